// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
// The places of the window: what AppController shows, and how it is found.
#include "app/shell/appcontroller.h"

#include "app/activity/activitycontroller.h"
#include "app/asks/callcontroller.h"
#include "app/asks/inboxcontroller.h"
#include "app/asks/personrequests.h"
#include "app/asks/questioncontroller.h"
#include "app/chat/chatscontroller.h"
#include "app/help/guidecontroller.h"
#include "app/help/helpcontroller.h"
#include "app/models/modelscontroller.h"
#include "app/palette/palettecontroller.h"
#include "app/servers/servercontroller.h"
#include "app/servers/serverlistmodel.h"
#include "app/settings/settingscontroller.h"
#include "app/signin/signincontroller.h"
#include "app/tasks/taskscontroller.h"

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr QLatin1StringView kTaskPlace("task/");
constexpr QLatin1StringView kServerPlace("server/");
constexpr QLatin1StringView kQuestionPlace("question/");
constexpr QLatin1StringView kSignInPlace("sign-in/");
constexpr QLatin1StringView kCallPlace("call/");
constexpr QLatin1StringView kSettingsPlace("settings/");
constexpr QLatin1StringView kInboxPage("inbox");
constexpr QLatin1StringView kTasksPage("tasks");
constexpr QLatin1StringView kChatPage("chat");
constexpr QLatin1StringView kActivityPage("activity");
constexpr QLatin1StringView kSettingsPage("settings");
constexpr QLatin1StringView kHomePage("home");
constexpr QLatin1StringView kAddPage("add");
constexpr QLatin1StringView kGuidePage("guide");
constexpr QLatin1StringView kHelpPage("help");

HelpTopic::Kind topicOf(AppController::Page page, bool hasServers)
{
    switch (page) {
    case AppController::Page::Home:
        return hasServers ? HelpTopic::Kind::Home : HelpTopic::Kind::Welcome;
    case AppController::Page::Inbox:
        return HelpTopic::Kind::Inbox;
    case AppController::Page::Server:
        return HelpTopic::Kind::Server;
    case AppController::Page::Tasks:
        return HelpTopic::Kind::Tasks;
    case AppController::Page::Chat:
        return HelpTopic::Kind::Chat;
    case AppController::Page::Activity:
        return HelpTopic::Kind::Activity;
    case AppController::Page::Settings:
        return HelpTopic::Kind::Settings;
    case AppController::Page::Guide:
        return HelpTopic::Kind::Guide;
    }
    return HelpTopic::Kind::Welcome;
}

PaletteItem ownPlace(PaletteKind kind, QLatin1StringView name, const QString &title,
                     const QString &words)
{
    PaletteItem item{kind, {}, name, title, {}, {}, 0};
    item.setSearched(words);
    return item;
}

} // namespace

QList<PaletteItem> AppController::ownPlaces()
{
    const auto section = [](QLatin1StringView place, const QString &title, const QString &words) {
        return ownPlace(PaletteKind::Setting, place, title, words);
    };
    return {
        ownPlace(PaletteKind::Page, kHomePage, tr("Home"),
                 tr("welcome, start, overview, running, recent calls")),
        ownPlace(PaletteKind::Page, kInboxPage, tr("Needs you"), tr("questions, sign-ins, inbox")),
        ownPlace(PaletteKind::Page, kChatPage, tr("Chat"),
                 tr("conversation, model, talk, ask, assistant")),
        ownPlace(PaletteKind::Page, kTasksPage, tr("Tasks"), tr("long-running work")),
        ownPlace(PaletteKind::Page, kActivityPage, tr("Activity"),
                 tr("audit log, history, decisions, verify, export")),
        ownPlace(PaletteKind::Page, kAddPage, tr("Add server"), tr("new, connect, install")),
        ownPlace(PaletteKind::Page, kGuidePage, tr("Guide"), tr("tutorial, learn, introduction")),
        ownPlace(PaletteKind::Page, kHelpPage, tr("Help"), tr("this page, keys, shortcuts")),
        ownPlace(PaletteKind::Page, kSettingsPage, tr("Settings"), tr("preferences, options")),
        section("settings/appearance"_L1, tr("Appearance"),
                tr("theme, dark, light, text size, motion, language")),
        section("settings/desktop"_L1, tr("Desktop"),
                tr("tray, background, notifications, start when you log in")),
        section("settings/network"_L1, tr("Network"), tr("proxy, certificates, company")),
        section("settings/limits"_L1, tr("Time limits"), tr("time-out, seconds, connect, call")),
        section("settings/models"_L1, tr("Models"), tr("providers, keys")),
        section("settings/permissions"_L1, tr("Permissions"), tr("grants, rules, ask, allow")),
        section("settings/accounts"_L1, tr("Accounts"), tr("sign out, tokens")),
        section("settings/secrets"_L1, tr("Secrets"), tr("keychain")),
        section("settings/folders"_L1, tr("Shared folders"), tr("roots")),
        section("settings/data"_L1, tr("Stored data"), tr("files, delete, profile")),
        section("settings/transfer"_L1, tr("Import and export"), tr("other apps, servers")),
        section("settings/shortcuts"_L1, tr("Keyboard shortcuts"), tr("keys")),
        section("settings/about"_L1, tr("About"), tr("version, licence, libraries")),
    };
}

void AppController::setPage(Page page, ServerController *server)
{
    const bool isOtherPage = std::exchange(m_page, page) != page;
    if (page != Page::Settings) {
        m_waitsForModel = 0;
        get<ChatsController>()->dropWish();
    }
    updateHelp();
    const bool isOtherServer = m_currentServer != server;
    m_currentServer = server;
    if (isOtherServer) {
        updateServers();
        Q_EMIT currentServerChanged();
    }
    if (isOtherPage)
        Q_EMIT pageChanged();
}

void AppController::updateHelp()
{
    get<HelpController>()->setPage(topicOf(m_page, get<ServerListModel>()->count() > 0));
}

/// Those that are not about to be removed.
QList<ServerController *> AppController::shownServers() const
{
    QList<ServerController *> shown = m_controllers;
    shown.removeIf(
        [this](const ServerController *server) { return server->serverId() == m_leaving; });
    return shown;
}

/// At the page where the person left it.
void AppController::showGuide()
{
    get<GuideController>()->setAway(false);
    setPage(Page::Guide);
}

void AppController::selectServer(const QString &id)
{
    ServerController *chosen = id == m_leaving ? nullptr : server(id);
    if (!chosen)
        return;
    if (chosen != m_currentServer)
        chosen->use();
    setPage(Page::Server, chosen);
}

void AppController::selectServerAt(int row)
{
    const auto *servers = get<ServerListModel>();
    if (row >= 0 && row < servers->count())
        selectServer(servers->at(row).serverId);
}

void AppController::showSettings(const QString &section)
{
    get<SettingsController>()->setSection(section);
    dismissKeychainNotice();
    setPage(Page::Settings);
}

void AppController::setUpModelFor(QuestionController *question)
{
    showSettings(u"models"_s);
    m_waitsForModel = question->id();
}

void AppController::onModelsChanged()
{
    // The first is none.
    if (m_waitsForModel != 0 && get<ModelsController>()->modelNames().size() > 1)
        showQuestion(m_waitsForModel);
    get<ChatsController>()->grantWish();
}

void AppController::startChat()
{
    showChat();
    get<ChatsController>()->startNew();
}

/// Opened first, or the page would begin a new one.
void AppController::openConversation(const QString &key)
{
    get<ChatsController>()->open(key);
    showChat();
}

void AppController::showTask(const QString &key)
{
    get<TasksController>()->choose(key);
    showTasks();
}

void AppController::showActivityOf(const QString &serverId)
{
    get<ActivityController>()->showServer(serverId);
    showActivity();
}

QString AppController::placeOfTask(const QString &key)
{
    return kTaskPlace + key;
}

QString AppController::placeOfServer(const QString &id)
{
    return kServerPlace + id;
}

QString AppController::placeOfQuestion(qint64 id)
{
    return kQuestionPlace + QString::number(id);
}

QString AppController::placeOfSignIn(const QString &serverId)
{
    return kSignInPlace + serverId;
}

QString AppController::placeOfCall(qint64 id)
{
    return kCallPlace + QString::number(id);
}

QString AppController::placeOfSettings(const QString &section)
{
    return kSettingsPlace + section;
}

void AppController::showPlace(const QString &place)
{
    if (place.startsWith(kServerPlace))
        selectServer(place.sliced(kServerPlace.size()));
    else if (place.startsWith(kTaskPlace))
        showTask(place.sliced(kTaskPlace.size()));
    else if (place.startsWith(kQuestionPlace))
        showQuestion(place.sliced(kQuestionPlace.size()).toLongLong());
    else if (place.startsWith(kSignInPlace))
        showSignIn(place.sliced(kSignInPlace.size()));
    else if (place.startsWith(kCallPlace))
        showCall(place.sliced(kCallPlace.size()).toLongLong());
    else if (place.startsWith(kSettingsPlace))
        showSettings(place.sliced(kSettingsPlace.size()));
}

bool AppController::notifiesOf(const QString &place) const
{
    const auto *settings = get<SettingsController>();
    if (place.startsWith(kTaskPlace))
        return settings->notifiesOfTasks();
    if (place.startsWith(kSignInPlace))
        return settings->notifiesOfSignIns();
    const bool isQuestion = place.startsWith(kQuestionPlace) || place.startsWith(kCallPlace);
    return !isQuestion || settings->notifiesOfQuestions();
}

/// What was chosen with Ctrl+K.
void AppController::open(const PaletteItem &item)
{
    if (item.kind == PaletteKind::Task)
        return showTask(item.name);
    if (!item.serverId.isEmpty()) {
        selectServer(item.serverId);
        if (m_currentServer && item.kind == PaletteKind::Tool)
            m_currentServer->openTool(item.name,
                                      {mcp::json::Raw()}); // Its form keeps the defaults.
        else if (m_currentServer && item.kind == PaletteKind::Resource)
            m_currentServer->openResource(item.name);
        else if (m_currentServer && item.kind == PaletteKind::Template)
            m_currentServer->openTemplate(item.name);
        else if (m_currentServer && item.kind == PaletteKind::Prompt)
            m_currentServer->openPrompt(item.name);
        else if (m_currentServer && item.kind == PaletteKind::Skill)
            m_currentServer->openSkill(item.name);
        return;
    }
    if (item.name == kInboxPage)
        showInbox();
    else if (item.name == kTasksPage)
        showTasks();
    else if (item.name == kChatPage)
        showChat();
    else if (item.name == kActivityPage)
        showActivity();
    else if (item.name == kAddPage)
        Q_EMIT addRequested();
    else if (item.name == kHomePage)
        showHome();
    else if (item.name == kGuidePage)
        showGuide();
    else if (item.name == kHelpPage)
        get<HelpController>()->setOpen(true);
    else if (item.name.startsWith(kSettingsPlace))
        showPlace(item.name);
    else
        showSettings();
}

/// With all else that waits; where it waits no more, the server says how it is.
void AppController::showSignIn(const QString &serverId)
{
    SignInController *signIn = m_ports.requests->signIn(serverId);
    if (!signIn || !signIn->isOpen())
        return selectServer(serverId);
    showInboxItem(signIn);
}

/// Nothing is chosen by an item that is gone.
void AppController::showInboxItem(InboxItem *item)
{
    if (item)
        get<InboxController>()->reveal(item);
    showInbox();
}

void AppController::showQuestion(qint64 id)
{
    showInboxItem(m_ports.requests->question(id));
}

/// When it is answered already, whatever else waits.
void AppController::showCall(qint64 id)
{
    showInboxItem(m_ports.requests->call(id));
}

void AppController::openTool(const QString &serverId, const QString &tool,
                             const mcp::json::RawObject &arguments)
{
    selectServer(serverId);
    if (m_currentServer && m_currentServer->serverId() == serverId)
        m_currentServer->openTool(tool, arguments);
    else
        setNotice(tr("The server of this task was removed."), {});
}

/// call: of the history; 0: the tool as it stands.
void AppController::openCall(const QString &serverId, const QString &tool, qint64 call)
{
    selectServer(serverId);
    if (m_currentServer && m_currentServer->serverId() == serverId)
        m_currentServer->openCall(tool, call);
}

} // namespace quayside
