// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/feature.h"

#include <QObject>
#include <QQmlEngine>
#include <QStringList>

#include <functional>

namespace quayside {

/// What would end if Quayside was quit now, and what the person wants then. What survives closing is not counted.
class CloseController : public QObject, public Feature<CloseController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(bool isOpen READ isOpen NOTIFY changed) ///< The person is being asked.
    Q_PROPERTY(int taskCount READ taskCount NOTIFY changed)
    Q_PROPERTY(int callCount READ callCount NOTIFY changed) ///< Calls that are no tasks.
    Q_PROPERTY(int questionCount READ questionCount NOTIFY changed)
    Q_PROPERTY(int survivingCount READ survivingCount NOTIFY changed) ///< Open tasks.
    /// The first few of each, in our words and with titles of servers.
    Q_PROPERTY(QStringList taskNames READ taskNames NOTIFY changed)
    Q_PROPERTY(QStringList callNames READ callNames NOTIFY changed)
    Q_PROPERTY(QStringList questionNames READ questionNames NOTIFY changed)
    /// Something would end.
    Q_PROPERTY(bool isNeeded READ isNeeded NOTIFY changed)
    /// The window can hide in a tray; otherwise it is minimised.
    Q_PROPERTY(bool hasTray READ hasTray NOTIFY changed)

public:
    /// The calls under way that are no tasks, each as "tool · server".
    using Calls = std::function<QStringList()>;

    CloseController(const AppPorts &ports, Calls calls, QObject *parent);

    bool isOpen() const { return m_isOpen; }
    int taskCount() const { return int(m_tasks.size()); }
    int callCount() const { return int(m_calls.size()); }
    int questionCount() const { return int(m_questions.size()); }
    int survivingCount() const { return m_survivingCount; }
    QStringList taskNames() const;
    QStringList callNames() const;
    QStringList questionNames() const;
    bool isNeeded() const { return !(m_tasks + m_calls + m_questions).isEmpty(); }
    bool hasTray() const { return m_hasTray; }

    /// Whether the window may close now; otherwise the person is asked, or Quayside stays in the tray.
    Q_INVOKABLE bool mayClose();
    /// Whether Quayside may quit now; otherwise the person is asked.
    bool mayQuit();
    Q_INVOKABLE void quit();
    Q_INVOKABLE void keep();
    Q_INVOKABLE void end();
    Q_INVOKABLE void cancel() { setOpen(false); }

    void setTray(bool hasTray);
    /// Closing the window leaves Quayside in the tray, where there is one.
    void setKeepsRunning(bool keeps) { m_keepsRunning = keeps; }
    /// From now on nobody is asked: the program is ending.
    void allow();
    /// Looks again, while the person is being asked.
    void update();

Q_SIGNALS:
    void changed();
    void keepRequested();
    void endRequested();

private:
    void read();
    void setOpen(bool isOpen);

    AppPorts m_ports;
    Calls m_findCalls;
    QStringList m_tasks;
    QStringList m_calls;
    QStringList m_questions;
    int m_survivingCount = 0;
    bool m_isOpen = false;
    bool m_isAllowed = false;
    bool m_hasTray = false;
    bool m_keepsRunning = false;
};

} // namespace quayside
