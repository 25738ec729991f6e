// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/serverentry.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>

namespace mcp {

/// How the package of a server that is started by `npx` or `uvx` is fetched on its own, before the start. In a sandbox, what
/// packages do while they are installed then sees nothing of what the server is given.
struct PackageFetch
{
    /// The program is that of the server; it fetches the package, and starts nothing of it.
    QStringList arguments;
    /// Of the variables of the server only those for the runner, as where packages come from.
    QList<std::pair<QString, QString>> variables;
    QStringList hosts; ///< Where packages come from; in lower case.
    bool isExact = false; ///< A package that was fetched need not be fetched again.
    /// With these, the runner of the server takes what was fetched, and asks nobody.
    QList<std::pair<QString, QString>> offline;

    bool operator==(const PackageFetch &) const = default;
};

/// Nothing for other programs, for packages that are no names (an address, a folder), and where an option is unknown: these
/// fetch their packages while they run.
std::optional<PackageFetch> packageFetch(const ServerEntry &entry);

} // namespace mcp
