// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/connection.h"

#include "core/base/logging.h"
#include "core/client/statefuldialect.h"
#include "core/json/text.h"
#include "core/protocol/logging.h"

namespace mcp {

using namespace Qt::StringLiterals;

Connection::Connection(TransportFactory createTransport, Clock *clock, QObject *parent)
    : QObject(parent)
    , m_createTransport(std::move(createTransport))
    , m_clock(clock)
    , m_dialect(std::make_unique<StatefulDialect>())
    , m_log(new ServerLog(clock, this))
{
}

Connection::~Connection() = default;

void Connection::open()
{
    Q_ASSERT(m_state == State::Idle);
    setState(State::Connecting);
    connectTransport();
}

void Connection::connectTransport()
{
    m_transport = m_createTransport().release();
    m_transport->setParent(this);
    m_peer = new rpc::Peer(m_transport, m_clock, this);
    connect(m_transport, &rpc::Transport::opened, this, &Connection::onOpened);
    connect(m_transport, &rpc::Transport::closed, this, &Connection::onTransportClosed);
    connect(m_transport, &rpc::Transport::noteReceived, m_log,
            [this](const QString &line) { m_log->append(LogLine::Source::ErrorOutput, line); });
    connect(m_peer, &rpc::Peer::violated, m_log,
            [this](const QString &what) { m_log->append(LogLine::Source::Protocol, what); });
    connect(m_peer, &rpc::Peer::notificationReceived, this, &Connection::onNotification);
    connect(m_peer, &rpc::Peer::requestReceived, this,
            [this](const rpc::IncomingRequest &request) { m_dialect->answer(m_peer, request); });
    connect(m_peer, &rpc::Peer::closed, this, &Connection::onDisconnected);
    m_transport->open();
}

void Connection::onOpened()
{
    m_dialect->open(m_peer).then(
        this, [this](const Result<ServerProfile> &profile) { onGreeted(profile); });
}

void Connection::onGreeted(const Result<ServerProfile> &profile)
{
    if (m_state != State::Connecting)
        return;
    if (!profile) {
        m_nextDialect = m_dialect->fallback(profile.error());
        m_transport->close();
        if (m_nextDialect)
            return;
        fail(profile.error());
        setState(State::Closing);
        return;
    }
    m_profile = *profile;
    const auto &tools = m_profile.capabilities.tools;
    if (tools && tools->isDeclared()) {
        m_tools = new ToolCatalog(m_peer, m_clock, this);
        m_tools->refresh();
    }
    setState(State::Ready);
}

void Connection::onDisconnected(const Error &why)
{
    m_transport->close();
    if (m_state == State::Closing || m_nextDialect)
        return;
    fail(why);
    setState(State::Closing);
}

void Connection::onTransportClosed()
{
    m_peer->deleteLater();
    m_transport->deleteLater();
    m_peer = nullptr;
    m_transport = nullptr;
    delete std::exchange(m_tools, nullptr);
    if (m_nextDialect && m_state == State::Connecting) {
        m_dialect = std::move(m_nextDialect);
        connectTransport();
        return;
    }
    setState(m_hasFailed ? State::Failed : State::Closed);
}

void Connection::onNotification(const QString &method, const json::Raw &params)
{
    if (method != LoggingMessage::method)
        return;
    const auto message = json::read<LoggingMessageParams>(params);
    if (!message)
        return;
    const QByteArray data = message->data.toByteArray();
    const QString text = json::unquote(data).value_or(QString::fromUtf8(data));
    m_log->append(LogLine::Source::Server, message->level + u": "_s + text);
}

void Connection::close()
{
    switch (m_state) {
    case State::Idle:
        return setState(State::Closed);
    case State::Connecting:
    case State::Ready:
        setState(State::Closing);
        m_transport->close();
        return;
    case State::Closing:
    case State::Closed:
    case State::Failed:
        return;
    }
}

void Connection::fail(const Error &error)
{
    if (std::exchange(m_hasFailed, true))
        return;
    m_failure = error;
    qCDebug(lcClient) << "connection failed:" << error.detail;
}

void Connection::setState(State state)
{
    if (std::exchange(m_state, state) != state)
        Q_EMIT stateChanged();
}

Pending<CallToolResult> Connection::callTool(const QString &name, const json::RawObject &arguments,
                                             rpc::CallOptions options)
{
    if (m_state != State::Ready)
        return settled<CallToolResult>(Error{ErrorKind::Closed, {}, 0, {}});
    if (!options.onProgress) // PROG-01: it also keeps the call alive.
        options.onProgress = [](const rpc::ProgressParams &) {};
    CallToolParams params;
    params.name = name;
    params.arguments = arguments;
    return m_peer->call<CallTool>(params, std::move(options));
}

} // namespace mcp

#include "moc_connection.cpp"
