// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/skills/skilllistmodel.h"

#include "app/text/cleantext.h"
#include "app/text/secondline.h"

#include <QHash>

namespace quayside {

void SkillListModel::setSkills(const QList<mcp::Skill> &skills, const StateOf &stateOf)
{
    const int before = totalCount();
    QHash<QString, int> uses;
    for (const mcp::Skill &skill : skills)
        ++uses[skill.frontmatter.name];
    m_all.clear();
    m_all.reserve(skills.size());
    for (const mcp::Skill &skill : skills) {
        const QString &name = skill.frontmatter.name;
        const QString description = skill.frontmatter.description.left(kSearchedChars);
        Row row;
        row.uri = skill.uri;
        row.title = cleanText(name);
        row.secondLine = uses.value(name) > 1 ? cleanText(skill.folder().chopped(1))
                                              : secondLineOf(name, name, description);
        row.searched = (name + u'\n' + skill.uri + u'\n' + description).toLower();
        row.state = stateOf(skill);
        m_all.append(row);
    }
    show();
    if (totalCount() != before)
        Q_EMIT totalCountChanged();
}

void SkillListModel::show()
{
    setRows(m_rows, matching(m_all), [](const Row &row) { return row.uri; });
}

const ListModel::Roles &SkillListModel::roles() const
{
    static const Roles table = rolesOf<SkillListModel>({
        {UriRole, "uri", &Row::uri},
        {TitleRole, "title", &Row::title},
        {SecondLineRole, "secondLine", &Row::secondLine},
        {StateRole, "approval", [](const Row &row) { return int(row.state); }},
        {StateTextRole, "approvalText", [](const Row &row) { return stateWord(row.state); }},
    });
    return table;
}

} // namespace quayside

#include "moc_skilllistmodel.cpp"
