// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace mcp::keeper {

/// In a trial run, the number of the socket by which the program in the sandbox passes on its calls; above all inputs.
constexpr int kWatched = 290;

/// In the program that is watched: its calls that name a file wait from here on for the process at the other end of kWatched.
/// False with errno.
bool submitToWatch();

/// Watches what a program in a sandbox looks for: answers each of its calls that name a file with "go on", and tells the host at
/// channel which folders of the person it would have found outside of its sandbox. watched is the other end of kWatched. The host
/// sends the home folder of the person first, a path without links, then nothing. Each message to it is an Interest and the path
/// of a folder, once, and there are kMostFolders at most. Returns when the program is gone, also if the host is gone before; if
/// it ended earlier, each of these calls would fail in the program.
void serveWatch(int watched, int channel);

enum class Interest : char {
    Read = 'r',
    Change = 'c',
};

constexpr std::size_t kMostFolders = 256;
constexpr std::size_t kPathBytes = 4'096;

/// Writes the shortest form of path, which is absolute, without looking at any file. False if there is no room for it.
bool cleanPath(const char *path, char (&clean)[kPathBytes]);

/// Whether a person can be asked about folder, which is a clean path: not about the system's own unless it is in home, not about
/// all temporary files, and not about home or what contains it, which would give everything.
bool canBeGiven(const char *folder, const char *home);

} // namespace mcp::keeper
