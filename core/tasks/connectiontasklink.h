// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/client/catalog/subscriptions.h"
#include "core/tasks/tasklink.h"

#include <QPointer>
#include <QSet>

namespace mcp {

class Connection;

/// The tasks of a connection.
class ConnectionTaskLink : public TaskLink
{
    Q_OBJECT

public:
    /// However often the watched tasks change, the subscription is not changed more often than this.
    static constexpr std::chrono::milliseconds kWatchSpacing{500};

    ConnectionTaskLink(Connection *connection, Clock *clock);
    ~ConnectionTaskLink() override;

    bool isReady() const override;
    Era era() const override;
    bool canListTasks() const override;
    bool canCancelTasks() const override;

    Pending<TaskSnapshot> task(const QString &taskId) override;
    Pending<json::Raw> taskResult(const QString &taskId) override;
    Pending<std::optional<TaskSnapshot>> cancelTask(const QString &taskId) override;
    Pending<EmptyResult> updateTask(const QString &taskId, const json::RawObject &answers) override;
    Pending<QList<TaskSnapshot>> listTasks() override;

    void watch(const QString &taskId) override;
    void unwatch(const QString &taskId) override;

private:
    void onStateChanged();
    void update();
    void subscribe();
    void onAccepted();

    Connection *m_connection;
    std::unique_ptr<Alarm> m_alarm;
    std::unique_ptr<Subscription> m_subscription; ///< For all of them at once.
    QSet<QString> m_wanted;
    QSet<QString> m_accepted;
    bool m_isReady;
    bool m_isRefused = false; ///< The server sends no notifications about tasks, over this link.
};

} // namespace mcp
