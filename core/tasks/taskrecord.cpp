// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/tasks/taskrecord.h"

#include "core/json/value.h"
#include "core/json/writeimpl.h"
#include "core/protocol/tasks.h"

#include <algorithm>
#include <array>

namespace mcp {

namespace {

template<class E>
struct Word
{
    E value;
    QLatin1StringView text;
};

// What is written into the journal: never change one of these words.
constexpr std::array<Word<TaskState>, 6> kStates{{
    {TaskState::Working, QLatin1StringView("working")},
    {TaskState::NeedsInput, QLatin1StringView("needsInput")},
    {TaskState::Completed, QLatin1StringView("completed")},
    {TaskState::Failed, QLatin1StringView("failed")},
    {TaskState::Cancelled, QLatin1StringView("cancelled")},
    {TaskState::Lost, QLatin1StringView("lost")},
}};
constexpr std::array<Word<LostReason>, 9> kReasons{{
    {LostReason::None, QLatin1StringView("none")},
    {LostReason::Expired, QLatin1StringView("expired")},
    {LostReason::Forgotten, QLatin1StringView("forgotten")},
    {LostReason::EraChanged, QLatin1StringView("eraChanged")},
    {LostReason::ServerRemoved, QLatin1StringView("serverRemoved")},
    {LostReason::NoAnswer, QLatin1StringView("noAnswer")},
    {LostReason::Detached, QLatin1StringView("detached")},
    {LostReason::GivenUp, QLatin1StringView("givenUp")},
    {LostReason::ConnectionClosed, QLatin1StringView("connectionClosed")},
}};
constexpr std::array<Word<Era>, 2> kEras{{
    {Era::Stateful, QLatin1StringView("stateful")},
    {Era::Stateless, QLatin1StringView("stateless")},
}};
constexpr std::array<Word<ErrorKind>, 9> kErrorKinds{{
    {ErrorKind::Cancelled, QLatin1StringView("cancelled")},
    {ErrorKind::Timeout, QLatin1StringView("timeout")},
    {ErrorKind::Closed, QLatin1StringView("closed")},
    {ErrorKind::Transport, QLatin1StringView("transport")},
    {ErrorKind::Protocol, QLatin1StringView("protocol")},
    {ErrorKind::Remote, QLatin1StringView("remote")},
    {ErrorKind::Auth, QLatin1StringView("auth")},
    {ErrorKind::Policy, QLatin1StringView("policy")},
    {ErrorKind::Storage, QLatin1StringView("storage")},
}};

template<class E, size_t N>
QString wordOf(const std::array<Word<E>, N> &words, E value)
{
    const auto it = std::ranges::find(words, value, &Word<E>::value);
    return it == words.end() ? QString() : QString(it->text);
}

template<class E, size_t N>
std::optional<E> valueOf(const std::array<Word<E>, N> &words, const QString &text)
{
    const auto it = std::ranges::find(words, text, &Word<E>::text);
    return it == words.end() ? std::nullopt : std::optional(it->value);
}

struct StoredError
{
    QString kind;
    QString detail;
    qint64 code = 0;
    std::optional<json::Raw> data;

    template<class V>
    static void fields(V &v)
    {
        v("kind", &StoredError::kind);
        v("detail", &StoredError::detail);
        v("code", &StoredError::code);
        v("data", &StoredError::data);
    }
};

struct StoredTask
{
    QString key;
    QString serverId;
    QString serverName;
    QString taskId;
    std::optional<QString> session;
    QString tool;
    QString toolTitle;
    json::RawObject arguments;
    QString era;
    QString state;
    QString lostReason;
    QString status;
    QString statusMessage;
    QString immediateResponse;
    std::optional<qint64>
        startedAt; ///< ms since 1970, UTC, as all times here: text costs more than all the rest.
    std::optional<qint64> finishedAt;
    std::optional<qint64> createdAt;
    std::optional<qint64> lastUpdatedAt;
    std::optional<TaskDuration> ttl;
    std::optional<TaskDuration> pollInterval;
    std::optional<StoredError> error;
    bool isToolError = false;
    bool hasResult = false;
    bool isResultPending = false;
    bool isCancelRequested = false;
    bool isFound = false;
    QList<TaskQuestion> questions;

    template<class V>
    static void fields(V &v)
    {
        v("key", &StoredTask::key);
        v("serverId", &StoredTask::serverId);
        v("serverName", &StoredTask::serverName);
        v("taskId", &StoredTask::taskId);
        v("session", &StoredTask::session);
        v("tool", &StoredTask::tool);
        v("toolTitle", &StoredTask::toolTitle);
        v("arguments", &StoredTask::arguments);
        v("era", &StoredTask::era);
        v("state", &StoredTask::state);
        v("lostReason", &StoredTask::lostReason);
        v("status", &StoredTask::status);
        v("statusMessage", &StoredTask::statusMessage);
        v("immediateResponse", &StoredTask::immediateResponse);
        v("startedAt", &StoredTask::startedAt);
        v("finishedAt", &StoredTask::finishedAt);
        v("createdAt", &StoredTask::createdAt);
        v("lastUpdatedAt", &StoredTask::lastUpdatedAt);
        v("ttlMs", &StoredTask::ttl);
        v("pollIntervalMs", &StoredTask::pollInterval);
        v("error", &StoredTask::error);
        v("isToolError", &StoredTask::isToolError);
        v("hasResult", &StoredTask::hasResult);
        v("isResultPending", &StoredTask::isResultPending);
        v("isCancelRequested", &StoredTask::isCancelRequested);
        v("isFound", &StoredTask::isFound);
        v("questions", &StoredTask::questions);
    }
};

std::optional<qint64> stored(const QDateTime &time)
{
    return time.isValid() ? std::optional(time.toMSecsSinceEpoch()) : std::nullopt;
}

QDateTime loaded(std::optional<qint64> time)
{
    return time ? QDateTime::fromMSecsSinceEpoch(*time, Qt::UTC) : QDateTime();
}

std::optional<TaskDuration> stored(std::optional<std::chrono::milliseconds> duration)
{
    return duration ? std::optional(TaskDuration{duration->count()}) : std::nullopt;
}

std::optional<std::chrono::milliseconds> loaded(const std::optional<TaskDuration> &duration)
{
    return duration && duration->ms ? std::optional(std::chrono::milliseconds(*duration->ms))
                                    : std::nullopt;
}

StoredError stored(const Error &error)
{
    const json::Raw data(error.data);
    return {wordOf(kErrorKinds, error.kind), error.detail, error.code,
            data.isNull() ? std::nullopt : std::optional(data)};
}

Error loaded(const StoredError &error)
{
    return {valueOf(kErrorKinds, error.kind).value_or(ErrorKind::Protocol), error.detail,
            int(error.code), error.data.value_or(json::Raw()).toByteArray()};
}

StoredTask stored(const TaskRecord &record)
{
    StoredTask out;
    out.key = record.key;
    out.serverId = record.serverId;
    out.serverName = record.serverName;
    out.taskId = record.taskId;
    if (!record.session.isEmpty())
        out.session = record.session;
    out.tool = record.tool;
    out.toolTitle = record.toolTitle;
    out.arguments = record.maskedArguments.value_or(record.arguments);
    out.era = wordOf(kEras, record.era);
    out.state = wordOf(kStates, record.state);
    out.lostReason = wordOf(kReasons, record.lostReason);
    out.status = record.status;
    out.statusMessage = record.statusMessage;
    out.immediateResponse = record.immediateResponse;
    out.startedAt = stored(record.startedAt);
    out.finishedAt = stored(record.finishedAt);
    out.createdAt = stored(record.createdAt);
    out.lastUpdatedAt = stored(record.lastUpdatedAt);
    out.ttl = stored(record.ttl);
    out.pollInterval = stored(record.pollInterval);
    if (record.error)
        out.error = stored(*record.error);
    out.isToolError = record.isToolError;
    out.hasResult = record.hasResult;
    out.isResultPending = record.isResultPending;
    out.isCancelRequested = record.isCancelRequested;
    out.isFound = record.isFound;
    out.questions = record.questions;
    return out;
}

TaskRecord loaded(const StoredTask &in)
{
    TaskRecord record;
    record.key = in.key;
    record.serverId = in.serverId;
    record.serverName = in.serverName;
    record.taskId = in.taskId;
    record.session = in.session.value_or(QString());
    record.tool = in.tool;
    record.toolTitle = in.toolTitle;
    record.arguments = in.arguments;
    record.era = valueOf(kEras, in.era).value_or(Era::Stateful);
    record.state = valueOf(kStates, in.state).value_or(TaskState::Working);
    record.lostReason = valueOf(kReasons, in.lostReason).value_or(LostReason::None);
    record.status = in.status;
    record.statusMessage = in.statusMessage;
    record.immediateResponse = in.immediateResponse;
    record.startedAt = loaded(in.startedAt);
    record.finishedAt = loaded(in.finishedAt);
    record.createdAt = loaded(in.createdAt);
    record.lastUpdatedAt = loaded(in.lastUpdatedAt);
    record.ttl = loaded(in.ttl);
    record.pollInterval = loaded(in.pollInterval);
    if (in.error)
        record.error = loaded(*in.error);
    record.isToolError = in.isToolError;
    record.hasResult = in.hasResult;
    record.isResultPending = in.isResultPending;
    record.isCancelRequested = in.isCancelRequested;
    record.isFound = in.isFound;
    record.questions = in.questions;
    return record;
}

} // namespace

QString taskStateWord(TaskState state)
{
    return wordOf(kStates, state);
}

json::Raw TaskRecord::toRaw() const
{
    return json::Raw(json::write(stored(*this)));
}

Result<TaskRecord> TaskRecord::fromRaw(const json::Raw &raw)
{
    const auto read = json::read<StoredTask>(raw);
    if (!read)
        return Error{ErrorKind::Storage, read.error().detail, 0, {}};
    return loaded(*read);
}

} // namespace mcp
