// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/credentials/encryption.h"

#include "core/credentials/openssl.h"

#include <openssl/evp.h>
#include <openssl/rand.h>

#include <limits>
#include <memory>
#include <utility>

namespace mcp {

namespace {

using Cipher = std::unique_ptr<EVP_CIPHER_CTX, Free<EVP_CIPHER_CTX_free>>;

constexpr int kEncryptionKeyBytes = 32;
constexpr int kNonceBytes = 12;
constexpr int kTagBytes = 16;
constexpr quint64 kStretchMemory = quint64(1024) * 1024 * 1024;

unsigned char *bytesOf(QByteArray &text)
{
    return reinterpret_cast<unsigned char *>(text.data());
}

const unsigned char *bytesOf(const QByteArray &text)
{
    return reinterpret_cast<const unsigned char *>(text.constData());
}

bool fits(const QByteArray &text)
{
    return text.size() <= std::numeric_limits<int>::max() - kNonceBytes - kTagBytes;
}

} // namespace

QByteArray encrypt(const QByteArray &text, const QByteArray &key, const QByteArray &bound)
{
    const ErrorSweep sweep;
    const Cipher cipher(EVP_CIPHER_CTX_new());
    QByteArray nonce(kNonceBytes, '\0');
    QByteArray encrypted(text.size(), '\0');
    QByteArray tag(kTagBytes, '\0');
    int length = 0;
    const bool isDone = cipher && fits(text) && fits(bound) && key.size() == kEncryptionKeyBytes
        && RAND_bytes(bytesOf(nonce), kNonceBytes) == 1
        && EVP_EncryptInit_ex(cipher.get(), EVP_aes_256_gcm(), nullptr, bytesOf(key),
                              bytesOf(std::as_const(nonce)))
            == 1
        && EVP_EncryptUpdate(cipher.get(), nullptr, &length, bytesOf(bound), int(bound.size())) == 1
        && EVP_EncryptUpdate(cipher.get(), bytesOf(encrypted), &length, bytesOf(text),
                             int(text.size()))
            == 1
        && EVP_EncryptFinal_ex(cipher.get(), bytesOf(tag), &length) == 1 // Writes no bytes in GCM.
        && EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_GET_TAG, kTagBytes, tag.data()) == 1;
    return isDone ? nonce.append(encrypted).append(tag) : QByteArray();
}

std::optional<QByteArray> decrypt(const QByteArray &encrypted, const QByteArray &key,
                                  const QByteArray &bound)
{
    const qsizetype size = encrypted.size() - kNonceBytes - kTagBytes;
    if (size < 0 || key.size() != kEncryptionKeyBytes || !fits(encrypted) || !fits(bound))
        return std::nullopt;
    const ErrorSweep sweep;
    const Cipher cipher(EVP_CIPHER_CTX_new());
    const QByteArray nonce = encrypted.first(kNonceBytes);
    const QByteArray hidden = encrypted.sliced(kNonceBytes, size);
    QByteArray tag = encrypted.last(kTagBytes);
    QByteArray text(size, '\0');
    QByteArray rest(kTagBytes, '\0');
    int length = 0;
    const bool isWhole = cipher
        && EVP_DecryptInit_ex(cipher.get(), EVP_aes_256_gcm(), nullptr, bytesOf(key),
                              bytesOf(nonce))
            == 1
        && EVP_DecryptUpdate(cipher.get(), nullptr, &length, bytesOf(bound), int(bound.size())) == 1
        && EVP_DecryptUpdate(cipher.get(), bytesOf(text), &length, bytesOf(hidden), int(size)) == 1
        && EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_SET_TAG, kTagBytes, tag.data()) == 1
        && EVP_DecryptFinal_ex(cipher.get(), bytesOf(rest), &length) == 1; // Compares the tags.
    return isWhole ? std::optional(text) : std::nullopt;
}

QByteArray stretch(const QByteArray &passphrase, const QByteArray &salt, quint64 cost,
                   quint64 blockSize, quint64 parallel)
{
    const ErrorSweep sweep;
    QByteArray key(kEncryptionKeyBytes, '\0');
    const bool isDone = EVP_PBE_scrypt(passphrase.constData(), size_t(passphrase.size()),
                                       bytesOf(salt), size_t(salt.size()), cost, blockSize,
                                       parallel, kStretchMemory, bytesOf(key), size_t(key.size()))
        == 1;
    return isDone ? key : QByteArray();
}

} // namespace mcp
