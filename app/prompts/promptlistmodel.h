// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/filteredlistmodel.h"
#include "core/protocol/prompts.h"

namespace quayside {

/// What is shown as the name of a prompt: its title, or its name. Not cleaned.
QString displayName(const mcp::Prompt &prompt);

/// The prompts of one server in its order, as many as match the filter.
class PromptListModel : public quayside::FilteredListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a PromptsController.")

public:
    enum Role { NameRole = Qt::UserRole, TitleRole, SecondLineRole };
    Q_ENUM(Role)

    using FilteredListModel::FilteredListModel;
    /// The server whose icons they have (ICON-01); before the first list.
    void setServer(const QString &serverId) { m_serverId = serverId; }
    /// Of several with the same name, the first is shown: the others cannot be asked for.
    void setPrompts(const QList<mcp::Prompt> &prompts);

    int totalCount() const override { return int(m_all.size()); }

    int count() const override { return int(m_rows.size()); }
    const auto &at(int row) const { return m_rows.at(row); }

private:
    struct Row
    {
        QString name; ///< As the server calls it; the key.
        QString title;
        QString secondLine;
        QString iconName; ///< In place of an icon, where others have one.
        QString iconAddress; ///< As iconAddress() gives it.
        QString searched; ///< What the filter looks at, in lower case.

        bool operator==(const Row &) const = default;
    };
    const Roles &roles() const override;
    Row rowOf(const mcp::Prompt &prompt) const;
    void show() override;

    QString m_serverId;
    QList<Row> m_all;
    QList<Row> m_rows;
};

} // namespace quayside
