// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tasks/taskjournal.h"

#include <QHash>
#include <QObject>
#include <QSet>

#include <functional>

namespace mcp {

/// Writes to a journal that may fail: work goes on all the same, and what could not be written is known (TASKX-08).
class TaskKeeper final : public QObject
{
    Q_OBJECT

public:
    explicit TaskKeeper(TaskJournal *journal, QObject *parent = nullptr);

    /// then is called once it is on disk, or cannot be brought there.
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
    void note(const Result<bool> &written);

    TaskJournal *m_journal;
    QSet<QString> m_unsaved; ///< Their latest record is not on disk.
    QHash<QString, json::Raw>
        m_results; ///< That are not on disk, so that they are not lost at once.
    bool m_isFailing = false;
};

} // namespace mcp
