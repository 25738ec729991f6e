// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/images/iconaddress.h"

#include <QHash>
#include <QStringList>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kIconNameChars = 1000; ///< Of the name in an address.

/// The type that the server declares or, without one, that of a `data:` address; in lower case.
QString iconTypeOf(const mcp::Icon &icon)
{
    if (icon.mimeType)
        return icon.mimeType->section(u';', 0, 0).trimmed().toLower();
    if (!icon.src.startsWith("data:"_L1, Qt::CaseInsensitive))
        return {};
    const QString head = icon.src.left(100).section(u',', 0, 0).section(u':', 1);
    return head.section(u';', 0, 0).toLower();
}

bool isJpegType(const QString &type)
{
    return type == u"image/jpeg" || type == u"image/jpg";
}

bool canBeShown(const mcp::Icon &icon)
{
    const bool isReachable = icon.src.startsWith("https://"_L1, Qt::CaseInsensitive)
        || icon.src.startsWith("data:"_L1, Qt::CaseInsensitive);
    const QString type = iconTypeOf(icon);
    return isReachable && (type.isEmpty() || type == u"image/png" || isJpegType(type));
}

/// How far it is from the size that is shown; 0 fits.
int sizeDistance(const mcp::Icon &icon)
{
    constexpr int kTooSmall = 10'000;
    constexpr int kUnknown = 5'000;
    if (!icon.sizes || icon.sizes->isEmpty())
        return kUnknown;
    int nearest = 2 * kTooSmall;
    for (const QString &size : icon.sizes->first(std::min<qsizetype>(icon.sizes->size(), 16))) {
        const int side = size == u"any" ? kIconPixels : size.section(u'x', 0, 0).toInt();
        const bool isLarge = side >= kIconPixels;
        nearest = std::min(nearest,
                           isLarge ? std::min(side - kIconPixels, kUnknown - 1)
                                   : kTooSmall + kIconPixels - std::max(side, 0));
    }
    return nearest;
}

/// Less is better.
std::pair<int, int> iconRank(const mcp::Icon &icon, bool isDark)
{
    const QString theme = icon.theme.value_or(QString());
    const bool isOther = theme == (isDark ? "light"_L1 : "dark"_L1);
    const bool isOwn = theme == (isDark ? "dark"_L1 : "light"_L1);
    return {isOwn ? 0 : isOther ? 2 : 1, sizeDistance(icon)};
}

} // namespace

const mcp::Icon *pickIcon(const Icons &icons, bool isDark)
{
    const mcp::Icon *best = nullptr;
    if (!icons)
        return best;
    const qsizetype count = std::min<qsizetype>(icons->items.size(), kIconChoices);
    for (qsizetype i = 0; i < count; ++i) {
        const mcp::Icon &icon = icons->items.at(i);
        if (canBeShown(icon) && (!best || iconRank(icon, isDark) < iconRank(*best, isDark)))
            best = &icon;
    }
    return best;
}

bool isOfType(const QByteArray &file, const mcp::Icon &icon)
{
    const QString type = iconTypeOf(icon);
    if (file.startsWith("\x89PNG\r\n\x1a\n"))
        return !isJpegType(type);
    return file.startsWith("\xff\xd8\xff") && type != u"image/png";
}

QString iconAddress(const IconPlace &place, const Icons &icons)
{
    const mcp::Icon *dark = pickIcon(icons, true);
    const mcp::Icon *light = pickIcon(icons, false);
    if (!dark || place.name.size() > kIconNameChars)
        return {};
    const QByteArray name = place.name.toUtf8().toBase64(QByteArray::Base64UrlEncoding
                                                         | QByteArray::OmitTrailingEquals);
    const size_t version = qHash(dark->src, 0) ^ (31 * qHash(light->src, 0));
    return u"image://icons/%1/%2/%3/%4"_s.arg(place.serverId, QString::number(int(place.kind)),
                                              QString::fromLatin1(name), QString::number(version));
}

std::optional<IconPlace> iconPlace(const QString &path)
{
    const QStringList parts = path.split(u'/');
    if (parts.size() != 4)
        return std::nullopt;
    const int kind = parts.at(1).toInt();
    if (kind < 0 || kind > int(IconPlace::Kind::Prompt))
        return std::nullopt;
    const QByteArray name =
        QByteArray::fromBase64(parts.at(2).toLatin1(), QByteArray::Base64UrlEncoding);
    return IconPlace{parts.at(0), IconPlace::Kind(kind), QString::fromUtf8(name)};
}

} // namespace quayside
