// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/raw.h"

#include <chrono>
#include <optional>

namespace mcp {

/// Splits a stream of server-sent events by the rules of the WHATWG (SSE-01 to SSE-06). Bytes are copied once, into
/// a buffer that the JSON parser can use; data of one line is not copied again.
class EventStreamParser
{
public:
    struct Event
    {
        QByteArrayView name; ///< Empty if absent; valid until the next call of next().
        json::Raw data;
        bool hasId = false; ///< lastEventId() is from this event, not from an earlier one.
    };

    /// Adds the next bytes of the stream.
    void feed(QByteArrayView bytes);
    /// The next event with data; nothing if more bytes are needed.
    std::optional<Event> next();
    /// The unfinished event exceeds the size limit of a message (SSE-09); nothing more will be parsed.
    bool isOversized() const { return m_isOversized; }

    /// The id of the last finished event, with or without data; may be empty (SSE-04, SSE-05).
    const QByteArray &lastEventId() const { return m_lastEventId; }
    /// The reconnection delay that the server requested last (SSE-06).
    std::optional<std::chrono::milliseconds> retry() const { return m_retry; }

    /// The stream continues on another connection: drops an unfinished event and keeps the last event id.
    void restart();

private:
    char *space(qsizetype size);
    bool takeLine(qsizetype *start, qsizetype *length);
    void takeField(qsizetype start, qsizetype length);
    void takeData(qsizetype start, qsizetype length);
    std::optional<Event> endEvent();

    QByteArray m_buffer;
    qsizetype m_eventStart = 0; ///< Of the unfinished event.
    qsizetype m_lineStart = 0;
    qsizetype m_scanned = 0;
    qsizetype m_end = 0;

    QByteArray m_name;
    QByteArray m_endedName;
    QByteArray m_joined; ///< Data of more than one line.
    qsizetype m_dataStart = 0; ///< Data of one line.
    qsizetype m_dataLength = 0;
    int m_dataLines = 0;

    QByteArray m_eventId;
    QByteArray m_lastEventId;
    std::optional<std::chrono::milliseconds> m_retry;
    bool m_hasId = false; ///< The unfinished event has one.
    bool m_isAfterReturn = false; ///< A line feed at this position belongs to the previous line.
    bool m_isAtStart = true;
    bool m_isOversized = false;
};

} // namespace mcp
