// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/error.h"

#include <QDateTime>
#include <QHostAddress>
#include <QList>
#include <QObject>
#include <QUrl>

#include <cerrno>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace mcp::http {

/// Name and value, as they are sent.
using Headers = QList<std::pair<QByteArray, QByteArray>>;

/// Which redirects are followed, all of them within the origin only (HTTP-07, SEC-21).
enum class Redirects {
    None,
    Slash, ///< One 307 or 308 to the address with, or without, the slash at the end of its path. Later requests go there at once.
    Read, ///< Any three: only for a GET without credentials.
};

struct Request
{
    QByteArray verb; ///< `GET`, `POST` or `DELETE`.
    QUrl url;
    Headers headers;
    QByteArray body;
    Redirects redirects = Redirects::Slash;
    /// Connects to this address instead of resolving the host, and bypasses proxies. Host header and certificate check
    /// still use the host (SEC-31).
    QHostAddress address{};
    /// Waits while limits::kCallsAtOnce are in flight (SEC-14).
    bool mayWait = false;
    /// Until the end of the response head (SEC-14), including the connection. 0 if the caller has its own limit.
    std::chrono::milliseconds headTimeout{};
    /// Additional headers for an address; called again after a redirect (AUTH-61, SEC-30). May be empty.
    std::function<Headers(const QUrl &)> headersFor = {};
    qint64 call = -1; ///< What the caller sends it for, for those who read the Record.
};

/// The code of an Error of kind Transport: the server ended the connection because it got no client certificate.
inline constexpr int kNoClientCertificate = ENODATA;
/// As kNoClientCertificate, because it does not accept the one that it got.
inline constexpr int kClientCertificateRefused = EKEYREVOKED;

/// Nothing listens at the address, or there is no way to it: the request was not sent.
bool isUnreachable(const Error &error);

/// A certificate that was accepted. Words of the server.
struct Certificate
{
    QString subject; ///< The common name, or the whole subject.
    QString issuer; ///< As subject.
    QDateTime expiry; ///< Not valid if that is not known.
};

/// How one request went, up to the head of its response. With secrets.
struct Record
{
    QByteArray verb;
    QUrl url;
    Headers sent; ///< Without those of `headersFor`.
    int status = 0; ///< 0: there was no response, see failure.
    Headers received;
    QString failure;
    qint64 call = -1; ///< See Request.
    std::chrono::milliseconds startedAt{}; ///< On the clock's now().
    std::chrono::milliseconds duration{};
    /// Nothing without TLS, and if the connection was there before.
    std::optional<Certificate> certificate{};
};

/// One request and its response. Never sent twice, also if the connection fails (SEC-76).
class Exchange
{
public:
    virtual ~Exchange() = default;

    /// onNews is called each time that the head, a part of the body or the end has arrived, never within a function of this
    /// class. It may discard the exchange. It replaces the one before.
    virtual void listen(std::function<void()> onNews) = 0;

    virtual bool hasHead() const = 0;
    virtual int status() const = 0;
    /// Ignores case; several headers of one name are joined by ", ".
    virtual QByteArray header(QByteArrayView name) const = 0;
    virtual qsizetype contentLength() const = 0; ///< 0 if it was not announced.

    /// What has arrived of the body since clearBody(). At about 150 KiB the server has to wait. Valid until the next call of
    /// clearBody() or of the event loop.
    virtual QByteArrayView body() const = 0;
    virtual void clearBody() = 0;
    /// The whole body was received and cleared, or the exchange failed.
    virtual bool isEnded() const = 0;
    /// Transport: the server did not process the request. Protocol: the response is not readable. Timeout: the response
    /// head is late. Closed: the outcome is unknown.
    virtual std::optional<Error> error() const = 0;

    /// Aborts the exchange. No further news; deletes itself.
    virtual void discard() = 0;
};

struct DiscardExchange
{
    void operator()(Exchange *exchange) const { exchange->discard(); }
};
/// Aborts the exchange on destruction.
using ExchangePtr = std::unique_ptr<Exchange, DiscardExchange>;

struct ClientOptions
{
    QByteArray extraAuthorities; ///< PEM certificates, in addition to those of the system.
    QString proxy; ///< See base/proxyaddress.h, with its password; empty for the system proxy.
    QByteArray certificate{}; ///< A client certificate, as readClientCertificate() returns it.
    QString certificateOrigin{}; ///< The only one that gets it.

    bool operator==(const ClientOptions &) const = default;
};

class CurlExchange;
class Proxies;
class Transfers;

/// An HTTP/1.1 client on libcurl. No cookies, no cache (HTTP-08), no redirects but ours. Requests that may wait share
/// limits::kConnections connections while these are quick; at most limits::kCallsAtOnce are in flight (SEC-14). Other requests
/// are sent at once (HTTP-09).
class Client : public QObject
{
    Q_OBJECT

public:
    explicit Client(Clock *clock, const ClientOptions &options = {}, QObject *parent = nullptr);
    ~Client() override;

    /// For connections from now on.
    void setOptions(const ClientOptions &options);
    ExchangePtr send(const Request &request);
    /// Whether a request without an address uses a proxy, which then resolves the host. Never for this computer.
    bool isProxied(const QUrl &url) const;
    /// `host:port` of the proxy, for display; empty if there is none.
    QString proxyOf(const QUrl &url) const;

Q_SIGNALS:
    /// The head of a response has arrived, or the request has failed before. Comes before the news of the exchange.
    void exchanged(const mcp::http::Record &record);

private:
    void follow(CurlExchange *exchange);
    void begin(CurlExchange *exchange);
    void onReleased(qint64 lot);
    void beginWaiting();
    void onPatienceEnded();

    Clock *m_clock;
    ClientOptions m_options;
    QByteArray m_authorities; ///< See CurlExchange.
    std::unique_ptr<Proxies> m_proxies;
    std::shared_ptr<Transfers> m_transfers; ///< Null before the first request.
    QList<std::weak_ptr<CurlExchange>> m_waiting;
    std::unique_ptr<Alarm> m_patience; ///< Active only while requests wait.
    int m_underWay = 0; ///< The number of requests in flight that may wait.
    int m_slow = 0; ///< Those of earlier lots.
    qint64 m_lot = 0; ///< Counts how often m_patience ended.
};

} // namespace mcp::http
