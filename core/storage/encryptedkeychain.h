// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/field.h"
#include "core/storage/jsonfile.h"
#include "core/storage/keychain.h"
#include "core/storage/keychainindex.h"
#include "core/storage/profilekey.h"

#include <QMap>

namespace mcp {

/// The keychain of a profile on a machine without a system keychain: the file `<config folder>/secrets.json`, encrypted
/// (AES-256-GCM) with a key that the person names. The file is bound to the name of the profile, so that a copy in another
/// profile is refused. Other Quayside programs write the file as well, so each change reads it again under its lock.
class EncryptedKeychain final : public Keychain
{
public:
    /// Without a key all functions fail with KeyStoreProblem::KeyNeeded.
    EncryptedKeychain(const QString &configFolder, std::optional<ProfileKey> key);

    /// Whether the profile has the file.
    static bool isIn(const QString &configFolder);
    /// How the key of the file is made from a passphrase; nothing if the key is a key file. An error if secrets.json cannot be
    /// read.
    static Result<std::optional<PassphraseCost>> costIn(const QString &configFolder);
    /// Whether the file was encrypted with the key. True without a file.
    bool fits() const;
    /// Creates the file without secrets.
    Result<void> create();
    /// Restores a lost keychain.json from the name of the profile and the entries in the file. Does nothing if the profile
    /// has a name, or if the key does not decrypt the file.
    void restoreIndex();

    Pending<Entry> read(const QString &key) override;
    Pending<bool> write(const QString &key, const QString &secret) override;
    Pending<bool> remove(const QString &key) override;
    SecretKeeping::Place place() const override { return SecretKeeping::Place::File; }

    /// The content of the file.
    struct Content
    {
        QString profile;
        QString keyName; ///< ProfileKey::name().
        std::optional<PassphraseCost> passphrase;
        QByteArray encrypted; ///< Secrets as JSON, encrypted.

        template<class V>
        static void fields(V &v)
        {
            v("profile", &Content::profile);
            v("keyName", &Content::keyName);
            v("passphrase", &Content::passphrase);
            v("encrypted", &Content::encrypted);
        }
    };
    struct Secrets
    {
        QMap<QString, QString> entries;

        template<class V>
        static void fields(V &v)
        {
            v("entries", &Secrets::entries);
        }
    };

private:
    Result<Secrets> open(const Content &content, const QString &profile) const;
    Result<void> close(const Secrets &secrets, const QString &profile, Content *content) const;
    Result<void> change(const std::function<void(Secrets &)> &edit);

    JsonFile<Content> m_file;
    KeychainIndex m_index;
    std::optional<ProfileKey> m_key;
};

/// The keychain of a profile: the encrypted file if it exists or if a key is named, otherwise the keychain of the system.
/// Fails with ProfileKeyProblem::KeychainInUse if a key is named, but the profile has secrets in the keychain of the system.
/// Restores the index of the file (EncryptedKeychain::restoreIndex()).
Result<std::unique_ptr<Keychain>> keychainFor(const QString &configFolder,
                                              const std::optional<ProfileKey> &key);

} // namespace mcp
