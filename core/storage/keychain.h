// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/pending.h"
#include "core/storage/keystore.h"

#include <memory>
#include <optional>

namespace mcp {

/// The keychain of the system, as bare as it is: may never answer, and calls what is locked "not found" when asked to read.
/// KeychainStore makes sense of that. Errors are ErrorKind::Storage with a KeyStoreProblem as code.
class Keychain
{
public:
    using Entry = std::optional<QString>;

    virtual ~Keychain() = default;
    /// Nothing when it says that it has no such entry.
    virtual Pending<std::optional<QString>> read(const QString &key) = 0;
    virtual Pending<bool> write(const QString &key, const QString &secret) = 0;
    /// True also when there was no such entry.
    virtual Pending<bool> remove(const QString &key) = 0;
    /// Begins a new session with the next operation, because the keychain may have been restarted.
    virtual void startOver() { }
    /// Where the entries are stored.
    virtual SecretKeeping::Place place() const { return SecretKeeping::Place::Keychain; }
};

/// The keychain of the system: fails with KeyStoreProblem::Absent where the library for it is missing. Needs the event loop
/// of the thread.
class SystemKeychain final : public Keychain
{
public:
    Pending<std::optional<QString>> read(const QString &key) override;
    Pending<bool> write(const QString &key, const QString &secret) override;
    Pending<bool> remove(const QString &key) override;
    void startOver() override;

private:
    Result<Keychain *> keychain();

    std::unique_ptr<Keychain> m_keychain; ///< Made when it is first used (CredentialLibrary).
};

} // namespace mcp
