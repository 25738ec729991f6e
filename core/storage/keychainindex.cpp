// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/keychainindex.h"

#include "core/base/logging.h"
#include "core/json/writeimpl.h"

#include <QUuid>

MCP_JSON_INSTANTIATE(mcp::KeychainIndex::Content)

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kIndexVersion = 1;

} // namespace

KeychainIndex::KeychainIndex(const QString &configFolder)
    : m_file(configFolder, u"keychain.json"_s, kIndexVersion, JsonFile<Content>::Damage::IsEmpty)
{
}

/// A file that cannot be read costs what was stored, and nothing else (SEC-67).
KeychainIndex::Content KeychainIndex::read() const
{
    const auto content = m_file.read();
    if (!content)
        qCWarning(lcStorage).noquote() << "what is in the keychain:" << content.error().detail;
    return content.valueOr(Content());
}

Result<void> KeychainIndex::check() const
{
    const auto content = m_file.read();
    return content ? Result<void>() : content.error();
}

QString KeychainIndex::key(const QString &name) const
{
    const QString profile = read().profile;
    return profile.isEmpty() ? QString() : QString(profile + u'/' + name);
}

Result<void> KeychainIndex::change(const std::function<void(Content &)> &edit,
                                   const QString &newProfile)
{
    const auto changed = m_file.update([&](Content &content) {
        if (content.profile.isEmpty())
            content.profile = newProfile.isEmpty()
                ? QUuid::createUuid().toString(QUuid::Id128).first(16)
                : newProfile;
        edit(content);
        content.names.sort();
        content.leaving.sort();
    });
    if (changed)
        return {};
    qCWarning(lcStorage).noquote() << "what is in the keychain:" << changed.error().detail;
    return changed.error();
}

Result<QString> KeychainIndex::profile()
{
    const QString known = knownProfile();
    if (!known.isEmpty())
        return known;
    const auto made = change([](Content &) {});
    return made ? Result<QString>(knownProfile()) : made.error();
}

Result<void> KeychainIndex::add(const QString &name)
{
    return change([&name](Content &content) {
        if (!content.names.contains(name))
            content.names.append(name);
        content.leaving.removeAll(name);
    });
}

void KeychainIndex::drop(const QString &name)
{
    [[maybe_unused]] const auto logged =
        change([&name](Content &content) { content.leaving.removeAll(name); });
}

void KeychainIndex::setLeaving(const QString &name)
{
    if (!contains(name)) // A change would give a profile without a name a new one.
        return;
    [[maybe_unused]] const auto logged = change([&name](Content &content) {
        if (content.names.removeAll(name) > 0 && !content.leaving.contains(name))
            content.leaving.append(name);
    });
}

void KeychainIndex::restore(const QString &profile, const QStringList &names)
{
    if (!knownProfile().isEmpty())
        return;
    const auto edit = [&](Content &content) {
        // Another program may have given the profile a name meanwhile.
        if (content.profile == profile && content.names.isEmpty())
            content.names = names;
    };
    [[maybe_unused]] const auto logged = change(edit, profile);
}

} // namespace mcp
