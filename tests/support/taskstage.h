// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/tasks/taskcalls.h"
#include "core/tasks/taskstore.h"
#include "core/tasks/tasktracker.h"
#include "tests/support/fakecallhost.h"
#include "tests/support/manualclock.h"
#include "tests/support/scriptedhandler.h"

#include <optional>

namespace mcp {

/// A server with tasks, controlled by the test: it responds with the tasks that it holds.
class FakeTaskCalls final : public TaskCalls
{
    Q_OBJECT

public:
    explicit FakeTaskCalls(Clock *clock, Era era)
        : TaskCalls(nullptr, nullptr, nullptr, clock)
        , m_clock(clock)
        , m_era(era)
    {
    }

    struct Asked
    {
        QString method; ///< `call`, `get`, `result`, `cancel`, `update` or `list`.
        QString taskId;
        QByteArray answers; ///< Of `update`.
        std::chrono::milliseconds at; ///< On elapsed().
    };
    QList<Asked> asked;
    qsizetype count(const QString &method, const QString &taskId = {}) const;
    QList<QByteArray> updates() const;

    QHash<QString, TaskSnapshot> tasks; ///< Others are unknown.
    QHash<QString, Result<json::Raw>> results; ///< For tasks/result; others wait.
    /// The response to all requests of a method, except calls, while it is set.
    QHash<QString, Error> failures;
    QSet<QString> silent; ///< Methods that get no answer.
    QSet<QString> accepted; ///< Tasks that it sends notifications for, if subscribed.
    QSet<QString> watchedNow;
    /// Answers a call of a tool.
    Pending<ToolOutcome> startTool(const QString &name);
    /// The result of the next call; without it calls wait to be settled.
    std::optional<Result<ToolOutcome>> outcome;
    std::vector<Promise<ToolOutcome>> calls;
    QHash<QString, Promise<json::Raw>> waiting; ///< tasks/result requests that wait.
    bool lists = false;
    bool cancels = true;
    bool acceptsWatching = false;

    void setReady(bool isReady);
    void setEra(Era era) { m_era = era; }
    void tell(const TaskSnapshot &task) { Q_EMIT changed(task); }

    bool isReady() const override { return m_isReady; }
    Era era() const override { return m_era; }
    bool canList() const override { return lists; }
    bool canCancel() const override { return cancels; }
    Pending<TaskSnapshot> get(const QString &taskId) override;
    Pending<json::Raw> result(const QString &taskId) override;
    Pending<std::optional<TaskSnapshot>> cancel(const QString &taskId) override;
    Pending<EmptyResult> update(const QString &taskId, const json::RawObject &answers) override;
    Pending<QList<TaskSnapshot>> list() override;
    void watch(const QString &taskId) override;
    void unwatch(const QString &taskId) override;

private:
    template<class T>
    std::optional<Pending<T>> note(const char *method, const QString &taskId,
                                   const QByteArray &answers = {});

    Clock *m_clock;
    Era m_era;
    QList<std::shared_ptr<void>> m_unanswered;
    bool m_isReady = true;
};

/// A disk in memory, with configurable delays and errors. It outlives stores.
class FakeTaskDisk
{
public:
    QList<QByteArray> records; ///< Oldest first.
    QHash<QString, QByteArray> results;
    std::optional<Error> failure;
    bool isHolding = false; ///< Nothing gets through until release().
    int saves = 0;
    QList<TaskWish> wishes; ///< For other programs.

    void release();
    std::optional<TaskRecord> saved(const QString &key) const;

private:
    friend class FakeTaskStore;
    Pending<bool> write(const std::function<void()> &change);
    qsizetype indexOf(const QString &key) const;

    QList<std::function<void()>> m_held;
};

/// A store on such a disk.
class FakeTaskStore final : public TaskStore
{
    Q_OBJECT

public:
    explicit FakeTaskStore(FakeTaskDisk *disk)
        : TaskStore({})
        , m_disk(disk)
    {
    }
    ~FakeTaskStore() override;

    Pending<QList<TaskRecord>> load() override;
    Pending<bool> wish(const TaskWish &wish) override;

private:
    Pending<bool> writeRecord(const TaskRecord &record) override;
    Pending<bool> writeResult(const QString &key, const json::Raw &result) override;
    Pending<json::Raw> readResult(const QString &key) override;
    Pending<bool> erase(const QString &key) override;

    FakeTaskDisk *m_disk;
};

/// A tracker with one server, `s`.
struct TaskStage
{
    explicit TaskStage(Era with = Era::Stateless, TaskSessions *sessions = nullptr);
    ~TaskStage();

    /// Restarts the program with the same disk; the server stays unless a new one is given.
    void restart(bool isServerNew = false);
    /// Advances in small steps and processes events.
    void pass(std::chrono::milliseconds time);
    /// The same, while the list of servers is lost.
    void restartWithoutServers();
    /// Delivers pending messages.
    static void settle();

    /// The server has a task that calls return.
    TaskSnapshot offer(const QString &taskId, const QString &status = QStringLiteral("working"));
    /// Calls a tool of the server and follows what it becomes.
    Pending<ToolCallOutcome> call(const ToolCall &what);
    /// Calls a tool that becomes this task; its key.
    QString begin(const QString &taskId, const QString &status = QStringLiteral("working"));
    /// The server moves a task on.
    void move(const QString &taskId, const QString &status);
    void ask(const QString &taskId, const QByteArray &inputRequests);
    void complete(const QString &taskId, const QByteArray &text = "done");
    TaskState state(const QString &key) const;

    Era era;
    ManualClock clock;
    FakeTaskDisk disk;
    ScriptedHandler handler;
    std::unique_ptr<FakeTaskCalls> server; ///< Of the tracker, as the next.
    std::unique_ptr<FakeTaskStore> store;
    std::unique_ptr<TaskTracker> tracker;
    FakeCallHost host; ///< Of its calls.
    QStringList changes; ///< The keys from changed().
    QList<Error> failures;

private:
    void load();
    void open(std::unique_ptr<FakeTaskCalls> fresh);

    TaskSessions *m_sessions;
    CallGate m_gate;
};

/// A tool result.
QByteArray toolResult(const QByteArray &text, bool isError = false);

} // namespace mcp
