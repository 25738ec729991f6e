// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/proofkey.h"

#include "core/auth/jwt.h"
#include "core/auth/limits.h"
#include "core/auth/pkce.h"
#include "core/auth/problem.h"
#include "core/json/write.h"
#include "core/storage/credentiallibrary.h"

#include <QCryptographicHash>

#include <algorithm>

namespace mcp::auth {

using namespace Qt::StringLiterals;

namespace {

constexpr int kProofIdBytes = 16; ///< Of `jti`.
constexpr qsizetype kCoordinateBytes = 32;

QByteArray hashOf(const QByteArray &text)
{
    return base64Url(QCryptographicHash::hash(text, QCryptographicHash::Sha256));
}

/// The members in the order of RFC 7638, section 3.
QByteArray jwkOf(const QByteArray &point)
{
    return R"({"crv":"P-256","kty":"EC","x":")" + base64Url(point.first(kCoordinateBytes))
        + R"(","y":")" + base64Url(point.sliced(kCoordinateBytes)) + R"("})";
}

/// `htu`: without query and fragment. The path is written as it is sent.
QString targetOf(QUrl url)
{
    if (url.path().isEmpty())
        url.setPath(u"/"_s);
    return QString::fromLatin1(
        url.toEncoded(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment));
}

} // namespace

ProofKey::ProofKey(QByteArray pem, QByteArray jwk)
    : m_pem(std::move(pem))
    , m_jwk(std::move(jwk))
{
}

Result<ProofKey> ProofKey::create()
{
    const auto library = SigningLibrary::load();
    if (!library)
        return problem(Problem::BadKey, library.error().detail);
    return fromPem((*library)->createKey());
}

Result<ProofKey> ProofKey::fromPem(const QByteArray &pem)
{
    const auto library = SigningLibrary::load();
    if (!library)
        return problem(Problem::BadKey, library.error().detail);
    const QByteArray point = (*library)->publicPoint(pem);
    if (point.size() != 2 * kCoordinateBytes)
        return problem(Problem::BadKey);
    return ProofKey(pem, jwkOf(point));
}

QByteArray ProofKey::thumbprint() const
{
    return hashOf(m_jwk);
}

Result<QByteArray> ProofKey::prove(const ProvenRequest &request) const
{
    const QByteArray head = R"({"typ":"dpop+jwt","alg":")" + QByteArray(kProofAlgorithm.latin1())
        + R"(","jwk":)" + m_jwk + '}';
    json::Writer writer;
    const auto add = [&writer](QByteArrayView name, const QByteArray &value) {
        writer.key(name);
        writer.string(QString::fromLatin1(value));
        writer.comma();
    };
    writer.beginObject();
    add("jti", randomText(kProofIdBytes));
    add("htm", request.verb);
    add("htu", targetOf(request.url).toLatin1());
    writer.key("iat");
    writer.integer(request.sentAt.toSecsSinceEpoch());
    writer.comma();
    if (!request.nonce.isEmpty())
        add("nonce", request.nonce);
    if (!request.accessToken.isEmpty())
        add("ath", hashOf(request.accessToken));
    writer.endObject();
    return signedJwt(head, writer.take(), m_pem);
}

bool takesOurProofs(const std::optional<QList<QString>> &announced)
{
    return announced && announced->contains(kProofAlgorithm);
}

QByteArray usableNonce(const QByteArray &value)
{
    const bool isUsable = value.size() <= kNonceChars
        && std::all_of(value.begin(), value.end(),
                       [](char c) { return c >= '!' && c <= '~' && c != '"' && c != '\\'; });
    return isUsable ? value : QByteArray();
}

} // namespace mcp::auth
