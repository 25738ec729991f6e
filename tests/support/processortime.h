// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

#include <ctime>

/// The processor time of this thread since start(), in ms: unlike the time on the wall, it does not grow while other programs run.
class ProcessorTime
{
public:
    void start() { m_start = now(); }
    qint64 elapsed() const { return now() - m_start; }

private:
    static qint64 now()
    {
        timespec time{};
        ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return qint64(time.tv_sec) * 1000 + time.tv_nsec / 1'000'000;
    }

    qint64 m_start = 0;
};
