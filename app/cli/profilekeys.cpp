// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/profilekeys.h"

#include "app/cli/passphrase.h"
#include "app/cli/session.h"
#include "app/cli/terminal.h"
#include "app/cli/verbs.h"
#include "app/text/keychaintext.h"
#include "core/audit/auditlog.h"
#include "core/storage/encryptedkeychain.h"
#include "core/storage/settingsstore.h"

#include <QFileInfo>
#include <QProcessEnvironment>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::json::Value;

namespace {

constexpr int kPassphraseTries = 3;
constexpr qsizetype kLeastPassphrase = 8;

mcp::Error wrongUsage(const mcp::Error &why)
{
    return mcp::Error::policy(profileKeyText(why));
}

mcp::Result<std::unique_ptr<mcp::Keychain>> keychainWith(const CommandLine &line,
                                                         const std::optional<mcp::ProfileKey> &key)
{
    auto keychain = mcp::keychainFor(line.configFolder, key);
    if (!keychain)
        return wrongUsage(keychain.error());
    return keychain;
}

/// Asks for the passphrase of the profile and returns its key.
mcp::Result<mcp::ProfileKey> askForKey(const CommandLine &line, const mcp::PassphraseCost &cost)
{
    for (int tries = 0; tries < kPassphraseTries; ++tries) {
        const auto passphrase = askPassphrase(u"Passphrase of this profile: "_s);
        if (!passphrase)
            return mcp::Error::cancelled(u"No passphrase was entered."_s);
        const auto key = mcp::ProfileKey::fromPassphrase(*passphrase, cost);
        if (!key)
            return mcp::Error::storage(u"The passphrase cannot be used: "_s + key.error().detail);
        if (mcp::EncryptedKeychain(line.configFolder, *key).fits())
            return key;
        CleanStream(stderr) << u"The passphrase is wrong."_s << CleanStream::End::Line;
    }
    return mcp::Error::cancelled(u"The secrets of this profile stay encrypted."_s);
}

/// Asks twice, because the input is not shown.
mcp::Result<QString> askNewPassphrase()
{
    const auto first = askPassphrase(
        u"New passphrase for the secrets of this profile, at least %1 characters: "_s.arg(
            kLeastPassphrase));
    if (!first)
        return mcp::Error::cancelled(u"No passphrase was entered."_s);
    if (first->size() < kLeastPassphrase)
        return mcp::Error::policy(
            u"A passphrase needs at least %1 characters."_s.arg(kLeastPassphrase));
    const auto second = askPassphrase(u"The same again: "_s);
    if (second != first)
        return mcp::Error::policy(u"The two passphrases differ. Nothing was changed."_s);
    return *first;
}

/// The log is on disk when this returns; its seal is made by whoever opens the profile next.
void recordProtection(const QString &configFolder)
{
    mcp::SystemClock clock;
    mcp::MemoryKeyStore keys;
    mcp::SettingsStore settings(configFolder);
    mcp::AuditEntry entry;
    entry.kind = mcp::AuditEntry::Kind::Setting;
    entry.tool = u"keyProtection"_s;
    entry.source = u"commandLine"_s;
    entry.decision = u"changed"_s;
    entry.reason = u"passphrase"_s;
    mcp::AuditLog(configFolder, &clock, &keys, &settings).record(entry);
}

mcp::Result<QString> createPassphrase(const CommandLine &line)
{
    if (!Terminal::isPossible())
        return mcp::Error::policy(
            u"Without a FILE, keys create asks for a passphrase and needs a terminal."_s);
    if (mcp::EncryptedKeychain::isIn(line.configFolder))
        return mcp::Error::policy(u"The secrets of this profile are encrypted already."_s);
    const auto passphrase = askNewPassphrase();
    if (!passphrase)
        return passphrase.error();
    const auto key = mcp::ProfileKey::fromPassphrase(*passphrase, mcp::PassphraseCost::create());
    if (!key)
        return mcp::Error::storage(u"The passphrase cannot be used: "_s + key.error().detail);
    if (const auto isPossible = keychainWith(line, *key); !isPossible)
        return isPossible.error();
    const auto created = mcp::EncryptedKeychain(line.configFolder, *key).create();
    if (!created)
        return mcp::Error::storage(keepingText(
            {mcp::SecretKeeping::Place::MemoryOnly, mcp::keyStoreProblem(created.error())}));
    recordProtection(line.configFolder);
    return u"From now on quayside-cli asks for the passphrase of this profile. Remember it: "
           u"without it the "
           "secrets are lost."_s;
}

Value::Object keepingJson(const mcp::SecretKeeping &keeping)
{
    const auto placeWord = [&keeping] {
        switch (keeping.place) {
        case mcp::SecretKeeping::Place::Keychain:
            return u"keychain"_s;
        case mcp::SecretKeeping::Place::File:
            return u"file"_s;
        case mcp::SecretKeeping::Place::MemoryOnly:
            break;
        }
        return u"memory"_s;
    };
    return {{u"type"_s, Value(u"keys"_s)},
            {u"place"_s, Value(placeWord())},
            {u"isLasting"_s, Value(keeping.isLasting())},
            {u"message"_s, Value(keepingText(keeping))}};
}

} // namespace

mcp::Result<std::unique_ptr<mcp::Keychain>> openKeychain(const CommandLine &line)
{
    const auto named = mcp::ProfileKey::named(
        line.value(u"key-file"_s), QProcessEnvironment::systemEnvironment(), line.configFolder);
    if (!named)
        return wrongUsage(named.error());
    const bool isAsking =
        !*named && mcp::EncryptedKeychain::isIn(line.configFolder) && Terminal::isPossible();
    const auto cost = isAsking ? mcp::EncryptedKeychain::costIn(line.configFolder)
                               : mcp::Result<std::optional<mcp::PassphraseCost>>(std::nullopt);
    if (!cost || !*cost)
        return keychainWith(line, *named);
    const auto key = askForKey(line, **cost);
    return key ? keychainWith(line, *key)
               : mcp::Result<std::unique_ptr<mcp::Keychain>>(key.error());
}

mcp::Result<QString> createKey(const CommandLine &line)
{
    if (line.operands.isEmpty())
        return createPassphrase(line);
    const QString path = QFileInfo(line.operands.constFirst()).absoluteFilePath();
    if (const auto created = mcp::ProfileKey::createFile(path, line.configFolder); !created)
        return wrongUsage(created.error());
    return u"Made the key file %1\nUse it with --key-file, or for all commands and the window:\n"
           "  export QUAYSIDE_KEY_FILE='%1'\n"
           "Keep a copy in a safe place: without it the secrets are lost."_s.arg(path);
}

void showKeys(Session *session)
{
    session->host()->keys()->tryAgain().then(
        session->work(), [session](const mcp::Result<mcp::SecretKeeping> &) {
            const mcp::SecretKeeping keeping = session->host()->keys()->keeping();
            session->printer()->entry(keepingText(keeping), keepingJson(keeping));
            session->finishGood(keeping.isLasting());
        });
}

} // namespace quayside
