// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>

namespace mcp {

struct Tool;

/// SHA-256 over everything of the definition that a person or a model reads, or that Quayside acts on: name, title, description,
/// both schemas, annotations, task support, and who may see it (SEC-49). The order of members does not matter. Icons and the rest of
/// `_meta` are not covered: Quayside does not act on them.
QByteArray toolDigest(const Tool &tool);

/// The same for the instructions of a server.
QByteArray instructionsDigest(const QString &instructions);

/// `_meta.ui.visibility`: to whom the server wants the tool to be shown. Nothing: to everybody.
std::optional<json::Value> toolVisibility(const Tool &tool);

/// A part of the definition of a tool that is different now. All texts are untrusted.
struct ToolDifference
{
    enum class Part {
        Name,
        Title,
        Description,
        InputSchema,
        OutputSchema,
        Annotation,
        TaskSupport,
        Visibility, ///< toolVisibility()
        More, ///< There are further differences than are listed.
    };

    Part part = Part::Name;
    QString
        path; ///< In a schema: names joined by dots, empty for the whole. The name of an annotation.
    QString before; ///< Null when it was absent. JSON in a schema or an annotation.
    QString after; ///< Null when it is absent now.

    bool operator==(const ToolDifference &) const = default;
};

/// Field by field; empty only if both digests are equal. At most kToolDifferences.
QList<ToolDifference> toolDifferences(const Tool &before, const Tool &after);
inline constexpr qsizetype kToolDifferences = 200;

} // namespace mcp
