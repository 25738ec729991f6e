// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/keychain.h"

#include <memory>
#include <optional>

namespace mcp {

/// What needs QtKeychain: the library quayside-credentials. As the next one it is loaded when it is first used, because most
/// commands never use it, and loading the two takes a fifth of the time of a short command.
struct CredentialLibrary
{
    std::unique_ptr<Keychain> (*createKeychain)();

    /// Loads it, once. An Error of kind Storage: it is not there.
    static Result<const CredentialLibrary *> load();
    /// The name of the function that returns a const CredentialLibrary *.
    static constexpr const char *kEntry = "quaysideCredentials";
};

/// What needs libcrypto: the library quayside-signing.
struct SigningLibrary
{
    /// `RS256` or `ES256`; an Error of kind Auth says why the key cannot be used. pem: PKCS#8, not encrypted.
    Result<QByteArray> (*signingAlgorithm)(const QByteArray &pem);
    /// The signature as JSON Web Signature wants it (RFC 7518, section 3); empty if it failed.
    QByteArray (*sign)(const QByteArray &text, const QByteArray &pem);
    /// A new private key on P-256, as PEM (PKCS#8); empty if that failed.
    QByteArray (*createKey)();
    /// The public half of a key on P-256: x and y of 32 bytes each (RFC 7518, section 6.2.1). Empty for any other key.
    QByteArray (*publicPoint)(const QByteArray &pem);

    /// Encrypts with AES-256-GCM and a key of 32 bytes. Returns a new nonce, the encrypted text and the tag; empty after a
    /// failure. bound is authenticated but not stored, and decrypt() needs the same value.
    QByteArray (*encrypt)(const QByteArray &text, const QByteArray &key, const QByteArray &bound);
    /// Returns nothing if encrypted was changed, or if key or bound is not the one of encrypt().
    std::optional<QByteArray> (*decrypt)(const QByteArray &encrypted, const QByteArray &key,
                                         const QByteArray &bound);
    /// Derives a key of 32 bytes with scrypt (RFC 7914: N, r and p). Needs 128 * cost * blockSize bytes of memory, at most
    /// 1 GiB. Returns an empty key after a failure.
    QByteArray (*stretch)(const QByteArray &passphrase, const QByteArray &salt, quint64 cost,
                          quint64 blockSize, quint64 parallel);

    /// The name in the certificate that signed content: CMS (RFC 5652), detached, with SHA-256 or stronger. An Error of kind Auth:
    /// the signature does not match or cannot be read. Of kind Policy: it matches, and no authority that this computer trusts
    /// vouches for the name, or not for programs.
    Result<QString> (*signerOf)(QByteArrayView content, QByteArrayView signature);

    /// As those of CredentialLibrary.
    static Result<const SigningLibrary *> load();
    static constexpr const char *kEntry = "quaysideSigning";
};

} // namespace mcp
