// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/fetch.h"

#include "core/auth/problem.h"
#include "core/base/addressrange.h"
#include "core/transport/httpbody.h"

#include <QPointer>

#include <algorithm>
#include <array>

namespace mcp::auth {

using namespace Qt::StringLiterals;

namespace {

/// The address itself, where a host is none but a name for one.
QHostAddress literalAddress(const WebAddress &address)
{
    if (!address.isIpLiteral)
        return {};
    const bool isBracketed = address.host.startsWith(u'[');
    return QHostAddress(isBracketed ? address.host.mid(1, address.host.size() - 2) : address.host);
}

/// A name that only a private network knows (RFC 6761, RFC 6762 appendix G, RFC 8375), or none but the system's own list.
bool isPrivateName(QString host)
{
    static constexpr std::array kDomains{
        ".localhost"_L1, ".localdomain"_L1, ".local"_L1, ".internal"_L1, ".intranet"_L1,
        ".private"_L1,   ".corp"_L1,        ".home"_L1,  ".lan"_L1,      ".home.arpa"_L1,
    };
    if (host.endsWith(u'.'))
        host.chop(1);
    return !host.contains(u'.')
        || std::any_of(kDomains.begin(), kDomains.end(),
                       [&host](QLatin1StringView domain) { return host.endsWith(domain); });
}

/// Some hosts write a byte order mark before their JSON (RFC 8259, section 8.1).
json::Raw withoutMark(const json::Raw &text)
{
    static const QByteArrayView kMark = "\xef\xbb\xbf";
    return text.view().startsWith(kMark)
        ? json::Raw::slice(text.buffer(), text.offset() + kMark.size(), text.size() - kMark.size())
        : text;
}

} // namespace

/// One request and its answer. Deletes itself.
class Fetch::Run : public QObject
{
public:
    Run(Fetch *fetch, http::Request request, WebAddress address)
        : QObject(fetch)
        , m_fetch(fetch)
        , m_request(std::move(request))
        , m_address(std::move(address))
        , m_deadline(fetch->m_ports.clock->createAlarm([this] {
            fail(Problem::NoAnswer, m_address.host + u": it did not answer in time"_s);
        }))
    {
        m_promise.onCancel([self = QPointer(this)] {
            if (self)
                self->stop();
        });
    }

    Pending<Answer> begin()
    {
        m_deadline->start(kFetchTimeout);
        const auto pending = m_promise.pending();
        const QHostAddress literal = literalAddress(m_address);
        if (!literal.isNull())
            m_candidates = {literal}; // Fetch::check() has judged it.
        else if (m_address.isLoopback) // SEC-31: without asking the DNS.
            m_candidates = {QHostAddress(QHostAddress::LocalHost),
                            QHostAddress(QHostAddress::LocalHostIPv6)};
        if (!m_address.isLoopback && m_fetch->m_ports.client->isProxied(m_address.url)) {
            sendToProxy();
        } else if (!m_candidates.isEmpty()) {
            connectNext();
        } else {
            m_lookup = m_fetch->m_ports.resolver->resolve(m_address.host)
                           .then(this, [this](const Result<QList<QHostAddress>> &found) {
                               onResolved(found);
                           });
        }
        return pending;
    }

private:
    void onResolved(const Result<QList<QHostAddress>> &found)
    {
        if (!found)
            return fail(Problem::NoAnswer, m_address.host + u": "_s + found.error().detail);
        m_candidates = *found;
        m_candidates.removeIf(
            [this](const QHostAddress &to) { return !m_fetch->mayConnect(m_address, to); });
        if (m_candidates.isEmpty())
            return fail(Problem::AddressNotPublic, m_address.origin());
        // A broken IPv6 route does not answer, and the second address would be tried too late.
        std::stable_partition(m_candidates.begin(), m_candidates.end(), [](const QHostAddress &to) {
            return to.protocol() == QAbstractSocket::IPv4Protocol;
        });
        connectNext();
    }

    /// Where a name leads only the proxy knows; Fetch::check() has judged the name.
    void sendToProxy()
    {
        m_candidates.clear();
        m_proxy = m_fetch->m_ports.client->proxyOf(m_address.url);
        send();
    }

    void connectNext()
    {
        m_request.address = m_candidates.takeFirst();
        send();
    }

    void send()
    {
        m_exchange = m_fetch->m_ports.client->send(m_request);
        m_exchange->listen([this] { pump(); });
    }

    void pump()
    {
        if (!m_exchange)
            return;
        if (m_exchange->hasHead() && !m_body.readFrom(*m_exchange, kFetchBytes))
            return fail(Problem::Unreadable, m_address.host + u": the answer is too long"_s);
        if (!m_exchange->isEnded())
            return;
        const std::optional<Error> error = m_exchange->error();
        if (!error)
            return finish(Answer{m_exchange->status(), withoutMark(m_body.text()),
                                 m_exchange->header("dpop-nonce"), m_address.host});
        if (error->httpStatus != 0) // A redirect that is not followed.
            return finish(Answer{error->httpStatus, {}, {}, m_address.host});
        // Nothing was sent to that address, so another may be tried.
        if (error->kind == ErrorKind::Transport && !m_candidates.isEmpty())
            return connectNext();
        const QString where =
            m_proxy.isEmpty() ? QString() : u" (through the proxy %1)"_s.arg(m_proxy);
        fail(Problem::NoAnswer, m_address.host + u": "_s + error->detail + where);
    }

    void fail(Problem what, const QString &detail) { finish(problem(what, detail)); }

    void finish(const Result<Answer> &result)
    {
        const auto promise = m_promise;
        stop();
        promise.settle(result); // May be the end of the Fetch.
    }

    void stop()
    {
        m_deadline->stop();
        m_lookup.abandon();
        m_exchange.reset();
        m_request = {}; // With secrets in it.
        deleteLater();
    }

    Fetch *m_fetch;
    http::Request m_request;
    WebAddress m_address;
    std::unique_ptr<Alarm> m_deadline;
    Promise<Answer> m_promise;
    CallHandle m_lookup;
    QString m_proxy; ///< That it goes to.
    QList<QHostAddress> m_candidates; ///< Where the host is, those not tried yet.
    http::ExchangePtr m_exchange;
    HttpBody m_body;
};

Fetch::Fetch(const FetchPorts &ports, const QUrl &server, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
    , m_server(server)
{
    const auto address = parseWebAddress(server);
    m_isServerLocal = address && address->isLoopback;
    trustOrigin(server);
}

void Fetch::trustOrigin(const QUrl &address)
{
    const auto parsed = parseWebAddress(address);
    if (parsed && !isTrusted(*parsed))
        m_trustedOrigins.append(parsed->origin());
}

bool Fetch::trusts(const QString &address) const
{
    const auto parsed = parseWebAddress(address);
    return parsed && isTrusted(*parsed);
}

Pending<bool> Fetch::isServerWithin()
{
    const auto server = parseWebAddress(m_server);
    if (!server)
        return settled<bool>(false);
    const QHostAddress literal = literalAddress(*server);
    if (server->isLoopback || !literal.isNull())
        return settled<bool>(server->isLoopback || rangeOf(literal) != AddressRange::Public);
    if (m_ports.client->isProxied(server->url))
        return settled<bool>(isPrivateName(server->host));
    const Promise<bool> promise;
    const CallHandle lookup =
        m_ports.resolver->resolve(server->host)
            .then(this, [promise](const Result<QList<QHostAddress>> &found) {
                promise.settle(
                    found
                    && std::none_of(found->cbegin(), found->cend(), [](const QHostAddress &at) {
                           return rangeOf(at) == AddressRange::Public;
                       }));
            });
    promise.onCancel([lookup] { lookup.abandon(); });
    return promise.pending();
}

QString Fetch::proxyFor(const QString &address) const
{
    const auto parsed = parseWebAddress(address);
    return parsed && !parsed->isLoopback ? m_ports.client->proxyOf(parsed->url) : QString();
}

bool Fetch::isTrusted(const WebAddress &address) const
{
    return m_trustedOrigins.contains(address.origin());
}

bool Fetch::mayConnect(const WebAddress &address, const QHostAddress &to) const
{
    const AddressRange range = rangeOf(to);
    if (!address.isSecure()) // check() lets only this computer through by plain http.
        return range == AddressRange::Loopback && m_isServerLocal && isTrusted(address);
    // A server in place of a trusted host has no certificate for it.
    return range == AddressRange::Public || isTrusted(address);
}

Result<WebAddress> Fetch::check(const QString &address) const
{
    auto parsed = parseWebAddress(address);
    if (!parsed)
        return problem(Problem::AddressNotAllowed, address.left(200));
    if (!parsed->isSecure() && !(parsed->isLoopback && m_isServerLocal))
        return problem(Problem::AddressNotAllowed, parsed->origin());
    const QHostAddress literal = literalAddress(*parsed);
    const bool isPrivate = parsed->isLoopback || isPrivateName(parsed->host);
    const bool isAllowed =
        literal.isNull() ? !isPrivate || isTrusted(*parsed) : mayConnect(*parsed, literal);
    if (!isAllowed)
        return problem(Problem::AddressNotPublic, parsed->origin());
    return parsed;
}

Pending<Answer> Fetch::get(const QString &address, const http::Headers &headers)
{
    http::Request request;
    request.verb = "GET";
    request.headers = headers;
    request.redirects = http::Redirects::Read;
    return start(std::move(request), address);
}

Pending<Answer> Fetch::post(const QString &address, const QByteArray &contentType,
                            const QByteArray &body, const http::Headers &headers)
{
    http::Request request;
    request.verb = "POST";
    request.headers = headers;
    request.headers.emplaceBack("Content-Type", contentType);
    request.body = body;
    request.redirects = http::Redirects::None;
    return start(std::move(request), address);
}

Pending<Answer> Fetch::start(http::Request request, const QString &address)
{
    const auto parsed = check(address);
    if (!parsed)
        return settled<Answer>(parsed.error());
    request.url = parsed->url;
    request.headers.emplaceBack("Accept", "application/json");
    return (new Run(this, std::move(request), *parsed))->begin();
}

} // namespace mcp::auth

#include "moc_fetch.cpp"
