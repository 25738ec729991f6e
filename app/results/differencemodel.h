// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/listmodel.h"
#include "app/text/linediff.h"

namespace quayside {

/// What changed in a text, line by line; bounded to kRows.
class DifferenceModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Made where texts are compared.")
    Q_PROPERTY(int added READ added CONSTANT)
    Q_PROPERTY(int removed READ removed CONSTANT)
    Q_PROPERTY(bool isCut READ isCut CONSTANT) ///< Not all of the texts was compared, or is shown.

public:
    static constexpr qsizetype kRows = 2'000;

    explicit DifferenceModel(LineDiff difference, QObject *parent = nullptr);

    int added() const { return m_difference.added; }
    int removed() const { return m_difference.removed; }
    bool isCut() const { return m_difference.isCut; }

    int count() const override { return int(m_difference.lines.size()); }
    const auto &at(int row) const { return m_difference.lines.at(row); }

protected:
    const Roles &roles() const override;

private:
    LineDiff m_difference;
};

} // namespace quayside
