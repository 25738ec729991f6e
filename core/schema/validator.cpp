// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/schema/validator.h"

#include "core/json/value.h"
#include "core/schema/compiler.h"
#include "core/schema/evaluator.h"
#include "core/schema/metaschema.h"
#include "core/schema/repair.h"

namespace mcp::schema {

using json::Value;

namespace {

/// Read far enough to tell a schema that is too deep from one that is no JSON.
constexpr int kSchemaTextDepth = 6 * limits::kSchemaDepth;
/// A repair may cause another one: a reference may point to a part that was left out.
constexpr int kRepairs = 3;

/// Compiles root if it is valid in dialect; lost becomes the schemas whose reference has no target.
Result<std::shared_ptr<const Compiled>> compileStrictly(const Value &root, Dialect dialect,
                                                        QSet<const Value *> &lost)
{
    lost.clear();
    if (const auto problem = metaschemaProblem(root, dialect))
        return *problem;
    Compiler compiler(root, dialect);
    auto compiled = compiler.run();
    lost = compiler.lost();
    return compiled;
}

} // namespace

Schema::Schema(std::shared_ptr<const Compiled> compiled)
    : m_compiled(std::move(compiled))
{
}

Result<Schema> Schema::compile(const json::Raw &text)
{
    if (text.size() > limits::kSchemaBytes)
        return schemaError(SchemaProblem::OverBound,
                           QStringLiteral("larger than %1 KiB").arg(limits::kSchemaBytes / 1024));
    auto root = json::parse(text, kSchemaTextDepth);
    if (!root)
        return schemaError(SchemaProblem::Unreadable, root.error().detail);
    if (!root->isObject())
        return schemaError(SchemaProblem::NotAnObject, QStringLiteral("not a JSON object"));
    std::optional<Dialect> dialect = Dialect::Draft202012;
    if (const Value *name = root->find(u"$schema"); name && name->isString())
        dialect = dialectNamed(name->toString());
    if (!dialect)
        return schemaError(SchemaProblem::UnknownDialect,
                           QStringLiteral("schema dialect not supported"));
    QSet<const Value *> lost;
    QStringList notes;
    bool isRepaired = false;
    auto compiled = compileStrictly(*root, *dialect, lost);
    for (int i = 0;
         i < kRepairs && !compiled && problemOf(compiled.error()) == SchemaProblem::Invalid; ++i) {
        Repaired repaired = repair(*root, *dialect, lost);
        root = std::move(repaired.schema);
        isRepaired = true;
        notes = (notes + repaired.notes).mid(0, limits::kNotes);
        compiled = compileStrictly(*root, *dialect, lost);
    }
    if (!compiled)
        return compiled.error();
    Schema schema(std::move(*compiled));
    if (isRepaired)
        schema.m_repaired = std::make_shared<const Value>(std::move(*root));
    schema.m_notes = std::move(notes);
    return schema;
}

Value Schema::usablePart(const json::Raw &text) const
{
    return m_repaired ? *m_repaired : json::parse(text, kSchemaTextDepth).valueOr({});
}

Verdict Schema::validate(const Value &value, qint64 maxSteps) const
{
    return Evaluator(*m_compiled, {maxSteps, limits::kSchemaDepth}).run(value);
}

Verdict Schema::validate(const json::Raw &text, qint64 maxSteps) const
{
    const auto value = json::parse(text);
    if (!value)
        return {Verdict::Outcome::Invalid,
                {{QStringLiteral("$"), {}, QStringLiteral("is not valid JSON")}}};
    return validate(*value, maxSteps);
}

} // namespace mcp::schema
