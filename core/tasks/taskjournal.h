// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/pending.h"
#include "core/tasks/taskrecord.h"

#include <QList>

namespace mcp {

/// Where records of tasks outlive the program. Everything is answered from the event loop, in the order in which it was
/// asked; errors are of kind Storage.
class TaskJournal
{
public:
    virtual ~TaskJournal() = default;

    /// All of them, oldest first; their results are fetched one by one.
    virtual Pending<QList<TaskRecord>> load() = 0;
    /// Settled with true once it would survive a loss of power.
    virtual Pending<bool> save(const TaskRecord &record) = 0;
    virtual Pending<bool> saveResult(const QString &key, const json::Raw &result) = 0;
    virtual Pending<json::Raw> result(const QString &key) = 0;
    /// With its result.
    virtual Pending<bool> remove(const QString &key) = 0;
};

} // namespace mcp
