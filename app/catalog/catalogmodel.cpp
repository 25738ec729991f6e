// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/catalog/catalogmodel.h"

#include "app/text/cleantext.h"
#include "app/text/secondline.h"

#include <algorithm>
#include <utility>

namespace quayside {

CatalogRow namedRow(const QString &name, const QString &title,
                    const std::optional<QString> &description)
{
    const QString about = description.value_or(QString()).left(kSearchedChars);
    CatalogRow row;
    row.key = name;
    row.title = cleanText(title);
    row.secondLine = secondLineOf(name, title, about);
    row.searched = QString(name + u'\n' + row.title + u'\n' + about).toLower();
    return row;
}

void fillIcons(QList<CatalogRow> &rows, const QString &iconName)
{
    const bool hasIcons = std::ranges::any_of(
        std::as_const(rows), [](const CatalogRow &row) { return !row.iconAddress.isEmpty(); });
    for (CatalogRow &row : rows)
        row.iconName = hasIcons ? iconName : QString();
}

void CatalogModel::setItems(const QList<CatalogRow> &rows)
{
    const int before = totalCount();
    m_all = rows;
    show();
    if (totalCount() != before)
        Q_EMIT totalCountChanged();
}

void CatalogModel::setFilter(const QString &filter)
{
    if (m_filter == filter)
        return;
    m_filter = filter;
    show();
    Q_EMIT filterChanged();
}

QStringList CatalogModel::firstKeys(int most) const
{
    QStringList keys;
    for (const CatalogRow &row : m_all.first(std::min<qsizetype>(m_all.size(), most)))
        keys.append(row.key);
    return keys;
}

QString CatalogModel::titleOf(const QString &key) const
{
    const auto found = std::ranges::find(m_all, key, &CatalogRow::key);
    return found == m_all.cend() ? QString() : found->title;
}

void CatalogModel::show()
{
    const QStringList words = m_filter.toLower().split(u' ', Qt::SkipEmptyParts);
    QList<CatalogRow> found;
    for (const CatalogRow &row : std::as_const(m_all)) {
        const auto isIn = [&row](const QString &word) { return row.searched.contains(word); };
        if (std::ranges::all_of(words, isIn))
            found.append(row);
    }
    const int before = std::exchange(m_matchCount, int(found.size()));
    setRows(m_rows, arranged(found), [](const CatalogRow &row) { return row.key; });
    if (m_matchCount != before)
        Q_EMIT matchCountChanged();
}

const ListModel::Roles &CatalogModel::roles() const
{
    static const Roles table = rolesOf<CatalogModel>({
        {KeyRole, "key", &CatalogRow::key},
        {TitleRole, "title", &CatalogRow::title},
        {SecondLineRole, "secondLine", &CatalogRow::secondLine},
        {ChipRole, "chip", &CatalogRow::chip},
        {ChipToneRole, "chipTone", &CatalogRow::chipTone},
        {DepthRole, "depth", &CatalogRow::depth},
        {"iconName", &CatalogRow::iconName},
        {"iconAddress", &CatalogRow::iconAddress},
        {"isFolder", &CatalogRow::isFolder},
        {"expanded", &CatalogRow::isExpanded},
        {"isFirstTemplate", &CatalogRow::isFirstTemplate},
    });
    return table;
}

} // namespace quayside

#include "moc_catalogmodel.cpp"
