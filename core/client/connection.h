// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/dialect.h"
#include "core/client/serverlog.h"
#include "core/client/toolcatalog.h"

namespace mcp {

/// One live server: opens a transport, finds out what the server speaks, keeps what it offers, calls its tools. A
/// connection is opened once; to connect again make a new one.
class Connection : public QObject
{
    Q_OBJECT

public:
    enum class State {
        Idle,
        Connecting, ///< Transport and greeting.
        Ready,
        Closing, ///< Asked to end; child processes may still be ending.
        Closed, ///< Ended because we asked.
        Failed, ///< Ended by itself or never came up; failure() says why.
    };
    Q_ENUM(State)

    using TransportFactory = std::function<std::unique_ptr<rpc::Transport>()>;

    Connection(TransportFactory createTransport, Clock *clock, QObject *parent = nullptr);
    ~Connection() override;

    void open();
    /// Ends in order; state Closed follows.
    void close();

    State state() const { return m_state; }
    const Error &failure() const { return m_failure; }
    const ServerProfile &profile() const { return m_profile; }
    ServerLog *log() const { return m_log; }
    /// Null until Ready, or when the server offers no tools.
    ToolCatalog *tools() const { return m_tools; }

    Pending<CallToolResult> callTool(const QString &name, const json::RawObject &arguments,
                                     rpc::CallOptions options = {});

Q_SIGNALS:
    void stateChanged();

private:
    void connectTransport();
    void onOpened();
    void onGreeted(const Result<ServerProfile> &profile);
    void onDisconnected(const Error &why);
    void onTransportClosed();
    void onNotification(const QString &method, const json::Raw &params);
    void fail(const Error &error);
    void setState(State state);

    TransportFactory m_createTransport;
    Clock *m_clock;
    std::unique_ptr<Dialect> m_dialect;
    std::unique_ptr<Dialect> m_nextDialect;
    rpc::Transport *m_transport = nullptr;
    rpc::Peer *m_peer = nullptr;
    ServerLog *m_log;
    ToolCatalog *m_tools = nullptr;
    ServerProfile m_profile;
    Error m_failure;
    State m_state = State::Idle;
    bool m_hasFailed = false;
};

} // namespace mcp
