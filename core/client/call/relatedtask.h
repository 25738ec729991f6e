// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/raw.h"

#include <QString>

namespace mcp {

/// The task that a request belongs to, as its `_meta` says; empty when there is none (TASK-11).
QString relatedTask(const json::Raw &params);
/// The result, an object, with the word in its `_meta` that it belongs to this task.
json::Raw withRelatedTask(const json::Raw &result, const QString &taskId);

} // namespace mcp
