// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/filteredlistmodel.h"
#include "app/skills/skilltext.h"

#include <functional>

namespace quayside {

/// The skills of one server in its order, as many as match the filter.
class SkillListModel : public quayside::FilteredListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a SkillsController.")

public:
    enum Role { UriRole = Qt::UserRole, TitleRole, SecondLineRole, StateRole, StateTextRole };
    Q_ENUM(Role)

    using FilteredListModel::FilteredListModel;
    using StateOf = std::function<SkillState::Kind(const mcp::Skill &)>;
    /// Skills with the same name also show in which folder they are.
    void setSkills(const QList<mcp::Skill> &skills, const StateOf &stateOf);

    int totalCount() const override { return int(m_all.size()); }

    int count() const override { return int(m_rows.size()); }
    const auto &at(int row) const { return m_rows.at(row); }

private:
    struct Row
    {
        QString uri; ///< The key.
        QString title;
        QString secondLine;
        QString searched; ///< What the filter looks at, in lower case.
        SkillState::Kind state = SkillState::Kind::NotApproved;

        bool operator==(const Row &) const = default;
    };
    const Roles &roles() const override;
    void show() override;

    QList<Row> m_all;
    QList<Row> m_rows;
};

} // namespace quayside
