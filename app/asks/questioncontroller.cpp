// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/asks/questioncontroller.h"

#include "app/base/serverfolder.h"
#include "app/base/urlopener.h"
#include "app/text/cleantext.h"
#include "app/text/cuttext.h"
#include "app/text/launchtext.h"
#include "app/text/measure.h"
#include "core/client/catalog/promptcatalog.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/client/connection.h"
#include "core/host/host.h"
#include "core/protocol/elicitation.h"
#include "core/schema/flatform.h"
#include "core/tasks/tasktracker.h"

#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::json::Value;

namespace {

constexpr qsizetype kSubjectChars = 60;
constexpr qsizetype kNamedCalls = 3; ///< Of those that a question may belong to.

/// Nothing but what is asked for may be answered (ELIC-18).
Value closed(Value schema)
{
    if (schema.isObject())
        schema.insert(u"additionalProperties"_s, Value(false));
    return schema;
}

bool asksForSecret(const FormModel &form)
{
    const FormChildren *fields = form.root()->children();
    for (int row = 0; row < fields->count(); ++row) {
        if (fields->at(row)->isSecret())
            return true;
    }
    return false;
}

QString shortened(const QString &text)
{
    const QString clean = cleanText(text);
    return clean.size() > kSubjectChars
        ? QString(clean.left(wholeCharacters(clean, kSubjectChars)) + u'…')
        : clean;
}

/// Null when the task is not known here.
const mcp::TaskRecord *findTask(mcp::TaskTracker *tracker, const mcp::Question &question)
{
    const QStringList keys = tracker->keys();
    for (const QString &key : keys) {
        const mcp::TaskRecord *record = tracker->record(key);
        if (record->taskId == question.taskId && record->serverId == question.serverId)
            return record;
    }
    return nullptr;
}

/// As the server titles it, where it is one of its tools or prompts.
QString titleOf(const mcp::Server *server, const QString &method, const QString &name)
{
    const mcp::Connection *connection = server ? server->connection() : nullptr;
    if (!connection)
        return name;
    if (method != mcp::GetPrompt::method) {
        const mcp::ToolCatalog *tools = connection->tools();
        const mcp::Tool *tool = tools ? tools->find(name) : nullptr;
        return tool ? tool->displayName() : name;
    }
    const mcp::PromptCatalog *catalog = connection->prompts();
    const QList<mcp::Prompt> prompts = catalog ? catalog->prompts() : QList<mcp::Prompt>();
    const auto it = std::find_if(prompts.cbegin(), prompts.cend(),
                                 [&name](const mcp::Prompt &one) { return one.name == name; });
    return it != prompts.cend() && it->title ? *it->title : name;
}

/// With the name that the server knows it by, which no title replaces (TOOL-05).
QString withName(const QString &title, const QString &name)
{
    return title == name ? title : QStringLiteral("%1 (%2)").arg(title, name);
}

} // namespace

QuestionController::QuestionController(const mcp::Question &question, mcp::Questions *questions,
                                       const AppPorts &ports, QObject *parent)
    : InboxItem(ports.clock, parent)
    , m_question(question)
    , m_questions(questions)
    , m_ports(ports)
{
    const mcp::Server *server = ports.host->server(question.serverId);
    m_serverName = server ? visibleText(server->entry().name) : QString();
    setAskedAt(question.askedAt);
    findOrigin();
    if (kind() == Kind::Sampling) {
        readSampling();
        return;
    }
    const auto &params = question.elicitation;
    if (!params)
        return;
    m_message = cutText(params->message).text;
    if (kind() == Kind::Form)
        readForm(*params);
    else
        m_link = linkText(params->url.value_or(QString()));
}

QuestionController::~QuestionController() = default;

void QuestionController::readSampling()
{
    mcp::SamplingFlow *flow = m_questions->sampling(id());
    if (!flow)
        return;
    m_sampling = new SamplingController(flow, m_serverName, m_ports, this);
    connect(m_sampling, &SamplingController::stepChanged, this, [this] {
        show();
        Q_EMIT factsChanged();
    });
}

void QuestionController::readForm(const mcp::ElicitParams &params)
{
    m_form.setChecksFormats(true); // ELIC-10
    m_form.setSuggester(m_serverName);
    if (const mcp::Server *server = m_ports.host->server(m_question.serverId))
        m_form.setFolder(serverFolder(server->entry()));
    const mcp::json::Raw text = params.requestedSchema.value_or(mcp::json::Raw());
    const Value schema = mcp::json::parse(text).valueOr(Value());
    m_form.setSchema(closed(schema));
    m_hasForm = m_form.root() && mcp::schema::checkFlatForm(schema);
    m_asksForSecret = m_hasForm && quayside::asksForSecret(m_form);
}

void QuestionController::findOrigin()
{
    m_subject.clear();
    m_origin.clear();
    if (isUnrelated()) {
        m_subject = tr("Not related to anything you did");
        m_origin = tr("Not related to anything you did.");
        return;
    }
    const mcp::TaskRecord *task =
        taskId().isEmpty() ? nullptr : findTask(m_ports.host->tasks(), m_question);
    if (task) {
        m_subject = shortened(task->toolTitle.isEmpty() ? task->tool : task->toolTitle);
        m_origin = tr("For the task “%1”, started at %2.")
                       .arg(withName(m_subject, shortened(task->tool)),
                            momentText(task->startedAt, m_ports.clock->wallTime()));
    } else if (!m_question.subject.isEmpty()) {
        m_subject = shortened(
            titleOf(m_ports.host->server(serverId()), m_question.callMethod, m_question.subject));
        m_origin =
            tr("For your call of “%1”.").arg(withName(m_subject, shortened(m_question.subject)));
    } else {
        findCandidates();
    }
}

/// Several calls of one name are named once.
void QuestionController::findCandidates()
{
    QStringList names;
    QStringList quoted;
    const mcp::Server *server = m_ports.host->server(serverId());
    for (const mcp::RelatedCall &candidate : m_question.candidates) {
        const QString title = shortened(titleOf(server, candidate.method, candidate.subject));
        if (names.contains(title))
            continue;
        names.append(title);
        quoted.append(tr("“%1”").arg(withName(title, shortened(candidate.subject))));
    }
    if (names.isEmpty())
        return;
    const auto joined = [](const QStringList &parts) {
        QString text = parts.constFirst();
        for (qsizetype i = 1; i < std::min(parts.size(), kNamedCalls); ++i)
            text = tr("%1 or %2").arg(text, parts.at(i));
        return parts.size() > kNamedCalls ? tr("%1 or another one").arg(text) : text;
    };
    m_subject = joined(names);
    m_origin = names.size() == 1 ? tr("For your call of %1.").arg(quoted.constFirst())
                                 : tr("For one of your calls: %1.").arg(joined(quoted));
}

bool QuestionController::mayBeOf(QLatin1StringView method, const QString &name) const
{
    const auto &candidates = m_question.candidates;
    if (!candidates.isEmpty())
        return std::ranges::any_of(candidates, [&](const mcp::RelatedCall &candidate) {
            return candidate.subject == name && candidate.method == method;
        });
    const QString &subject = m_question.subject;
    return subject.isEmpty() || (subject == name && m_question.callMethod == method);
}

QString QuestionController::title() const
{
    switch (kind()) {
    case Kind::Form:
        return tr("%1 asks a question").arg(m_serverName);
    case Kind::Link:
        return tr("%1 asks you to open a page").arg(m_serverName);
    case Kind::Sampling:
        return tr("%1 asks to use your model").arg(m_serverName);
    case Kind::More:
        return tr("%1 keeps asking").arg(m_serverName);
    }
    return {};
}

QString QuestionController::facts() const
{
    QStringList facts{m_subject, isVisiting() ? tr("waiting for the browser") : stageText()};
    facts.removeAll({});
    return facts.join(u" · "_s);
}

QString QuestionController::stageText() const
{
    if (!m_sampling)
        return waitingText();
    switch (m_sampling->step()) {
    case SamplingController::Step::Request:
        return tr("Step 1 of 2: request · %1").arg(waitingText());
    case SamplingController::Step::Generating:
        return tr("the model is working");
    case SamplingController::Step::Answer:
        return tr("Step 2 of 2: answer");
    }
    return {};
}

void QuestionController::setQuestion(const mcp::Question &question)
{
    m_question = question;
    findOrigin();
    disturb();
    Q_EMIT changed();
    Q_EMIT factsChanged();
}

bool QuestionController::canBeAnswered() const
{
    return kind() == Kind::Form ? m_hasForm : kind() != Kind::Link || canOpen();
}

void QuestionController::send()
{
    if (canSend() && m_form.validate())
        m_questions->accept(id(), {m_form.arguments().toRaw()});
}

void QuestionController::allowMore()
{
    if (canSend())
        m_questions->allowMore(id());
}

void QuestionController::decline()
{
    if (isArmed())
        m_questions->decline(id());
}

void QuestionController::dismiss()
{
    if (isArmed())
        m_questions->dismiss(id());
}

void QuestionController::generate()
{
    if (canSend() && m_sampling)
        m_sampling->generate();
}

void QuestionController::writeMyself()
{
    if (canSend() && m_sampling)
        m_sampling->writeMyself();
}

void QuestionController::sendAnswer()
{
    if (canSend() && m_sampling)
        m_sampling->send();
}

bool QuestionController::open() const
{
    return m_ports.opener && canOpen() && m_ports.opener->open(address());
}

void QuestionController::visit()
{
    if (!canSend())
        return;
    if (open()) {
        m_questions->visit(id());
        return;
    }
    Q_EMIT browserMissing();
    dismiss();
}

void QuestionController::visitAgain()
{
    if (!canSend())
        return;
    m_problem = open()
        ? QString()
        : tr("The browser could not be started. Copy the address and open it yourself.");
    Q_EMIT changed();
}

void QuestionController::copyAddress() const
{
    QGuiApplication::clipboard()->setText(address());
}

void QuestionController::finishVisit()
{
    if (canSend())
        m_questions->finishVisit(id());
}

void QuestionController::stopCall()
{
    if (isArmed() && m_question.call)
        m_question.call->cancel();
}

} // namespace quayside

#include "moc_questioncontroller.cpp"
