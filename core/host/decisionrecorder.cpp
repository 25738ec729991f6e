// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/decisionrecorder.h"

#include "core/audit/auditlog.h"
#include "core/host/host.h"
#include "core/host/questions.h"
#include "core/storage/consentstore.h"

namespace mcp {

using namespace Qt::StringLiterals;
using Kind = AuditEntry::Kind;

DecisionRecorder::DecisionRecorder(Host *host)
    : m_host(host)
{
    const ConsentStore *consent = host->consent();
    connect(consent, &ConsentStore::approvalChanged, this, &DecisionRecorder::onApproval);
    connect(consent, &ConsentStore::changed, this, &DecisionRecorder::onTools);
    connect(consent, &ConsentStore::grantsChanged, this, &DecisionRecorder::onGrants);
    connect(host, &Host::serverAdded, this, &DecisionRecorder::onServer);
    connect(host, &Host::serverRemoved, this, [this](const QString &id) {
        AuditEntry entry;
        entry.decision = u"removed"_s;
        write(Kind::Server, id, entry);
    });
    connect(host->questions(), &Questions::answered, this,
            [this](const QString &serverId, const QString &kind, const QString &outcome) {
                AuditEntry entry;
                entry.decision = outcome;
                entry.reason = kind;
                write(Kind::Answer, serverId, entry);
            });
}

DecisionRecorder::~DecisionRecorder() = default;

void DecisionRecorder::onServer(Server *server)
{
    const QString id = server->entry().id;
    m_names.insert(id, server->entry().name);
    connect(server, &Server::accountChanged, this, [this, id](bool isSignedIn) {
        AuditEntry entry;
        entry.decision = isSignedIn ? u"signedIn"_s : u"signedOut"_s;
        write(Kind::SignIn, id, entry);
    });
}

void DecisionRecorder::onApproval(const QString &serverId)
{
    const auto approval = m_host->consent()->approved(serverId);
    const QByteArray now = approval ? approval->fingerprint : QByteArray();
    const QByteArray before = m_approvals.value(serverId);
    m_approvals.insert(serverId, now);
    if (m_host->consent()->isReading() || now == before)
        return;
    AuditEntry entry;
    entry.decision = approval ? u"approved"_s : u"withdrawn"_s;
    entry.identity = approval ? now : before;
    write(Kind::Server, serverId, entry);
}

/// The first tools of a server are accepted together when it is approved.
void DecisionRecorder::onTools(const QString &serverId)
{
    const Tools now = m_host->consent()->knownTools(serverId);
    const Tools before = m_tools.value(serverId);
    m_tools.insert(serverId, now);
    if (m_host->consent()->isReading())
        return;
    QList<AuditEntry> accepted;
    for (auto tool = now.cbegin(); tool != now.cend(); ++tool) {
        if (before.value(tool.key()).digest == tool->digest)
            continue;
        AuditEntry entry;
        entry.tool = tool.key();
        entry.definitionDigest = tool->digest;
        entry.decision = u"accepted"_s;
        entry.reason = before.contains(tool.key()) ? u"changed tool"_s : u"new tool"_s;
        accepted.append(entry);
    }
    if (accepted.size() > kToolsAtOnce || (before.isEmpty() && !accepted.isEmpty())) {
        AuditEntry all;
        all.decision = u"accepted"_s;
        all.reason = u"%1 tools"_s.arg(accepted.size());
        accepted = {all};
    }
    for (const AuditEntry &entry : std::as_const(accepted))
        write(Kind::Tool, serverId, entry);
}

void DecisionRecorder::onGrants()
{
    QHash<QString, Grant> now;
    const QList<Grant> grants = m_host->consent()->grants();
    for (const Grant &grant : grants)
        now.insert(grant.id, grant);
    const QHash<QString, Grant> before = std::exchange(m_grants, now);
    if (m_host->consent()->isReading())
        return;
    const auto tell = [this](const Grant &grant, const QString &decision) {
        AuditEntry entry;
        entry.identity = grant.identity;
        entry.tool = grant.tool;
        entry.definitionDigest = grant.definition;
        entry.grantId = grant.id;
        entry.decision = decision;
        write(Kind::Grant, grant.serverId, entry);
    };
    for (const Grant &grant : std::as_const(now)) {
        if (!before.contains(grant.id))
            tell(grant, u"given"_s);
    }
    for (const Grant &grant : before) {
        if (!now.contains(grant.id))
            tell(grant, u"withdrawn"_s);
    }
}

void DecisionRecorder::write(AuditEntry::Kind kind, const QString &serverId, AuditEntry entry)
{
    if (const Server *server = m_host->server(serverId))
        m_names.insert(serverId, server->entry().name);
    entry.kind = kind;
    entry.serverId = serverId;
    entry.serverName = m_names.value(serverId);
    m_host->audit()->record(entry);
}

} // namespace mcp

#include "moc_decisionrecorder.cpp"
