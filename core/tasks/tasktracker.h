// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/client/call/peerrequesthandler.h"
#include "core/client/call/toolcall.h"
#include "core/client/tasks/tooloutcome.h"
#include "core/tasks/pollschedule.h"
#include "core/tasks/taskrecord.h"

#include <QHash>
#include <QPointer>
#include <QSet>

#include <map>
#include <vector>

namespace mcp {

/// What is known of a task only while the program runs.
struct TaskLive
{
    std::optional<double> progress;
    std::optional<double> total;
    QString progressMessage; ///< Untrusted.
    std::optional<std::chrono::milliseconds>
        nextCheckAt; ///< On the clock's now(); changed() is not emitted for a new one.
    bool isServerAway = false; ///< Not connected here; or nobody can follow the task.
    bool isServerListed =
        true; ///< False: it is asked about again when its server is in the list again.
    bool isStuck =
        false; ///< It does not take note of our answers; sendAgain() may help (TASKX-15).
    bool isBlocked = false; ///< It asks for what we cannot do (TASKX-12).
    bool isUnsaved = false; ///< It would not survive a restart (TASKX-08).
    bool isElsewhere = false; ///< Another running Quayside follows it.
};

class TaskCalls;
class TaskSessions;
class TaskStore;
class TrackedTask;

/// Every task of every server, whatever the era: asked about, answered and kept until there is a result, over lost links
/// and restarts.
class TaskTracker final : public QObject
{
    Q_OBJECT

public:
    /// All must outlive this. sessions may be null: then none are kept for tasks.
    TaskTracker(TaskStore *store, Clock *clock, TaskSessions *sessions = nullptr,
                QObject *parent = nullptr);
    ~TaskTracker() override;

    /// Reads the store; loaded() follows. Again when there may be more in it.
    void load();
    /// Whether what was there at the first load() is known.
    bool isLoaded() const { return m_isLoaded; }

    /// A server to be asked; calls is null while it has no connection. handler answers what its tasks ask and may be null.
    void setServer(const QString &serverId, const QString &name, TaskCalls *calls,
                   PeerRequestHandler *handler);
    /// The person has removed it: its open tasks are Lost.
    void removeServer(const QString &serverId);

    /// Looks after the task that a call has become; it is on disk before its key is told (TASKX-08).
    Pending<QString> adopt(const ToolCall &what, Era era, const ToolOutcome &outcome);

    /// What the call is answered with, whenever it comes.
    Pending<CallToolResult> finished(const QString &key);
    /// The same as it was sent; only of a task with hasResult.
    Pending<json::Raw> result(const QString &key);

    void cancel(const QString &key);
    /// Takes it off the list, and no longer asks about it.
    void forget(const QString &key);
    void clearFinished();
    /// Its answers once more (TASKX-15).
    void sendAgain(const QString &key);
    /// Looks after a found one as if it were of a call of ours (TASK-16).
    void watch(const QString &key);

    QList<QString> keys() const; ///< Oldest first.
    const TaskRecord *record(const QString &key) const; ///< Null when there is none.
    TaskLive live(const QString &key) const;
    /// Whether cancel() tells the server; otherwise it only ends the watching (TASK-17).
    bool canCancel(const QString &key) const;
    /// That of the latest open task of the server; empty when there is none to resume.
    QString sessionOf(const QString &serverId) const;
    /// Of a task of a server; empty when we have none.
    QString keyOf(const QString &serverId, const QString &taskId) const;

Q_SIGNALS:
    void loaded();
    void added(const QString &key);
    void changed(const QString &key);
    void removed(const QString &key);
    /// The store cannot keep what it is given, or was damaged.
    void failed(const mcp::Error &why);

private:
    struct Adoption;
    struct Entry
    {
        std::shared_ptr<TaskRecord> record;
        TrackedTask *task = nullptr; ///< Until it is finished; none for a found one.
        bool isElsewhere = false;
        std::vector<Promise<CallToolResult>> waiting;
        std::shared_ptr<CallProgress> progress; ///< While the task may report some (TASK-25).
    };
    struct ServerState
    {
        QString name;
        QPointer<TaskCalls> calls;
        PeerRequestHandler *handler = nullptr;
        bool isListed = false; ///< setServer() named it.
        QHash<QString, QString>
            open; ///< Keys of open tasks, and of found ones, by the server's id.
    };

    Entry *find(const QString &key);
    const Entry *find(const QString &key) const;
    TrackedTask *tracked(const QString &key) const; ///< Null if it is not polled here.
    TaskCalls *readyCalls(const QString &serverId) const;

    void onLoaded(const Result<QList<TaskRecord>> &records);
    void setOthers(const QList<TaskRecord> &records, const QSet<QString> &unfollowed);
    void dropCalls(const ServerState &server);
    void onReadyChanged(const QString &serverId);
    void list(const QString &serverId, TaskCalls *calls);
    void onListed(const QString &serverId, Era era, const QList<TaskSnapshot> &tasks);

    void begin(const Adoption &adoption);
    Entry &insert(std::shared_ptr<TaskRecord> record, bool isElsewhere = false);
    void updateOther(Entry &entry, const TaskRecord &record);
    void takeGoneOthers();
    void track(Entry &entry, const std::optional<TaskSnapshot> &seed);
    void onEnded(const QString &key);
    void take(const QString &key);
    void onProgress(const QString &key);
    void tellProgress();

    Clock *m_clock;
    TaskStore *m_store;
    TaskSessions *m_sessions;
    PollSchedule m_schedule;
    std::unique_ptr<Alarm> m_progressAlarm;
    QSet<QString> m_progressed; ///< changed() is not emitted yet.
    std::map<qint64, Entry> m_entries; ///< In the order of keys().
    QHash<QString, qint64> m_places; ///< In m_entries, by key.
    std::map<QString, ServerState> m_servers;
    QHash<QString, std::shared_ptr<const Adoption>> m_adoptions; ///< That are being saved, by key.
    qint64 m_lastPlace = 0;
    QSet<QString> m_others; ///< Keys of what is looked after elsewhere.
    QSet<QString> m_unfollowed; ///< Those of m_others whose program is gone.
    int m_loads = 0; ///< Under way.
    bool m_isLoaded = false;
};

} // namespace mcp
