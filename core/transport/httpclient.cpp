// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/httpclient.h"

#include "core/base/limits.h"
#include "core/base/webaddress.h"
#include "core/transport/curlexchange.h"

#include <QFile>
#include <QMetaMethod>
#include <QPointer>

#include <algorithm>
#include <array>
#include <cerrno>

namespace mcp::http {

using std::chrono::milliseconds;

namespace {

/// How long a call waits for one of the few connections that quick calls share. A call that takes longer no longer counts as
/// quick, so that slow ones keep no others waiting (HTTP-09).
constexpr milliseconds kPatience{20};

/// The certificates of the system, and those of a company.
QByteArray allAuthorities(const QByteArray &extra)
{
    QFile file(QFile::decodeName(authorityFile()));
    if (!file.open(QIODevice::ReadOnly))
        return extra;
    return file.readAll() + '\n' + extra;
}

bool isOfOrigin(const QUrl &url, const QString &origin)
{
    const auto address = parseWebAddress(url);
    return address && address->origin() == origin;
}

} // namespace

bool isUnreachable(const Error &error)
{
    constexpr std::array kCodes{ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, ETIMEDOUT};
    return error.kind == ErrorKind::Transport && error.httpStatus == 0
        && std::find(kCodes.begin(), kCodes.end(), error.code) != kCodes.end();
}

Client::Client(Clock *clock, const ClientOptions &options, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
{
    setOptions(options);
}

Client::~Client() = default;

void Client::setOptions(const ClientOptions &options)
{
    if (m_proxies && options == m_options)
        return;
    m_options = options;
    m_proxies = std::make_unique<Proxies>(options.proxy, m_clock);
    m_authorities = options.extraAuthorities.isEmpty() ? QByteArray()
                                                       : allAuthorities(options.extraAuthorities);
}

void Client::follow(CurlExchange *exchange)
{
    exchange->setOnOutcome([self = QPointer(this), exchange, startedAt = m_clock->now()] {
        if (!self)
            return;
        Record record;
        record.verb = exchange->request().verb;
        record.url = exchange->request().url;
        record.sent = exchange->request().headers;
        record.call = exchange->request().call;
        record.startedAt = startedAt;
        record.duration = self->m_clock->now() - startedAt;
        if (exchange->hasHead()) {
            record.status = exchange->status();
            record.received = exchange->headers();
            record.certificate = exchange->certificate();
        } else if (const auto error = exchange->error()) {
            record.failure = error->detail;
        }
        Q_EMIT self->exchanged(record);
    });
}

ExchangePtr Client::send(const Request &request)
{
    const Result<const CurlLibrary *> library = CurlLibrary::load();
    if (library && !m_transfers)
        m_transfers = std::make_shared<Transfers>(*library);
    CurlExchange *exchange = CurlExchange::create(request, m_transfers, m_authorities, m_clock);
    if (!m_options.certificate.isEmpty() && isOfOrigin(request.url, m_options.certificateOrigin))
        exchange->setClientCertificate(m_options.certificate);
    static const QMetaMethod signal = QMetaMethod::fromSignal(&Client::exchanged);
    if (isSignalConnected(signal))
        follow(exchange);
    if (!library) {
        exchange->failSoon(library.error());
    } else if (!request.mayWait) {
        begin(exchange);
    } else {
        m_waiting.append(exchange->toWeak());
        beginWaiting();
    }
    return ExchangePtr(exchange);
}

void Client::begin(CurlExchange *exchange)
{
    exchange->begin(m_proxies->proxyFor(exchange->request().url));
}

void Client::beginWaiting()
{
    while (m_underWay < limits::kCallsAtOnce && m_underWay - m_slow < limits::kConnections
           && !m_waiting.isEmpty()) {
        const std::shared_ptr<CurlExchange> next = m_waiting.takeFirst().lock();
        if (!next || next->isEnded())
            continue;
        ++m_underWay;
        next->setOnReleased([self = QPointer(this), lot = m_lot] {
            if (self)
                self->onReleased(lot);
        });
        begin(next.get());
    }
    if (m_waiting.isEmpty())
        return;
    if (!m_patience)
        m_patience = m_clock->createAlarm([this] { onPatienceEnded(); });
    if (!m_patience->isActive())
        m_patience->start(kPatience);
}

void Client::onReleased(qint64 lot)
{
    --m_underWay;
    if (lot < m_lot)
        --m_slow;
    beginWaiting();
}

/// All that are under way now are slow.
void Client::onPatienceEnded()
{
    ++m_lot;
    m_slow = m_underWay;
    beginWaiting();
}

bool Client::isProxied(const QUrl &url) const
{
    return m_proxies->proxyFor(url).has_value();
}

QString Client::proxyOf(const QUrl &url) const
{
    const std::optional<Proxy> proxy = m_proxies->proxyFor(url);
    return proxy ? proxy->place : QString();
}

} // namespace mcp::http

#include "moc_httpclient.cpp"
