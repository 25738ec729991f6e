// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/transport/authorizer.h"

namespace mcp {

/// Provides token, and answers when the test tells it to.
class FakeAuthorizer final : public Authorizer
{
public:
    http::Headers headersFor(const QUrl &url) const override
    {
        if (token.isEmpty() || !url.path().startsWith(path))
            return {};
        return {{"Authorization", "Bearer " + token}};
    }
    Pending<bool> answer(const HttpChallenge &challenge) override
    {
        const Promise<bool> promise;
        promise.onCancel([this] { ++cancelled; });
        challenges.append(challenge);
        m_waiting.append(promise);
        return promise.pending();
    }
    QByteArrayList secrets() const override { return {token}; }

    /// All pending requests get this answer.
    void settle(const Result<bool> &answer)
    {
        const auto waiting = std::exchange(m_waiting, {});
        for (const Promise<bool> &promise : waiting)
            promise.settle(answer);
    }

    QByteArray token;
    QString path = QStringLiteral("/"); ///< Addresses outside of this prefix get nothing.
    QList<HttpChallenge> challenges;
    int cancelled = 0;

private:
    QList<Promise<bool>> m_waiting;
};

} // namespace mcp
