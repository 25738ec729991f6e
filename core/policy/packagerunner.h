// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace mcp {

/// A package that a runner (npx, uvx, pipx run, bunx, docker run, …) fetches.
struct FetchedPackage
{
    QString runner; ///< `npx`, `docker run`, …
    QString name; ///< As written, with its version; the name of the runner if unknown.
    bool isExact =
        false; ///< `name@1.2.3` or `name==1.2.3`; for a container image only a digest, because tags can change.
};

/// The package that words would fetch (SEC-04): the first without an exact version, otherwise any. Nothing if words
/// have no runner.
std::optional<FetchedPackage> fetchedPackage(const QStringList &words);

} // namespace mcp
