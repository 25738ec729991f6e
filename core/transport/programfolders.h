// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

namespace mcp {

/// What a program in a sandbox must be able to read of itself: for each of files (the program, and scripts that it is given), and for
/// all that a link or a `#!` line leads to, the folder of its package or installation, unless that is a part of the system. Never the
/// home folder, what is above it, or `~/.local`, but a folder in them, or else the file alone. Reads the disk. searchPath is PATH of
/// the program; home is the home folder of the person.
QStringList programFolders(const QStringList &files, const QString &searchPath,
                           const QString &home);

} // namespace mcp
