// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"
#include "core/schema/compiled.h"

#include <QSet>

namespace mcp::schema {

/// The usable part of an imperfect schema.
struct Repaired
{
    json::Value schema;
    QStringList
        notes; ///< The parts left out: `.properties.a.type: expected type`. At most limits::kNotes; untrusted.
};

/// Leaves out the parts of schema that are not valid in its dialect, so that any value is valid in their place. The result is
/// never stricter than schema: once a rule is left out, the rules that could refuse more without it are left out as well
/// (`not`, `if`, `unevaluated…`, `maxContains`), and `oneOf` becomes `anyOf`. lost has the schemas whose reference has no target.
Repaired repair(const json::Value &schema, Dialect dialect, const QSet<const json::Value *> &lost);

} // namespace mcp::schema
