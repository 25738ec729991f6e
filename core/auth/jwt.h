// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QDateTime>
#include <QString>

#include <optional>

namespace mcp::auth {

/// `RS256` for an RSA key of 2048 bits and more, `ES256` for a key on P-256; BadKey for anything else. pem: PKCS#8, not
/// encrypted.
Result<QByteArray> signingAlgorithm(const QByteArray &pem);

/// The claims with which a client proves who it is (RFC 7523, section 3; AUTH-71).
struct ClientAssertion
{
    QString clientId;
    QString audience; ///< The issuer.
    QString keyId; ///< Or none.
    QDateTime issuedAt;
};
/// A JWT good for one minute and one use, signed with pem. BadKey when that cannot be used.
Result<QByteArray> signAssertion(const ClientAssertion &assertion, const QByteArray &pem);

/// The compact form of a JWT of these two JSON texts, signed with pem (RFC 7515, section 3.1). BadKey when that cannot be
/// used.
Result<QByteArray> signedJwt(const QByteArray &head, const QByteArray &claims,
                             const QByteArray &pem);
/// Unpadded Base64 for addresses.
QByteArray base64Url(const QByteArray &bytes);

} // namespace mcp::auth
