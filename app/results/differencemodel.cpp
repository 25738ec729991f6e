// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/results/differencemodel.h"

#include "app/text/cleantext.h"
#include "app/text/cuttext.h"

namespace quayside {

namespace {

/// Also for those who do not see the colours.
QString signOf(const LineDiff::Line &line)
{
    switch (line.kind) {
    case LineDiff::Kind::Added:
        return QStringLiteral("+");
    case LineDiff::Kind::Removed:
        return QStringLiteral("−");
    case LineDiff::Kind::Same:
    case LineDiff::Kind::Gap:
        break;
    }
    return {};
}

} // namespace

DifferenceModel::DifferenceModel(LineDiff difference, QObject *parent)
    : ListModel(parent)
    , m_difference(std::move(difference))
{
    if (m_difference.lines.size() <= kRows)
        return;
    m_difference.lines.resize(kRows);
    m_difference.isCut = true;
}

const ListModel::Roles &DifferenceModel::roles() const
{
    static const Roles table = rolesOf<DifferenceModel>({
        {"sign", signOf},
        {"text",
         [](const LineDiff::Line &line) {
             return cleanText(line.text.left(kLineChars), Lines::Many);
         }},
        {"gap",
         [](const LineDiff::Line &line) {
             return line.kind == LineDiff::Kind::Gap ? line.count : 0;
         }},
    });
    return table;
}

} // namespace quayside

#include "moc_differencemodel.cpp"
