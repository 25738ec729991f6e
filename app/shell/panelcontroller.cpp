// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/panelcontroller.h"

#include "core/host/host.h"
#include "core/storage/settingsstore.h"

#include <algorithm>
#include <array>

namespace quayside {

using mcp::json::Value;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kWidest = 10'000; ///< More is no width of a column.

/// As the views are called in the settings, by their number.
constexpr std::array kViewNames{"inbox"_L1, "tasks"_L1, "traffic"_L1, "log"_L1};

Value memberOf(const Value &object, QStringView key)
{
    const Value *found = object.find(key);
    return found ? *found : Value();
}

} // namespace

PanelController::PanelController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
    , m_inbox(ports, InboxController::Opens::OnChoice)
    , m_tasks(ports)
{
}

void PanelController::load()
{
    const Value kept = m_ports.host->settings()->value(u"sidePanel"_s);
    m_isOpen = memberOf(kept, u"isOpen").toBool();
    const auto name =
        std::find(kViewNames.cbegin(), kViewNames.cend(), memberOf(kept, u"view").toString());
    m_view = name == kViewNames.cend() ? Tasks : View(name - kViewNames.cbegin());
    m_isOfCurrent = memberOf(kept, u"isOfCurrent").toBool();
    const qint64 width = memberOf(kept, u"width").toInteger().value_or(0);
    m_width = int(qBound(qint64(0), width, kWidest));
    update();
}

void PanelController::keep()
{
    Value kept{Value::Object()};
    kept.insert(u"isOpen"_s, Value(m_isOpen));
    kept.insert(u"view"_s, Value(QString(kViewNames[size_t(m_view)])));
    kept.insert(u"isOfCurrent"_s, Value(m_isOfCurrent));
    kept.insert(u"width"_s, Value(qint64(m_width)));
    m_ports.host->settings()->set(u"sidePanel"_s, kept);
    update();
}

/// Only what somebody looks at is read.
void PanelController::update()
{
    const QList<mcp::Server *> current =
        m_current ? QList<mcp::Server *>{m_current} : QList<mcp::Server *>();
    const QString serverId = m_isOfCurrent && m_current ? m_current->entry().id : QString();
    m_inbox.setServer(serverId);
    m_tasks.setServer(serverId);
    m_traffic.setServers(m_isOfCurrent ? current : m_all);
    m_log.setServers(m_isOfCurrent ? current : m_all);
    m_traffic.setActive(isShown() && m_view == Traffic);
    m_log.setActive(isShown() && m_view == Log);
    Q_EMIT changed();
}

void PanelController::setShown(bool isShown)
{
    if (isShown == this->isShown())
        return;
    (m_isNarrow ? m_isLaidOver : m_isOpen) = isShown;
    keep();
}

void PanelController::setNarrow(bool isNarrow)
{
    if (std::exchange(m_isNarrow, isNarrow) == isNarrow)
        return;
    m_isLaidOver = false;
    update();
}

void PanelController::setView(int view)
{
    const View chosen = View(qBound(int(Inbox), view, int(Log)));
    if (std::exchange(m_view, chosen) != chosen)
        keep();
}

void PanelController::setOfCurrent(bool isOfCurrent)
{
    if (std::exchange(m_isOfCurrent, isOfCurrent) != isOfCurrent)
        keep();
}

void PanelController::setWidth(int width)
{
    if (std::exchange(m_width, width) != width)
        keep();
}

void PanelController::setServers(const QList<mcp::Server *> &all, mcp::Server *current)
{
    // Not ==, which hands a null pointer to memcmp() for two empty lists of pointers.
    if (std::equal(m_all.cbegin(), m_all.cend(), all.cbegin(), all.cend()) && m_current == current)
        return;
    m_all = all;
    m_current = current;
    update();
}

} // namespace quayside

#include "moc_panelcontroller.cpp"
