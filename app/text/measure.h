// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDateTime>
#include <QString>

#include <chrono>

namespace mcp {
struct CallDuration;
}

namespace quayside {

/// "3.4 kB", as the locale writes numbers.
QString sizeText(qint64 bytes);

/// "34 ms", "0.3 s", "12 s", "3 min 5 s".
QString durationText(std::chrono::milliseconds duration);
/// The same in whole seconds: `4 s`, `1 min 30 s`, `5 min`.
QString secondsText(std::chrono::milliseconds duration);
/// Of a call: "24 ms, 1 min 3 s with you".
QString callTimeText(const mcp::CallDuration &duration);

/// For how long something has been: "4 s", "2 min", "1 h 12 min", "3 d 4 h".
QString ageText(std::chrono::milliseconds age);

/// A time of day in local time: "18:40"; with the date if it is another day.
QString momentText(const QDateTime &moment, const QDateTime &now);

} // namespace quayside
