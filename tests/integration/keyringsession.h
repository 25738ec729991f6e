// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QProcess>
#include <QTemporaryDir>

#include <memory>

namespace mcp {

/// A session with a message bus, a home folder and a GNOME Keyring of its own, where nobody can be asked for a password.
class KeyringSession
{
public:
    KeyringSession();
    ~KeyringSession();

    /// Whether this machine has what it takes.
    static bool isPossible();

    /// Starts the keyring and opens it; the first time it is made.
    bool unlock();
    /// As when the person locks it.
    bool lock();
    /// Ends the keyring and the bus; what is stored stays. The next start has both again, locked.
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
