// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/tasks/taskquestions.h"

#include "core/base/limits.h"
#include "core/base/logging.h"
#include "core/client/link/peerrequestcheck.h"
#include "core/client/tasks/taskcalls.h"
#include "core/json/write.h"
#include "core/rpc/message.h"
#include "core/tasks/taskstate.h"
#include "core/tasks/taskstore.h"

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr int kRejections = 5; ///< Then only the person has it sent again.

json::RawObject oneAnswer(const QString &key, const json::Raw &value)
{
    json::Writer writer;
    writer.beginObject();
    writer.string(key);
    writer.raw(":");
    writer.raw(value.view());
    writer.endObject();
    return {json::Raw(writer.take())};
}

} // namespace

TaskQuestions::TaskQuestions(TaskRecord *record, TaskStore *store, QObject *parent)
    : QObject(parent)
    , m_record(record)
    , m_store(store)
{
}

TaskQuestions::~TaskQuestions()
{
    withdraw();
    setCalls(nullptr);
}

void TaskQuestions::setCalls(TaskCalls *calls)
{
    m_calls = calls;
    if (!calls) {
        const auto sending = std::exchange(m_sending, {});
        for (const CallHandle &handle : sending)
            handle.abandon();
        return;
    }
    ask();
    resend();
}

void TaskQuestions::setHandler(PeerRequestHandler *handler)
{
    if (handler == m_handler)
        return;
    withdraw();
    m_handler = handler;
}

bool TaskQuestions::take(const json::RawObject &inputRequests)
{
    const bool isSame = inputRequests.raw == m_last;
    m_last = inputRequests.raw;
    bool isChanged = false;
    if (!isSame) {
        const auto news = taskstate::takeQuestions(m_record->questions, inputRequests);
        for (const QString &violation : news.violations)
            qCWarning(lcTasks).noquote() << m_record->key << violation;
        m_isTooMuch = news.isTooMuch;
        isChanged = news.isChanged;
    }
    const auto &all = m_record->questions;
    const bool isOpen = std::ranges::any_of(all, &TaskQuestion::isOpen);
    const bool hasAnswers = std::ranges::all_of(
        all, [](const TaskQuestion &question) { return !question.isOpen || question.isDelivered; });
    m_repeats = isChanged || !isOpen || !hasAnswers ? 0 : m_repeats + 1;
    for (const TaskQuestion &question : all) {
        if (!question.isOpen)
            m_asking.take(question.key).abandon();
    }
    ask();
    return isChanged || m_repeats == taskstate::kPollsAfterAnswer + 1;
}

bool TaskQuestions::close()
{
    return take({});
}

void TaskQuestions::withdraw()
{
    const auto asking = std::exchange(m_asking, {});
    for (const CallHandle &handle : asking)
        handle.abandon();
    m_ongoing.reset();
}

OngoingCall *TaskQuestions::ongoing()
{
    if (!m_ongoing)
        m_ongoing = std::make_unique<OngoingCall>();
    return m_ongoing.get();
}

/// Only while the server is there to hear the answer.
void TaskQuestions::ask()
{
    m_isBlocked = m_isTooMuch;
    if (!m_calls || m_record->isCancelRequested)
        return;
    const QList<TaskQuestion> all = m_record->questions; // The handler may answer by changing it.
    for (const TaskQuestion &question : all) {
        if (!question.isOpen || question.answer || m_asking.contains(question.key))
            continue;
        const auto request = requestOf(question);
        if (!request) { // TASKX-12
            m_isBlocked = true;
            continue;
        }
        if (m_asking.size() == limits::kQuestionsOfServer) // SEC-47; the others after these.
            continue;
        const auto onGiven = [this, key = question.key,
                              isElicitation = request->elicitation != nullptr](const auto &answer) {
            onAnswer(key, isElicitation, answer);
        };
        m_asking.insert(question.key, m_handler->answer(*request).then(this, onGiven));
    }
}

/// Nothing when it cannot be asked.
std::optional<PeerRequest> TaskQuestions::requestOf(const TaskQuestion &question)
{
    if (!m_handler || m_refused.contains(question.key))
        return std::nullopt;
    auto request = readInputRequest(question.request, m_handler->features());
    if (!request)
        return std::nullopt;
    request->taskId = m_record->taskId;
    request->subject = m_record->tool;
    request->call = ongoing();
    return *std::move(request);
}

void TaskQuestions::onAnswer(const QString &key, bool isElicitation,
                             const Result<json::Raw> &answer)
{
    m_asking.remove(key);
    TaskQuestion *question = find(key);
    if (!question || question->answer)
        return;
    if (answer) {
        question->answer = *answer;
    } else if (answer.error().kind == ErrorKind::Closed) {
        return; // The person has not decided; asked again with the next link.
    } else if (isElicitation) {
        question->answer = json::Raw(QByteArrayLiteral(R"({"action":"cancel"})"));
    } else {
        m_refused.insert(key);
        m_isBlocked = true;
        Q_EMIT refused();
        return;
    }
    m_record->state = taskstate::openState(*m_record);
    m_unwritten.insert(key);
    m_store->save(*m_record).then(this, [this, key](const Result<bool> &) {
        m_unwritten.remove(key);
        send(key);
    });
    ask();
    Q_EMIT changed();
}

void TaskQuestions::resend()
{
    if (m_rejections >= kRejections)
        return;
    const QList<TaskQuestion> all = m_record->questions;
    for (const TaskQuestion &question : all)
        send(question.key);
}

void TaskQuestions::sendAgain()
{
    for (TaskQuestion &question : m_record->questions) {
        if (question.isOpen && question.answer)
            question.isDelivered = false;
    }
    const bool wasStuck = isStuck();
    m_repeats = m_rejections = 0;
    resend();
    if (wasStuck)
        Q_EMIT changed();
}

void TaskQuestions::send(const QString &key)
{
    const TaskQuestion *question = find(key);
    if (!m_calls || m_record->isCancelRequested || !question || !question->answer
        || question->isDelivered || m_unwritten.contains(key) || m_sending.contains(key))
        return;
    m_sending.insert(
        key,
        m_calls->update(m_record->taskId, oneAnswer(key, *question->answer))
            .then(this, [this, key](const auto &acknowledged) { onSent(key, acknowledged); }));
}

void TaskQuestions::onSent(const QString &key, const Result<EmptyResult> &acknowledged)
{
    m_sending.remove(key);
    TaskQuestion *question = find(key);
    if (acknowledged) {
        m_repeats = m_rejections = 0;
        if (question) {
            question->isDelivered = true;
            m_store->update(*m_record);
        }
        return;
    }
    const Error &why = acknowledged.error();
    if (why.kind == ErrorKind::Remote && why.code == rpc::kInvalidParams) {
        Q_EMIT gone();
    } else if (why.kind == ErrorKind::Remote || why.kind == ErrorKind::Protocol) {
        if (++m_rejections == kRejections)
            Q_EMIT changed();
    }
}

bool TaskQuestions::isStuck() const
{
    return m_repeats > taskstate::kPollsAfterAnswer || m_rejections >= kRejections;
}

TaskQuestion *TaskQuestions::find(const QString &key)
{
    const auto it = std::ranges::find(m_record->questions, key, &TaskQuestion::key);
    return it == m_record->questions.end() ? nullptr : &*it;
}

} // namespace mcp

#include "moc_taskquestions.cpp"
