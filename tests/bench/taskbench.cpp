// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/taskbench.h"

#include "core/client/tasks/toolcalls.h"
#include "core/json/value.h"
#include "core/tasks/connectiontasklink.h"

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

const QString kQuestion = u"\"tasks/get\""_s;

} // namespace

TaskBench::TaskBench(mcp::Connection *connection, mcp::Clock *clock, const Options &options,
                     QObject *parent)
    : QObject(parent)
    , m_connection(connection)
    , m_options(options)
    , m_archive(m_folder.path())
    , m_tracker(&m_archive, clock)
{
    m_tracker.setServer(u"bench"_s, u"bench"_s,
                        std::make_unique<mcp::ConnectionTaskLink>(connection, clock), nullptr);
    connect(connection->traffic(), &mcp::TrafficLog::appended, this, &TaskBench::countRequests);
}

void TaskBench::start()
{
    countRequests();
    m_meter.begin();
    mcp::TaskTracker::Start start;
    start.serverId = u"bench"_s;
    start.tool = u"task"_s;
    start.mode = m_connection->profile().era == mcp::Era::Stateful ? mcp::CallMode::AsTask
                                                                   : mcp::CallMode::Plain;
    start.ttl = std::chrono::minutes(10);
    start.arguments = {
        mcp::json::Raw(QByteArray("{\"ms\":" + QByteArray::number(m_options.milliseconds)
                                  + ",\"poll\":" + QByteArray::number(m_options.interval) + '}'))};
    for (qint64 i = 0; i < m_options.count; ++i)
        mcp::TaskTracker::follow(
            start, m_connection->profile().era,
            m_connection->toolCalls()->start(start.tool, start.arguments, start.mode, start.ttl),
            this, [this] { return &m_tracker; })
            .then(this, [this](const auto &started) { onStarted(started); });
}

void TaskBench::onStarted(const mcp::Result<mcp::TaskTracker::Started> &started)
{
    if (!started || started->key.isEmpty())
        return onEnded(false);
    m_tracker.finished(started->key)
        .then(this, [this](const mcp::Result<mcp::CallToolResult> &result) {
            onEnded(result && result->content && !result->content->isEmpty());
        });
}

void TaskBench::onEnded(bool isGood)
{
    m_good += isGood;
    if (++m_ended < m_options.count)
        return;
    countRequests();
    const qint64 least = m_options.count * (m_options.milliseconds / m_options.interval);
    m_meter.end(
        u"tasks"_s, m_options.count,
        ",\"gets\":" + QByteArray::number(m_gets) + ",\"least\":" + QByteArray::number(least)
            + (m_options.checksTimes ? ",\"early\":" + QByteArray::number(m_early) : QByteArray())
            + ",\"good\":" + QByteArray::number(m_good));
    Q_EMIT finished(m_good == m_options.count);
}

void TaskBench::countRequests()
{
    const auto &messages = m_connection->traffic()->messages();
    if (messages.empty())
        return;
    const auto fresh = std::min<qint64>(messages.back().number - m_lastSeen, messages.size());
    m_lastSeen = messages.back().number;
    for (auto it = messages.cend() - fresh; it != messages.cend(); ++it) {
        const mcp::TrafficMessage &message = *it;
        if (!message.isSent || !message.contains(kQuestion))
            continue;
        ++m_gets;
        if (m_options.checksTimes)
            checkTime(message);
    }
}

void TaskBench::checkTime(const mcp::TrafficMessage &message)
{
    const auto params = mcp::json::parse(message.params());
    const mcp::json::Value *id = params ? params->find(u"taskId") : nullptr;
    auto &last = m_lastAsked[id ? id->toString() : QString()];
    if (last.count() > 0 && (message.at - last).count() < m_options.interval)
        ++m_early;
    last = message.at;
}

} // namespace quayside

#include "moc_taskbench.cpp"
