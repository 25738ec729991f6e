// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/httpbody.h"

#include <algorithm>
#include <cstring>

namespace mcp {

bool HttpBody::readFrom(http::Exchange &exchange, qsizetype limit)
{
    while (!exchange.body().isEmpty()) {
        const QByteArrayView bytes = exchange.body();
        const qsizetype taken = std::min(bytes.size(), limit - m_buffer.size());
        if (m_buffer.capacity() < m_buffer.size() + taken)
            m_buffer.reserve(std::max({std::min(exchange.contentLength(), limit),
                                       m_buffer.size() + taken, 2 * m_buffer.size()}));
        m_buffer.append(bytes.first(taken));
        const bool isTooMuch = taken < bytes.size();
        exchange.clearBody();
        if (isTooMuch)
            return false;
    }
    return true;
}

bool HttpBody::discardFrom(http::Exchange &exchange, qsizetype limit)
{
    while (!exchange.body().isEmpty()) {
        m_discarded += exchange.body().size();
        exchange.clearBody();
    }
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
