// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/keyedlistmodel.h"

namespace quayside {

/// The configured model providers, with two lines each.
class ProviderListModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ModelsController.")

public:
    struct Row
    {
        QString id;
        QString name;
        QString facts;

        bool operator==(const Row &) const = default;
    };

    using KeyedListModel::KeyedListModel;
    void setProviders(const QList<Row> &rows);

    int count() const override { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<Row> m_rows;
};

} // namespace quayside
