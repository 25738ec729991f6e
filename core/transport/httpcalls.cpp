// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/httpcalls.h"

#include "core/base/limits.h"
#include "core/base/logging.h"
#include "core/transport/httpcall.h"

#include <QPointer>

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

/// Limits on replies and notifications, whose number the server controls.
bool isReply(const rpc::Outgoing &message)
{
    return !message.id && message.method != kInitialized;
}

} // namespace

HttpCalls::HttpCalls(Ports ports, rpc::Transport *transport)
    : m_ports(std::move(ports))
    , m_transport(transport)
{
}

HttpCalls::~HttpCalls()
{
    clear();
}

void HttpCalls::send(const rpc::Outgoing &message)
{
    if (m_bytes + message.text.size() > limits::kOutgoingBytes) {
        QMetaObject::invokeMethod(
            this,
            [this, message] { fail(message, Error::transport(u"Too many messages are queued"_s)); },
            Qt::QueuedConnection);
        return;
    }
    if (isReply(message) && m_replies.size() >= limits::kRepliesWaiting) {
        Q_EMIT congested(Error::transport(
            u"The server does not accept our replies. The connection was closed."_s));
        return;
    }
    m_bytes += message.text.size();
    if (isReply(message)) {
        m_replies.enqueue(message);
        return postHeld();
    }
    if (mayPost())
        return post(message);
    m_held.enqueue(message);
    if (m_isGateHeld && message.id)
        Q_EMIT m_transport->requestHeld(*message.id, true);
}

void HttpCalls::letGo()
{
    m_isHolding = false;
    postHeld();
}

void HttpCalls::postHeld()
{
    while (mayPost() && !m_held.isEmpty())
        post(m_held.dequeue());
    while (mayPost() && !m_replies.isEmpty() && m_repliesInFlight < limits::kRepliesInFlight)
        post(m_replies.dequeue());
}

void HttpCalls::post(const rpc::Outgoing &message)
{
    const qint64 key = message.id.value_or(--m_lastKey);
    auto *call = new Call(this, key, message);
    m_calls.insert(key, call);
    if (message.method == kInitialized)
        m_gate = key;
    if (isReply(message))
        ++m_repliesInFlight;
    call->setReadPaused(m_isPaused);
    call->start();
}

void HttpCalls::onAccepted(const rpc::Outgoing &message, const http::Exchange &answer)
{
    noteReached();
    Q_EMIT accepted(message, answer);
}

void HttpCalls::onRefused(qint64 key, const HttpRefusal &refusal)
{
    noteReached();
    const HttpRefusal copy = refusal; // It may be gone with the call.
    const rpc::Outgoing dropped = drop(key);
    Q_EMIT refused(dropped, copy);
}

void HttpCalls::onFailed(qint64 key, const Error &why)
{
    const Error copy = why; // As above.
    const rpc::Outgoing dropped = drop(key);
    const QPointer self(this);
    fail(dropped, copy);
    if (self && http::isUnreachable(copy))
        noteUnreachable(copy);
}

void HttpCalls::report(const rpc::Outgoing &message, const HttpRefusal &refusal)
{
    const Error error = refusal.toError(m_ports.secrets());
    if (!message.id) {
        Q_EMIT m_transport->violated(u"The server refused a message: "_s + error.detail);
        return;
    }
    const QPointer transport(m_transport);
    const json::Raw answer = refusal.errorFor(message.id);
    if (!answer.isNull() && error.kind != ErrorKind::Auth)
        transport->receive(answer, {message.id, refusal.status, m_ports.plan().isExclusive});
    if (transport)
        Q_EMIT transport->requestFailed(*message.id, error);
}

void HttpCalls::fail(const rpc::Outgoing &message, Error why)
{
    why.detail = withoutSecrets(why.detail, m_ports.secrets());
    if (message.id)
        Q_EMIT m_transport->requestFailed(*message.id, why);
    else
        qCWarning(lcTransport) << "a message did not arrive:" << why.detail;
}

/// Messages that wait for the gate are held as well.
void HttpCalls::onHeld(qint64 key, bool isHeld)
{
    if (key != m_gate)
        return;
    m_isGateHeld = isHeld;
    for (const rpc::Outgoing &message : std::as_const(m_held)) {
        if (message.id)
            Q_EMIT m_transport->requestHeld(*message.id, isHeld);
    }
}

/// Deletes the call when it ends, and reports its message.
rpc::Outgoing HttpCalls::drop(qint64 key)
{
    Call *call = m_calls.take(key);
    if (!call)
        return {};
    const rpc::Outgoing message = call->message();
    m_bytes -= message.text.size();
    if (isReply(message))
        connect(call, &QObject::destroyed, this, &HttpCalls::onReplyGone);
    call->release();
    if (key == m_gate) {
        m_gate = 0;
        postHeld();
    }
    checkReach();
    return message;
}

void HttpCalls::onReplyGone()
{
    --m_repliesInFlight;
    postHeld();
}

void HttpCalls::release(qint64 request)
{
    drop(request);
}

bool HttpCalls::abandon(qint64 request)
{
    for (qsizetype i = 0; i < m_held.size(); ++i) {
        if (m_held.at(i).id == request) {
            m_bytes -= m_held.takeAt(i).text.size();
            return true;
        }
    }
    Call *call = m_calls.take(request);
    if (!call)
        return false;
    m_bytes -= call->message().text.size();
    call->stop();
    return true;
}

void HttpCalls::setReadPaused(bool isPaused)
{
    m_isPaused = isPaused;
    const QPointer self(this);
    const auto keys = m_calls.keys();
    for (const qint64 key : keys) {
        if (Call *call = m_calls.value(key))
            call->setReadPaused(isPaused);
        if (!self || m_isPaused != isPaused)
            return; // Reading led to the next pause.
    }
}

void HttpCalls::noteUnreachable(const Error &why)
{
    m_unreachable = why;
    m_unreachable->detail = withoutSecrets(why.detail, m_ports.secrets());
    checkReach();
}

bool HttpCalls::hasRequests() const
{
    const auto isAwaited = [](const Call *call) {
        return call->message().id && !call->message().isStream;
    };
    return !m_held.isEmpty() || std::any_of(m_calls.cbegin(), m_calls.cend(), isAwaited);
}

void HttpCalls::checkReach()
{
    if (m_unreachable && !hasRequests())
        Q_EMIT unreachable(*m_unreachable);
}

void HttpCalls::clear()
{
    m_held.clear();
    m_replies.clear();
    m_gate = 0;
    m_isHolding = m_isGateHeld = false;
    m_bytes = 0;
    m_unreachable.reset();
    const auto calls = std::exchange(m_calls, {});
    for (Call *call : calls)
        call->stop();
}

} // namespace mcp

#include "moc_httpcalls.cpp"
