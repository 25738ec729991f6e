// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/raw.h"
#include "core/transport/httpclient.h"

namespace mcp {

/// A complete body, in a buffer for the parser.
class HttpBody
{
public:
    /// Reads the available bytes. False once the body exceeds limit; the excess is dropped.
    bool readFrom(http::Exchange &exchange, qsizetype limit);
    qsizetype size() const { return m_buffer.size(); }
    /// The text without leading white space and byte order mark. Takes time in proportion to these.
    json::Raw text() const;
    /// Discards the available bytes. False once their total exceeds limit.
    bool discardFrom(http::Exchange &exchange, qsizetype limit);
    void clear() { m_buffer = QByteArray(); }

private:
    QByteArray m_buffer;
    qsizetype m_discarded = 0;
};

/// Whether the content type of answer is type, ignoring case and parameters (HTTP-03).
bool hasType(const http::Exchange &answer, QByteArrayView type);

} // namespace mcp
