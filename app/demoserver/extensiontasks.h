// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demoserver/demotasks.h"

#include <QHash>

namespace quayside {

/// The Tasks extension of 2026-07-28: every long job is a task, when the client knows of that.
class ExtensionTasks final : public DemoTasks
{
    Q_OBJECT

public:
    ExtensionTasks(mcp::rpc::Peer *peer, DemoJobs *jobs, QObject *parent);

    bool takeCall(const mcp::rpc::IncomingRequest &request, const mcp::CallToolParams &params,
                  const mcp::Tool &tool, const mcp::json::Value &arguments) override;
    bool takeRequest(const mcp::rpc::IncomingRequest &request) override;
    void drop(const mcp::rpc::Id &id) override { m_listeners.remove(id); }

private:
    void refuse(const mcp::rpc::Id &id);
    void listen(const mcp::rpc::IncomingRequest &request);
    void update(const mcp::rpc::IncomingRequest &request, const DemoJob &job);
    void onChanged(const DemoJob &job);

    QHash<mcp::rpc::Id, QStringList> m_listeners; ///< By the request that opened it.
};

} // namespace quayside
