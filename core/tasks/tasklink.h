// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/pending.h"
#include "core/client/link/era.h"
#include "core/client/tasks/tasksnapshot.h"
#include "core/protocol/common.h"

#include <QStringList>

namespace mcp {

/// One server, as far as its tasks are concerned; it may come and go behind this. Requests as in TaskCalls.
class TaskLink : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// It can be asked now; changes are told by readyChanged().
    virtual bool isReady() const = 0;
    /// Of the link that is ready, or the last that was.
    virtual Era era() const = 0;
    virtual bool canListTasks() const = 0;
    virtual bool canCancelTasks() const = 0;

    virtual Pending<TaskSnapshot> task(const QString &taskId) = 0;
    virtual Pending<json::Raw> taskResult(const QString &taskId) = 0;
    virtual Pending<std::optional<TaskSnapshot>> cancelTask(const QString &taskId) = 0;
    virtual Pending<EmptyResult> updateTask(const QString &taskId,
                                            const json::RawObject &answers) = 0;
    virtual Pending<QList<TaskSnapshot>> listTasks() = 0;

    /// Subscribes to notifications about the task, if the server has them (TASKX-24).
    virtual void watch(const QString &taskId) = 0;
    virtual void unwatch(const QString &taskId) = 0;

Q_SIGNALS:
    void readyChanged();
    void taskChanged(const mcp::TaskSnapshot &task);
    /// Whether the server sends notifications about the task. True may come again: some may have been missed (TASKX-25).
    void watched(const QString &taskId, bool isWatched);
};

} // namespace mcp
