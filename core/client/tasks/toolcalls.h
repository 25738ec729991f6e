// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/call/toolcall.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/client/tasks/taskcalls.h"
#include "core/client/tasks/tooloutcome.h"

namespace mcp {

/// Calls the tools of one server, whatever of a call its era and its carrier want to have where.
class ToolCalls final : public QObject
{
    Q_OBJECT

public:
    ToolCalls(Requests *requests, TaskCalls *tasks, QObject *parent = nullptr);

    /// Of the server of the link, before the link is used.
    void setProfile(const ServerProfile &profile) { m_profile = profile; }
    void setCatalog(ToolCatalog *catalog) { m_catalog = catalog; }

    /// What it gives is the result; where tasks are on, a server that answers with a task breaks off with Protocol.
    Pending<CallToolResult> call(const QString &name, const json::RawObject &arguments,
                                 rpc::CallOptions &&options);
    /// The answer may be a task, where tasks are on (TASK-02, TASKX-04). A tool that must run as a task does in any mode.
    /// Returns what stops the call: the handler is dropped, and a task that begins later is cancelled (TASK-18).
    [[nodiscard]] std::function<void()> start(const ToolCall &call, const rpc::CallOptions &options,
                                              std::shared_ptr<ToolCallHandler> handler);

Q_SIGNALS:
    void violated(const QString &what);

private:
    /// One call of a tool until it has a result or has become a task.
    struct Run;
    using RunPtr = std::shared_ptr<Run>;
    struct ResultHandler;

    void begin(const RunPtr &run);
    void sendFirst(const RunPtr &run);
    void send(const RunPtr &run);
    void onAnswer(const RunPtr &run, const Result<ToolOutcome> &outcome);
    void sendAgain(const RunPtr &run, const Error &refusal);
    void onTask(const RunPtr &run, ToolOutcome outcome);
    void onListed(const RunPtr &run, std::function<void()> step);
    Result<rpc::HeaderParameters> headersOf(const CallToolParams &params) const;
    TaskSupport support(const QString &name) const;
    bool isListAwaited(const QString &name) const;
    void onTaskForResult(const ResultHandler &caller, const ToolOutcome &begun);

    Requests *m_requests;
    TaskCalls *m_tasks;
    ToolCatalog *m_catalog = nullptr;
    ServerProfile m_profile;
};

} // namespace mcp
