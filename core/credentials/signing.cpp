// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/credentials/signing.h"

#include "core/credentials/openssl.h"

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

#include <array>
#include <memory>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr int kP256Bytes = 32;
constexpr int kLeastRsaBits = 2048; ///< RFC 7518, section 3.3
constexpr int kMostRsaBits = 8192; ///< Larger ones take too long.

using Bio = std::unique_ptr<BIO, Free<BIO_free_all>>;
using Key = std::unique_ptr<EVP_PKEY, Free<EVP_PKEY_free>>;
using Digest = std::unique_ptr<EVP_MD_CTX, Free<EVP_MD_CTX_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, Free<ECDSA_SIG_free>>;
using Number = std::unique_ptr<BIGNUM, Free<BN_clear_free>>;

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
        return Error::auth(u"it is no private key in PEM, or has a password"_s);
    if (isP256(key))
        return QByteArray("ES256");
    const int bits = EVP_PKEY_get_bits(key);
    if (EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA && bits >= kLeastRsaBits && bits <= kMostRsaBits)
        return QByteArray("RS256");
    return Error::auth(u"it is neither RSA of 2048 to 8192 bits nor on the curve P-256"_s);
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

QByteArray signWith(EVP_PKEY *key, const QByteArray &text)
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

/// Writes a coordinate of a point on P-256.
bool writeCoordinate(const EVP_PKEY *key, const char *name, char *out)
{
    BIGNUM *read = nullptr;
    const bool isRead = EVP_PKEY_get_bn_param(key, name, &read) == 1;
    const Number number(read);
    return isRead
        && BN_bn2binpad(number.get(), reinterpret_cast<unsigned char *>(out), kP256Bytes)
        == kP256Bytes;
}

} // namespace

Result<QByteArray> signingAlgorithm(const QByteArray &pem)
{
    const ErrorSweep sweep;
    const Key key = readKey(pem);
    return algorithmOf(key.get());
}

QByteArray sign(const QByteArray &text, const QByteArray &pem)
{
    const ErrorSweep sweep;
    const Key key = readKey(pem);
    return key ? signWith(key.get(), text) : QByteArray();
}

QByteArray createKey()
{
    const ErrorSweep sweep;
    const Key key(EVP_EC_gen("P-256"));
    const Bio bio(BIO_new(BIO_s_secmem())); // Overwritten when it is freed.
    if (!key || !bio
        || PEM_write_bio_PKCS8PrivateKey(bio.get(), key.get(), nullptr, nullptr, 0, nullptr,
                                         nullptr)
            != 1)
        return {};
    char *data = nullptr;
    const long size = BIO_get_mem_data(bio.get(), &data);
    return QByteArray(data, qsizetype(size));
}

QByteArray publicPoint(const QByteArray &pem)
{
    const ErrorSweep sweep;
    const Key key = readKey(pem);
    QByteArray point(2 * kP256Bytes, '\0');
    const bool isWhole = key && isP256(key.get())
        && writeCoordinate(key.get(), OSSL_PKEY_PARAM_EC_PUB_X, point.data())
        && writeCoordinate(key.get(), OSSL_PKEY_PARAM_EC_PUB_Y, point.data() + kP256Bytes);
    return isWhole ? point : QByteArray();
}

} // namespace mcp
