// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/listmodel.h"
#include "app/palette/paletteindex.h"

namespace quayside {

/// What Ctrl+K has found, best first.
class PaletteModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a PaletteController.")

public:
    using ListModel::ListModel;

    /// The first recentCount of them were used before.
    void setItems(const QList<PaletteItem> &items, int recentCount);

    int count() const override { return int(m_items.size()); }
    const PaletteItem &at(int row) const { return m_items.at(row); }

private:
    const Roles &roles() const override;

    QList<PaletteItem> m_items;
    int m_recentCount = 0;
};

} // namespace quayside
