// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace mcp {

/// Why a program cannot be started in its sandbox: the code of an ErrorKind::Policy. The detail of the error is the path of
/// the folder, or what bubblewrap wrote. The program is not started without the sandbox instead.
enum class SandboxProblem {
    NoBubblewrap = 1, ///< /usr/bin/bwrap is missing.
    OldBubblewrap, ///< It does not know an option that is needed.
    NoNamespaces, ///< This system does not let this user make namespaces, or bubblewrap failed otherwise.
    FolderMissing, ///< A folder that was chosen does not exist, or is no folder.
    FolderIsLink, ///< A part of its path is a link, so that it is another folder than the chosen one.
    FolderRefused, ///< A folder that is never given, such as /proc or the profile, or one that may not be opened.
    WorkingFolder, ///< The program would start in a folder that the sandbox does not have.
    Launch, ///< The arguments or variables cannot be passed on.
    Network, ///< The network by names could not be made.
    Fetch, ///< What had to be fetched before the start was not; the detail is what was printed last.
};

} // namespace mcp
