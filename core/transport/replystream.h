// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/json/raw.h"
#include "core/transport/admission.h"
#include "core/transport/eventstreamparser.h"
#include "core/transport/httpbody.h"
#include "core/transport/httpclient.h"
#include "core/transport/httprefusal.h"
#include "core/transport/seenevents.h"

#include <QObject>

#include <functional>

namespace mcp {

/// One event stream over one or more exchanges: after an interruption, a GET with the last event id resumes it
/// (HTTP-29), after the delay that the server requested (HTTP-30).
class ReplyStream final : public QObject
{
    Q_OBJECT

public:
    /// Whether the stream continues in another exchange when one ends.
    enum class Resumption {
        Never,
        WithEventId, ///< When the server has given an event id.
        Always,
    };
    struct Ports
    {
        http::Client *client = nullptr;
        Clock *clock = nullptr;
        /// The GET that opens the stream or resumes it after lastEventId.
        std::function<http::Request(const QByteArray &lastEventId)> streamRequest;
        /// Drops events that another stream has delivered; null if there are no other streams.
        SeenEvents *seen = nullptr;
        /// Null: a GET that is refused with 401 or 403 stays refused.
        Authorizer *authorizer = nullptr;
    };

    ReplyStream(Ports ports, Resumption resumption, QObject *parent = nullptr);
    ~ReplyStream() override;

    /// Opens the stream by a GET.
    void open();
    /// Continues with the body of exchange, whose head has arrived.
    void read(http::ExchangePtr exchange);
    /// Ends after this time without a byte, comments included (HTTP-10, SUBS-07).
    void endWhenSilentFor(std::chrono::milliseconds limit);
    void setReadPaused(bool isPaused);
    bool isReadPaused() const { return m_isPaused; }
    /// Ends the stream and aborts its exchange, if any; no further signals.
    http::ExchangePtr stop();
    /// True once a GET has been answered by a stream.
    bool wasOpened() const { return m_wasOpened; }

Q_SIGNALS:
    /// A GET was answered by a stream.
    void opened();
    /// A text that should be a message.
    void received(const mcp::json::Raw &data);
    /// An event that is not a message (SSE-07).
    void named(QByteArrayView name, const mcp::json::Raw &data);
    /// The stream starts or stops waiting for a sign-in (see Admission).
    void heldChanged(bool isHeld);
    /// A GET did not reach the server: nothing listens there. Another one follows.
    void unreachable(const mcp::Error &why);
    /// The GET was answered by something that is no stream. The last signal.
    void refused(const mcp::HttpRefusal &refusal);
    /// Nothing more will come. The last signal.
    void ended(const mcp::Error &why);

private:
    void attach(http::ExchangePtr exchange);
    void pump();
    bool acceptHead();
    bool readEvents();
    void deliver(const EventStreamParser::Event &event);
    void onExchangeEnded();
    void reopenLater();
    std::chrono::milliseconds shortestRetry() const;
    std::chrono::milliseconds pauseBeforeReopening() const;
    void refuse(int status, const QByteArray &challenge);
    void onHeld(bool isHeld);
    void end(const Error &why);

    Ports m_ports;
    Resumption m_resumption;
    EventStreamParser m_parser;
    Admission m_admission;
    http::ExchangePtr m_exchange;
    std::unique_ptr<Alarm> m_alarm;
    std::unique_ptr<Alarm> m_silence; ///< Null: no limit on silence.
    std::chrono::milliseconds m_silenceLimit{};
    int m_attempts = 0; ///< Attempts to open it since the last success.
    std::chrono::milliseconds m_openedAt{};
    int m_emptyStreams = 0; ///< In a row, that ended without an event.
    bool m_isStreaming = false;
    bool m_isPaused = false;
    bool m_wasOpened = false;
};

} // namespace mcp
