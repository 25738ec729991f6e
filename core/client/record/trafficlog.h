// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/client/record/textqueue.h"
#include "core/client/record/trafficmessage.h"
#include "core/rpc/peer.h"

#include <QHash>
#include <QObject>
#include <QStringList>

#include <deque>

namespace mcp {

/// The last messages of one connection, bounded by number and bytes; the oldest go first. Recording costs one bounded
/// copy and looks into nothing: read() makes a TrafficMessage of it, for those who want to show it.
class TrafficLog final : public QObject, public rpc::MessageTap
{
    Q_OBJECT

public:
    explicit TrafficLog(Clock *clock, QObject *parent = nullptr);

    void onSent(const rpc::Outgoing &message) override;
    void onReceived(const json::Raw &text, const rpc::Origin &origin) override;

    /// A message of another time, which is not masked once more.
    void add(QByteArrayView text, bool isSent, const QDateTime &time);

    /// How a request of the connection's HTTP client went.
    void onExchange(const http::Record &record);

    /// Values that are never to be shown: of variables and headers the person configured. Counts for what is read later.
    void setSecrets(const QStringList &values);

    /// Reads up to count messages more; false when there is nothing left to read.
    bool read(int count);
    /// Those that were read, oldest first; without gaps in their numbers.
    const std::deque<TrafficMessage> &messages() const { return m_messages; }
    /// The number of the last message that was read, or was dropped before.
    qint64 lastRead() const { return m_lastNumber - qint64(m_unread.size()); }
    /// The number of the last message that was recorded.
    qint64 lastNumber() const { return m_lastNumber; }
    /// Null when it is not kept any more, or was not read.
    const TrafficMessage *message(qint64 number) const;

Q_SIGNALS:
    /// Messages were added since the last time; never more often than limits::kTrafficSpacing.
    void appended();

private:
    /// What is recorded of a message until read(): as little as possible, since there are many.
    struct Unread
    {
        std::chrono::milliseconds at{};
        std::chrono::milliseconds wallTime{};
        qsizetype size = 0;
        qsizetype keptSize = 0; ///< Of its text in m_texts, or of its exchange.
        std::unique_ptr<TrafficMessage> exchange; ///< Of an HTTP exchange; it has no text.
        int httpStatus = 0;
        bool isSent = false;

        qsizetype textSize() const { return exchange ? 0 : keptSize; }
    };

    void append(bool isSent, QByteArrayView text, int httpStatus);
    Unread &add();
    void trim();
    void announce(std::chrono::milliseconds now);
    void pair(TrafficMessage &message);
    TrafficMessage *find(qint64 number);
    void dropOldest();

    Clock *m_clock;
    std::unique_ptr<Alarm> m_alarm;
    std::deque<TrafficMessage> m_messages;
    std::deque<Unread> m_unread; ///< After those.
    TextQueue m_texts; ///< Of m_unread.
    QHash<QString, qint64> m_open; ///< Requests without an answer, by direction and id.
    std::shared_ptr<const SecretMask> m_mask;
    std::chrono::milliseconds m_wallOffset{}; ///< From now() to the time since 1970.
    qint64 m_lastNumber = 0;
    qsizetype m_kept = 0; ///< Messages, read or not.
    qsizetype m_bytes = 0;
    bool m_isAnnounced = false;
};

} // namespace mcp
