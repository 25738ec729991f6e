// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/serve/tasks.h"

namespace mcp::serve {

/// The tasks in a file, oldest first; none if there is no file yet. Questions are not in it. Fails with Storage if it is
/// something else, or holds more than most.
Result<QList<ServedTask>> readTasks(const QString &file, int most);

/// Replaces the file, which only its owner may read.
Result<void> writeTasks(const QString &file, const QList<const ServedTask *> &tasks);

} // namespace mcp::serve
