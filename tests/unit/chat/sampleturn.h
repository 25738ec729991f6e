// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/chat/conversation.h"

namespace mcp::chat {

/// The part with this number of a written turn; each has its number in it. The first is a text, and all kinds follow.
inline Part samplePart(int number)
{
    const QString mark = QStringLiteral("part %1 ").arg(number) + QString(number * 37 % 500, u'x');
    const json::Raw object("{\"number\":" + QByteArray::number(number) + '}');
    ToolResult result{QStringLiteral("call %1").arg(number - 1), ToolResult::Outcome::Done,
                      QStringLiteral("server"), QStringLiteral("Server"), mark};
    result.omitted = number;
    result.isPrivate = true;
    result.taskKey = QStringLiteral("task");
    result.whole = object;
    switch (number % 8) {
    case 0:
        return Text{mark};
    case 1:
        return ToolCall{QStringLiteral("call %1").arg(number), mark, json::RawObject{object},
                        object};
    case 2:
        return result;
    case 3:
        return Thinking{mark};
    case 4:
        return Attachment{mark,
                          QStringLiteral("text/plain"),
                          mark,
                          number,
                          QStringLiteral("server"),
                          QStringLiteral("Server"),
                          QStringLiteral("file:///%1").arg(number)};
    case 5:
        return Report{QStringLiteral("task %1").arg(number), mark, result};
    case 6:
        return Summary{mark};
    default:
        return Image{json::Raw("\"AAAA" + QByteArray::number(number) + '"'),
                     QStringLiteral("image/png")};
    }
}

} // namespace mcp::chat
