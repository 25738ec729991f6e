// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/tasks/trackedtask.h"

#include "core/base/limits.h"
#include "core/base/logging.h"
#include "core/base/offload.h"
#include "core/client/tasks/taskcalls.h"
#include "core/json/read.h"
#include "core/rpc/message.h"
#include "core/tasks/taskstate.h"
#include "core/tasks/taskstore.h"

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using std::chrono::milliseconds;

namespace {

constexpr milliseconds kSoonAfterStart = 5s;
constexpr int kStaleAnswers = 3; ///< Then its clock was set back.

/// Nothing came of the request; the server may have got it or not.
bool isLostOnTheWay(const Error &why)
{
    return why.kind != ErrorKind::Remote && why.kind != ErrorKind::Protocol;
}

/// Policy: the server has no tasks at all by now.
bool isUnknownTask(const Error &why)
{
    return why.kind == ErrorKind::Policy
        || (why.kind == ErrorKind::Remote
            && (why.code == rpc::kInvalidParams || why.code == rpc::kMethodNotFound));
}

} // namespace

TrackedTask::TrackedTask(std::shared_ptr<TaskRecord> record, const World &world, QObject *parent)
    : QObject(parent)
    , m_record(std::move(record))
    , m_world(world)
    , m_begunAt(world.clock->elapsed())
    , m_newsAt(m_begunAt)
    , m_dueAt(m_begunAt)
{
}

TrackedTask::~TrackedTask()
{
    delete m_questions;
    m_questions = nullptr;
    pause();
}

void TrackedTask::begin(const std::optional<TaskSnapshot> &seed)
{
    if (isFinished(m_record->state))
        return;
    if (!seed && m_world.sessions)
        m_world.sessions->enter(m_record->serverId, m_record->session)
            .then(this, [](const Result<bool> &) {});
    if (!seed) // When it was last asked about is not known, only that it takes a while to start.
        return schedule(std::min(nextInterval(), kSoonAfterStart));
    schedule(nextInterval());
    take(*seed, Origin::Notice);
}

void TrackedTask::resume(TaskCalls *calls, PeerRequestHandler *handler)
{
    if (m_isEnding || isFinished(m_record->state))
        return;
    if (calls->era() != m_record->era)
        return lose(LostReason::EraChanged);
    m_calls = calls;
    m_handler = handler;
    if (rules().hasListenStreams)
        m_calls->watch(m_record->taskId);
    schedule(std::max(m_dueAt - m_world.clock->elapsed(), 0ms));
    if (m_record->isCancelRequested && !m_isCancelAcknowledged)
        return cancel();
    if (m_questions || !m_record->questions.isEmpty()) {
        questions()->setHandler(handler);
        questions()->setCalls(calls);
    }
}

void TrackedTask::pause()
{
    if (m_polling.isOpen() || m_failures > 0 || m_isWatched)
        m_dueAt = std::max(m_askedAt.value_or(m_newsAt), m_newsAt)
            + taskstate::pollInterval(*m_record, age());
    m_failures = 0;
    m_calls = nullptr;
    m_isWatched = false;
    m_isResultRefused = false;
    m_isKnown = false;
    m_world.schedule->remove(m_record->key);
    m_polling.abandon();
    m_fetching.abandon();
    m_cancelling.abandon();
    if (m_questions)
        m_questions->setCalls(nullptr);
}

void TrackedTask::setServerListed(bool isListed)
{
    m_isServerListed = isListed;
    if (isListed || !m_record->ttl || m_isEnding)
        return;
    m_world.schedule->set(m_record->key, m_begunAt + *m_record->ttl);
}

std::optional<milliseconds> TrackedTask::nextCheckAt() const
{
    return m_calls ? m_world.schedule->dueAt(m_record->key) : std::nullopt;
}

/// Never more than has passed, so that setting the wall clock ends no task early (REL-13).
milliseconds TrackedTask::age() const
{
    return m_world.clock->elapsed() - m_begunAt;
}

milliseconds TrackedTask::nextInterval() const
{
    const milliseconds interval = taskstate::pollInterval(*m_record, age());
    if (m_failures > 0)
        return taskstate::retryInterval(interval, m_failures);
    if (!m_isWatched || m_missingPayloads > 0)
        return interval;
    // There is no notification that its time is over, or that the server forgets it (TASKX-22).
    const milliseconds left = m_record->ttl.value_or(milliseconds::max()) - age();
    return std::clamp(left, interval, taskstate::backstopInterval(interval));
}

void TrackedTask::schedule(milliseconds delay)
{
    m_dueAt = m_world.clock->elapsed() + delay;
    if (m_calls)
        m_world.schedule->set(m_record->key, m_dueAt);
}

void TrackedTask::setWatched(bool isWatched)
{
    m_isWatched = isWatched;
    if (!m_calls || m_isEnding)
        return;
    // A notification may have been missed, or none will come: polled once, as soon as allowed (TASKX-25).
    const milliseconds interval = taskstate::pollInterval(*m_record, age());
    const milliseconds soon = m_newsAt + interval - m_world.clock->elapsed();
    if (m_failures == 0 && !m_polling.isOpen())
        schedule(std::max(soon, 0ms));
}

void TrackedTask::onDue()
{
    if (!m_calls && !m_isServerListed)
        return lose(LostReason::Expired);
    if (!m_calls || m_isEnding)
        return;
    if (m_record->isCancelRequested && !m_isCancelAcknowledged)
        sendCancel();
    if (m_questions)
        m_questions->resend();
    if (m_record->isResultPending && rules().hasResultRequests)
        openResult();
    else
        poll();
}

void TrackedTask::poll()
{
    if (!m_calls || m_polling.isOpen())
        return;
    m_askedAt = m_world.clock->elapsed();
    m_polling =
        m_calls->get(m_record->taskId).then(this, [this](const Result<TaskSnapshot> &answer) {
            onPolled(answer);
        });
}

void TrackedTask::onPolled(const Result<TaskSnapshot> &answer)
{
    if (!answer)
        return onPollFailed(answer.error());
    if (answer->taskId != m_record->taskId)
        return onPollFailed(Error::protocol(u"It answers for another task"_s));
    m_failures = 0;
    moveToCurrentSession();
    if (m_isCancelAcknowledged && !rules().cancelsAtOnce && !isTerminal(answer->status)
        && ++m_pollsAfterCancel >= taskstate::kPollsAfterCancel) // TASKX-20
        return end(TaskState::Cancelled, Error::cancelled());
    take(*answer, Origin::Answer);
}

/// It is known there, whichever one it began in: that is the one to be kept (HTTP-22).
void TrackedTask::moveToCurrentSession()
{
    if (!m_world.sessions || std::exchange(m_isKnown, true))
        return;
    const QString now = m_world.sessions->current(m_record->serverId);
    if (now == m_record->session)
        return;
    leaveSession();
    m_record->session = now;
    save();
    m_world.sessions->enter(m_record->serverId, now).then(this, [](const Result<bool> &) {});
}

void TrackedTask::leaveSession()
{
    if (m_world.sessions)
        m_world.sessions->leave(m_record->serverId, m_record->session);
}

void TrackedTask::onPollFailed(const Error &why)
{
    if (isUnknownTask(why))
        return onUnknown();
    ++m_failures;
    const bool isOver = m_record->ttl && age() >= *m_record->ttl;
    if (isOver)
        return lose(LostReason::Expired, why);
    if (!m_record->ttl && m_world.clock->elapsed() - m_newsAt >= taskstate::kSilenceLife)
        return lose(LostReason::NoAnswer, why);
    schedule(nextInterval());
}

/// -32602 on a task that was known: expired, forgotten, or cancelled by us (TASK-20, TASKX-20, TASKX-21).
void TrackedTask::onUnknown()
{
    if (m_record->isCancelRequested && !rules().cancelsAtOnce)
        return end(TaskState::Cancelled, Error::cancelled());
    const bool isOver = taskstate::isOverdue(*m_record, age(), m_world.clock->wallTime());
    const bool isOurDoing = m_world.sessions && m_world.sessions->isEndedByUs(m_record->session);
    lose(isOver           ? LostReason::Expired
             : isOurDoing ? LostReason::ConnectionClosed
                          : LostReason::Forgotten);
}

bool TrackedTask::isTooOld(const TaskSnapshot &snapshot, Origin origin)
{
    if (!taskstate::isStale(*m_record, snapshot)) {
        m_staleAnswers = 0;
        return false;
    }
    if (isTerminal(taskStatus(m_record->status)) || origin == Origin::Notice)
        return true;
    return ++m_staleAnswers < kStaleAnswers;
}

void TrackedTask::take(const TaskSnapshot &snapshot, Origin origin)
{
    if (m_isEnding || isFinished(m_record->state))
        return;
    m_newsAt = m_world.clock->elapsed();
    if (isTooOld(snapshot, origin)) {
        if (isTerminal(taskStatus(m_record->status)))
            onMissingPayload(origin);
        else if (origin == Origin::Answer)
            schedule(nextInterval());
        return;
    }
    auto news = taskstate::apply(*m_record, snapshot);
    if (isTerminal(snapshot.status)) {
        if (news.isVisible)
            Q_EMIT changed();
        return takeTerminal(snapshot, origin);
    }
    if (origin == Origin::Answer || m_isWatched)
        schedule(nextInterval());
    news.isLasting |= takeOpen(snapshot, origin);
    if (isFinished(m_record->state))
        return;
    const TaskState state = taskstate::openState(*m_record);
    news.isLasting |= std::exchange(m_record->state, state) != state;
    if (news.isLasting)
        save();
    if (news.isVisible || news.isLasting)
        Q_EMIT changed();
}

/// True when the questions have changed.
bool TrackedTask::takeOpen(const TaskSnapshot &snapshot, Origin origin)
{
    if (isUnknownForTooLong(snapshot.status)) {
        lose(LostReason::GivenUp, Error::protocol(u"It stays in a status that nobody knows"_s));
        return false;
    }
    const bool isAsking = snapshot.status == TaskStatus::InputRequired;
    if (rules().hasResultRequests) {
        m_isResultRefused &= isAsking;
        if (isAsking)
            openResult(); // TASK-10
        return false;
    }
    if (isAsking && !snapshot.inputRequests) {
        onMissingPayload(origin);
        return false;
    }
    m_missingPayloads = 0;
    if (isAsking)
        return questions()->take(*snapshot.inputRequests);
    return m_questions && m_questions->close();
}

/// TASK-26
bool TrackedTask::isUnknownForTooLong(TaskStatus status)
{
    if (status != TaskStatus::Unknown) {
        m_unknownSince.reset();
        return false;
    }
    if (!m_unknownSince) {
        qCWarning(lcTasks) << m_record->key << "has a status that nobody knows";
        m_unknownSince = m_newsAt;
    }
    const milliseconds longest = taskstate::kUnknownStatusLife;
    return m_newsAt - *m_unknownSince >= std::min(m_record->ttl.value_or(longest), longest);
}

void TrackedTask::takeTerminal(const TaskSnapshot &snapshot, Origin origin)
{
    const TaskStatus status = taskStatus(m_record->status);
    if (m_questions)
        m_questions->withdraw();
    if (status == TaskStatus::Cancelled) // TASK-15
        return end(TaskState::Cancelled, Error::cancelled(m_record->statusMessage));
    const bool isInside = !rules().hasResultRequests; // The answer has it, or should have it.
    if (isInside && snapshot.error && (status == TaskStatus::Failed || !snapshot.result))
        return end(TaskState::Failed, *snapshot.error);
    if (isInside && snapshot.result && status == TaskStatus::Completed)
        return finishWith(*snapshot.result);
    if (!std::exchange(m_record->isResultPending, true))
        save();
    if (isInside)
        return onMissingPayload(origin);
    m_isResultRefused = false;
    openResult(); // TASK-13
}

/// What comes unasked may be without: it is asked for, at once when it never was (TASKX-07). An answer gets one more
/// chance (TASKX-10).
void TrackedTask::onMissingPayload(Origin origin)
{
    if (rules().hasResultRequests)
        return;
    const milliseconds interval = taskstate::pollInterval(*m_record, age());
    if (origin == Origin::Notice) {
        const milliseconds soonest = m_askedAt ? *m_askedAt + interval : m_newsAt;
        if (!m_polling.isOpen())
            schedule(std::max(soonest - m_newsAt, 0ms));
    } else if (++m_missingPayloads < 2) {
        schedule(interval);
    } else {
        end(TaskState::Failed, Error::protocol(u"It does not say what came of it"_s));
    }
}

void TrackedTask::openResult()
{
    if (!m_calls || m_fetching.isOpen() || m_isResultRefused)
        return;
    m_fetching =
        m_calls->result(m_record->taskId).then(this, [this](const Result<json::Raw> &answer) {
            onResult(answer);
        });
}

void TrackedTask::onResult(const Result<json::Raw> &answer)
{
    if (answer)
        return finishWith(*answer);
    const Error &why = answer.error();
    if (!isLostOnTheWay(why))
        return onResultRefused(why);
    if (m_record->isResultPending) {
        ++m_failures;
        schedule(nextInterval());
    }
    // Else the next answer about the task says whether it is worth waiting again (TASK-12).
}

void TrackedTask::onResultRefused(const Error &why)
{
    if (!m_record->isResultPending) {
        m_isResultRefused = true; // It does not let us wait; what it says later counts.
        return;
    }
    const bool isUnknown = why.kind == ErrorKind::Remote && why.code == rpc::kInvalidParams;
    if (isUnknown && taskStatus(m_record->status) != TaskStatus::Failed)
        return onUnknown();
    end(TaskState::Failed, why); // The call's own error (TASK-13).
}

void TrackedTask::finishWith(const json::Raw &result)
{
    m_isEnding = true;
    m_record->isResultPending = true;
    m_world.schedule->remove(m_record->key);
    m_polling.abandon();
    const auto read = [result] { return readToolResult(result); };
    Pending<CallToolResult> reading = result.size() > limits::kPoolParseBytes
        ? offload<CallToolResult>(this, read)
        : settled(read());
    reading.then(this, [this](const Result<CallToolResult> &answer) {
        if (!m_isRetired)
            onRead(answer);
    });
}

void TrackedTask::onRead(const Result<CallToolResult> &read)
{
    if (!read)
        return end(TaskState::Failed, read.error());
    m_outcome = *read;
    // The status says it too, of a task of the stateful era (TASK-14).
    m_record->isToolError =
        read->isError.value_or(false) || taskStatus(m_record->status) == TaskStatus::Failed;
    m_world.store->saveResult(m_record->key, read->source).then(this, [this](const Result<bool> &) {
        if (m_isRetired)
            return;
        m_record->hasResult = true;
        conclude(TaskState::Completed, LostReason::None);
    });
}

void TrackedTask::cancel()
{
    if (m_isEnding || isFinished(m_record->state))
        return;
    if (m_calls && !m_calls->canCancel())
        return lose(LostReason::Detached);
    m_isCancelAcknowledged = false;
    m_pollsAfterCancel = 0;
    if (m_questions)
        m_questions->withdraw();
    if (!m_record->isCancelRequested) {
        m_record->isCancelRequested = true;
        m_record->state = taskstate::openState(*m_record);
        save();
        Q_EMIT changed();
    }
    sendCancel();
}

void TrackedTask::sendCancel()
{
    if (!m_calls || m_cancelling.isOpen())
        return;
    m_cancelling = m_calls->cancel(m_record->taskId)
                       .then(this, [this](const Result<std::optional<TaskSnapshot>> &answer) {
                           onCancelled(answer);
                       });
}

void TrackedTask::onCancelled(const Result<std::optional<TaskSnapshot>> &answer)
{
    if (m_isEnding)
        return;
    if (answer) {
        m_isCancelAcknowledged = true;
        if (*answer && (*answer)->taskId == m_record->taskId)
            take(**answer, Origin::Notice);
        else if (m_isWatched)
            schedule(taskstate::pollInterval(*m_record, age()));
        return;
    }
    const Error &why = answer.error();
    if (isLostOnTheWay(why))
        return; // Sent again when the task is asked about.
    if (isUnknownTask(why) && !rules().cancelsAtOnce)
        return onUnknown();
    // It has ended already, or cannot be stopped: the next answer says which (TASK-17).
    m_record->isCancelRequested = false;
    save();
    Q_EMIT changed();
    schedule(0ms);
}

void TrackedTask::sendAgain()
{
    if (m_questions && m_calls && !m_isEnding)
        m_questions->sendAgain();
}

TaskQuestions *TrackedTask::questions()
{
    if (m_questions)
        return m_questions;
    m_questions = new TaskQuestions(m_record.get(), m_world.store, this);
    connect(m_questions, &TaskQuestions::changed, this, &TrackedTask::changed);
    connect(m_questions, &TaskQuestions::refused, this, &TrackedTask::cancel); // TASKX-18
    connect(m_questions, &TaskQuestions::gone, this, [this] { schedule(0ms); });
    m_questions->setHandler(m_handler);
    m_questions->setCalls(m_calls);
    return m_questions;
}

void TrackedTask::save()
{
    m_world.store->update(*m_record);
}

void TrackedTask::lose(LostReason reason, const std::optional<Error> &why)
{
    if (m_isEnding || isFinished(m_record->state))
        return;
    end(TaskState::Lost, why.value_or(Error::closed()), reason);
}

void TrackedTask::retire()
{
    m_isRetired = m_isEnding = true;
    pause();
    leaveSession();
    if (m_questions)
        m_questions->withdraw();
    deleteLater();
}

void TrackedTask::end(TaskState state, const Error &why, LostReason reason)
{
    m_outcome = why;
    if (state == TaskState::Failed || reason == LostReason::GivenUp
        || reason == LostReason::NoAnswer)
        m_record->error = why;
    conclude(state, reason);
}

void TrackedTask::conclude(TaskState state, LostReason reason)
{
    pause();
    leaveSession();
    if (m_questions)
        m_questions->withdraw();
    taskstate::finish(*m_record, state, reason, m_world.clock->wallTime());
    save();
    Q_EMIT ended();
}

} // namespace mcp

#include "moc_trackedtask.cpp"
