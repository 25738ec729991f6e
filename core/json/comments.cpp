// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/comments.h"

#include <algorithm>

namespace mcp::json {

namespace {

/// The position after the string that begins at.
qsizetype behindString(const QString &text, qsizetype at)
{
    for (++at; at < text.size() && text.at(at) != u'"' && text.at(at) != u'\n'; ++at) {
        if (text.at(at) == u'\\')
            ++at;
    }
    return std::min(at + 1, text.size());
}

/// The position after the comment that begins at; an unterminated comment is not removed.
qsizetype behindComment(const QString &text, qsizetype at)
{
    const QStringView rest = QStringView(text).sliced(at);
    if (rest.startsWith(u"//")) {
        const qsizetype end = rest.indexOf(u'\n');
        return end < 0 ? text.size() : at + end;
    }
    if (!rest.startsWith(u"/*"))
        return at;
    const qsizetype end = rest.indexOf(u"*/", 2);
    return end < 0 ? at : at + end + 2;
}

} // namespace

QString withoutComments(const QString &text)
{
    QString plain = text;
    qsizetype comma = -1; ///< The position of a comma followed only by white space so far.
    for (qsizetype at = 0; at < plain.size();) {
        const QChar c = plain.at(at);
        if (const qsizetype end = behindComment(text, at); end > at) {
            for (; at < end; ++at) {
                if (plain.at(at) != u'\n')
                    plain[at] = u' ';
            }
            continue;
        }
        if (comma >= 0 && (c == u'}' || c == u']'))
            plain[comma] = u' ';
        if (!c.isSpace())
            comma = c == u',' ? at : -1;
        at = c == u'"' ? behindString(plain, at) : at + 1;
    }
    return plain;
}

} // namespace mcp::json
