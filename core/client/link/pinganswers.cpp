// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/link/pinganswers.h"

namespace mcp {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

PingAnswers::PingAnswers(rpc::Peer *peer, Clock *clock)
    : m_peer(peer)
    , m_clock(clock)
    , m_alarm(clock->createAlarm([this] { onNextSecond(); }))
{
}

void PingAnswers::add(const rpc::Id &ping)
{
    if (m_waiting.size() >= limits::kRepliesWaiting) {
        m_peer->dismiss(ping);
        if (!std::exchange(m_isFlood, true))
            Q_EMIT m_peer->violated(u"It sends more pings than are answered"_s);
        return;
    }
    m_waiting.enqueue(ping);
    if (m_alarm->isActive())
        return;
    if (m_clock->now() - m_secondStart >= 1s)
        onNextSecond();
    else
        answerWaiting();
}

void PingAnswers::onNextSecond()
{
    m_secondStart = m_clock->now();
    m_answered = 0;
    answerWaiting();
}

void PingAnswers::answerWaiting()
{
    for (; !m_waiting.isEmpty() && m_answered < limits::kPingsPerSecond; ++m_answered)
        m_peer->respond(m_waiting.dequeue(), QByteArrayLiteral("{}"));
    if (!m_waiting.isEmpty())
        m_alarm->start(m_secondStart + 1s - m_clock->now());
}

} // namespace mcp
