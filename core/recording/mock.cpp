// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/recording/mock.h"

#include "core/base/clock.h"
#include "core/json/read.h"
#include "core/json/value.h"
#include "core/policy/canonicaljson.h"
#include "core/protocol/elicitation.h"
#include "core/protocol/roots.h"
#include "core/protocol/sampling.h"

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;
using json::Value;
using serve::CallPtr;
using std::chrono::milliseconds;

namespace {

constexpr qsizetype kCompared = 100; ///< Recorded calls, for the most similar one.
constexpr size_t kMostPlaying = 1'000; ///< Calls at one time.
constexpr qsizetype kNamed = 20; ///< In the error for a call that was not recorded.

qsizetype commonMembers(const Value &one, const Value &other)
{
    return std::ranges::count_if(one.members(), [&other](const Value::Member &member) {
        const Value *same = other.find(member.first);
        return same && *same == member.second;
    });
}

/// The method as a Question has it.
QLatin1StringView methodOf(const RecordedStep &step)
{
    if (step.method == Elicit::method)
        return Elicit::method;
    return step.method == CreateMessage::method ? CreateMessage::method : ListRoots::method;
}

} // namespace

/// A call of a client that is being answered.
struct Mock::Playing
{
    CallPtr call;
    const RecordedCall *recorded = nullptr;
    QByteArray note; ///< JSON, or empty.
    qsizetype next = 0; ///< Of the steps.
    qsizetype played = 0; ///< Those up to the last question that the client has answered (MRTR-05).
    bool isPaused = false; ///< The pause before the next step, or the end, is over or under way.
    std::unique_ptr<Alarm> alarm = {};
};

Mock::Mock(const Recording &recording, bool isFast, Clock *clock, QObject *parent)
    : QObject(parent)
    , m_recorded(readServer(recording))
    , m_server(m_recorded.implementation)
    , m_clock(clock)
    , m_isFast(isFast)
{
    for (qsizetype index = 0; index < m_recorded.calls.size(); ++index) {
        const RecordedCall &call = m_recorded.calls.at(index);
        m_equal[call.key()].append(index);
        m_similar[RecordedCall::keyOf(call.method, call.subject)].append(index);
    }
    offer();
}

Mock::~Mock() = default;

void Mock::offer()
{
    const auto handler = [this](const CallPtr &call) { answer(call); };
    const auto completer = [this](const QString &subject) {
        return [this, subject](const QString &argument, const Value &) {
            return m_recorded.completions.value(RecordedServer::completionKey(subject, argument));
        };
    };
    m_server.setInstructions(m_recorded.instructions);
    m_server.setLogging(m_recorded.hasLogging);
    m_server.setOtherHandler(handler); // A link can lead to what is not listed.
    if (std::ranges::any_of(m_recorded.calls, &RecordedCall::isTask))
        m_server.enableTasks();
    for (const Tool &tool : std::as_const(m_recorded.tools))
        m_server.addTool(tool, handler);
    const bool completes = !m_recorded.completions.isEmpty();
    for (const Prompt &prompt : std::as_const(m_recorded.prompts))
        m_server.addPrompt(prompt, handler,
                           completes ? completer(prompt.name) : serve::Completer());
    for (const Resource &resource : std::as_const(m_recorded.resources))
        m_server.addResource(resource, handler);
    for (const ResourceTemplate &one : std::as_const(m_recorded.templates))
        m_server.addTemplate(one, handler,
                             completes ? completer(one.uriTemplate) : serve::Completer());
}

void Mock::answer(const CallPtr &call)
{
    const bool isOfResource = call->method() == ReadResource::method;
    const QString subject = call->params().at(isOfResource ? u"uri" : u"name").toString();
    if (m_playing.size() >= kMostPlaying)
        return call->fail(rpc::kInternalError, u"Too many calls are open"_s);
    auto playing = std::make_unique<Playing>();
    playing->recorded = choose(call, subject, &playing->note);
    if (!playing->recorded)
        return fail(call);
    playing->call = call;
    for (const auto &[key, response] : call->params().at(u"inputResponses").members())
        playing->played = std::max<qsizetype>(playing->played, key.toInt());
    const qint64 id = ++m_lastId;
    playing->alarm = m_clock->createAlarm([this, id] { play(id); });
    if (playing->recorded->isTask)
        call->becomeTask();
    m_playing.emplace(id, std::move(playing));
    call->onCancelled([this, id] { m_playing.erase(id); });
    play(id);
}

/// Null if there is none.
const RecordedCall *Mock::choose(const CallPtr &call, const QString &subject, QByteArray *note)
{
    const Value &arguments = call->arguments();
    const QByteArray offerKey = RecordedCall::keyOf(call->method(), subject);
    const QByteArray key =
        offerKey + '\n' + canonicalJson(arguments.toRaw()).value_or(QByteArray());
    if (const auto equal = m_equal.constFind(key); equal != m_equal.cend()) {
        qsizetype &uses = m_uses[key];
        const bool isAgain = call->params().find(u"inputResponses") && uses > 0;
        if (!isAgain)
            ++uses;
        return &m_recorded.calls.at(equal->at(std::min(uses, equal->size()) - 1));
    }
    const QList<qsizetype> similar = m_similar.value(offerKey).mid(0, kCompared);
    const RecordedCall *best = nullptr;
    qsizetype most = -1;
    for (const qsizetype index : similar) {
        const RecordedCall &other = m_recorded.calls.at(index);
        const qsizetype common =
            commonMembers(json::parse(json::Raw(other.arguments)).valueOr(Value()), arguments);
        if (common > most) {
            most = common;
            best = &other;
        }
    }
    if (best)
        *note = R"({"note":"This is the answer to other arguments","arguments":)" + best->arguments
            + '}';
    return best;
}

/// Names what was recorded.
void Mock::fail(const CallPtr &call)
{
    const QString &method = call->method();
    QStringList names;
    for (const RecordedCall &other : std::as_const(m_recorded.calls)) {
        if (other.method == method && !names.contains(other.subject) && names.size() < kNamed)
            names.append(other.subject);
    }
    const QString list = names.isEmpty() ? u"none"_s : names.join(u", "_s);
    call->failNotFound(
        u"The recording has no answer to this. It has answers to %1: %2"_s.arg(method, list));
}

/// Continues until it has to wait or the call is answered.
void Mock::play(qint64 id)
{
    for (auto it = m_playing.find(id); it != m_playing.end(); it = m_playing.find(id)) {
        Playing &playing = *it->second;
        if (!playing.call->isOpen()) { // For example because there are too many tasks.
            m_playing.erase(it);
            return;
        }
        const QList<RecordedStep> &steps = playing.recorded->steps;
        const bool isEnd = playing.next == steps.size();
        const milliseconds pause = isEnd ? playing.recorded->pause : steps.at(playing.next).pause;
        const bool waits = !m_isFast && playing.next >= playing.played && pause.count() > 0;
        if (waits && !std::exchange(playing.isPaused, true))
            return playing.alarm->start(std::min<milliseconds>(pause, kLongestPause));
        playing.isPaused = false;
        if (isEnd)
            return end(id);
        if (steps.at(playing.next).isQuestion() ? ask(id, playing) : notify(playing))
            continue;
        return;
    }
}

/// The next question, and those that were asked with it. False: play() continues with the answers.
bool Mock::ask(qint64 id, Playing &playing)
{
    const CallPtr call = playing.call;
    QList<serve::Question> questions;
    bool isLast = false;
    while (!isLast) {
        const RecordedStep &step = playing.recorded->steps.at(playing.next++);
        const serve::Question question{QString::number(playing.next), methodOf(step),
                                       step.params.toByteArray()};
        if (call->canAsk(question))
            questions.append(question);
        isLast = !step.isWithNext || playing.next == playing.recorded->steps.size();
    }
    if (questions.isEmpty())
        return true;
    call->askAll(questions, [this, id](const serve::Answers &) { play(id); });
    if (!call->isOpen()) // The client comes again with the answers.
        m_playing.erase(id);
    return false;
}

bool Mock::notify(Playing &playing)
{
    const RecordedStep &step = playing.recorded->steps.at(playing.next++);
    if (playing.next <= playing.played)
        return true;
    if (step.method == rpc::Progress::method) {
        if (const auto progress = json::read<rpc::ProgressParams>(step.params))
            playing.call->sendProgress(progress->progress, progress->total,
                                       progress->message.value_or(QString()));
    } else if (const auto message = json::read<LoggingMessageParams>(step.params)) {
        const auto level = json::fromName<LogLevel>(message->level).value_or(LogLevel::Info);
        playing.call->log(level, json::parse(message->data).valueOr(Value()), message->logger);
    }
    return true;
}

void Mock::end(qint64 id)
{
    const auto node = m_playing.extract(id); // It may not be cancelled any more.
    const std::unique_ptr<Playing> &playing = node.mapped();
    const RecordedCall &recorded = *playing->recorded;
    if (recorded.error) {
        const auto &data = recorded.error->data;
        return playing->call->fail(int(recorded.error->code), recorded.error->message,
                                   data ? data->toByteArray() : QByteArray());
    }
    Value result = withoutEra(json::parse(*recorded.result).valueOr(Value(Value::Object{})));
    if (!playing->note.isEmpty()) {
        Value meta = result.at(u"_meta");
        meta.insert(u"org.quayside/mock"_s, json::parse(json::Raw(playing->note)).valueOr(Value()));
        result.insert(u"_meta"_s, meta);
    }
    playing->call->finishWith({result.toRaw()});
}

} // namespace mcp

#include "moc_mock.cpp"
