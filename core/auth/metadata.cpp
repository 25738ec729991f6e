// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/metadata.h"

#include "core/auth/limits.h"
#include "core/auth/problem.h"
#include "core/base/webaddress.h"
#include "core/json/writeimpl.h"

MCP_JSON_INSTANTIATE(mcp::auth::ResourceMetadata)
MCP_JSON_INSTANTIATE(mcp::auth::ServerMetadata)

namespace mcp::auth {

using namespace Qt::StringLiterals;

namespace {

/// Without the query, and empty for the root.
QString pathOf(const WebAddress &address)
{
    const QString path = address.path.section(u'?', 0, 0);
    return path == "/"_L1 ? QString() : path;
}

QString withSlash(const QString &path)
{
    return path.endsWith(u'/') ? path : QString(path + u'/');
}

/// A server may resolve dot segments in such a path (RFC 3986, section 5.2.4).
bool hasDots(const QString &path)
{
    const QStringList segments = path.split(u'/');
    return std::any_of(segments.begin(), segments.end(), [](QString segment) {
        segment.replace("%2e"_L1, "."_L1, Qt::CaseInsensitive);
        return segment == "."_L1 || segment == ".."_L1;
    });
}

} // namespace

QStringList resourceMetadataAddresses(const QUrl &endpoint)
{
    const auto address = parseWebAddress(endpoint);
    if (!address)
        return {};
    const QString root = address->origin() + "/.well-known/oauth-protected-resource"_L1;
    const QString path = pathOf(*address);
    return path.isEmpty() ? QStringList{root} : QStringList{root + path, root};
}

QStringList serverMetadataAddresses(const QString &issuer)
{
    const auto address = parseWebAddress(issuer);
    if (!address || address->path.contains(u'?') || issuer.size() > kIssuerChars)
        return {};
    const QString origin = address->origin();
    const QString oauth = origin + "/.well-known/oauth-authorization-server"_L1;
    const QString openId = origin + "/.well-known/openid-configuration"_L1;
    QString path = pathOf(*address);
    if (path.endsWith(u'/'))
        path.chop(1);
    if (path.isEmpty())
        return {oauth, openId};
    return {oauth + path, openId + path, origin + path + "/.well-known/openid-configuration"_L1};
}

bool isResourceOf(const QString &resource, const QUrl &endpoint, const QString &document)
{
    const auto claimed = parseWebAddress(resource);
    const auto at = parseWebAddress(document);
    const auto whole = parseWebAddress(endpoint);
    const auto bare = parseWebAddress(canonicalResource(endpoint));
    if (!claimed || !at || !whole || !bare)
        return false;
    const bool isEndpoint =
        claimed->toString() == whole->toString() || claimed->toString() == bare->toString();
    if (at->toString() != resourceMetadataAddresses(endpoint).constLast())
        return isEndpoint;
    const bool isOrigin = claimed->origin() == whole->origin() && claimed->path == "/"_L1;
    return isOrigin || isEndpoint;
}

bool coversEndpoint(const QString &resource, const QUrl &url)
{
    const auto covering = parseWebAddress(resource);
    const auto covered = parseWebAddress(url);
    if (!covering || !covered || covering->origin() != covered->origin())
        return false;
    if (covering->path.contains(u'?'))
        return covering->path == covered->path;
    const QString path = pathOf(*covered);
    return !hasDots(path) && !hasDots(covering->path)
        && withSlash(path).startsWith(withSlash(pathOf(*covering)));
}

QString canonicalResource(const QUrl &endpoint)
{
    const auto address = parseWebAddress(endpoint);
    // A query may hold a key of the person's; the server alone may see that.
    return address ? QString(address->origin() + pathOf(*address)) : QString();
}

bool isSameIssuer(const QString &one, const QString &other)
{
    if (one == other)
        return true;
    const QString &shorter = one.size() < other.size() ? one : other;
    const QString &longer = one.size() < other.size() ? other : one;
    const auto address = parseWebAddress(shorter);
    return address && address->path == "/"_L1 && !shorter.endsWith(u'/')
        && longer == QString(shorter + u'/');
}

Result<void> checkServerMetadata(const ServerMetadata &metadata, const QString &issuer,
                                 const Fetch &fetch)
{
    if (!isSameIssuer(metadata.issuer, issuer)) {
        const bool isTemplate = metadata.issuer.contains(u'{');
        return problem(
            Problem::IssuerMismatch,
            u"expected: %1, in its metadata: %2%3"_s.arg(
                issuer.left(kShownAddressChars), metadata.issuer.left(kShownAddressChars),
                isTemplate ? u" (the server must name the issuer of one tenant)"_s : QString()));
    }
    if (!metadata.tokenEndpoint)
        return problem(Problem::Unreadable,
                       metadata.issuer.left(kShownAddressChars) + u": no token_endpoint"_s);
    for (const auto &endpoint : {metadata.authorizationEndpoint, metadata.tokenEndpoint,
                                 metadata.registrationEndpoint, metadata.revocationEndpoint}) {
        if (!endpoint)
            continue;
        if (endpoint->size() > kEndpointChars)
            return problem(Problem::AddressNotAllowed, endpoint->left(kShownAddressChars));
        if (const auto checked = fetch.check(*endpoint); !checked)
            return checked.error();
    }
    return {};
}

bool announcesPkce(const ServerMetadata &metadata)
{
    return metadata.isAssumed
        || (metadata.codeChallengeMethods && metadata.codeChallengeMethods->contains("S256"_L1));
}

Result<void> checkForBrowser(const ServerMetadata &metadata, const QString &pkceIssuer)
{
    const QString shown = metadata.issuer.left(kShownAddressChars);
    if (!metadata.authorizationEndpoint)
        return problem(Problem::Unreadable, shown + u": no authorization_endpoint"_s);
    if (!announcesPkce(metadata) && !isSameIssuer(metadata.issuer, pkceIssuer))
        return problem(Problem::NoPkce, shown);
    return {};
}

ServerMetadata assumedServerMetadata(const QUrl &endpoint)
{
    ServerMetadata metadata;
    const auto address = parseWebAddress(endpoint);
    if (!address)
        return metadata;
    metadata.isAssumed = true;
    metadata.issuer = address->origin();
    metadata.authorizationEndpoint = QString(metadata.issuer + "/authorize"_L1);
    metadata.tokenEndpoint = QString(metadata.issuer + "/token"_L1);
    metadata.registrationEndpoint = QString(metadata.issuer + "/register"_L1);
    return metadata;
}

} // namespace mcp::auth
