// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/limits.h"
#include "core/json/raw.h"

#include <QByteArray>

#include <functional>

namespace mcp {

/// Splits a byte stream into lines without copying: bytes are read directly into a buffer for the parser, only new
/// bytes are scanned, and only a line over the limit is skipped (STDIO-02, STDIO-06, RPC-21).
class LineReader
{
public:
    explicit LineReader(qsizetype maxLine = limits::kMessageBytes)
        : m_maxLine(maxLine)
    {
    }

    /// Space for the next read; the pointer is valid until commit().
    struct Space
    {
        char *data;
        qsizetype size;
    };
    Space space();
    /// size bytes of space() were filled.
    void commit(qsizetype size);

    /// The next complete line without its line break; empty lines are skipped. Absent if there is none yet, or if a
    /// line over the limit is first (see takeOversized()).
    json::Raw takeLine();
    /// The first bytes of a line that exceeded the limit, once per such line; otherwise empty.
    QByteArray takeOversized() { return std::exchange(m_oversized, {}); }
    /// Dropped bytes of the line that is being skipped.
    qsizetype skippedBytes() const { return m_skipped; }

private:
    void skipLongLine();

    QByteArray m_buffer;
    QByteArray m_oversized;
    qsizetype m_maxLine;
    qsizetype m_lineStart = 0;
    qsizetype m_scanned = 0;
    qsizetype m_end = 0;
    qsizetype m_skipped = 0;
    bool m_isSkipping = false;
};

} // namespace mcp
