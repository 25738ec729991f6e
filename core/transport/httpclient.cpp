// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/httpclient.h"

#include "core/transport/networkexchange.h"

#include <QNetworkAccessManager>
#include <QNetworkProxy>
#include <QSslConfiguration>

#include <algorithm>

namespace mcp::http {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using std::chrono::milliseconds;

namespace {

/// A network manager opens six connections to one host; a seventh request would wait for one of them to be free.
constexpr int kExchangesPerLine = 5;
/// A manager is a thread and its connections: too dear to be made anew with each wave of calls.
constexpr milliseconds kIdleTime = 30s;
constexpr milliseconds kProxyTime = 10s;

/// What the system says, asked once in a while only: to ask it anew costs more than a call to a server nearby.
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
        return manager.setProxy(QNetworkProxy::NoProxy);
    if (proxy.isEmpty())
        return manager.setProxyFactory(new SystemProxy(clock)); // The manager's own from here on.
    const QUrl url(proxy, QUrl::StrictMode);
    const bool isSocks = url.scheme().startsWith("socks5"_L1);
    manager.setProxy({isSocks ? QNetworkProxy::Socks5Proxy : QNetworkProxy::HttpProxy, url.host(),
                      quint16(url.port(isSocks ? 1080 : 8080)), url.userName(), url.password()});
}

QSslConfiguration trust(const QByteArray &extraAuthorities)
{
    QSslConfiguration configuration = QSslConfiguration::defaultConfiguration();
    if (!extraAuthorities.isEmpty())
        configuration.addCaCertificates(QSslCertificate::fromData(extraAuthorities));
    return configuration;
}

} // namespace

/// One network manager and how much goes over it.
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
    std::shared_ptr<int> open = std::make_shared<int>(0);
    milliseconds usedAt{};

    /// Whether an exchange still has to do with the manager, be it only for what has arrived and is not read.
    bool isHeld() const { return open.use_count() > 1; }
};

Client::Client(Clock *clock, const ClientOptions &options, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
    , m_options(options)
{
}

Client::~Client() = default;

/// One with room, so that connections are used again; the rest is let go when nothing has used it for a while.
Client::Line *Client::line(Use use)
{
    const milliseconds now = m_clock->now();
    Line *roomy = nullptr;
    for (const auto &line : m_lines) {
        if (line->isHeld())
            line->usedAt = now;
        if (!roomy && line->use == use && *line->open < kExchangesPerLine)
            roomy = line.get();
    }
    std::erase_if(m_lines, [roomy, now](const auto &line) {
        return line.get() != roomy && now - line->usedAt > kIdleTime;
    });
    if (roomy)
        return roomy;
    m_lines.push_back(std::make_unique<Line>(m_options, use, m_clock));
    m_lines.back()->usedAt = now;
    return m_lines.back().get();
}

ExchangePtr Client::send(const Request &request)
{
    Line *chosen = line(!request.address.isNull() ? Use::Direct
                            : request.isStream    ? Use::Streams
                                                  : Use::Calls);
    return ExchangePtr(new NetworkExchange(&chosen->manager, chosen->open, request,
                                           trust(m_options.extraAuthorities), m_clock, this));
}

bool Client::isProxied(const QUrl &url) const
{
    if (!m_options.proxy.isEmpty())
        return true;
    const QList<QNetworkProxy> proxies =
        QNetworkProxyFactory::systemProxyForQuery(QNetworkProxyQuery(url));
    return !proxies.isEmpty() && proxies.constFirst().type() != QNetworkProxy::NoProxy;
}

} // namespace mcp::http

#include "moc_httpclient.cpp"
