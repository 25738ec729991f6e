// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "target.h"

#include "core/auth/callbacklistener.h"
#include "core/auth/challenge.h"
#include "core/base/clock.h"
#include "core/base/limits.h"
#include "core/base/webaddress.h"
#include "core/transport/headervalue.h"
#include "core/transport/httpclient.h"

#include <QEventLoop>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>

namespace fuzz {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

/// Values of headers, received and sent: AUTH-01, SEC-20.
void headers(QByteArrayView input)
{
    const QByteArray bytes = input.toByteArray();
    auth::parseChallenges(bytes);
    if (const auto bearer = auth::tokenChallenge(bytes))
        require(bearer->scopes.size() <= bytes.size(), "scopes are part of the header");
    auth::scopeList(QString::fromUtf8(bytes));

    const QByteArray value = http::headerValue(QString::fromUtf8(bytes));
    for (const char c : value)
        require(c >= ' ' && c < 0x7f, "a header holds printable ASCII");
}

/// SEC-23: an accepted address is a web address and stays the same address.
void urls(QByteArrayView input)
{
    const QString text = QString::fromUtf8(input);
    for (const AddressUse use : {AddressUse::Contact, AddressUse::Visit}) {
        const Result<WebAddress> address = parseWebAddress(text, use);
        if (!address)
            continue;
        require(address->scheme == "http"_L1 || address->scheme == "https"_L1, "it is of the web");
        require(!address->host.isEmpty(), "it has a host");
        const QString shown = address->toString();
        for (const QChar c : shown)
            require(c > u' ' && c.unicode() < 0x7f, "it is shown in ASCII");
        if (use == AddressUse::Visit)
            continue;
        const Result<WebAddress> again = parseWebAddress(shown, use);
        require(again && again->origin() == address->origin(), "the shown address is the address");
    }
}

/// Processes events until done is true; false if that takes too long.
template<class Done>
bool waitUntil(Done done)
{
    QEventLoop loop;
    QTimer limit;
    bool isLate = false;
    QObject::connect(&limit, &QTimer::timeout, &loop, [&isLate] { isLate = true; });
    limit.start(limits::kConnectTimeout);
    while (!done() && !isLate)
        loop.processEvents(QEventLoop::WaitForMoreEvents);
    return done();
}

/// Answers each connection with the bytes it was given last, and closes it.
class AnyServer : public QTcpServer
{
public:
    AnyServer()
    {
        listen(QHostAddress::LocalHost);
        connect(this, &QTcpServer::newConnection, this, [this] {
            while (QTcpSocket *socket = nextPendingConnection()) {
                connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
                connect(socket, &QTcpSocket::readyRead, socket, [this, socket] {
                    if (socket->readAll().isEmpty() || !socket->isWritable())
                        return;
                    socket->write(bytes);
                    socket->disconnectFromHost();
                });
            }
        });
    }

    QByteArray bytes;
};

/// Heads of answers: each request ends, with an answer or with words (L11).
void heads(QByteArrayView input)
{
    static SystemClock clock;
    static AnyServer server;
    static http::Client client(&clock);
    server.bytes = input.toByteArray();
    http::Request request;
    request.verb = "GET";
    request.url = QUrl(u"http://127.0.0.1:%1/mcp"_s.arg(server.serverPort()));
    request.redirects = http::Redirects::None;
    const http::ExchangePtr exchange = client.send(request);
    const bool isDone = waitUntil([&] {
        exchange->clearBody();
        return exchange->isEnded() || exchange->error();
    });
    require(isDone, "a request ends when its connection does");
    require(!exchange->error() || !exchange->error()->detail.isEmpty(), "a failure has words");
}

/// Requests to the sign-in callback (SEC-29): only the true response is accepted.
void callbacks(QByteArrayView input)
{
    static SystemClock clock;
    bool isTaken = false;
    auth::CallbackListener listener({0, u"/callback-7f3a"_s, u"Done"_s}, &clock,
                                    [&isTaken](const QByteArray &query) {
                                        isTaken = query.contains("state=right");
                                        return isTaken;
                                    });
    if (!listener.listen())
        return;
    QByteArray request = input.toByteArray();
    request.replace("PORT", QByteArray::number(listener.address().port()));
    QTcpSocket browser;
    browser.connectToHost(QHostAddress::LocalHost, quint16(listener.address().port()));
    browser.write(request + "\r\n\r\n");
    require(waitUntil([&] { return browser.state() == QAbstractSocket::UnconnectedState; }),
            "a request is answered");
    require(!isTaken || (request.contains("state=right") && request.trimmed().startsWith("GET ")),
            "only the true answer is taken");
}

} // namespace

std::vector<Target> httpTargets()
{
    return {
        {"headers",
         headers,
         {"Bearer ", "realm=", "scope=\"", "resource_metadata=\"", "error=insufficient_scope", "\"",
          "\\\"", ",", "=", "==", "\r\n", "\t", "DPoP ", "\xff"}},
        {"urls",
         urls,
         {"http://", "https://", "@", ":", "[::1]", "%00", "%2f", "\\", "/", "?", "#", "127.0.0.1",
          "0x7f.1", "xn--", "\xd1\x95", ":65536", "..", "${NAME}", "\xe2\x80\xae"}},
        {"heads",
         heads,
         {"HTTP/1.1 200 OK\r\n", "HTTP/1.1 100 Continue\r\n\r\n", "Content-Length: 99999999\r\n",
          "Content-Length: -1\r\n", "Transfer-Encoding: chunked\r\n", "Content-Encoding: gzip\r\n",
          "Content-Encoding: br\r\n", "\r\n\r\n", "\r\n", "fffffffffffffffff\r\n", "0\r\n\r\n",
          ": ", "Location: /mcp\r\n", "HTTP/9.9 ", "\0"}},
        {"callbacks",
         callbacks,
         {"GET ", "POST ", "/callback-7f3a", "?code=1&state=right", "state=wrong", " HTTP/1.1\r\n",
          "Host: 127.0.0.1:PORT\r\n", "\r\n", "Host:", QByteArray(9000, 'a')}},
    };
}

} // namespace fuzz
