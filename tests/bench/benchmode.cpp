// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/benchmode.h"

#include "core/client/catalog/toolcatalog.h"
#include "core/client/tasks/toolcalls.h"
#include "core/json/value.h"
#include "core/json/write.h"
#include "core/protocol/resources.h"
#include "core/transport/stdiotransport.h"
#include "tests/bench/taskbench.h"

#include <QProcessEnvironment>

#include <cstdio>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

mcp::json::RawObject arguments(QByteArray text)
{
    return {mcp::json::Raw(std::move(text))};
}

mcp::json::RawObject greeting(qint64 number)
{
    mcp::json::Writer writer;
    writer.raw(R"({"text":"hello number )");
    writer.integer(number);
    writer.raw("\"}");
    return arguments(writer.take());
}

QList<std::pair<QString, QString>> environment()
{
    return {{u"PATH"_s, qEnvironmentVariable("PATH")}, {u"HOME"_s, qEnvironmentVariable("HOME")}};
}

QByteArray member(const char *name, qint64 value)
{
    return ",\"" + QByteArray(name) + "\":" + QByteArray::number(value);
}

/// Long enough for any payload; the limits on size stay as they are.
mcp::rpc::CallOptions patient()
{
    mcp::rpc::CallOptions options;
    options.timeout = std::chrono::minutes(10);
    options.totalTimeout = std::chrono::minutes(10);
    return options;
}

} // namespace

BenchMode::BenchMode(BenchOptions options, QObject *parent)
    : QObject(parent)
    , m_options(std::move(options))
{
}

mcp::TransportFactory BenchMode::transports()
{
    if (!m_options.url.isEmpty()) {
        mcp::ServerEntry entry;
        entry.url = m_options.url;
        if (!m_client)
            m_client = *mcp::createHttpClient(entry, &m_clock);
        return [this, entry](mcp::Carrier carrier) {
            return mcp::createHttpTransport(entry, carrier, m_client.get(), &m_clock);
        };
    }
    const mcp::LaunchSpec spec{
        m_options.server.constFirst(), m_options.server.sliced(1), {}, environment()};
    return [this, spec](mcp::Carrier) -> mcp::Result<std::unique_ptr<mcp::rpc::Transport>> {
        return std::unique_ptr<mcp::rpc::Transport>(
            std::make_unique<mcp::StdioTransport>(spec, &m_launcher, &m_clock));
    };
}

mcp::Connection *BenchMode::connectServer()
{
    mcp::ConnectionPorts ports;
    ports.createTransport = transports();
    if (!m_options.url.isEmpty())
        ports.carriers = {mcp::Carrier::StreamableHttp, mcp::Carrier::Sse};
    ports.clock = &m_clock;
    if (m_options.mode == u"tasks")
        ports.handler = &m_handler;
    auto *connection = new mcp::Connection(std::move(ports), {}, this);
    connect(connection, &mcp::Connection::stateChanged, this, [this, connection] {
        if (connection->state() == mcp::Connection::State::Ready)
            onReady(connection);
        else if (connection->state() == mcp::Connection::State::Failed)
            fail(connection->failure().detail);
    });
    m_connections.append(connection);
    return connection;
}

void BenchMode::start()
{
    m_baseKb = memoryKb("status", "VmRSS");
    const qint64 servers = m_options.mode == u"many" ? m_options.n : 1;
    if (m_options.mode == u"many")
        m_meter.begin();
    for (qint64 i = 0; i < servers; ++i)
        connectServer()->open();
}

void BenchMode::onReady(mcp::Connection *connection)
{
    // A connection asks for the tools by itself the moment it is ready, so `list` is measured from here.
    if (m_options.mode == u"list")
        m_meter.begin();
    if (!connection->tools())
        return fail(u"no tools"_s);
    const auto onTools = m_options.mode == u"many" ? &BenchMode::onManyTools : &BenchMode::onTools;
    connect(connection->tools(), &mcp::ToolCatalog::changed, this, onTools,
            Qt::SingleShotConnection);
}

void BenchMode::onManyTools()
{
    if (++m_open < m_options.n)
        return;
    const qint64 grown = memoryKb("status", "VmRSS") - m_baseKb;
    m_meter.end(m_options.mode, m_options.n, member("rss_per_conn_kb", grown / m_options.n));
    Q_EMIT finished(0);
}

void BenchMode::onTools()
{
    const QString &mode = m_options.mode;
    const mcp::ToolCatalog *tools = m_connections.constFirst()->tools();
    if (mode == u"list") {
        m_meter.end(mode, 1, member("got", tools->tools().size()));
        Q_EMIT finished(0);
    } else if (mode == u"stream") {
        callStream(qMin<qint64>(m_options.warm, 5'000), [this] {
            m_meter.begin();
            callStream(m_options.n, [this] {
                m_meter.end(m_options.mode, m_options.n, member("got", m_notices));
                Q_EMIT finished(0);
            });
        });
    } else if (mode == u"seq" || mode == u"pipe") {
        if (mode == u"seq")
            m_options.window = 1;
        run(m_options.warm, [this] {
            m_latencies.clear();
            m_latencies.reserve(size_t(m_options.n));
            m_meter.begin();
            run(m_options.n, [this] {
                m_meter.end(m_options.mode, m_options.n, percentiles(m_latencies));
                Q_EMIT finished(0);
            });
        });
    } else if (mode == u"streams") {
        openStreams();
    } else if (mode == u"tasks") {
        runTasks();
    } else if (mode == u"read") {
        readBig();
    } else {
        callBig();
    }
}

void BenchMode::run(qint64 count, std::function<void()> onDone)
{
    m_started = 0;
    m_wanted = count;
    m_onDone = std::move(onDone);
    for (qint64 i = 0; i < m_options.window && m_started < m_wanted; ++i)
        callNext();
}

void BenchMode::callNext()
{
    const qint64 number = m_started++;
    const double sent = nowMicroseconds();
    m_connections.constFirst()
        ->callTool(u"echo"_s, greeting(number))
        .then(this, [this, sent](const mcp::Result<mcp::CallToolResult> &result) {
            if (!result)
                return fail(u"a call failed: "_s + result.error().detail);
            if (!result->content || result->content->isEmpty())
                return fail(u"a result is empty"_s);
            m_latencies.push_back(nowMicroseconds() - sent);
            if (m_started < m_wanted)
                callNext();
            else if (qint64(m_latencies.size()) >= m_wanted)
                std::exchange(m_onDone, nullptr)();
        });
}

void BenchMode::callStream(qint64 count, std::function<void()> onDone)
{
    m_notices = 0;
    mcp::rpc::CallOptions options = patient();
    options.onProgress = [this](const mcp::rpc::ProgressParams &) { ++m_notices; };
    m_connections.constFirst()
        ->callTool(u"stream"_s,
                   arguments(R"({"n":)" + QByteArray::number(count) + R"(,"flush":0})"),
                   std::move(options))
        .then(this, [this, onDone](const mcp::Result<mcp::CallToolResult> &result) {
            if (!result)
                return fail(result.error().detail);
            onDone();
        });
}

/// Calls that stay open, each with an event stream of its own; the server sends progress once.
void BenchMode::openStreams()
{
    m_baseKb = memoryKb("status", "VmRSS");
    m_baseThreads = memoryKb("status", "Threads");
    m_meter.begin();
    for (qint64 i = 0; i < m_options.n; ++i) {
        mcp::rpc::CallOptions options = patient();
        options.onProgress = [this](const mcp::rpc::ProgressParams &) { onStreamOpen(); };
        m_connections.constFirst()
            ->callTool(u"open"_s, arguments("{}"), std::move(options))
            .then(this,
                  [this](const mcp::Result<mcp::CallToolResult> &) { fail(u"a stream ended"_s); });
    }
}

void BenchMode::onStreamOpen()
{
    if (++m_open < m_options.n)
        return;
    m_meter.end(m_options.mode, m_options.n,
                member("streams_kb", memoryKb("status", "VmRSS") - m_baseKb)
                    + member("threads", memoryKb("status", "Threads") - m_baseThreads));
    m_connections.constFirst()->disconnect(this);
    std::fflush(stdout);
    Q_EMIT finished(0);
}

void BenchMode::runTasks()
{
    auto *bench = new TaskBench(
        m_connections.constFirst(), &m_clock,
        {m_options.n, m_options.milliseconds, m_options.interval, m_options.checksTimes}, this);
    connect(bench, &TaskBench::finished, this,
            [this](bool isGood) { Q_EMIT finished(isGood ? 0 : 1); });
    bench->start();
}

void BenchMode::callBig()
{
    m_meter.begin();
    m_connections.constFirst()
        ->callTool(m_options.mode.section(u':', 1), arguments("{}"), patient())
        .then(this, [this](const mcp::Result<mcp::CallToolResult> &result) {
            if (!result || !result->content || result->content->isEmpty())
                return fail(result ? u"no content"_s : result.error().detail);
            const auto *image =
                std::get_if<mcp::ImageContent>(&result->content->constFirst().value);
            m_meter.end(m_options.mode, 1, member("got", image ? image->data.size() - 2 : -1));
            Q_EMIT finished(image ? 0 : 1);
        });
}

void BenchMode::readBig()
{
    m_meter.begin();
    m_connections.constFirst()
        ->readResource(u"bench://text"_s)
        .then(this, [this](const mcp::Result<mcp::ReadResourceResult> &result) {
            if (!result || result->contents.isEmpty())
                return fail(result ? u"no content"_s : result.error().detail);
            const auto &text = result->contents.constFirst().text;
            m_meter.end(m_options.mode, 1, member("got", text ? text->size() : -1));
            Q_EMIT finished(text ? 0 : 1);
        });
}

void BenchMode::fail(const QString &why)
{
    std::printf("{\"peer\":\"quayside\",\"mode\":\"%s\",\"error\":\"%s\"}\n",
                qPrintable(m_options.mode), qPrintable(why));
    std::fflush(stdout);
    Q_EMIT finished(1);
}

} // namespace quayside

#include "moc_benchmode.cpp"
