// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/transport/authorizer.h"

#include <QDateTime>
#include <QHash>
#include <QSet>
#include <QStringList>

namespace mcp::auth {

/// Which requests for more scopes came to nothing, so that they are not repeated: those that did not help (AUTH-52) and those
/// that the person refused within a day (SEC-32). Holds at most kRememberedRefusals of each.
class ScopeRefusals
{
public:
    /// Whether to sign in with more for challenge, which wants these scopes; granted: what the token in use has.
    Result<void> mayWiden(const HttpChallenge &challenge, const QStringList &wanted,
                          const QStringList &granted, const QDateTime &now);
    /// The person said no to scope.
    void refuse(const QString &scope, const QDateTime &now) { m_refused.insert(scope, now); }

    void forgetAttempts() { m_hopeless.clear(); }
    void clear();

private:
    QSet<QByteArray> m_hopeless; ///< Digests of operations and scopes.
    QHash<QString, QDateTime> m_refused; ///< When, by scope.
};

} // namespace mcp::auth
