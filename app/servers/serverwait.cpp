// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
// The part of ServerController that shows how long a server starts or waits for its next attempt.
#include "app/servers/servercontroller.h"

#include "app/text/cleantext.h"
#include "app/text/measure.h"
#include "core/client/connection.h"
#include "core/client/record/serverlog.h"

#include <algorithm>

namespace quayside {

namespace {

constexpr std::chrono::minutes kCountedSeconds{1}; ///< A longer wait is shown in minutes.
constexpr std::chrono::seconds kQuietStart{3}; ///< A shorter wait is not shown.

using State = mcp::Server::State;

mcp::Timeouts::Seconds longestConnectTime()
{
    const auto &ranges = mcp::Timeouts::ranges();
    return std::ranges::find(ranges, &mcp::Timeouts::connect, &mcp::Timeouts::Range::field)->most;
}

} // namespace

QString ServerController::retryText() const
{
    if (m_server->state() != State::Reconnecting)
        return {};
    const auto left = m_server->connection()->retryAt() - m_ports.clock->now();
    if (left > kCountedSeconds) {
        const auto minutes = std::chrono::ceil<std::chrono::minutes>(left).count();
        return tr("Quayside tries again in %n minute(s).", nullptr, int(minutes));
    }
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(left).count();
    return tr("Quayside tries again in %n second(s).", nullptr, int(std::max<qint64>(seconds, 1)));
}

QString ServerController::waitText() const
{
    if (m_server->state() != State::Connecting)
        return {};
    const auto waited = std::chrono::floor<std::chrono::seconds>(m_ports.clock->now()
                                                                 - m_server->connectingSince());
    if (waited < kQuietStart)
        return {};
    const QString most = secondsText(m_server->connectTime());
    const QString fetcher = m_server->fetcher();
    return fetcher.isEmpty() ? tr("%1 of at most %2").arg(secondsText(waited), most)
                             : tr("%1 may be downloading the package: %2 of at most %3")
                                   .arg(visibleText(fetcher), secondsText(waited), most);
}

QString ServerController::lastLine() const
{
    if (m_server->state() != State::Connecting || !m_server->connection())
        return {};
    const QStringList lines = m_server->connection()->log()->errorTail(1);
    return lines.isEmpty() ? QString() : cleanText(lines.constFirst());
}

/// Updates the texts while the server starts or waits for its next attempt: once a second, or once a minute while that
/// attempt is more than a minute away.
void ServerController::followWait()
{
    Q_EMIT waitChanged();
    const State state = m_server->state();
    if (state != State::Reconnecting && state != State::Connecting)
        return;
    const bool isFar = state == State::Reconnecting
        && m_server->connection()->retryAt() - m_ports.clock->now() > kCountedSeconds;
    m_waitAlarm->start(isFar ? kCountedSeconds : std::chrono::seconds(1));
}

bool ServerController::canWaitLonger() const
{
    return m_server->state() == State::Failed && m_server->failure().kind == mcp::ErrorKind::Timeout
        && m_server->connectTime() < longestConnectTime();
}

void ServerController::waitLonger()
{
    mcp::ServerEntry entry = m_server->entry();
    const auto longer = std::chrono::ceil<mcp::Timeouts::Seconds>(m_server->connectTime() * 2);
    entry.timeouts.connect = std::min<mcp::Timeouts::Seconds>(
        std::max<mcp::Timeouts::Seconds>(longer, mcp::limits::kFetchTimeout), longestConnectTime());
    m_setup.change(entry);
    start();
}

} // namespace quayside
