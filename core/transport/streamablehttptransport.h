// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/transport/httpcalls.h"
#include "core/transport/httpendpoint.h"

namespace mcp {

/// A server behind one URL, in both eras: with a session and resumable streams (HTTP-20 to HTTP-32), or with
/// independent requests (HTTP-40 to HTTP-56). The agreement determines which.
class StreamableHttpTransport final : public rpc::Transport
{
    Q_OBJECT

public:
    /// client and clock must outlive it.
    StreamableHttpTransport(HttpEndpoint endpoint, http::Client *client, Clock *clock,
                            QObject *parent = nullptr);
    ~StreamableHttpTransport() override;

    void open() override;
    void send(const rpc::Outgoing &message) override;
    bool abandon(qint64 id) override;
    void release(qint64 id) override;
    void setAgreement(const rpc::Agreement &agreement) override;
    QByteArray session() const override;
    void resume(const QByteArray &session) override;
    void setSessionKept(bool isKept) override { m_isSessionKept = isKept; }
    void close() override;
    void setReadPaused(bool isPaused) override;

private:
    enum class State { New, Open, Disconnected, Closing, Closed };

    http::Request postRequest(const rpc::Outgoing &message) const;
    http::Request streamRequest(const QByteArray &lastEventId) const;
    ReplyStream::Ports streamPorts();
    void updateHeaders();
    QByteArrayList secrets() const;
    HttpCalls::Plan plan() const;
    bool isInSession() const;

    void onAccepted(const rpc::Outgoing &message, const http::Exchange &answer);
    void onRefused(const rpc::Outgoing &message, const HttpRefusal &refusal);
    bool endsConnection(const rpc::Outgoing &message, const HttpRefusal &refusal);
    void setSession(const QByteArray &id);
    void openStream();
    void onStreamAnswered();
    void onStreamRefused(const HttpRefusal &refusal);
    void onUnreachable(const Error &why);
    void loseSession(int status);

    void leave();
    void disconnectBecause(const Error &why);
    void finish();

    HttpEndpoint m_endpoint;
    http::Client *m_client;
    Clock *m_clock;
    rpc::Agreement m_agreement;
    QByteArray m_session; ///< A secret (HTTP-22).
    SeenEvents m_seen;
    HttpCalls m_calls;
    http::Headers m_headers; ///< Of every request at the moment.
    std::unique_ptr<ReplyStream> m_stream; ///< The stream that is opened with GET (HTTP-25).
    http::ExchangePtr m_farewell;
    std::unique_ptr<Alarm> m_alarm; ///< For the stream to be there, later for us to be gone.
    State m_state = State::New;
    bool m_isPaused = false;
    bool m_isResuming = false; ///< Nothing has been answered in the session yet.
    bool m_isSessionKept = false;
};

} // namespace mcp
