// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/serverentry.h"

#include <optional>

namespace mcp {

/// An entry that fetches exactly the version of its package that is on this computer (SEC-04).
struct PackagePin
{
    QString version; ///< "1.2.3", without anything that belongs to a shell or a path.
    ServerEntry entry; ///< With that version; it needs a review before it starts, as any change.
};

/// For `npx` and its like, by what npm has fetched into npmFolder (`~/.npm`) for the entry. Nothing when that is not
/// known, or when the pinned entry could still change. Reads one file of at most kPackageFileBytes.
std::optional<PackagePin> packagePin(const ServerEntry &entry, const QString &npmFolder);

constexpr qint64 kPackageFileBytes = 256 * 1024;

} // namespace mcp
