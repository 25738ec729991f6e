// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rpc/peer.h"

#include <QQueue>

namespace mcp {

/// Answers pings at once while they are few, and limits::kPingsPerSecond in each second when they are many (PING-01). At
/// most limits::kRepliesWaiting wait; more pings get no response (SEC-14).
class PingAnswers
{
public:
    /// Both outlive this.
    PingAnswers(rpc::Peer *peer, Clock *clock);

    void add(const rpc::Id &ping);

private:
    void onNextSecond();
    void answerWaiting();

    rpc::Peer *m_peer;
    Clock *m_clock;
    std::unique_ptr<Alarm> m_alarm; ///< For the next second, while any ping waits.
    QQueue<rpc::Id> m_waiting;
    std::chrono::milliseconds m_secondStart{};
    int m_answered = 0; ///< In this second.
    bool m_isFlood = false;
};

} // namespace mcp
