// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/realconnection.h"
#include "tests/support/waiting.h"

#include "core/transport/ssetransport.h"
#include "core/transport/stdiotransport.h"
#include "core/transport/streamablehttptransport.h"
#include "tests/integration/realserver.h"

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

bool isLoaded(const Catalog *catalog)
{
    return !catalog || !catalog->isLoading();
}

} // namespace

RealConnection::RealConnection(const QUrl &url, const ConnectionOptions &options,
                               Clock *streamClock)
{
    Clock *clock = streamClock ? streamClock : &m_clock;
    connectTo(
        {Carrier::StreamableHttp, Carrier::Sse},
        [this, url, clock](Carrier carrier) -> Result<std::unique_ptr<rpc::Transport>> {
            const HttpEndpoint endpoint{url, {}};
            if (carrier == Carrier::Sse)
                return std::unique_ptr<rpc::Transport>(
                    std::make_unique<SseTransport>(endpoint, &m_client, clock));
            return std::unique_ptr<rpc::Transport>(
                std::make_unique<StreamableHttpTransport>(endpoint, &m_client, clock));
        },
        options);
}

RealConnection::RealConnection(const QStringList &command, const ConnectionOptions &options)
{
    const LaunchSpec spec{nodeProgram(), command, {}, {{u"PATH"_s, qEnvironmentVariable("PATH")}}};
    connectTo(
        {Carrier::Stdio},
        [this, spec](Carrier) -> Result<std::unique_ptr<rpc::Transport>> {
            return std::unique_ptr<rpc::Transport>(
                std::make_unique<StdioTransport>(spec, &m_launcher, &m_clock));
        },
        options);
}

RealConnection::~RealConnection()
{
    if (m_connection)
        close();
}

void RealConnection::connectTo(QList<Carrier> carriers, TransportFactory factory,
                               const ConnectionOptions &options)
{
    m_connection = std::make_unique<Connection>(
        ConnectionPorts{std::move(factory), std::move(carriers), &m_clock, &handler}, options);
}

bool RealConnection::open()
{
    m_connection->open();
    return waitUntilReady();
}

bool RealConnection::waitUntilReady()
{
    const auto isThere = [this] {
        return m_connection->state() == Connection::State::Ready && isLoaded(m_connection->tools())
            && isLoaded(m_connection->resources()) && isLoaded(m_connection->resourceTemplates())
            && isLoaded(m_connection->prompts());
    };
    const auto isOver = [this] { return m_connection->state() == Connection::State::Failed; };
    const bool isDecided = waitUntil([&] { return isThere() || isOver(); });
    return isDecided && isThere();
}

bool RealConnection::close()
{
    m_connection->close();
    return waitUntil([this] {
        return m_connection->state() == Connection::State::Closed
            || m_connection->state() == Connection::State::Failed;
    });
}

rpc::CallOptions RealConnection::callOptions()
{
    rpc::CallOptions options;
    options.onProgress = [this](const rpc::ProgressParams &step) {
        progress.append(step.progress);
    };
    return options;
}

QString RealConnection::call(const QString &tool, const QByteArray &arguments)
{
    const auto result = wait(m_connection->callTool(tool, {json::Raw(arguments)}, callOptions()));
    return result ? firstText(*result) : inWords(result.error());
}

CallHandle RealConnection::start(const QString &tool, const QByteArray &arguments)
{
    return m_connection->callTool(tool, {json::Raw(arguments)}, callOptions())
        .then(this, [](const Result<CallToolResult> &) {});
}

QString RealConnection::read(const QString &uri)
{
    const auto result = wait(m_connection->readResource(uri));
    if (!result)
        return inWords(result.error());
    return result->contents.isEmpty() ? QString()
                                      : result->contents.first().text.value_or(QString());
}

QStringList RealConnection::toolNames() const
{
    QStringList names;
    for (const Tool &tool : m_connection->tools()->tools())
        names.append(tool.name);
    return names;
}

int RealConnection::count(const std::function<bool(const TrafficMessage &)> &isWanted)
{
    while (m_connection->traffic()->read(1000)) { }
    const auto &messages = m_connection->traffic()->messages();
    return int(std::count_if(messages.cbegin(), messages.cend(), isWanted));
}

int RealConnection::sent(const QString &method)
{
    return count([&method](const TrafficMessage &message) {
        return message.isSent && message.method == method
            && (message.kind == TrafficMessage::Kind::Request
                || message.kind == TrafficMessage::Kind::Notification);
    });
}

int RealConnection::asked(const QString &method)
{
    return count([&method](const TrafficMessage &message) {
        return !message.isSent && message.method == method
            && message.kind == TrafficMessage::Kind::Request;
    });
}

int RealConnection::answered(const QString &method)
{
    return count([&method](const TrafficMessage &message) {
        return !message.isSent && message.method == method
            && message.kind == TrafficMessage::Kind::Answer;
    });
}

bool RealConnection::hasLogLine(LogLine::Source source, const QString &text) const
{
    const auto &lines = m_connection->log()->lines();
    return std::any_of(lines.cbegin(), lines.cend(), [&](const LogLine &line) {
        return line.source == source && line.text.contains(text);
    });
}

QString inWords(const Error &error)
{
    return u"error of kind %1, code %2, status %3: %4"_s.arg(int(error.kind))
        .arg(error.code)
        .arg(error.httpStatus)
        .arg(error.detail);
}

} // namespace mcp

#include "moc_realconnection.cpp"
