// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

namespace mcp {

/// Where programFolders() looks, and what it never gives.
struct ProgramPlaces
{
    QString searchPath; ///< PATH of the program.
    QString home; ///< The home folder of the person.
    QString profile; ///< The folder of the profile.
    /// The program may change these, so nothing that is found in them leads to anything else.
    QStringList writeFolders;
};

/// Of a file that begins with `#!`: what the kernel, or `env`, would start, as it is written. Empty for other files. Reads the
/// disk.
QString scriptInterpreter(const QString &file);

/// What a program in a sandbox must be able to read of itself: for program, each of its scripts, and all that a link or the `#!` line
/// of program leads to, the folder of its package or installation, unless that is a part of the system. Never a folder that holds
/// the home folder or the profile, `~/.local`, nor one that a person keeps documents in, but a folder in them, or else the file alone.
/// Reads the disk.
QStringList programFolders(const QString &program, const QStringList &scripts,
                           const ProgramPlaces &places);

} // namespace mcp
