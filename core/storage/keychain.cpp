// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/keychain.h"

#include "core/storage/credentiallibrary.h"

namespace mcp {

Result<Keychain *> SystemKeychain::keychain()
{
    if (!m_keychain) {
        const auto library = CredentialLibrary::load();
        if (!library)
            return library.error();
        m_keychain = (*library)->createKeychain();
    }
    return m_keychain.get();
}

Pending<std::optional<QString>> SystemKeychain::read(const QString &key)
{
    const auto found = keychain();
    return found ? (*found)->read(key) : settled<std::optional<QString>>(found.error());
}

Pending<bool> SystemKeychain::write(const QString &key, const QString &secret)
{
    const auto found = keychain();
    return found ? (*found)->write(key, secret) : settled<bool>(found.error());
}

Pending<bool> SystemKeychain::remove(const QString &key)
{
    const auto found = keychain();
    return found ? (*found)->remove(key) : settled<bool>(found.error());
}

void SystemKeychain::startOver()
{
    if (m_keychain)
        m_keychain->startOver();
}

} // namespace mcp
