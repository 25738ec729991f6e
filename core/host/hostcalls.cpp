// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/auditlog.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/client/record/argumentmask.h"
#include "core/client/tasks/toolcalls.h"
#include "core/host/callhistory.h"
#include "core/host/companyfile.h"
#include "core/host/host.h"
#include "core/host/knowntools.h"
#include "core/host/toolcallflow.h"
#include "core/policy/launchrisks.h"
#include "core/policy/tooldigest.h"
#include "core/storage/consentstore.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

/// The part of Host that calls of tools use.
namespace mcp {

namespace {

constexpr int kListing = 1'000; ///< Most calls that wait for lists of tools.

/// What does not exist yet is resolved as far as it exists.
QString withoutLinks(const QString &path)
{
    QString rest;
    QString existing = QDir::cleanPath(path);
    while (true) {
        const QFileInfo file(existing);
        const QString real = file.canonicalFilePath();
        if (!real.isEmpty())
            return rest.isEmpty() ? real : QDir::cleanPath(real + rest);
        if (file.isSymLink()
            || existing == QDir::rootPath()) // A link to nowhere can lead anywhere.
            return {};
        rest = u'/' + file.fileName() + rest;
        existing = file.path();
    }
}

bool mayChange(const ServerEntry &entry, const QString &program)
{
    const QList<LaunchRisk> risks = launchRisks(entry, program);
    return std::any_of(risks.cbegin(), risks.cend(), [](const LaunchRisk &risk) {
        return risk.kind == LaunchRisk::Kind::MayChange
            || risk.kind == LaunchRisk::Kind::OtherSource;
    });
}

} // namespace

Pending<ToolCallOutcome> Host::callTool(const ToolCall &what, const rpc::CallOptions &options)
{
    return ToolCallFlow::run(m_gate.get(), Caller(), what, options);
}

Pending<ToolCallOutcome> Host::callTool(const Caller &caller, const ToolCall &what,
                                        const rpc::CallOptions &options)
{
    return ToolCallFlow::run(m_gate.get(), caller, what, options);
}

rpc::HeaderParameters Host::callHeaders(const ToolCall &what) const
{
    const Connection *connection = connectionOf(what.serverId);
    const ToolCatalog *tools = connection ? connection->tools() : nullptr;
    if (!tools || !connection->profile().callsWithHeaders())
        return {};
    return tools->headerParameters(what.tool, what.arguments).valueOr(rpc::HeaderParameters());
}

/// Null when there is none.
Connection *Host::connectionOf(const QString &serverId) const
{
    const Server *server = findServer(serverId);
    return server ? server->connection() : nullptr;
}

std::optional<Pending<bool>> Host::prepareCall(const ToolCall &call)
{
    if (Server *lost = server(call.serverId))
        lost->retryNow(); // So that the next call finds it.
    if (m_knownTools->isCurrent(call.serverId))
        return whenListed(call);
    // The server said that its tools changed: which one is called shows when they are listed (SEC-49).
    const Promise<bool> promise;
    const CallHandle handle =
        m_knownTools->whenCurrent(call.serverId).then(this, [=, this](const Result<bool> &isLive) {
            if (!isLive)
                return promise.settle(isLive.error());
            if (auto listed = whenListed(call))
                return listed->forward(this, promise);
            promise.settle(true);
        });
    promise.onCancel([handle] { handle.abandon(); });
    return promise.pending();
}

/// Just after the connection is there: without the list nobody knows what the tool is.
std::optional<Pending<bool>> Host::whenListed(const ToolCall &call)
{
    const Connection *connection = connectionOf(call.serverId);
    if (!connection || !connection->takesCalls())
        return settled<bool>(Error::transport(QStringLiteral("Not connected")));
    ToolCatalog *tools = connection->tools();
    if (!tools)
        return {};
    connect(tools, &ToolCatalog::changed, m_gate.get(), &CallGate::reconsider,
            Qt::UniqueConnection);
    if (tools->find(call.tool) || !tools->isReading())
        return {};
    if (m_listing >= kListing)
        return settled<bool>(
            Error::policy(json::nameOf(CallRefusal::Busy), int(CallRefusal::Busy)));
    ++m_listing;
    const Promise<bool> promise;
    auto *waiter = new QObject(tools);
    connect(waiter, &QObject::destroyed, this, [this] { --m_listing; });
    promise.onCancel([waiter = QPointer(waiter)] { delete waiter; });
    connect(tools, &ToolCatalog::changed, waiter, [tools, waiter, promise] {
        if (tools->isReading())
            return;
        waiter->deleteLater();
        tools->disconnect(waiter);
        promise.settle(true);
    });
    return promise.pending();
}

Result<CallFacts> Host::callFacts(const Caller &caller, const ToolCall &call)
{
    const Server *server = findServer(call.serverId);
    if (!server || !server->connection())
        return Error::transport(QStringLiteral("Not connected"));
    const ServerEntry &entry = server->entry();
    const bool isVouchedFor = !isListed(entry.id); // By the caller.
    CallFacts facts;
    facts.caller = caller;
    facts.serverId = entry.id;
    facts.tool = call.tool;
    facts.arguments = call.arguments.raw;
    facts.now = m_ports.clock->wallTime();
    facts.resolveLinks = withoutLinks;
    const ToolCatalog *tools = server->connection()->tools();
    const Tool *listed = tools ? tools->find(call.tool) : nullptr;
    if (listed) {
        facts.annotations = listed->annotations;
        facts.definition = toolDigest(*listed);
    }
    QString program;
    if (isVouchedFor) {
        facts.standing = Standing::Accepted;
    } else {
        const auto approved = m_consent->approved(entry.id);
        program = approved ? approved->program : QString();
        facts.identity = approved ? approved->fingerprint : QByteArray();
        facts.standing = listed ? m_knownTools->standingOf(entry.id, call.tool, facts.definition)
                                : Standing::New;
        const auto accepted = m_consent->knownTool(entry.id, call.tool);
        facts.isUsed = accepted && accepted->isUsed;
        facts.grants = m_consent->grants();
        facts.callDefault = m_consent->callDefault(entry.id);
    }
    if (m_company->isPresent()) {
        if (isVouchedFor && !entry.isRemote())
            program = server->review().resolvedProgram;
        facts.company = m_company->verdict(entry.isRemote() ? entry.url : program, call.tool);
    }
    // A change of the entry that was not reviewed yet does not count: the program that runs was started without it.
    if (caller.source != Source::Person && !entry.isRemote())
        facts.mayChange =
            mayChange(entry, program) || (!isVouchedFor && !server->review().isApproved);
    return facts;
}

Pending<qint64> Host::recordCall(const ToolCall &call, const AuditEntry &decision)
{
    AuditEntry entry = decision;
    if (const Server *server = findServer(call.serverId))
        entry.serverName = server->entry().name;
    if (entry.source == json::nameOf(Source::Person))
        entry.source = m_ports.personWord;
    if (m_audit->keepsArguments())
        entry.argumentText =
            QString::fromUtf8(maskedArguments(call.arguments, call.inputSchema).raw.toByteArray());
    return m_audit->decide(entry);
}

void Host::finishCall(qint64 entry, const AuditOutcome &outcome)
{
    m_audit->finish(entry, outcome);
}

/// Calls of servers that are not listed are not kept: nobody could look at them, or clear them.
CallRoute Host::callRoute(const ToolCall &call)
{
    const Connection *connection = connectionOf(call.serverId);
    if (!connection || !connection->takesCalls())
        return {};
    return {connection->profile().era, connection,
            isListed(call.serverId) ? m_history.get() : nullptr};
}

std::function<void()> Host::sendCall(const ToolCall &call, const rpc::CallOptions &options,
                                     std::shared_ptr<ToolCallHandler> handler)
{
    const Connection *connection = connectionOf(call.serverId);
    if (!connection || !connection->takesCalls()) {
        handler->onOutcome(Error::transport(QStringLiteral("Not connected")));
        return {};
    }
    return connection->toolCalls()->start(call, options, std::move(handler));
}

Result<QString> Host::addGrant(const Grant &grant)
{
    return m_consent->addGrant(grant);
}

void Host::markUsed(const QString &serverId, const QString &tool)
{
    const auto known = m_consent->knownTool(serverId, tool);
    if (known && !known->isUsed)
        m_consent->markUsed(serverId, tool);
}

} // namespace mcp
