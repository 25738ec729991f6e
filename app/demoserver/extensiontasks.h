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
    ExtensionTasks(mcp::serve::Session *session, DemoJobs *jobs);

    void declare(mcp::ServerCapabilities &capabilities) const override;
    bool takeCall(const mcp::serve::CallPtr &call, const mcp::Tool &tool) override;
    void listen(const mcp::rpc::Id &id, const mcp::SubscriptionFilter &wanted,
                mcp::SubscriptionFilter &accepted) override;
    bool takeRequest(const mcp::rpc::IncomingRequest &request) override;
    void drop(const mcp::rpc::Id &id) override { m_listeners.remove(id); }

private:
    void refuse(const mcp::rpc::Id &id);
    void update(const mcp::rpc::IncomingRequest &request, const DemoJob &job);
    void onChanged(const DemoJob &job);

    QHash<mcp::rpc::Id, QStringList> m_listeners; ///< By the request that opened it.
};

} // namespace quayside
