// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/serve/tasks.h"

#include "core/json/write.h"
#include "core/serve/call.h"
#include "core/serve/randomid.h"
#include "core/serve/taskfile.h"

#include <algorithm>
#include <cstdio>

namespace mcp::serve {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::seconds kSaveSpacing{1}; ///< Of what is no more than progress.
constexpr std::chrono::hours kMostTtl{24 * 24}; ///< A timer of Qt counts milliseconds in an int.

qsizetype bytesOf(const ServedTask &task)
{
    qsizetype bytes = task.arguments.toJson().size() + task.capabilities.toJson().size();
    for (const Answer &answer : task.answers)
        bytes += answer ? answer->toJson().size() : 0;
    return bytes + (task.result ? json::write(*task.result).size() : 0);
}

} // namespace

struct Tasks::Entry
{
    ServedTask task;
    std::weak_ptr<Call> call;
    struct Round
    {
        QStringList keys;
        std::function<void()> answered;
    };

    QList<Round> rounds; ///< Questions that were asked together.
    std::unique_ptr<QTimer> end;
    qsizetype bytes = 0;
};

Tasks::Tasks()
{
    m_saveSoon.setSingleShot(true);
    m_saveSoon.setInterval(kSaveSpacing);
    connect(&m_saveSoon, &QTimer::timeout, this, &Tasks::save);
}

/// Calls that end with it do not change their tasks.
Tasks::~Tasks()
{
    if (m_saveSoon.isActive())
        save();
    m_file.clear();
    m_order.clear();
    const auto entries = std::exchange(m_entries, {});
}

Result<void> Tasks::keepIn(const QString &file)
{
    const auto kept = readTasks(file, kMost);
    if (!kept)
        return kept.error();
    m_file = file;
    QList<const ServedTask *> tasks;
    for (const ServedTask &task : *kept) {
        const auto age = task.createdAt.msecsTo(QDateTime::currentDateTimeUtc());
        if (age < task.ttl.count()) {
            add(task, bytesOf(task));
            tasks.append(find(task.id));
        }
    }
    return writeTasks(m_file, tasks);
}

void Tasks::save()
{
    m_saveSoon.stop();
    if (m_file.isEmpty())
        return;
    QList<const ServedTask *> tasks;
    for (const QString &id : std::as_const(m_order))
        tasks.append(find(id));
    if (const auto written = writeTasks(m_file, tasks); !written)
        std::fprintf(stderr, "The tasks could not be written to %s: %s\n", qPrintable(m_file),
                     qPrintable(written.error().detail));
}

void Tasks::saveSoon()
{
    if (!m_file.isEmpty() && !m_saveSoon.isActive())
        m_saveSoon.start();
}

/// Whether there is room for more, after those that ended first are gone if need be. None goes in vain.
bool Tasks::makeRoom(qsizetype tasks, qsizetype bytes)
{
    qsizetype openTasks = tasks;
    qsizetype openBytes = bytes;
    for (const auto &[id, entry] : m_entries) {
        if (isTerminal(entry->task.status))
            continue;
        ++openTasks;
        openBytes += entry->bytes;
    }
    if (openTasks > kMost || openBytes > kBytes)
        return false;
    while (m_order.size() + tasks > kMost || m_bytes + bytes > kBytes) {
        const ServedTask *first = nullptr;
        for (const QString &id : std::as_const(m_order)) {
            const ServedTask *task = find(id);
            if (isTerminal(task->status) && (!first || task->changedAt < first->changedAt))
                first = task;
        }
        if (!first)
            return false;
        forget(QString(first->id));
    }
    return true;
}

/// Counts what comes to an open task; false if there is no room for it.
bool Tasks::grow(Entry *entry, qsizetype bytes)
{
    if (!makeRoom(0, bytes))
        return false;
    entry->bytes += bytes;
    m_bytes += bytes;
    return true;
}

void Tasks::add(ServedTask task, qsizetype bytes)
{
    auto added = std::make_unique<Entry>();
    task.ttl =
        std::clamp<std::chrono::milliseconds>(task.ttl, std::chrono::milliseconds(0), kMostTtl);
    added->end = std::make_unique<QTimer>();
    added->end->setSingleShot(true);
    connect(added->end.get(), &QTimer::timeout, this, [this, id = task.id] { forget(id); });
    const std::chrono::milliseconds age(task.createdAt.msecsTo(QDateTime::currentDateTimeUtc()));
    added->end->start(std::clamp(task.ttl - age, std::chrono::milliseconds(0), task.ttl));
    added->task = std::move(task);
    added->bytes = bytes;
    m_bytes += bytes;
    m_order.append(added->task.id);
    m_entries.insert_or_assign(added->task.id, std::move(added));
}

const ServedTask *Tasks::start(const std::shared_ptr<Call> &call, ServedTask task)
{
    const qsizetype bytes = bytesOf(task);
    if (!makeRoom(1, bytes))
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

void Tasks::change(Entry *entry, TaskStatus status, const QString &message)
{
    ServedTask &task = entry->task;
    const bool isSame = std::exchange(task.status, status) == status;
    task.message = message;
    task.changedAt = QDateTime::currentDateTimeUtc();
    QList<Entry::Round> rounds; // They may hold the last copy of the call.
    if (isTerminal(status)) {
        task.questions.clear();
        rounds.swap(entry->rounds);
    }
    if (isSame)
        saveSoon();
    else
        save();
    Q_EMIT changed(task);
}

void Tasks::setMessage(const QString &id, const QString &message)
{
    if (Entry *found = open(id))
        change(found, found->task.status, message);
}

void Tasks::finish(const QString &id, const CallToolResult &result)
{
    Entry *found = open(id);
    if (!found)
        return;
    if (!grow(found, json::write(result).size()))
        return fail(id, {rpc::kInternalError, u"The result is too long"_s, {}});
    found->task.result = result;
    change(found, TaskStatus::Completed, result.isError.value_or(false) ? u"Failed"_s : u"Done"_s);
}

void Tasks::fail(const QString &id, const rpc::ResponseError &error)
{
    Entry *found = open(id);
    if (!found)
        return;
    found->task.error = error;
    change(found, TaskStatus::Failed, error.message);
}

void Tasks::ask(const QString &id, const QList<Question> &questions, std::function<void()> answered)
{
    Entry *found = open(id);
    if (!found)
        return;
    Entry::Round round;
    for (const Question &question : questions) {
        if (found->task.answers.contains(question.key))
            continue;
        round.keys.append(question.key);
        if (std::ranges::find(found->task.questions, question.key, &Question::key)
            == found->task.questions.end())
            found->task.questions.append(question);
    }
    if (round.keys.isEmpty())
        return answered();
    round.answered = std::move(answered);
    found->rounds.append(round);
    change(found, TaskStatus::InputRequired, found->task.message);
}

void Tasks::answer(const QString &id, const QString &key, const Answer &answer)
{
    Entry *found = open(id);
    if (!found
        || !found->task.questions.removeIf([&key](const Question &one) { return one.key == key; }))
        return;
    if (!grow(found, answer ? answer->toJson().size() : 0)) {
        const auto call = found->call.lock();
        fail(id, {rpc::kInternalError, u"The answer is too long"_s, {}});
        if (call)
            call->cancel();
        return;
    }
    found->task.answers.insert(key, answer);
    QList<std::function<void()>> complete;
    for (qsizetype i = found->rounds.size() - 1; i >= 0; --i) {
        found->rounds[i].keys.removeOne(key);
        if (found->rounds.at(i).keys.isEmpty())
            complete.prepend(found->rounds.takeAt(i).answered);
    }
    const bool isOpen = !found->task.questions.isEmpty();
    if (isOpen)
        save(); // The client never answers it again (TASKX-13).
    change(found, isOpen ? TaskStatus::InputRequired : TaskStatus::Working, found->task.message);
    for (const auto &proceed : std::as_const(complete))
        proceed();
}

void Tasks::cancel(const QString &id)
{
    Entry *found = open(id);
    if (!found || !found->task.isCancellable)
        return;
    const auto call = found->call.lock();
    change(found, TaskStatus::Cancelled, u"Stopped"_s);
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
    const auto entry = std::move(it->second); // It may hold the last copy of the call.
    m_bytes -= entry->bytes;
    m_entries.erase(it);
    m_order.removeOne(id);
    saveSoon();
    if (call)
        call->cancel();
    Q_EMIT forgotten(id);
}

} // namespace mcp::serve

#include "moc_tasks.cpp"
