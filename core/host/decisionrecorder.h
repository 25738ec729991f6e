// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audit/auditrecord.h"
#include "core/storage/grant.h"

#include <QHash>
#include <QMap>
#include <QObject>

namespace mcp {

class Host;
class Server;

/// Writes the decisions that are no calls to the audit log: approvals of servers, accepted definitions of tools, grants, answers
/// to questions (the outcome only) and accounts. Learns of them when they are made; those of earlier runs and other programs were
/// written there.
class DecisionRecorder final : public QObject
{
    Q_OBJECT

public:
    /// host must outlive this.
    explicit DecisionRecorder(Host *host);
    ~DecisionRecorder() override;

private:
    using Tools = QMap<QString, KnownTool>;
    static constexpr qsizetype kToolsAtOnce = 20; ///< More are counted in one entry.

    void onApproval(const QString &serverId);
    void onTools(const QString &serverId);
    void onGrants();
    void onServer(Server *server);
    void write(AuditEntry::Kind kind, const QString &serverId, AuditEntry entry);

    Host *m_host;
    QHash<QString, QByteArray> m_approvals; ///< Fingerprints, by server.
    QHash<QString, Tools> m_tools; ///< By server.
    QHash<QString, Grant> m_grants; ///< By id.
    QHash<QString, QString> m_names; ///< Of servers, by id; also of removed ones.
};

} // namespace mcp
