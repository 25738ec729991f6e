// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/pages.h"

#include "app/help/helpcontroller.h"

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

PaletteItem ownPlace(PaletteKind kind, QLatin1StringView name, const QString &title,
                     const QString &words)
{
    PaletteItem item{kind, {}, name, title, {}, {}, 0};
    item.setSearched(words);
    return item;
}

} // namespace

QList<PageEntry> allPages()
{
    using Page = AppController::Page;
    return {
        {Page::Home, "home"_L1, AppController::tr("Home"),
         AppController::tr("welcome, start, overview, running, recent calls"), "home"_L1, "home"_L1,
         "HomePage.qml"_L1},
        {Page::Inbox, "inbox"_L1, AppController::tr("Needs you"),
         AppController::tr("questions, sign-ins, inbox"), "inbox"_L1, "requests"_L1,
         "InboxPage.qml"_L1},
        {Page::Chat, "chat"_L1, AppController::tr("Chat"),
         AppController::tr("conversation, model, talk, ask, assistant"), "chat"_L1, "chat"_L1,
         "ChatPage.qml"_L1},
        {Page::Tasks, "tasks"_L1, AppController::tr("Tasks"),
         AppController::tr("long-running work"), "tasks"_L1, "tasks"_L1, "TasksPage.qml"_L1},
        {Page::Activity, "activity"_L1, AppController::tr("Activity"),
         AppController::tr("audit log, history, decisions, verify, export"), "activity"_L1,
         "activity"_L1, "ActivityPage.qml"_L1},
        // Its component is that of one server; the help is about the tab.
        {Page::Server, {}, {}, {}, {}, kServerHelp, {}},
        {Page::Guide,
         "guide"_L1,
         AppController::tr("Guide"),
         AppController::tr("tutorial, learn, introduction"),
         {},
         "guide"_L1,
         "GuidePage.qml"_L1},
        {Page::Settings,
         "settings"_L1,
         AppController::tr("Settings"),
         AppController::tr("preferences, options"),
         {},
         "settings"_L1,
         "SettingsPage.qml"_L1},
    };
}

PageEntry entryOf(AppController::Page page)
{
    const QList<PageEntry> pages = allPages();
    const auto found = std::ranges::find(pages, page, &PageEntry::page);
    return found == pages.end() ? PageEntry() : *found;
}

QList<PaletteItem> pagesForPalette()
{
    using Page = AppController::Page;
    const auto section = [](QLatin1StringView place, const QString &title, const QString &words) {
        return ownPlace(PaletteKind::Setting, place, title, words);
    };
    QList<PaletteItem> items;
    const QList<PageEntry> pages = allPages();
    for (const PageEntry &entry : pages) {
        if (entry.page == Page::Guide)
            items.append(ownPlace(PaletteKind::Page, kAddPlace, AppController::tr("Add server"),
                                  AppController::tr("new, connect, install")));
        if (entry.page == Page::Settings)
            items.append(ownPlace(PaletteKind::Page, kHelpPlace, AppController::tr("Help"),
                                  AppController::tr("this page, keys, shortcuts")));
        if (!entry.name.isEmpty())
            items.append(ownPlace(PaletteKind::Page, entry.name, entry.title, entry.words));
    }
    return items
        + QList<PaletteItem>{
            section("settings/appearance"_L1, AppController::tr("Appearance"),
                    AppController::tr("theme, dark, light, text size, motion, language")),
            section("settings/desktop"_L1, AppController::tr("Desktop"),
                    AppController::tr("tray, background, notifications, start when you log in")),
            section("settings/network"_L1, AppController::tr("Network"),
                    AppController::tr("proxy, certificates, company")),
            section("settings/limits"_L1, AppController::tr("Time limits"),
                    AppController::tr("time-out, seconds, connect, call")),
            section("settings/models"_L1, AppController::tr("Models"),
                    AppController::tr("providers, keys")),
            section("settings/permissions"_L1, AppController::tr("Permissions"),
                    AppController::tr("grants, rules, ask, allow")),
            section("settings/accounts"_L1, AppController::tr("Accounts"),
                    AppController::tr("sign out, tokens")),
            section("settings/secrets"_L1, AppController::tr("Secrets"),
                    AppController::tr("keychain")),
            section("settings/folders"_L1, AppController::tr("Shared folders"),
                    AppController::tr("roots")),
            section("settings/data"_L1, AppController::tr("Stored data"),
                    AppController::tr("files, delete, profile")),
            section("settings/transfer"_L1, AppController::tr("Import and export"),
                    AppController::tr("other apps, servers")),
            section("settings/shortcuts"_L1, AppController::tr("Keyboard shortcuts"),
                    AppController::tr("keys")),
            section("settings/about"_L1, AppController::tr("About"),
                    AppController::tr("version, licence, libraries")),
        };
}

PageList::PageList(QObject *parent)
    : ListModel(parent)
    , m_rows(allPages())
{
    m_rows.removeIf([](const PageEntry &entry) { return entry.icon.isEmpty(); });
}

const ListModel::Roles &PageList::roles() const
{
    static const Roles table = rolesOf<PageList>({
        {"page", [](const PageEntry &entry) { return int(entry.page); }},
        {"title", &PageEntry::title},
        {"iconName", [](const PageEntry &entry) { return QString(entry.icon); }},
    });
    return table;
}

} // namespace quayside

#include "moc_pages.cpp"
