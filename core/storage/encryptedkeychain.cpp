// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/encryptedkeychain.h"

#include "core/json/writeimpl.h"
#include "core/storage/credentiallibrary.h"

#include <QFileInfo>

MCP_JSON_INSTANTIATE(mcp::PassphraseCost)
MCP_JSON_INSTANTIATE(mcp::EncryptedKeychain::Content)
MCP_JSON_INSTANTIATE(mcp::EncryptedKeychain::Secrets)

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kSecretsVersion = 1;

JsonFile<EncryptedKeychain::Content> secretsFile(const QString &configFolder)
{
    return {configFolder, u"secrets.json"_s, kSecretsVersion,
            JsonFile<EncryptedKeychain::Content>::Damage::IsError};
}

Error problemError(KeyStoreProblem problem, const QString &detail = {})
{
    return Error::storage(detail, int(problem));
}

/// Translates an error of the file. An error without errno means that the content is damaged.
Error fileError(const Error &why)
{
    const bool isKnown = keyStoreProblem(why) != KeyStoreProblem::None;
    const auto problem = why.code == 0 ? KeyStoreProblem::Damaged : KeyStoreProblem::Unreadable;
    return isKnown ? why : problemError(problem, why.detail);
}

/// The unencrypted parts of the file, which the encryption authenticates.
QByteArray boundText(const EncryptedKeychain::Content &content)
{
    QByteArray text =
        "quayside secrets 1\n" + content.profile.toUtf8() + '\n' + content.keyName.toUtf8() + '\n';
    if (content.passphrase)
        text += json::write(*content.passphrase);
    return text;
}

} // namespace

EncryptedKeychain::EncryptedKeychain(const QString &configFolder, std::optional<ProfileKey> key)
    : m_file(secretsFile(configFolder))
    , m_index(configFolder)
    , m_key(std::move(key))
{
}

bool EncryptedKeychain::isIn(const QString &configFolder)
{
    const QFileInfo file(secretsFile(configFolder).path());
    return file.exists() || file.isSymLink();
}

Result<std::optional<PassphraseCost>> EncryptedKeychain::costIn(const QString &configFolder)
{
    const auto content = secretsFile(configFolder).read();
    if (!content)
        return fileError(content.error());
    if (content->passphrase && !content->passphrase->isSane())
        return problemError(KeyStoreProblem::Damaged);
    return content->passphrase;
}

bool EncryptedKeychain::fits() const
{
    const auto content = m_file.read();
    return !content || content->keyName.isEmpty() || (m_key && content->keyName == m_key->name());
}

Result<EncryptedKeychain::Secrets> EncryptedKeychain::open(const Content &content,
                                                           const QString &profile) const
{
    if (!m_key)
        return problemError(KeyStoreProblem::KeyNeeded);
    if (content.keyName.isEmpty()) { // The file does not exist yet.
        const bool isNew = content.profile.isEmpty() && content.encrypted.isEmpty();
        return isNew ? Result<Secrets>(Secrets()) : problemError(KeyStoreProblem::Damaged);
    }
    if (content.keyName != m_key->name())
        return problemError(KeyStoreProblem::WrongKey);
    if (content.profile != profile)
        return problemError(KeyStoreProblem::OtherProfile);
    const auto library = SigningLibrary::load();
    if (!library)
        return library.error();
    const auto text = (*library)->decrypt(content.encrypted, m_key->bytes, boundText(content));
    const auto secrets = text ? json::read<Secrets>(json::Raw(*text))
                              : Result<Secrets>(problemError(KeyStoreProblem::Damaged));
    return secrets ? secrets : Result<Secrets>(problemError(KeyStoreProblem::Damaged));
}

Result<void> EncryptedKeychain::close(const Secrets &secrets, const QString &profile,
                                      Content *content) const
{
    const auto library = SigningLibrary::load();
    if (!library)
        return library.error();
    content->profile = profile;
    content->keyName = m_key->name();
    content->passphrase = m_key->passphrase;
    content->encrypted =
        (*library)->encrypt(json::write(secrets), m_key->bytes, boundText(*content));
    return content->encrypted.isEmpty() ? Result<void>(problemError(KeyStoreProblem::Unreadable))
                                        : Result<void>();
}

Pending<Keychain::Entry> EncryptedKeychain::read(const QString &key)
{
    const auto content = m_file.read();
    const auto secrets = content ? open(*content, m_index.knownProfile())
                                 : Result<Secrets>(fileError(content.error()));
    if (!secrets)
        return settled<Entry>(secrets.error());
    const auto found = secrets->entries.constFind(key);
    return settled<Entry>(found == secrets->entries.cend() ? Entry() : Entry(*found));
}

Result<void> EncryptedKeychain::change(const std::function<void(Secrets &)> &edit)
{
    if (!m_key)
        return problemError(KeyStoreProblem::KeyNeeded);
    const auto profile = m_index.profile();
    if (!profile)
        return fileError(profile.error());
    const auto changed = m_file.update([&](Content &content) -> Result<void> {
        auto secrets = open(content, *profile);
        if (!secrets)
            return secrets.error();
        edit(*secrets);
        return close(*secrets, *profile, &content);
    });
    return changed ? Result<void>() : fileError(changed.error());
}

Result<void> EncryptedKeychain::create()
{
    return change([](Secrets &) {});
}

void EncryptedKeychain::restoreIndex()
{
    const auto content = m_file.read();
    if (!content || content->profile.isEmpty() || !m_index.knownProfile().isEmpty())
        return;
    const auto secrets = open(*content, content->profile);
    if (!secrets)
        return;
    const QString prefix = content->profile + u'/';
    QStringList names;
    for (auto it = secrets->entries.cbegin(); it != secrets->entries.cend(); ++it) {
        if (it.key().startsWith(prefix))
            names.append(it.key().sliced(prefix.size()));
    }
    m_index.restore(content->profile, names);
}

Pending<bool> EncryptedKeychain::write(const QString &key, const QString &secret)
{
    const auto changed = change([&](Secrets &secrets) { secrets.entries.insert(key, secret); });
    return settled<bool>(changed ? Result<bool>(true) : changed.error());
}

Pending<bool> EncryptedKeychain::remove(const QString &key)
{
    const auto changed = change([&](Secrets &secrets) { secrets.entries.remove(key); });
    return settled<bool>(changed ? Result<bool>(true) : changed.error());
}

Result<std::unique_ptr<Keychain>> keychainFor(const QString &configFolder,
                                              const std::optional<ProfileKey> &key)
{
    const bool hasFile = EncryptedKeychain::isIn(configFolder);
    if (key && !hasFile && !KeychainIndex(configFolder).isEmpty())
        return profileKeyError(ProfileKeyProblem::KeychainInUse, configFolder);
    std::unique_ptr<Keychain> keychain;
    if (key || hasFile) {
        auto encrypted = std::make_unique<EncryptedKeychain>(configFolder, key);
        encrypted->restoreIndex();
        keychain = std::move(encrypted);
    } else {
        keychain = std::make_unique<SystemKeychain>();
    }
    return keychain;
}

} // namespace mcp
