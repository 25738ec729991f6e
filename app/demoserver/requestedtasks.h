// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demoserver/demotasks.h"

#include <QHash>
#include <QSet>

namespace quayside {

/// Tasks of 2025-11-25: the client says what is to be one.
class RequestedTasks final : public DemoTasks
{
    Q_OBJECT

public:
    RequestedTasks(mcp::serve::Session *session, DemoJobs *jobs);

    void declare(mcp::ServerCapabilities &capabilities) const override;
    bool takeCall(const mcp::serve::CallPtr &call, const mcp::Tool &tool) override;
    bool takeRequest(const mcp::rpc::IncomingRequest &request) override;
    void drop(const mcp::rpc::Id &id) override;

private:
    void listTasks(const mcp::rpc::Id &id);
    void cancelTask(const mcp::rpc::Id &id, const DemoJob &job);
    void onChanged(const DemoJob &job);
    void onForgotten(const QString &jobId);
    void ask(const DemoJob &job);
    void deliver(const DemoJob &job);

    /// By task that this client began or has asked about: where it wants to hear of progress.
    QHash<QString, std::optional<mcp::rpc::Id>> m_known;
    QMultiHash<QString, mcp::rpc::Id> m_waiting; ///< By job: who asked for the result too early.
    QSet<QString> m_asked; ///< Whose question is on its way.
    bool m_canAsk; ///< The client shows forms.
};

} // namespace quayside
