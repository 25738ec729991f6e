// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/eventstreamparser.h"

#include "core/base/limits.h"

#include <QString>

#include <algorithm>
#include <cstring>

namespace mcp {

namespace {

constexpr qsizetype kLargestChunk = 4 * 1024 * 1024;
/// The limit on an event without its data.
constexpr qsizetype kEventOverhead = 64 * 1024;

} // namespace

/// Reserves size more bytes. Events may still share the buffer, in which case a new one is allocated.
char *EventStreamParser::space(qsizetype size)
{
    const qsizetype kept = m_end - m_eventStart;
    const bool isShared = !m_buffer.isDetached();
    if (m_eventStart > 0 || isShared) {
        if (!isShared && m_buffer.capacity() <= kLargestChunk) {
            std::memmove(m_buffer.data(), m_buffer.constData() + m_eventStart, size_t(kept));
        } else {
            QByteArray next;
            next.reserve(kept + size);
            next.append(m_buffer.constData() + m_eventStart, kept);
            m_buffer = std::move(next);
        }
        m_lineStart -= m_eventStart;
        m_scanned -= m_eventStart;
        m_dataStart -= m_eventStart;
        m_eventStart = 0;
        m_end = kept;
    }
    const qsizetype wanted = m_end + size;
    if (m_buffer.capacity() < wanted)
        m_buffer.reserve(std::max(wanted, m_end * 2));
    if (m_buffer.size() < wanted)
        m_buffer.resize(wanted);
    return m_buffer.data() + m_end;
}

void EventStreamParser::feed(QByteArrayView bytes)
{
    if (bytes.isEmpty() || m_isOversized)
        return;
    std::memcpy(space(bytes.size()), bytes.data(), size_t(bytes.size()));
    m_end += bytes.size();
}

/// A line ends with a line feed, a carriage return, or both.
bool EventStreamParser::takeLine(qsizetype *start, qsizetype *length)
{
    while (m_scanned < m_end) {
        const char *begin = m_buffer.constData();
        if (std::exchange(m_isAfterReturn, false) && begin[m_scanned] == '\n') {
            m_lineStart = ++m_scanned;
            continue;
        }
        const char *from = begin + m_scanned;
        const auto *feed =
            static_cast<const char *>(std::memchr(from, '\n', size_t(m_end - m_scanned)));
        const size_t span = size_t(feed ? feed - from : m_end - m_scanned);
        const auto *carriageReturn = static_cast<const char *>(std::memchr(from, '\r', span));
        const char *stop = carriageReturn ? carriageReturn : feed;
        if (!stop) {
            m_scanned = m_end;
            return false;
        }
        *start = m_lineStart;
        *length = stop - begin - m_lineStart;
        m_lineStart = m_scanned = stop - begin + 1;
        m_isAfterReturn = carriageReturn;
        return true;
    }
    return false;
}

std::optional<EventStreamParser::Event> EventStreamParser::next()
{
    qsizetype start = 0;
    qsizetype length = 0;
    while (!m_isOversized && takeLine(&start, &length)) {
        if (std::exchange(m_isAtStart, false)
            && QByteArrayView(m_buffer).sliced(start, length).startsWith("\xEF\xBB\xBF")) {
            start += 3;
            length -= 3;
        }
        if (length > 0) {
            takeField(start, length);
        } else if (auto event = endEvent()) {
            return event;
        }
    }
    const qsizetype size = m_joined.size() + m_end - m_eventStart;
    m_isOversized = m_isOversized || size > limits::kMessageBytes + kEventOverhead;
    return std::nullopt;
}

void EventStreamParser::takeField(qsizetype start, qsizetype length)
{
    const QByteArrayView line = QByteArrayView(m_buffer).sliced(start, length);
    const qsizetype colon = line.indexOf(':');
    const QByteArrayView name = colon < 0 ? line : line.first(colon);
    qsizetype from = colon < 0 ? length : colon + 1;
    if (from < length && line.at(from) == ' ')
        ++from;
    const QByteArrayView value = line.sliced(from);
    if (name == "data") {
        takeData(start + from, length - from);
    } else if (name == "event") {
        m_name = value.toByteArray();
    } else if (name == "id") {
        if (!value.contains('\0')) {
            m_eventId = value.toByteArray();
            m_hasId = !value.isEmpty();
        }
    } else if (name == "retry") {
        const bool isNumber = !value.isEmpty()
            && std::all_of(value.begin(), value.end(), [](char c) { return c >= '0' && c <= '9'; });
        bool ok = false;
        const qint64 pause = value.toLongLong(&ok);
        if (isNumber) // A number that does not fit is clamped.
            m_retry = std::chrono::milliseconds(
                ok ? std::min<qint64>(pause, std::numeric_limits<int>::max())
                   : std::numeric_limits<int>::max());
    }
}

void EventStreamParser::takeData(qsizetype start, qsizetype length)
{
    if (m_dataLines++ == 0) {
        m_dataStart = start;
        m_dataLength = length;
        return;
    }
    if (m_dataLines == 2)
        m_joined = m_buffer.mid(m_dataStart, m_dataLength);
    m_joined += '\n';
    m_joined.append(m_buffer.constData() + start, length);
    m_isOversized = m_joined.size() > limits::kMessageBytes;
    // The joined data replaces the bytes in the buffer.
    m_eventStart = m_lineStart;
}

std::optional<EventStreamParser::Event> EventStreamParser::endEvent()
{
    m_eventStart = m_lineStart;
    m_lastEventId = m_eventId;
    m_endedName = std::exchange(m_name, {});
    const bool hasId = std::exchange(m_hasId, false);
    const int lines = std::exchange(m_dataLines, 0);
    json::Raw data;
    if (lines > 1)
        data = json::Raw(std::exchange(m_joined, {}));
    else if (lines == 1)
        data = json::Raw::slice(m_buffer, m_dataStart, m_dataLength);
    if (data.isNull())
        return std::nullopt;
    if (data.size() > limits::kMessageBytes) {
        m_isOversized = true;
        return std::nullopt;
    }
    if (!QUtf8StringView(data.view().data(), data.size()).isValidUtf8())
        data = json::Raw(QString::fromUtf8(data.view()).toUtf8());
    return Event{m_endedName, data, hasId};
}

void EventStreamParser::restart()
{
    m_eventStart = m_lineStart = m_scanned = m_end = 0;
    m_buffer.clear();
    m_name.clear();
    m_joined.clear();
    m_dataLines = 0;
    m_eventId = m_lastEventId;
    m_hasId = false;
    m_isAfterReturn = false;
    m_isAtStart = true;
}

} // namespace mcp
