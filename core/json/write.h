// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/raw.h"

#include <QList>
#include <QString>

#include <cstring>
#include <optional>
#include <utility>

namespace mcp::json {

/// Builds one JSON text. All outgoing messages use it, mostly with pieces of a few bytes, so it tracks the remaining
/// capacity itself.
class Writer
{
public:
    /// room: bytes that the text will hardly exceed.
    explicit Writer(qsizetype room = 256)
        : m_out(room, Qt::Uninitialized)
    {
    }

    void null() { raw("null"); }
    void boolean(bool value) { raw(value ? "true" : "false"); }
    void integer(qint64 value);
    void number(double value);
    void string(QStringView value);
    void raw(QByteArrayView text)
    {
        if (!text.isEmpty())
            std::memcpy(room(text.size()), text.data(), size_t(text.size()));
    }

    void beginObject() { *room(1) = '{'; }
    void endObject() { close('}'); }
    void beginArray() { *room(1) = '['; }
    void endArray() { close(']'); }
    /// A member's name; name must need no escaping.
    void key(QByteArrayView name)
    {
        char *at = room(name.size() + 3);
        *at++ = '"';
        std::memcpy(at, name.data(), size_t(name.size()));
        at += name.size();
        *at++ = '"';
        *at = ':';
    }
    /// Behind a name that was written by string().
    void colon() { *room(1) = ':'; }
    void comma() { *room(1) = ','; }

    QByteArray take()
    {
        m_out.truncate(std::exchange(m_size, 0));
        return std::exchange(m_out, {});
    }

private:
    /// The position for size more bytes.
    char *room(qsizetype size)
    {
        if (m_size + size > m_out.size())
            grow(size);
        return m_out.data() + std::exchange(m_size, m_size + size);
    }
    void grow(qsizetype size);
    void close(char bracket)
    {
        if (m_size > 0 && m_out.at(m_size - 1) == ',')
            --m_size;
        *room(1) = bracket;
    }

    QByteArray m_out; ///< The text, followed by unused capacity.
    qsizetype m_size = 0; ///< Of the text.
};

/// Serialises a struct that lists its fields(). Instantiated beside the struct (MCP_JSON_INSTANTIATE).
template<class T>
QByteArray write(const T &value);

} // namespace mcp::json
