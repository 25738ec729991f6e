// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QByteArrayList>

#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>

#include <memory>

namespace mcp {

/// A key pair made for one test.
class SigningKey
{
public:
    static SigningKey rsa(unsigned bits = 2048) { return SigningKey(EVP_RSA_gen(bits)); }
    static SigningKey curve(const char *name) { return SigningKey(EVP_EC_gen(name)); }
    static SigningKey ed25519()
    {
        return SigningKey(EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519"));
    }

    QByteArray pem(const char *password = nullptr) const
    {
        BIO *bio = BIO_new(BIO_s_mem());
        PEM_write_bio_PKCS8PrivateKey(bio, m_key.get(), password ? EVP_aes_128_cbc() : nullptr,
                                      password, password ? int(qstrlen(password)) : 0, nullptr,
                                      nullptr);
        return text(bio);
    }
    QByteArray publicPem() const
    {
        BIO *bio = BIO_new(BIO_s_mem());
        PEM_write_bio_PUBKEY(bio, m_key.get());
        return text(bio);
    }

    /// Whether this key has signed jwt.
    bool hasSigned(const QByteArray &jwt) const
    {
        const qsizetype dot = jwt.lastIndexOf('.');
        const QByteArray signedText = jwt.first(dot);
        QByteArray signature =
            QByteArray::fromBase64(jwt.sliced(dot + 1), QByteArray::Base64UrlEncoding);
        if (EVP_PKEY_get_base_id(m_key.get()) == EVP_PKEY_EC) {
            if (signature.size() != 64)
                return false;
            signature = structured(signature);
        }
        EVP_MD_CTX *context = EVP_MD_CTX_new();
        EVP_DigestVerifyInit(context, nullptr, EVP_sha256(), nullptr, m_key.get());
        const int verdict = EVP_DigestVerify(
            context, reinterpret_cast<const unsigned char *>(signature.constData()),
            size_t(signature.size()),
            reinterpret_cast<const unsigned char *>(signedText.constData()),
            size_t(signedText.size()));
        EVP_MD_CTX_free(context);
        return verdict == 1;
    }

private:
    explicit SigningKey(EVP_PKEY *key)
        : m_key(key, EVP_PKEY_free)
    {
    }

    static QByteArray text(BIO *bio)
    {
        char *data = nullptr;
        const long size = BIO_get_mem_data(bio, &data);
        const QByteArray copy(data, qsizetype(size));
        BIO_free(bio);
        return copy;
    }
    static QByteArray structured(const QByteArray &flat)
    {
        const auto *bytes = reinterpret_cast<const unsigned char *>(flat.constData());
        ECDSA_SIG *signature = ECDSA_SIG_new();
        ECDSA_SIG_set0(signature, BN_bin2bn(bytes, 32, nullptr),
                       BN_bin2bn(bytes + 32, 32, nullptr));
        unsigned char *der = nullptr;
        const int size = i2d_ECDSA_SIG(signature, &der);
        const QByteArray copy(reinterpret_cast<char *>(der), size);
        OPENSSL_free(der);
        ECDSA_SIG_free(signature);
        return copy;
    }

    std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> m_key;
};

} // namespace mcp
