// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/names.h"
#include "core/protocol/common.h"

#include <QLatin1StringView>
#include <QList>
#include <QString>

#include <optional>

namespace mcp {

/// From the least to the most severe (LOG-01).
enum class LogLevel { Debug, Info, Notice, Warning, Error, Critical, Alert, Emergency };
constexpr json::EnumNames<LogLevel, 8> jsonNames(LogLevel)
{
    return {{{LogLevel::Debug, "debug"},
             {LogLevel::Info, "info"},
             {LogLevel::Notice, "notice"},
             {LogLevel::Warning, "warning"},
             {LogLevel::Error, "error"},
             {LogLevel::Critical, "critical"},
             {LogLevel::Alert, "alert"},
             {LogLevel::Emergency, "emergency"}}};
}

/// A log message from a server; `data` is any JSON value. Untrusted.
struct LoggingMessageParams
{
    QString level;
    std::optional<QString> logger;
    json::Raw data;
    std::optional<json::Raw> meta;

    MCP_JSON_TOLERANT_FIELDS(LoggingMessageParams, level, logger, data, meta)
};

/// LOG-01
struct SetLevelParams
{
    QString level;
    std::optional<json::Raw> meta;

    MCP_JSON_FIELDS(SetLevelParams, level, meta)
};

struct SetLevel
{
    static constexpr QLatin1StringView method{"logging/setLevel"};
    static constexpr auto read = &readAnyResult;
    using Params = SetLevelParams;
    using Reply = EmptyResult;
};

/// Notification.
struct LoggingMessage
{
    static constexpr QLatin1StringView method{"notifications/message"};
    using Params = LoggingMessageParams;
};

} // namespace mcp
