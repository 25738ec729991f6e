// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/raw.h"

#include <QList>
#include <QString>

#include <optional>

namespace mcp::json {

/// Appends JSON text to a byte array.
class Writer
{
public:
    void null() { m_out += "null"; }
    void boolean(bool value) { m_out += value ? "true" : "false"; }
    void integer(qint64 value) { m_out += QByteArray::number(value); }
    void number(double value);
    void string(QStringView value);
    void raw(QByteArrayView text) { m_out.append(text); }

    void beginObject() { m_out += '{'; }
    void endObject() { close('}'); }
    void beginArray() { m_out += '['; }
    void endArray() { close(']'); }
    /// A member's name; name must need no escaping.
    void key(QByteArrayView name)
    {
        m_out += '"';
        m_out.append(name);
        m_out += "\":";
    }
    void comma() { m_out += ','; }

    QByteArray take() { return std::exchange(m_out, {}); }

private:
    void close(char bracket)
    {
        if (m_out.endsWith(','))
            m_out.chop(1);
        m_out += bracket;
    }

    QByteArray m_out;
};

/// The JSON text of a struct that lists its fields(). Instantiated beside the struct (MCP_JSON_INSTANTIATE).
template<class T>
QByteArray write(const T &value);

} // namespace mcp::json
