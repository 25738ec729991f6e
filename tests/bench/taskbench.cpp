// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/taskbench.h"

namespace quayside {

using namespace Qt::StringLiterals;

CountingCalls::CountingCalls(mcp::TaskCalls *calls, mcp::Clock *clock,
                             std::chrono::milliseconds interval)
    : TaskCalls(nullptr, nullptr, nullptr, clock)
    , m_calls(calls)
    , m_clock(clock)
    , m_interval(interval)
{
    connect(calls, &TaskCalls::readyChanged, this, &TaskCalls::readyChanged);
    connect(calls, &TaskCalls::changed, this, &TaskCalls::changed);
    connect(calls, &TaskCalls::watched, this, &TaskCalls::watched);
}

mcp::Pending<mcp::TaskSnapshot> CountingCalls::get(const QString &taskId)
{
    ++m_gets;
    if (m_interval.count() > 0) {
        auto &last = m_lastAsked[taskId];
        const std::chrono::milliseconds now = m_clock->now();
        m_early += last.count() > 0 && now - last < m_interval;
        last = now;
    }
    return m_calls->get(taskId);
}

TaskBench::TaskBench(mcp::Connection *connection, mcp::Clock *clock, const Options &options,
                     QObject *parent)
    : QObject(parent)
    , m_connection(connection)
    , m_options(options)
    , m_store(m_folder.path())
    , m_taskCalls(connection->tasks(), clock,
                  std::chrono::milliseconds(options.checksTimes ? options.interval : 0))
    , m_tracker(&m_store, clock)
    , m_calls(connection, clock, [this] { return &m_tracker; })
{
    m_tracker.setServer(u"bench"_s, u"bench"_s, &m_taskCalls, nullptr);
}

void TaskBench::start()
{
    m_meter.begin();
    mcp::ToolCall start;
    start.serverId = u"bench"_s;
    start.tool = u"task"_s;
    start.mode = m_connection->profile().era == mcp::Era::Stateful ? mcp::CallMode::AsTask
                                                                   : mcp::CallMode::Plain;
    start.ttl = std::chrono::minutes(10);
    start.arguments = {
        mcp::json::Raw(QByteArray("{\"ms\":" + QByteArray::number(m_options.milliseconds)
                                  + ",\"poll\":" + QByteArray::number(m_options.interval) + '}'))};
    for (qint64 i = 0; i < m_options.count; ++i)
        m_calls.call(start, m_connection->profile().era).then(this, [this](const auto &started) {
            onStarted(started);
        });
}

void TaskBench::onStarted(const mcp::Result<mcp::ToolCallOutcome> &started)
{
    if (!started || started->taskKey.isEmpty())
        return onEnded(false);
    m_tracker.finished(started->taskKey)
        .then(this, [this](const mcp::Result<mcp::CallToolResult> &result) {
            onEnded(result && result->content && !result->content->isEmpty());
        });
}

void TaskBench::onEnded(bool isGood)
{
    m_good += isGood;
    if (++m_ended < m_options.count)
        return;
    const qint64 least = m_options.count * (m_options.milliseconds / m_options.interval);
    m_meter.end(u"tasks"_s, m_options.count,
                ",\"gets\":" + QByteArray::number(m_taskCalls.gets())
                    + ",\"least\":" + QByteArray::number(least)
                    + (m_options.checksTimes
                           ? ",\"early\":" + QByteArray::number(m_taskCalls.early())
                           : QByteArray())
                    + ",\"good\":" + QByteArray::number(m_good));
    Q_EMIT finished(m_good == m_options.count);
}

} // namespace quayside

#include "moc_taskbench.cpp"
