// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLocale>
#include <QSize>
#include <QStringList>

namespace quayside {

/// The options of the command line.
struct ProgramOptions
{
    QString configFolder;
    QString screenshot; ///< A file to write; empty: an ordinary run.
    // Of the screenshot.
    QString page; ///< One of sceneNames().
    QSize size; ///< Of the window; empty: the usual one.
    int textSize = 0; ///< In percent, see SettingsController::textSizes(); 0: the usual one.
    QString language; ///< A code; empty: as in the settings.
    bool isDark = false; ///< Overrides the setting and the desktop.
    bool isInBackground = false; ///< Starts in the tray.
    QStringList links; ///< To be opened; untrusted.
    quint64 descriptorLimit = 0; ///< See mcp::PosixLauncher.
};

/// The language that the person chose in this profile, or that of the system; before any text is read.
QLocale chosenLocale(const QString &configFolder);

/// The whole program once Qt is up; ends with its exit code.
int runProgram(const ProgramOptions &options);

} // namespace quayside
