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

/// Why a key cannot be used: the code of an error whose detail is the path.
enum class ProfileKeyProblem {
    None,
    Unreadable = 1201, ///< The detail has the reason as well.
    Foreign, ///< The file belongs to somebody else.
    Open, ///< Others can read or change it.
    InProfile, ///< A copy of the profile would contain it.
    NoKey, ///< Not a plain file of ProfileKey::kBytes bytes.
    KeychainInUse, ///< The profile, whose folder is the detail, has secrets in the keychain of the system.
    Exists, ///< A new key would replace a file.
    Unwritable, ///< As Unreadable.
};

ProfileKeyProblem profileKeyProblem(const Error &error);
Error profileKeyError(ProfileKeyProblem problem, const QString &detail);

/// How much work it is to make a key from a passphrase (scrypt, RFC 7914: N, r and p), and its salt. Kept beside what the key
/// encrypts.
struct PassphraseCost
{
    static constexpr qsizetype kSaltBytes = 16;

    qint64 cost = 1 << 17; ///< Takes 128 MiB of memory, and less than a second.
    qint64 blockSize = 8;
    qint64 parallel = 1;
    QByteArray salt;

    static PassphraseCost create();
    /// Whether it is neither too little nor takes all the memory of the machine; somebody may have changed the file.
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
    std::optional<PassphraseCost>
        passphrase; ///< How it is made; nothing when it comes from a file.

    /// Tells keys apart, and tells nothing about them.
    QString name() const;

    /// Of a file that only its owner, who is this user, can read, and that is not in the profile.
    static Result<ProfileKey> fromFile(const QString &path, const QString &configFolder);
    /// Makes such a file; an existing one is not replaced.
    static Result<void> createFile(const QString &path, const QString &configFolder);
    /// An error of kind Storage when there is not enough memory.
    static Result<ProfileKey> fromPassphrase(const QString &passphrase, const PassphraseCost &cost);
    /// The key that was named: by path, which may be empty, otherwise by the variable QUAYSIDE_KEY_FILE, otherwise as the
    /// credential quayside.key of systemd. Nothing when none was.
    static Result<std::optional<ProfileKey>>
    named(const QString &path, const QProcessEnvironment &environment, const QString &configFolder);
};

} // namespace mcp
