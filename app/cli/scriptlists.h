// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

namespace mcp {
class Catalog;
class Connection;
} // namespace mcp

namespace quayside {

/// A list of a server, as the verb `list` of a script reads it.
struct ScriptList
{
    QLatin1StringView word; ///< Of kScriptLists.
    const char *key = nullptr; ///< Of the items in the result.
    /// Null if the server does not offer the list.
    mcp::Catalog *(*catalogOf)(const mcp::Connection &connection) = nullptr;
    /// The result with all items of that catalog.
    QByteArray (*write)(const char *key, const mcp::Catalog *catalog) = nullptr;
};

/// word: of kScriptLists.
const ScriptList *scriptList(const QString &word);

} // namespace quayside
