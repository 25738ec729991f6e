// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/resolver.h"

#include <QHash>
#include <QStringList>

#include <cerrno>

namespace mcp {

/// Resolves the configured hosts, and records the queries.
class FakeResolver final : public auth::Resolver
{
public:
    Pending<QList<QHostAddress>> resolve(const QString &host) override
    {
        asked.append(host);
        auto &answers = m_hosts[host];
        if (answers.isEmpty())
            return settled<QList<QHostAddress>>(
                Error{ErrorKind::Transport, QStringLiteral("no such host"), EHOSTUNREACH, {}});
        return settled<QList<QHostAddress>>(answers.size() > 1 ? answers.takeFirst()
                                                               : answers.constFirst());
    }

    /// With several calls for one host, the first query gets the first addresses, and so on; the last ones stay.
    void add(const QString &host, const QStringList &addresses)
    {
        QList<QHostAddress> list;
        for (const QString &address : addresses)
            list.append(QHostAddress(address));
        m_hosts[host].append(list);
    }

    QStringList asked;

private:
    QHash<QString, QList<QList<QHostAddress>>> m_hosts;
};

} // namespace mcp
