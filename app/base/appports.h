// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <memory>

namespace mcp {
class Clock;
class Host;
} // namespace mcp

namespace quayside {

class PersonRequests;
class ResultImages;
class TaskItems;
class UndoController;
class UrlOpener;

/// What the controllers work with. All of it must outlive them.
struct AppPorts
{
    mcp::Host *host = nullptr;
    mcp::Clock *clock = nullptr;
    std::shared_ptr<ResultImages> images = {};
    QString demoProgram = {}; ///< Empty when there is no demo server on this machine.
    UrlOpener *opener = nullptr; ///< Without one no page is opened.
    QString autostartFolder = {}; ///< Where the desktop looks for programs to start.
    QString releasesAddress = {}; ///< Where new versions are published; empty: nobody knows.

    // What the controllers of a window share; AppController creates it.
    UndoController *undo = nullptr;
    PersonRequests *requests = nullptr;
    const TaskItems *taskItems = nullptr;
};

} // namespace quayside
