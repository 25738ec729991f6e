// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/ui/program.h"

#include <QElapsedTimer>
#include <QTimer>

namespace quayside {

/// Many live tasks of one server in the window, on the page that shows them; how long the window was kept from its events at
/// the most while they start, go on and end.
class WindowTasks final : public QObject
{
    Q_OBJECT

public:
    WindowTasks(Program *program, const QStringList &server, QObject *parent = nullptr);

    /// Prints one JSON line and quits when all is over.
    void start();

private:
    void onServerState();
    void call();
    void onEnded(bool isGood);

    Program *m_program;
    QStringList m_server;
    mcp::Server *m_docked = nullptr;
    QTimer m_beats;
    QElapsedTimer m_beat;
    qint64 m_longest = 0; ///< µs
    qint64 m_longestLive = 0; ///< µs, once all of them go on.
    int m_started = 0;
    int m_ended = 0;
    int m_good = 0;
};

} // namespace quayside
