// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audit/auditrecord.h"
#include "core/base/clock.h"
#include "core/client/connection.h"
#include "core/client/tasks/toolcalls.h"
#include "core/host/callhistory.h"
#include "core/host/toolcallflow.h"

namespace mcp {

/// A host that is played. Its tools are accepted, so it lets every call of the person pass.
struct FakeCallHost : CallHost
{
    using Send = std::function<std::function<void()>(const ToolCall &, const rpc::CallOptions &,
                                                     std::shared_ptr<ToolCallHandler>)>;

    explicit FakeCallHost(Clock *withClock)
        : clockOfHost(withClock)
    {
        facts.identity = "fingerprint";
        facts.definition = "digest";
        facts.standing = Standing::Accepted;
        facts.isUsed = true;
        ToolAnnotations claims;
        claims.destructiveHint = Hint{false};
        facts.annotations = claims;
    }

    std::optional<Pending<bool>> prepareCall(const ToolCall &) override { return {}; }
    Result<CallFacts> callFacts(const Caller &caller, const ToolCall &call) override
    {
        CallFacts now = facts;
        now.caller = caller;
        now.serverId = call.serverId;
        now.tool = call.tool;
        now.arguments = call.arguments.raw;
        now.now = clockOfHost->wallTime();
        return now;
    }
    Pending<qint64> recordCall(const ToolCall &, const AuditEntry &decision) override
    {
        entries.append(decision);
        if (auditProblem)
            return settled<qint64>(*auditProblem);
        if (!isHolding)
            return settled<qint64>(entries.size());
        held.emplace_back();
        return held.back().pending();
    }
    void finishCall(qint64 entry, const AuditOutcome &outcome) override
    {
        outcomes.append({entry, outcome});
    }
    CallRoute callRoute(const ToolCall &) override { return {era}; }
    std::function<void()> sendCall(const ToolCall &call, const rpc::CallOptions &options,
                                   std::shared_ptr<ToolCallHandler> handler) override
    {
        return send(call, options, std::move(handler));
    }
    TaskTracker *tasks() override { return tracker(); }
    Result<QString> addGrant(const Grant &grant) override
    {
        Grant kept = grant;
        kept.id = QStringLiteral("g%1").arg(facts.grants.size() + 1);
        facts.grants.append(kept);
        return kept.id;
    }
    void markUsed(const QString &, const QString &tool) override { used.append(tool); }

    Clock *clockOfHost;
    CallFacts facts;
    Era era = Era::Stateful;
    Send send;
    std::function<TaskTracker *()> tracker = [] { return nullptr; };
    QList<AuditEntry> entries;
    QList<std::pair<qint64, AuditOutcome>> outcomes;
    QStringList used;
    std::optional<Error> auditProblem;
    bool isHolding = false; ///< The audit log takes its time.
    std::vector<Promise<qint64>> held;
};

/// Calls of one connection for the person, which may go on in a tracker.
struct FollowedCalls
{
    FollowedCalls(Connection *connection, Clock *clock, std::function<TaskTracker *()> tracker)
        : host(clock)
        , gate(&host, clock)
    {
        host.tracker = std::move(tracker);
        host.send = [connection](const ToolCall &call, const rpc::CallOptions &options,
                                 std::shared_ptr<ToolCallHandler> handler) {
            return connection->toolCalls()->start(call, options, std::move(handler));
        };
    }
    Pending<ToolCallOutcome> call(const ToolCall &what, Era era)
    {
        host.era = era;
        return ToolCallFlow::run(&gate, {}, what);
    }

    FakeCallHost host;
    CallGate gate;
};

/// As ToolCalls::start(); gives the outcome. onToolChanged: as that of the handler.
inline Pending<ToolOutcome> startTool(ToolCalls *calls, const QString &name,
                                      const json::RawObject &arguments,
                                      CallMode mode = CallMode::Plain,
                                      std::optional<std::chrono::milliseconds> ttl = {},
                                      const rpc::CallOptions &options = {},
                                      std::function<std::optional<Error>()> onToolChanged = {})
{
    struct Handler final : ToolCallHandler
    {
        void onOutcome(const Result<ToolOutcome> &outcome) override { promise.settle(outcome); }
        std::optional<Error> onToolChanged() override { return guard ? guard() : std::nullopt; }

        Promise<ToolOutcome> promise;
        std::function<std::optional<Error>()> guard;
    };
    const auto handler = std::make_shared<Handler>();
    handler->guard = std::move(onToolChanged);
    const Promise<ToolOutcome> promise = handler->promise;
    promise.onCancel(calls->start({{}, name, {}, arguments, mode, ttl}, options, handler));
    return promise.pending();
}

} // namespace mcp
