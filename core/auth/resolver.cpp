// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/resolver.h"

#include "core/base/localhost.h"

#include <QHostInfo>

#include <cerrno>

namespace mcp::auth {

Pending<QList<QHostAddress>> SystemResolver::resolve(const QString &host)
{
    if (isLocalhost(host))
        return settled<QList<QHostAddress>>(localhostAddresses()); // SEC-31
    const Promise<QList<QHostAddress>> promise;
    const int lookup = QHostInfo::lookupHost(host, [promise](const QHostInfo &found) {
        if (found.error() == QHostInfo::NoError && !found.addresses().isEmpty())
            promise.settle(found.addresses());
        else
            promise.settle(Error::transport(found.errorString(), EHOSTUNREACH));
    });
    promise.onCancel([lookup] { QHostInfo::abortHostLookup(lookup); });
    return promise.pending();
}

} // namespace mcp::auth
