// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QJsonObject>
#include <QList>
#include <QProcess>
#include <QUrl>

#include <optional>

namespace mcp {

/// The Node.js that tests run servers with: the one of tests/package.json, else that of the system. Empty without one.
QString nodeProgram();
/// A file of a package in tests/package.json, such as `mcp-proxy/dist/bin/mcp-proxy.mjs`; empty when it is not installed.
QString packageFile(const QString &path);
/// A server of our own, from tests/servers.
QString testServerFile(const QString &name);
/// What to do about an empty one, for QSKIP.
constexpr auto kNoNodeServer =
    "Needs Node.js and the packages of tests/package.json: npm ci --prefix tests";

/// A request that a NodeServer has got.
struct SeenRequest
{
    QString verb;
    QString path;
    QJsonObject headers; ///< Names in lower case.
    qint64 at = 0; ///< Milliseconds, on the server's clock.
    int status = 0; ///< 0 while it is being answered.
    bool isWhole = false; ///< The answer was written to its end; false when we went away.
    qint64 endedAt = 0;

    bool hasHeader(const QString &name) const { return headers.contains(name); }
    QString header(const QString &name) const { return headers.value(name).toString(); }
};

/// A program for Node.js that serves HTTP, on a free port of this machine whatever port it would take by itself. It ends
/// with its owner, however that ends.
class NodeServer : public QObject
{
    Q_OBJECT

public:
    explicit NodeServer(QStringList command);
    ~NodeServer() override;

    /// Starts it and waits until it listens; after stop() on the port it had before.
    bool start();
    /// Kills it, with all connections.
    void stop();

    QUrl url(const QString &path = QStringLiteral("/mcp")) const;
    /// What it was asked since the last clear(), oldest first.
    QList<SeenRequest> requests() const { return m_requests; }
    QList<SeenRequest> requests(const QString &verb) const;
    /// How many of them are being answered.
    int openRequests() const;
    /// Forgets what was asked so far; answers to that are not told of any more.
    void clear();
    /// What it wrote that is no report, for the log of a test that fails.
    QByteArray output() const { return m_output; }

private:
    void read();
    void take(const QJsonObject &report);

    QStringList m_command;
    QProcess m_process;
    QByteArray m_output;
    QList<SeenRequest> m_requests;
    int m_cleared = 0; ///< How many are forgotten, of those the process has numbered.
    int m_port = 0;
    bool m_isListening = false;
};

} // namespace mcp
