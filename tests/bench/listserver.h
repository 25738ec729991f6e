// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace quayside {

/// Serves items tools and as many resources over standard input and output, each list in one answer, until its input
/// ends. Writes when it began to send the lists (CLOCK_MONOTONIC in µs) into stamp. A call of a tool starts a flood of
/// notifications, one every millisecond.
int serveLists(int items, const QString &stamp);

} // namespace quayside
