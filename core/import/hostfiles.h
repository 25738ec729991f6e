// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/import/found.h"

namespace mcp {

/// Where other programs keep their files.
struct HostFolders
{
    QString home;
    QString
        config; ///< `~/.config`; on macOS `~/Library/Application Support`, on Windows `%APPDATA%`.

    static HostFolders ofThisUser();
};

/// A configuration file of another host.
struct HostFile
{
    QString host; ///< The name of the app, for `--from` and on screen.
    QString path;
};

/// The files that hosts are known to use, whether they exist or not (install.md 4).
QList<HostFile> hostFiles(const HostFolders &folders);

/// What a file of a host holds.
struct HostServers
{
    HostFile file;
    Result<FoundServers> found;
};

/// Reads a regular file of at most 1 MiB, also behind a symbolic link; a device or a FIFO is refused, without waiting for
/// its other end. Errors are those of ImportProblem.
Result<QByteArray> readConfigurationFile(const QString &path);
/// Its servers.
Result<FoundServers> readServersFile(const QString &path);

/// The servers of all files that exist. Reads only; may take a while.
QList<HostServers> findHostServers(const HostFolders &folders);

} // namespace mcp
