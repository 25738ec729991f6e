// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/filterwords.h"

#include <QStringList>

#include <algorithm>

namespace quayside {

bool hasWords(const QString &text, const QString &filter)
{
    const QStringList words = filter.simplified().split(u' ', Qt::SkipEmptyParts);
    return std::all_of(words.cbegin(), words.cend(), [&text](const QString &word) {
        return text.contains(word, Qt::CaseInsensitive);
    });
}

} // namespace quayside
