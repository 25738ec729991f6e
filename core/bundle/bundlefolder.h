// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bundle/bundle.h"
#include "core/storage/privatefolder.h"

#include <QString>

#include <functional>
#include <memory>

namespace mcp {

/// Where the bundles of a profile are unpacked, each in a folder named by the SHA-256 of its file, in hexadecimal. The
/// path has no links; to find them, configFolder is made if it is missing.
QString bundlesFolder(const QString &configFolder);

/// A bundle that was unpacked. While this exists, nobody removes its folder as unused.
struct UnpackedBundle
{
    QString folder;
    Descriptor lock;
};

/// Unpacks bundle into its folder below the one of bundlesFolder(), all of it or nothing, whenever the program is killed; one
/// that is there is used as it is. Files can only be read afterwards, except for `uv`, which installs what it fetches beside
/// them. Runs on a thread of the pool. Errors: BundleProblem, ErrorKind::Storage for files, ErrorKind::Cancelled.
Result<std::shared_ptr<const UnpackedBundle>> unpackBundle(const Bundle &bundle,
                                                           const QString &folder, BundleRun &run);

/// Whether a server uses the bundle with that digest.
using BundleUse = std::function<bool(const QString &digest)>;
/// Takes the bundles from their names that are not used, unless one is just being installed. isUsed() is called while nobody
/// can begin to install the bundle. Only renames; the rest is for removeLeftovers().
void dropUnusedBundles(const QString &folder, const BundleUse &isUsed);
/// Removes what dropUnusedBundles() left, and what an installation left that was killed. Follows no link and never leaves
/// folder. Runs on a thread of the pool.
void removeLeftovers(const QString &folder);

} // namespace mcp
