// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/call/requests.h"

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;
using std::chrono::milliseconds;

namespace {

/// How often one read is sent again because it was lost.
constexpr int kResends = 2;

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

Requests::~Requests() = default;

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

void Requests::setHoldsCalls(bool isHolding)
{
    m_holdsCalls = isHolding;
    if (isHolding)
        return;
    for (const auto &[ticket, open] : m_open) {
        if (open.isWaiting && !open.call.request.isRepeatable)
            settleSoon(ticket, notConnected());
    }
}

void Requests::close(const Error &why)
{
    m_closedBy = why;
    m_dialect = nullptr;
    for (const qint64 ticket : waiting())
        settle(ticket, why);
}

QList<qint64> Requests::waiting() const
{
    QList<qint64> tickets;
    for (const auto &[ticket, open] : m_open) {
        if (open.isWaiting)
            tickets.append(ticket);
    }
    return tickets;
}

qint64 Requests::start(Call call, rpc::CallOptions options, rpc::Settle settle)
{
    const qint64 ticket = ++m_lastTicket;
    Open &open = m_open[ticket];
    open.call = std::move(call);
    open.options = std::move(options);
    open.settle = std::move(settle);
    if (m_closedBy) {
        settleSoon(ticket, *m_closedBy);
    } else if (m_dialect) {
        send(ticket);
    } else if (!(open.call.request.isRepeatable || m_holdsCalls)
               || m_open.size() > limits::kWaitingReads) {
        settleSoon(ticket, notConnected());
    } else {
        waitForLink(open);
    }
    return ticket;
}

void Requests::abandon(qint64 ticket)
{
    const auto it = m_open.find(ticket);
    if (it == m_open.end())
        return;
    const auto cancel = std::move(it->second.cancel);
    m_open.erase(it);
    if (cancel)
        cancel();
}

void Requests::send(qint64 ticket)
{
    Open &open = m_open.at(ticket);
    open.isWaiting = false;
    open.cancel = m_dialect->start(open.call, open.options,
                                   [self = QPointer(this), ticket](const auto &answer) {
                                       if (self)
                                           self->onAnswer(ticket, answer);
                                   });
}

void Requests::onAnswer(qint64 ticket, const Result<rpc::Decoded> &answer)
{
    const auto it = m_open.find(ticket);
    if (it == m_open.end())
        return;
    Open &open = it->second;
    const bool isLost = !answer && answer.error().kind == ErrorKind::Closed;
    if (!isLost || m_closedBy || !open.call.request.isRepeatable || open.repeats >= kResends)
        return settle(ticket, answer);
    ++open.repeats;
    waitForLink(open);
    // The link may be gone with it; that is known only after everybody was told.
    QMetaObject::invokeMethod(this, &Requests::sendWaiting, Qt::QueuedConnection);
}

void Requests::waitForLink(Open &open)
{
    open.cancel = nullptr;
    open.isWaiting = true;
    const milliseconds timeout = open.options.timeout;
    open.deadline = timeout.count() > 0 ? m_clock->now() + timeout : milliseconds::max();
    if (timeout.count() > 0 && !m_alarm->isActive())
        m_alarm->start(timeout);
}

void Requests::settle(qint64 ticket, const Result<rpc::Decoded> &answer)
{
    const auto node = m_open.extract(ticket);
    if (!node.empty())
        node.mapped().settle(answer);
}

void Requests::settleSoon(qint64 ticket, const Error &error)
{
    QMetaObject::invokeMethod(
        this, [this, ticket, error] { settle(ticket, error); }, Qt::QueuedConnection);
}

void Requests::sendWaiting()
{
    for (const qint64 ticket : waiting()) {
        if (m_dialect && !m_dialect->peer()->isClosed() && m_open.contains(ticket))
            send(ticket);
    }
}

void Requests::onAlarm()
{
    const milliseconds now = m_clock->now();
    milliseconds next = milliseconds::max();
    QList<qint64> late;
    for (const auto &[ticket, open] : m_open) {
        if (!open.isWaiting)
            continue;
        if (open.deadline <= now)
            late.append(ticket);
        else
            next = std::min(next, open.deadline);
    }
    if (next != milliseconds::max())
        m_alarm->start(next - now);
    const QPointer self(this);
    for (const qint64 ticket : std::as_const(late)) {
        settle(ticket, notConnected());
        if (!self)
            return;
    }
}

} // namespace mcp

#include "moc_requests.cpp"
