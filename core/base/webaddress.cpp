// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/webaddress.h"

#include "core/base/hiddencharacter.h"
#include "core/base/localhost.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

Error problem(AddressProblem what)
{
    return Error::policy(u"not an address of the web"_s, int(what));
}

bool hasForbiddenCharacter(const QString &text)
{
    const auto characters = text.toStdU32String();
    return std::any_of(characters.begin(), characters.end(), [](char32_t c) {
        return c <= U' ' || c == U'\\' || c == U'"' || c == U'<' || c == U'>' || c == U'^'
            || c == U'`' || c == U'|' || isHiddenCharacter(c)
            || QChar::category(c) == QChar::Separator_Space;
    });
}

/// Dotted decimal, the form that QUrl normalises to.
bool isIpv4(const QString &host)
{
    static const QRegularExpression dotted(u"^\\d+\\.\\d+\\.\\d+\\.\\d+$"_s);
    return dotted.match(host).hasMatch();
}

bool isLoopbackHost(const QString &host)
{
    return isLocalhost(host) || host == "[::1]"_L1 || (isIpv4(host) && host.startsWith("127."_L1));
}

bool isHostName(const QString &host)
{
    static const QRegularExpression labels(
        u"^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\\.)*[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\\.?$"_s);
    return host.size() <= 253 && labels.match(host).hasMatch();
}

} // namespace

bool WebAddress::isPunycode() const
{
    const QStringList labels = host.split(u'.');
    return std::any_of(labels.begin(), labels.end(),
                       [](const QString &label) { return label.startsWith("xn--"_L1); });
}

QString WebAddress::origin() const
{
    const QString end = port < 0 ? QString() : u':' + QString::number(port);
    return scheme + "://"_L1 + host + end;
}

Result<WebAddress> parseWebAddress(const QString &text, AddressUse use)
{
    static const QRegularExpression shape(u"^(https?)://([^/?#]*)([^#]*)(#.*)?$"_s,
                                          QRegularExpression::CaseInsensitiveOption
                                              | QRegularExpression::DotMatchesEverythingOption);
    const auto match = shape.match(text);
    if (!match.hasMatch())
        return problem(AddressProblem::NotWeb);
    if (hasForbiddenCharacter(text))
        return problem(AddressProblem::Characters);
    const QString authority = match.captured(2);
    const bool isVisit = use == AddressUse::Visit;
    const bool hasUserInfo = authority.contains(u'@');
    const QString place = authority.section(u'@', -1); // After the last `@`, as browsers parse it.
    if (authority.contains(u'$') || authority.contains(u'{'))
        return problem(AddressProblem::VariableInHost);
    if (hasUserInfo && (!isVisit || authority.count(u'@') > 1))
        return problem(AddressProblem::UserInfo);
    if (place.contains(u'%'))
        return problem(AddressProblem::Host);
    if (match.hasCaptured(4) && !isVisit)
        return problem(AddressProblem::Fragment);

    WebAddress address;
    address.scheme = match.captured(1).toLower();
    // Other characters in a path are harmless: braces of a template, non-ASCII letters.
    address.url =
        QUrl(address.scheme + "://"_L1 + authority + match.captured(3) + match.captured(4));
    address.hasUserInfo = hasUserInfo;
    if (!address.url.isValid() && place.contains(u':') && !place.contains(u'['))
        return problem(AddressProblem::Port);
    address.host = address.url.host(QUrl::FullyEncoded).toLower();
    address.isIpLiteral = address.host.contains(u':') || isIpv4(address.host);
    if (address.host.contains(u':'))
        address.host = u'[' + address.host + u']';
    else if (!isHostName(address.host))
        return problem(AddressProblem::Host);
    if (!address.url.isValid())
        return problem(AddressProblem::Other);
    address.port = address.url.port();
    if (address.port == 0)
        return problem(AddressProblem::Port);
    if (address.port == (address.isSecure() ? 443 : 80))
        address.url.setPort(address.port = -1);
    if (address.url.path().isEmpty())
        address.url.setPath(u"/"_s);
    address.path = QString::fromLatin1(
        address.url.toEncoded(QUrl::RemoveScheme | QUrl::RemoveAuthority | QUrl::RemoveFragment));
    address.isLoopback = isLoopbackHost(address.host);
    return address;
}

Result<WebAddress> parseWebAddress(const QUrl &url)
{
    return parseWebAddress(url.toString(QUrl::FullyEncoded | QUrl::RemoveFragment));
}

} // namespace mcp
