// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/rawobject.h"
#include "core/llm/providerkind.h"
#include "core/protocol/tools.h"

#include <QHash>
#include <QString>

#include <optional>

namespace mcp::chat {

/// Why a provider cannot take the schema of a tool.
struct ProjectionProblem
{
    enum class Kind {
        UnusableSchema, ///< It cannot be compiled, so that no arguments could be checked; `detail` has the reason.
        NotAnObject, ///< It takes no arguments object.
        TooLarge, ///< More than kProjectedSchemas subschemas or kProjectedBytes bytes.
        TooDeep, ///< Nested more than kProjectedDepth times.
    };

    Kind kind = Kind::UnusableSchema;
    QString place; ///< A JSON pointer into the original schema; empty for its root.
    QString detail; ///< In English. May hold names from the schema.

    bool operator==(const ProjectionProblem &) const = default;
};

inline constexpr int kProjectedSchemas = 2'000;
inline constexpr int kProjectedDepth = 32;
inline constexpr qsizetype kProjectedBytes = 128 * 1024;

/// The arguments schema of a tool as one kind of provider takes it. It is never stricter than the original in a way that would keep the
/// model from a valid call, except where branches are united; it may be looser. Arguments are checked against the original.
struct Projection
{
    json::RawObject schema;
    QHash<QString, QString>
        originalNames; ///< Of renamed properties, by the name that the model uses.
    std::optional<ProjectionProblem> problem; ///< When set, the rest is empty.
};

/// Pure; any thread; any input. The work is bounded; a large schema takes some milliseconds.
Projection project(const Tool &tool, llm::ToolFormat format);

/// arguments with the original names of renamed properties. Nothing when they are not readable or then have a name twice.
std::optional<json::RawObject> restoreNames(const Projection &projection,
                                            const json::RawObject &arguments);

} // namespace mcp::chat
