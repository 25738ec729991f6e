// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/tasks.h"

#include "core/base/clock.h"
#include "core/json/text.h"
#include "core/json/value.h"
#include "core/json/writeimpl.h"

#include <QTimeZone>

#include <charconv>
#include <chrono>
#include <cmath>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

/// Parses `2026-03-04T09:15:00.123Z` with any number of decimals, the form that nearly all servers use, without
/// creating a string: every task message has two of them. Nothing for other forms.
std::optional<QDateTime> plainTime(QByteArrayView text)
{
    const auto digits = [text](qsizetype from, qsizetype count) {
        unsigned value = 0;
        const char *const end = text.data() + from + count;
        return std::from_chars(text.data() + from, end, value).ptr == end ? int(value) : -1;
    };
    const auto stands = [text](qsizetype at, char what) { return text[at] == what; };
    const bool isPlain = text.size() >= 22 && text.startsWith('"') && text.endsWith("Z\"")
        && stands(5, '-') && stands(8, '-') && stands(11, 'T') && stands(14, ':') && stands(17, ':')
        && (text.size() == 22 || (text.size() > 23 && text.size() <= 32 && stands(20, '.')));
    if (!isPlain)
        return std::nullopt;
    using namespace std::chrono;
    const int month = digits(6, 2);
    const int day = digits(9, 2);
    const year_month_day date(year(digits(1, 4)), std::chrono::month(unsigned(month)),
                              std::chrono::day(unsigned(day)));
    const int hour = digits(12, 2);
    const int minute = digits(15, 2);
    const int second = digits(18, 2);
    double fraction = 0;
    const qsizetype decimals = text.size() - 23;
    for (qsizetype i = decimals; i > 0; --i) {
        const int digit = digits(20 + i, 1);
        if (digit < 0)
            return std::nullopt;
        fraction = (fraction + digit) / 10;
    }
    const bool isTime = date.ok() && digits(1, 4) >= 0 && month >= 0 && day >= 0 && hour >= 0
        && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60;
    if (!isTime)
        return std::nullopt;
    const auto time = sys_days(date).time_since_epoch() + hours(hour) + minutes(minute)
        + seconds(second) + milliseconds(qint64(fraction * 1000 + 1e-6));
    return utcTime(duration_cast<milliseconds>(time));
}

} // namespace

std::optional<TaskTime> TaskTime::fromRaw(const json::Raw &raw)
{
    if (const auto plain = plainTime(raw.view()))
        return TaskTime{*plain};
    QDateTime read =
        QDateTime::fromString(json::unquote(raw.view()).value_or(QString()), Qt::ISODateWithMs);
    if (read.timeSpec() == Qt::LocalTime)
        read.setTimeZone(
            QTimeZone::utc()); // The local time zone does not apply to a server's time.
    return TaskTime{read.isValid() ? read.toUTC() : QDateTime()};
}

json::Raw TaskTime::toRaw() const
{
    return value.isValid() ? json::Value(value.toUTC().toString(Qt::ISODateWithMs)).toRaw()
                           : json::Value().toRaw();
}

std::optional<TaskDuration> TaskDuration::fromRaw(const json::Raw &raw)
{
    bool isWhole = json::isNumber(raw.view());
    const qint64 ms = isWhole ? raw.view().toLongLong(&isWhole) : 0;
    if (isWhole)
        return TaskDuration{ms};
    constexpr double kExact = 9007199254740992.0; // 2^53
    const double real = json::isNumber(raw.view()) ? raw.view().toDouble() : 0.5;
    isWhole = std::trunc(real) == real && std::abs(real) <= kExact; // `3000.0` is valid as well.
    return TaskDuration{isWhole ? std::optional(qint64(real)) : std::nullopt};
}

json::Raw TaskDuration::toRaw() const
{
    return ms ? json::Value(*ms).toRaw() : json::Value().toRaw();
}

TaskCapability TaskCapability::of(const std::optional<Presence> &declared)
{
    if (!declared || !declared->isDeclared())
        return {};
    return json::read<TaskCapability>(declared->value).valueOr({});
}

TaskSupport taskSupport(const Tool &tool)
{
    if (tool.execution) {
        const QString word = tool.execution->taskSupport.value_or(QString());
        if (word == "required"_L1)
            return TaskSupport::Required;
        return word == "optional"_L1 ? TaskSupport::Optional : TaskSupport::Forbidden;
    }
    if (!tool.annotations || !tool.annotations->taskHint)
        return TaskSupport::Forbidden;
    const json::Raw &hint = *tool.annotations->taskHint;
    if (hint.view() == "\"always\"")
        return TaskSupport::Required;
    return hint.view() == "\"optional\"" ? TaskSupport::Optional : TaskSupport::Forbidden;
}

std::optional<QString> RelatedTaskMeta::taskIdIn(const std::optional<json::Raw> &meta)
{
    if (!meta)
        return std::nullopt;
    const auto read = json::read<RelatedTaskMeta>(*meta);
    if (!read || !read->relatedTask)
        return std::nullopt;
    return read->relatedTask->taskId;
}

QString CreateTaskResult::immediateResponse() const
{
    const auto members = json::parse(meta.value_or(json::Raw()));
    const json::Value *text =
        members ? members->find(u"io.modelcontextprotocol/model-immediate-response") : nullptr;
    return text ? text->toString() : QString();
}

} // namespace mcp

MCP_JSON_INSTANTIATE(mcp::TaskCapability)
MCP_JSON_INSTANTIATE(mcp::RelatedTaskMeta)
MCP_JSON_INSTANTIATE(mcp::Task)
MCP_JSON_INSTANTIATE(mcp::CreateTaskResult)
MCP_JSON_INSTANTIATE(mcp::ListTasksResult)
MCP_JSON_INSTANTIATE(mcp::DetailedTask)
MCP_JSON_INSTANTIATE(mcp::TaskIdParams)
MCP_JSON_INSTANTIATE(mcp::UpdateTaskParams)
