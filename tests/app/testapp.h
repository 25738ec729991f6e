// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/images/resultimages.h"
#include "app/shell/appcontroller.h"
#include "app/tasks/taskitems.h"
#include "core/host/host.h"
#include "core/tasks/tasktracker.h"
#include "tests/app/allfeatures.h"
#include "tests/support/fakelauncher.h"
#include "tests/support/fakeopener.h"
#include "tests/support/manualclock.h"

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

namespace quayside {

/// A host with fake processes, a manual clock, and its own configuration.
struct TestApp
{
    QTemporaryDir folder;
    mcp::ManualClock clock;
    mcp::FakeLauncher launcher;
    mcp::Host host{{folder.path(), QProcessEnvironment::systemEnvironment(), &launcher, &clock,
                    false, AppController::features()}};
    FakeOpener opener;
    PersonRequests requests{{&host, &clock, {}, {}, &opener}};
    AppPorts ports{.host = &host,
                   .clock = &clock,
                   .images = std::make_shared<ResultImages>(),
                   .opener = &opener,
                   .requests = &requests,
                   .taskItems = &taskItems};
    TaskItems taskItems{ports};

    /// An existing program; it is never run.
    static QString program() { return QCoreApplication::applicationFilePath(); }

    mcp::Server *add(const QString &name, const QStringList &arguments = {})
    {
        mcp::ServerEntry entry;
        entry.name = name;
        entry.program = program();
        entry.arguments = arguments;
        const auto added = host.add(entry);
        if (!added)
            qWarning("%s", qPrintable(added.error().detail));
        return added.valueOr(nullptr);
    }
    mcp::Server *addApproved(const QString &name)
    {
        mcp::Server *server = add(name);
        return server && server->approve(server->review()) ? server : nullptr;
    }
    mcp::FakeProcess *lastProcess() const
    {
        return launcher.processes.isEmpty() ? nullptr : launcher.processes.constLast().data();
    }
};

} // namespace quayside
