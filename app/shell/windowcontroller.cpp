// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/windowcontroller.h"

#include "core/host/host.h"
#include "core/storage/settingsstore.h"

#include <QDir>
#include <QGuiApplication>
#include <QScreen>
#include <QStandardPaths>
#include <QWindow>

#include <algorithm>

namespace quayside {

using mcp::json::Value;
using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::milliseconds kGathering{500}; ///< A drag is many changes.
constexpr qint64 kLongest = 16'384; ///< More is no side of a window.
constexpr int kTitleBar = 40; ///< So much of the top must be on a screen.
const QString &windowKey()
{
    static const QString key = u"window"_s;
    return key;
}

int length(const Value &value)
{
    return int(qBound(-kLongest, value.toInteger().value_or(0), kLongest));
}

bool isOnAScreen(const QRect &window)
{
    const QRect top(window.topLeft(), QSize(window.width(), kTitleBar));
    const QList<QScreen *> screens = QGuiApplication::screens();
    return std::any_of(screens.cbegin(), screens.cend(), [&top](const QScreen *screen) {
        return screen->availableGeometry().contains(top.center());
    });
}

} // namespace

WindowController::WindowController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
    , m_saving(ports.clock->createAlarm([this] { flush(); }))
{
}

WindowController::~WindowController()
{
    flush();
}

void WindowController::load()
{
    const Value kept = m_ports.host->settings()->value(windowKey());
    m_start = {length(kept.at(u"x")), length(kept.at(u"y")), qMax(0, length(kept.at(u"width"))),
               qMax(0, length(kept.at(u"height")))};
    m_hasPosition = kept.find(u"x") && kept.find(u"y") && isOnAScreen(m_start);
    m_rect = m_start;
    m_isMaximized = kept.at(u"maximized").toBool();
    m_sidebarWidth = qMax(0, length(kept.at(u"sidebar")));
    m_page = kept.at(u"page").toString();
    m_serverId = kept.at(u"server").toString();
    m_conversation = kept.at(u"conversation").toString();
    for (const auto &[id, tab] : kept.at(u"tabs").members()) {
        if (m_ports.host->server(id))
            m_tabs.insert(id, tab.toString());
    }
}

int WindowController::visibility() const
{
    if (m_startsHidden)
        return QWindow::Hidden;
    return m_isMaximized ? QWindow::Maximized : QWindow::Windowed;
}

void WindowController::remember(int x, int y, int width, int height, int visibility)
{
    if (visibility != QWindow::Windowed && visibility != QWindow::Maximized)
        return;
    const bool isMaximized = visibility == QWindow::Maximized;
    const QRect rect = isMaximized ? m_rect : QRect(x, y, width, height);
    if (isMaximized == m_isMaximized && rect == m_rect)
        return;
    m_isMaximized = isMaximized;
    m_rect = rect;
    m_isChanged = true;
    m_saving->start(kGathering);
}

void WindowController::rememberSidebar(int width)
{
    if (std::exchange(m_sidebarWidth, width) == width)
        return;
    m_isChanged = true;
    m_saving->start(kGathering);
}

void WindowController::setPage(const QString &page, const QString &serverId)
{
    if (m_page == page && m_serverId == serverId)
        return;
    m_page = page;
    m_serverId = serverId;
    m_isChanged = true;
    m_saving->start(kGathering);
}

void WindowController::setConversation(const QString &key)
{
    if (std::exchange(m_conversation, key) == key)
        return;
    m_isChanged = true;
    m_saving->start(kGathering);
}

void WindowController::setTab(const QString &serverId, const QString &tab)
{
    if (std::exchange(m_tabs[serverId], tab) == tab)
        return;
    m_isChanged = true;
    m_saving->start(kGathering);
}

QUrl WindowController::fileToSave(const QString &name) const
{
    QString folder = m_saveFolder;
    if (folder.isEmpty() || !QFileInfo(folder).isDir())
        folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    if (!QFileInfo(folder).isDir())
        folder = QDir::homePath();
    return QUrl::fromLocalFile(QDir(folder).filePath(name.section(u'/', -1)));
}

void WindowController::onFileChosen(const QUrl &file)
{
    if (file.isLocalFile())
        m_saveFolder = QFileInfo(file.toLocalFile()).absolutePath();
}

void WindowController::flush()
{
    m_saving->stop();
    if (!std::exchange(m_isChanged, false))
        return;
    Value kept = m_ports.host->settings()->value(windowKey());
    if (!m_rect.isEmpty()) {
        const std::pair<QString, int> sides[] = {{u"x"_s, m_rect.x()},
                                                 {u"y"_s, m_rect.y()},
                                                 {u"width"_s, m_rect.width()},
                                                 {u"height"_s, m_rect.height()}};
        for (const auto &[key, side] : sides)
            kept.insert(key, Value(qint64(side)));
    }
    kept.insert(u"maximized"_s, Value(m_isMaximized));
    kept.insert(u"sidebar"_s, Value(qint64(m_sidebarWidth)));
    kept.insert(u"page"_s, Value(m_page));
    kept.insert(u"server"_s, Value(m_serverId));
    kept.insert(u"conversation"_s, Value(m_conversation));
    Value::Object tabs;
    for (auto it = m_tabs.cbegin(); it != m_tabs.cend(); ++it) {
        if (m_ports.host->server(it.key()))
            tabs.append({it.key(), Value(it.value())});
    }
    kept.insert(u"tabs"_s, Value(std::move(tabs)));
    m_ports.host->settings()->set(windowKey(), kept);
}

} // namespace quayside

#include "moc_windowcontroller.cpp"
