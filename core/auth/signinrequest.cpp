// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/signinrequest.h"

#include "core/base/webaddress.h"

#include <QCryptographicHash>

namespace mcp::auth {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kPathChars = 16;

} // namespace

QString callbackPath()
{
    return u"/callback"_s;
}

QString callbackPath(const QString &issuer)
{
    const QByteArray hash =
        QCryptographicHash::hash(issuer.toUtf8(), QCryptographicHash::Sha256).toHex();
    return callbackPath() + u'/' + QString::fromLatin1(hash.first(kPathChars));
}

QString shownHost(const QUrl &address)
{
    const auto parsed = parseWebAddress(address.toString(QUrl::FullyEncoded));
    if (!parsed)
        return {};
    return parsed->port < 0 ? parsed->host
                            : QString(parsed->host + u':' + QString::number(parsed->port));
}

QString pageElsewhere(const ServerMetadata &metadata)
{
    const auto page = parseWebAddress(metadata.authorizationEndpoint.value_or(QString()));
    const auto issuer = parseWebAddress(metadata.issuer);
    const bool isSame = page && issuer && page->origin() == issuer->origin();
    return page && !isSame ? page->origin() : QString();
}

} // namespace mcp::auth
