// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/pending.h"
#include "core/client/link/era.h"
#include "core/client/tasks/tasksnapshot.h"
#include "core/tasks/pollschedule.h"
#include "core/tasks/taskquestions.h"
#include "core/tasks/tasksessions.h"

#include <QPointer>

namespace mcp {

/// One task that is not through yet: asks about it, answers it, cancels it and fetches its result.
class TrackedTask final : public QObject
{
    Q_OBJECT

public:
    /// What all tasks share; outlives them.
    struct World
    {
        Clock *clock = nullptr;
        TaskStore *store = nullptr;
        PollSchedule *schedule = nullptr;
        TaskSessions *sessions = nullptr; ///< Null: none are kept.
    };
    enum class Origin {
        Answer, ///< To a question of ours about it.
        Notice, ///< The server told by itself.
    };

    TrackedTask(std::shared_ptr<TaskRecord> record, const World &world, QObject *parent);
    ~TrackedTask() override;

    /// After the first resume(), if the server is there. seed: what the creating call was answered with; nothing for a task of
    /// an earlier run.
    void begin(const std::optional<TaskSnapshot> &seed);
    /// The server is connected: continues polling.
    void resume(TaskCalls *calls, PeerRequestHandler *handler);
    void pause();
    /// Whether its server is configured. One of a server that is not ends by its own time to live.
    void setServerListed(bool isListed);

    void take(const TaskSnapshot &snapshot, Origin origin);
    void setWatched(bool isWatched);
    /// The schedule says that it is time to poll.
    void onDue();
    void cancel();
    void sendAgain();
    void lose(LostReason reason, const std::optional<Error> &why = {});
    /// The task is removed from the list; deletes itself.
    void retire();

    bool isAway() const { return m_calls.isNull(); }
    bool isServerListed() const { return m_isServerListed; }
    bool isBlocked() const { return m_questions && m_questions->isBlocked(); }
    bool isStuck() const { return m_questions && m_questions->isStuck(); }
    /// On the clock's elapsed().
    std::optional<std::chrono::milliseconds> nextCheckAt() const;
    /// Once ended() was told.
    const Result<CallToolResult> &outcome() const { return m_outcome; }

Q_SIGNALS:
    void changed();
    /// The record is finished.
    void ended();

private:
    const EraRules &rules() const { return EraRules::of(m_record->era); }
    std::chrono::milliseconds age() const;
    std::chrono::milliseconds nextInterval() const;
    void schedule(std::chrono::milliseconds delay);
    void poll();
    void onPolled(const Result<TaskSnapshot> &answer);
    void onPollFailed(const Error &why);
    bool isTooOld(const TaskSnapshot &snapshot, Origin origin);
    void takeTerminal(const TaskSnapshot &snapshot, Origin origin);
    bool takeOpen(const TaskSnapshot &snapshot, Origin origin);
    bool isUnknownForTooLong(TaskStatus status);
    void moveToCurrentSession();
    void leaveSession();
    void onMissingPayload(Origin origin);
    void openResult();
    void onResult(const Result<json::Raw> &answer);
    void onResultRefused(const Error &why);
    void finishWith(const json::Raw &result);
    void onRead(const Result<CallToolResult> &read);
    void sendCancel();
    void onCancelled(const Result<std::optional<TaskSnapshot>> &answer);
    void onUnknown();
    TaskQuestions *questions();
    void save();
    void end(TaskState state, const Error &why, LostReason reason = LostReason::None);
    void conclude(TaskState state, LostReason reason);

    const std::shared_ptr<TaskRecord> m_record;
    World m_world;
    QPointer<TaskCalls> m_calls; ///< Null while the server cannot be asked.
    PeerRequestHandler *m_handler = nullptr;
    TaskQuestions *m_questions = nullptr; ///< Since it first asked something.
    CallHandle m_polling;
    CallHandle m_fetching; ///< The result; also while it is waited for.
    CallHandle m_cancelling;
    Result<CallToolResult> m_outcome{Error::closed()};
    std::chrono::milliseconds m_begunAt; ///< On the clock's elapsed(), as the next four.
    std::chrono::milliseconds m_newsAt;
    std::chrono::milliseconds m_dueAt;
    std::optional<std::chrono::milliseconds> m_askedAt;
    std::optional<std::chrono::milliseconds> m_unknownSince; ///< Its status (TASK-26).
    int m_failures = 0; ///< Of questions about it, in a row.
    int m_staleAnswers = 0; ///< In a row.
    int m_missingPayloads = 0; ///< In a row.
    int m_pollsAfterCancel = 0;
    bool m_isCancelAcknowledged = false;
    bool m_isResultRefused = false; ///< Before it was through, so it is not waited for.
    bool m_isWatched = false; ///< The server sends notifications about it.
    bool m_isEnding = false; ///< The result is being stored.
    bool m_isRetired = false;
    bool m_isServerListed = false;
    bool m_isKnown = false; ///< The server has answered about it, over this link.
};

} // namespace mcp
