// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/connection.h"
#include "core/host/taskarchive.h"
#include "core/tasks/connectiontasklink.h"
#include "core/tasks/tasktracker.h"
#include "tests/bench/meter.h"
#include "tests/support/fakecallhost.h"

#include <QTemporaryDir>

namespace quayside {

/// Counts how often the server is asked about its tasks, and how often too early.
class CountingLink final : public mcp::ConnectionTaskLink
{
public:
    /// interval: the shortest time between two questions about one task; 0: it is not checked.
    CountingLink(mcp::Connection *connection, mcp::Clock *clock, std::chrono::milliseconds interval)
        : ConnectionTaskLink(connection, clock)
        , m_clock(clock)
        , m_interval(interval)
    {
    }

    mcp::Pending<mcp::TaskSnapshot> task(const QString &taskId) override;
    qint64 gets() const { return m_gets; }
    qint64 early() const { return m_early; }

private:
    mcp::Clock *m_clock;
    std::chrono::milliseconds m_interval;
    QHash<QString, std::chrono::milliseconds> m_lastAsked; ///< By task id.
    qint64 m_gets = 0;
    qint64 m_early = 0;
};

/// Many tasks of one server at once, each kept on disk and asked about until it ends; and whether the server was asked too
/// often or too early.
class TaskBench final : public QObject
{
    Q_OBJECT

public:
    struct Options
    {
        qint64 count = 1'000;
        qint64 milliseconds = 20'000; ///< How long each of them takes.
        qint64 interval = 1'000; ///< Between two questions, as the server wishes; ms.
        bool checksTimes = false; ///< Counts early questions, at a cost.
    };

    TaskBench(mcp::Connection *connection, mcp::Clock *clock, const Options &options,
              QObject *parent = nullptr);

    void start();

Q_SIGNALS:
    void finished(bool isGood);

private:
    void onStarted(const mcp::Result<mcp::ToolCallOutcome> &started);
    void onEnded(bool isGood);

    mcp::Connection *m_connection;
    Options m_options;
    QTemporaryDir m_folder;
    mcp::TaskArchive m_archive;
    mcp::TaskTracker m_tracker;
    mcp::FollowedCalls m_calls;
    CountingLink *m_link; ///< Owned by the tracker.
    Meter m_meter;
    qint64 m_ended = 0;
    qint64 m_good = 0;
};

} // namespace quayside
