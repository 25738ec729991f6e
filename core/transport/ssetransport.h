// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/transport/httpcalls.h"
#include "core/transport/httpendpoint.h"

namespace mcp {

/// The old HTTP+SSE of 2024-11-05: one stream brings everything, and its first event names the address that messages are
/// posted to (LSSE-01 to LSSE-08). That address is a secret: it names the session (LSSE-05).
class SseTransport final : public rpc::Transport
{
    Q_OBJECT

public:
    /// client and clock must outlive it.
    SseTransport(HttpEndpoint endpoint, http::Client *client, Clock *clock,
                 QObject *parent = nullptr);
    ~SseTransport() override;

    void open() override;
    void send(const rpc::Outgoing &message) override;
    bool abandon(qint64 id) override;
    void release(qint64 id) override;
    void close() override;
    void setReadPaused(bool isPaused) override;

private:
    enum class State { New, Opening, Open, Disconnected, Closed };

    http::Request postRequest(const rpc::Outgoing &message) const;
    http::Request streamRequest() const;

    void onEvent(const json::Raw &data);
    void onNamedEvent(QByteArrayView name, const json::Raw &data);
    void setAddress(QByteArrayView reference);
    void onHeld(bool isHeld);
    void disconnectBecause(const Error &why);
    QByteArrayList secrets() const;

    HttpEndpoint m_endpoint;
    QUrl m_address; ///< Where messages go.
    HttpCalls m_calls;
    ReplyStream m_stream;
    std::unique_ptr<Alarm> m_alarm;
    State m_state = State::New;
};

} // namespace mcp
