// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/protocol/common.h"

#include <QLatin1StringView>
#include <QList>
#include <QString>

#include <optional>

namespace mcp {

/// A log line of a server; `data` is any JSON value. Untrusted.
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
struct LoggingMessage
{
    static constexpr QLatin1StringView method{"notifications/message"};
    using Params = LoggingMessageParams;
};

} // namespace mcp
