// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/schema/validator.h"

#include "core/json/value.h"
#include "core/schema/compiler.h"
#include "core/schema/evaluator.h"
#include "core/schema/metaschema.h"

namespace mcp::schema {

using json::Value;

namespace {

/// Read far enough to tell a schema that is too deep from one that is no JSON.
constexpr int kSchemaTextDepth = 6 * limits::kSchemaDepth;

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
    const auto root = json::parse(text, kSchemaTextDepth);
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
    if (const auto problem = metaschemaProblem(*root, *dialect))
        return *problem;
    auto compiled = Compiler(*root, *dialect).run();
    if (!compiled)
        return compiled.error();
    return Schema(std::move(*compiled));
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
