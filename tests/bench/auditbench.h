// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

namespace quayside {

/// What a durable entry of the audit log adds to a call: n entries, each written when the one before is on disk. Prints one
/// line and returns the exit status.
int benchAudit(qint64 n);

} // namespace quayside
