// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/proxies.h"

#include "core/base/proxyaddress.h"
#include "core/base/webaddress.h"

#include <QNetworkProxy>

namespace mcp::http {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr std::chrono::milliseconds kAnswerTime = 10s;

bool isThisComputer(const QUrl &url)
{
    const auto address = parseWebAddress(url.toString(QUrl::FullyEncoded));
    return address && address->isLoopback;
}

Proxy toProxy(const QNetworkProxy &proxy)
{
    QUrl url;
    url.setScheme(proxy.type() == QNetworkProxy::Socks5Proxy ? u"socks5h"_s : u"http"_s);
    url.setHost(proxy.hostName());
    url.setPort(proxy.port());
    return {url.toEncoded(), proxy.user().toUtf8(), proxy.password().toUtf8(),
            url.authority(QUrl::FullyEncoded)};
}

std::optional<Proxy> ownProxy(const QString &text)
{
    if (text.isEmpty() || text == kNoProxy)
        return {};
    const QUrl url(text, QUrl::StrictMode);
    const bool isSocks = url.scheme().startsWith("socks5"_L1);
    return toProxy({isSocks ? QNetworkProxy::Socks5Proxy : QNetworkProxy::HttpProxy, url.host(),
                    quint16(url.port(isSocks ? 1080 : 8080)), url.userName(), url.password()});
}

std::optional<Proxy> systemProxy(const QUrl &url)
{
    const QList<QNetworkProxy> proxies =
        QNetworkProxyFactory::systemProxyForQuery(QNetworkProxyQuery(url));
    if (proxies.isEmpty() || proxies.constFirst().type() == QNetworkProxy::NoProxy)
        return {};
    return toProxy(proxies.constFirst());
}

} // namespace

Proxies::Proxies(const QString &own, const Clock *clock)
    : m_clock(clock)
    , m_isSystem(own.isEmpty())
    , m_own(ownProxy(own))
{
}

std::optional<Proxy> Proxies::proxyFor(const QUrl &url)
{
    const std::chrono::milliseconds now = m_clock->now();
    if (url != m_asked || now - m_askedAt > kAnswerTime) {
        m_answer = isThisComputer(url) ? std::nullopt : m_isSystem ? systemProxy(url) : m_own;
        m_asked = url;
        m_askedAt = now;
    }
    return m_answer;
}

} // namespace mcp::http
