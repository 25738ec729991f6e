// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/raw.h"
#include "core/transport/httpclient.h"

namespace mcp {

/// A body read whole, straight into a buffer the parser can use.
class HttpBody
{
public:
    /// Takes what there is. False once the body is longer than limit; what is over is left out.
    bool readFrom(http::Exchange &exchange, qsizetype limit);
    /// The text, without white space and byte order mark in front.
    json::Raw text() const;
    /// Throws away what there is. False once it was more than limit in all.
    bool discardFrom(http::Exchange &exchange, qsizetype limit);
    void clear() { m_buffer = QByteArray(); }

private:
    QByteArray m_buffer;
    qsizetype m_discarded = 0;
};

/// True when the content type of answer is type, whatever its case and parameters (HTTP-03).
bool hasType(const http::Exchange &answer, QByteArrayView type);

} // namespace mcp
