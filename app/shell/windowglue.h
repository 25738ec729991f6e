// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/shell/trayicon.h"
#include "core/base/clock.h"

#include <QObject>

#include <memory>

class QQuickWindow;

namespace mcp {
class Host;
}

namespace quayside {

class AppController;

/// Connects the window with the servers and the desktop: starts approved servers once it is visible; closing it stops
/// them and quits, unless the person keeps Quayside in the background.
class WindowGlue : public QObject
{
    Q_OBJECT

public:
    /// All must outlive this.
    WindowGlue(QQuickWindow *window, mcp::Host *host, AppController *app, mcp::Clock *clock,
               QObject *parent = nullptr);
    ~WindowGlue() override;

    /// Before all other windows, where the desktop lets us; also from the background.
    void bringToFront();
    /// Hides the window, stops every server and quits then. Asks nothing.
    void quit();

    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    /// quit() has begun.
    void quitting();

private:
    void onFirstFrame();
    void keep();
    void askToQuit();

    QQuickWindow *m_window;
    mcp::Host *m_host;
    AppController *m_app;
    TrayIcon m_tray;
    std::unique_ptr<mcp::Alarm> m_patience; ///< At most this long for servers that do not end.
    bool m_isInBackground = false;
    bool m_isQuitting = false;
};

} // namespace quayside
