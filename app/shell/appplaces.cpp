// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
// The places of the window: what AppController shows, and how it is found.
#include "app/shell/appcontroller.h"

#include "app/activity/activitycontroller.h"
#include "app/asks/callcontroller.h"
#include "app/asks/inboxcontroller.h"
#include "app/asks/personrequests.h"
#include "app/asks/questioncontroller.h"
#include "app/asks/refusedhostscontroller.h"
#include "app/chat/chatscontroller.h"
#include "app/help/guidecontroller.h"
#include "app/help/helpcontroller.h"
#include "app/models/modelscontroller.h"
#include "app/palette/palettecontroller.h"
#include "app/servers/addservercontroller.h"
#include "app/servers/servercontroller.h"
#include "app/servers/serverlistmodel.h"
#include "app/sessions/checkcontroller.h"
#include "app/sessions/testscontroller.h"
#include "app/settings/settingscontroller.h"
#include "app/shell/pages.h"
#include "app/shell/windowcontroller.h"
#include "app/signin/signincontroller.h"
#include "app/tasks/taskscontroller.h"

#include <QMetaEnum>

#include <algorithm>
#include <utility>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr QLatin1StringView kTaskPlace("task/");
constexpr QLatin1StringView kServerPlace("server/");
constexpr QLatin1StringView kQuestionPlace("question/");
constexpr QLatin1StringView kSignInPlace("sign-in/");
constexpr QLatin1StringView kCallPlace("call/");
constexpr QLatin1StringView kHostsPlace("hosts/");
constexpr QLatin1StringView kSettingsPlace("settings/");

} // namespace

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

void AppController::restorePage()
{
    const auto page =
        QMetaEnum::fromType<Page>().keyToValue(get<WindowController>()->page().toLatin1());
    if (m_controllers.isEmpty() || page < 0)
        return;
    if (page != int(Page::Server))
        return setPage(Page(page));
    if (ServerController *last = server(get<WindowController>()->serverId())) {
        last->readLastTools();
        setPage(Page::Server, last);
    }
}

void AppController::rememberPage()
{
    const char *name = QMetaEnum::fromType<Page>().valueToKey(int(m_page));
    get<WindowController>()->setPage(QString::fromLatin1(name),
                                     m_currentServer ? m_currentServer->serverId() : QString());
}

bool AppController::isWelcome() const
{
    return m_page == Page::Home && get<ServerListModel>()->count() == 0;
}

void AppController::updateHelp()
{
    get<HelpController>()->setPage(isWelcome() ? kWelcomeHelp : entryOf(m_page).help);
}

void AppController::updatePageFile()
{
    const QString file = isWelcome() ? u"WelcomePage.qml"_s : QString(entryOf(m_page).file);
    if (std::exchange(m_pageFile, file) != file)
        Q_EMIT pageFileChanged();
}

QString AppController::pageTitle() const
{
    return entryOf(m_page).title;
}

/// The guide and the settings are where the person left them.
void AppController::showPage(Page page)
{
    if (page == Page::Guide)
        get<GuideController>()->setAway(false);
    if (page == Page::Settings)
        dismissKeychainNotice();
    setPage(page);
}

void AppController::showByShortcut(const QString &id, int place)
{
    if (id == "newChat"_L1)
        startChat();
    else if (id == "server"_L1)
        selectServerAt(place);
    else
        showNamed(id);
}

void AppController::showNamed(const QString &name)
{
    const QList<PageEntry> pages = allPages();
    const auto found = std::find_if(pages.cbegin(), pages.cend(),
                                    [&name](const PageEntry &entry) { return entry.name == name; });
    if (found != pages.cend())
        showPage(found->page);
}

/// Those that are not about to be removed.
QList<ServerController *> AppController::shownServers() const
{
    QList<ServerController *> shown = m_controllers;
    shown.removeIf(
        [this](const ServerController *server) { return server->serverId() == m_leaving; });
    return shown;
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
    showPage(Page::Settings);
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
    showPage(Page::Chat);
    get<ChatsController>()->startNew();
}

/// Opened first, or the page would begin a new one.
void AppController::openConversation(const QString &key)
{
    get<ChatsController>()->open(key);
    showPage(Page::Chat);
}

void AppController::showTask(const QString &key)
{
    get<TasksController>()->choose(key);
    showPage(Page::Tasks);
}

void AppController::showActivityOf(const QString &serverId)
{
    get<ActivityController>()->showServer(serverId);
    showPage(Page::Activity);
}

void AppController::showCheckOf(const QString &serverId)
{
    get<CheckController>()->source()->chooseServer(serverId);
    showPage(Page::Check);
}

void AppController::showTestsOf(const QString &serverId)
{
    get<TestsController>()->source()->chooseServer(serverId);
    showPage(Page::Tests);
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

QString AppController::placeOfHosts(const QString &serverId)
{
    return kHostsPlace + serverId;
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
    else if (place.startsWith(kHostsPlace))
        showHosts(place.sliced(kHostsPlace.size()));
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
    const bool isQuestion = place.startsWith(kQuestionPlace) || place.startsWith(kCallPlace)
        || place.startsWith(kHostsPlace);
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
    if (item.name == kAddPlace)
        get<AddServerController>()->open(AddServerController::Page::Paste);
    else if (item.name == kHelpPlace)
        get<HelpController>()->setOpen(true);
    else if (item.name.startsWith(kSettingsPlace))
        showPlace(item.name);
    else
        showNamed(item.name);
}

/// With all else that waits; where it waits no more, the server says how it is.
void AppController::showSignIn(const QString &serverId)
{
    SignInController *signIn = m_ports.requests->signIn(serverId);
    if (!signIn || !signIn->isOpen())
        return selectServer(serverId);
    showInboxItem(signIn);
}

/// When it is answered already, whatever else waits.
void AppController::showHosts(const QString &serverId)
{
    RefusedHostsController *refused = m_ports.requests->refusedHosts(serverId);
    showInboxItem(refused && refused->isOpen() ? refused : nullptr);
}

/// Nothing is chosen by an item that is gone.
void AppController::showInboxItem(InboxItem *item)
{
    if (item)
        get<InboxController>()->reveal(item);
    showPage(Page::Inbox);
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
