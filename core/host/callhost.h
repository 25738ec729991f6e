// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/era.h"
#include "core/base/pending.h"

namespace mcp {

class CallHistory;
class Connection;
class TaskTracker;
class ToolCallHandler;
struct AuditEntry;
struct AuditOutcome;
struct CallFacts;
struct Caller;
struct Grant;
struct ToolCall;
namespace rpc {
struct CallOptions;
}

/// What a call goes over.
struct CallRoute
{
    Era era = Era::Stateful;
    QPointer<const Connection> connection = {}; ///< Null: the server is not connected.
    QPointer<CallHistory> history = {}; ///< Null: the call is not kept.
};

/// What calls of tools need of the host.
class CallHost
{
public:
    virtual ~CallHost() = default;

    /// What the call waits for before it can be decided about: the list of tools. Nothing: it can be. An Error: it is not sent.
    virtual std::optional<Pending<bool>> prepareCall(const ToolCall &call) = 0;
    /// Everything that a decision about the call depends on, as it is now.
    virtual Result<CallFacts> callFacts(const Caller &caller, const ToolCall &call) = 0;
    /// Writes a decision to the audit log; its number there.
    virtual Pending<qint64> recordCall(const ToolCall &call, const AuditEntry &decision) = 0;
    /// Writes what became of it.
    virtual void finishCall(qint64 entry, const AuditOutcome &outcome) = 0;
    virtual CallRoute callRoute(const ToolCall &call) = 0;
    /// As ToolCalls::start().
    virtual std::function<void()> sendCall(const ToolCall &call, const rpc::CallOptions &options,
                                           std::shared_ptr<ToolCallHandler> handler) = 0;
    virtual TaskTracker *tasks() = 0;
    virtual Result<QString> addGrant(const Grant &grant) = 0;
    /// The tool was called.
    virtual void markUsed(const QString &serverId, const QString &tool) = 0;
};

} // namespace mcp
