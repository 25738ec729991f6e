// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/listbench.h"

#include "core/client/connection.h"
#include "core/client/record/trafficlog.h"
#include "tests/bench/meter.h"
#include "tests/ui/windowdriver.h"

#include <QCoreApplication>
#include <QFile>
#include <QTest>

#include <cstdio>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr QStringView kTyped = u"number 99";
constexpr int kScrolledFrames = 600;
constexpr double kFrameMs = 1000.0 / 60;
constexpr double kScrolledPixels = 40; ///< From frame to frame.

} // namespace

ListBench::ListBench(Program *program, int items)
    : m_program(program)
    , m_items(items)
    , m_frames(program->window())
{
    program->window()->resize(1280, 800);
}

bool ListBench::connectServer()
{
    mcp::ServerEntry entry;
    entry.name = u"bench"_s;
    entry.program = QCoreApplication::applicationFilePath();
    entry.arguments = {u"--serve"_s, QString::number(m_items), m_folder.filePath(u"sent"_s)};
    const auto added = m_program->host()->add(entry);
    if (!added || !(*added)->approve((*added)->review()))
        return false;
    m_program->app()->selectServer((*added)->entry().id);
    m_frames.wait();
    m_program->app()->currentServer()->start();
    return true;
}

/// Milliseconds since the server began to send the list.
double ListBench::sinceSent(const QString &list) const
{
    QFile file(m_folder.filePath(u"sent."_s + list));
    return file.open(QIODevice::ReadOnly) ? (nowMicroseconds() - file.readAll().toDouble()) / 1e3
                                          : -1;
}

/// The time of each key, typed where the focus is.
QList<double> ListBench::typeAndErase()
{
    QList<double> keys;
    for (const QChar letter : kTyped)
        keys += m_frames.press(Qt::Key_unknown, letter);
    for (qsizetype i = 0; i < kTyped.size(); ++i)
        keys += m_frames.press(Qt::Key_Backspace);
    return keys;
}

void ListBench::measureFilter(const QString &list, double shown)
{
    QTest::keySequence(m_program->window(), QKeySequence::Find);
    m_frames.wait();
    const Spread spread(typeAndErase());
    std::printf(
        "{\"peer\":\"quayside\",\"mode\":\"list\",\"list\":\"%s\",\"n\":%d,\"shown_ms\":%.1f,"
        "\"key_ms\":%.2f,\"longest_key_ms\":%.2f}\n",
        qPrintable(list), m_items, shown, spread.median, spread.longest);
}

bool ListBench::measurePalette()
{
    PaletteController *finder = m_program->app()->get<PaletteController>();
    const double start = FrameMeter::milliseconds();
    finder->setOpen(true);
    const double opened = m_frames.wait();
    if (!m_frames.until([finder] { return !finder->isReading() && finder->total() > 0; }))
        return false;
    const double complete = FrameMeter::milliseconds() - start;
    const Spread spread(typeAndErase());
    std::printf("{\"peer\":\"quayside\",\"mode\":\"palette\",\"n\":%d,\"open_ms\":%.1f,"
                "\"complete_ms\":%.1f,\"key_ms\":%.2f,\"longest_key_ms\":%.2f}\n",
                finder->total(), opened, complete, spread.median, spread.longest);
    return true;
}

int ListBench::runLists()
{
    if (!connectServer())
        return 1;
    ServerController *server = m_program->app()->currentServer();
    if (!m_frames.until([server, this] { return server->toolCount() == m_items; }))
        return 1;
    const double tools = sinceSent(u"tools"_s);
    if (!m_frames.until([server, this] { return server->resources()->count() == m_items; }))
        return 1;
    const double resources = sinceSent(u"resources"_s);
    measureFilter(u"tools"_s, tools);
    server->setTab(ServerController::Tab::Resources);
    m_frames.wait();
    measureFilter(u"resources"_s, resources);
    return measurePalette() ? 0 : 1;
}

int ListBench::runTraffic()
{
    if (!connectServer())
        return 1;
    ServerController *server = m_program->app()->currentServer();
    if (!m_frames.until([server, this] { return server->toolCount() == m_items; }))
        return 1;
    server->setTab(ServerController::Tab::Traffic);
    mcp::ToolCall start;
    start.serverId = server->serverId();
    start.tool = u"tool_0"_s;
    m_program->host()->callTool(start).then(server, [](const auto &) {});
    TrafficModel *messages = server->traffic()->messages();
    if (!m_frames.until([messages] { return messages->count() >= 10'000; }))
        return 1;
    QQuickItem *list = WindowDriver(m_program->window()).list(u"Messages"_s);
    if (!list)
        return 1;
    QList<double> frames;
    const double begun = FrameMeter::milliseconds();
    for (int i = 0; i < kScrolledFrames; ++i) {
        const double due = begun + i * kFrameMs;
        while (FrameMeter::milliseconds() < due)
            QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
        const double bottom = list->property("contentHeight").toDouble() - list->height();
        const double y = list->property("contentY").toDouble() + kScrolledPixels;
        list->setProperty("contentY", y > bottom ? list->property("originY").toDouble() : y);
        frames += m_frames.wait();
    }
    const double seconds = (FrameMeter::milliseconds() - begun) / 1e3;
    const Spread spread(frames);
    std::printf("{\"peer\":\"quayside\",\"mode\":\"traffic\",\"rows\":%d,\"frames_per_s\":%.1f,"
                "\"frame_ms\":%.2f,\"p99_frame_ms\":%.2f,\"longest_frame_ms\":%.2f}\n",
                int(messages->count()), kScrolledFrames / seconds, spread.median, spread.p99,
                spread.longest);
    return 0;
}

} // namespace quayside
