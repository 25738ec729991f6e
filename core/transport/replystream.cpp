// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/replystream.h"

#include "core/base/limits.h"

#include <QPointer>
#include <QRandomGenerator>

#include <cmath>

namespace mcp {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using std::chrono::milliseconds;

namespace {

/// Requirements, appendix C.
constexpr int kAttempts = 10;
constexpr double kFirstPauseMs = 1'000;
constexpr double kLongestPauseMs = 30'000;
constexpr double kPauseGrowth = 1.5;
constexpr double kJitter = 0.2;
constexpr milliseconds kLongestRetry = 10min;
/// A stream that was open for this long did not fail.
constexpr milliseconds kSteady = 30s;
/// A server without a delay that closes at once must not cause a busy loop; within the limits of HTTP-30.
constexpr milliseconds kShortestRetry = 50ms;
/// The maximum delay while streams end without an event, even if the server requests a shorter one (HTTP-30).
constexpr milliseconds kLongestEmptyRetry = 2s;

} // namespace

ReplyStream::ReplyStream(Ports ports, Resumption resumption, QObject *parent)
    : QObject(parent)
    , m_ports(std::move(ports))
    , m_resumption(resumption)
    , m_admission(m_ports.authorizer, u"stream"_s, [this](bool isHeld) { onHeld(isHeld); })
    , m_alarm(m_ports.clock->createAlarm([this] { open(); }))
{
}

ReplyStream::~ReplyStream() = default;

void ReplyStream::open()
{
    http::Request request = m_ports.streamRequest(m_parser.lastEventId());
    request.headTimeout = limits::kHeadTimeout;
    request.mayWait =
        m_resumption == Resumption::WithEventId; // The stream continues a call, one of many.
    attach(m_ports.client->send(m_admission.prepare(std::move(request))));
}

void ReplyStream::read(http::ExchangePtr exchange)
{
    m_isStreaming = true;
    ++m_emptyStreams;
    attach(std::move(exchange));
    pump();
}

void ReplyStream::attach(http::ExchangePtr exchange)
{
    m_parser.restart();
    m_exchange = std::move(exchange);
    m_exchange->listen([this] { pump(); });
}

void ReplyStream::endWhenSilentFor(milliseconds limit)
{
    m_silenceLimit = limit;
    m_silence = m_ports.clock->createAlarm(
        [this] { end(Error::closed(u"The stream was silent for too long"_s)); });
    m_silence->start(limit);
}

void ReplyStream::setReadPaused(bool isPaused)
{
    m_isPaused = isPaused;
    pump();
}

/// Advances as far as possible. Called on every event of the exchange and at the end of a pause.
void ReplyStream::pump()
{
    if (m_isPaused || !m_exchange)
        return;
    if (m_silence)
        m_silence->start(m_silenceLimit);
    if (!m_isStreaming && m_exchange->hasHead() && !acceptHead())
        return;
    if (m_isStreaming && !readEvents())
        return;
    if (m_exchange->isEnded())
        onExchangeEnded();
}

/// False if the response to the GET is not a stream.
bool ReplyStream::acceptHead()
{
    const int status = m_exchange->status();
    m_admission.readHead(*m_exchange);
    if (status >= 200 && status < 300 && hasType(*m_exchange, "text/event-stream")) {
        m_isStreaming = m_wasOpened = true;
        m_admission.pass();
        m_openedAt = m_ports.clock->now();
        ++m_emptyStreams;
        if (m_parser.retry())
            m_attempts = 0;
        Q_EMIT opened();
        return true;
    }
    if (status >= 500 && m_resumption == Resumption::Always) {
        m_exchange.reset();
        reopenLater();
        return false;
    }
    const QByteArray challenge = m_exchange->header("www-authenticate");
    m_exchange.reset();
    refuse(status, challenge);
    return false;
}

void ReplyStream::refuse(int status, const QByteArray &challenge)
{
    const HttpRefusal refusal{status, {}, challenge, false};
    // Neither a token was sent nor is one asked for, and the stream was open before: the session has ended.
    const bool isOfSession = m_resumption == Resumption::Always && m_wasOpened
        && challenge.isEmpty() && !m_admission.sentToken();
    if (!m_admission.isAbout(status) || isOfSession) {
        Q_EMIT refused(refusal);
        return;
    }
    m_admission.ask(status, challenge, [this, refusal](const Result<bool> &mayRepeat) {
        const bool mayPass = !mayRepeat && mayRepeat.error().kind == ErrorKind::Auth
            && mayRepeat.error().code == kSignInUnreachable;
        if (mayPass && m_resumption == Resumption::Always)
            reopenLater();
        else if (!mayRepeat)
            end(mayRepeat.error());
        else if (*mayRepeat)
            open();
        else
            Q_EMIT refused(refusal);
    });
}

void ReplyStream::onHeld(bool isHeld)
{
    if (m_silence && isHeld)
        m_silence->stop();
    else if (m_silence)
        m_silence->start(m_silenceLimit);
    Q_EMIT heldChanged(isHeld);
}

/// False if there is nothing more to do now.
bool ReplyStream::readEvents()
{
    const QPointer self(this);
    const QByteArray lastId = m_parser.lastEventId();
    while (true) {
        while (const auto event = m_parser.next()) {
            m_attempts = m_emptyStreams = 0;
            deliver(*event);
            if (!self || m_isPaused || !m_exchange)
                return false;
        }
        if (m_parser.isOversized()) {
            end(Error::protocol(u"An event is too large"_s)); // SSE-09
            return false;
        }
        if (m_exchange->body().isEmpty())
            break;
        m_parser.feed(m_exchange->body());
        m_exchange->clearBody();
    }
    if (m_parser.lastEventId() != lastId)
        m_emptyStreams = 0; // An event without data counts, too.
    return true;
}

void ReplyStream::deliver(const EventStreamParser::Event &event)
{
    if (!event.name.isEmpty() && event.name != "message")
        Q_EMIT named(event.name, event.data);
    else if (!m_ports.seen || !event.hasId
             || m_ports.seen->add(m_parser.lastEventId(), event.data.view()))
        Q_EMIT received(event.data);
}

void ReplyStream::onExchangeEnded()
{
    const auto error = m_exchange->error();
    const bool wasStreaming = std::exchange(m_isStreaming, false);
    m_exchange.reset();
    // A proxy may close a connection that is silent for a minute (TASK-22).
    if (wasStreaming && m_ports.clock->now() - m_openedAt >= kSteady)
        m_attempts = 0;
    // Some servers send the response head with the first event.
    if (error && error->kind == ErrorKind::Timeout)
        m_attempts = 0;
    const bool isUnreadable = error && error->kind == ErrorKind::Protocol;
    const bool isResumable = m_resumption == Resumption::Always
        || (m_resumption == Resumption::WithEventId && !m_parser.lastEventId().isEmpty());
    if (isResumable && error && http::isUnreachable(*error))
        Q_EMIT unreachable(*error);
    if (isResumable && !isUnreadable)
        reopenLater();
    else if (error && (isUnreadable || !wasStreaming))
        end(*error);
    else
        end(Error::closed(u"The stream was interrupted"_s));
}

void ReplyStream::reopenLater()
{
    if (m_attempts >= kAttempts) {
        end(Error::closed(u"The stream was interrupted and could not be resumed"_s));
        return;
    }
    m_alarm->start(pauseBeforeReopening());
    ++m_attempts;
}

milliseconds ReplyStream::shortestRetry() const
{
    const milliseconds asked = std::max(m_parser.retry().value_or(0ms), kShortestRetry);
    const int doublings = std::clamp(m_emptyStreams - 1, 0, 6); // From 50 ms to 2 s.
    return std::min(asked * (1 << doublings), kLongestEmptyRetry);
}

/// The last delay that the server requested; otherwise increasing delays with jitter, so that clients do not reconnect
/// at the same time.
milliseconds ReplyStream::pauseBeforeReopening() const
{
    if (const auto retry = m_parser.retry())
        return std::clamp(*retry, shortestRetry(), kLongestRetry);
    const double pause =
        std::min(kFirstPauseMs * std::pow(kPauseGrowth, m_attempts), kLongestPauseMs);
    const double jitter = kJitter * (2 * QRandomGenerator::global()->generateDouble() - 1);
    return milliseconds(qint64(pause * (1 + jitter)));
}

http::ExchangePtr ReplyStream::stop()
{
    m_alarm->stop();
    m_silence.reset();
    m_admission.cancel();
    if (m_exchange)
        m_exchange->listen({});
    return std::move(m_exchange);
}

void ReplyStream::end(const Error &why)
{
    m_exchange.reset();
    if (m_silence)
        m_silence->stop();
    Q_EMIT ended(why);
}

} // namespace mcp

#include "moc_replystream.cpp"
