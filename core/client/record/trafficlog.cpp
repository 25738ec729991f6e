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
    append(true, message.text, 0);
}

void TrafficLog::onReceived(const json::Raw &text, const rpc::Origin &origin)
{
    append(false, text.view(), origin.httpStatus);
}

void TrafficLog::onExchange(const http::Record &record)
{
    Unread &message = add();
    message.exchange = std::make_unique<TrafficMessage>();
    message.exchange->keep(record);
    message.size = message.keptSize = message.exchange->size;
    m_bytes += message.keptSize;
    trim();
}

void TrafficLog::add(QByteArrayView text, bool isSent, const QDateTime &time)
{
    append(isSent, text, 0);
    Unread &message = m_unread.back();
    message.wallTime = message.at = milliseconds(time.toMSecsSinceEpoch());
}

void TrafficLog::append(bool isSent, QByteArrayView text, int httpStatus)
{
    Unread &message = add();
    message.isSent = isSent;
    message.httpStatus = httpStatus;
    message.size = text.size();
    message.keptSize = std::min(text.size(), limits::kTrafficTextBytes);
    TrafficMessage::cut(text, m_texts.push(message.keptSize));
    m_bytes += message.keptSize;
    trim();
}

TrafficLog::Unread &TrafficLog::add()
{
    Unread &message = m_unread.emplace_back();
    ++m_lastNumber;
    ++m_kept;
    message.at = m_clock->now();
    announce(message.at);
    message.wallTime = message.at + m_wallOffset;
    return message;
}

void TrafficLog::trim()
{
    while (m_kept > limits::kTrafficMessages || m_bytes > limits::kTrafficBytes)
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
    --m_kept;
    if (m_messages.empty()) {
        const Unread &oldest = m_unread.front();
        m_bytes -= oldest.keptSize;
        m_texts.pop(oldest.textSize());
        m_unread.pop_front();
        return;
    }
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
    for (; count > 0 && !m_unread.empty(); --count) {
        Unread &unread = m_unread.front();
        TrafficMessage &message = m_messages.emplace_back();
        if (unread.exchange)
            message = std::move(*unread.exchange);
        message.number = lastRead() + 1;
        message.at = unread.at;
        message.m_wallTime = unread.wallTime;
        message.size = unread.size;
        message.m_mask = m_mask;
        if (!unread.exchange) {
            message.isSent = unread.isSent;
            message.httpStatus = unread.httpStatus;
            message.m_text = m_texts.front(unread.keptSize).toByteArray();
            message.look();
        }
        m_texts.pop(unread.textSize());
        m_unread.pop_front();
        pair(message);
    }
    return !m_unread.empty();
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
