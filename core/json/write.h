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
        , m_at(m_out.data())
        , m_end(m_at + room)
    {
    }
    Q_DISABLE_COPY_MOVE(Writer)

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
        m_out.truncate(size());
        m_at = m_end = nullptr;
        return std::exchange(m_out, {});
    }

private:
    /// The position for size more bytes.
    char *room(qsizetype size)
    {
        if (size > m_end - m_at)
            grow(size);
        return std::exchange(m_at, m_at + size);
    }
    void grow(qsizetype size);
    void close(char bracket)
    {
        if (size() > 0 && m_at[-1] == ',')
            --m_at;
        *room(1) = bracket;
    }
    qsizetype size() const { return m_at ? m_at - m_out.constData() : 0; }

    QByteArray m_out; ///< The text, followed by unused capacity.
    char *m_at; ///< The end of the text.
    char *m_end; ///< The end of the capacity.
};

/// Serialises a struct that lists its fields(). Instantiated beside the struct (MCP_JSON_INSTANTIATE).
template<class T>
QByteArray write(const T &value);

} // namespace mcp::json
