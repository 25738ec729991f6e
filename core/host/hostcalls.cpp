// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/hostcalls.h"

#include "core/audit/auditlog.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/client/record/argumentmask.h"
#include "core/client/tasks/toolcalls.h"
#include "core/host/callfacts.h"
#include "core/host/server.h"
#include "core/storage/consentstore.h"

namespace mcp {

HostCalls::HostCalls(HostCallPorts ports, QObject *parent)
    : QObject(parent)
    , m_ports(std::move(ports))
    , m_company(m_ports.companyFile, m_ports.companyOwner)
    , m_gate(gatePorts())
{
    connect(m_ports.consent, &ConsentStore::approvalChanged, &m_gate, &CallGate::reconsider);
    connect(m_ports.consent, &ConsentStore::changed, &m_gate, &CallGate::reconsider);
    connect(m_ports.consent, &ConsentStore::grantsChanged, &m_gate, &CallGate::reconsider);
}

HostCalls::~HostCalls() = default;

CallGate::Ports HostCalls::gatePorts()
{
    CallGate::Ports ports;
    ports.clock = m_ports.clock;
    ports.facts = [this](const Caller &caller, const ToolCall &what) {
        return facts(caller, what);
    };
    ports.audit = [this](const ToolCall &what, const AuditEntry &entry) {
        return audit(what, entry);
    };
    ports.finish = [this](qint64 entry, const AuditOutcome &outcome) {
        m_ports.audit->finish(entry, outcome);
    };
    ports.send = m_ports.send;
    ports.addGrant = [this](const Grant &grant) { return m_ports.consent->addGrant(grant); };
    ports.markUsed = [this](const QString &serverId, const QString &tool) {
        const auto known = m_ports.consent->knownTool(serverId, tool);
        if (known && !known->isUsed)
            m_ports.consent->markUsed(serverId, tool);
    };
    return ports;
}

ToolCatalog *HostCalls::toolsOf(const QString &serverId) const
{
    const Server *server = m_ports.findServer(serverId);
    return server && server->connection() ? server->connection()->tools() : nullptr;
}

Pending<ToolCallOutcome> HostCalls::call(const Caller &caller, const ToolCall &what,
                                         const rpc::CallOptions &options)
{
    const Server *server = m_ports.findServer(what.serverId);
    if (!server || !server->connection() || !server->connection()->takesCalls())
        return settled<ToolCallOutcome>(Error::transport(QStringLiteral("Not connected")));
    server->connection()->toolCalls()->setChangeGuard(
        [this, id = what.serverId](const QString &tool) { return changeOf(id, tool); });
    ToolCatalog *tools = toolsOf(what.serverId);
    if (tools)
        connect(tools, &ToolCatalog::changed, &m_gate, &CallGate::reconsider, Qt::UniqueConnection);
    if (!tools || tools->find(what.tool) || !tools->isReading())
        return m_gate.call(caller, what, options);
    return onceListed(tools,
                      [this, caller, what, options] { return m_gate.call(caller, what, options); });
}

/// Why the tool, whose definition was read again during a call, must not be called (SEC-49).
std::optional<Error> HostCalls::changeOf(const QString &serverId, const QString &tool)
{
    ToolCall what;
    what.serverId = serverId;
    what.tool = tool;
    const auto now = facts({}, what);
    if (!now || now->standing == Standing::Accepted)
        return {};
    return Error::policy(json::nameOf(CallRefusal::ChangedTool), int(CallRefusal::ChangedTool));
}

/// Just after the connection is there: without the list nobody knows what the tool is.
Pending<ToolCallOutcome>
HostCalls::onceListed(ToolCatalog *tools, const std::function<Pending<ToolCallOutcome>()> &call)
{
    if (m_listing >= kListing)
        return settled<ToolCallOutcome>(
            Error::policy(json::nameOf(CallRefusal::Busy), int(CallRefusal::Busy)));
    ++m_listing;
    const Promise<ToolCallOutcome> promise;
    auto *waiter = new QObject(tools);
    connect(waiter, &QObject::destroyed, this, [this] { --m_listing; });
    promise.onCancel([waiter = QPointer(waiter)] { delete waiter; });
    connect(tools, &ToolCatalog::changed, waiter, [this, tools, waiter, promise, call] {
        if (tools->isReading())
            return;
        waiter->deleteLater();
        tools->disconnect(waiter);
        call().forward(this, promise);
    });
    return promise.pending();
}

rpc::HeaderParameters HostCalls::headers(const ToolCall &what) const
{
    const ToolCatalog *tools = toolsOf(what.serverId);
    if (!tools || !m_ports.findServer(what.serverId)->connection()->profile().callsWithHeaders())
        return {};
    return tools->headerParameters(what.tool, what.arguments).valueOr(rpc::HeaderParameters());
}

Result<CallFacts> HostCalls::facts(const Caller &caller, const ToolCall &what)
{
    const Server *server = m_ports.findServer(what.serverId);
    if (!server || !server->connection())
        return Error::transport(QStringLiteral("Not connected"));
    const bool isListed = m_ports.isListed(what.serverId);
    return callFacts(caller, *server, what.tool, what.arguments.raw,
                     isListed ? m_ports.consent : nullptr, isListed ? m_ports.known : nullptr,
                     m_company, *m_ports.clock);
}

Pending<qint64> HostCalls::audit(const ToolCall &what, AuditEntry entry) const
{
    if (const Server *server = m_ports.findServer(what.serverId))
        entry.serverName = server->entry().name;
    if (entry.source == json::nameOf(Source::Person))
        entry.source = m_ports.personWord;
    if (m_ports.audit->keepsArguments())
        entry.argumentText =
            QString::fromUtf8(maskedArguments(what.arguments, what.inputSchema).raw.toByteArray());
    return m_ports.audit->decide(entry);
}

} // namespace mcp

#include "moc_hostcalls.cpp"
