// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/httpbody.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace mcp {

bool HttpBody::readFrom(http::Exchange &exchange, qsizetype limit)
{
    while (exchange.bytesAvailable() > 0) {
        const qsizetype available = exchange.bytesAvailable();
        const qsizetype size = m_buffer.size();
        const qsizetype wanted = std::min(available, limit - size);
        if (m_buffer.capacity() < size + wanted) {
            const qsizetype announced = std::min<qsizetype>(exchange.contentLength(), limit);
            m_buffer.reserve(std::max({announced, size + wanted, 2 * size}));
        }
        m_buffer.resize(size + wanted);
        m_buffer.resize(size + exchange.read(m_buffer.data() + size, wanted));
        if (wanted < available)
            return false;
    }
    return true;
}

bool HttpBody::discardFrom(http::Exchange &exchange, qsizetype limit)
{
    std::array<char, 4096> bin{};
    while (exchange.bytesAvailable() > 0)
        m_discarded += exchange.read(bin.data(), bin.size());
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
