// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/ongoingcall.h"
#include "core/base/pending.h"
#include "core/protocol/common.h"
#include "core/tasks/taskrecord.h"

#include <QHash>
#include <QPointer>
#include <QSet>

namespace mcp {

class PeerRequestHandler;
class TaskCalls;
class TaskStore;
struct PeerRequest;

/// What a task of the stateless era asks of us (TASKX-12 to TASKX-18): every key is put to the handler once, its answer is
/// on disk before it is sent, and goes out until the server has acknowledged it, always with the same value.
class TaskQuestions final : public QObject
{
    Q_OBJECT

public:
    /// record and store must outlive this.
    TaskQuestions(TaskRecord *record, TaskStore *store, QObject *parent);
    ~TaskQuestions() override;

    /// Null while the server is away; then nothing is sent, and what is being asked stays asked.
    void setCalls(TaskCalls *calls);
    /// handler answers from now on, or is null. Questions that the previous one has not answered are asked again.
    void setHandler(PeerRequestHandler *handler);

    /// What the server asks at this moment. True when something has changed.
    bool take(const json::RawObject &inputRequests);
    /// It asks nothing any more. True when it did.
    bool close();
    /// Withdraws all open questions.
    void withdraw();
    /// What was lost on the way (TASKX-16).
    void resend();
    /// What was acknowledged too (TASKX-15).
    void sendAgain();

    bool isBlocked() const { return m_isBlocked; }
    bool isStuck() const;

Q_SIGNALS:
    void changed();
    /// There is no answer that says no (TASKX-18).
    void refused();
    /// The server does not know the task.
    void gone();

private:
    void ask();
    std::optional<PeerRequest> requestOf(const TaskQuestion &question);
    void onAnswer(const QString &key, bool isElicitation, const Result<json::Raw> &answer);
    void send(const QString &key);
    void onSent(const QString &key, const Result<EmptyResult> &acknowledged);
    OngoingCall *ongoing();
    TaskQuestion *find(const QString &key);

    TaskRecord *m_record;
    TaskStore *m_store;
    QPointer<TaskCalls> m_calls;
    PeerRequestHandler *m_handler = nullptr;
    std::unique_ptr<OngoingCall> m_ongoing; ///< The task, as its questions know it.
    QHash<QString, CallHandle> m_asking; ///< By key, as the next two.
    QHash<QString, CallHandle> m_sending;
    QSet<QString> m_unwritten; ///< Their answers are on the way to the disk.
    QSet<QString> m_refused; ///< Keys for which there is no answer (TASKX-18).
    json::Raw m_last; ///< What it asked when it last spoke.
    int m_repeats = 0; ///< It still asks what we have answered.
    int m_rejections = 0; ///< Of our answers, in a row.
    bool m_isTooMuch = false;
    bool m_isBlocked = false;
};

} // namespace mcp
