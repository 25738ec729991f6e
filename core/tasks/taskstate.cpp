// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/tasks/taskstate.h"

#include "core/base/limits.h"
#include "core/client/link/era.h"
#include "core/json/value.h"

#include <QUuid>

#include <algorithm>

namespace mcp::taskstate {

using namespace Qt::StringLiterals;
using std::chrono::milliseconds;

namespace {

constexpr milliseconds kShortest = 1s; ///< SEC-65
constexpr milliseconds kLongest = 10min; ///< SEC-65
constexpr milliseconds kLongestRetry = 60s;
constexpr milliseconds kSlow = 15s;
constexpr milliseconds kLongestLife = 24h * 366; ///< More is not told apart from it.
constexpr qsizetype kStatusChars = 100;

milliseconds defaultInterval(milliseconds age)
{
    if (age < 1min)
        return 2s;
    return age < 10min ? 5s : kSlow;
}

std::optional<milliseconds> bounded(std::optional<milliseconds> duration)
{
    return duration ? std::optional(std::clamp<milliseconds>(*duration, 0ms, kLongestLife))
                    : std::nullopt;
}

template<class T>
bool assign(T &to, const T &from)
{
    if (to == from)
        return false;
    to = from;
    return true;
}

} // namespace

milliseconds pollInterval(const TaskRecord &record, milliseconds age)
{
    const milliseconds wished = record.pollInterval.value_or(defaultInterval(age));
    const bool isUnknown = taskStatus(record.status) == TaskStatus::Unknown; // TASK-26
    return std::clamp(isUnknown ? std::max(wished, kSlow) : wished, kShortest, kLongest);
}

milliseconds retryInterval(milliseconds interval, int failures)
{
    const milliseconds longest = std::max(interval, kLongestRetry);
    return std::min<milliseconds>(interval * (qint64(1) << std::clamp(failures, 0, 10)), longest);
}

milliseconds backstopInterval(milliseconds interval)
{
    return std::max<milliseconds>(60s, interval * 10);
}

bool isOverdue(const TaskRecord &record, milliseconds age, const QDateTime &wall)
{
    return record.ttl
        && (age >= *record.ttl || record.startedAt.addMSecs(record.ttl->count()) <= wall);
}

bool isStale(const TaskRecord &record, const TaskSnapshot &snapshot)
{
    const bool isKnownTerminal = isTerminal(taskStatus(record.status));
    if (isTerminal(snapshot.status) != isKnownTerminal)
        return isKnownTerminal; // TASK-21
    return record.lastUpdatedAt.isValid() && snapshot.lastUpdatedAt.isValid()
        && snapshot.lastUpdatedAt < record.lastUpdatedAt;
}

std::shared_ptr<TaskRecord> newRecord(const TaskSnapshot &snapshot, Era era, const QDateTime &wall)
{
    auto record = std::make_shared<TaskRecord>();
    record->key = QUuid::createUuid().toString(QUuid::WithoutBraces);
    record->taskId = snapshot.taskId;
    record->era = era;
    record->startedAt = wall;
    apply(*record, snapshot);
    record->state = openState(*record);
    return record;
}

News apply(TaskRecord &record, const TaskSnapshot &snapshot)
{
    News news;
    if (!isTerminal(taskStatus(record.status)))
        news.isLasting = assign(record.status, snapshot.statusText.left(kStatusChars));
    news.isLasting |= assign(record.ttl, bounded(snapshot.ttl));
    news.isLasting |= assign(record.pollInterval, bounded(snapshot.pollInterval));
    news.isVisible =
        assign(record.statusMessage, snapshot.statusMessage.left(limits::kDescriptionChars))
        || news.isLasting;
    if (!record.createdAt.isValid())
        record.createdAt = snapshot.createdAt;
    if (snapshot.lastUpdatedAt.isValid())
        record.lastUpdatedAt = snapshot.lastUpdatedAt;
    return news;
}

QuestionNews takeQuestions(QList<TaskQuestion> &questions, const json::RawObject &inputRequests)
{
    QuestionNews news;
    if (inputRequests.raw.size() > limits::kInputRequests * kQuestionBytes) { // SEC-41
        news.isTooMuch = true;
        return news;
    }
    const auto all = json::parse(inputRequests.raw);
    QSet<QString> named;
    for (const auto &[key, value] : all ? all->members() : json::Value::Object()) {
        const json::Raw request(value.toJson());
        named.insert(key);
        const auto known = std::ranges::find(questions, key, &TaskQuestion::key);
        if (known != questions.end()) {
            news.isChanged |= assign(known->isOpen, true);
            if (known->request != request)
                news.violations.append(u"It changed a question it had asked"_s);
        } else if (request.size() > kQuestionBytes || questions.size() >= kQuestions
                   || named.size() > limits::kInputRequests) {
            news.isTooMuch = true;
        } else {
            questions.append({key, request, std::nullopt});
            news.isChanged = true;
        }
    }
    for (TaskQuestion &question : questions) {
        if (question.isOpen && !named.contains(question.key)) {
            question.isOpen = false;
            question.isDelivered = question.answer.has_value(); // It has it, acknowledged or not.
            news.isChanged = true;
        }
    }
    return news;
}

TaskState openState(const TaskRecord &record)
{
    if (taskStatus(record.status) != TaskStatus::InputRequired || record.isCancelRequested)
        return TaskState::Working;
    if (EraRules::of(record.era).hasResultRequests) // Its questions are not in the record.
        return TaskState::NeedsInput;
    const bool isAsked = std::ranges::any_of(record.questions, [](const TaskQuestion &question) {
        return question.isOpen && !question.answer;
    });
    return isAsked ? TaskState::NeedsInput : TaskState::Working;
}

void finish(TaskRecord &record, TaskState state, LostReason reason, const QDateTime &at)
{
    record.state = state;
    record.lostReason = reason;
    record.finishedAt = at;
    record.isResultPending = false;
    record.questions.clear();
}

} // namespace mcp::taskstate
