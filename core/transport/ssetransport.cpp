// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/ssetransport.h"

#include <QPointer>
#include <QUrlQuery>

namespace mcp {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr auto kAddressTime = 10s; ///< LSSE-01

bool isSameOrigin(const QUrl &one, const QUrl &other)
{
    const auto port = [](const QUrl &url) {
        return url.port(url.scheme() == "https"_L1 ? 443 : 80);
    };
    return one.scheme() == other.scheme() && one.host() == other.host() && port(one) == port(other);
}

} // namespace

SseTransport::SseTransport(HttpEndpoint endpoint, http::Client *client, Clock *clock,
                           QObject *parent)
    : Transport(parent)
    , m_endpoint(std::move(endpoint))
    , m_calls({{client, clock, {}, nullptr, m_endpoint.authorizer},
               [this](const rpc::Outgoing &message) { return postRequest(message); },
               [] { return HttpCalls::Plan{.reply = HttpCalls::Reply::Receipt}; },
               [this] { return secrets(); }},
              this)
    , m_stream({client, clock, [this](const QByteArray &) { return streamRequest(); }, nullptr,
                m_endpoint.authorizer},
               ReplyStream::Resumption::Never)
    , m_alarm(clock->createAlarm([this] {
        disconnectBecause(Error::protocol(u"The server did not send its message endpoint"_s));
    }))
{
    connect(&m_calls, &HttpCalls::refused, this,
            [this](const rpc::Outgoing &message, const HttpRefusal &refusal) {
                m_calls.report(message, refusal);
            });
    connect(&m_calls, &HttpCalls::congested, this, &SseTransport::disconnectBecause,
            Qt::QueuedConnection);
    connect(&m_stream, &ReplyStream::received, this, &SseTransport::onEvent);
    connect(&m_stream, &ReplyStream::named, this, &SseTransport::onNamedEvent);
    connect(&m_stream, &ReplyStream::refused, this,
            [this](const HttpRefusal &refusal) { disconnectBecause(refusal.toError(secrets())); });
    connect(&m_stream, &ReplyStream::ended, this, &SseTransport::disconnectBecause);
    connect(&m_stream, &ReplyStream::heldChanged, this, &SseTransport::onHeld);
}

SseTransport::~SseTransport() = default;

void SseTransport::open()
{
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (m_state != State::New)
                return;
            m_state = State::Opening;
            m_alarm->start(kAddressTime);
            m_stream.open();
        },
        Qt::QueuedConnection);
}

http::Request SseTransport::streamRequest() const
{
    http::Request request{"GET", m_endpoint.url, m_endpoint.ownHeaders(), {}};
    request.headers.emplaceBack("Accept", "text/event-stream");
    return request;
}

http::Request SseTransport::postRequest(const rpc::Outgoing &message) const
{
    http::Request request{"POST", m_address, m_endpoint.ownHeaders(), message.text};
    request.headers.emplaceBack("Content-Type", "application/json");
    request.headers.emplaceBack("Accept", "application/json, text/event-stream");
    return request;
}

void SseTransport::send(const rpc::Outgoing &message)
{
    if (m_state == State::Open) // LSSE-04
        m_calls.send(message);
}

bool SseTransport::abandon(qint64 id)
{
    m_calls.abandon(id);
    return false;
}

void SseTransport::release(qint64 id)
{
    m_calls.release(id);
}

void SseTransport::setReadPaused(bool isPaused)
{
    const QPointer self(this);
    m_stream.setReadPaused(isPaused);
    if (self)
        m_calls.setReadPaused(m_stream.isReadPaused());
}

void SseTransport::onEvent(const json::Raw &data)
{
    if (m_state == State::Open)
        receive(data);
    else
        disconnectBecause(Error::protocol(u"The first event is not an endpoint"_s));
}

void SseTransport::onNamedEvent(QByteArrayView name, const json::Raw &data)
{
    if (m_state != State::Opening)
        return;
    if (name == "endpoint")
        setAddress(data.view());
    else
        disconnectBecause(Error::protocol(u"The first event is not an endpoint"_s));
}

void SseTransport::setAddress(QByteArrayView reference)
{
    const QUrl address =
        m_endpoint.url.resolved(QUrl(QString::fromUtf8(reference), QUrl::StrictMode));
    if (!address.isValid() || !isSameOrigin(address, m_endpoint.url)) {
        disconnectBecause(
            Error::protocol(u"The message endpoint has another origin than the server"_s));
        return; // LSSE-02
    }
    m_address = address;
    m_alarm->stop();
    m_state = State::Open;
    Q_EMIT opened();
}

/// A sign-in by a person may take longer than the time-out of the server.
void SseTransport::onHeld(bool isHeld)
{
    if (m_state != State::Opening)
        return;
    if (isHeld)
        m_alarm->stop();
    else
        m_alarm->start(kAddressTime);
}

QByteArrayList SseTransport::secrets() const
{
    QByteArrayList secrets = m_endpoint.secrets();
    const QUrlQuery query(m_address);
    for (const auto &[name, value] : query.queryItems(QUrl::FullyDecoded))
        secrets.append(value.toUtf8());
    return secrets;
}

void SseTransport::disconnectBecause(const Error &why)
{
    if (m_state == State::Disconnected || m_state == State::Closed)
        return;
    m_state = State::Disconnected;
    m_alarm->stop();
    m_calls.clear();
    m_stream.stop();
    Q_EMIT disconnected(why);
}

void SseTransport::close()
{
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (m_state == State::Closed)
                return;
            const QPointer self(this);
            disconnectBecause(Error::closed());
            if (!self)
                return;
            m_state = State::Closed;
            Q_EMIT closed();
        },
        Qt::QueuedConnection);
}

} // namespace mcp

#include "moc_ssetransport.cpp"
