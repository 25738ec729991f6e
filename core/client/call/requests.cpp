// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/call/requests.h"

#include "core/client/call/clientcall.h"
#include "core/client/link/dialect.h"

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;
using std::chrono::milliseconds;

namespace {

Error notConnected()
{
    return {ErrorKind::Transport, u"Not connected"_s, 0, {}};
}

} // namespace

Requests::Requests(Clock *clock, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
    , m_alarm(clock->createAlarm([this] { onAlarm(); }))
{
}

Requests::~Requests()
{
    m_closedBy = Error::closed();
    while (!m_calls.empty()) // What is dropped may call this again.
        take(m_calls.begin())->drop();
}

void Requests::Abandon::operator()() const
{
    if (const auto open = m_call.lock())
        open->abandon();
}

void Requests::setDialect(Dialect *dialect)
{
    if (m_dialect)
        m_dialect->disconnect(this);
    m_dialect = dialect;
    if (!dialect)
        return;
    m_era = dialect->era();
    connect(dialect, &Dialect::notificationReceived, this, &Requests::notificationReceived);
    Q_EMIT linked();
    sendWaiting();
}

void Requests::onLinkGone()
{
    for (const auto &call : calls(false))
        call->onLinkGone();
}

void Requests::setHoldsCalls(bool isHolding)
{
    m_holdsCalls = isHolding;
    if (isHolding)
        return;
    for (const auto &call : calls(true)) {
        if (!call->isRepeatable())
            settleSoon(call, notConnected());
    }
}

void Requests::close(const Error &why)
{
    m_closedBy = why;
    m_dialect = nullptr;
    for (const auto &call : calls(true))
        call->settle(why);
}

/// Those that wait for a link, or the others; whoever is told of one may end any.
QList<std::shared_ptr<ClientCall>> Requests::calls(bool areWaiting) const
{
    QList<std::shared_ptr<ClientCall>> calls;
    for (const auto &call : m_calls) {
        if ((call->state() == ClientCall::State::Waiting) == areWaiting)
            calls.append(call);
    }
    return calls;
}

Requests::Abandon Requests::start(Call &&call, rpc::CallOptions &&options,
                                  rpc::AnswerHandlerPtr &&handler)
{
    const auto made = std::make_shared<ClientCall>(std::move(call), std::move(options),
                                                   std::move(handler), m_clock, this);
    made->setPlace(m_calls.insert(m_calls.end(), made));
    if (m_closedBy)
        settleSoon(made, *m_closedBy);
    else if (m_dialect)
        made->start(m_dialect);
    else if (!(made->isRepeatable() || m_holdsCalls) || m_calls.size() > limits::kWaitingReads)
        settleSoon(made, notConnected());
    else
        waitForLink(*made);
    return Abandon(made);
}

std::shared_ptr<ClientCall> Requests::take(std::list<std::shared_ptr<ClientCall>>::iterator place)
{
    const std::shared_ptr<ClientCall> call = std::move(*place);
    m_calls.erase(place);
    return call;
}

void Requests::waitForLink(ClientCall &call)
{
    call.waitForLink();
    if (call.timeout().count() > 0 && !m_alarm->isActive())
        m_alarm->start(call.timeout());
}

void Requests::settleSoon(const std::shared_ptr<ClientCall> &call, const Error &error)
{
    QMetaObject::invokeMethod(
        this,
        [weak = std::weak_ptr(call), error] {
            if (const auto waiting = weak.lock())
                waiting->settle(error);
        },
        Qt::QueuedConnection);
}

void Requests::sendWaiting()
{
    for (const auto &call : calls(true)) {
        const bool isWaiting = call->state() == ClientCall::State::Waiting;
        if (isWaiting && m_dialect && !m_dialect->peer()->isClosed())
            call->start(m_dialect);
    }
}

/// The link may be gone with what was lost; that is known only after everybody was told.
void Requests::sendSoon()
{
    QMetaObject::invokeMethod(this, &Requests::sendWaiting, Qt::QueuedConnection);
}

void Requests::onAlarm()
{
    const milliseconds now = m_clock->now();
    milliseconds next = milliseconds::max();
    QList<std::shared_ptr<ClientCall>> late;
    for (const auto &call : calls(true)) {
        if (call->deadline() <= now)
            late.append(call);
        else
            next = std::min(next, call->deadline());
    }
    if (next != milliseconds::max())
        m_alarm->start(next - now);
    for (const auto &call : std::as_const(late))
        call->settle(notConnected());
}

} // namespace mcp

#include "moc_requests.cpp"
