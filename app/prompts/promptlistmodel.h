// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/keyedlistmodel.h"
#include "core/protocol/prompts.h"

namespace quayside {

/// What is shown as the name of a prompt: its title, or its name. Not cleaned.
QString displayName(const mcp::Prompt &prompt);

/// The prompts of one server in its order, as many as match the filter.
class PromptListModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a PromptsController.")
    /// Shows prompts whose name, title or description contains every word of text.
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged)
    Q_PROPERTY(int totalCount READ totalCount NOTIFY totalCountChanged)

public:
    enum Role { NameRole = Qt::UserRole, TitleRole, SecondLineRole };
    Q_ENUM(Role)

    using KeyedListModel::KeyedListModel;
    /// Of several with the same name, the first is shown: the others cannot be asked for.
    void setPrompts(const QList<mcp::Prompt> &prompts);

    QString filter() const { return m_filter; }
    void setFilter(const QString &filter);
    int totalCount() const { return int(m_all.size()); }

    int count() const override { return int(m_rows.size()); }
    const auto &at(int row) const { return m_rows.at(row); }

Q_SIGNALS:
    void filterChanged();
    void totalCountChanged();

private:
    struct Row
    {
        QString name; ///< As the server calls it; the key.
        QString title;
        QString secondLine;
        QString searched; ///< Lower case.

        bool operator==(const Row &) const = default;
    };
    const Roles &roles() const override;
    static Row rowOf(const mcp::Prompt &prompt);
    void show();

    QList<Row> m_all;
    QList<Row> m_rows;
    QString m_filter;
};

} // namespace quayside
