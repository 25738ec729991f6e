// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/linktext.h"

#include "core/base/webaddress.h"

#include <QCoreApplication>
#include <QHostAddress>
#include <QSet>
#include <QUrl>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

struct LinkWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::LinkText)
};

bool isPlainAscii(const QString &text)
{
    return std::all_of(text.cbegin(), text.cend(), [](QChar c) {
        return c > u' ' && c < u'\x7f' && !u"\\\"<>^`{|}"_s.contains(c);
    });
}

/// Letters of more than one alphabet in one label of the name; Japanese and Chinese are written with several.
bool mixesAlphabets(const QString &label)
{
    QSet<QChar::Script> scripts;
    for (const QChar c : label) {
        const bool isEastAsian = c.script() == QChar::Script_Han
            || c.script() == QChar::Script_Hiragana || c.script() == QChar::Script_Katakana;
        if (c.isLetter())
            scripts.insert(isEastAsian ? QChar::Script_Han : c.script());
    }
    return scripts.size() > 1;
}

QString nameWarning(const QString &asciiHost)
{
    const QStringList labels = asciiHost.split(u'.');
    const bool isForeign = std::any_of(labels.cbegin(), labels.cend(), [](const QString &label) {
        return label.startsWith(u"xn--");
    });
    if (!isForeign)
        return {};
    const QStringList written =
        QUrl::fromAce(asciiHost.toLatin1(), QUrl::IgnoreIDNWhitelist).split(u'.');
    if (std::any_of(written.cbegin(), written.cend(), mixesAlphabets))
        return LinkWords::tr("The host name mixes letters from several alphabets. Imitations of "
                             "well-known names do this.");
    return LinkWords::tr(
        "The host name encodes letters other than a to z. It may imitate another name.");
}

QStringList warningsOf(const QUrl &url, const QString &host)
{
    QStringList warnings;
    if (url.scheme() == u"http")
        warnings.append(
            LinkWords::tr("The connection is not encrypted: others can read the data."));
    if (!url.userInfo().isEmpty())
        warnings.append(
            LinkWords::tr("The address contains text before an @. The host of the page is %1.")
                .arg(host));
    const QString name = nameWarning(host);
    if (!name.isEmpty())
        warnings.append(name);
    if (!QHostAddress(host).isNull())
        warnings.append(
            LinkWords::tr("The host is a number, not a name. Its owner is hard to identify."));
    const int usual = url.scheme() == u"http" ? 80 : 443;
    if (url.port(usual) != usual)
        warnings.append(LinkWords::tr("The address uses port %1 instead of the usual one.")
                            .arg(QString::number(url.port())));
    return warnings;
}

} // namespace

std::optional<LinkText> linkText(const QString &url)
{
    const QUrl parsed(url, QUrl::StrictMode);
    const bool isWeb = parsed.scheme() == u"https" || parsed.scheme() == u"http";
    if (url.size() > kAddressChars || !parsed.isValid() || !isWeb || parsed.host().isEmpty())
        return {};
    const bool isAscii = std::all_of(url.cbegin(), url.cend(), [](QChar c) { return c < u'\x80'; });
    LinkText link;
    link.address = isAscii ? url : QString::fromLatin1(parsed.toEncoded());
    if (!isPlainAscii(link.address))
        return {};
    const QString host = parsed.host(QUrl::FullyEncoded);
    link.host = host.contains(u':') ? u'[' + host + u']' : host;
    if (parsed.port() != -1)
        link.host += u':' + QString::number(parsed.port());
    link.warnings = warningsOf(parsed, host);
    return link;
}

LinkText hostText(const QString &url)
{
    LinkText link = linkText(url).value_or(LinkText());
    const auto address = mcp::parseWebAddress(url);
    if (address && address->isLoopback)
        link.warnings.clear();
    return link;
}

} // namespace quayside
