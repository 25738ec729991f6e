// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/transport/authorizer.h"

namespace mcp {

/// Provides token and proofs, and answers when the test tells it to.
class FakeAuthorizer final : public Authorizer
{
public:
    http::Headers headersFor(const QUrl &url, const QByteArray &verb) const override
    {
        if (token.isEmpty() || !url.path().startsWith(path))
            return {};
        http::Headers headers{{"Authorization", "Bearer " + token}};
        if (proves)
            headers.emplaceBack(
                "DPoP", verb + ' ' + url.path().toLatin1() + ' ' + QByteArray::number(++m_proofs));
        return headers;
    }
    void setNonce(const QByteArray &nonce) override { nonces.append(nonce); }
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
    bool proves = false; ///< Each request has another header `DPoP`: method, path and number.
    QByteArrayList nonces;
    QList<HttpChallenge> challenges;
    int cancelled = 0;

private:
    QList<Promise<bool>> m_waiting;
    mutable int m_proofs = 0;
};

} // namespace mcp
