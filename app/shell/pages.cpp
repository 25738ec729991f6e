// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/pages.h"

#include "app/help/helpcontroller.h"
#include "app/settings/sectionlist.h"

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

PaletteItem ownPlace(PaletteKind kind, const QString &name, const QString &title,
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
        {Page::Registry,
         "registry"_L1,
         AppController::tr("Find servers"),
         AppController::tr("registry, search, install, add, marketplace"),
         {},
         "registry"_L1,
         "RegistryPage.qml"_L1},
        // Its component is that of one server; the help is about the tab.
        {Page::Server, {}, {}, {}, {}, kServerHelp, {}},
        {Page::Guide,
         "guide"_L1,
         AppController::tr("Guide"),
         AppController::tr("tutorial, learn, introduction"),
         {},
         "guide"_L1,
         "GuidePage.qml"_L1},
        {Page::Check,
         "check"_L1,
         AppController::tr("Check a server"),
         AppController::tr("findings, score, quality, author, develop, lint"),
         {},
         "check"_L1,
         "CheckPage.qml"_L1},
        {Page::Compare,
         "compare"_L1,
         AppController::tr("Compare servers"),
         AppController::tr("differences, breaking changes, session, author, develop"),
         {},
         "check"_L1,
         "ComparePage.qml"_L1},
        {Page::Tests,
         "tests"_L1,
         AppController::tr("Tests of a server"),
         AppController::tr("suite, assertions, run, author, develop, regression"),
         {},
         "tests"_L1,
         "TestsPage.qml"_L1},
        {Page::Session,
         "session"_L1,
         AppController::tr("Open a session file"),
         AppController::tr("recording, replay, messages, author, develop"),
         {},
         "check"_L1,
         "SessionPage.qml"_L1},
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
    const QList<SectionList::Row> sections = SectionList::all();
    for (const SectionList::Row &section : sections) {
        const QString place = AppController::placeOfSettings(section.name);
        items.append(ownPlace(PaletteKind::Setting, place, section.title, section.words));
    }
    return items;
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
