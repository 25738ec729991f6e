// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QProcess>
#include <QTemporaryDir>

#include <memory>

namespace mcp {

/// A session with its own message bus, home folder and GNOME Keyring, without password prompts.
class KeyringSession
{
public:
    KeyringSession();
    ~KeyringSession();

    /// Whether this machine has the required programs.
    static bool isPossible();

    /// Starts and unlocks the keyring; creates it the first time.
    bool unlock();
    /// Locks it, as the person can.
    bool lock();
    /// Stops the keyring and the bus; stored data is kept. The next start has both again, locked.
    void end();
    void start();

    const QProcessEnvironment &environment() const { return m_environment; }
    /// A session without a bus.
    QProcessEnvironment withoutBus() const;
    QString home() const { return m_folder.filePath(QStringLiteral("home")); }

private:
    QByteArray send(const QStringList &message) const;

    QTemporaryDir m_folder;
    QProcessEnvironment m_environment;
    std::unique_ptr<QProcess> m_bus;
    std::unique_ptr<QProcess> m_keyring;
};

} // namespace mcp
