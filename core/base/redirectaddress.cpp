// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/redirectaddress.h"

#include <QRegularExpression>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kAddressChars = 1'000;

} // namespace

QString RedirectAddress::toString() const
{
    const QString shownPort = port > 0 ? QString(u':' + QString::number(port)) : QString();
    return "http://"_L1 + host + shownPort + path;
}

bool RedirectAddress::covers(const RedirectAddress &other) const
{
    return host == other.host && path == other.path && (port == 0 || port == other.port);
}

std::optional<RedirectAddress> parseRedirectAddress(const QString &text)
{
    // Refuses segments of dots, because a browser removes them.
    static const QRegularExpression form(
        u"\\Ahttp://(127\\.0\\.0\\.1|localhost|\\[::1\\])(?::([1-9][0-9]{0,4}))?"
        "((?:/[A-Za-z0-9_~-][A-Za-z0-9_~.-]*)*/?)\\z"_s);
    const auto match = form.match(text.size() > kAddressChars ? QString() : text);
    const int port = match.captured(2).toInt();
    if (!match.hasMatch() || port > 65'535)
        return std::nullopt;
    return RedirectAddress{match.captured(1), quint16(port), match.captured(3)};
}

} // namespace mcp
