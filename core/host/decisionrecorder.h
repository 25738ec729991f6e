// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audit/auditrecord.h"
#include "core/storage/approval.h"
#include "core/storage/grant.h"

#include <QHash>
#include <QMap>
#include <QObject>
#include <QSet>
#include <QStringList>

#include <optional>

namespace mcp {

class Clock;
class Host;
class Server;
struct ServerEntry;

/// Writes the decisions that are no calls to the audit log: approvals of servers and skills, accepted definitions of tools, grants,
/// answers to questions (the outcome only), accounts, shared folders and what a server was told of them, hosts that a sandbox
/// allows or refuses, and changed settings that guard the person. Learns of them when they are made; those of earlier runs and
/// other programs were written there.
class DecisionRecorder final : public QObject
{
    Q_OBJECT

public:
    static constexpr int kSendings =
        100; ///< Most entries about folders that a server was told, for each of its approvals.

    static constexpr int kRefusals = 100; ///< Most entries about refused hosts of a server.

    /// Both must outlive this.
    DecisionRecorder(Host *host, const Clock *clock);
    ~DecisionRecorder() override;

    /// The person switched setting.
    void recordSwitch(const QString &setting, bool isOn);
    /// The server was installed from a bundle or a registry; nothing is recorded of others before they are approved.
    void recordInstalled(const ServerEntry &entry);

private:
    using Tools = QMap<QString, KnownTool>;
    using Skills = QMap<QString, SkillApproval>;
    static constexpr qsizetype kAtOnce = 20; ///< More are counted in one entry.

    /// What a server may know and ask, as it was last looked at.
    struct Terms
    {
        QStringList folders;
        QStringList hosts;
        bool isSamplingAllowed = true;
        QString
            origin; ///< The bundle or the listing that it was installed from, with its version; or empty.
    };
    static Terms termsOf(const ServerEntry &entry);
    struct Route
    {
        QString proxy;
        QString caFile;
    };
    /// The folders that a server was told last.
    struct Sent
    {
        std::optional<QStringList> folders;
        int entries = 0;
    };

    void onApproval(const QString &serverId);
    void onTools(const QString &serverId);
    void onSkills(const QString &serverId);
    void onCallDefault(const QString &serverId);
    void onGrants();
    AuditEntry endOf(const Grant &grant) const;
    void onServer(Server *server);
    void onEntry(const Server *server);
    void onAnswered(const QString &serverId, const QString &kind, const QString &outcome);
    void onFoldersSent(const QString &serverId, const QStringList &folders);
    void onRefusedHosts(const QString &serverId);
    void onNetwork();
    void recordDifference(AuditEntry::Kind kind, const QString &serverId, const QStringList &before,
                          const QStringList &now, const QString &added, const QString &removed);
    void recordSetting(const QString &setting, const QString &value, const QString &serverId = {});
    void write(AuditEntry::Kind kind, const QString &serverId, AuditEntry entry);

    Host *m_host;
    const Clock *m_clock;
    QHash<QString, QByteArray> m_approvals; ///< Fingerprints, by server.
    QHash<QString, Tools> m_tools; ///< By server.
    QHash<QString, Skills> m_skills; ///< By server.
    QHash<QString, CallDefault> m_callDefaults; ///< By server; AlwaysAsk is not listed.
    QHash<QString, Grant> m_grants; ///< By id.
    QHash<QString, Terms> m_terms; ///< By server.
    QHash<QString, Sent> m_sent; ///< By server.
    QHash<QString, QSet<QString>> m_refused; ///< Hosts that entries were written about, by server.
    std::optional<Route> m_route; ///< Nothing until the settings are read.
    QHash<QString, QString> m_names; ///< Of servers, by id; also of removed ones.
};

} // namespace mcp
