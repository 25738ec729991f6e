// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/heldport.h"

#include <QJsonObject>
#include <QList>
#include <QProcess>
#include <QUrl>

#include <optional>

namespace mcp {

/// The Node.js that runs test servers: the one of tests/package.json, otherwise that of the system. Empty without one.
QString nodeProgram();
/// A file of a package in tests/package.json, such as `mcp-proxy/dist/bin/mcp-proxy.mjs`; empty if it is not installed.
QString packageFile(const QString &path);
/// A server from tests/servers.
QString testServerFile(const QString &name);
/// What to do if one is missing, for QSKIP.
constexpr auto kNoNodeServer =
    "Needs Node.js and the packages of tests/package.json: npm ci --prefix tests";

/// A request that a NodeServer has got.
struct SeenRequest
{
    QString verb;
    QString path;
    QJsonObject headers; ///< Names in lower case.
    qint64 at = 0; ///< Milliseconds, on the server's clock.
    int status = 0; ///< 0 until the response.
    bool isWhole = false; ///< The answer was written to its end; false when we went away.
    qint64 endedAt = 0;

    bool hasHeader(const QString &name) const { return headers.contains(name); }
    QString header(const QString &name) const { return headers.value(name).toString(); }
};

/// A Node.js program that serves HTTP, on a free port of this machine whatever port it requests. It ends with its owner
/// in every case.
class NodeServer : public QObject
{
    Q_OBJECT

public:
    explicit NodeServer(QStringList command);
    ~NodeServer() override;

    /// Starts it and waits until it listens; after stop(), on the same port as before.
    bool start();
    /// Kills it, with all connections. Nobody else gets its port.
    void stop();

    QUrl url(const QString &path = QStringLiteral("/mcp")) const;
    /// The requests since the last clear(), oldest first.
    QList<SeenRequest> requests();
    QList<SeenRequest> requests(const QString &verb);
    /// How many of them are being answered.
    int openRequests();
    /// Drops earlier requests; their responses are not reported any more.
    void clear();
    /// Its output without reports, for the log of a failed test.
    QByteArray output() const { return m_output; }

private:
    /// Takes the reports that have been written: a response may arrive before the report of its request is read.
    void catchUp();
    void read();
    void take(const QJsonObject &report);

    QStringList m_command;
    QProcess m_process;
    QByteArray m_output;
    QList<SeenRequest> m_requests;
    int m_cleared = 0; ///< How many are forgotten, of those the process has numbered.
    int m_port = 0;
    HeldPort m_held; ///< While it is stopped.
    bool m_isListening = false;
};

} // namespace mcp
