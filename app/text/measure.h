// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <chrono>

namespace quayside {

/// "3.4 kB", as the locale writes numbers.
QString sizeText(qint64 bytes);

/// "34 ms", "0.3 s", "12 s", "3 min 5 s".
QString durationText(std::chrono::milliseconds duration);

} // namespace quayside
