// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/eventwriter.h"
#include "app/cli/script.h"
#include "core/host/server.h"

#include <deque>

namespace quayside {

/// Goes through the steps of a script on one server, one after the other, and writes what comes of each.
class ScriptRunner : public QObject
{
    Q_OBJECT

public:
    /// The server is ready; clock and server outlive this.
    ScriptRunner(mcp::Server *server, QList<ScriptStep> steps, mcp::Clock *clock,
                 EventWriter *events, QObject *parent = nullptr);

    void start();
    /// Cancels what is open; finished() follows.
    void interrupt();

    // For the steps.
    mcp::Connection *connection() const { return m_server->connection(); }
    mcp::Clock *clock() const { return m_clock; }
    EventWriter *events() const { return m_events; }
    /// Goes on in the background until the script ends.
    void keep(std::unique_ptr<mcp::Subscription> subscription);
    /// Takes one notification of this method that nobody has waited for yet.
    bool takeNotice(const QString &method);

Q_SIGNALS:
    void noticeReceived();
    /// Every step went as its writer expected, or not.
    void finished(bool isAsExpected);

private:
    void next();
    void onNotice(const QString &method, const mcp::json::Raw &params);
    void onStateChanged();

    mcp::Server *m_server;
    QList<ScriptStep> m_steps;
    mcp::Clock *m_clock;
    EventWriter *m_events;
    QObject *m_running = nullptr;
    std::vector<std::unique_ptr<mcp::Subscription>> m_subscriptions;
    std::deque<QString> m_notices; ///< Methods nobody has waited for, bounded.
    qsizetype m_next = 0;
    bool m_isAsExpected = true;
    bool m_isInterrupted = false;
};

/// One step at work. Deletes itself after finished().
class ScriptStepRun : public QObject
{
    Q_OBJECT

public:
    ScriptStepRun(ScriptStep step, ScriptRunner *runner, QObject *parent);

    void start();
    void cancel();

Q_SIGNALS:
    void finished(bool isAsExpected);

private:
    void startMore();
    void startOne(qint64 number);
    void list(qint64 number);
    void listen();
    void wait();
    void reconnect();
    void startParts();

    /// Prints the answer of one call when it comes.
    template<class T>
    void follow(qint64 number, mcp::Pending<T> pending);
    void onNotice();
    /// isGood: the tool itself has not failed.
    void answered(qint64 number, std::chrono::milliseconds start,
                  const mcp::Result<QByteArray> &json, bool isGood = true);
    void finishOne(bool isOk);

    ScriptStep m_step;
    ScriptRunner *m_runner;
    mcp::CallScope m_calls;
    std::unique_ptr<mcp::Alarm> m_alarm;
    std::chrono::milliseconds m_start{};
    qint64 m_started = 0;
    qint64 m_ended = 0;
    bool m_isAsExpected = true;
    bool m_isCancelled = false;
    bool m_isDone = false;
};

} // namespace quayside
