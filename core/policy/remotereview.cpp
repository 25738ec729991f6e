// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/remotereview.h"

#include "core/base/placeholder.h"
#include "core/base/proxyaddress.h"
#include "core/policy/fieldhash.h"
#include "core/storage/secretreference.h"

#include <QSet>

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

using Part = LaunchDifference::Part;
using Kind = LaunchRisk::Kind;
using Obstacle = LaunchReview::Obstacle;

/// HTTP-15.
bool isReservedHeader(const QString &name)
{
    static const QSet<QString> names{u"accept"_s,           u"content-type"_s, u"content-length"_s,
                                     u"connection"_s,       u"host"_s,         u"last-event-id"_s,
                                     u"transfer-encoding"_s};
    const QString plain = name.toLower();
    return plain.startsWith("mcp-"_L1) || names.contains(plain);
}

/// SEC-20: control characters would end the header, or the request.
bool breaksHeader(const QString &value)
{
    return std::any_of(value.begin(), value.end(),
                       [](QChar c) { return (c < u' ' && c != u'\t') || c == QChar(0x7f); });
}

Obstacle obstacleOf(const ServerEntry &entry, const std::optional<WebAddress> &address)
{
    if (!address)
        return Obstacle::Address;
    if (std::any_of(entry.headers.begin(), entry.headers.end(),
                    [](const auto &header) { return breaksHeader(header.second); }))
        return Obstacle::Header;
    if (!entry.proxy.isEmpty() && !isProxyAddress(entry.proxy))
        return Obstacle::Proxy;
    const bool isOpen = !address->isSecure() && !address->isLoopback;
    return isOpen && !entry.isPlainHttpAllowed ? Obstacle::PlainHttp : Obstacle::None;
}

QList<LaunchRisk> risksOf(const ServerEntry &entry, const WebAddress &address)
{
    QList<LaunchRisk> risks;
    const auto addIf = [&risks](bool isFound, Kind kind, const QString &text) {
        if (isFound)
            risks.append({kind, text});
    };
    addIf(!address.isSecure() && !address.isLoopback, Kind::PlainHttp, address.host);
    addIf(address.isPunycode(), Kind::Punycode, address.host);
    addIf(address.isIpLiteral && !address.isLoopback, Kind::IpLiteral, address.host);
    addIf(address.port >= 0 && !address.isLoopback, Kind::Port, QString::number(address.port));
    addIf(hasPlaceholder(entry.url), Kind::Placeholder, entry.url);
    for (const auto &[name, value] : entry.headers) {
        addIf(hasPlaceholder(value) && !isSecretReference(value), Kind::Placeholder, name);
        addIf(isReservedHeader(name), Kind::ReservedHeader, name);
    }
    addIf(!entry.caFile.isEmpty(), Kind::OwnAuthority, entry.caFile);
    const bool isDirect = entry.proxy.isEmpty() || entry.proxy == kNoProxy;
    addIf(!isDirect, Kind::Proxy, entry.proxy);
    addIf(!entry.certificateFile.isEmpty(), Kind::ClientCertificate, entry.certificateFile);
    addIf(entry.oauth.isByPlatform(), Kind::PlatformToken, assertionSource(entry.oauth));
    return risks;
}

QByteArray fingerprintOf(const ServerEntry &entry, const QString &address)
{
    FieldHash hash;
    hash.add(QByteArrayLiteral("quayside address 1"));
    hash.add(address);
    QStringList names = headerNames(entry);
    names.sort();
    hash.add(names.size());
    for (const QString &name : std::as_const(names))
        hash.add(name);
    hash.add(entry.caFile);
    hash.add(entry.proxy);
    // Without these, earlier approvals stay valid.
    if (!entry.certificateFile.isEmpty()) {
        hash.add(QByteArrayLiteral("client certificate"));
        hash.add(entry.certificateFile);
    }
    if (entry.oauth.isByPlatform()) {
        hash.add(assertionSource(entry.oauth));
        hash.add(entry.oauth.issuer);
    }
    return hash.result();
}

QList<LaunchDifference> differencesFrom(const Approval &before, const ServerEntry &entry,
                                        const QString &address)
{
    QList<LaunchDifference> differences;
    const auto compare = [&differences](Part part, const QString &old, const QString &now) {
        if (old != now)
            differences.append({part, -1, {}, old, now});
    };
    compare(Part::Address, before.url.value_or(QString()), address);
    const QStringList now = headerNames(entry);
    for (const QString &name : now) {
        if (!before.headerNames.contains(name))
            differences.append({Part::HeaderAdded, -1, name, {}, {}});
    }
    for (const QString &name : before.headerNames) {
        if (!now.contains(name))
            differences.append({Part::HeaderRemoved, -1, name, {}, {}});
    }
    compare(Part::Authority, before.caFile, entry.caFile);
    compare(Part::Proxy, before.proxy, entry.proxy);
    compare(Part::ClientCertificate, before.certificateFile, entry.certificateFile);
    compare(Part::PlatformToken, before.assertionSource, assertionSource(entry.oauth));
    return differences;
}

} // namespace

QStringList headerNames(const ServerEntry &entry)
{
    QStringList names;
    for (const auto &[name, value] : entry.headers) {
        if (!isReservedHeader(name) && !names.contains(name, Qt::CaseInsensitive))
            names.append(name);
    }
    return names;
}

QString assertionSource(const OAuthEntry &entry)
{
    return entry.assertionVariable.isEmpty() ? entry.assertionFile
                                             : QString(u'$' + entry.assertionVariable);
}

LaunchReview reviewRemote(const ServerEntry &entry, const std::optional<Approval> &approved)
{
    LaunchReview review;
    review.entry = entry;
    if (const auto address = parseWebAddress(entry.url))
        review.address = *address;
    else
        review.addressProblem = AddressProblem(address.error().code);
    review.obstacle = obstacleOf(entry, review.address);
    review.canStart = review.obstacle == Obstacle::None;
    if (review.address)
        review.risks = risksOf(entry, *review.address);
    const QString address = review.address ? review.address->toString() : QString();
    review.fingerprint = fingerprintOf(entry, address);
    if (!approved)
        return review;
    review.differences = differencesFrom(*approved, entry, address);
    review.isApproved = review.canStart && approved->fingerprint == review.fingerprint;
    return review;
}

} // namespace mcp
