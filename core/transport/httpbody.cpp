// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/httpbody.h"

#include <algorithm>
#include <cstring>

namespace mcp {

bool HttpBody::readFrom(http::Exchange &exchange, qsizetype limit)
{
    while (exchange.bytesAvailable() > 0) {
        QByteArray bytes = exchange.takeBody();
        const qsizetype room = limit - m_buffer.size();
        const bool isTooMuch = bytes.size() > room;
        if (isTooMuch)
            bytes.truncate(room);
        if (m_buffer.isEmpty()) {
            m_buffer = std::move(bytes);
        } else {
            m_buffer.reserve(std::min(exchange.contentLength(), limit));
            m_buffer += bytes;
        }
        if (isTooMuch)
            return false;
    }
    return true;
}

bool HttpBody::discardFrom(http::Exchange &exchange, qsizetype limit)
{
    while (exchange.bytesAvailable() > 0)
        m_discarded += exchange.takeBody().size();
    return m_discarded <= limit;
}

json::Raw HttpBody::text() const
{
    constexpr QByteArrayView kMark = "\xEF\xBB\xBF";
    qsizetype from = m_buffer.startsWith(kMark) ? kMark.size() : 0;
    while (from < m_buffer.size() && std::strchr(" \t\r\n", m_buffer.at(from)))
        ++from;
    return json::Raw::slice(m_buffer, from, m_buffer.size() - from);
}

bool hasType(const http::Exchange &answer, QByteArrayView type)
{
    const QByteArray value = answer.header("content-type");
    const qsizetype end = value.indexOf(';');
    return QByteArrayView(value)
               .first(end < 0 ? value.size() : end)
               .trimmed()
               .compare(type, Qt::CaseInsensitive)
        == 0;
}

} // namespace mcp
