// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/chat/conversation.h"

namespace mcp::chat {

/// The part with this number of a written turn; each has its number in it.
inline Part samplePart(int number)
{
    const QString mark = QStringLiteral("part %1 ").arg(number) + QString(number * 37 % 500, u'x');
    switch (number % 3) {
    case 0:
        return Text{mark};
    case 1:
        return ToolCall{QStringLiteral("call %1").arg(number), mark, {}, {}};
    default:
        return ToolResult{QStringLiteral("call %1").arg(number - 1), ToolResult::Outcome::Done,
                          QStringLiteral("server"), QStringLiteral("Server"), mark};
    }
}

} // namespace mcp::chat
