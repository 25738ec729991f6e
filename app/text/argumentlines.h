// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"

#include <QString>
#include <QStringList>

namespace quayside {

/// The arguments of a call, one by one and in full, made safe to show.
struct ArgumentLines
{
    static constexpr qsizetype kBytes = 16 * 1024; ///< Of the arguments, as JSON.
    static constexpr qsizetype kCount = 50;

    QStringList names;
    QStringList
        values; ///< Texts as they are; anything that could be mistaken for another value as JSON.
};

/// Nothing when there are too many, or too long ones: then they are shown as JSON only.
std::optional<ArgumentLines> argumentLines(const mcp::json::Raw &arguments);
/// The same on one line: "place: Oslo, days: 3".
std::optional<QString> argumentWords(const mcp::json::Raw &arguments);

} // namespace quayside
