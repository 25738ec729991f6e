// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demoserver/demojobs.h"

namespace quayside {

/// The tasks in a file, oldest first; none when there is no file yet. What follows from the rest is not in it: steps, question
/// and result. Fails with Storage when it is something else.
mcp::Result<QList<DemoJob>> readJobs(const QString &file);

/// Replaces the file, which only its owner may read. False when that fails.
bool writeJobs(const QString &file, const QList<const DemoJob *> &jobs);

} // namespace quayside
