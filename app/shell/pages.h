// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/feature.h"
#include "app/base/listmodel.h"
#include "app/palette/paletteindex.h"
#include "app/shell/appcontroller.h"

#include <QLatin1StringView>
#include <QString>

namespace quayside {

/// A page of the window. Where it was left is stored by the name of its AppController::Page.
struct PageEntry
{
    AppController::Page page = AppController::Page::Home;
    /// For Ctrl+K, which stores it, and for its row of ShortcutList.
    QLatin1StringView name;
    QString title; ///< Of the window, in the sidebar and for Ctrl+K.
    QString words; ///< Ctrl+K finds it by these too.
    QLatin1StringView icon; ///< Empty: it is not among the pages at the top of the sidebar.
    QLatin1StringView help; ///< Its page of the handbook.
    QLatin1StringView file; ///< Its component in Quayside.Pages.
};

/// All, in the order of the sidebar.
QList<PageEntry> allPages();
PageEntry entryOf(AppController::Page page);

/// What Ctrl+K finds without any server: the pages, the parts of the settings, and two that are no pages.
QList<PaletteItem> pagesForPalette();
constexpr QLatin1StringView kAddPlace("add");
constexpr QLatin1StringView kHelpPlace("help");

/// The pages at the top of the sidebar.
// The base in full, or qmllint does not find it.
class PageList : public quayside::ListModel, public Feature<PageList>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

public:
    explicit PageList(QObject *parent);

    int count() const override { return int(m_rows.size()); }
    const PageEntry &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<PageEntry> m_rows;
};

} // namespace quayside
