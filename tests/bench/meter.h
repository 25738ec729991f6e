// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

#include <vector>

namespace quayside {

/// Wall time, processor time and memory of one measured stretch, printed as one JSON line.
class Meter
{
public:
    void begin();
    /// n units were done; extra holds more members, as JSON text that begins with a comma.
    void end(const QString &mode, qint64 n, const QByteArray &extra = {}) const;
    double wallMicroseconds() const;

private:
    double m_wall = 0;
    double m_cpu = 0;
};

double nowMicroseconds(); ///< CLOCK_MONOTONIC
/// A field of a file below /proc/self in kB, such as ("status", "VmHWM"); -1 when it is not there.
qint64 memoryKb(const char *file, const char *field);
/// p50 and p99 of latencies in microseconds, as JSON members.
QByteArray percentiles(std::vector<double> latencies);

} // namespace quayside
