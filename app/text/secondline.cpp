// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/secondline.h"

#include "app/text/cleantext.h"

namespace quayside {

namespace {

/// Without case and separators: "Book a berth" and "book_berth" are the same.
QString lettersOf(const QString &name)
{
    QString letters;
    for (const QChar character : name) {
        if (character.isLetterOrNumber())
            letters += character.toLower();
    }
    return letters;
}

} // namespace

QString secondLineOf(const QString &name, const QString &title, const QString &description)
{
    if (title == name)
        return cleanText(description.trimmed().section(u'\n', 0, 0));
    return lettersOf(title) == lettersOf(name) ? QString() : cleanText(name);
}

} // namespace quayside
