// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/feature.h"
#include "app/base/keyedlistmodel.h"

#include <QStringList>

namespace quayside {

/// The servers that are told of folders, each with its folders (SEC-64).
// The base in full, or qmllint does not find it.
class FolderListModel : public quayside::KeyedListModel, public Feature<FolderListModel>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

public:
    struct Row
    {
        QString serverId;
        QString name;
        QStringList folders;

        bool operator==(const Row &) const = default;
    };

    explicit FolderListModel(QObject *parent)
        : KeyedListModel(parent)
    {
    }
    void setServers(const QList<Row> &rows);

    int count() const override { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<Row> m_rows;
};

} // namespace quayside
