// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/json/value.h"

#include <QHash>
#include <QSet>

namespace quayside {

/// Values of earlier answers, by the names under which a script saves them.
using SavedValues = QHash<QString, mcp::json::Value>;

constexpr qsizetype kSavedBytes = 4 * 1024 * 1024; ///< Of all values of a script together, as JSON.

/// Whether a step can save a value under name: a word of letters, digits and `_`, at most 64 characters.
bool isSavedName(const QString &name);

/// Whether a text in value has `${`, of a name or escaped.
bool hasSavedNames(const mcp::json::Value &value);
/// The names in all `${name}` of the texts in value.
QSet<QString> savedNames(const mcp::json::Value &value);

/// value with `$${` for each `${` in its texts.
mcp::json::Value withoutSavedNames(const mcp::json::Value &value);

/// value with what was saved in place of each `${name}`: a text that is nothing else becomes the value, in other texts stands
/// its text or its JSON. `$${` becomes `${`. Policy, and a sentence for the person, if a name is not in saved or the result is
/// longer than a message.
mcp::Result<mcp::json::Value> withSaved(const mcp::json::Value &value, const SavedValues &saved);

} // namespace quayside
