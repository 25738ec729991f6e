// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/record/trafficlog.h"

#include "core/base/limits.h"

namespace mcp {

using std::chrono::milliseconds;

namespace {

/// What an answer and its request have in common: who asked, and the id.
QString pairKey(bool isAskedByUs, const QString &id)
{
    return QChar(isAskedByUs ? u'>' : u'<') + id;
}

} // namespace

TrafficLog::TrafficLog(Clock *clock, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
    , m_alarm(clock->createAlarm([this] {
        m_isAnnounced = false;
        Q_EMIT appended();
    }))
    , m_mask(std::make_shared<SecretMask>())
{
}

void TrafficLog::setSecrets(const QStringList &values)
{
    m_mask = std::make_shared<SecretMask>(values);
}

void TrafficLog::onSent(const rpc::Outgoing &message)
{
    append(true, json::Raw(message.text), 0);
}

void TrafficLog::onReceived(const json::Raw &text, const rpc::Origin &origin)
{
    append(false, text, origin.httpStatus);
}

void TrafficLog::onExchange(const http::Record &record)
{
    TrafficMessage &message = add();
    message.keep(record);
    settle(message);
}

void TrafficLog::append(bool isSent, const json::Raw &text, int httpStatus)
{
    TrafficMessage &message = add();
    message.isSent = isSent;
    message.httpStatus = httpStatus;
    message.keep(text);
    settle(message);
}

TrafficMessage &TrafficLog::add()
{
    TrafficMessage &message = m_messages.emplace_back();
    message.number = ++m_lastNumber;
    message.at = m_clock->now();
    return message;
}

void TrafficLog::settle(TrafficMessage &message)
{
    announce(message.at);
    message.m_wallTime = message.at + m_wallOffset;
    m_bytes += message.keptSize();
    while (m_messages.size() > size_t(limits::kTrafficMessages) || m_bytes > limits::kTrafficBytes)
        dropOldest();
}

/// Also looks at the wall clock, which costs more than all the rest.
void TrafficLog::announce(milliseconds now)
{
    if (std::exchange(m_isAnnounced, true))
        return;
    m_wallOffset = milliseconds(m_clock->wallTime().toMSecsSinceEpoch()) - now;
    m_alarm->start(limits::kTrafficSpacing);
}

void TrafficLog::dropOldest()
{
    const TrafficMessage &oldest = m_messages.front();
    m_bytes -= oldest.keptSize();
    if (oldest.kind == TrafficMessage::Kind::Request && oldest.pair == 0) {
        const auto open = m_open.constFind(pairKey(oldest.isSent, oldest.id));
        if (open != m_open.cend() && *open == oldest.number)
            m_open.erase(open);
    }
    m_messages.pop_front();
}

const TrafficMessage *TrafficLog::message(qint64 number) const
{
    const qint64 index = m_messages.empty() ? -1 : number - m_messages.front().number;
    return index >= 0 && index < qint64(m_messages.size()) ? &m_messages[size_t(index)] : nullptr;
}

TrafficMessage *TrafficLog::find(qint64 number)
{
    return const_cast<TrafficMessage *>(message(number));
}

bool TrafficLog::read(int count)
{
    if (m_messages.empty())
        return false;
    m_lastRead = std::max(m_lastRead, m_messages.front().number - 1);
    for (; count > 0 && m_lastRead < m_lastNumber; --count) {
        TrafficMessage &message = *find(++m_lastRead);
        message.m_mask = m_mask;
        message.look();
        pair(message);
    }
    return m_lastRead < m_lastNumber;
}

void TrafficLog::pair(TrafficMessage &message)
{
    using Kind = TrafficMessage::Kind;
    if (message.kind == Kind::Request) {
        m_open.insert(pairKey(message.isSent, message.id), message.number);
        return;
    }
    if (message.kind != Kind::Answer && message.kind != Kind::Error)
        return;
    TrafficMessage *request = find(m_open.take(pairKey(!message.isSent, message.id)));
    if (!request)
        return;
    request->pair = message.number;
    message.pair = request->number;
    message.method = request->method;
    message.subject = request->subject;
    message.m_taskId = request->m_taskId;
    message.duration = request->duration = message.at - request->at;
}

} // namespace mcp

#include "moc_trafficlog.cpp"
