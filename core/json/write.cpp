// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/write.h"

#include <QLocale>

#include <cmath>

namespace mcp::json {

void Writer::number(double value)
{
    if (std::isfinite(value))
        m_out += QByteArray::number(value, 'g', QLocale::FloatingPointShortest);
    else
        null();
}

void Writer::string(QStringView value)
{
    m_out += '"';
    const QByteArray utf8 = value.toUtf8();
    qsizetype plain = 0;
    for (qsizetype i = 0; i < utf8.size(); ++i) {
        const auto c = uchar(utf8.at(i));
        if (c >= 0x20 && c != '"' && c != '\\')
            continue;
        m_out.append(utf8.constData() + plain, i - plain);
        plain = i + 1;
        switch (c) {
        case '"':
            m_out += "\\\"";
            break;
        case '\\':
            m_out += "\\\\";
            break;
        case '\n':
            m_out += "\\n";
            break;
        case '\r':
            m_out += "\\r";
            break;
        case '\t':
            m_out += "\\t";
            break;
        default:
            m_out += "\\u00" + QByteArray::number(c, 16).rightJustified(2, '0');
        }
    }
    m_out.append(utf8.constData() + plain, utf8.size() - plain);
    m_out += '"';
}

} // namespace mcp::json
