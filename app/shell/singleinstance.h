// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/privatefolder.h"

#include <QLocalServer>
#include <QStringList>

#include <optional>

class QLocalSocket;

namespace quayside {

/// One window per profile (SEC-70). The first instance locks the profile and listens on a socket in the runtime folder,
/// for the same user only; later instances pass on their links and nothing else (SEC-12).
class SingleInstance final : public QObject
{
    Q_OBJECT

public:
    enum class Role {
        First, ///< No other instance has this profile; handed() may follow.
        Second, ///< The first has taken the links.
        Unanswered, ///< The first is there, and does not answer.
    };
    static constexpr int kLinks = 16;
    static constexpr qsizetype kLinkBytes = 64 * 1024; ///< install.md 3

    explicit SingleInstance(const QString &configFolder);
    ~SingleInstance() override;

    /// Takes at most a few seconds, even if the first instance hangs. First if locks are not supported.
    Role start(const QStringList &links);
    /// Accepts no further links; the profile stays locked until the program exits.
    void stopListening() { m_server.close(); }

Q_SIGNALS:
    /// Another instance was started; links may be empty. They are untrusted text.
    void handed(const QStringList &links);

private:
    class Visit;

    bool lock();
    void listen();
    void onConnection();

    QString m_folder;
    QString m_socketPath; ///< Empty: there is no private folder for it.
    std::optional<mcp::Descriptor> m_lock;
    QLocalServer m_server;
    int m_visits = 0;
};

} // namespace quayside
