// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/forms/formtree.h"
#include "core/schema/formschema.h"

#include <QString>

namespace quayside {

// What is wrong with a value, as a sentence; empty when nothing is.
QString textProblem(const mcp::schema::FormField &field, const QString &text, FormTree &tree);
QString numberProblem(const mcp::schema::FormField &field, const mcp::json::Value &value);
QString countProblem(const mcp::schema::FormField &field, qsizetype count);

/// Whether no value can meet the limits of field, of whatever kind it is.
bool areBoundsContradicting(const mcp::schema::FormField &field);

/// Whether value has the shape field describes: kinds, choices, required members. Bounds and patterns aside; gives up
/// with false after a bounded amount of work.
bool hasShape(const mcp::schema::FormField &field, const mcp::json::Value &value);

/// The number a person typed, or the text itself when it is none.
mcp::json::Value typedNumber(const mcp::schema::FormField &field, const QString &text);

/// A value as it stands in a field or a list: texts without quotes, all else as JSON.
QString valueText(const mcp::json::Value &value);

} // namespace quayside
