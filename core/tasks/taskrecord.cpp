// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/tasks/taskrecord.h"

#include "core/base/clock.h"
#include "core/json/names.h"
#include "core/json/writeimpl.h"

namespace mcp {

// What is written into the journal: never change one of these words.
constexpr json::EnumNames<TaskState, 6> jsonNames(TaskState)
{
    return {{{TaskState::Working, "working"},
             {TaskState::NeedsInput, "needsInput"},
             {TaskState::Completed, "completed"},
             {TaskState::Failed, "failed"},
             {TaskState::Cancelled, "cancelled"},
             {TaskState::Lost, "lost"}}};
}
constexpr json::EnumNames<LostReason, 9> jsonNames(LostReason)
{
    return {{{LostReason::None, "none"},
             {LostReason::Expired, "expired"},
             {LostReason::Forgotten, "forgotten"},
             {LostReason::EraChanged, "eraChanged"},
             {LostReason::ServerRemoved, "serverRemoved"},
             {LostReason::NoAnswer, "noAnswer"},
             {LostReason::Detached, "detached"},
             {LostReason::GivenUp, "givenUp"},
             {LostReason::ConnectionClosed, "connectionClosed"}}};
}

namespace {

/// A word of a later version counts as other.
template<auto other>
struct WordOr
{
    using Enum = decltype(other);
    static Enum fromText(const QString &text) { return json::fromName<Enum>(text).value_or(other); }
    static QString toText(Enum value) { return json::nameOf(value); }
};

struct StoredError
{
    ErrorKind kind = ErrorKind::Protocol;
    QString detail;
    qint64 code = 0;
    std::optional<json::Raw> data;

    template<class V>
    static void fields(V &v)
    {
        v("kind", &StoredError::kind, WordOr<ErrorKind::Protocol>());
        v("detail", &StoredError::detail);
        v("code", &StoredError::code);
        v("data", &StoredError::data);
    }
};

/// Since 1970, UTC. As text, the times would need more space than all other members.
using Milliseconds = std::optional<qint64>;

struct StoredTask;
template<class M>
M StoredTask::*own(M TaskRecord::*member)
{
    return member;
}

/// A record, and the members that have another form on disk.
struct StoredTask : TaskRecord
{
    std::optional<QString> storedSession;
    std::optional<QString> storedConversation;
    Milliseconds startedMs;
    Milliseconds finishedMs;
    Milliseconds createdMs;
    Milliseconds lastUpdatedMs;
    std::optional<StoredError> storedError;

    template<class V>
    static void fields(V &v)
    {
        v("key", own(&TaskRecord::key));
        v("serverId", own(&TaskRecord::serverId));
        v("serverName", own(&TaskRecord::serverName));
        v("taskId", own(&TaskRecord::taskId));
        v("session", &StoredTask::storedSession);
        v("tool", own(&TaskRecord::tool));
        v("toolTitle", own(&TaskRecord::toolTitle));
        v("conversation", &StoredTask::storedConversation);
        v("arguments", own(&TaskRecord::arguments));
        v("era", own(&TaskRecord::era), WordOr<Era::Stateful>());
        v("state", own(&TaskRecord::state), WordOr<TaskState::Working>());
        v("lostReason", own(&TaskRecord::lostReason), WordOr<LostReason::None>());
        v("status", own(&TaskRecord::status));
        v("statusMessage", own(&TaskRecord::statusMessage));
        v("immediateResponse", own(&TaskRecord::immediateResponse));
        v("startedAt", &StoredTask::startedMs);
        v("finishedAt", &StoredTask::finishedMs);
        v("createdAt", &StoredTask::createdMs);
        v("lastUpdatedAt", &StoredTask::lastUpdatedMs);
        v("ttlMs", own(&TaskRecord::ttl));
        v("pollIntervalMs", own(&TaskRecord::pollInterval));
        v("error", &StoredTask::storedError);
        v("isToolError", own(&TaskRecord::isToolError));
        v("hasResult", own(&TaskRecord::hasResult));
        v("isResultPending", own(&TaskRecord::isResultPending));
        v("isCancelRequested", own(&TaskRecord::isCancelRequested));
        v("isFound", own(&TaskRecord::isFound));
        v("questions", own(&TaskRecord::questions));
    }
};

Milliseconds stored(const QDateTime &time)
{
    return time.isValid() ? Milliseconds(time.toMSecsSinceEpoch()) : std::nullopt;
}

QDateTime loaded(Milliseconds time)
{
    return time ? utcTime(std::chrono::milliseconds(*time)) : QDateTime();
}

StoredError stored(const Error &error)
{
    const json::Raw data(error.data);
    return {error.kind, error.detail, error.code,
            data.isNull() ? std::nullopt : std::optional(data)};
}

Error loaded(const StoredError &error)
{
    return {error.kind, error.detail, int(error.code),
            error.data.value_or(json::Raw()).toByteArray()};
}

StoredTask stored(const TaskRecord &record)
{
    StoredTask out{record,
                   {},
                   {},
                   stored(record.startedAt),
                   stored(record.finishedAt),
                   stored(record.createdAt),
                   stored(record.lastUpdatedAt),
                   {}};
    out.arguments = record.maskedArguments.value_or(record.arguments);
    if (!record.session.isEmpty())
        out.storedSession = record.session;
    if (!record.conversation.isEmpty())
        out.storedConversation = record.conversation;
    if (record.error)
        out.storedError = stored(*record.error);
    return out;
}

TaskRecord loaded(StoredTask in)
{
    in.session = in.storedSession.value_or(QString());
    in.conversation = in.storedConversation.value_or(QString());
    in.startedAt = loaded(in.startedMs);
    in.finishedAt = loaded(in.finishedMs);
    in.createdAt = loaded(in.createdMs);
    in.lastUpdatedAt = loaded(in.lastUpdatedMs);
    if (in.storedError)
        in.error = loaded(*in.storedError);
    return in;
}

} // namespace

QString taskStateWord(TaskState state)
{
    return json::nameOf(state);
}

json::Raw TaskRecord::toRaw() const
{
    return json::Raw(json::write(stored(*this)));
}

Result<TaskRecord> TaskRecord::fromRaw(const json::Raw &raw)
{
    const auto read = json::read<StoredTask>(raw);
    if (!read)
        return Error::storage(read.error().detail);
    return loaded(*read);
}

} // namespace mcp
