// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/proxyaddress.h"

#include <QRegularExpression>
#include <QUrl>

namespace mcp {

using namespace Qt::StringLiterals;

bool isProxyAddress(const QString &text)
{
    const QUrl url(text, QUrl::StrictMode);
    const bool isKnown = url.scheme() == "http"_L1 || url.scheme() == "socks5"_L1;
    return text == kNoProxy
        || (url.isValid() && isKnown && !url.host().isEmpty() && url.port() > 0
            && url.password().isEmpty());
}

bool hasProxyUser(const QString &proxy)
{
    return !QUrl(proxy, QUrl::StrictMode).userName().isEmpty();
}

/// Also from text that is no valid address: it is shown, and kept in a file.
QString takeProxyPassword(QString &proxy)
{
    static const QRegularExpression whole(
        u"\\A((?>(?:[a-z][a-z0-9+.-]*://)?)[^/?#:@]*):(.*)(@[^@/]*/?)\\z"_s,
        QRegularExpression::CaseInsensitiveOption);
    const QRegularExpressionMatch match = whole.match(proxy);
    if (!match.hasMatch())
        return {};
    proxy = match.captured(1) + match.captured(3);
    return QUrl::fromPercentEncoding(match.captured(2).toUtf8());
}

QString withProxyPassword(const QString &proxy, const QString &password)
{
    QUrl url(proxy, QUrl::StrictMode);
    if (url.userName().isEmpty() || password.isEmpty())
        return proxy;
    url.setPassword(password, QUrl::DecodedMode);
    return url.toString(QUrl::FullyEncoded);
}

} // namespace mcp
