// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/serve/sessiontasks.h"

#include <QHash>

namespace mcp::serve {

/// The Tasks extension of 2026-07-28: the server says which calls become tasks.
class ExtensionTasks final : public SessionTasks
{
    Q_OBJECT

public:
    /// Both outlive this.
    ExtensionTasks(Session *session, Tasks *tasks);

    void declare(ServerCapabilities &capabilities) const override;
    bool takeRequest(const rpc::IncomingRequest &request) override;
    void listen(const rpc::Id &id, const SubscriptionFilter &wanted,
                SubscriptionFilter &accepted) override;
    void drop(const rpc::Id &id) override { m_listeners.remove(id); }

    void admit(const CallPtr &call, const Tool &tool) const override;
    bool takesTask(const json::Value &params) const override;
    QByteArray begin(const ServedTask &task) override;

private:
    static DetailedTask shown(const ServedTask &task);
    static DetailedTask details(const ServedTask &task, const json::Value &capabilities);
    void update(const rpc::IncomingRequest &request);
    void onChanged(const ServedTask &task);

    QHash<rpc::Id, QStringList> m_listeners; ///< By the request that opened the stream.
};

} // namespace mcp::serve
