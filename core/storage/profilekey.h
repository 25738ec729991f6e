// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/json/field.h"

#include <QByteArray>
#include <QString>

#include <optional>

class QProcessEnvironment;

namespace mcp {

/// Why a key cannot be used. The code of an error whose detail is the path.
enum class ProfileKeyProblem {
    None,
    Unreadable = 1201, ///< The file cannot be read; the detail has the reason as well.
    Foreign, ///< The file belongs to somebody else.
    Open, ///< Other users can read or change the file.
    InProfile, ///< The file is in the profile, so a copy of the profile would contain the key.
    NoKey, ///< The file is not a plain file of ProfileKey::kBytes bytes.
    KeychainInUse, ///< The profile, whose folder is the detail, has secrets in the keychain of the system.
    Exists, ///< A new key would replace a file.
    Unwritable, ///< The file cannot be written; the detail has the reason as well.
};

ProfileKeyProblem profileKeyProblem(const Error &error);
Error profileKeyError(ProfileKeyProblem problem, const QString &detail);

/// The parameters with which a key is derived from a passphrase (scrypt, RFC 7914: N, r and p), and the salt. They are stored
/// unencrypted beside the encrypted data.
struct PassphraseCost
{
    static constexpr qsizetype kSaltBytes = 16;

    qint64 cost = 1 << 17; ///< Needs 128 MiB of memory and less than a second.
    qint64 blockSize = 8;
    qint64 parallel = 1;
    QByteArray salt;

    static PassphraseCost create();
    /// Whether the parameters are neither too weak nor need too much memory. Another program may have changed the file.
    bool isSane() const;

    template<class V>
    static void fields(V &v)
    {
        v("cost", &PassphraseCost::cost);
        v("blockSize", &PassphraseCost::blockSize);
        v("parallel", &PassphraseCost::parallel);
        v("salt", &PassphraseCost::salt);
    }
};

/// The key that encrypts the secrets of a profile on a machine without a keychain.
struct ProfileKey
{
    static constexpr qsizetype kBytes = 32;
    static constexpr auto kVariable = "QUAYSIDE_KEY_FILE";

    QByteArray bytes;
    std::optional<PassphraseCost> passphrase; ///< How the key is derived; nothing for a key file.

    /// An identifier of the key, which reveals nothing about it.
    QString name() const;

    /// Reads a key file. It must belong to this user, be readable for nobody else and be outside of the profile.
    static Result<ProfileKey> fromFile(const QString &path, const QString &configFolder);
    /// Makes a key file. Does not replace an existing file.
    static Result<void> createFile(const QString &path, const QString &configFolder);
    /// Derives a key from a passphrase. Fails with kind Storage if there is not enough memory.
    static Result<ProfileKey> fromPassphrase(const QString &passphrase, const PassphraseCost &cost);
    /// Reads the key file at path. If path is empty, the one in the variable QUAYSIDE_KEY_FILE, otherwise the systemd credential
    /// quayside.key. Nothing if there is none of them.
    static Result<std::optional<ProfileKey>>
    named(const QString &path, const QProcessEnvironment &environment, const QString &configFolder);
};

} // namespace mcp
