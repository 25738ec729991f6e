// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/protocol/common.h"

#include <QLatin1StringView>
#include <QList>
#include <QString>

#include <optional>

namespace mcp {

/// A log message from a server; `data` is any JSON value. Untrusted.
struct LoggingMessageParams
{
    QString level;
    std::optional<QString> logger;
    json::Raw data;
    std::optional<json::Raw> meta;

    template<class V>
    static void fields(V &v)
    {
        v("level", &LoggingMessageParams::level);
        v("logger", &LoggingMessageParams::logger);
        v("data", &LoggingMessageParams::data);
        v("_meta", &LoggingMessageParams::meta);
    }
};

/// Notification.
/// LOG-01
struct SetLevelParams
{
    QString level;
    std::optional<json::Raw> meta;

    template<class V>
    static void fields(V &v)
    {
        v("level", &SetLevelParams::level);
        v("_meta", &SetLevelParams::meta);
    }
};

struct SetLevel
{
    static constexpr QLatin1StringView method{"logging/setLevel"};
    using Params = SetLevelParams;
    using Reply = EmptyResult;
};

struct LoggingMessage
{
    static constexpr QLatin1StringView method{"notifications/message"};
    using Params = LoggingMessageParams;
};

} // namespace mcp
