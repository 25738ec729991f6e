// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArrayList>
#include <QTcpServer>
#include <QUrl>

#include <functional>
#include <memory>
#include <vector>

namespace mcp {

/// A server for localhost that requires a client certificate. QSslServer sends no alerts, so this uses OpenSSL itself.
class MutualTlsServer
{
public:
    /// clientAuthority: a certificate in PEM that clients are trusted by.
    explicit MutualTlsServer(const QByteArray &clientAuthority, bool isTls13 = true);
    ~MutualTlsServer();

    QUrl url(const QString &path = QStringLiteral("/mcp")) const;

    /// Asks on every connection for the certificate once more (RFC 8446, section 4.6.2).
    bool askAgain();

    QByteArray authority; ///< Of the server, in PEM.
    QByteArrayList clients; ///< The common name of the client, for each request.
    int connections = 0;
    /// A whole answer to a request; `{}` if there is no function.
    std::function<QByteArray(const QByteArray &request)> answer;

private:
    class Session;
    struct Context;

    std::unique_ptr<Context> m_context;
    std::vector<Session *> m_sessions;
    QTcpServer m_server;
};

} // namespace mcp
