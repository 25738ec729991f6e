// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace mcp {

/// What a package runner among words (npx, uvx, pipx run, bunx, docker run, …) would fetch without an exact version
/// (SEC-04): the package, or the runner when that cannot be told. Nothing when no runner is there or all is exact.
/// Exact means `name@1.2.3` or `name==1.2.3`; of a container image, whose tags can be moved, only a digest.
std::optional<QString> floatingPackage(const QStringList &words);

} // namespace mcp
