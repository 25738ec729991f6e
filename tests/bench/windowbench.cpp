// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/meter.h"
#include "tests/ui/program.h"

#include <QApplication>
#include <QQuickStyle>
#include <QTimer>

#include <cstdio>

using namespace Qt::StringLiterals;

/// Starts the window with an empty configuration and prints, 1.5 s after its first frame, when that came (counted from
/// T0_US, CLOCK_MONOTONIC in microseconds) and how much memory it holds.
int main(int argc, char *argv[])
{
    QApplication application(argc, argv);
    QQuickStyle::setStyle(u"Basic"_s);
    quayside::Program program;
    QQuickWindow *window = program.window();
    if (!window)
        return 1;
    const double start = qEnvironmentVariable("T0_US").toDouble();
    double firstFrame = 0;
    QObject::connect(
        window, &QQuickWindow::frameSwapped, &application,
        [&] {
            if (firstFrame > 0)
                return;
            firstFrame = quayside::nowMicroseconds();
            QTimer::singleShot(1500, &application, &QCoreApplication::quit);
        },
        Qt::DirectConnection);
    const int status = QCoreApplication::exec();
    std::printf("{\"peer\":\"quayside\",\"mode\":\"start\",\"first_frame_ms\":%.1f,"
                "\"rss_kb\":%lld,\"pss_kb\":%lld}\n",
                (firstFrame - start) / 1e3,
                static_cast<long long>(quayside::memoryKb("status", "VmRSS")),
                static_cast<long long>(quayside::memoryKb("smaps_rollup", "Pss")));
    return status;
}
