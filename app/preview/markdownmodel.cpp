// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/preview/markdownmodel.h"

#include "core/base/limits.h"

#include <algorithm>

namespace quayside {

namespace {

constexpr qsizetype kWorkAtOnce = 6'000; ///< Per turn: views take longer to create than rows.

/// The time that the view of a part takes to create, in plain characters.
qsizetype workOf(const MarkdownPart &part)
{
    constexpr qsizetype kView = 600;
    constexpr qsizetype kSpan = 24; // Each is a piece of its own for the layout.
    constexpr qsizetype kLink = 80; // An item for the keyboard.
    constexpr qsizetype kCell = 60;
    const qsizetype columns = part.rows.isEmpty() ? 0 : part.rows.constFirst().size();
    const auto links =
        std::count_if(part.spans.list.cbegin(), part.spans.list.cend(),
                      [](const TextSpan &span) { return span.style.testFlag(TextSpan::Link); });
    return kView + part.text.size() + kSpan * part.spans.list.size() + kLink * links
        + kCell * part.rows.size() * columns;
}

} // namespace

MarkdownModel::MarkdownModel(QList<MarkdownPart> parts, QObject *parent)
    : ListModel(parent)
    , m_parts(std::move(parts))
{
    m_wanted = std::min(int(m_parts.size()), mcp::limits::kPageItems);
    // The page is created in the same turn as this, so that a large first part waits for the next one.
    if (m_wanted > 0 && workOf(m_parts.constFirst()) <= kWorkAtOnce / 2)
        grow();
}

void MarkdownModel::showMore()
{
    const bool wasGrowing = isGrowing();
    m_wanted = std::min(int(m_parts.size()), m_wanted + mcp::limits::kPageItems);
    if (!wasGrowing)
        grow();
}

void MarkdownModel::grow()
{
    if (!isGrowing())
        return;
    qsizetype work = 0;
    int end = m_shown;
    do
        work += workOf(m_parts.at(end++));
    while (end < m_wanted && work + workOf(m_parts.at(end)) <= kWorkAtOnce);
    beginInsertRows({}, m_shown, end - 1);
    m_shown = end;
    endInsertRows();
    Q_EMIT countChanged();
}

const ListModel::Roles &MarkdownModel::roles() const
{
    static const Roles table = rolesOf<MarkdownModel>({
        {"kind", [](const MarkdownPart &part) { return int(part.kind); }},
        {"level", &MarkdownPart::level},
        {"depth", &MarkdownPart::depth},
        {"quotes", &MarkdownPart::quotes},
        {"marker", &MarkdownPart::marker},
        {"text", &MarkdownPart::text},
        {"spans", &MarkdownPart::spans},
        {"rows", [](const MarkdownPart &part) { return part.rowValues(); }},
        {"alignments", &MarkdownPart::alignments},
        {"omittedRows", &MarkdownPart::omittedRows},
        {"isContinued", &MarkdownPart::isContinued},
    });
    return table;
}

} // namespace quayside

#include "moc_markdownmodel.cpp"
