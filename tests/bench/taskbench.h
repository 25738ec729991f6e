// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/connection.h"
#include "core/client/tasks/taskcalls.h"
#include "core/tasks/taskstore.h"
#include "core/tasks/tasktracker.h"
#include "tests/bench/meter.h"
#include "tests/support/fakecallhost.h"

#include <QTemporaryDir>

namespace quayside {

/// Counts how often the server is asked about its tasks, and how often too early.
class CountingCalls final : public mcp::TaskCalls
{
public:
    /// interval: the shortest time between two questions about one task; 0: it is not checked.
    CountingCalls(mcp::TaskCalls *calls, mcp::Clock *clock, std::chrono::milliseconds interval);

    bool isReady() const override { return m_calls->isReady(); }
    mcp::Era era() const override { return m_calls->era(); }
    bool canList() const override { return m_calls->canList(); }
    bool canCancel() const override { return m_calls->canCancel(); }
    mcp::Pending<mcp::TaskSnapshot> get(const QString &taskId) override;
    mcp::Pending<mcp::json::Raw> result(const QString &taskId) override
    {
        return m_calls->result(taskId);
    }
    mcp::Pending<std::optional<mcp::TaskSnapshot>> cancel(const QString &taskId) override
    {
        return m_calls->cancel(taskId);
    }
    mcp::Pending<mcp::EmptyResult> update(const QString &taskId,
                                          const mcp::json::RawObject &answers) override
    {
        return m_calls->update(taskId, answers);
    }
    mcp::Pending<QList<mcp::TaskSnapshot>> list() override { return m_calls->list(); }
    void watch(const QString &taskId) override { m_calls->watch(taskId); }
    void unwatch(const QString &taskId) override { m_calls->unwatch(taskId); }

    qint64 gets() const { return m_gets; }
    qint64 early() const { return m_early; }

private:
    mcp::TaskCalls *m_calls;
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
    mcp::TaskStore m_store;
    CountingCalls m_taskCalls;
    mcp::TaskTracker m_tracker;
    mcp::FollowedCalls m_calls;
    Meter m_meter;
    qint64 m_ended = 0;
    qint64 m_good = 0;
};

} // namespace quayside
