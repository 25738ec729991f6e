// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/privatefolder.h"

#include <QLocalServer>
#include <QStringList>

#include <optional>

class QLocalSocket;

namespace quayside {

/// One window for each profile (SEC-70). Whoever starts first holds a lock in the profile and listens on a socket in the
/// runtime folder, for programs of the same user only; whoever starts later hands over the links it was started with, and
/// nothing else (SEC-12).
class SingleInstance final : public QObject
{
    Q_OBJECT

public:
    enum class Role {
        First, ///< Nobody else has this profile; handed() may follow.
        Second, ///< The first has taken the links.
        Unanswered, ///< The first is there, and does not answer.
    };
    static constexpr int kLinks = 16;
    static constexpr qsizetype kLinkBytes = 8 * 1024;

    explicit SingleInstance(const QString &configFolder);
    ~SingleInstance() override;

    /// Takes a few seconds at most, also when the first hangs. Where no lock can be had this is First.
    Role start(const QStringList &links);
    /// Takes no more links; the profile stays ours until the program is gone.
    void stopListening();

Q_SIGNALS:
    /// Somebody else was started; links may be empty. They are untrusted text.
    void handed(const QStringList &links);

private:
    class Visit;

    bool lock();
    void listen();
    void onConnection();

    QString m_folder;
    QString m_socketPath; ///< Empty: there is no place that is ours alone.
    std::optional<mcp::Descriptor> m_lock;
    QLocalServer m_server;
    int m_visits = 0;
};

} // namespace quayside
