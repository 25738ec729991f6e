// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/prompts/promptlistmodel.h"

#include "app/images/iconaddress.h"
#include "app/text/cleantext.h"
#include "app/text/secondline.h"

#include <algorithm>

namespace quayside {

QString displayName(const mcp::Prompt &prompt)
{
    const QString title = prompt.title.value_or(QString());
    return title.isEmpty() ? prompt.name : title;
}

PromptListModel::Row PromptListModel::rowOf(const mcp::Prompt &prompt) const
{
    const QString description = prompt.description.value_or(QString()).left(kSearchedChars);
    Row row;
    row.name = prompt.name;
    row.title = cleanText(displayName(prompt));
    row.iconAddress = iconAddress({m_serverId, IconPlace::Kind::Prompt, prompt.name}, prompt.icons);
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
    const bool hasIcons = std::any_of(m_all.cbegin(), m_all.cend(),
                                      [](const Row &row) { return !row.iconAddress.isEmpty(); });
    for (Row &row : m_all)
        row.iconName = hasIcons ? QStringLiteral("prompt") : QString();
    show();
    if (totalCount() != before)
        Q_EMIT totalCountChanged();
}

void PromptListModel::show()
{
    setRows(m_rows, matching(m_all), [](const Row &row) { return row.name; });
}

const ListModel::Roles &PromptListModel::roles() const
{
    static const Roles table = rolesOf<PromptListModel>({
        {NameRole, "name", &Row::name},
        {TitleRole, "title", &Row::title},
        {SecondLineRole, "secondLine", &Row::secondLine},
        {"iconName", &Row::iconName},
        {"iconAddress", &Row::iconAddress},
    });
    return table;
}

} // namespace quayside

#include "moc_promptlistmodel.cpp"
