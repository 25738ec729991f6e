// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/asks/inboxcontroller.h"
#include "app/base/appports.h"
#include "app/base/feature.h"
#include "app/tasks/taskscontroller.h"
#include "app/traffic/logcontroller.h"
#include "app/traffic/trafficcontroller.h"

namespace quayside {

/// The column at the right of the window: it stays while pages change, and how it was left is remembered. In a narrow
/// window it lies over the page, and is shown only for as long as it is used.
class PanelController : public QObject, public Feature<PanelController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(bool isShown READ isShown WRITE setShown NOTIFY changed)
    Q_PROPERTY(bool isNarrow READ isNarrow WRITE setNarrow NOTIFY changed)
    Q_PROPERTY(int view READ view WRITE setView NOTIFY changed) ///< A View.
    /// Of the server on the page alone, not of all.
    Q_PROPERTY(bool isOfCurrent READ isOfCurrent WRITE setOfCurrent NOTIFY changed)
    Q_PROPERTY(int width READ width WRITE setWidth NOTIFY changed) ///< 0: not chosen yet.
    Q_PROPERTY(quayside::InboxController *inbox READ inbox CONSTANT)
    Q_PROPERTY(quayside::TasksController *tasks READ tasks CONSTANT)
    Q_PROPERTY(quayside::TrafficController *traffic READ traffic CONSTANT)
    Q_PROPERTY(quayside::LogController *log READ log CONSTANT)

public:
    enum View { Inbox, Tasks, Traffic, Log };
    Q_ENUM(View)

    PanelController(const AppPorts &ports, QObject *parent);

    /// What was remembered.
    void load();
    bool isShown() const { return m_isNarrow ? m_isLaidOver : m_isOpen; }
    void setShown(bool isShown);
    bool isNarrow() const { return m_isNarrow; }
    void setNarrow(bool isNarrow);
    int view() const { return m_view; }
    void setView(int view);
    bool isOfCurrent() const { return m_isOfCurrent; }
    void setOfCurrent(bool isOfCurrent);
    int width() const { return m_width; }
    void setWidth(int width);
    InboxController *inbox() { return &m_inbox; }
    TasksController *tasks() { return &m_tasks; }
    TrafficController *traffic() { return &m_traffic; }
    LogController *log() { return &m_log; }

    /// current may be null.
    void setServers(const QList<mcp::Server *> &all, mcp::Server *current);

Q_SIGNALS:
    void changed();

private:
    void keep();
    void update();

    AppPorts m_ports;
    InboxController m_inbox;
    TasksController m_tasks;
    TrafficController m_traffic;
    LogController m_log;
    QList<mcp::Server *> m_all;
    QPointer<mcp::Server> m_current;
    View m_view = Tasks;
    int m_width = 0;
    bool m_isOpen = false; ///< Beside the page.
    bool m_isLaidOver = false; ///< Over the page of a narrow window.
    bool m_isNarrow = false;
    bool m_isOfCurrent = false;
};

} // namespace quayside
