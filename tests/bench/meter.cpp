// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/meter.h"

#include <QFile>

#include <algorithm>
#include <cstdio>
#include <ctime>

#include <sys/resource.h>

namespace quayside {

namespace {

double cpuMicroseconds()
{
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e6
        + double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

} // namespace

double nowMicroseconds()
{
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return double(now.tv_sec) * 1e6 + double(now.tv_nsec) / 1e3;
}

qint64 memoryKb(const char *file, const char *field)
{
    QFile source(QStringLiteral("/proc/self/") + QString::fromLatin1(file));
    if (!source.open(QIODevice::ReadOnly))
        return -1;
    const QByteArray start = QByteArray(field) + ':';
    for (const QByteArray &line : source.readAll().split('\n')) {
        if (line.startsWith(start))
            return line.sliced(start.size()).simplified().split(' ').constFirst().toLongLong();
    }
    return -1;
}

QByteArray percentiles(std::vector<double> latencies)
{
    if (latencies.empty())
        return {};
    std::sort(latencies.begin(), latencies.end());
    const auto at = [&latencies](double share) {
        const auto index = size_t(double(latencies.size()) * share);
        return QByteArray::number(latencies[std::min(index, latencies.size() - 1)], 'f', 2);
    };
    return ",\"p50_us\":" + at(0.5) + ",\"p99_us\":" + at(0.99);
}

void Meter::begin()
{
    m_cpu = cpuMicroseconds();
    m_wall = nowMicroseconds();
}

double Meter::wallMicroseconds() const
{
    return nowMicroseconds() - m_wall;
}

void Meter::end(const QString &mode, qint64 n, const QByteArray &extra) const
{
    const double wall = wallMicroseconds();
    const double cpu = cpuMicroseconds() - m_cpu;
    std::printf(
        "{\"peer\":\"quayside\",\"transport\":\"stdio\",\"mode\":\"%s\",\"n\":%lld,"
        "\"wall_ms\":%.3f,\"per_s\":%.1f,\"cpu_us_per\":%.3f,\"cpu_ms_total\":%.1f,\"hwm_kb\":%lld,"
        "\"rss_kb\":%lld%s}\n",
        qPrintable(mode), static_cast<long long>(n), wall / 1e3, double(n) / wall * 1e6,
        cpu / double(n), cpu / 1e3, static_cast<long long>(memoryKb("status", "VmHWM")),
        static_cast<long long>(memoryKb("status", "VmRSS")), extra.constData());
    std::fflush(stdout);
}

} // namespace quayside
