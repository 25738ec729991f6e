// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bundle/bundlefile.h"
#include "core/bundle/manifest.h"
#include "core/bundle/ziplayout.h"
#include "core/bundle/ziplibrary.h"

#include <QStringList>

namespace mcp {

/// A bundle (`.mcpb`, `.dxt`) that keeps all rules that can be checked without unpacking it (SEC-10, install.md 1).
struct Bundle
{
    std::shared_ptr<const BundleFile> file;
    std::shared_ptr<const ZipReader>
        reader; ///< Of file, with the same entries; for one thread at a time.
    QList<ZipEntry> entries;
    BundleManifest manifest;
    BundleFile::Signature signature;

    /// Whether there is a file with that path in it.
    bool hasFile(const QString &path) const;
};

/// Whether a file is called as bundles are.
bool isBundleName(const QString &path);

/// Copies the file into a file of folder without a name, and checks it. With wanted (SHA-256) it must be that file. Runs on a
/// thread of the pool. Errors: BundleProblem, ErrorKind::Storage for files, ErrorKind::Cancelled.
Result<Bundle> openBundle(const QString &path, const QString &folder, BundleRun &run,
                          const QByteArray &wanted = {});

} // namespace mcp
