// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/resolver.h"
#include "core/base/clock.h"
#include "core/base/pending.h"
#include "core/base/webaddress.h"
#include "core/json/raw.h"
#include "core/transport/httpclient.h"

#include <QObject>

namespace mcp::auth {

constexpr qsizetype kFetchBytes = 1024 * 1024; ///< AUTH-10, one answer.
constexpr std::chrono::seconds kFetchTimeout{10}; ///< AUTH-10, from asking to its end.

/// What an authorization server answered, whatever its status.
struct Answer
{
    int status = 0;
    /// At most kFetchBytes, padded for the parser; null when there is none. May be anything.
    json::Raw body;
    QByteArray nonce = {}; ///< The header `DPoP-Nonce`, as it came.
    QString host = {}; ///< The host that answered, in ASCII.

    bool isSuccess() const { return status >= 200 && status < 300; }
};

struct FetchPorts
{
    http::Client *client = nullptr;
    Resolver *resolver = nullptr;
    Clock *clock = nullptr;
};

/// HTTP with the parties that sign us in to one MCP server, whose addresses come from that server and are not to be
/// trusted (AUTH-10, SEC-31): https only, no address within this computer or a private network, checked where the
/// connection really goes. Excepted are the origins the person named or agreed to, the server's own among them; on this
/// computer also by plain http when the server runs on it. Names that only a private network has are judged as such,
/// which is all there is to judge behind a proxy that looks hosts up for us; this computer is never reached through a proxy.
class Fetch : public QObject
{
    Q_OBJECT

public:
    /// The ports must outlive it.
    Fetch(const FetchPorts &ports, const QUrl &server, QObject *parent = nullptr);

    const QUrl &server() const { return m_server; }
    Clock *clock() const { return m_ports.clock; }

    /// What can be told of address without asking anybody: an endpoint we could use, also one for the browser
    /// (AUTH-11, SEC-23). Else a Problem.
    Result<WebAddress> check(const QString &address) const;
    /// Also lets origin of an address the person typed, or agreed to, be anywhere, as that of the server.
    void trustOrigin(const QUrl &address);
    bool trusts(const QString &address) const;
    /// Whether the server itself is on this computer or in a private network, where all its addresses are.
    Pending<bool> isServerWithin();
    /// `host:port` of the proxy that looks the host of address up for us; empty: we do that.
    QString proxyFor(const QString &address) const;

    /// Follows up to three redirects within its origin. Fails with a Problem.
    Pending<Answer> get(const QString &address, const http::Headers &headers = {});
    /// With secrets: sent once and followed nowhere (SEC-21, SEC-76).
    Pending<Answer> post(const QString &address, const QByteArray &contentType,
                         const QByteArray &body, const http::Headers &headers = {});

private:
    class Run;
    Pending<Answer> start(http::Request request, const QString &address);
    bool isTrusted(const WebAddress &address) const;
    bool mayConnect(const WebAddress &address, const QHostAddress &to) const;

    FetchPorts m_ports;
    QUrl m_server;
    bool m_isServerLocal = false; ///< Runs on this computer.
    QStringList m_trustedOrigins;
};

} // namespace mcp::auth
