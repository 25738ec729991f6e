// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/palette/palettemodel.h"

#include <array>

namespace quayside {

namespace {

QString kindWord(PaletteKind kind)
{
    switch (kind) {
    case PaletteKind::Page:
        return PaletteModel::tr("Page");
    case PaletteKind::Setting:
        return PaletteModel::tr("Setting");
    case PaletteKind::Server:
        return PaletteModel::tr("Server");
    case PaletteKind::Tool:
        return PaletteModel::tr("Tool");
    case PaletteKind::Resource:
        return PaletteModel::tr("Resource");
    case PaletteKind::Prompt:
        return PaletteModel::tr("Prompt");
    case PaletteKind::Task:
        return PaletteModel::tr("Task");
    case PaletteKind::Skill:
        return PaletteModel::tr("Skill");
    case PaletteKind::Template:
        return PaletteModel::tr("Template");
    }
    return {};
}

/// Of resources/icons, by kind.
QString kindIcon(PaletteKind kind)
{
    static constexpr std::array names{u"arrow-right", u"settings", u"server", u"tool", u"file",
                                      u"prompt",      u"tasks",    u"book",   u"edit"};
    static_assert(names.size() == size_t(PaletteKind::Template) + 1);
    return QString::fromUtf16(names.at(size_t(kind)));
}

/// "Tool · Demo".
QString trailingText(const PaletteItem &item)
{
    const QString word = kindWord(item.kind);
    return item.detail.isEmpty() ? word : PaletteModel::tr("%1 · %2").arg(word, item.detail);
}

} // namespace

void PaletteModel::setItems(const QList<PaletteItem> &items, int recentCount)
{
    const bool isOtherCount = items.size() != m_items.size();
    beginResetModel();
    m_items = items;
    m_recentCount = recentCount;
    endResetModel();
    if (isOtherCount)
        Q_EMIT countChanged();
}

const ListModel::Roles &PaletteModel::roles() const
{
    static const Roles table = rolesOf<PaletteModel>({
        {"title", &PaletteItem::title},
        {"symbol", [](const PaletteItem &item) { return kindIcon(item.kind); }},
        {"place", [](const PaletteItem &item) { return trailingText(item); }},
        {"isRecent", [](const PaletteModel &model, int row) { return row < model.m_recentCount; }},
    });
    return table;
}

} // namespace quayside

#include "moc_palettemodel.cpp"
