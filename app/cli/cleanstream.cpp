// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/cleanstream.h"

#include "app/text/cleantext.h"
#include "core/base/hiddencharacter.h"

#include <QList>

#include <algorithm>

#include <unistd.h>

namespace quayside {

namespace {

void write(std::FILE *file, const QByteArray &bytes)
{
    std::fwrite(bytes.constData(), 1, size_t(bytes.size()), file);
}

} // namespace

CleanStream &CleanStream::operator<<(const QString &text)
{
    write(m_file, cleanText(text, Lines::Many).toUtf8());
    return *this;
}

CleanStream &CleanStream::operator<<(End)
{
    std::fputc('\n', m_file);
    flush();
    return *this;
}

void writeJsonLine(const QByteArray &json)
{
    write(stdout, (::isatty(STDOUT_FILENO) ? terminalJson(json) : json) + '\n');
    std::fflush(stdout);
}

QByteArray terminalJson(const QByteArray &json)
{
    const auto isPlain = [](char c) { return c >= ' ' && c <= '~'; };
    if (std::all_of(json.begin(), json.end(), isPlain))
        return json;
    QString text;
    const QList<uint> codes = QString::fromUtf8(json).toUcs4();
    for (const char32_t code : codes) {
        const QString character = QString::fromUcs4(&code, 1);
        if (!mcp::isHiddenCharacter(code) || code == U'\t') { // Line breaks are not inside texts.
            text += character;
            continue;
        }
        for (const QChar unit : character)
            text += u"\\u" + QString::number(unit.unicode(), 16).rightJustified(4, u'0');
    }
    return text.toUtf8();
}

} // namespace quayside
