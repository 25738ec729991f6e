// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace mcp::schema {

/// A name or pattern of a schema for an error: in quotes, its first 200 characters.
inline QString quoted(const QString &text)
{
    constexpr qsizetype kChars = 200;
    return u'"' + (text.size() > kChars ? text.first(kChars) + u'…' : text) + u'"';
}

} // namespace mcp::schema
