// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/skills/skillrows.h"

#include "app/text/cleantext.h"

#include <QHash>

namespace quayside {

QList<CatalogRow> skillRows(const QString &serverId, const QList<mcp::Skill> &skills,
                            const mcp::ConsentStore &approvals)
{
    using SkillState::Kind;
    QHash<QString, int> uses;
    for (const mcp::Skill &skill : skills)
        ++uses[skill.frontmatter.name];
    QList<CatalogRow> rows;
    rows.reserve(skills.size());
    for (const mcp::Skill &skill : skills) {
        const QString &name = skill.frontmatter.name;
        const QString description = skill.frontmatter.description.left(kSearchedChars);
        const Kind state = stateOf(skill, serverId, approvals);
        CatalogRow row = namedRow(name, name, description);
        row.key = skill.uri;
        if (uses.value(name) > 1)
            row.secondLine = cleanText(skill.folder().chopped(1));
        row.chip = stateWord(state);
        row.chipTone = state == Kind::Approved ? CatalogRow::Ok
            : state == Kind::Changed           ? CatalogRow::Warn
                                               : CatalogRow::Neutral;
        row.searched = QString(name + u'\n' + skill.uri + u'\n' + description).toLower();
        rows.append(row);
    }
    return rows;
}

} // namespace quayside
