// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QCryptographicHash>
#include <QJsonDocument>
#include <QJsonObject>
#include <QString>

#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>

namespace mcp {

/// A proof of possession as a server reads it (RFC 9449, section 4.3), without any code of the program.
struct ReadProof
{
    QJsonObject head;
    QJsonObject claims;
    QByteArray thumbprint; ///< RFC 7638
    bool isSigned = false; ///< With the key in head.

    QString claim(const QString &name) const { return claims.value(name).toString(); }
};

namespace proofs {

inline QByteArray decoded(const QByteArray &part)
{
    return QByteArray::fromBase64(part, QByteArray::Base64UrlEncoding);
}

inline QByteArray encoded(const QByteArray &bytes)
{
    return bytes.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
}

inline QByteArray hash(const QByteArray &text)
{
    return encoded(QCryptographicHash::hash(text, QCryptographicHash::Sha256));
}

inline EVP_PKEY *keyOf(const QByteArray &x, const QByteArray &y)
{
    const QByteArray point = '\x04' + x + y;
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME,
                                         const_cast<char *>("prime256v1"), 0),
        OSSL_PARAM_construct_octet_string(
            OSSL_PKEY_PARAM_PUB_KEY, const_cast<char *>(point.constData()), size_t(point.size())),
        OSSL_PARAM_construct_end(),
    };
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr);
    EVP_PKEY *key = nullptr;
    EVP_PKEY_fromdata_init(context);
    EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, params);
    EVP_PKEY_CTX_free(context);
    return key;
}

inline bool isSignedBy(EVP_PKEY *key, const QByteArray &text, const QByteArray &flat)
{
    if (!key || flat.size() != 64)
        return false;
    const auto *bytes = reinterpret_cast<const unsigned char *>(flat.constData());
    ECDSA_SIG *signature = ECDSA_SIG_new();
    ECDSA_SIG_set0(signature, BN_bin2bn(bytes, 32, nullptr), BN_bin2bn(bytes + 32, 32, nullptr));
    unsigned char *der = nullptr;
    const int size = i2d_ECDSA_SIG(signature, &der);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    EVP_DigestVerifyInit(context, nullptr, EVP_sha256(), nullptr, key);
    const int verdict = EVP_DigestVerify(context, der, size_t(size),
                                         reinterpret_cast<const unsigned char *>(text.constData()),
                                         size_t(text.size()));
    EVP_MD_CTX_free(context);
    OPENSSL_free(der);
    ECDSA_SIG_free(signature);
    return verdict == 1;
}

} // namespace proofs

inline ReadProof readProof(const QByteArray &jwt)
{
    ReadProof proof;
    const QList<QByteArray> parts = jwt.split('.');
    if (parts.size() != 3)
        return proof;
    proof.head = QJsonDocument::fromJson(proofs::decoded(parts.at(0))).object();
    proof.claims = QJsonDocument::fromJson(proofs::decoded(parts.at(1))).object();
    const QJsonObject jwk = proof.head.value(QLatin1String("jwk")).toObject();
    const QByteArray x = jwk.value(QLatin1String("x")).toString().toLatin1();
    const QByteArray y = jwk.value(QLatin1String("y")).toString().toLatin1();
    proof.thumbprint =
        proofs::hash(R"({"crv":"P-256","kty":"EC","x":")" + x + R"(","y":")" + y + R"("})");
    EVP_PKEY *key = proofs::keyOf(proofs::decoded(x), proofs::decoded(y));
    proof.isSigned =
        proofs::isSignedBy(key, parts.at(0) + '.' + parts.at(1), proofs::decoded(parts.at(2)));
    EVP_PKEY_free(key);
    return proof;
}

} // namespace mcp
