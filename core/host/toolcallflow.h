// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/tasks/tooloutcome.h"
#include "core/host/callgate.h"
#include "core/host/callhost.h"
#include "core/rpc/calloptions.h"

namespace mcp {

/// One call of a tool, until its caller has the outcome: it is decided about, the decision is written to the audit log, the bytes
/// that were approved are sent, and the outcome is written (SEC-44, SEC-45, SEC-72). Owned by what it waits for.
class ToolCallFlow final : public ToolCallHandler, public std::enable_shared_from_this<ToolCallFlow>
{
public:
    enum class State {
        WaitingForList, ///< Of the tools of the server.
        Deciding,
        Asking, ///< The person; CallGate has it.
        Recording, ///< The audit log writes that it is allowed.
        Sent, ///< Or its task is being stored.
        Done,
    };

    /// An Error of kind Policy with a CallRefusal when it is not sent, of kind Storage when the decision cannot be written.
    static Pending<ToolCallOutcome> run(CallGate *gate, const Caller &caller, const ToolCall &call,
                                        const rpc::CallOptions &options = {});

    ToolCallFlow(CallGate *gate, const Caller &caller, const ToolCall &call,
                 const rpc::CallOptions &options);
    ~ToolCallFlow() override;

    CallRequest &request() { return m_request; }

    /// The person decided, in state Asking.
    void allow(const Remember &remember);
    void deny(CallRefusal why);
    /// Tells the caller that it waits for the person.
    void hold(bool isHeld) const;

private:
    CallHost *host() const { return m_gate->m_host; }
    Clock *clock() const { return m_gate->m_clock; }
    void start();
    void consider();
    void cancel();
    bool isStillAllowed() const;
    QString remember(const Remember &remember) const;
    AuditEntry entry(const QString &decision, const QString &reason) const;
    void recordOnly(const QString &decision, const QString &reason) const;
    void record(const QString &reason);
    void onRecorded(const Result<qint64> &entry, int revision);
    void send();
    void measure();
    void onOutcome(const Result<ToolOutcome> &outcome) override;
    std::optional<Error> onToolChanged() override;
    void adopt(const ToolOutcome &outcome);
    void finish(const Result<ToolCallOutcome> &outcome);
    void settle(const Error &error);

    QPointer<CallGate> m_gate;
    CallRequest m_request;
    rpc::CallOptions m_options;
    State m_state = State::WaitingForList;
    Promise<ToolCallOutcome> m_promise;
    CallHandle m_listing; ///< In state WaitingForList.
    QByteArray m_identity; ///< Of the server, as it was decided about.
    QString m_grantId;
    bool m_isAnswered = false; ///< The person said yes to these arguments.
    qint64 m_entry = 0; ///< In the audit log.
    qint64 m_sentAt = 0; ///< Milliseconds since the epoch.
    CallRoute m_route;
    std::function<void()> m_stop; ///< In state Sent.
};

} // namespace mcp
