// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"
#include "core/schema/compiled.h"

#include <QSet>

namespace mcp::schema {

/// What can be used of an imperfect schema.
struct Repaired
{
    json::Value schema;
    QStringList
        notes; ///< What is not used: `.properties.a.type: expected type`. At most limits::kNotes; untrusted.
};

/// Leaves out the parts of schema that its dialect does not have: any value is valid in their place. So the result is looser
/// than schema or the same, never stricter: once a rule is left out, so are those that could refuse more without it (`not`,
/// `if`, `unevaluated…`, `maxContains`), and `oneOf` becomes `anyOf`. lost: the schemas in it whose reference has no target.
Repaired repair(const json::Value &schema, Dialect dialect, const QSet<const json::Value *> &lost);

} // namespace mcp::schema
