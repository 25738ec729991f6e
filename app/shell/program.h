// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

namespace quayside {

/// The options of the command line.
struct ProgramOptions
{
    QString configFolder;
    QString screenshot; ///< A file to write; empty: an ordinary run.
    bool isDark = false; ///< Overrides the desktop setting.
    bool showsTasks = false; ///< In the screenshot, instead of a tool.
    QStringList links; ///< To be opened; untrusted.
    quint64 descriptorLimit = 0; ///< See mcp::PosixLauncher.
};

/// The whole program once Qt is up; ends with its exit code.
int runProgram(const ProgramOptions &options);

} // namespace quayside
