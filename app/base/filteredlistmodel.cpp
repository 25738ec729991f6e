// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/base/filteredlistmodel.h"

#include <algorithm>

namespace quayside {

void FilteredListModel::setFilter(const QString &filter)
{
    if (m_filter == filter)
        return;
    m_filter = filter;
    show();
    Q_EMIT filterChanged();
}

bool FilteredListModel::contains(const QString &searched, const QStringList &words)
{
    return std::all_of(words.cbegin(), words.cend(),
                       [&searched](const QString &word) { return searched.contains(word); });
}

} // namespace quayside

#include "moc_filteredlistmodel.cpp"
