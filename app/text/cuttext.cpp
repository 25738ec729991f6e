// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/cuttext.h"

#include "app/text/cleantext.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace quayside {

namespace {

struct CutWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::CutText)
};

QString breakLines(const QString &text)
{
    QString broken;
    broken.reserve(text.size() + text.size() / kLineChars);
    for (qsizetype from = 0; from < text.size();) {
        const qsizetype lineEnd = text.indexOf(u'\n', from);
        const qsizetype end = lineEnd < 0 ? text.size() : lineEnd + 1;
        while (end - from > kLineChars + 1) {
            const qsizetype cut = wholeCharacters(text, from + kLineChars);
            broken += QStringView(text).sliced(from, cut - from);
            broken += u'\n';
            from = cut;
        }
        broken += QStringView(text).sliced(from, end - from);
        from = end;
    }
    return broken;
}

} // namespace

qsizetype wholeCharacters(const QString &text, qsizetype end)
{
    const bool splits = end > 0 && end < text.size() && text.at(end - 1).isHighSurrogate()
        && text.at(end).isLowSurrogate();
    return splits ? end - 1 : end;
}

CutText cutText(const QString &text, qsizetype from, qsizetype pageChars)
{
    const qsizetype end = wholeCharacters(text, std::min(text.size(), from + pageChars));
    return {breakLines(cleanText(text.sliced(from, end - from), Lines::Many)), text.size() - end};
}

CutText cutBlock(const QString &text, qsizetype from)
{
    const QStringView page = QStringView(text).mid(from, kPageChars);
    bool isLong = false;
    for (qsizetype line = 0; line < page.size() && !isLong;) {
        const qsizetype end = page.indexOf(u'\n', line);
        isLong = (end < 0 ? page.size() : end) - line > kLineChars;
        line = end < 0 ? page.size() : end + 1;
    }
    return cutText(text, from, isLong ? kPageChars / 4 : kPageChars);
}

QString shortLine(const QString &text, qsizetype chars)
{
    const QString line = cleanText(text);
    return line.size() > chars ? line.first(wholeCharacters(line, chars)) + u'…' : line;
}

QString omittedText(qsizetype omittedChars)
{
    if (omittedChars == 0)
        return {};
    return CutWords::tr("%1 more characters are not shown.")
        .arg(QLocale().toString(qlonglong(omittedChars)));
}

} // namespace quayside
