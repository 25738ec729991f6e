// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/serverentry.h"

#include <QAbstractListModel>
#include <QQmlEngine>

namespace quayside {

/// Servers found in pasted text, to choose from. `selected` can be written.
class CandidateListModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to AddServerController.")
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    Q_PROPERTY(int selectedCount READ selectedCount NOTIFY selectedCountChanged)

public:
    enum Role { NameRole = Qt::UserRole, CommandTextRole, SelectedRole };
    Q_ENUM(Role)

    using QAbstractListModel::QAbstractListModel;
    void setEntries(const QList<mcp::ServerEntry> &entries);
    QList<mcp::ServerEntry> selectedEntries() const;
    int count() const { return int(m_rows.size()); }
    int selectedCount() const { return int(selectedEntries().size()); }
    Q_INVOKABLE void setSelected(int row, bool selected);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void countChanged();
    void selectedCountChanged();

private:
    struct Row
    {
        mcp::ServerEntry entry;
        bool isSelected = true;
    };
    QList<Row> m_rows;
};

} // namespace quayside
