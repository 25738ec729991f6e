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
    QString name; ///< As written, with its version; the runner when it cannot be told.
    bool isExact =
        false; ///< `name@1.2.3` or `name==1.2.3`; of a container image only a digest: tags can be moved.
};

/// What is fetched when words are started (SEC-04): the first package without an exact version, else any. Nothing when
/// no runner is among words.
std::optional<FetchedPackage> fetchedPackage(const QStringList &words);

} // namespace mcp
