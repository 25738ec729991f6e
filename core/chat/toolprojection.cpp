// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/toolprojection.h"

#include "core/chat/schemaprojector.h"
#include "core/schema/validator.h"

namespace mcp::chat {

Projection project(const Tool &tool, llm::ToolFormat format)
{
    const auto compiled = schema::Schema::compile(tool.inputSchema.raw);
    if (!compiled)
        return {{},
                {},
                ProjectionProblem{
                    ProjectionProblem::Kind::UnusableSchema, {}, compiled.error().detail}};
    const json::Value document = compiled->usablePart(tool.inputSchema.raw);
    return SchemaProjector(document, format).run();
}

std::optional<json::RawObject> restoreNames(const Projection &projection,
                                            const json::RawObject &arguments)
{
    if (projection.originalNames.isEmpty())
        return arguments;
    const auto value = json::parse(arguments.raw);
    if (!value)
        return std::nullopt;
    const json::Value restored = withNames(*value, [&projection](const QString &name) {
        return projection.originalNames.value(name, name);
    });
    if (hasNameTwice(restored))
        return std::nullopt;
    return json::RawObject{restored.toRaw()};
}

} // namespace mcp::chat
