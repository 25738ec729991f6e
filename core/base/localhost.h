// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHostAddress>
#include <QList>
#include <QString>

namespace mcp {

/// `localhost` and `*.localhost`, which are this computer without a question to the DNS (RFC 6761, SEC-31).
inline bool isLocalhost(QStringView host)
{
    if (host.endsWith(u'.'))
        host.chop(1);
    constexpr QStringView kName = u"localhost";
    return host.compare(kName, Qt::CaseInsensitive) == 0
        || host.endsWith(u".localhost", Qt::CaseInsensitive);
}

/// Where isLocalhost() names lead; a server may listen at one of them only.
inline QList<QHostAddress> localhostAddresses()
{
    return {QHostAddress(QHostAddress::LocalHost), QHostAddress(QHostAddress::LocalHostIPv6)};
}

} // namespace mcp
