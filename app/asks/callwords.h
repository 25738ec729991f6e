// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"
#include "core/policy/decision.h"

#include <QString>
#include <QStringList>

namespace quayside {

/// Why a card offers no lasting permission, as a sentence; empty when it offers one..
QString onceOnlyText(mcp::OnceOnly why, const std::optional<mcp::ToolAnnotations> &claims);

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

} // namespace quayside
