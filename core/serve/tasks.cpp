// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/serve/tasks.h"

#include "core/serve/call.h"
#include "core/serve/randomid.h"
#include "core/serve/taskfile.h"

#include <algorithm>
#include <cstdio>

namespace mcp::serve {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::seconds kSaveSpacing{1}; ///< Of what is no more than progress.

qsizetype bytesOf(const ServedTask &task)
{
    qsizetype bytes = task.arguments.toJson().size() + task.capabilities.toJson().size();
    for (const Answer &answer : task.answers)
        bytes += answer ? answer->toJson().size() : 0;
    return bytes;
}

} // namespace

struct Tasks::Entry
{
    ServedTask task;
    std::weak_ptr<Call> call;
    std::function<void()> answered;
    std::unique_ptr<QTimer> end;
    qsizetype bytes = 0;
};

Tasks::Tasks()
{
    m_saveSoon.setSingleShot(true);
    m_saveSoon.setInterval(kSaveSpacing);
    connect(&m_saveSoon, &QTimer::timeout, this, &Tasks::save);
}

Tasks::~Tasks() = default;

Result<void> Tasks::keepIn(const QString &file)
{
    const auto kept = readTasks(file, kMost);
    if (!kept)
        return kept.error();
    m_file = file;
    for (const ServedTask &task : *kept) {
        const auto age = task.createdAt.msecsTo(QDateTime::currentDateTimeUtc());
        if (!task.ttl || age < task.ttl->count())
            add(task, bytesOf(task));
    }
    return {};
}

void Tasks::save()
{
    m_saveSoon.stop();
    if (m_file.isEmpty())
        return;
    QList<const ServedTask *> tasks;
    for (const QString &id : std::as_const(m_order))
        tasks.append(find(id));
    if (!writeTasks(m_file, tasks))
        std::fprintf(stderr, "The tasks could not be written to %s.\n", qPrintable(m_file));
}

bool Tasks::makeRoom(qsizetype bytes)
{
    while (m_order.size() >= kMost || (m_bytes > 0 && m_bytes + bytes > kBytes)) {
        const auto ended = std::ranges::find_if(
            m_order, [this](const QString &id) { return isTerminal(find(id)->status); });
        if (ended == m_order.end())
            return false;
        forget(QString(*ended));
    }
    return true;
}

void Tasks::add(ServedTask task, qsizetype bytes)
{
    auto added = std::make_unique<Entry>();
    if (task.ttl) {
        added->end = std::make_unique<QTimer>();
        added->end->setSingleShot(true);
        connect(added->end.get(), &QTimer::timeout, this, [this, id = task.id] { forget(id); });
        const std::chrono::milliseconds age(
            task.createdAt.msecsTo(QDateTime::currentDateTimeUtc()));
        added->end->start(std::max(*task.ttl - age, std::chrono::milliseconds(0)));
    }
    added->task = std::move(task);
    added->bytes = bytes;
    m_bytes += bytes;
    m_order.append(added->task.id);
    m_entries.insert_or_assign(added->task.id, std::move(added));
}

const ServedTask *Tasks::start(const std::shared_ptr<Call> &call, ServedTask task)
{
    const qsizetype bytes = bytesOf(task);
    if (!makeRoom(bytes))
        return nullptr;
    task.id = QString::fromLatin1(randomId());
    task.createdAt = task.changedAt = QDateTime::currentDateTimeUtc();
    const QString id = task.id;
    add(std::move(task), bytes);
    entry(id)->call = call;
    save(); // Before anybody reads of it (TASKX-08).
    return find(id);
}

void Tasks::resume(const QString &id, const std::shared_ptr<Call> &call)
{
    if (Entry *found = open(id)) {
        found->task.status = TaskStatus::Working; // What it needs will be asked again.
        found->call = call;
    }
}

Tasks::Entry *Tasks::entry(const QString &id) const
{
    const auto it = m_entries.find(id);
    return it == m_entries.end() ? nullptr : it->second.get();
}

Tasks::Entry *Tasks::open(const QString &id) const
{
    Entry *found = entry(id);
    return found && !isTerminal(found->task.status) ? found : nullptr;
}

const ServedTask *Tasks::find(const QString &id) const
{
    const Entry *found = entry(id);
    return found ? &found->task : nullptr;
}

void Tasks::change(ServedTask &task, TaskStatus status, const QString &message)
{
    const bool isSame = std::exchange(task.status, status) == status;
    task.message = message;
    task.changedAt = QDateTime::currentDateTimeUtc();
    if (isTerminal(status))
        task.questions.clear();
    if (!isSame)
        save();
    else if (!m_file.isEmpty() && !m_saveSoon.isActive())
        m_saveSoon.start();
    Q_EMIT changed(task);
}

void Tasks::setMessage(const QString &id, const QString &message)
{
    if (Entry *found = open(id))
        change(found->task, found->task.status, message);
}

void Tasks::finish(const QString &id, const CallToolResult &result)
{
    Entry *found = open(id);
    if (!found)
        return;
    found->task.result = result;
    change(found->task, TaskStatus::Completed,
           result.isError.value_or(false) ? u"Failed"_s : u"Done"_s);
}

void Tasks::fail(const QString &id, const rpc::ResponseError &error)
{
    Entry *found = open(id);
    if (!found)
        return;
    found->task.error = error;
    change(found->task, TaskStatus::Failed, error.message);
}

void Tasks::ask(const QString &id, const QList<Question> &questions, std::function<void()> answered)
{
    Entry *found = open(id);
    if (!found)
        return;
    found->answered = std::move(answered);
    for (const Question &question : questions) {
        if (!found->task.answers.contains(question.key))
            found->task.questions.append(question);
    }
    if (found->task.questions.isEmpty()) {
        if (const auto proceed = std::exchange(found->answered, {}))
            proceed();
        return;
    }
    change(found->task, TaskStatus::InputRequired, found->task.message);
}

void Tasks::answer(const QString &id, const QString &key, const Answer &answer)
{
    Entry *found = open(id);
    if (!found
        || !found->task.questions.removeIf([&key](const Question &one) { return one.key == key; }))
        return;
    ServedTask &task = found->task;
    const qsizetype bytes = answer ? answer->toJson().size() : 0;
    if (m_bytes + bytes > kBytes)
        return fail(id, {rpc::kInternalError, u"The answer is too long"_s, {}});
    m_bytes += bytes;
    found->bytes += bytes;
    task.answers.insert(key, answer);
    const bool isComplete = task.questions.isEmpty();
    const auto proceed = isComplete ? std::exchange(found->answered, {}) : std::function<void()>();
    change(task, isComplete ? TaskStatus::Working : TaskStatus::InputRequired, task.message);
    if (proceed)
        proceed();
}

void Tasks::cancel(const QString &id)
{
    Entry *found = open(id);
    if (!found || !found->task.isCancellable)
        return;
    const auto call = found->call.lock();
    change(found->task, TaskStatus::Cancelled, u"Stopped"_s);
    if (call)
        call->cancel();
}

void Tasks::forget(const QString &id)
{
    const auto it = m_entries.find(id);
    if (it == m_entries.end())
        return;
    if (it->second->end) {
        it->second->end->stop();
        it->second->end.release()->deleteLater(); // It may be calling us.
    }
    const auto call = it->second->call.lock();
    m_bytes -= it->second->bytes;
    m_entries.erase(it);
    m_order.removeOne(id);
    save();
    if (call)
        call->cancel();
    Q_EMIT forgotten(id);
}

} // namespace mcp::serve

#include "moc_tasks.cpp"
