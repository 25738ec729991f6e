// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/httpclient.h"

#include "core/base/limits.h"
#include "core/base/webaddress.h"
#include "core/transport/networkexchange.h"

#include <QMetaMethod>
#include <QNetworkAccessManager>
#include <QNetworkProxy>
#include <QSslConfiguration>

#include <algorithm>
#include <array>
#include <cerrno>

namespace mcp::http {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using std::chrono::milliseconds;

namespace {

/// A network manager opens six connections to one host; a seventh request would wait.
constexpr int kExchangesPerLine = 5;
/// A manager owns a thread and connections, so it is kept between bursts of calls.
constexpr milliseconds kIdleTime = 30s;
constexpr milliseconds kProxyTime = 10s;

/// Without a proxy the manager reads a response head byte by byte in a loop, and a fast server can block its thread.
/// With the application proxy, which is none here, it reads in blocks.
QList<QNetworkProxy> noProxy()
{
    return {QNetworkProxy(QNetworkProxy::DefaultProxy)};
}

class NoProxy final : public QNetworkProxyFactory
{
public:
    QList<QNetworkProxy> queryProxy(const QNetworkProxyQuery &) override { return noProxy(); }
};

/// The system proxy, cached: the query takes longer than a call to a server nearby.
class SystemProxy final : public QNetworkProxyFactory
{
public:
    explicit SystemProxy(const Clock *clock)
        : m_clock(clock)
    {
    }

    QList<QNetworkProxy> queryProxy(const QNetworkProxyQuery &query) override
    {
        const milliseconds now = m_clock->now();
        if (query != m_query || now - m_askedAt > kProxyTime) {
            m_proxies = systemProxyForQuery(query);
            if (m_proxies.value(0).type() == QNetworkProxy::NoProxy)
                m_proxies = noProxy();
            m_query = query;
            m_askedAt = now;
        }
        return m_proxies;
    }

private:
    const Clock *m_clock;
    QNetworkProxyQuery m_query;
    QList<QNetworkProxy> m_proxies;
    milliseconds m_askedAt{};
};

void setProxy(QNetworkAccessManager &manager, const QString &proxy, bool isDirect,
              const Clock *clock)
{
    if (isDirect)
        return manager.setProxyFactory(new NoProxy); // Owned by the manager from here on.
    if (proxy.isEmpty())
        return manager.setProxyFactory(new SystemProxy(clock));
    const QUrl url(proxy, QUrl::StrictMode);
    const bool isSocks = url.scheme().startsWith("socks5"_L1);
    manager.setProxy({isSocks ? QNetworkProxy::Socks5Proxy : QNetworkProxy::HttpProxy, url.host(),
                      quint16(url.port(isSocks ? 1080 : 8080)), url.userName(), url.password()});
}

/// This computer, which no proxy can reach (SEC-31).
bool isLoopback(const QUrl &url)
{
    const auto address = parseWebAddress(url.toString(QUrl::FullyEncoded));
    return address && address->isLoopback;
}

QSslConfiguration trust(const QByteArray &extraAuthorities)
{
    QSslConfiguration configuration = QSslConfiguration::defaultConfiguration();
    if (!extraAuthorities.isEmpty())
        configuration.addCaCertificates(QSslCertificate::fromData(extraAuthorities));
    return configuration;
}

} // namespace

bool isUnreachable(const Error &error)
{
    constexpr std::array kCodes{ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, ETIMEDOUT};
    return error.kind == ErrorKind::Transport && error.httpStatus == 0
        && std::find(kCodes.begin(), kCodes.end(), error.code) != kCodes.end();
}

/// One network manager and its load.
class Client::Line
{
public:
    Line(const ClientOptions &options, Use forWhat, const Clock *clock)
        : use(forWhat)
    {
        setProxy(manager, options.proxy, use == Use::Direct, clock);
    }

    QNetworkAccessManager manager;
    const Use use;
    std::shared_ptr<ManagerLoad> load = std::make_shared<ManagerLoad>();
    milliseconds usedAt{};

    /// After a connection was cut, a manager of Qt 6.8 can leave the next request without an answer.
    bool hasRoom() const { return load->exchanges < kExchangesPerLine && !load->isCut; }
    /// Whether an exchange still uses the manager, also for received data that is not read yet.
    bool isHeld() const { return load.use_count() > 1; }
};

Client::Client(Clock *clock, const ClientOptions &options, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
    , m_options(options)
{
    QNetworkProxy::setApplicationProxy(QNetworkProxy::NoProxy);
}

Client::~Client() = default;

/// A manager with a free slot, so that connections are reused; idle managers are deleted after a while.
Client::Line *Client::line(Use use)
{
    const milliseconds now = m_clock->now();
    Line *roomy = nullptr;
    for (const auto &line : m_lines) {
        if (line->isHeld())
            line->usedAt = now;
        if (!roomy && line->use == use && line->hasRoom())
            roomy = line.get();
    }
    std::erase_if(m_lines, [roomy, now](const auto &line) {
        const bool isUseless = line->load->isCut && !line->isHeld();
        return line.get() != roomy && (isUseless || now - line->usedAt > kIdleTime);
    });
    if (roomy)
        return roomy;
    m_lines.push_back(std::make_unique<Line>(m_options, use, m_clock));
    m_lines.back()->usedAt = now;
    return m_lines.back().get();
}

void Client::follow(NetworkExchange *exchange)
{
    const auto tell = [this, exchange, startedAt = m_clock->now()] {
        Record record;
        record.verb = exchange->request().verb;
        record.url = exchange->request().url;
        record.sent = exchange->request().headers;
        record.call = exchange->request().call;
        record.startedAt = startedAt;
        record.duration = m_clock->now() - startedAt;
        if (exchange->hasHead()) {
            record.status = exchange->status();
            record.received = exchange->headers();
        } else if (const auto error = exchange->error()) {
            record.failure = error->detail;
        }
        Q_EMIT exchanged(record);
    };
    connect(exchange, &Exchange::headArrived, this, tell);
    connect(exchange, &Exchange::ended, this, [exchange, tell] {
        if (!exchange->hasHead())
            tell();
    });
}

ExchangePtr Client::send(const Request &request)
{
    auto *exchange = new NetworkExchange(request, trust(m_options.extraAuthorities), m_clock, this);
    static const QMetaMethod signal = QMetaMethod::fromSignal(&Client::exchanged);
    if (isSignalConnected(signal))
        follow(exchange);
    if (!request.mayWait) {
        begin(exchange);
        return ExchangePtr(exchange);
    }
    connect(exchange, &NetworkExchange::released, this, [this] {
        --m_underWay;
        beginWaiting();
    });
    m_waiting.append(exchange);
    beginWaiting();
    return ExchangePtr(exchange);
}

void Client::begin(NetworkExchange *exchange)
{
    const Request &request = exchange->request();
    const bool isDirect = !request.address.isNull() || isLoopback(request.url);
    Line *chosen = line(isDirect ? Use::Direct : request.isStream ? Use::Streams : Use::Calls);
    exchange->begin(&chosen->manager, chosen->load);
}

void Client::beginWaiting()
{
    while (m_underWay < limits::kCallsAtOnce && !m_waiting.isEmpty()) {
        NetworkExchange *next = m_waiting.takeFirst();
        if (!next || next->isEnded())
            continue;
        ++m_underWay;
        begin(next);
    }
}

bool Client::isProxied(const QUrl &url) const
{
    if (isLoopback(url))
        return false;
    if (!m_options.proxy.isEmpty())
        return true;
    const QList<QNetworkProxy> proxies =
        QNetworkProxyFactory::systemProxyForQuery(QNetworkProxyQuery(url));
    return !proxies.isEmpty() && proxies.constFirst().type() != QNetworkProxy::NoProxy;
}

QString Client::proxyOf(const QUrl &url) const
{
    const auto place = [](const QString &host, int port) {
        return QString(host + u':' + QString::number(port));
    };
    if (!isProxied(url))
        return {};
    if (!m_options.proxy.isEmpty()) {
        const QUrl proxy(m_options.proxy, QUrl::StrictMode);
        return place(proxy.host(),
                     proxy.port(proxy.scheme().startsWith("socks5"_L1) ? 1080 : 8080));
    }
    const QList<QNetworkProxy> proxies =
        QNetworkProxyFactory::systemProxyForQuery(QNetworkProxyQuery(url));
    return proxies.isEmpty() ? QString()
                             : place(proxies.constFirst().hostName(), proxies.constFirst().port());
}

} // namespace mcp::http

#include "moc_httpclient.cpp"
