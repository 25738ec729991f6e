// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/streamablehttptransport.h"

#include "core/base/logging.h"
#include "core/transport/headervalue.h"

#include <QPointer>

#include <algorithm>

namespace mcp {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr auto kFarewellTime = 2s; ///< HTTP-31
/// The time for a server to respond on its stream; some send the head with the first event.
constexpr auto kStreamTimeout = 300ms;
constexpr auto kInitialize = "initialize"_L1;

/// Session ids consist of visible ASCII (HTTP-21).
bool isVisible(const QByteArray &text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return c > 0x20 && c < 0x7f; });
}

} // namespace

StreamableHttpTransport::StreamableHttpTransport(HttpEndpoint endpoint, http::Client *client,
                                                 Clock *clock, QObject *parent)
    : Transport(parent)
    , m_endpoint(std::move(endpoint))
    , m_client(client)
    , m_clock(clock)
    , m_calls({streamPorts(), [this](const rpc::Outgoing &message) { return postRequest(message); },
               [this] { return plan(); }, [this] { return secrets(); }},
              this)
    , m_headers(m_endpoint.ownHeaders())
{
    connect(&m_calls, &HttpCalls::accepted, this, &StreamableHttpTransport::onAccepted);
    connect(&m_calls, &HttpCalls::refused, this, &StreamableHttpTransport::onRefused);
    // Queued: the caller of send() does not expect closed().
    connect(&m_calls, &HttpCalls::congested, this, &StreamableHttpTransport::disconnectBecause,
            Qt::QueuedConnection);
    // Queued as well: those that are told of the failure may send the next request.
    connect(&m_calls, &HttpCalls::unreachable, this, &StreamableHttpTransport::onUnreachable,
            Qt::QueuedConnection);
}

StreamableHttpTransport::~StreamableHttpTransport() = default;

void StreamableHttpTransport::open()
{
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (m_state != State::New)
                return;
            m_state = State::Open;
            Q_EMIT opened();
        },
        Qt::QueuedConnection);
}

void StreamableHttpTransport::setAgreement(const rpc::Agreement &agreement)
{
    m_agreement = agreement;
    updateHeaders();
}

bool StreamableHttpTransport::isInSession() const
{
    return m_agreement.hasSession && !m_session.isEmpty();
}

QByteArray StreamableHttpTransport::session() const
{
    return isInSession() ? m_session : QByteArray();
}

void StreamableHttpTransport::resume(const QByteArray &session)
{
    if (!isVisible(session))
        return;
    m_session = session;
    m_isResuming = m_isSessionKept = true;
    updateHeaders();
}

void StreamableHttpTransport::send(const rpc::Outgoing &message)
{
    if (m_state != State::Open)
        return;
    if (!m_agreement.sendsNotifications && !message.id)
        return; // HTTP-53, RPC-10
    m_calls.send(message);
}

bool StreamableHttpTransport::abandon(qint64 id)
{
    m_calls.abandon(id);
    return m_agreement.cancelsByClosing; // HTTP-28, HTTP-51
}

void StreamableHttpTransport::release(qint64 id)
{
    m_calls.release(id);
}

void StreamableHttpTransport::setReadPaused(bool isPaused)
{
    m_isPaused = isPaused;
    const QPointer self(this);
    m_calls.setReadPaused(isPaused);
    if (self && m_stream && m_isPaused == isPaused)
        m_stream->setReadPaused(isPaused);
}

void StreamableHttpTransport::updateHeaders()
{
    m_headers = m_endpoint.ownHeaders();
    if (!m_agreement.revision.isEmpty())
        m_headers.emplaceBack("MCP-Protocol-Version",
                              m_agreement.revision.toLatin1()); // HTTP-20, HTTP-40
    if (isInSession())
        m_headers.emplaceBack("Mcp-Session-Id", m_session);
}

http::Request StreamableHttpTransport::postRequest(const rpc::Outgoing &message) const
{
    http::Request request{"POST"_ba, m_endpoint.url, m_headers, message.text};
    request.call = message.id.value_or(-1);
    request.headers.reserve(m_headers.size() + 4 + message.headerParameters.size());
    request.headers.emplaceBack("Content-Type"_ba, "application/json"_ba); // HTTP-02
    request.headers.emplaceBack("Accept"_ba, "application/json, text/event-stream"_ba);
    if (!m_agreement.repeatsInHeaders)
        return request;
    request.headers.emplaceBack("Mcp-Method"_ba,
                                QByteArray(message.method.data(), message.method.size()));
    if (!message.subject.isNull())
        request.headers.emplaceBack("Mcp-Name"_ba, http::headerValue(message.subject));
    for (const auto &[name, value] : message.headerParameters)
        request.headers.emplaceBack("Mcp-Param-" + name, http::headerValue(value));
    return request;
}

http::Request StreamableHttpTransport::streamRequest(const QByteArray &lastEventId) const
{
    http::Request request{"GET", m_endpoint.url, m_headers, {}};
    request.headers.emplaceBack("Accept", "text/event-stream");
    if (!lastEventId.isEmpty())
        request.headers.emplaceBack("Last-Event-ID", lastEventId); // HTTP-29
    return request;
}

QByteArrayList StreamableHttpTransport::secrets() const
{
    return m_endpoint.secrets() << m_session;
}

ReplyStream::Ports StreamableHttpTransport::streamPorts()
{
    return {m_client, m_clock, [this](const QByteArray &id) { return streamRequest(id); }, &m_seen,
            m_endpoint.authorizer};
}

HttpCalls::Plan StreamableHttpTransport::plan() const
{
    using Resumption = ReplyStream::Resumption;
    const bool isExclusive = m_agreement.exclusiveStreams;
    return {HttpCalls::Reply::Answer, isExclusive ? Resumption::Never : Resumption::WithEventId,
            isExclusive};
}

void StreamableHttpTransport::onAccepted(const rpc::Outgoing &message, const http::Exchange &answer)
{
    if (!m_agreement.hasSession)
        return;
    if (message.method == kInitialize)
        setSession(answer.header("mcp-session-id"));
    else if (message.method == kInitialized || std::exchange(m_isResuming, false))
        openStream();
}

void StreamableHttpTransport::setSession(const QByteArray &id)
{
    if (!isVisible(id)) {
        disconnectBecause(Error::protocol(u"The session id contains invalid characters"_s));
        return;
    }
    m_session = id;
    updateHeaders();
}

void StreamableHttpTransport::openStream()
{
    m_stream = std::make_unique<ReplyStream>(streamPorts(), ReplyStream::Resumption::Always);
    connect(m_stream.get(), &ReplyStream::received, this,
            [this](const json::Raw &text) { receive(text); });
    connect(m_stream.get(), &ReplyStream::refused, this, &StreamableHttpTransport::onStreamRefused);
    connect(m_stream.get(), &ReplyStream::unreachable, &m_calls, &HttpCalls::noteUnreachable);
    connect(m_stream.get(), &ReplyStream::opened, &m_calls, &HttpCalls::noteReached);
    connect(m_stream.get(), &ReplyStream::ended, this, [](const Error &why) {
        qCWarning(lcTransport) << "the server's own stream has ended:" << why.detail;
    });
    // Queued, because ending the calls may end the stream that emitted this signal.
    connect(m_stream.get(), &ReplyStream::opened, this, &StreamableHttpTransport::onStreamAnswered,
            Qt::QueuedConnection);
    m_stream->setReadPaused(m_isPaused);
    // A server that has something to ask before the stream is there has nowhere to ask it, and the call hangs.
    m_calls.hold();
    m_alarm = m_clock->createAlarm([this] { m_calls.letGo(); });
    m_alarm->start(kStreamTimeout);
    m_stream->open();
}

void StreamableHttpTransport::onStreamAnswered()
{
    if (m_state != State::Open)
        return;
    m_alarm->stop();
    m_calls.letGo();
}

void StreamableHttpTransport::onStreamRefused(const HttpRefusal &refusal)
{
    // A denial may concern the stream alone. While calls run, their responses show whether the session is lost.
    const bool isDenied = (refusal.status == 401 || refusal.status == 403)
        && refusal.challenge.isEmpty() && !m_calls.hasRequests();
    const bool isLost = refusal.status == 404 || isDenied;
    if (isLost && isInSession() && m_stream->wasOpened()) {
        loseSession(refusal.status);
        return;
    }
    onStreamAnswered();
    if (refusal.status != 405) // HTTP-25
        Q_EMIT violated(u"The server's own stream could not be opened: "_s
                        + refusal.toError(secrets()).detail);
}

void StreamableHttpTransport::onRefused(const rpc::Outgoing &message, const HttpRefusal &refusal)
{
    if (!endsConnection(message, refusal))
        m_calls.report(message, refusal);
}

/// The refusal applies to the session or the agreed revision, not only to this message.
bool StreamableHttpTransport::endsConnection(const rpc::Outgoing &message,
                                             const HttpRefusal &refusal)
{
    if (!m_agreement.hasSession || m_agreement.revision.isEmpty())
        return false;
    if (refusal.isAboutSession(message.id, isInSession())) {
        loseSession(refusal.status);
        return true;
    }
    if (refusal.isAboutRevision(message.id)) {
        disconnectBecause({ErrorKind::Protocol,
                           u"The server no longer accepts revision %1"_s.arg(m_agreement.revision),
                           0,
                           {},
                           refusal.status}); // HTTP-20
        return true;
    }
    return false;
}

/// A program whose end nobody reports: the link is lost as soon as a request shows it.
void StreamableHttpTransport::onUnreachable(const Error &why)
{
    if (m_state == State::Open && !m_calls.hasRequests())
        disconnectBecause(why);
}

void StreamableHttpTransport::loseSession(int status)
{
    m_session.clear();
    disconnectBecause(
        {ErrorKind::Closed, u"The server has ended the session"_s, kSessionEnded, {}, status});
}

void StreamableHttpTransport::close()
{
    QMetaObject::invokeMethod(this, &StreamableHttpTransport::leave, Qt::QueuedConnection);
}

void StreamableHttpTransport::leave()
{
    if (m_state == State::Closing || m_state == State::Closed)
        return;
    const QPointer self(this);
    disconnectBecause(Error::closed());
    if (!self)
        return;
    m_state = State::Closing;
    if (!isInSession() || m_isSessionKept) {
        finish();
        return;
    }
    m_farewell = m_client->send(
        Admission(m_endpoint.authorizer, {}).prepare({"DELETE", m_endpoint.url, m_headers, {}}));
    m_alarm = m_clock->createAlarm([this] { finish(); });
    m_alarm->start(kFarewellTime);
    m_farewell->listen([this] { finish(); });
}

void StreamableHttpTransport::disconnectBecause(const Error &why)
{
    if (m_state == State::Disconnected || m_state == State::Closed)
        return;
    m_state = State::Disconnected;
    m_alarm.reset();
    m_calls.clear();
    m_stream.reset();
    Q_EMIT disconnected(why);
}

void StreamableHttpTransport::finish()
{
    if (m_state == State::Closed)
        return;
    m_state = State::Closed;
    m_farewell.reset();
    m_alarm.reset();
    Q_EMIT closed();
}

} // namespace mcp

#include "moc_streamablehttptransport.cpp"
