// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/pending.h"

#include <QHash>
#include <QObject>
#include <QString>

namespace mcp {

/// Why a secret cannot be had, as far as the keychain tells: the code of a KeyStore's errors, which no errno has.
enum class KeyStoreProblem {
    None,
    Locked = 1001, ///< And was not unlocked.
    Absent, ///< There is no keychain here.
    Slow, ///< No answer in time.
    Denied, ///< The person, or a rule of the system, said no.
    Missing, ///< The entry is missing, although a reference to it exists.
    Failing, ///< The keychain responds with errors.
    // Problems of an EncryptedKeychain:
    KeyNeeded, ///< The file of secrets needs a key, and none was named.
    WrongKey, ///< The file was encrypted with another key.
    OtherProfile, ///< The file was copied from another profile.
    Damaged, ///< The file was damaged, or changed by another program.
    Unreadable, ///< The file cannot be read or written now.
};

inline KeyStoreProblem keyStoreProblem(const Error &error)
{
    const bool isOurs = error.kind == ErrorKind::Storage
        && error.code >= int(KeyStoreProblem::Locked)
        && error.code <= int(KeyStoreProblem::Unreadable);
    return isOurs ? KeyStoreProblem(error.code) : KeyStoreProblem::None;
}

/// Whether a secret that cannot be read now may be readable later.
inline bool mayComeBack(KeyStoreProblem problem)
{
    return problem != KeyStoreProblem::None && problem != KeyStoreProblem::Absent
        && problem != KeyStoreProblem::Missing;
}

/// Where secrets go at the moment (SEC-66).
struct SecretKeeping
{
    enum class Place {
        Keychain,
        File, ///< In an encrypted file of the profile (EncryptedKeychain).
        MemoryOnly,
    };

    Place place = Place::Keychain;
    KeyStoreProblem problem = KeyStoreProblem::None; ///< Why it is only the memory.

    /// Whether secrets that are stored now are still there in the next run.
    bool isLasting() const { return place != Place::MemoryOnly; }

    bool operator==(const SecretKeeping &) const = default;
};

/// Where secrets are kept. Errors are ErrorKind::Storage with a KeyStoreProblem as code, and never hold one.
class KeyStore : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// Empty when nothing is stored under name; an error when the store cannot be read.
    virtual Pending<QString> read(const QString &name) = 0;
    /// False: only for this run of the program, see keeping().
    virtual Pending<bool> write(const QString &name, const QString &secret) = 0;
    virtual Pending<bool> remove(const QString &name) = 0;
    /// As write(), for a key that was just made: if it cannot be stored, it is not kept in memory either, because another program
    /// may make one.
    virtual Pending<bool> create(const QString &name, const QString &secret)
    {
        return write(name, secret);
    }
    /// As write() for what is stored already, but the value of before stays when this one cannot be stored.
    virtual Pending<bool> replace(const QString &name, const QString &secret)
    {
        return write(name, secret);
    }

    virtual SecretKeeping keeping() const { return {}; }
    /// The person may have unlocked it meanwhile. Gives what has come of it.
    virtual Pending<SecretKeeping> tryAgain() { return settled<SecretKeeping>(keeping()); }

Q_SIGNALS:
    void keepingChanged();
};

/// Plays a keychain as long as the program runs, and no longer.
class MemoryKeyStore final : public KeyStore
{
    Q_OBJECT

public:
    using KeyStore::KeyStore;

    Pending<QString> read(const QString &name) override
    {
        return settled<QString>(m_secrets.value(name));
    }
    Pending<bool> write(const QString &name, const QString &secret) override
    {
        m_secrets.insert(name, secret);
        return settled<bool>(true);
    }
    Pending<bool> remove(const QString &name) override
    {
        m_secrets.remove(name);
        return settled<bool>(true);
    }

private:
    QHash<QString, QString> m_secrets;
};

} // namespace mcp
