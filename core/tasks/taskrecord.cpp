// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/tasks/taskrecord.h"

#include "core/base/clock.h"
#include "core/json/names.h"
#include "core/json/writeimpl.h"

namespace mcp {

// What is written into the store: never change one of these words.
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

/// Milliseconds since 1970, UTC; absent when invalid. As text, the times would need more space than all other members.
struct SinceEpoch
{
    using Form = std::optional<qint64>;
    static Form toForm(const QDateTime &time)
    {
        return time.isValid() ? Form(time.toMSecsSinceEpoch()) : std::nullopt;
    }
    static QDateTime fromForm(Form time)
    {
        return time ? utcTime(std::chrono::milliseconds(*time)) : QDateTime();
    }
};

/// Absent when empty.
struct UnlessEmpty
{
    using Form = std::optional<QString>;
    static Form toForm(const QString &text) { return text.isEmpty() ? std::nullopt : Form(text); }
    static QString fromForm(const Form &text) { return text.value_or(QString()); }
};

struct ErrorForm
{
    using Form = std::optional<StoredError>;
    static Form toForm(const std::optional<Error> &error)
    {
        if (!error)
            return std::nullopt;
        const json::Raw data(error->data);
        return StoredError{error->kind, error->detail, error->code,
                           data.isNull() ? std::nullopt : std::optional(data)};
    }
    static std::optional<Error> fromForm(const Form &error)
    {
        if (!error)
            return std::nullopt;
        return Error{error->kind, error->detail, int(error->code),
                     error->data.value_or(json::Raw()).toByteArray()};
    }
};

} // namespace

template<class V>
void TaskRecord::fields(V &v)
{
    v("key", &TaskRecord::key);
    v("serverId", &TaskRecord::serverId);
    v("serverName", &TaskRecord::serverName);
    v("taskId", &TaskRecord::taskId);
    v("session", &TaskRecord::session, UnlessEmpty());
    v("tool", &TaskRecord::tool);
    v("toolTitle", &TaskRecord::toolTitle);
    v("conversation", &TaskRecord::conversation, UnlessEmpty());
    v("arguments", &TaskRecord::arguments);
    v("era", &TaskRecord::era, WordOr<Era::Stateful>());
    v("state", &TaskRecord::state, WordOr<TaskState::Working>());
    v("lostReason", &TaskRecord::lostReason, WordOr<LostReason::None>());
    v("status", &TaskRecord::status);
    v("statusMessage", &TaskRecord::statusMessage);
    v("immediateResponse", &TaskRecord::immediateResponse);
    v("startedAt", &TaskRecord::startedAt, SinceEpoch());
    v("finishedAt", &TaskRecord::finishedAt, SinceEpoch());
    v("createdAt", &TaskRecord::createdAt, SinceEpoch());
    v("lastUpdatedAt", &TaskRecord::lastUpdatedAt, SinceEpoch());
    v("ttlMs", &TaskRecord::ttl);
    v("pollIntervalMs", &TaskRecord::pollInterval);
    v("error", &TaskRecord::error, ErrorForm());
    v("isToolError", &TaskRecord::isToolError);
    v("hasResult", &TaskRecord::hasResult);
    v("isResultPending", &TaskRecord::isResultPending);
    v("isCancelRequested", &TaskRecord::isCancelRequested);
    v("isFound", &TaskRecord::isFound);
    v("questions", &TaskRecord::questions);
}

QString taskStateWord(TaskState state)
{
    return json::nameOf(state);
}

json::Raw TaskRecord::toRaw() const
{
    if (!maskedArguments)
        return json::Raw(json::write(*this));
    TaskRecord masked = *this;
    masked.arguments = *maskedArguments;
    return json::Raw(json::write(masked));
}

Result<TaskRecord> TaskRecord::fromRaw(const json::Raw &raw)
{
    auto read = json::read<TaskRecord>(raw);
    if (!read)
        return Error::storage(read.error().detail);
    return read;
}

} // namespace mcp
