// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/link/servedtasks.h"

#include "core/base/logging.h"
#include "core/client/call/relatedtask.h"
#include "core/client/link/dialect.h"
#include "core/json/value.h"

#include <QRandomGenerator>

#include <algorithm>
#include <array>

namespace mcp {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using std::chrono::milliseconds;

namespace {

constexpr int kWaiters = 20; ///< For one result.
constexpr int kWindowRequests = 200; ///< TASKR-11, about tasks, within kWindow.
constexpr auto kWindow = 10s;
constexpr auto kUnknown = "Unknown task"_L1;

/// What we wait for is not the server's (TASKR-04).
QString word(TaskStatus status)
{
    return json::nameOf(isTerminal(status) ? status : TaskStatus::Working);
}

/// Random, so that it cannot be guessed (TASKR-03).
QString newId()
{
    std::array<quint32, 6> bits{};
    QRandomGenerator::system()->generate(bits.begin(), bits.end());
    return QString::fromLatin1(
        QByteArray(reinterpret_cast<const char *>(bits.data()), sizeof(bits))
            .toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals));
}

/// How long the task is to be kept; nothing when that cannot be read (TASKR-03, TASKR-11).
std::optional<milliseconds> wantedTtl(const json::Raw &params)
{
    const auto members = json::parse(params);
    const json::Value *task = members ? members->find(u"task") : nullptr;
    if (!task || !task->isObject())
        return std::nullopt;
    const json::Value *ttl = task->find(u"ttl");
    if (!ttl)
        return limits::kServedTtl;
    const auto wanted = ttl->toInteger();
    if (!wanted || *wanted < 0)
        return std::nullopt;
    const milliseconds longest = limits::kServedTtlMax;
    return *wanted < longest.count() ? milliseconds(*wanted) : longest;
}

void answerWith(rpc::Peer *peer, const rpc::Id &id, const Result<json::Raw> &answer)
{
    if (answer)
        return peer->respond(id, answer->toByteArray());
    const Error &error = answer.error();
    peer->respondError(id, error.code, error.detail, error.data);
}

} // namespace

ServedTasks::ServedTasks(Clock *clock, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
    , m_purge(clock->createAlarm([this] { purge(); }))
{
}

ServedTasks::~ServedTasks() = default;

std::optional<TaskCapability> ServedTasks::capability(const ClientFeatures &features)
{
    const bool hasElicitation = features.hasFormElicitation || features.hasUrlElicitation;
    if (!features.hasTasks || (!features.hasSampling && !hasElicitation))
        return std::nullopt;
    TaskRequests requests;
    if (features.hasSampling)
        requests.sampling = SamplingTaskRequests{TaskFeature()};
    if (hasElicitation)
        requests.elicitation = ElicitationTaskRequests{TaskFeature()};
    return TaskCapability{TaskFeature(), TaskFeature(), requests};
}

bool ServedTasks::isWanted(const json::Raw &params)
{
    if (!params.view().contains("\"task\""))
        return false;
    const auto members = json::parse(params);
    return members && members->find(u"task");
}

void ServedTasks::begin(rpc::Peer *peer, const rpc::IncomingRequest &request,
                        const PeerRequest &asked, PeerRequestHandler *handler, rpc::Hold hold)
{
    const auto ttl = wantedTtl(request.params);
    if (!ttl)
        return peer->respondError(request.id, rpc::kInvalidParams,
                                  u"task needs to be an object, its ttl a whole number"_s);
    if (openCount() >= limits::kServedTasks || m_tasks.size() >= limits::kKeptTasks) {
        Q_EMIT violated(u"It asked for too many tasks at once"_s);
        return peer->respondError(request.id, kInternalError, u"Too many tasks at the same time"_s);
    }
    const qint64 number = add(*ttl);
    m_tasks.at(number).hold = std::move(hold);
    CreateTaskResult created;
    created.task = m_tasks.at(number).task;
    peer->respond(request.id, json::write(created));
    qCDebug(lcClient) << "task begun:" << asked.method;
    const CallHandle work =
        handler->answer(asked).then(this, [this, number, asked](const Result<json::Raw> &result) {
            onAnswered(number, asked, result);
        });
    const auto it = m_tasks.find(number);
    if (it != m_tasks.end())
        it->second.work = work;
}

qint64 ServedTasks::add(milliseconds ttl)
{
    const qint64 number = ++m_lastNumber;
    Served &served = m_tasks[number];
    served.expiresAt = m_clock->now() + ttl;
    const TaskTime now{m_clock->wallTime().toUTC()};
    served.task.taskId = newId();
    served.task.status = word(served.status);
    served.task.statusMessage = u"Waiting for the person"_s;
    served.task.createdAt = served.task.lastUpdatedAt = now;
    served.task.ttl = TaskDuration{ttl.count()};
    served.task.pollInterval = TaskDuration{milliseconds(limits::kServedPoll).count()};
    armPurge();
    return number;
}

/// The person, or a model, has answered (TASKR-07, TASKR-12, TASKR-13).
void ServedTasks::onAnswered(qint64 number, const PeerRequest &asked,
                             const Result<json::Raw> &result)
{
    const auto it = m_tasks.find(number);
    if (it == m_tasks.end() || isTerminal(it->second.status))
        return;
    const Result<json::Raw> answer = peerAnswer(asked, result);
    if (answer)
        finish(it->second, TaskStatus::Completed, {},
               withRelatedTask(*answer, it->second.task.taskId));
    else
        finish(it->second, TaskStatus::Failed, answer.error().detail, answer);
}

void ServedTasks::finish(Served &served, TaskStatus status, const QString &message,
                         const Result<json::Raw> &answer)
{
    served.status = status;
    served.task.status = word(status);
    served.task.statusMessage = message.isEmpty() ? std::nullopt : std::optional(message);
    // The wall clock may be set back; lastUpdatedAt must not decrease.
    const QDateTime now = m_clock->wallTime().toUTC();
    served.task.lastUpdatedAt->value = std::max(now, served.task.lastUpdatedAt->value);
    served.answer = answer;
    const rpc::Hold ended =
        std::move(served.hold); // Until the end of this function: a receiver may end calls.
    qCDebug(lcClient) << "task ended:" << served.task.status;
    const auto waiters = std::exchange(served.waiters, {});
    for (const Waiter &waiter : waiters) {
        if (waiter.peer)
            answerWith(waiter.peer, waiter.id, answer);
    }
    if (m_peer)
        m_peer->notify<TaskStatusChanged>(served.task);
}

bool ServedTasks::take(rpc::Peer *peer, const rpc::IncomingRequest &request)
{
    const bool isOurs = request.method == GetTask::method
        || request.method == GetTaskPayload::method || request.method == CancelTask::method
        || request.method == ListTasks::method;
    if (!isOurs)
        return false;
    if (isTooFast()) {
        peer->respondError(request.id, kInternalError, u"Too many questions about tasks"_s);
    } else if (request.method == ListTasks::method) {
        list(peer, request);
    } else if (request.method == GetTaskPayload::method) {
        sendResult(peer, request);
    } else if (request.method == CancelTask::method) {
        cancel(peer, request);
    } else if (const Served *served = find(peer, request)) {
        peer->respond(request.id, json::write(served->task));
    }
    return true;
}

bool ServedTasks::isTooFast()
{
    const milliseconds now = m_clock->now();
    if (now - m_windowStart >= kWindow) {
        m_windowStart = now;
        m_windowRequests = 0;
    }
    if (++m_windowRequests == kWindowRequests + 1)
        Q_EMIT violated(u"It asks too often how its tasks are"_s);
    return m_windowRequests > kWindowRequests;
}

/// By its id alone, whatever else the request says (TASKR-17).
ServedTasks::Served *ServedTasks::find(rpc::Peer *peer, const rpc::IncomingRequest &request)
{
    const auto params = json::read<TaskIdParams>(request.params);
    const auto it = std::find_if(m_tasks.begin(), m_tasks.end(), [&params](const auto &entry) {
        return params && entry.second.task.taskId == params->taskId;
    });
    if (it != m_tasks.end() && it->second.expiresAt > m_clock->now())
        return &it->second;
    peer->respondError(request.id, rpc::kInvalidParams, kUnknown);
    return nullptr;
}

/// TASKR-07
void ServedTasks::sendResult(rpc::Peer *peer, const rpc::IncomingRequest &request)
{
    Served *served = find(peer, request);
    if (!served)
        return;
    if (served->answer)
        return answerWith(peer, request.id, *served->answer);
    served->waiters.removeIf([](const Waiter &waiter) { return !waiter.peer; });
    if (served->waiters.size() >= kWaiters)
        return peer->respondError(request.id, kInternalError, u"Too many wait for this result"_s);
    served->waiters.append({peer, request.id});
}

/// TASKR-08
void ServedTasks::cancel(rpc::Peer *peer, const rpc::IncomingRequest &request)
{
    Served *served = find(peer, request);
    if (!served)
        return;
    if (isTerminal(served->status))
        return peer->respondError(request.id, rpc::kInvalidParams, u"The task is over"_s);
    const CallHandle work = std::exchange(served->work, {});
    finish(*served, TaskStatus::Cancelled, {}, Error::remote(u"Task cancelled"_s, kInternalError));
    peer->respond(request.id, json::write(served->task));
    work.abandon();
}

/// TASKR-09
void ServedTasks::list(rpc::Peer *peer, const rpc::IncomingRequest &request)
{
    const auto params = json::read<PaginatedParams>(request.params);
    bool isGood = params.hasValue();
    qint64 after = 0;
    if (isGood && params->cursor) {
        after = params->cursor->toLongLong(&isGood);
        isGood = isGood && after > 0 && after <= m_lastNumber;
    }
    if (!isGood)
        return peer->respondError(request.id, rpc::kInvalidParams, u"Unknown cursor"_s);
    ListTasksResult page;
    qint64 last = 0;
    for (auto it = m_tasks.upper_bound(after); it != m_tasks.end(); ++it) {
        if (it->second.expiresAt <= m_clock->now())
            continue;
        if (page.tasks.items.size() == limits::kServedPage) {
            page.nextCursor = QString::number(last);
            break;
        }
        last = it->first;
        page.tasks.items.append(it->second.task);
    }
    peer->respond(request.id, json::write(page));
}

void ServedTasks::forgetWait(const rpc::Peer *peer, const rpc::Id &id)
{
    for (auto &[number, served] : m_tasks)
        served.waiters.removeIf(
            [&](const Waiter &waiter) { return waiter.peer == peer && waiter.id == id; });
}

qsizetype ServedTasks::openCount() const
{
    return std::count_if(m_tasks.begin(), m_tasks.end(),
                         [](const auto &entry) { return !isTerminal(entry.second.status); });
}

/// What has lived its time is forgotten, at work or not (TASKR-11).
void ServedTasks::purge()
{
    std::vector<Served> dead;
    for (auto it = m_tasks.begin(); it != m_tasks.end();) {
        if (it->second.expiresAt <= m_clock->now()) {
            dead.push_back(std::move(it->second));
            it = m_tasks.erase(it);
        } else {
            ++it;
        }
    }
    armPurge();
    for (const Served &served : dead) {
        for (const Waiter &waiter : served.waiters) {
            if (waiter.peer)
                waiter.peer->respondError(waiter.id, rpc::kInvalidParams, kUnknown);
        }
        served.work.abandon();
    }
}

void ServedTasks::armPurge()
{
    milliseconds next = milliseconds::max();
    for (const auto &[number, served] : m_tasks)
        next = std::min(next, served.expiresAt);
    if (!m_tasks.empty())
        m_purge->start(std::max(next - m_clock->now(), 0ms));
}

void ServedTasks::clear()
{
    const Tasks gone = std::exchange(m_tasks, {});
    m_purge->stop();
    for (const auto &[number, served] : gone)
        served.work.abandon();
}

} // namespace mcp

#include "moc_servedtasks.cpp"
