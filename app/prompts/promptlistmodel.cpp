// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/prompts/promptlistmodel.h"

#include "app/text/cleantext.h"
#include "app/text/secondline.h"

#include <algorithm>

namespace quayside {

namespace {

constexpr qsizetype kSearchedPromptChars = 400; ///< Of a description.

} // namespace

QString displayName(const mcp::Prompt &prompt)
{
    const QString title = prompt.title.value_or(QString());
    return title.isEmpty() ? prompt.name : title;
}

PromptListModel::Row PromptListModel::rowOf(const mcp::Prompt &prompt)
{
    const QString description = prompt.description.value_or(QString()).left(kSearchedPromptChars);
    Row row;
    row.name = prompt.name;
    row.title = cleanText(displayName(prompt));
    row.secondLine = secondLineOf(prompt.name, displayName(prompt), description);
    row.searched = (prompt.name + u'\n' + row.title + u'\n' + description).toLower();
    return row;
}

void PromptListModel::setPrompts(const QList<mcp::Prompt> &prompts)
{
    const int before = totalCount();
    QSet<QString> names;
    m_all.clear();
    m_all.reserve(prompts.size());
    for (const mcp::Prompt &prompt : prompts) {
        if (names.contains(prompt.name))
            continue;
        names.insert(prompt.name);
        m_all.append(rowOf(prompt));
    }
    show();
    if (totalCount() != before)
        Q_EMIT totalCountChanged();
}

void PromptListModel::setFilter(const QString &filter)
{
    if (m_filter == filter)
        return;
    m_filter = filter;
    show();
    Q_EMIT filterChanged();
}

void PromptListModel::show()
{
    const QStringList words = m_filter.toLower().split(u' ', Qt::SkipEmptyParts);
    QList<Row> shown;
    for (const Row &row : std::as_const(m_all)) {
        const bool isMatch = std::all_of(words.cbegin(), words.cend(), [&row](const QString &word) {
            return row.searched.contains(word);
        });
        if (isMatch)
            shown.append(row);
    }
    setRows(m_rows, shown, [](const Row &row) { return row.name; });
}

const ListModel::Roles &PromptListModel::roles() const
{
    static const Roles table = rolesOf<PromptListModel>({
        {NameRole, "name", &Row::name},
        {TitleRole, "title", &Row::title},
        {SecondLineRole, "secondLine", &Row::secondLine},
    });
    return table;
}

} // namespace quayside

#include "moc_promptlistmodel.cpp"
