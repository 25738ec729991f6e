// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/shell/appcontroller.h"
#include "core/base/clock.h"
#include "core/host/host.h"
#include "core/transport/posixlauncher.h"
#include "tests/app/allfeatures.h"
#include "tests/support/fakeopener.h"

#include <QQmlApplicationEngine>
#include <QQuickWindow>
#include <QTemporaryDir>

#include <memory>

namespace quayside {

class ResultImages;

/// The whole program but for the desktop around it, with a configuration of its own.
class Program
{
public:
    /// With clock instead of the real clock, which must outlive this; with the configuration in folder,
    /// or an empty one; with keys, which must outlive this, instead of a memory store, which is the same for each program with the folder;
    /// with launcher, which must outlive this, instead of one that starts programs.
    explicit Program(mcp::Clock *clock = nullptr, const QString &folder = {},
                     mcp::KeyStore *keys = nullptr, mcp::Launcher *launcher = nullptr);
    ~Program();

    AppController *app() { return &m_app; }
    mcp::Host *host() { return &m_host; }
    FakeOpener *opener() { return &m_opener; }
    QQuickWindow *window() const;
    QQmlEngine *engine() { return &m_engine; }
    /// Whether server is connected and all its lists are read: nothing is sent any more that nobody asks for.
    static bool areListsRead(const mcp::Server *server);
    /// Saves the window in both themes, at its size and its minimum size, in QUAYSIDE_SCREENSHOT_DIR; false on failure.
    bool savePictures(const QString &name);

private:
    QTemporaryDir m_folder;
    mcp::SystemClock m_clock;
    mcp::PosixLauncher m_launcher;
    mcp::Host m_host;
    std::shared_ptr<ResultImages> m_images;
    FakeOpener m_opener;
    AppController m_app;
    QQmlApplicationEngine m_engine;
};

} // namespace quayside
