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

namespace {

/// A network manager opens six connections to one host; a seventh request would wait for one of them to be free.
constexpr int kExchangesPerLine = 5;

class SystemProxy final : public QNetworkProxyFactory
{
public:
    QList<QNetworkProxy> queryProxy(const QNetworkProxyQuery &query) override
    {
        return systemProxyForQuery(query);
    }
};

void setProxy(QNetworkAccessManager &manager, const QString &proxy)
{
    if (proxy.isEmpty())
        return manager.setProxyFactory(new SystemProxy); // The manager's own from here on.
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
    Line(const ClientOptions &options, bool isStream)
        : isForStreams(isStream)
    {
        setProxy(manager, options.proxy);
    }

    QNetworkAccessManager manager;
    const bool isForStreams;
    std::shared_ptr<int> open = std::make_shared<int>(0);
};

Client::Client(Clock *clock, const ClientOptions &options, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
    , m_options(options)
{
}

Client::~Client() = default;

/// One with room, so that connections are used again; the rest is let go when nothing uses it.
Client::Line *Client::line(bool isStream)
{
    const auto isRoomy = [isStream](const auto &line) {
        return line->isForStreams == isStream && *line->open < kExchangesPerLine;
    };
    const auto found = std::find_if(m_lines.cbegin(), m_lines.cend(), isRoomy);
    if (found != m_lines.cend()) {
        Line *first = found->get();
        std::erase_if(m_lines, [first, isStream](const auto &line) {
            return line.get() != first && line->isForStreams == isStream && *line->open == 0;
        });
        return first;
    }
    m_lines.push_back(std::make_unique<Line>(m_options, isStream));
    return m_lines.back().get();
}

ExchangePtr Client::send(const Request &request)
{
    Line *chosen = line(request.isStream);
    return ExchangePtr(new NetworkExchange(&chosen->manager, chosen->open, request,
                                           trust(m_options.extraAuthorities), m_clock, this));
}

} // namespace mcp::http

#include "moc_httpclient.cpp"
