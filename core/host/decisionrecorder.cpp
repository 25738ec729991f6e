// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/decisionrecorder.h"

#include "core/audit/auditlog.h"
#include "core/base/clock.h"
#include "core/host/host.h"
#include "core/host/network.h"
#include "core/host/questions.h"
#include "core/policy/decision.h"
#include "core/storage/consentstore.h"
#include "core/storage/sandbox.h"
#include "core/storage/serverentry.h"

#include <QCryptographicHash>

namespace mcp {

using namespace Qt::StringLiterals;
using Kind = AuditEntry::Kind;

namespace {

constexpr qsizetype kOriginChars = 200;
constexpr qsizetype kDigestChars = 16;

/// Says which files were approved; that of no files is empty.
QByteArray digestOf(const SkillDigests &files)
{
    if (files.isEmpty())
        return {};
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (auto file = files.cbegin(); file != files.cend(); ++file) {
        hash.addData(file.key().toUtf8().toHex());
        hash.addData("=");
        hash.addData(file->toHex());
        hash.addData(";");
    }
    return hash.result();
}

AuditEntry decided(const QString &decision, const QString &reason = {}, const QString &source = {})
{
    AuditEntry entry;
    entry.decision = decision;
    entry.reason = reason;
    entry.source = source;
    return entry;
}

QString switchWord(bool isOn)
{
    return isOn ? u"on"_s : u"off"_s;
}

/// What the server was installed from; its texts are claims.
QString originOf(const ServerEntry &entry)
{
    const auto words = [](const QString &kind, const QString &name,
                          const QString &version) -> QString {
        return kind + name.left(kOriginChars) + u' ' + version.left(kOriginChars);
    };
    if (entry.bundle)
        return words(u"bundle "_s, entry.bundle->name, entry.bundle->version) + u' '
            + entry.bundle->digest.left(kDigestChars);
    return entry.listing ? words(u"registry "_s, entry.listing->name, entry.listing->version)
                         : QString();
}

/// The sandbox that a server was approved with, short; empty without one.
QString sandboxWords(const QString &record)
{
    const auto read = readSandboxRecord(record);
    const Sandbox *sandbox = read && *read ? &**read : nullptr;
    if (!sandbox)
        return {};
    const QString network = sandbox->network == Sandbox::Network::None ? u"no network"_s
        : sandbox->network == Sandbox::Network::Public                 ? u"public network"_s
                                                       : u"%1 hosts"_s.arg(sandbox->hosts.size());
    return u"sandbox: reads %1 folders, changes %2, %3%4"_s.arg(sandbox->readFolders.size())
        .arg(sandbox->writeFolders.size())
        .arg(network, sandbox->startsBrowser ? u", browser"_s : QString());
}

} // namespace

DecisionRecorder::DecisionRecorder(Host *host, const Clock *clock)
    : m_host(host)
    , m_clock(clock)
{
    const ConsentStore *consent = host->consent();
    connect(consent, &ConsentStore::approvalChanged, this, &DecisionRecorder::onApproval);
    connect(consent, &ConsentStore::changed, this, [this](const QString &serverId) {
        onTools(serverId);
        onSkills(serverId);
        onCallDefault(serverId);
    });
    connect(consent, &ConsentStore::grantsChanged, this, &DecisionRecorder::onGrants);
    connect(host, &Host::serverAdded, this, &DecisionRecorder::onServer);
    connect(host, &Host::serverRemoved, this, [this](const QString &id) {
        AuditEntry entry;
        entry.decision = u"removed"_s;
        write(Kind::Server, id, entry);
        m_terms.remove(id);
        m_sent.remove(id);
        m_refused.remove(id);
    });
    connect(host, &Host::refusedHostsChanged, this, &DecisionRecorder::onRefusedHosts);
    connect(host->questions(), &Questions::answered, this, &DecisionRecorder::onAnswered);
    connect(host->questions(), &Questions::foldersSent, this, &DecisionRecorder::onFoldersSent);
    connect(host->network(), &Network::changed, this, &DecisionRecorder::onNetwork);
    connect(host->audit(), &AuditLog::keepsArgumentsChanged, this,
            [this] { recordSwitch(u"auditArguments"_s, m_host->audit()->keepsArguments()); });
}

DecisionRecorder::~DecisionRecorder() = default;

void DecisionRecorder::onServer(Server *server)
{
    const QString id = server->entry().id;
    m_names.insert(id, server->entry().name);
    m_terms.insert(id, termsOf(server->entry()));
    connect(server, &Server::entryChanged, this, [this, server] { onEntry(server); });
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
    if (now != before)
        m_sent.remove(serverId); // Another program or address is told them next.
    if (m_host->consent()->isReading() || now == before)
        return;
    AuditEntry entry;
    entry.decision = approval ? u"approved"_s : u"withdrawn"_s;
    entry.identity = approval ? now : before;
    if (approval)
        entry.reason = sandboxWords(approval->sandbox);
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
        entry.reason = json::nameOf(before.contains(tool.key()) ? CallRefusal::ChangedTool
                                                                : CallRefusal::NewTool);
        accepted.append(entry);
    }
    if (accepted.size() > kAtOnce || (before.isEmpty() && !accepted.isEmpty())) {
        AuditEntry all;
        all.decision = u"accepted"_s;
        all.reason = u"%1 tools"_s.arg(accepted.size());
        accepted = {all};
    }
    for (const AuditEntry &entry : std::as_const(accepted))
        write(Kind::Tool, serverId, entry);
}

void DecisionRecorder::onSkills(const QString &serverId)
{
    const Skills now = m_host->consent()->approvedSkills(serverId);
    const Skills before = std::exchange(m_skills[serverId], now);
    if (m_host->consent()->isReading())
        return;
    QList<AuditEntry> entries;
    const auto add = [&entries](const QString &uri, const SkillApproval &skill,
                                const QString &decision) {
        AuditEntry entry;
        entry.tool = uri;
        entry.definitionDigest = digestOf(skill.files);
        entry.decision = decision;
        entries.append(entry);
    };
    for (auto skill = now.cbegin(); skill != now.cend(); ++skill) {
        const auto old = before.constFind(skill.key());
        const bool wasApproved = old != before.cend() && !old->isVoid;
        if (!skill->isVoid && !(wasApproved && old->files == skill->files)) {
            add(skill.key(), *skill, u"approved"_s);
        } else if (skill->isVoid && wasApproved) {
            add(skill.key(), *skill, u"ended"_s);
            entries.last().reason = u"other files"_s;
            entries.last().source = u"server"_s;
        }
    }
    for (auto skill = before.cbegin(); skill != before.cend(); ++skill) {
        if (!now.contains(skill.key()) && !skill->isVoid)
            add(skill.key(), *skill, u"withdrawn"_s);
    }
    if (entries.size() > kAtOnce) {
        AuditEntry all;
        all.decision = entries.constFirst().decision;
        all.reason = u"%1 skills"_s.arg(entries.size());
        entries = {all};
    }
    for (const AuditEntry &entry : std::as_const(entries))
        write(Kind::Skill, serverId, entry);
}

void DecisionRecorder::onCallDefault(const QString &serverId)
{
    const CallDefault now = m_host->consent()->callDefault(serverId);
    const CallDefault before = m_callDefaults.value(serverId, CallDefault::AlwaysAsk);
    m_callDefaults.insert(serverId, now);
    if (now != before && !m_host->consent()->isReading())
        recordSetting(u"callDefault"_s, json::nameOf(now), serverId);
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
    const auto tell = [this](const Grant &grant, AuditEntry entry) {
        entry.identity = grant.identity;
        entry.tool = grant.tool;
        entry.definitionDigest = grant.definition;
        entry.grantId = grant.id;
        write(Kind::Grant, grant.serverId, entry);
    };
    for (const Grant &grant : std::as_const(now)) {
        if (!before.contains(grant.id))
            tell(grant, decided(u"given"_s));
    }
    for (const Grant &grant : before) {
        if (!now.contains(grant.id))
            tell(grant, endOf(grant));
    }
}

/// Not every permission that ends is withdrawn by the person.
AuditEntry DecisionRecorder::endOf(const Grant &grant) const
{
    const ConsentStore *consent = m_host->consent();
    if (grant.isOver(m_clock->wallTime().toUTC()))
        return decided(u"ended"_s, u"expired"_s, u"quayside"_s);
    const bool isListed = consent->knownTool(grant.serverId, grant.tool).has_value();
    if (consent->hasKnownTools(grant.serverId) && !isListed)
        return decided(u"ended"_s, u"removed tool"_s, u"server"_s);
    return decided(u"withdrawn"_s);
}

DecisionRecorder::Terms DecisionRecorder::termsOf(const ServerEntry &entry)
{
    const Sandbox sandbox = entry.sandbox.value_or(Sandbox());
    return {entry.folders.value_or(QStringList()), sandbox.hosts, entry.isSamplingAllowed,
            originOf(entry)};
}

void DecisionRecorder::recordInstalled(const ServerEntry &entry)
{
    const QString origin = originOf(entry);
    if (origin.isEmpty())
        return;
    write(Kind::Server, entry.id, decided(u"installed"_s, origin));
}

void DecisionRecorder::recordDifference(Kind kind, const QString &serverId,
                                        const QStringList &before, const QStringList &now,
                                        const QString &added, const QString &removed)
{
    const auto tell = [&](const QString &subject, const QString &decision) {
        AuditEntry told;
        told.tool = subject;
        told.decision = decision;
        write(kind, serverId, told);
    };
    for (const QString &subject : now) {
        if (!before.contains(subject))
            tell(subject, added);
    }
    for (const QString &subject : before) {
        if (!now.contains(subject))
            tell(subject, removed);
    }
}

void DecisionRecorder::onEntry(const Server *server)
{
    const ServerEntry &entry = server->entry();
    const Terms now = termsOf(entry);
    const Terms before = std::exchange(m_terms[entry.id], now);
    recordDifference(Kind::Folder, entry.id, before.folders, now.folders, u"shared"_s,
                     u"unshared"_s);
    if (now.origin != before.origin && !now.origin.isEmpty())
        write(Kind::Server, entry.id, decided(u"updated"_s, now.origin));
    recordDifference(Kind::Host, entry.id, before.hosts, now.hosts, u"allowed"_s, u"withdrawn"_s);
    if (now.isSamplingAllowed != before.isSamplingAllowed)
        recordSetting(u"modelRequests"_s, switchWord(now.isSamplingAllowed), entry.id);
}

void DecisionRecorder::onAnswered(const QString &serverId, const QString &kind,
                                  const QString &outcome)
{
    const bool isForModel = kind == u"model request";
    AuditEntry entry;
    entry.source = u"server"_s;
    entry.decision = outcome;
    entry.reason = isForModel ? QString() : kind;
    write(isForModel ? Kind::ModelRequest : Kind::Answer, serverId, entry);
}

/// A server may ask as often as it likes: written is what it has not been told yet.
void DecisionRecorder::onFoldersSent(const QString &serverId, const QStringList &folders)
{
    Sent &sent = m_sent[serverId];
    if (sent.folders == folders || sent.entries >= kSendings)
        return;
    sent.folders = folders;
    AuditEntry entry;
    entry.source = u"server"_s;
    entry.tool = folders.size() == 1 ? folders.constFirst() : QString();
    entry.decision = u"sent"_s;
    if (folders.isEmpty())
        entry.reason = u"no folder"_s;
    else if (folders.size() > 1)
        entry.reason = folders.join(u'\n');
    if (++sent.entries == kSendings)
        entry.reason = u"further ones are not recorded"_s;
    write(Kind::Folder, serverId, entry);
}

/// A server may want as many hosts as it likes: each is written once.
void DecisionRecorder::onRefusedHosts(const QString &serverId)
{
    QSet<QString> &written = m_refused[serverId];
    const QList<RefusedHost> refused = m_host->refusedHosts(serverId);
    for (const RefusedHost &one : refused) {
        if (written.size() >= kRefusals || written.contains(one.host))
            continue;
        written.insert(one.host);
        AuditEntry entry;
        entry.source = u"quayside"_s;
        entry.tool = one.host;
        entry.decision = u"refused"_s;
        entry.reason = written.size() == kRefusals ? u"further ones are not recorded"_s
                                                   : json::nameOf(one.why);
        write(Kind::Host, serverId, entry);
    }
}

/// It says that it has changed with its first reading too, and when a password arrives.
void DecisionRecorder::onNetwork()
{
    const Network *network = m_host->network();
    const bool isOwn = network->proxyUse() == Network::ProxyUse::Own;
    const Route now{isOwn ? network->proxy() : json::nameOf(network->proxyUse()),
                    network->caFile()};
    const std::optional<Route> before = std::exchange(m_route, now);
    if (before && before->proxy != now.proxy)
        recordSetting(u"proxy"_s, now.proxy);
    if (before && before->caFile != now.caFile)
        recordSetting(u"trustedCertificates"_s, now.caFile.isEmpty() ? u"system"_s : now.caFile);
}

void DecisionRecorder::recordSwitch(const QString &setting, bool isOn)
{
    recordSetting(setting, switchWord(isOn));
}

void DecisionRecorder::recordSetting(const QString &setting, const QString &value,
                                     const QString &serverId)
{
    AuditEntry entry;
    entry.tool = setting;
    entry.decision = u"changed"_s;
    entry.reason = value;
    write(Kind::Setting, serverId, entry);
}

void DecisionRecorder::write(AuditEntry::Kind kind, const QString &serverId, AuditEntry entry)
{
    const Server *server = serverId.isEmpty() ? nullptr : m_host->server(serverId);
    if (server)
        m_names.insert(serverId, server->entry().name);
    entry.kind = kind;
    entry.serverId = serverId;
    entry.serverName = m_names.value(serverId);
    if (entry.source.isEmpty())
        entry.source = m_host->personWord();
    m_host->audit()->record(entry);
}

} // namespace mcp

#include "moc_decisionrecorder.cpp"
