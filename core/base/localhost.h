// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHostAddress>
#include <QList>
#include <QString>

namespace mcp {

/// `localhost` and `*.localhost` mean this computer, without a DNS query (RFC 6761, SEC-31).
inline bool isLocalhost(QStringView host)
{
    if (host.endsWith(u'.'))
        host.chop(1);
    constexpr QStringView kName = u"localhost";
    return host.compare(kName, Qt::CaseInsensitive) == 0
        || host.endsWith(u".localhost", Qt::CaseInsensitive);
}

/// The addresses of isLocalhost() names; a server may listen on only one of them.
inline QList<QHostAddress> localhostAddresses()
{
    return {QHostAddress(QHostAddress::LocalHost), QHostAddress(QHostAddress::LocalHostIPv6)};
}

} // namespace mcp
