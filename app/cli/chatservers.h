// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/host/host.h"

namespace quayside {

class LaunchConsent;
class Session;

/// The servers of a conversation: starts them, tells which cannot be used.
class ChatServers : public QObject
{
    Q_OBJECT

public:
    ChatServers(Session *session, QObject *parent);
    ~ChatServers() override;

    /// Starts those with these names or ids; without names all that are approved and enabled. One that is named and cannot be used ends
    /// it with refused(). So does one that is not connected after timeout, not counting what the person takes. ready() or refused()
    /// follows.
    void start(const QStringList &names, std::optional<std::chrono::milliseconds> timeout);
    const QList<mcp::Server *> &servers() const { return m_servers; }
    QStringList ids() const;

Q_SIGNALS:
    /// Each server is connected and has listed its tools, or was left out with a note.
    void ready();
    /// isUsage: the names are wrong.
    void refused(const QString &why, bool isUsage);

private:
    void add(mcp::Server *server);
    void offerSignIn(mcp::Server *server);
    void look();
    /// Asks, or leaves it out, where needed.
    bool isSettled(mcp::Server *server);
    void onNotReviewed(mcp::Server *server);
    void askForConsent(mcp::Server *server, const QString &why);
    void onTimeout();
    void leaveOut(mcp::Server *server, const QString &why);
    void refuse(const QString &why, bool isUsage = false);

    Session *m_session;
    QList<mcp::Server *> m_servers;
    QSet<mcp::Server *> m_asked; ///< Whether they may start.
    QSet<mcp::Server *> m_signIns; ///< Those with a way to sign in.
    std::unique_ptr<LaunchConsent> m_launchConsent; ///< While it asks.
    std::unique_ptr<mcp::Alarm> m_limit;
    bool m_areNamed = false;
    bool m_isOver = false;
};

} // namespace quayside
