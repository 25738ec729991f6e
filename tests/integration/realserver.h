// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/catalog/toolcatalog.h"
#include "core/host/host.h"
#include "core/transport/posixlauncher.h"
#include "tests/support/nodeserver.h"

#include <QTemporaryDir>

namespace mcp {

/// Node.js and a script of a package in tests/package.json; nothing if one of them is missing.
std::optional<ServerEntry> nodeServer(const QString &script, const QStringList &arguments);

/// One real server with a real host; the destructor ends everything.
class RealServer : public QObject
{
    Q_OBJECT

public:
    explicit RealServer(const ServerEntry &entry);
    ~RealServer() override;

    /// Starts it and waits until its tools are listed.
    bool start();
    /// Stops it and waits until no process of it is left.
    bool stop();

    Server *server() const { return m_server; }
    Connection *connection() const { return m_server->connection(); }
    QStringList toolNames() const;

    /// Calls and waits for the result.
    Result<CallToolResult> call(const QString &tool, const QByteArray &arguments);
    /// Calls without waiting; the result is stored in `answer`.
    CallHandle startCall(const QString &tool, const QByteArray &arguments);

    std::optional<Result<CallToolResult>> answer;
    QList<double> progress;

private:
    QTemporaryDir m_folder;
    PosixLauncher m_launcher;
    SystemClock m_clock;
    Host m_host;
    Server *m_server;
};

/// The processes we have started that have not ended.
QList<qint64> childProcesses();
/// Sends SIGKILL to the processes that the keepers among them have started.
void killServers();

/// The text of the first text block, or nothing.
QString firstText(const CallToolResult &result);

} // namespace mcp
