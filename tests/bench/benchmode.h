// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/call/peerrequesthandler.h"
#include "core/client/connection.h"
#include "core/client/link/connectflow.h"
#include "core/host/httplink.h"
#include "core/transport/posixlauncher.h"
#include "tests/bench/meter.h"

#include <QStringList>

namespace quayside {

/// What the bench was asked to measure; the arguments are those every peer gets.
struct BenchOptions
{
    QString
        mode; ///< seq, pipe, stream, streams, list, call:NAME, read, tasks, many, audit, conversation, recall or idle
    qint64 n = 20'000;
    qint64 warm = 2'000;
    qint64 window = 64; ///< Calls under way at once in pipe.
    qint64 milliseconds = 20000; ///< That each task takes.
    qint64 interval = 1000; ///< ms between two questions about a task.
    bool checksTimes = false; ///< Of tasks: whether a question comes too early.
    QString url; ///< Of a server that runs; else server is started.
    QStringList server; ///< Program and arguments.
};

/// What is declared to servers: nothing can be asked of a bench, but it knows tasks.
class BenchHandler final : public mcp::PeerRequestHandler
{
public:
    mcp::ClientFeatures features() const override { return {.hasTasks = true}; }
    mcp::Pending<mcp::json::Raw> answer(const mcp::PeerRequest &) override
    {
        return mcp::settled<mcp::json::Raw>(mcp::Error{mcp::ErrorKind::Policy, {}, 0, {}});
    }
};

/// One measurement over real connections, from the start of the server to the printed line.
class BenchMode : public QObject
{
    Q_OBJECT

public:
    explicit BenchMode(BenchOptions options, QObject *parent = nullptr);

    void start();

Q_SIGNALS:
    void finished(int exitStatus);

private:
    mcp::TransportFactory transports();
    mcp::Connection *connectServer();
    void onReady(mcp::Connection *connection);
    void onTools();
    void run(qint64 count, std::function<void()> onDone);
    void callNext();
    void callStream(qint64 count, std::function<void()> onDone);
    void openStreams();
    void onStreamOpen();
    void callBig();
    void readBig();
    void onManyTools();
    void runTasks();
    void fail(const QString &why);

    BenchOptions m_options;
    mcp::PosixLauncher m_launcher;
    mcp::SystemClock m_clock;
    BenchHandler m_handler;
    std::unique_ptr<mcp::http::Client> m_client;
    QList<mcp::Connection *> m_connections;
    Meter m_meter;
    std::function<void()> m_onDone;
    std::vector<double> m_latencies;
    qint64 m_started = 0;
    qint64 m_wanted = 0;
    qint64 m_open = 0;
    qint64 m_notices = 0;
    qint64 m_baseKb = 0;
    qint64 m_baseThreads = 0;
};

} // namespace quayside
