// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/error.h"

#include <QHostAddress>
#include <QList>
#include <QObject>
#include <QPointer>
#include <QUrl>

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace mcp::http {

/// Name and value, as they are sent.
using Headers = QList<std::pair<QByteArray, QByteArray>>;

/// Which redirects are followed, all of them within the origin only and at most three (HTTP-07, SEC-21).
enum class Redirects {
    None,
    Repeated, ///< 307 and 308, which keep the verb.
    Read, ///< 301, 302 and 303 too: of a GET that carries nothing secret.
};

struct Request
{
    QByteArray verb; ///< `GET`, `POST` or `DELETE`.
    QUrl url;
    Headers headers;
    QByteArray body;
    bool isStream = false; ///< The answer is a stream that stays open.
    Redirects redirects = Redirects::Repeated;
    /// Where to connect to instead of asking what the host is called: past every proxy. What is sent and the certificate that
    /// is wanted are those of the host (SEC-31).
    QHostAddress address{};
    /// One of many: it waits while limits::kCallsAtOnce are under way (SEC-14).
    bool mayWait = false;
    /// To the end of the head (SEC-14), with the connecting: the manager does not tell when a GET is on its way. 0 where whoever
    /// asks has a limit of their own.
    std::chrono::milliseconds headTimeout{};
    /// More headers, which depend on the address: asked again after a redirect (AUTH-61, SEC-30). May be empty.
    std::function<Headers(const QUrl &)> headersFor = {};
};

/// One request and its answer. Never sent twice, whatever becomes of the connection (SEC-76).
class Exchange : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    virtual bool hasHead() const = 0;
    virtual int status() const = 0;
    /// Without regard to case; several of one name joined by ", ".
    virtual QByteArray header(QByteArrayView name) const = 0;
    virtual qsizetype contentLength() const = 0; ///< 0 when it was not announced.

    /// The body is kept up to some 100 KiB until it is read; then the server is held up.
    virtual qsizetype bytesAvailable() const = 0;
    virtual qsizetype read(char *data, qsizetype size) = 0;
    /// Everything has come and was read, or it failed.
    virtual bool isEnded() const = 0;
    /// Of kind Transport when the server has done nothing for us, Protocol when its answer cannot be read, Timeout when its
    /// head did not come in time, Closed when what it has done is not known.
    virtual std::optional<Error> error() const = 0;

    /// Breaks it off. Nothing is told any more; deletes itself.
    virtual void discard() = 0;

Q_SIGNALS:
    void headArrived();
    void bodyReady();
    void ended();
};

struct DiscardExchange
{
    void operator()(Exchange *exchange) const { exchange->discard(); }
};
/// Whoever lets go of it breaks it off.
using ExchangePtr = std::unique_ptr<Exchange, DiscardExchange>;

struct ClientOptions
{
    QByteArray extraAuthorities; ///< Certificates in PEM, beside those of the system.
    QString proxy; ///< `http://host:port` or `socks5://host:port`; empty: as the system says.
};

class NetworkExchange;

/// Talks HTTP/1.1: Qt's HTTP/2 bounds neither what a server sends between streams nor what it leaves unread (SEC-14). Without
/// cookies and without a cache (HTTP-08). Of requests that may wait, limits::kCallsAtOnce are under way at a time; nothing waits for
/// the others (HTTP-09).
class Client : public QObject
{
    Q_OBJECT

public:
    explicit Client(Clock *clock, const ClientOptions &options = {}, QObject *parent = nullptr);
    ~Client() override;

    ExchangePtr send(const Request &request);
    /// Whether a request without an address goes to a proxy, which then finds out where the host is. Never to this computer.
    bool isProxied(const QUrl &url) const;
    /// `host:port` of that proxy, for the person; empty when there is none.
    QString proxyOf(const QUrl &url) const;

private:
    class Line;
    enum class Use { Calls, Streams, Direct };
    Line *line(Use use);
    void begin(NetworkExchange *exchange);
    void beginWaiting();

    Clock *m_clock;
    ClientOptions m_options;
    std::vector<std::unique_ptr<Line>> m_lines;
    QList<QPointer<NetworkExchange>> m_waiting;
    int m_underWay = 0; ///< Of those that may wait.
};

} // namespace mcp::http
