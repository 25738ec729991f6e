// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/callhistory.h"

#include "core/base/logging.h"
#include "core/client/record/argumentmask.h"
#include "core/client/record/secretmask.h"
#include "core/storage/settingsstore.h"
#include "core/tasks/tasktracker.h"

#include <QDateTime>

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;
using json::Value;
using CallOutcome = StoredCall::Outcome;

namespace {

constexpr auto kOffSetting = u"callHistoryOff";
constexpr qsizetype kNoteChars = 500;

/// The texts that stand in value where masked has a mark.
void collectSecrets(const Value &value, const Value &masked, QStringList &secrets)
{
    if (value.isString() && !(value == masked))
        secrets.append(value.toString());
    for (qsizetype i = 0; i < std::min(value.items().size(), masked.items().size()); ++i)
        collectSecrets(value.items().at(i), masked.items().at(i), secrets);
    for (const auto &[name, member] : value.members()) {
        if (const Value *other = masked.find(name))
            collectSecrets(member, *other, secrets);
    }
}

/// The text of a result that is too long, as far as it is kept; all else is left out.
Value cutResult(const Value &result)
{
    qsizetype left = CallHistory::kCutChars;
    Value::Array blocks;
    const Value *content = result.find(u"content");
    for (const Value &block : content ? content->items() : Value::Array()) {
        const Value *text = block.find(u"text");
        if (!text || !text->isString() || left <= 0)
            continue;
        const QString kept = text->toString().left(left);
        left -= kept.size();
        blocks.append(
            Value(Value::Object{{u"type"_s, Value(u"text"_s)}, {u"text"_s, Value(kept)}}));
    }
    Value::Object members{{u"content"_s, Value(std::move(blocks))}};
    if (const Value *isError = result.find(u"isError"))
        members.append({u"isError"_s, *isError});
    return Value(std::move(members));
}

} // namespace

CallHistory::CallHistory(const QString &configFolder, SettingsStore *settings, QObject *parent)
    : QObject(parent)
    , m_settings(settings)
    , m_thread(u"history"_s, [this, configFolder](const QDateTime &now) -> Result<Thread::Opened> {
        auto store = std::make_unique<HistoryStore>(configFolder);
        if (const auto opened = store->open(now); !opened) {
            m_thread.tell([this, why = opened.error()] { Q_EMIT failed(why); });
            return opened.error();
        }
        return Thread::Opened{std::move(store), {}, Thread::Stays::Always};
    })
{
}

CallHistory::~CallHistory() = default;

bool CallHistory::isOn() const
{
    return !m_settings->value(QString::fromUtf16(kOffSetting)).toBool();
}

void CallHistory::setOn(bool isOn)
{
    if (this->isOn() == isOn)
        return;
    m_settings->set(QString::fromUtf16(kOffSetting), Value(!isOn));
    Q_EMIT isOnChanged();
}

Pending<bool> CallHistory::write(const QString &serverId, const QString &tool,
                                 std::function<Result<void>(HistoryStore &)> work)
{
    return m_thread.change(std::move(work)).map(this, [this, serverId, tool](const bool &isDone) {
        Q_EMIT changed(serverId, tool);
        return isDone;
    });
}

/// On the thread of the history.
Result<void> CallHistory::keep(HistoryStore &store, const Ended &ended)
{
    StoredCall call = ended.call;
    QStringList secrets;
    if (ended.arguments.raw.size() <= kArgumentBytes) {
        const json::RawObject masked = maskedArguments(ended.arguments, ended.inputSchema);
        const auto plain = json::parse(ended.arguments.raw);
        const auto shown = json::parse(masked.raw);
        if (plain && shown)
            collectSecrets(*plain, *shown, secrets);
        call.arguments = masked.raw.toByteArray();
    }
    const SecretMask mask(secrets);
    call.note = mask.masked(call.note.left(kNoteChars));
    QByteArray kept;
    if (const auto result = json::parse(ended.result); result && result->isObject()) {
        call.isCut = ended.result.size() > kResultBytes;
        kept = mask.masked(call.isCut ? cutResult(*result) : *result).toJson();
    }
    return store.add(call, kept);
}

void CallHistory::add(const Ended &ended)
{
    if (!isOn() || m_waiting >= kWaiting
        || m_deletedConversations.contains(ended.call.conversation))
        return;
    ++m_waiting;
    m_thread.post<void>(
        [ended](HistoryStore &store) { return keep(store, ended); },
        [this, id = ended.call.serverId, tool = ended.call.tool](const Result<void> &kept) {
            if (!kept)
                qCWarning(lcHost) << "a call is not kept in the history:" << kept.error().detail;
            --m_waiting;
            Q_EMIT changed(id, tool);
        });
}

void CallHistory::add(const ToolCall &call, const Result<ToolCallOutcome> &outcome, qint64 sentAt,
                      const CallDuration &duration, bool isDropping)
{
    Ended ended;
    ended.call.serverId = call.serverId;
    ended.call.tool = call.tool;
    ended.call.conversation = call.conversation;
    ended.call.startedAt = sentAt;
    ended.call.duration = duration.busy.count();
    ended.call.withPerson = duration.withPerson.count();
    ended.arguments = call.arguments;
    ended.inputSchema = call.inputSchema;
    if (!outcome) {
        const ErrorKind kind = outcome.error().kind;
        const bool isStopped =
            kind == ErrorKind::Cancelled || (kind == ErrorKind::Closed && isDropping);
        ended.call.outcome = isStopped ? CallOutcome::Stopped : CallOutcome::Failed;
        ended.call.note = outcome.error().detail;
    } else {
        const bool isToolError = outcome->result->isError.value_or(false);
        ended.call.outcome = isToolError ? CallOutcome::ToolError : CallOutcome::Done;
        ended.result = outcome->result->source;
    }
    add(ended);
}

void CallHistory::follow(TaskTracker *tracker, std::function<bool(const QString &serverId)> isKept)
{
    m_tracker = tracker;
    m_isKept = std::move(isKept);
    const auto skipEnded = [this] {
        for (const QString &key : m_tracker->keys()) {
            if (isFinished(m_tracker->record(key)->state))
                m_endedTasks.insert(key);
        }
    };
    skipEnded();
    connect(tracker, &TaskTracker::loaded, this, skipEnded);
    connect(tracker, &TaskTracker::changed, this, &CallHistory::onTask);
    connect(tracker, &TaskTracker::removed, this,
            [this](const QString &key) { m_endedTasks.remove(key); });
}

void CallHistory::onTask(const QString &key)
{
    const TaskRecord *record = m_tracker->record(key);
    if (!record || !isFinished(record->state) || record->tool.isEmpty()
        || m_tracker->live(key).isElsewhere || m_endedTasks.contains(key))
        return;
    m_endedTasks.insert(key);
    if (!m_isKept(record->serverId))
        return;
    if (!record->hasResult)
        return addTask(*record, {});
    ++m_reading;
    m_tracker->result(key).then(this, [this, ended = *record](const Result<json::Raw> &result) {
        addTask(ended, result.valueOr(json::Raw()));
        if (--m_reading == 0)
            Q_EMIT idle();
    });
}

void CallHistory::addTask(const TaskRecord &record, const json::Raw &result)
{
    Ended ended;
    ended.call.serverId = record.serverId;
    ended.call.tool = record.tool;
    ended.call.conversation = record.conversation;
    ended.call.task = record.key;
    ended.call.startedAt = record.startedAt.toMSecsSinceEpoch();
    ended.call.duration = std::max<qint64>(0, record.startedAt.msecsTo(record.finishedAt));
    ended.call.outcome = record.state == TaskState::Cancelled ? CallOutcome::Stopped
        : record.state != TaskState::Completed                ? CallOutcome::Failed
        : record.isToolError                                  ? CallOutcome::ToolError
                                                              : CallOutcome::Done;
    ended.call.note = record.error ? record.error->detail : record.statusMessage;
    ended.arguments = record.maskedArguments.value_or(record.arguments);
    ended.result = result;
    add(ended);
}

Pending<QList<StoredCall>> CallHistory::calls(const QString &serverId, const QString &tool)
{
    return m_thread.run<QList<StoredCall>>(
        [serverId, tool](HistoryStore &store) { return store.calls(serverId, tool); });
}

Pending<QList<StoredCall>> CallHistory::recentCalls(const QString &serverId, int most)
{
    return m_thread.run<QList<StoredCall>>(
        [serverId, most](HistoryStore &store) { return store.recentCalls(serverId, most); });
}

Pending<HistoryCounts> CallHistory::counts()
{
    return m_thread.run<HistoryCounts>([](HistoryStore &store) { return store.counts(); });
}

void CallHistory::clearSets()
{
    write({}, {}, [](HistoryStore &store) {
        return store.clearSets();
    }).then(this, [](const Result<bool> &) {});
}

Pending<CallContent> CallHistory::content(qint64 id)
{
    return m_thread.run<CallContent>([id](HistoryStore &store) { return store.content(id); });
}

void CallHistory::remove(const StoredCall &call)
{
    write(call.serverId, call.tool, [id = call.id](HistoryStore &store) {
        return store.remove(id);
    }).then(this, [](const Result<bool> &) {});
}

void CallHistory::clear(const QString &serverId, const QString &tool)
{
    write(serverId, tool, [serverId, tool](HistoryStore &store) {
        return store.clear(serverId, tool);
    }).then(this, [](const Result<bool> &) {});
}

void CallHistory::removeServer(const QString &serverId)
{
    write(serverId, {}, [serverId](HistoryStore &store) {
        return store.removeServer(serverId);
    }).then(this, [](const Result<bool> &) {});
}

void CallHistory::removeConversation(const QString &key)
{
    m_deletedConversations.insert(key);
    write({}, {}, [key](HistoryStore &store) {
        return store.removeConversation(key);
    }).then(this, [](const Result<bool> &) {});
}

Pending<QList<SavedArguments>> CallHistory::sets(const QString &serverId, const QString &tool)
{
    return m_thread.run<QList<SavedArguments>>(
        [serverId, tool](HistoryStore &store) { return store.sets(serverId, tool); });
}

Pending<bool> CallHistory::saveSet(const QString &serverId, const QString &tool,
                                   const QString &name, const json::RawObject &arguments,
                                   const json::Raw &inputSchema)
{
    return write(
        serverId, tool,
        [serverId, tool, name, arguments, inputSchema](HistoryStore &store) -> Result<void> {
            const QByteArray masked = maskedArguments(arguments, inputSchema).raw.toByteArray();
            if (masked.size() > kArgumentBytes)
                return Error::storage(u"the arguments are too large"_s, ENOSPC);
            return store.saveSet(serverId, tool, {name, masked});
        });
}

Pending<bool> CallHistory::renameSet(const QString &serverId, const QString &tool,
                                     const QString &from, const QString &to)
{
    return write(serverId, tool, [serverId, tool, from, to](HistoryStore &store) {
        return store.renameSet(serverId, tool, from, to);
    });
}

Pending<bool> CallHistory::removeSet(const QString &serverId, const QString &tool,
                                     const QString &name)
{
    return write(serverId, tool, [serverId, tool, name](HistoryStore &store) {
        return store.removeSet(serverId, tool, name);
    });
}

} // namespace mcp

#include "moc_callhistory.cpp"
