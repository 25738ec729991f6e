// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QString>
#include <QUrl>

#include <optional>

namespace mcp::auth {

/// The algorithm of all our proofs (RFC 7518, section 3.1).
constexpr QLatin1StringView kProofAlgorithm("ES256");

/// A request that a proof is for (RFC 9449, section 4.2).
struct ProvenRequest
{
    QByteArray verb;
    QUrl url;
    QDateTime sentAt;
    QByteArray nonce = {}; ///< As the server gave it last; or none.
    QByteArray accessToken = {}; ///< That the request carries; or none.
};

/// The private key that the tokens of one sign-in are bound to (RFC 9449). A secret: it is stored in the keychain
/// with these tokens, and nowhere else.
class ProofKey
{
public:
    /// BadKey when there is no library to make it.
    static Result<ProofKey> create();
    /// BadKey unless pem is a key on P-256.
    static Result<ProofKey> fromPem(const QByteArray &pem);

    const QByteArray &pem() const { return m_pem; }
    /// Names the public half (RFC 7638): for `dpop_jkt`.
    QByteArray thumbprint() const;
    /// A JWT for the header `DPoP`, good for this request only. BadKey if signing fails.
    Result<QByteArray> prove(const ProvenRequest &request) const;

    bool operator==(const ProofKey &) const = default;

private:
    ProofKey(QByteArray pem, QByteArray jwk);

    QByteArray m_pem;
    QByteArray m_jwk; ///< The public half, in the form that its thumbprint is made of.
};

/// Whether proofs as we make them are among the algorithms that somebody announces.
bool takesOurProofs(const std::optional<QList<QString>> &announced);

/// Whether tokens are to be bound to a key, and to which.
struct ProofOfTokens
{
    std::optional<ProofKey> key; ///< None: no proof is sent.
    bool isRequired = false; ///< A token that is not bound to key is refused.
};

/// value of a header `DPoP-Nonce`, or nothing when it is none that may be repeated (RFC 9449, section 8.1) or longer than
/// kNonceChars.
QByteArray usableNonce(const QByteArray &value);

} // namespace mcp::auth
