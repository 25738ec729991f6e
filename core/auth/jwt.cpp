// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/jwt.h"

#include "core/auth/problem.h"
#include "core/json/write.h"

#include <QRandomGenerator>

#include <openssl/bio.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

#include <array>
#include <memory>

namespace mcp::auth {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kSeconds = 60; ///< That an assertion is good for.
constexpr int kP256Bytes = 32;
constexpr int kLeastRsaBits = 2048; ///< RFC 7518, section 3.3
constexpr int kMostRsaBits = 8192; ///< Larger ones take too long.

template<auto function>
struct Free
{
    template<class T>
    void operator()(T *what) const
    {
        function(what);
    }
};
using Bio = std::unique_ptr<BIO, Free<BIO_free_all>>;
using Key = std::unique_ptr<EVP_PKEY, Free<EVP_PKEY_free>>;
using Digest = std::unique_ptr<EVP_MD_CTX, Free<EVP_MD_CTX_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, Free<ECDSA_SIG_free>>;

/// Qt's TLS looks at the same list of errors, which must not hold ours.
struct ErrorSweep
{
    ErrorSweep() = default;
    ~ErrorSweep() { ERR_clear_error(); }
    Q_DISABLE_COPY_MOVE(ErrorSweep)
};

Error badKey(const QString &why)
{
    return problem(Problem::BadKey, why);
}

/// Else it would ask on the terminal.
int noPassword(char *, int, int, void *)
{
    return -1;
}

Key readKey(const QByteArray &pem)
{
    const Bio bio(BIO_new_mem_buf(pem.constData(), int(pem.size())));
    return Key(bio ? PEM_read_bio_PrivateKey(bio.get(), nullptr, noPassword, nullptr) : nullptr);
}

bool isP256(const EVP_PKEY *key)
{
    std::array<char, 64> name{};
    size_t length = 0;
    return EVP_PKEY_get_base_id(key) == EVP_PKEY_EC
        && EVP_PKEY_get_group_name(key, name.data(), name.size(), &length) == 1
        && QByteArrayView(name.data(), qsizetype(length)) == "prime256v1";
}

Result<QByteArray> algorithmOf(const EVP_PKEY *key)
{
    if (!key)
        return badKey(u"it is no private key in PEM, or has a password"_s);
    if (isP256(key))
        return QByteArray("ES256");
    const int bits = EVP_PKEY_get_bits(key);
    if (EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA && bits >= kLeastRsaBits && bits <= kMostRsaBits)
        return QByteArray("RS256");
    return badKey(u"it is neither RSA of 2048 to 8192 bits nor on the curve P-256"_s);
}

/// The two numbers side by side (RFC 7518, section 3.4), of which libcrypto makes a structure.
QByteArray withoutStructure(const QByteArray &der)
{
    const auto *at = reinterpret_cast<const unsigned char *>(der.constData());
    const Signature signature(d2i_ECDSA_SIG(nullptr, &at, long(der.size())));
    if (!signature)
        return {};
    QByteArray flat(2 * kP256Bytes, '\0');
    auto *out = reinterpret_cast<unsigned char *>(flat.data());
    const bool isWhole =
        BN_bn2binpad(ECDSA_SIG_get0_r(signature.get()), out, kP256Bytes) == kP256Bytes
        && BN_bn2binpad(ECDSA_SIG_get0_s(signature.get()), out + kP256Bytes, kP256Bytes)
            == kP256Bytes;
    return isWhole ? flat : QByteArray();
}

/// Empty when it did not work.
QByteArray sign(const QByteArray &text, EVP_PKEY *key)
{
    const Digest digest(EVP_MD_CTX_new());
    const auto *bytes = reinterpret_cast<const unsigned char *>(text.constData());
    size_t size = 0;
    if (!digest || EVP_DigestSignInit(digest.get(), nullptr, EVP_sha256(), nullptr, key) != 1
        || EVP_DigestSign(digest.get(), nullptr, &size, bytes, size_t(text.size())) != 1)
        return {};
    QByteArray signature(qsizetype(size), '\0');
    if (EVP_DigestSign(digest.get(), reinterpret_cast<unsigned char *>(signature.data()), &size,
                       bytes, size_t(text.size()))
        != 1)
        return {};
    signature.resize(qsizetype(size));
    return isP256(key) ? withoutStructure(signature) : signature;
}

QByteArray base64(const QByteArray &bytes)
{
    return bytes.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
}

QByteArray uniqueId()
{
    std::array<quint32, 4> words{};
    QRandomGenerator::system()->fillRange(words.data(), qsizetype(words.size()));
    return base64(QByteArray(reinterpret_cast<const char *>(words.data()), sizeof words));
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
    member(writer, "jti", QString::fromLatin1(uniqueId()));
    writer.endObject();
    return writer.take();
}

} // namespace

Result<QByteArray> signingAlgorithm(const QByteArray &pem)
{
    const ErrorSweep sweep;
    const Key key = readKey(pem);
    return algorithmOf(key.get());
}

Result<QByteArray> signAssertion(const ClientAssertion &assertion, const QByteArray &pem)
{
    const ErrorSweep sweep;
    const Key key = readKey(pem);
    const auto algorithm = algorithmOf(key.get());
    if (!algorithm)
        return algorithm.error();
    const QByteArray text =
        base64(headText(*algorithm, assertion.keyId)) + '.' + base64(claimsText(assertion));
    const QByteArray signature = sign(text, key.get());
    if (signature.isEmpty())
        return badKey(u"signing with it failed"_s);
    return QByteArray(text + '.' + base64(signature));
}

} // namespace mcp::auth
