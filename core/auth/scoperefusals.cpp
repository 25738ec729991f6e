// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/scoperefusals.h"

#include "core/auth/limits.h"
#include "core/auth/problem.h"

#include <QCryptographicHash>

#include <algorithm>

namespace mcp::auth {

namespace {

constexpr int kWiderRounds = 2; ///< AUTH-52
constexpr qint64 kDayMs = 24LL * 60 * 60 * 1000; ///< SEC-32

} // namespace

Result<void> ScopeRefusals::mayWiden(const HttpChallenge &challenge, const QStringList &wanted,
                                     const QStringList &granted, const QDateTime &now)
{
    QStringList sorted = wanted;
    sorted.sort();
    const QString words = sorted.join(u' ');
    const QByteArray attempt = QCryptographicHash::hash(
        QString(challenge.operation + u'\n' + words).toUtf8(), QCryptographicHash::Sha256);
    if (m_hopeless.size() >= kRememberedRefusals)
        m_hopeless.clear();
    if (m_refused.size() >= kRememberedRefusals)
        m_refused.clear();
    const Error refused = problem(Problem::ScopeRefused, words, challenge.status);
    const bool isGranted =
        std::all_of(wanted.cbegin(), wanted.cend(),
                    [&granted](const QString &scope) { return granted.contains(scope); });
    if (challenge.earlier >= kWiderRounds || isGranted)
        m_hopeless.insert(attempt);
    if (m_hopeless.contains(attempt))
        return refused;
    const auto isRefused = [this, &now](const QString &scope) {
        const QDateTime at = m_refused.value(scope);
        const qint64 ago = at.isValid() ? at.msecsTo(now) : -1;
        return ago >= 0 && ago < kDayMs;
    };
    return std::any_of(wanted.cbegin(), wanted.cend(), isRefused) ? refused : Result<void>();
}

void ScopeRefusals::clear()
{
    m_hopeless.clear();
    m_refused.clear();
}

} // namespace mcp::auth
