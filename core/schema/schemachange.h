// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"

#include <QList>
#include <QString>

namespace mcp::schema {

/// What is different between two versions of a JSON Schema (2020-12, and the keywords of draft 7). Texts are untrusted.
struct SchemaChange
{
    enum class Effect {
        Narrower, ///< Some values that were valid are not.
        Wider, ///< Some values that were not valid are.
        Added, ///< A property that was not described.
        Removed, ///< A property is not described any more.
        Unknown, ///< Both, or it cannot be told.
        None, ///< The same values are valid.
        Text, ///< For people and models only.
    };

    Effect effect = Effect::Unknown;
    QString path; ///< Names joined by dots, as in ToolDifference; empty for the whole schema.
    QString before; ///< JSON; null when it was absent.
    QString after; ///< JSON; null when it is absent now.
};

/// The most changes that are listed. If there are more, the last entry means all further ones: its effect is Unknown, its path "…".
inline constexpr qsizetype kSchemaChanges = 200;

/// Keyword by keyword, in the order of before, then what is new. References are not followed: a change of what they lead to is found
/// where that is described. Takes a time in proportion to both.
QList<SchemaChange> schemaChanges(const json::Value &before, const json::Value &after);

} // namespace mcp::schema
