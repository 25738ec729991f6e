// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/pausewatch.h"
#include "tests/bench/chatbench.h"
#include "tests/bench/fleetbench.h"
#include "tests/bench/formbench.h"
#include "tests/bench/listbench.h"
#include "tests/bench/listserver.h"
#include "tests/bench/meter.h"
#include "tests/bench/pausebench.h"
#include "tests/bench/shapeserver.h"
#include "tests/bench/windowtasks.h"
#include "tests/ui/program.h"

#include <QApplication>
#include <QFont>
#include <QQuickStyle>
#include <QTimer>

#include <cstdio>
#include <cstdlib>

using namespace Qt::StringLiterals;

/// Starts the window with an empty configuration and prints, 1.5 s after its first frame, when that came (counted from
/// T0_US, CLOCK_MONOTONIC in microseconds) and how much memory it holds. `--tasks SERVER [ARGUMENT]...` docks a server
/// instead, starts 1 000 tasks there and prints how long the window paused. `--form FIELDS` opens a form of that many.
/// `--lists ITEMS` and `--traffic ITEMS` connect a server with that many tools and resources, which is this program too.
/// `--chat MESSAGES` opens a conversation, `--stream KILOBYTES TOKENS_PER_SECOND [code]` shows a long answer while it
/// comes.
/// `--pauses` shows texts that cost more than their size: see PauseBench.
/// `--fleet SERVERS`, `--storm NOTIFICATIONS`, `--quit SERVERS` and `--hours HOURS`: see FleetBench.
int main(int argc, char *argv[])
{
    if (argc == 4 && qstrcmp(argv[1], "--serve") == 0)
        return quayside::serveLists(qMax(1, atoi(argv[2])), QString::fromLocal8Bit(argv[3]));
    if (argc == 2 && qstrcmp(argv[1], "--serve-shapes") == 0)
        return quayside::serveShapes();
    if (argc == 2 && qstrcmp(argv[1], "--serve-many-tools") == 0)
        return quayside::serveManyTools();
    quayside::WatchedApplication<QApplication> application(argc, argv);
    QQuickStyle::setStyle(u"Basic"_s);
    QFont font;
    font.setFamilies({u"Inter"_s, u"Noto Sans"_s});
    QApplication::setFont(font);
    if (QCoreApplication::arguments().value(1) == u"--form")
        return quayside::FormBench(qMax(5, QCoreApplication::arguments().value(2).toInt())).run();
    quayside::Program program;
    QQuickWindow *window = program.window();
    if (!window)
        return 1;
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == u"--tasks" && arguments.size() > 2) {
        quayside::WindowTasks tasks(&program, arguments.sliced(2));
        QTimer::singleShot(0, &tasks, &quayside::WindowTasks::start);
        return QCoreApplication::exec();
    }
    if (arguments.value(1) == u"--lists" || arguments.value(1) == u"--traffic") {
        quayside::ListBench lists(&program, qMax(1, arguments.value(2).toInt()));
        return arguments.at(1) == u"--lists" ? lists.runLists() : lists.runTraffic();
    }
    if (arguments.value(1) == u"--chat")
        return quayside::ChatBench(&program).runOpen(qMax(1, arguments.value(2).toInt()));
    if (arguments.value(1) == u"--stream")
        return quayside::ChatBench(&program).runStream(qMax(1, arguments.value(2).toInt()),
                                                       qMax(1, arguments.value(3).toInt()),
                                                       arguments.value(4) == u"code");
    if (arguments.value(1) == u"--pauses")
        return quayside::PauseBench(&program, application.watch()).run(arguments.value(2));
    const QString mode = arguments.value(1);
    const QString value = arguments.value(2);
    if (mode == u"--fleet" || mode == u"--quit" || mode == u"--storm" || mode == u"--hours") {
        quayside::FleetBench fleet(&program);
        if (mode == u"--fleet")
            return fleet.runFleet(qMax(2, value.toInt()));
        if (mode == u"--quit")
            return fleet.runQuit(qMax(1, value.toInt()));
        if (mode == u"--storm")
            return fleet.runStorm(qMax(1LL, value.toLongLong()));
        const int half = quayside::FleetBench::kSoaked / 2;
        return fleet.runSoak(value.toDouble(),
                             arguments.size() > 3 ? qBound(0, arguments.at(3).toInt(), 2 * half)
                                                  : half);
    }
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
