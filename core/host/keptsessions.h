// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/link/session.h"
#include "core/tasks/tasksessions.h"

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QSet>

#include <map>

namespace mcp {

class Connection;
class KeyStore;
struct ServerEntry;

/// Keeps the sessions in which tasks are open: the ids are in the KeyStore, and quitting does not end them (HTTP-22).
class KeptSessions final : public QObject, public TaskSessions
{
    Q_OBJECT

public:
    /// keys outlives this. isLasting: what it keeps outlives the program.
    KeptSessions(KeyStore *keys, bool isLasting, QObject *parent = nullptr);
    ~KeptSessions() override;

    /// The server as it is configured now, and its connection, which may be null.
    void setConnection(const ServerEntry &entry, Connection *connection);
    /// To go on with at the server; nothing when it is not kept, or was of another address. An error: that cannot be told
    /// before the keychain is unlocked.
    Pending<std::optional<Session>> fetch(const QString &serverId, const QString &session);
    /// Whether the next start of the program can resume the session, as far as it depends on us.
    bool isLasting(const QString &session) const { return !m_fleeting.contains(session); }
    /// The KeyStore may keep more now than it did.
    void storeAgain();

    QString current(const QString &serverId) override;
    Pending<bool> enter(const QString &serverId, const QString &session) override;
    void leave(const QString &serverId, const QString &session) override;
    bool isEndedByUs(const QString &session) const override;

Q_SIGNALS:
    void lastingChanged(const QString &serverId);

private:
    /// Where one server answers.
    struct Place
    {
        QPointer<Connection> connection;
        QString address; ///< Empty for a program.
        QString session; ///< The name of the one it answers in; empty while no task needs it.
        QByteArray id; ///< A secret.
        CallHandle storing;
        std::vector<Promise<bool>> waiting; ///< For what is being stored.
        bool isStored = false;
    };

    void store(const QString &serverId);
    void onStored(const QString &serverId, const QString &session, bool isStored);

    KeyStore *m_keys;
    const bool m_isLasting;
    std::map<QString, Place> m_places; ///< By server.
    QHash<QString, int> m_tasks; ///< Open ones, by session.
    QSet<QString> m_fleeting; ///< Are not stored, or not yet.
    QSet<QString> m_ours; ///< That were answered in during this run, and not ended by us.
};

} // namespace mcp
