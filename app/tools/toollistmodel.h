// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/filteredlistmodel.h"
#include "core/host/knowntools.h"
#include "core/protocol/tools.h"

#include <functional>

namespace quayside {

/// The tools of one server in its order, as many as match the filter.
class ToolListModel : public quayside::FilteredListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ServerController.")

public:
    enum Role { NameRole = Qt::UserRole, TitleRole, SecondLineRole, ChipRole, ChipToneRole };
    Q_ENUM(Role)

    using FilteredListModel::FilteredListModel;
    /// The server whose icons they have (ICON-01); before the first list.
    void setServer(const QString &serverId) { m_serverId = serverId; }
    using Test = std::function<bool(const mcp::Tool &tool)>;
    /// changes: what waits for the person, by name (SEC-49).
    void setTools(const QList<mcp::Tool> &tools, const Test &canRunAsTask = {},
                  const QHash<QString, mcp::ToolChange> &changes = {},
                  const Test &looksLikeAnother = {});

    int totalCount() const override { return int(m_all.size()); }
    /// Names of the first tools, whatever the filter is.
    QStringList firstNames(int most) const;
    /// Of a tool by its name, whatever the filter is; empty if there is none.
    QString titleOf(const QString &name) const;

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
        QString chip;
        int chipTone = 0;
        QString searched; ///< What the filter looks at, in lower case.

        bool operator==(const Row &) const = default;
    };
    const Roles &roles() const override;
    Row rowOf(const mcp::Tool &tool, bool canRunAsTask, bool looksLikeAnother) const;
    void show() override;

    QString m_serverId;
    QList<Row> m_all;
    QList<Row> m_rows;
};

} // namespace quayside
