// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/protocol/tasks.h"
#include "core/rpc/message.h"
#include "core/serve/question.h"

#include <QTimer>

#include <chrono>
#include <map>
#include <memory>

namespace mcp::serve {

class Call;

/// What a handler says of the task that its call becomes.
struct TaskOptions
{
    QString message; ///< What is done first, for people and models.
    std::optional<std::chrono::milliseconds> ttl = {}; ///< Nothing: what the client wants.
    bool isCancellable = true;
};

/// A task of a server, in whichever generation its clients see it (TASK-04, TASKX-05).
struct ServedTask
{
    QString id; ///< Nobody can guess it.
    QString tool;
    json::Value arguments;
    json::Value capabilities; ///< Of the client that began it.
    TaskStatus status = TaskStatus::Working;
    QString message;
    QDateTime createdAt; ///< UTC, as the next.
    QDateTime changedAt;
    std::chrono::milliseconds ttl{0}; ///< From createdAt; then it is forgotten (TASK-20, TASKX-21).
    bool isCancellable = true;
    QList<Question> questions; ///< Those that are open.
    Answers answers; ///< Those that came.
    std::optional<CallToolResult> result; ///< If completed.
    std::optional<rpc::ResponseError> error; ///< If failed.
};

/// All tasks of a server, for all of its sessions.
class Tasks final : public QObject
{
    Q_OBJECT

public:
    static constexpr int kMost = 100; ///< At one time, with those that have ended.
    static constexpr qsizetype kBytes = 4 * 1024 * 1024; ///< Of all that is kept of them, as JSON.
    static constexpr std::chrono::hours kTtl{3}; ///< Unless the server or the client says another.

    Tasks();
    ~Tasks() override;

    /// Keeps the tasks in this file from now on, and takes over those that it holds. Fails with Storage if it holds something
    /// else, or cannot be written.
    Result<void> keepIn(const QString &file);

    /// A new task, which call works on. Those that ended first make room; null if there is none.
    const ServedTask *start(const std::shared_ptr<Call> &call, ServedTask task);
    /// call works on a task that was taken over.
    void resume(const QString &id, const std::shared_ptr<Call> &call);
    const ServedTask *
    find(const QString &id) const; ///< Null if there is none. Valid until the next change.
    QStringList ids() const { return m_order; } ///< Oldest first.

    void setMessage(const QString &id, const QString &message);
    /// The task fails if there is no room for the result.
    void finish(const QString &id, const CallToolResult &result);
    void fail(const QString &id, const rpc::ResponseError &error);
    /// Until all are answered the task needs input (TASK-10, TASKX-12). Those that have been answered are not asked.
    void ask(const QString &id, const QList<Question> &questions, std::function<void()> answered);
    /// Nothing happens if the question is not open (TASKX-16). The task fails if there is no room for the answer.
    void answer(const QString &id, const QString &key, const Answer &answer);
    /// Nothing happens if the task has ended or cannot be cancelled.
    void cancel(const QString &id);
    void forget(const QString &id);

Q_SIGNALS:
    void changed(const mcp::serve::ServedTask &task);
    void forgotten(const QString &id);

private:
    struct Entry;

    Entry *entry(const QString &id) const;
    Entry *open(const QString &id) const; ///< Null if it has ended.
    bool makeRoom(qsizetype tasks, qsizetype bytes);
    bool grow(Entry *entry, qsizetype bytes);
    void add(ServedTask task, qsizetype bytes);
    void change(Entry *entry, TaskStatus status, const QString &message);
    void save();
    void saveSoon();

    std::map<QString, std::unique_ptr<Entry>> m_entries; ///< By id.
    QStringList m_order;
    qsizetype m_bytes = 0;
    QString m_file; ///< Empty: tasks end with the program.
    QTimer m_saveSoon;
};

} // namespace mcp::serve
