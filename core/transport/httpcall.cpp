// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/httpcall.h"

#include "core/base/limits.h"
#include "core/json/read.h"
#include "core/rpc/message.h"

#include <QPointer>

#include <algorithm>

namespace mcp {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr int kRepeats = 3; ///< HTTP-11
constexpr qsizetype kShownBytes = 300;
constexpr qsizetype kDrainedBytes = 64 * 1024;
constexpr auto kDrainTime = 1s;

bool answers(const json::Raw &text, qint64 request)
{
    const auto message = json::read<rpc::Message>(text);
    return message && !message->method && message->id
        && message->id->view() == QByteArray::number(request);
}

/// Whether text is a response, whatever the label of its type. Some servers send their framework's type, such as `text/plain`.
bool isResponse(const json::Raw &text)
{
    if (text.size()
        > limits::kPoolParseBytes) // The reader of messages finds out, on a thread of the pool.
        return text.isObject();
    const auto message = json::read<rpc::Message>(text);
    return message && !message->method && (message->result || message->error);
}

QString operationOf(const rpc::Outgoing &message)
{
    return message.subject.isEmpty() ? QString(message.method)
                                     : message.method + u' ' + message.subject;
}

} // namespace

HttpCalls::Call::Call(HttpCalls *owner, qint64 key, rpc::Outgoing message)
    : QObject(owner)
    , m_owner(owner)
    , m_ports(owner->m_ports.stream)
    , m_key(key)
    , m_message(std::move(message))
    , m_request(owner->m_ports.postRequest(m_message))
    , m_plan(owner->m_ports.plan())
    , m_admission(m_ports.authorizer, operationOf(m_message),
                  [this](bool isHeld) { onHeld(isHeld); })
{
    m_request.mayWait = m_message.id.has_value();
}

HttpCalls::Call::~Call() = default;

void HttpCalls::Call::start()
{
    m_step = Step::Head;
    m_body.clear();
    setExchange(m_ports.client->send(m_admission.prepare(m_request)));
    if (!m_message.id) {
        m_alarm = m_ports.clock->createAlarm([this] { onUnanswered(); });
        m_alarm->start(limits::kReplyTimeout);
    }
}

void HttpCalls::Call::setExchange(http::ExchangePtr exchange)
{
    m_exchange = std::move(exchange);
    m_exchange->listen([this] { onNews(); });
}

/// Most calls end here, and need no further turn of the event loop.
void HttpCalls::Call::onNews()
{
    const QPointer self(this);
    m_isInNews = true;
    pump();
    if (!self)
        return;
    m_isInNews = false;
    if (m_isOver)
        delete this;
}

void HttpCalls::Call::leave()
{
    if (m_isInNews)
        m_isOver = true;
    else
        deleteLater();
}

void HttpCalls::Call::setReadPaused(bool isPaused)
{
    m_isPaused = isPaused;
    if (m_stream)
        m_stream->setReadPaused(isPaused);
    else if (!isPaused)
        pump();
}

/// Advances as far as possible. Called on every event of the exchange and at the end of a pause.
void HttpCalls::Call::pump()
{
    if (m_step == Step::Released) {
        drain();
        return;
    }
    if (m_isPaused)
        return;
    if (m_step == Step::Delivered) {
        fail(
            u"The response does not answer the request"_s); // The reader of the response releases the call.
        return;
    }
    if (!m_exchange)
        return;
    const QPointer self(this);
    if (m_step == Step::Head && m_exchange->hasHead()) {
        onHead();
        if (!self || m_isPaused || m_step == Step::Released || !m_exchange)
            return;
    }
    if (m_step == Step::Head) {
        if (m_exchange->isEnded())
            onLost();
        return;
    }
    const bool isWithinLimit = m_body.readFrom(*m_exchange, bodyLimit()) && !cannotBeResponse();
    if (!isWithinLimit || m_exchange->isEnded())
        onBodyEnded(isWithinLimit);
}

void HttpCalls::Call::onHead()
{
    m_status = m_exchange->status();
    m_admission.readHead(*m_exchange);
    if (m_status < 200 || m_status > 299) {
        m_step = Step::Refusal;
        repeatLater();
        return;
    }
    m_step = stepAfterHead();
    const QPointer self(this);
    m_owner->onAccepted(m_message, *m_exchange);
    if (!self || m_step == Step::Released)
        return;
    if (m_step == Step::Accepted)
        m_owner->drop(m_key);
    else if (m_step == Step::Stream)
        startStream();
}

HttpCalls::Call::Step HttpCalls::Call::stepAfterHead() const
{
    if (!m_message.id)
        return Step::Accepted; // HTTP-04
    if (hasType(*m_exchange, "application/json"))
        return Step::Answer;
    if (m_plan.reply == Reply::Receipt)
        return Step::Accepted;
    return hasType(*m_exchange, "text/event-stream") ? Step::Stream : Step::OtherType;
}

/// Reads may be repeated when the server allows it (HTTP-11).
void HttpCalls::Call::repeatLater()
{
    const bool isMomentary = m_status == 429 || m_status == 503;
    if (!isMomentary || !m_message.isRepeatable || m_repeats >= kRepeats)
        return;
    const auto pause = retryAfter(m_exchange->header("retry-after"), m_ports.clock->wallTime());
    if (!pause)
        return;
    ++m_repeats;
    m_exchange.reset();
    m_alarm = m_ports.clock->createAlarm([this] { start(); });
    m_alarm->start(*pause);
}

/// A request refused with 401 or 403 was not processed, so it may be repeated after sign-in (HTTP-12).
void HttpCalls::Call::refuse(const HttpRefusal &refusal)
{
    const bool isInSession = std::ranges::any_of(
        m_request.headers, [](const auto &header) { return header.first == "Mcp-Session-Id"; });
    const bool isOfSession = isInSession && refusal.isAboutSession(m_message.id, true);
    if (!m_admission.isAbout(refusal.status) || isOfSession) {
        m_owner->onRefused(m_key, refusal);
        return;
    }
    m_admission.ask(refusal.status, refusal.challenge,
                    [this, refusal](const Result<bool> &mayRepeat) {
                        if (m_step == Step::Released)
                            return;
                        if (!mayRepeat)
                            fail(mayRepeat.error());
                        else if (*mayRepeat)
                            start();
                        else
                            m_owner->onRefused(m_key, refusal);
                    });
}

/// Requests have their own time-out; other messages need this one.
void HttpCalls::Call::onUnanswered()
{
    m_exchange.reset();
    fail(Error::timeout(u"The server did not accept the message in time"_s));
}

void HttpCalls::Call::onHeld(bool isHeld)
{
    if (isHeld && m_alarm)
        m_alarm->stop(); // start() starts it again.
    if (m_message.id)
        Q_EMIT m_owner->m_transport->requestHeld(*m_message.id, isHeld);
    if (m_step != Step::Released)
        m_owner->onHeld(m_key, isHeld);
}

void HttpCalls::Call::startStream()
{
    m_stream = std::make_unique<ReplyStream>(m_ports, m_plan.resumption);
    connect(m_stream.get(), &ReplyStream::received, this, &Call::hand);
    connect(m_stream.get(), &ReplyStream::refused, this, [this](HttpRefusal refusal) {
        refusal.isOfResumption = true;
        m_owner->onRefused(m_key, refusal);
    });
    connect(m_stream.get(), &ReplyStream::ended, this, qOverload<const Error &>(&Call::fail));
    connect(m_stream.get(), &ReplyStream::unreachable, this,
            [this](const Error &why) { m_owner->noteUnreachable(why); });
    connect(m_stream.get(), &ReplyStream::heldChanged, this, &Call::onHeld);
    if (m_message.isStream)
        m_stream->endWhenSilentFor(limits::kStreamSilence);
    m_stream->setReadPaused(m_isPaused);
    m_stream->read(std::move(m_exchange));
}

/// Whether the body cannot become a response, so that only its start is of use. So it is when it starts with white space alone.
bool HttpCalls::Call::cannotBeResponse() const
{
    // The text is looked for last, because that reads all white space in front of it.
    return m_step == Step::OtherType && m_body.size() > kShownBytes && !m_body.text().isObject();
}

qsizetype HttpCalls::Call::bodyLimit() const
{
    return m_step == Step::Refusal ? HttpRefusal::kErrorBodyBytes : limits::kMessageBytes;
}

/// The body is complete, aborted, or at its limit.
void HttpCalls::Call::onBodyEnded(bool isWithinLimit)
{
    const http::ExchangePtr exchange = std::move(m_exchange);
    const json::Raw text = m_body.text();
    if (m_step == Step::Refusal)
        refuse({m_status, text.toByteArray(), exchange->header("www-authenticate"), false});
    else if (m_plan.reply == Reply::Receipt)
        deliverFromReceipt(text);
    else if (!isWithinLimit && (m_step == Step::Answer || text.isObject()))
        fail(u"The response is larger than %1 MiB"_s.arg(limits::kMessageBytes / (1024 * 1024)));
    else if (const auto error = exchange->error())
        fail({error->kind, error->detail, error->code, {}, m_status});
    else if (text.isNull())
        fail(u"The server accepted the request without a response (HTTP %1)"_s.arg(m_status));
    else if (m_step == Step::OtherType && !isResponse(text))
        fail(u"The response is not a message (%1): %2"_s.arg(
            QString::fromUtf8(exchange->header("content-type")),
            QString::fromUtf8(text.view().first(std::min(text.size(), kShownBytes))).simplified()));
    else
        deliver(text);
}

void HttpCalls::Call::deliver(const json::Raw &text)
{
    m_step = Step::Delivered;
    m_body.clear();
    const QPointer self(this);
    hand(text);
    if (self && m_step == Step::Delivered)
        pump();
}

/// The response comes on another stream, but may also be here (LSSE-03).
void HttpCalls::Call::deliverFromReceipt(const json::Raw &text)
{
    const QPointer self(this);
    if (answers(text, *m_message.id))
        hand(text);
    if (self && m_step != Step::Released)
        m_owner->drop(m_key);
}

/// No response head will come.
void HttpCalls::Call::onLost()
{
    const Error why = m_exchange->error().value_or(Error::closed());
    const bool isAnswer = !m_message.id && m_message.method.isEmpty();
    if (isAnswer && m_repeats++ == 0)
        start(); // HTTP-27
    else
        fail(why);
}

void HttpCalls::Call::fail(const QString &words)
{
    fail({ErrorKind::Protocol, words, 0, {}, m_status});
}

void HttpCalls::Call::fail(const Error &why)
{
    m_owner->onFailed(m_key, why);
}

void HttpCalls::Call::release()
{
    m_step = Step::Released;
    m_alarm.reset();
    m_admission.cancel();
    if (m_stream) {
        if (auto exchange = m_stream->stop())
            setExchange(std::move(exchange));
    }
    if (m_exchange) {
        m_alarm = m_ports.clock->createAlarm([this] { deleteLater(); });
        m_alarm->start(kDrainTime);
    }
    drain();
}

void HttpCalls::Call::drain()
{
    const bool isOpen =
        m_exchange && m_body.discardFrom(*m_exchange, kDrainedBytes) && !m_exchange->isEnded();
    if (!isOpen) {
        m_exchange.reset();
        leave();
    }
}

void HttpCalls::Call::stop()
{
    m_step = Step::Released;
    m_alarm.reset();
    m_admission.cancel();
    m_stream.reset();
    m_exchange.reset();
    leave();
}

void HttpCalls::Call::hand(const json::Raw &text)
{
    m_owner->m_transport->receive(text, {m_message.id, m_status, m_plan.isExclusive});
}

} // namespace mcp
