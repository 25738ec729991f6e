// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QMenu>
#include <QSystemTrayIcon>

#include <memory>

namespace quayside {

class AppController;

/// The tray icon of a window in the background: shows whether something waits for the person and how much is running.
class TrayIcon final : public QObject
{
    Q_OBJECT

public:
    /// app must outlive this.
    explicit TrayIcon(AppController *app, QObject *parent = nullptr);
    ~TrayIcon() override;

    /// Whether the desktop has a tray now.
    static bool isPossible() { return QSystemTrayIcon::isSystemTrayAvailable(); }
    /// The icon is shown only while it is needed.
    void setShown(bool isShown);

Q_SIGNALS:
    void openRequested();
    void quitRequested();

private:
    void create();
    void update();

    AppController *m_app;
    std::unique_ptr<QMenu> m_menu;
    std::unique_ptr<QSystemTrayIcon> m_icon; ///< Null while it is hidden.
    QAction *m_open = nullptr;
    QAction *m_quit = nullptr;
};

} // namespace quayside
