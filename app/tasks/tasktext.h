// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/text/errortext.h"
#include "core/tasks/taskrecord.h"

namespace quayside {

/// Why a task has no result, in words; empty for one that has, or that still runs.
ErrorText taskEndText(const mcp::TaskRecord &record);
/// The text for a list of tasks that cannot be read or written.
ErrorText taskStoreText(const mcp::Error &error);

} // namespace quayside
