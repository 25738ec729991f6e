// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/windowglue.h"

#include "core/host/host.h"

#include <QCoreApplication>
#include <QQuickWindow>

namespace quayside {

namespace {

constexpr std::chrono::seconds kPatience{6}; ///< The core ends every server within four.

} // namespace

WindowGlue::WindowGlue(QQuickWindow *window, mcp::Host *host, mcp::Clock *clock, QObject *parent)
    : QObject(parent)
    , m_window(window)
    , m_host(host)
    , m_patience(clock->createAlarm([] { QCoreApplication::quit(); }))
{
    connect(window, &QQuickWindow::frameSwapped, this, &WindowGlue::onFirstFrame,
            Qt::SingleShotConnection);
    connect(window, &QWindow::visibleChanged, this, [this](bool isVisible) {
        if (!isVisible)
            quit();
    });
    connect(host, &mcp::Host::stopped, QCoreApplication::instance(), &QCoreApplication::quit);
}

WindowGlue::~WindowGlue() = default;

void WindowGlue::onFirstFrame()
{
    if (!m_isQuitting)
        m_host->startApproved();
}

void WindowGlue::bringToFront()
{
    if (m_window->windowState() == Qt::WindowMinimized)
        m_window->showNormal();
    m_window->raise();
    m_window->requestActivate();
}

void WindowGlue::quit()
{
    if (std::exchange(m_isQuitting, true))
        return;
    m_patience->start(kPatience);
    m_window->hide();
    m_host->stopAll();
}

} // namespace quayside

#include "moc_windowglue.cpp"
