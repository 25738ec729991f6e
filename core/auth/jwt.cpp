// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/jwt.h"

#include "core/auth/pkce.h"
#include "core/auth/problem.h"
#include "core/json/write.h"
#include "core/storage/credentiallibrary.h"

namespace mcp::auth {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kSeconds = 60; ///< That an assertion is good for.
constexpr int kIdBytes = 16; ///< Of `jti`.

Error badKey(const QString &why)
{
    return problem(Problem::BadKey, why);
}

void member(json::Writer &writer, QByteArrayView name, const QString &value)
{
    writer.key(name);
    writer.string(value);
    writer.comma();
}

void member(json::Writer &writer, QByteArrayView name, qint64 value)
{
    writer.key(name);
    writer.integer(value);
    writer.comma();
}

QByteArray headText(const QByteArray &algorithm, const QString &keyId)
{
    json::Writer writer;
    writer.beginObject();
    member(writer, "alg", QString::fromLatin1(algorithm));
    member(writer, "typ", u"JWT"_s);
    if (!keyId.isEmpty())
        member(writer, "kid", keyId);
    writer.endObject();
    return writer.take();
}

QByteArray claimsText(const ClientAssertion &assertion)
{
    const qint64 now = assertion.issuedAt.toSecsSinceEpoch();
    json::Writer writer;
    writer.beginObject();
    member(writer, "iss", assertion.clientId);
    member(writer, "sub", assertion.clientId);
    member(writer, "aud", assertion.audience);
    member(writer, "iat", now);
    member(writer, "exp", now + kSeconds);
    member(writer, "jti", QString::fromLatin1(randomText(kIdBytes)));
    writer.endObject();
    return writer.take();
}

} // namespace

Result<QByteArray> signingAlgorithm(const QByteArray &pem)
{
    const auto library = SigningLibrary::load();
    if (!library)
        return library.error();
    const auto algorithm = (*library)->signingAlgorithm(pem);
    return algorithm ? algorithm : badKey(algorithm.error().detail);
}

Result<QByteArray> signAssertion(const ClientAssertion &assertion, const QByteArray &pem)
{
    const auto algorithm = signingAlgorithm(pem);
    if (!algorithm)
        return algorithm.error();
    return signedJwt(headText(*algorithm, assertion.keyId), claimsText(assertion), pem);
}

Result<QByteArray> signedJwt(const QByteArray &head, const QByteArray &claims,
                             const QByteArray &pem)
{
    const auto library = SigningLibrary::load();
    if (!library)
        return library.error();
    const QByteArray text = base64Url(head) + '.' + base64Url(claims);
    const QByteArray signature = (*library)->sign(text, pem);
    if (signature.isEmpty())
        return badKey(u"signing with it failed"_s);
    return QByteArray(text + '.' + base64Url(signature));
}

QByteArray base64Url(const QByteArray &bytes)
{
    return bytes.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
}

} // namespace mcp::auth
