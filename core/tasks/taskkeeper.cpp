// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/tasks/taskkeeper.h"

namespace mcp {

TaskKeeper::TaskKeeper(TaskJournal *journal, QObject *parent)
    : QObject(parent)
    , m_journal(journal)
{
}

/// What is still to follow is given to the journal, which outlives this.
TaskKeeper::~TaskKeeper()
{
    for (const Next &next : std::as_const(m_writing)) {
        if (next.record)
            (void)m_journal->save(*next.record);
    }
}

void TaskKeeper::save(const TaskRecord &record, std::function<void()> then)
{
    const auto writing = m_writing.find(record.key);
    if (writing == m_writing.end()) {
        m_writing.insert(record.key, {});
        return write(record, then ? Thens{std::move(then)} : Thens());
    }
    writing->record = record;
    if (then)
        writing->thens.push_back(std::move(then));
}

void TaskKeeper::write(const TaskRecord &record, const Thens &thens)
{
    m_journal->save(record).then(this,
                                 [this, key = record.key, thens](const Result<bool> &written) {
                                     onWritten(key, written, thens);
                                 });
}

void TaskKeeper::onWritten(const QString &key, const Result<bool> &written, const Thens &thens)
{
    Next next = m_writing.take(key);
    if (next.record) {
        m_writing.insert(key, {});
        write(*next.record, next.thens);
    }
    note(written);
    if (m_unsaved.contains(key) == written.hasValue()) {
        if (written)
            m_unsaved.remove(key);
        else
            m_unsaved.insert(key);
        Q_EMIT unsavedChanged(key);
    }
    for (const auto &then : thens)
        then();
}

void TaskKeeper::saveResult(const QString &key, const json::Raw &result, std::function<void()> then)
{
    m_results.insert(key, result);
    m_journal->saveResult(key, result)
        .then(this, [this, key, then = std::move(then)](const Result<bool> &written) {
            note(written);
            if (written)
                m_results.remove(key);
            then();
        });
}

Pending<json::Raw> TaskKeeper::result(const QString &key)
{
    const auto held = m_results.constFind(key);
    return held == m_results.cend() ? m_journal->result(key) : settled<json::Raw>(*held);
}

void TaskKeeper::remove(const QString &key)
{
    m_unsaved.remove(key);
    m_results.remove(key);
    if (const auto writing = m_writing.find(key); writing != m_writing.end())
        *writing = {};
    m_journal->remove(key).then(this, [this](const Result<bool> &written) { note(written); });
}

void TaskKeeper::note(const Result<bool> &written)
{
    const bool wasFailing = std::exchange(m_isFailing, !written);
    if (!written && !wasFailing)
        Q_EMIT failed(written.error());
}

} // namespace mcp

#include "moc_taskkeeper.cpp"
