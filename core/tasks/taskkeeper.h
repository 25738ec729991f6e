// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tasks/taskjournal.h"

#include <QHash>
#include <QObject>
#include <QSet>

#include <functional>
#include <vector>

namespace mcp {

/// Writes to a journal that may fail. A failure does not stop the task; isUnsaved() reports it (TASKX-08).
class TaskKeeper final : public QObject
{
    Q_OBJECT

public:
    explicit TaskKeeper(TaskJournal *journal, QObject *parent = nullptr);
    ~TaskKeeper() override;

    /// then is called once it is on disk, or cannot be brought there. While a record is being written only the latest of
    /// those that follow is kept, so that a server that says much does not fill memory.
    void save(const TaskRecord &record, std::function<void()> then = {});
    void saveResult(const QString &key, const json::Raw &result, std::function<void()> then);
    Pending<json::Raw> result(const QString &key);
    void remove(const QString &key);
    bool isUnsaved(const QString &key) const { return m_unsaved.contains(key); }

Q_SIGNALS:
    void unsavedChanged(const QString &key);
    /// Once, until something could be written again.
    void failed(const mcp::Error &why);

private:
    using Thens = std::vector<std::function<void()>>;
    /// What follows a record that is being written.
    struct Next
    {
        std::optional<TaskRecord> record;
        Thens thens;
    };

    void write(const TaskRecord &record, const Thens &thens);
    void onWritten(const QString &key, const Result<bool> &written, const Thens &thens);
    void note(const Result<bool> &written);

    TaskJournal *m_journal;
    QHash<QString, Next> m_writing; ///< Records on their way to the disk, by key.
    QSet<QString> m_unsaved; ///< Their latest record is not on disk.
    QHash<QString, json::Raw>
        m_results; ///< That are not on disk, so that they are not lost at once.
    bool m_isFailing = false;
};

} // namespace mcp
