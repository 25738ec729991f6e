// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/limits.h"
#include "core/base/result.h"
#include "core/json/raw.h"
#include "core/schema/schemaproblem.h"
#include "core/schema/verdict.h"

#include <QStringList>

#include <memory>

namespace mcp::json {
class Value;
}

namespace mcp::schema {

struct Compiled;

/// A compiled JSON Schema: 2020-12, also without `$schema`, or draft-07 (SCH-01). `format` and the content keywords are
/// annotations (SCH-05). An immutable handle: copies are cheap, and any number of threads may use it.
class Schema
{
public:
    /// Compiles text. A part that cannot be used accepts any value and adds a note. The code of an error is a SchemaProblem.
    /// Compiling a schema of the size of a message takes long: do not do it on the main thread.
    static Result<Schema> compile(const json::Raw &text);

    /// The unusable parts: `.properties.a.type: expected type`. At most limits::kNotes; English, untrusted.
    const QStringList &notes() const { return m_notes; }
    /// The usable part of text, from which this was compiled: a schema that is valid in its dialect.
    json::Value usablePart(const json::Raw &text) const;

    /// maxSteps limits the work, at about 25 ns per step. With fewer than the maximum, a verdict of OverBound may
    /// change with a retry on a pool thread.
    Verdict validate(const json::Value &value, qint64 maxSteps = limits::kSchemaSteps) const;
    /// Text that is not JSON is invalid.
    Verdict validate(const json::Raw &text, qint64 maxSteps = limits::kSchemaSteps) const;

private:
    explicit Schema(std::shared_ptr<const Compiled> compiled);

    std::shared_ptr<const Compiled> m_compiled;
    QStringList m_notes;
    std::shared_ptr<const json::Value> m_repaired; ///< Null if the text needed no repair.
};

} // namespace mcp::schema
