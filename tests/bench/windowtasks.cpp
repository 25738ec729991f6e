// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/windowtasks.h"

#include "core/tasks/tasktracker.h"
#include "tests/bench/meter.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdio>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr int kTasks = 1000;

} // namespace

WindowTasks::WindowTasks(Program *program, const QStringList &server, QObject *parent)
    : QObject(parent)
    , m_program(program)
    , m_server(server)
{
    connect(&m_beats, &QTimer::timeout, this, [this] {
        const qint64 pause = m_beat.nsecsElapsed() / 1000;
        m_beat.restart();
        m_longest = std::max(m_longest, pause);
        if (m_started == kTasks && m_ended == 0)
            m_longestLive = std::max(m_longestLive, pause);
    });
}

void WindowTasks::start()
{
    mcp::ServerEntry entry;
    entry.name = u"bench"_s;
    entry.program = m_server.constFirst();
    entry.arguments = m_server.sliced(1);
    const auto added = m_program->host()->add(entry);
    if (!added || !(*added)->approve((*added)->review()))
        return QCoreApplication::exit(1);
    m_docked = *added;
    m_program->app()->showPage(AppController::Page::Tasks);
    // Everybody else hears of it first.
    connect(m_docked, &mcp::Server::stateChanged, this, &WindowTasks::onServerState,
            Qt::QueuedConnection);
    m_docked->start();
}

void WindowTasks::onServerState()
{
    if (m_docked->state() != mcp::Server::State::Ready)
        return;
    m_beat.start();
    m_beats.start(1);
    for (int i = 0; i < kTasks; ++i)
        call();
}

void WindowTasks::call()
{
    mcp::ToolCall start;
    start.serverId = m_docked->entry().id;
    start.tool = u"task"_s;
    start.toolTitle = u"Task"_s;
    start.arguments = {mcp::json::Raw(QByteArrayLiteral(R"({"ms":10000,"poll":1000})"))};
    auto *tasks = m_program->host()->tasks();
    m_program->host()->callTool(start).then(this, [this, tasks](const auto &started) {
        ++m_started;
        if (!started || started->taskKey.isEmpty())
            return onEnded(false);
        tasks->finished(started->taskKey).then(this, [this](const auto &result) {
            onEnded(bool(result));
        });
    });
}

void WindowTasks::onEnded(bool isGood)
{
    m_good += isGood;
    if (++m_ended < kTasks)
        return;
    std::printf("{\"peer\":\"quayside\",\"mode\":\"window-tasks\",\"n\":%d,\"good\":%d,"
                "\"longest_pause_ms\":%.1f,\"longest_pause_live_ms\":%.1f,\"rss_kb\":%lld}\n",
                kTasks, m_good, double(m_longest) / 1e3, double(m_longestLive) / 1e3,
                static_cast<long long>(memoryKb("status", "VmRSS")));
    QCoreApplication::exit(m_good == kTasks ? 0 : 1);
}

} // namespace quayside

#include "moc_windowtasks.cpp"
