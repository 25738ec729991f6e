// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QByteArrayView>

namespace mcp::json {

/// Unparsed JSON text: a slice of the message that contains it, unchanged. This keeps the order of members and all
/// digits of numbers (RPC-22, RPC-23). A default-constructed Raw is "absent".
class Raw
{
public:
    Raw() = default;
    explicit Raw(QByteArray text)
        : m_buffer(std::move(text))
        , m_length(m_buffer.size())
    {
    }
    /// Shares buffer; from and length must lie within it.
    static Raw slice(const QByteArray &buffer, qsizetype from, qsizetype length)
    {
        Q_ASSERT(from >= 0 && length >= 0 && from + length <= buffer.size());
        return Raw(buffer, from, length);
    }

    bool isNull() const { return m_length == 0; }
    qsizetype size() const { return m_length; }
    QByteArrayView view() const { return {m_buffer.constData() + m_from, m_length}; }
    QByteArray toByteArray() const
    {
        return m_length == m_buffer.size() ? m_buffer : m_buffer.mid(m_from, m_length);
    }
    bool isObject() const { return m_length > 0 && m_buffer.at(m_from) == '{'; }
    bool isArray() const { return m_length > 0 && m_buffer.at(m_from) == '['; }
    bool isString() const { return m_length > 0 && m_buffer.at(m_from) == '"'; }

    const QByteArray &buffer() const { return m_buffer; }
    qsizetype offset() const { return m_from; }

    friend bool operator==(const Raw &a, const Raw &b) { return a.view() == b.view(); }

private:
    Raw(const QByteArray &buffer, qsizetype from, qsizetype length)
        : m_buffer(buffer)
        , m_from(from)
        , m_length(length)
    {
    }

    QByteArray m_buffer;
    qsizetype m_from = 0;
    qsizetype m_length = 0;
};

} // namespace mcp::json
