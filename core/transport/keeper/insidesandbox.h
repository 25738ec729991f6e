// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace mcp::keeper {

/// The first argument of quayside-keeper when it runs within a sandbox, in place of the program: it sets the limits of the
/// sandbox, restricts access to files a second time with Landlock, and becomes the program.
constexpr auto kInside = "--inside";
constexpr auto kInsideWatched = "--inside-watched"; ///< In a trial run: see filewatch.h.

/// What comes before the path of a file or folder in a file of rules. For a folder it counts for all that is in it.
enum class Access : char {
    List = 'l', ///< Names only.
    Read = 'r', ///< And to run programs.
    Write = 'f', ///< As Read; files that exist are written, as devices are.
    Change = 'c', ///< Everything.
};

/// arguments: a file of rules, the program, and its own arguments. Each rule is an Access, a path and a NUL; in arguments, all
/// users of this computer could read them. A path that does not exist is left out. Returns only on failure, with the status to exit
/// with, after a line on standard error. A kernel without Landlock leaves the files to the mounts of the sandbox alone.
int startInside(char **arguments, bool isWatched);

} // namespace mcp::keeper
