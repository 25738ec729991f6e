// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/host/callgate.h"
#include "core/host/companyfile.h"

namespace mcp {

class AuditLog;
class ConsentStore;
class KnownTools;
class Server;
class ToolCatalog;

struct HostCallPorts
{
    Clock *clock = nullptr;
    ConsentStore *consent = nullptr;
    const KnownTools *known = nullptr;
    AuditLog *audit = nullptr;
    QString personWord; ///< As in HostPorts.
    QString companyFile = {};
    uint companyOwner = 0;
    std::function<const Server *(const QString &id)> findServer;
    /// Whether the server is in the list; otherwise it is there for this run, and the caller vouches for it.
    std::function<bool(const QString &id)> isListed;
    std::function<Pending<ToolCallOutcome>(const ToolCall &, const rpc::CallOptions &)> send;
};

/// Calls of tools of the servers of a host, through its gate.
class HostCalls final : public QObject
{
    Q_OBJECT

public:
    static constexpr int kListing = 1'000; ///< Most calls that wait for lists of tools.

    explicit HostCalls(HostCallPorts ports, QObject *parent = nullptr);
    ~HostCalls() override;

    /// Once the tool is known or the list of tools is read.
    Pending<ToolCallOutcome> call(const Caller &caller, const ToolCall &what,
                                  const rpc::CallOptions &options);
    /// What of the arguments goes into HTTP headers too (SEC-45).
    rpc::HeaderParameters headers(const ToolCall &what) const;
    CallGate *gate() { return &m_gate; }
    CompanyFile *company() { return &m_company; }

private:
    CallGate::Ports gatePorts();
    ToolCatalog *toolsOf(const QString &serverId) const;
    std::optional<Error> changeOf(const QString &serverId, const QString &tool);
    Pending<ToolCallOutcome> onceListed(ToolCatalog *tools,
                                        const std::function<Pending<ToolCallOutcome>()> &call);
    Result<CallFacts> facts(const Caller &caller, const ToolCall &what);
    Pending<qint64> audit(const ToolCall &what, AuditEntry entry) const;

    HostCallPorts m_ports;
    CompanyFile m_company;
    CallGate m_gate;
    int m_listing = 0;
};

} // namespace mcp
