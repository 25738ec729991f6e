// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

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
                                 rpc::CallOptions options);
    /// A task that goes on behind the call is an answer too, where tasks are on (TASK-02, TASKX-04). A tool that must run
    /// as a task does in any mode. ttl: how long the result is to be kept; the server may choose another value. To cancel
    /// it before it is answered cancels a task that then begins (TASK-18).
    Pending<ToolOutcome> start(const QString &name, const json::RawObject &arguments, CallMode mode,
                               std::optional<std::chrono::milliseconds> ttl = {},
                               const rpc::CallOptions &options = {});

Q_SIGNALS:
    void violated(const QString &what);

private:
    template<class M>
    Pending<typename M::Reply> send(const CallToolParams &params, rpc::CallOptions options);
    template<class M>
    void sendAgain(const CallToolParams &params, const rpc::CallOptions &options,
                   const Error &refusal, const Promise<typename M::Reply> &promise);
    TaskSupport support(const QString &name) const;
    bool isListAwaited(const QString &name) const;
    template<class T>
    void whenListed(const Promise<T> &promise, std::function<void()> step);
    template<class T>
    Pending<T> afterList(std::function<Pending<T>()> call);
    void begin(const CallToolParams &params, const rpc::CallOptions &options,
               const Promise<ToolOutcome> &promise);
    void waitForResult(const ToolOutcome &begun, const rpc::CallOptions &options,
                       const Promise<CallToolResult> &promise);
    void onOutcome(const CallToolParams &params, ToolOutcome outcome,
                   const Promise<ToolOutcome> &promise);

    Requests *m_requests;
    TaskCalls *m_tasks;
    ToolCatalog *m_catalog = nullptr;
    ServerProfile m_profile;
};

} // namespace mcp
