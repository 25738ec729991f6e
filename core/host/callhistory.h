// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/calltime.h"
#include "core/client/call/toolcall.h"
#include "core/storage/historystore.h"
#include "core/storage/storethread.h"

#include <QSet>

#include <functional>

namespace mcp {

class SettingsStore;
struct TaskRecord;
class TaskTracker;

/// The history of calls of tools, and the arguments that the person has saved, in `<config folder>/history.db` on a thread
/// of its own. Secrets are masked, and long results cut, before they are written (SEC-68).
class CallHistory final : public QObject
{
    Q_OBJECT

public:
    static constexpr qsizetype kResultBytes = 1024 * 1024; ///< Longer results are cut.
    static constexpr qsizetype kCutChars = 128 * 1024; ///< Kept of the text of a cut result.
    static constexpr qsizetype kArgumentBytes = 1024 * 1024; ///< Longer ones are not kept.
    static constexpr int kWaiting = 200; ///< Calls to be written; further ones are not kept.

    /// settings must outlive this.
    CallHistory(const QString &configFolder, SettingsStore *settings, QObject *parent = nullptr);
    /// Waits until everything is on disk.
    ~CallHistory() override;

    /// Whether calls are kept; remembered in the settings, on at first.
    bool isOn() const;
    void setOn(bool isOn);

    /// Keeps a call that has ended, but not as a task. sentAt: milliseconds since the epoch. isDropping: whether Closed means that
    /// we dropped the connection.
    void add(const ToolCall &call, const Result<ToolCallOutcome> &outcome, qint64 sentAt,
             const CallDuration &duration = {}, bool isDropping = false);
    /// Keeps calls whose tasks end from now on, of servers whose id isKept. tracker must live as long as this.
    void follow(TaskTracker *tracker, std::function<bool(const QString &serverId)> isKept);
    /// Results of tasks are on their way here; idle() follows.
    bool isReading() const { return m_reading > 0; }

    // As the functions of HistoryStore.
    Pending<QList<StoredCall>> calls(const QString &serverId, const QString &tool);
    Pending<QList<StoredCall>> recentCalls(const QString &serverId, int most);
    Pending<HistoryCounts> counts();
    Pending<CallContent> content(qint64 id);
    void remove(const StoredCall &call);
    void clear(const QString &serverId = {}, const QString &tool = {});
    void removeServer(const QString &serverId);
    /// The person deleted it. Those of its calls that are still under way are not kept either.
    void removeConversation(const QString &key);
    Pending<QList<SavedArguments>> sets(const QString &serverId, const QString &tool);
    /// arguments are masked by inputSchema.
    Pending<bool> saveSet(const QString &serverId, const QString &tool, const QString &name,
                          const json::RawObject &arguments, const json::Raw &inputSchema);
    Pending<bool> renameSet(const QString &serverId, const QString &tool, const QString &from,
                            const QString &to);
    Pending<bool> removeSet(const QString &serverId, const QString &tool, const QString &name);
    void clearSets();

Q_SIGNALS:
    /// Calls or saved arguments of the tool; empty: of all.
    void changed(const QString &serverId, const QString &tool);
    void isOnChanged();
    void idle(); ///< No longer isReading().
    void failed(const mcp::Error &why); ///< The file could not be opened.

private:
    using Thread = StoreThread<HistoryStore>;
    /// A call that has ended, as it came.
    struct Ended
    {
        StoredCall call;
        json::RawObject arguments;
        json::Raw inputSchema;
        json::Raw result;
    };

    static Result<void> keep(HistoryStore &store, const Ended &ended);
    void add(const Ended &ended);
    void onTask(const QString &key);
    void addTask(const TaskRecord &record, const json::Raw &result);
    Pending<bool> write(const QString &serverId, const QString &tool,
                        std::function<Result<void>(HistoryStore &)> work);

    SettingsStore *m_settings;
    TaskTracker *m_tracker = nullptr;
    std::function<bool(const QString &serverId)> m_isKept;
    QSet<QString> m_endedTasks; ///< Kept already, or ended before.
    QSet<QString> m_deletedConversations;
    int m_waiting = 0; ///< Calls that are not written yet.
    int m_reading = 0; ///< Results of tasks.
    Thread m_thread;
};

} // namespace mcp
