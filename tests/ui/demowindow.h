// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/ui/program.h"
#include "tests/ui/windowdriver.h"

#include <QObject>

#include <memory>

namespace quayside {

/// The base of a test that uses the window with the demo server. Each test function gets a new window; a warning of QML
/// fails it.
class DemoWindow : public QObject
{
    Q_OBJECT

public:
    static void initMain();

protected:
    /// With the configuration in folder, or an empty one; with clock and launcher instead of the real ones, which must
    /// outlive the window.
    void openWindow(const QString &folder = {}, mcp::Clock *clock = nullptr,
                    mcp::Launcher *launcher = nullptr);
    void closeWindow();
    /// Adds the demo server as "Harbour" and shows it. True when it is started and its lists are read.
    bool openDemo(const QString &era = {});
    ServerController *server() const { return m_program->app()->currentServer(); }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const;
    void picture(const QString &name);

    std::unique_ptr<Program> m_program;
    std::unique_ptr<WindowDriver> m_driver;

private Q_SLOTS:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }
};

} // namespace quayside
