// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/windowglue.h"

#include "app/shell/appcontroller.h"
#include "core/host/host.h"

#include <QCoreApplication>
#include <QEvent>
#include <QQuickWindow>

namespace quayside {

namespace {

constexpr std::chrono::seconds kRaisePatience{6}; ///< The core ends every server within four.

} // namespace

WindowGlue::WindowGlue(QQuickWindow *window, mcp::Host *host, AppController *app, mcp::Clock *clock,
                       QObject *parent)
    : QObject(parent)
    , m_window(window)
    , m_host(host)
    , m_app(app)
    , m_tray(app)
    , m_patience(clock->createAlarm([] { QCoreApplication::quit(); }))
{
    connect(window, &QQuickWindow::frameSwapped, this, &WindowGlue::onFirstFrame,
            Qt::SingleShotConnection);
    connect(window, &QWindow::visibleChanged, this, [this](bool isVisible) {
        if (!isVisible && !m_isInBackground)
            quit();
    });
    CloseController *closing = app->closing();
    connect(closing, &CloseController::keepRequested, this, &WindowGlue::keep);
    connect(closing, &CloseController::endRequested, this, &WindowGlue::quit);
    connect(&m_tray, &TrayIcon::openRequested, this, &WindowGlue::bringToFront);
    connect(&m_tray, &TrayIcon::quitRequested, this, &WindowGlue::askToQuit);
    connect(host, &mcp::Host::stopped, QCoreApplication::instance(), &QCoreApplication::quit);
    window->installEventFilter(this);
    QCoreApplication::instance()->installEventFilter(this);
}

WindowGlue::~WindowGlue() = default;

void WindowGlue::onFirstFrame()
{
    if (!m_isQuitting)
        m_host->startApproved();
}

bool WindowGlue::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_window && event->type() == QEvent::Close)
        m_app->closing()->setTray(
            TrayIcon::isPossible()); // Before the close dialog mentions the tray.
    // The session is ending: do not ask, because that would block the log-out.
    if (watched == QCoreApplication::instance() && event->type() == QEvent::Quit && !m_isQuitting) {
        quit();
        return true;
    }
    return QObject::eventFilter(watched, event);
}

void WindowGlue::bringToFront()
{
    if (m_isQuitting)
        return;
    if (std::exchange(m_isInBackground, false)) {
        m_window->show();
        m_tray.setShown(false);
    }
    if (m_window->windowStates().testFlag(Qt::WindowMinimized))
        m_window->setWindowStates(m_window->windowStates() & ~Qt::WindowMinimized);
    m_window->raise();
    m_window->requestActivate();
}

void WindowGlue::keep()
{
    if (!TrayIcon::isPossible()) {
        m_window->showMinimized();
        return;
    }
    m_isInBackground = true;
    m_tray.setShown(true);
    m_window->hide();
}

/// From the background; the question is in the window.
void WindowGlue::askToQuit()
{
    if (m_app->closing()->mayClose())
        quit();
    else
        bringToFront();
}

void WindowGlue::quit()
{
    if (std::exchange(m_isQuitting, true))
        return;
    Q_EMIT quitting();
    m_app->closing()->allow();
    m_tray.setShown(false);
    m_patience->start(kRaisePatience);
    m_window->hide();
    m_host->stopAll();
}

} // namespace quayside

#include "moc_windowglue.cpp"
