// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <QMenu>
#include <QObject>
#include <QSocketNotifier>
#include <QSystemTrayIcon>

#include <memory>

class QAction;
class QQuickWindow;

namespace mcp {
class Host;
}

namespace quayside {

class AppController;

/// The tray icon: shows whether something waits for the person, and what is running.
class TrayIcon final : public QObject
{
    Q_OBJECT

public:
    static constexpr int kTasks = 5; ///< Shown at most.

    /// app must outlive this.
    explicit TrayIcon(AppController *app, QObject *parent = nullptr);
    ~TrayIcon() override;

    /// Whether the desktop has a tray now.
    static bool isPossible() { return QSystemTrayIcon::isSystemTrayAvailable(); }
    /// The icon is shown only while it is needed.
    void setShown(bool isShown);
    QMenu *menu() const { return m_menu.get(); } ///< Null while it is hidden.

Q_SIGNALS:
    void openRequested();
    void inboxRequested();
    void taskRequested(const QString &key);
    void stopRequested(); ///< All servers.
    void quitRequested();

private:
    void create();
    void update();
    void updateTasks();

    AppController *m_app;
    std::unique_ptr<QMenu> m_menu;
    std::unique_ptr<QSystemTrayIcon> m_icon; ///< Null while it is hidden.
    QAction *m_open = nullptr;
    QAction *m_inbox = nullptr;
    QList<QAction *> m_tasks; ///< kTasks of them; those without a task are hidden.
    QAction *m_tasksEnd = nullptr; ///< The line under them.
    QAction *m_stop = nullptr;
    QAction *m_quit = nullptr;
};

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
    /// For a window that is hidden at the start: servers start without it.
    void startInBackground();
    /// Hides the window, stops every server and quits then. Asks nothing.
    void quit();

    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    /// quit() has begun.
    void quitting();

private:
    void onFirstFrame();
    void lookForTray();
    void updateTray();
    void keep();
    void stopServers();
    void askToQuit();

    QQuickWindow *m_window;
    mcp::Host *m_host;
    AppController *m_app;
    TrayIcon m_tray;
    std::unique_ptr<mcp::Alarm> m_patience; ///< At most this long for servers that do not end.
    bool m_isInBackground = false;
    bool m_isQuitting = false;
};

/// SIGTERM and SIGINT as a Qt signal. One object a program.
class QuitSignals : public QObject
{
    Q_OBJECT

public:
    explicit QuitSignals(QObject *parent = nullptr);
    ~QuitSignals() override;

Q_SIGNALS:
    void quitRequested();

private:
    void onReadable();

    std::unique_ptr<QSocketNotifier> m_notifier;
};

} // namespace quayside
