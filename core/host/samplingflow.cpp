// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/samplingflow.h"

#include "core/base/clock.h"
#include "core/client/link/dialect.h"
#include "core/host/models.h"
#include "core/json/write.h"
#include "core/llm/providerproblem.h"
#include "core/llm/providerstate.h"
#include "core/policy/samplinglimits.h"

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

template<class T>
bool has(const SamplingMessage &message)
{
    return std::ranges::any_of(message.content.blocks, [](const SamplingBlock &block) {
        return std::holds_alternative<T>(block.value);
    });
}

} // namespace

int toolRounds(const CreateMessageParams &request)
{
    int rounds = 0;
    for (auto it = request.messages.crbegin(); it != request.messages.crend(); ++it) {
        if (has<ToolUseContent>(*it))
            ++rounds;
        else if (!has<ToolResultContent>(*it))
            break;
    }
    return rounds;
}

SamplingFlow::SamplingFlow(const QString &serverId, CreateMessageParams request, const Ports &ports,
                           QObject *parent)
    : QObject(parent)
    , m_serverId(serverId)
    , m_asked(std::move(request))
    , m_request(m_asked)
    , m_ports(ports)
{
}

SamplingFlow::~SamplingFlow()
{
    m_generating.abandon();
}

void SamplingFlow::setRequest(const CreateMessageParams &edited)
{
    if (m_step != Step::Request)
        return;
    m_request = edited;
    m_request.maxTokens = std::clamp<qint64>(edited.maxTokens, 1, m_asked.maxTokens);
}

qint64 SamplingFlow::tokenLimit() const
{
    const qint64 left = m_ports.limits->tokensLeft(m_serverId, m_ports.clock->wallTime().date());
    return std::max<qint64>(1, std::min({m_request.maxTokens, SamplingLimits::kMaxTokens, left}));
}

std::optional<llm::ModelChoice> SamplingFlow::suggested() const
{
    return m_ports.models ? m_ports.models->choose(m_request.modelPreferences) : std::nullopt;
}

/// SAMP-09, SAMP-20: nothing but what the person has seen.
llm::Prompt SamplingFlow::prompt(const QString &model) const
{
    llm::Prompt prompt;
    prompt.model = model;
    prompt.system = m_request.systemPrompt.value_or(QString());
    prompt.messages = m_request.messages;
    for (SamplingMessage &message : prompt.messages)
        llm::dropReasoning(message.content.blocks);
    prompt.tools = m_request.tools.value_or(QList<Tool>());
    prompt.toolChoice =
        m_request.toolChoice ? m_request.toolChoice->mode.value_or(QString()) : QString();
    prompt.maxTokens = tokenLimit();
    prompt.temperature = m_request.temperature;
    prompt.stopSequences = m_request.stopSequences.value_or(QStringList());
    return prompt;
}

void SamplingFlow::generate(const QString &providerId, const QString &model)
{
    if (m_step != Step::Request || !m_ports.models)
        return;
    m_failure.reset();
    m_textSoFar.clear();
    const auto onDelta = [self = QPointer(this)](const llm::Delta &delta) {
        if (!self || (delta.isReasoning && !delta.makesTextReasoning))
            return;
        if (delta.makesTextReasoning)
            self->m_textSoFar.clear();
        else
            self->m_textSoFar += delta.text;
        Q_EMIT self->textChanged();
    };
    m_generating = m_ports.models->generate(providerId, prompt(model), onDelta)
                       .then(this, [this](const auto &answer) { onAnswer(answer); });
    setStep(Step::Generating);
}

void SamplingFlow::onAnswer(const Result<llm::Answer> &answer)
{
    if (!answer) {
        if (answer.error().kind != ErrorKind::Cancelled)
            m_failure = answer.error();
        return setStep(Step::Request);
    }
    m_ports.limits->charge(m_serverId, m_ports.clock->wallTime().date(),
                           answer->usage.inputTokens + answer->usage.outputTokens);
    // The server would run the unreadable call with empty arguments.
    if (!answer->faults.isEmpty()) {
        m_failure = llm::toError({llm::ProviderProblem::Kind::BadCall, {}}, answer->faults.first());
        return setStep(Step::Request);
    }
    m_answer = {};
    m_answer.role = u"assistant"_s;
    m_answer.content.blocks = answer->blocks;
    llm::dropReasoning(m_answer.content.blocks);
    m_answer.content.isList =
        answer->blocks.size() > 1; // SAMP-15: older servers know one block only.
    m_answer.model = answer->model;
    m_answer.stopReason = answer->stopReason;
    setStep(Step::Answer);
}

void SamplingFlow::writeMyself()
{
    if (m_step != Step::Request)
        return;
    m_failure.reset();
    m_answer = {};
    m_answer.role = u"assistant"_s;
    m_answer.content.blocks = {SamplingBlock{TextContent{}}};
    m_answer.model = u"human"_s;
    m_answer.stopReason = u"endTurn"_s;
    setStep(Step::Answer);
}

void SamplingFlow::returnToRequest()
{
    if (m_step == Step::Answer)
        setStep(Step::Request);
}

void SamplingFlow::stop()
{
    if (m_step == Step::Generating)
        m_generating.cancel();
}

void SamplingFlow::send(const CreateMessageResult &edited)
{
    if (m_step == Step::Answer)
        Q_EMIT finished(json::Raw(json::write(edited)));
}

void SamplingFlow::refuse()
{
    m_generating.abandon();
    if (m_failure) // SAMP-03: no model could answer.
        Q_EMIT finished(Error::remote(u"Sampling failed"_s, kInternalError));
    else
        Q_EMIT finished(Error::policy(u"User rejected sampling request"_s));
}

void SamplingFlow::setStep(Step step)
{
    m_step = step;
    Q_EMIT stepChanged();
}

} // namespace mcp

#include "moc_samplingflow.cpp"
