// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/client/record/secretmask.h"
#include "core/protocol/logging.h"

#include <QObject>
#include <QStringList>

#include <deque>

namespace mcp {

/// One line about or from a server. The text is untrusted.
struct LogLine
{
    enum class Source {
        ErrorOutput, ///< Its standard error, or output that is no message (STDIO-04, STDIO-05).
        Protocol, ///< We about it: what it did against the protocol.
        Server, ///< It by `notifications/message`.
    };

    QDateTime time;
    Source source = Source::ErrorOutput;
    QString text;
    LogLevel level =
        LogLevel::Info; ///< Of a message of the server as the server said, else as we see it.
    QString logger = {}; ///< The part of the server that a message is from; may be empty.
};

/// The last lines of one server, bounded by number and size, without the secrets it was given (SEC-12).
class ServerLog : public QObject
{
    Q_OBJECT

public:
    explicit ServerLog(Clock *clock, QObject *parent = nullptr);

    /// A message of the server. Of more than limits::kLogMessagesPerSecond only the number is kept, in a line of its own
    /// (LOG-04).
    void appendMessage(LogLevel level, const QString &logger, const QString &text);
    void append(LogLine::Source source, const QString &text);
    /// Values that are hidden in what is appended from now on.
    void setSecrets(const QStringList &values) { m_mask = SecretMask(values); }
    /// Forgets all lines. Only while nobody watches.
    void clear();
    const std::deque<LogLine> &lines() const { return m_lines; }
    /// Lines ever appended; the last of them is the last of lines().
    qint64 total() const { return m_total; }
    /// The last count lines of the error output, oldest first.
    QStringList errorTail(int count) const;

Q_SIGNALS:
    /// Lines were added since the last time; at most once per turn of the event loop.
    void appended();

private:
    void keep(LogLine line);
    void onSecondOver();

    Clock *m_clock;
    std::unique_ptr<Alarm> m_second; ///< While messages are counted.
    int m_inSecond = 0;
    SecretMask m_mask;
    std::deque<LogLine> m_lines;
    qsizetype m_chars = 0;
    qint64 m_total = 0;
    bool m_isAnnounced = false;
};

} // namespace mcp
