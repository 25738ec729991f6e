// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/linereader.h"

#include <cstring>

namespace mcp {

namespace {

constexpr qsizetype kLineChunk = 64 * 1024;
constexpr qsizetype kLargestLineChunk = 4 * 1024 * 1024;
constexpr qsizetype kOversizedHead = 4 * 1024;

} // namespace

LineReader::Space LineReader::space()
{
    const qsizetype partial = m_end - m_lineStart;
    const qsizetype chunk = qBound(kLineChunk, partial, kLargestLineChunk);
    if (partial == 0 && m_buffer.isDetached()) {
        if (m_buffer.capacity() > kLargestLineChunk)
            m_buffer = QByteArray();
        m_lineStart = m_scanned = m_end = 0;
    } else if (m_lineStart > 0 || !m_buffer.isDetached()) {
        // Lines may still share this buffer: continue in a new one.
        QByteArray next;
        next.reserve(partial + chunk);
        next.append(m_buffer.constData() + m_lineStart, partial);
        m_buffer = std::move(next);
        m_scanned -= m_lineStart;
        m_lineStart = 0;
        m_end = partial;
    }
    const qsizetype wanted = m_end + chunk;
    if (m_buffer.capacity() < wanted)
        m_buffer.reserve(std::max(wanted, m_end * 2));
    if (m_buffer.size() < wanted)
        m_buffer.resize(wanted);
    return {m_buffer.data() + m_end, chunk};
}

void LineReader::commit(qsizetype size)
{
    m_end += size;
}

json::Raw LineReader::takeLine()
{
    while (m_scanned < m_end) {
        const char *begin = m_buffer.constData();
        const auto *newline = static_cast<const char *>(
            std::memchr(begin + m_scanned, '\n', size_t(m_end - m_scanned)));
        if (!newline) {
            m_scanned = m_end;
            skipLongLine();
            return {};
        }
        const qsizetype start = m_lineStart;
        qsizetype length = newline - begin - start;
        m_lineStart = m_scanned = newline - begin + 1;
        if (std::exchange(m_isSkipping, false)) {
            m_skipped = 0;
            continue;
        }
        if (length > 0 && begin[start + length - 1] == '\r')
            --length;
        if (length > m_maxLine) {
            m_oversized = m_buffer.mid(start, kOversizedHead);
            return {};
        }
        if (length > 0)
            return json::Raw::slice(m_buffer, start, length);
    }
    return {};
}

void LineReader::skipLongLine()
{
    const qsizetype partial = m_end - m_lineStart;
    if (!m_isSkipping && partial <= m_maxLine + 1) // It may end in a carriage return.
        return;
    if (!m_isSkipping) {
        m_oversized = m_buffer.mid(m_lineStart, kOversizedHead);
        m_isSkipping = true;
        m_buffer = QByteArray();
    }
    m_skipped += partial;
    m_lineStart = m_scanned = m_end = 0;
}

} // namespace mcp
