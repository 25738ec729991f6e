// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/tokenestimate.h"

#include <algorithm>

namespace mcp::chat {

namespace {

constexpr qint64 kAsciiPerToken = 4;

} // namespace

qint64 estimatedTokens(QStringView text)
{
    const auto isAscii = [](QChar c) { return c.unicode() < 0x80; };
    const auto isLeading = [](QChar c) { return c.unicode() >= 0x80 && !c.isLowSurrogate(); };
    const qint64 ascii = std::count_if(text.begin(), text.end(), isAscii);
    const qint64 others = std::count_if(text.begin(), text.end(), isLeading);
    return (ascii + kAsciiPerToken - 1) / kAsciiPerToken + others;
}

qint64 estimatedTokens(QByteArrayView utf8)
{
    const auto isAscii = [](char c) { return uchar(c) < 0x80; };
    const auto isLeading = [](char c) { return uchar(c) >= 0xc0; };
    const qint64 ascii = std::count_if(utf8.begin(), utf8.end(), isAscii);
    const qint64 others = std::count_if(utf8.begin(), utf8.end(), isLeading);
    return (ascii + kAsciiPerToken - 1) / kAsciiPerToken + others;
}

} // namespace mcp::chat
