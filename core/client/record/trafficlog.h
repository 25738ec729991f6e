// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/client/record/trafficmessage.h"
#include "core/rpc/peer.h"

#include <QHash>
#include <QObject>
#include <QStringList>

#include <deque>

namespace mcp {

/// The last messages of one connection, bounded by number and bytes; the oldest go first. Recording costs one bounded
/// copy and looks into nothing: that is done by read(), for those who want to show it.
class TrafficLog final : public QObject, public rpc::MessageTap
{
    Q_OBJECT

public:
    explicit TrafficLog(Clock *clock, QObject *parent = nullptr);

    void onSent(const rpc::Outgoing &message) override;
    void onReceived(const json::Raw &text, const rpc::Origin &origin) override;

    /// How a request of the connection's HTTP client went.
    void onExchange(const http::Record &record);

    /// Values that are never to be shown: of variables and headers the person configured. Counts for what is read later.
    void setSecrets(const QStringList &values);

    /// Looks into up to count messages more; false when there is nothing left to look into.
    bool read(int count);
    /// Oldest first; without gaps in their numbers.
    const std::deque<TrafficMessage> &messages() const { return m_messages; }
    /// What is said of messages up to this number is ready.
    qint64 lastRead() const { return m_lastRead; }
    /// Null when it is not kept any more.
    const TrafficMessage *message(qint64 number) const;

Q_SIGNALS:
    /// Messages were added since the last time; never more often than limits::kTrafficSpacing.
    void appended();

private:
    void append(bool isSent, const json::Raw &text, int httpStatus);
    TrafficMessage &add();
    void settle(TrafficMessage &message);
    void announce(std::chrono::milliseconds now);
    void pair(TrafficMessage &message);
    TrafficMessage *find(qint64 number);
    void dropOldest();

    Clock *m_clock;
    std::unique_ptr<Alarm> m_alarm;
    std::deque<TrafficMessage> m_messages;
    QHash<QString, qint64> m_open; ///< Requests without an answer, by direction and id.
    std::shared_ptr<const SecretMask> m_mask;
    std::chrono::milliseconds m_wallOffset{}; ///< From now() to the time since 1970.
    qint64 m_lastNumber = 0;
    qint64 m_lastRead = 0;
    qsizetype m_bytes = 0;
    bool m_isAnnounced = false;
};

} // namespace mcp
