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

/// The keychain of a profile on a machine without one: `<config folder>/secrets.json`, encrypted with a key that the person
/// named (AES-256-GCM). The name of the profile is bound to it, so that a copy in another profile is refused. Other programs
/// of ours write the file as well: each change is made to what it holds at that moment.
class EncryptedKeychain final : public Keychain
{
public:
    /// Without a key everything fails with KeyStoreProblem::KeyNeeded.
    EncryptedKeychain(const QString &configFolder, std::optional<ProfileKey> key);

    /// Whether the profile has such a file.
    static bool isIn(const QString &configFolder);
    /// How its key is made from a passphrase; nothing when the key is a file. An error when it cannot be read.
    static Result<std::optional<PassphraseCost>> costIn(const QString &configFolder);
    /// Whether the key is the one of the file. True without a file.
    bool fits() const;
    /// Makes the file, without secrets.
    Result<void> create();

    Pending<Entry> read(const QString &key) override;
    Pending<bool> write(const QString &key, const QString &secret) override;
    Pending<bool> remove(const QString &key) override;
    SecretKeeping::Place place() const override { return SecretKeeping::Place::File; }

    /// The content of the file.
    struct Content
    {
        QString profile;
        QString keyName; ///< Tells keys apart, and tells nothing about them.
        std::optional<PassphraseCost> passphrase;
        QByteArray encrypted; ///< Of Secrets.

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

/// The keychain that a profile uses: an encrypted file where there is one or a key was named, otherwise that of the system.
/// An error with a ProfileKeyProblem: the profile has secrets in the keychain of the system already.
Result<std::unique_ptr<Keychain>> keychainFor(const QString &configFolder,
                                              const std::optional<ProfileKey> &key);

} // namespace mcp
