// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/serve/sessiontasks.h"

#include <QHash>
#include <QSet>

namespace mcp::serve {

/// Tasks of 2025-11-25: the client says which calls become tasks.
class RequestedTasks final : public SessionTasks
{
    Q_OBJECT

public:
    /// Both outlive this.
    RequestedTasks(Session *session, Tasks *tasks);

    void declare(ServerCapabilities &capabilities) const override;
    bool takeRequest(const rpc::IncomingRequest &request) override;
    void drop(const rpc::Id &id) override;

    void admit(const CallPtr &call, const Tool &tool) const override;
    bool takesTask(const json::Value &params) const override { return wantsTask(params); }
    bool wantsTask(const json::Value &params) const override;
    std::chrono::milliseconds ttl(const json::Value &params) const override;
    QByteArray begin(const ServedTask &task) override;

private:
    static mcp::Task shown(const ServedTask &task);
    void listTasks(const rpc::Id &id);
    void cancelTask(const rpc::Id &id, const ServedTask &task);
    void onChanged(const ServedTask &task);
    void onForgotten(const QString &taskId);
    void ask(const ServedTask &task);
    void withdraw(const QString &taskId, const QList<Question> &open);
    void deliver(const ServedTask &task);

    QSet<QString> m_known; ///< Tasks that this client began or has asked about.
    QMultiHash<QString, rpc::Id> m_waiting; ///< By task: who waits for its result.
    /// By task: the numbers of the questions that were sent, by their keys.
    QHash<QString, QHash<QString, qint64>> m_asked;
};

} // namespace mcp::serve
