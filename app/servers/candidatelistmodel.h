// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/listmodel.h"
#include "core/storage/serverentry.h"

#include <QQmlEngine>

namespace quayside {

/// Servers found in pasted text, to choose from. `selected` can be written.
class CandidateListModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to AddServerController.")
    Q_PROPERTY(int selectedCount READ selectedCount NOTIFY selectedCountChanged)

public:
    enum Role { NameRole = Qt::UserRole, CommandTextRole, SelectedRole };
    Q_ENUM(Role)

    using ListModel::ListModel;
    void setEntries(const QList<mcp::ServerEntry> &entries);
    QList<mcp::ServerEntry> selectedEntries() const;
    int selectedCount() const { return int(selectedEntries().size()); }
    Q_INVOKABLE void setSelected(int row, bool selected);

    int count() const override { return int(m_rows.size()); }
    const auto &at(int row) const { return m_rows.at(row); }
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

Q_SIGNALS:
    void selectedCountChanged();

private:
    struct Row
    {
        mcp::ServerEntry entry;
        bool isSelected = true;
    };
    const Roles &roles() const override;

    QList<Row> m_rows;
};

} // namespace quayside
