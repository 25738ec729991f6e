// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

namespace quayside {

/// What the command line asks for.
struct ProgramOptions
{
    QString configFolder;
    QString screenshot; ///< A file to write; empty: an ordinary run.
    bool isDark = false; ///< Whatever the desktop says.
    bool showsTasks = false; ///< On the picture, instead of a tool.
    QStringList links; ///< To be opened; untrusted.
    quint64 descriptorLimit = 0; ///< See mcp::PosixLauncher.
};

/// The whole program once Qt is up; ends with its exit code.
int runProgram(const ProgramOptions &options);

} // namespace quayside
