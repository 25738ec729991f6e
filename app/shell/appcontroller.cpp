// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/appcontroller.h"

#include "app/asks/inboxcontroller.h"
#include "app/asks/personrequests.h"
#include "app/asks/questioncontroller.h"
#include "app/base/undocontroller.h"
#include "app/chat/chatscontroller.h"
#include "app/help/guidecontroller.h"
#include "app/models/modelscontroller.h"
#include "app/palette/palettecontroller.h"
#include "app/preview/linkcontroller.h"
#include "app/registry/registrycontroller.h"
#include "app/servers/addservercontroller.h"
#include "app/servers/bundlecontroller.h"
#include "app/servers/folderlistmodel.h"
#include "app/servers/reviewcontroller.h"
#include "app/servers/servercontroller.h"
#include "app/servers/serverlistmodel.h"
#include "app/servers/sidebarcontroller.h"
#include "app/settings/datacontroller.h"
#include "app/settings/releasescontroller.h"
#include "app/settings/secretscontroller.h"
#include "app/settings/settingscontroller.h"
#include "app/shell/closecontroller.h"
#include "app/shell/guideactions.h"
#include "app/shell/homecontroller.h"
#include "app/shell/hosticons.h"
#include "app/shell/pages.h"
#include "app/shell/panelcontroller.h"
#include "app/shell/windowcontroller.h"
#include "app/signin/signincontroller.h"
#include "app/tasks/taskitems.h"
#include "app/tasks/taskscontroller.h"
#include "app/tasks/tasktext.h"
#include "app/text/audittext.h"
#include "app/text/errortext.h"
#include "app/text/launchtext.h"
#include "core/audit/auditlog.h"
#include "core/base/outputfile.h"
#include "core/host/host.h"
#include "core/import/export.h"
#include "core/storage/fileversion.h"
#include "core/storage/serverwarning.h"
#include "core/tasks/tasktracker.h"

#include <QCoreApplication>
#include <QHash>
#include <QMetaEnum>
#include <QTimer>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;

AppController::AppController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
    , m_patience(ports.clock)
    , m_features(std::make_unique<Features>(&m_ports, this))
{
    createFeatures(ports);
    connect(ports.host, &mcp::Host::tasksFailed, this, &AppController::onTasksFailed);
    connect(ports.host, &mcp::Host::newerFileFound, this, &AppController::onNewerFile);
    auto *requests = get<PersonRequests>();
    connect(requests, &PersonRequests::browserMissing, this, &AppController::onBrowserMissing);
    connect(requests, &PersonRequests::signedIn, this, &AppController::wantedBack);
    connect(get<TasksController>(), &TasksController::toolRequested, this,
            &AppController::openTool);
    connect(ports.host->audit(), &mcp::AuditLog::failed, this, [this](const mcp::Error &why) {
        if (mcp::isNewerFile(why)) // There is a notice for all such files.
            return;
        const ErrorText text = auditErrorText(why);
        setNotice(text.title, text.detail);
    });
    connect(get<PanelController>()->tasks(), &TasksController::toolRequested, this,
            &AppController::openTool);
    auto *secrets = get<SecretsController>();
    connect(secrets, &SecretsController::keychainLost, this, &AppController::onKeychainLost);
    connect(secrets, &SecretsController::changed, this, [this, secrets] {
        if (!secrets->isMemoryOnly())
            dismissKeychainNotice();
    });
    auto *chats = get<ChatsController>();
    connect(chats, &ChatsController::currentChanged, this, [this, chats] {
        if (const ChatController *chat = chats->current())
            get<WindowController>()->setConversation(chat->key());
    });
    connect(chats, &ChatsController::modelWanted, this, [this] { showSettings(u"models"_s); });
    connect(chats, &ChatsController::wishGranted, this, [this] { showPage(Page::Chat); });
    // From the event loop: the button that saved the model goes with the page.
    connect(get<ModelsController>(), &ModelsController::changed, this,
            &AppController::onModelsChanged, Qt::QueuedConnection);
    connect(get<SettingsController>(), &SettingsController::changed, this, [this] {
        get<CloseController>()->setKeepsRunning(get<SettingsController>()->keepsRunning());
    });
    connect(this, &AppController::pageChanged, this, &AppController::rememberPage);
    connect(this, &AppController::pageChanged, this, &AppController::updatePageFile);
    connect(get<ServerListModel>(), &ServerListModel::countChanged, this,
            &AppController::updatePageFile);
    connect(this, &AppController::currentServerChanged, this, &AppController::rememberPage);
    connect(ports.host, &mcp::Host::serverAdded, this, &AppController::onServerAdded);
    connect(ports.host, &mcp::Host::serverRemoved, this, &AppController::onServerRemoved);
    connect(ports.host, &mcp::Host::arrangementChanged, this, &AppController::updateServers);
    connect(get<SidebarController>(), &SidebarController::saveFailed, this,
            &AppController::showSaveError);
    auto *addServer = get<AddServerController>();
    auto *review = get<ReviewController>();
    connect(addServer, &AddServerController::serversAdded, this, &AppController::showReviews);
    connect(addServer, &AddServerController::isOpenChanged, this, &AppController::openWaitingLink,
            Qt::QueuedConnection);
    connect(review, &ReviewController::changed, this, &AppController::openWaitingLink,
            Qt::QueuedConnection);
    auto *bundle = get<BundleController>();
    connect(bundle, &BundleController::changed, this, &AppController::openWaitingLink,
            Qt::QueuedConnection);
    connect(bundle, &BundleController::installed, this, &AppController::onBundleInstalled);
    connect(bundle, &BundleController::ended, this, &AppController::setNotice);
    connect(review, &ReviewController::nextOpened, this, &AppController::selectServer);
    connect(review, &ReviewController::changeRequested, addServer, &AddServerController::edit);
    connect(addServer, &AddServerController::serverChanged, this, &AppController::onServerEdited);
    connect(get<RegistryController>(), &RegistryController::serverAdded, this,
            &AppController::showReview, Qt::QueuedConnection);
    connect(get<RegistryController>()->updates(), &UpdatesController::serverChanged, this,
            &AppController::onServerEdited, Qt::QueuedConnection);
    auto *finder = get<PaletteController>();
    finder->setOwnItems(pagesForPalette());
    connect(finder, &PaletteController::chosen, this, &AppController::open);
    auto *home = get<HomeController>();
    connect(home, &HomeController::taskRequested, this, &AppController::showTask);
    connect(home, &HomeController::toolRequested, this, &AppController::openCall);
    updatePageFile();
    for (mcp::Server *server : ports.host->servers())
        onServerAdded(server);
}

/// Those that need more than the ports, and first what is in the ports itself.
void AppController::createFeatures(const AppPorts &ports)
{
    Features *features = m_features.get();
    m_ports.undo = get<UndoController>();
    m_ports.requests = get<PersonRequests>();
    m_ports.taskItems = get<TaskItems>();
    new InboxController(m_ports, InboxController::Opens::Oldest, features);
    new DataController(m_ports, get<SettingsController>(), features);
    new CloseController(
        m_ports, [this] { return runningCalls(); }, features);
    const auto *links = new LinkController(ports.opener, ports.clock, features);
    connect(links, &LinkController::serverWanted, this,
            [this](const QString &link) { openLinks({link}); });
    new HomeController(
        m_ports, get<ChatsController>(), [this] { return shownServers(); }, features);
    m_guideActions =
        std::make_unique<GuideActions>(this, get<GuideController>(), ports.demoProgram);
}

AppController::~AppController() = default;

mcp::ClientFeatures AppController::features()
{
    mcp::ClientFeatures features;
    features.hasFormElicitation = true;
    features.hasUrlElicitation = true;
    features.hasSampling = true;
    features.hasSamplingTools = true;
    features.hasRoots = true;
    features.hasTasks = true;
    features.hasSkills = true;
    return features;
}

QString AppController::signedInText()
{
    return tr("Quayside received the response. You can close this page and return to Quayside.");
}

void AppController::install(QQmlEngine *engine)
{
    m_features->install(engine);
    engine->addImageProvider(QLatin1String(IconProvider::kName),
                             new IconProvider(hostIcons(m_ports.host)));
}

AppController *AppController::create(QQmlEngine *engine, QJSEngine *)
{
    auto *app = qobject_cast<AppController *>(Features::of(engine)->parent());
    QJSEngine::setObjectOwnership(app, QJSEngine::CppOwnership);
    return app;
}

void AppController::load()
{
    const auto loaded = m_ports.host->load();
    m_ports.host->followList();
    get<SettingsController>()->load();
    get<ReleasesController>()->start();
    get<PanelController>()->load();
    auto *window = get<WindowController>();
    window->load();
    get<ChatsController>()->setLast(window->conversation());
    restoreTabs();
    restorePage();
    QStringList details;
    for (const mcp::ServerWarning &warning : m_ports.host->warnings())
        details.append(warningText(warning));
    if (!loaded && mcp::isNewerFile(loaded.error())) {
        onNewerFile(loaded.error());
    } else if (!loaded) {
        const ErrorText words = errorText(loaded.error(), Occasion::Configuration);
        details = QStringList{words.hint, words.detail} + details;
        if (!m_newerFiles.isEmpty())
            details.append({m_notice, m_noticeDetail});
        setNotice(words.title, details.join(u'\n'));
    } else if (m_newerFiles.isEmpty() && !details.isEmpty()) {
        setNotice(tr("Some entries in the list of servers are not valid."), details.join(u'\n'));
    }
}

void AppController::onServerAdded(mcp::Server *server)
{
    auto *controller = new ServerController(server, m_ports, this);
    m_controllers.append(controller);
    connect(controller, &ServerController::stateChanged, this, &AppController::onServerState);
    connect(controller, &ServerController::stateChanged, get<CloseController>(),
            &CloseController::update);
    connect(controller, &ServerController::reviewRequested, this,
            [this, server] { get<ReviewController>()->open(server); });
    connect(controller, &ServerController::removeRequested, this,
            [this, controller] { removeServer(controller); });
    connect(controller, &ServerController::saveFailed, this, &AppController::showSaveError);
    connect(controller, &ServerController::duplicated, this, &AppController::showReview);
    connect(controller, &ServerController::entryChanged, this, &AppController::updateFolders);
    connect(controller, &ServerController::tabChanged, this, [this, controller] {
        const auto tabs = QMetaEnum::fromType<ServerController::Tab>();
        get<WindowController>()->setTab(controller->serverId(),
                                        QString::fromLatin1(tabs.valueToKey(controller->tab())));
    });
    updateServers();
    updateFolders();
}

void AppController::showSaveError(const mcp::Error &error)
{
    const ErrorText words = errorText(error, Occasion::Configuration);
    setNotice(words.title, words.detail);
}

/// It is stopped and out of sight at once. Its entry, secrets and approval go when the removal cannot be undone any more.
void AppController::removeServer(ServerController *server)
{
    const QString id = server->serverId();
    const bool wasRunning = !server->server()->isAtRest();
    const int ending = endingTasks(id);
    const QString text = ending > 0
        ? tr("“%1” was removed, which ends %n task(s).", nullptr, ending)
        : tr("“%1” was removed.");
    m_ports.undo->finish();
    m_leaving = id;
    server->server()->stop();
    leaveServer(server);
    m_ports.undo->offer(
        text.arg(server->name()), [this, id] { carryOutRemoval(id); },
        [this, id, wasRunning] { takeBackRemoval(id, wasRunning); });
}

/// How many tasks end with the connection to this server.
int AppController::endingTasks(const QString &serverId) const
{
    const TaskItems *items = m_ports.taskItems;
    const QStringList keys = items->keys();
    return int(std::count_if(keys.cbegin(), keys.cend(), [&](const QString &key) {
        const TaskItem *item = items->find(key);
        return item->serverId == serverId && !isFinished(item->kind)
            && !m_ports.host->survivesClosing(key);
    }));
}

void AppController::carryOutRemoval(const QString &id)
{
    const auto removed = m_ports.host->remove(id);
    if (!removed && m_patience.takes(removed.error(), [this, id] { carryOutRemoval(id); }))
        return;
    m_leaving.clear();
    if (!removed) {
        showSaveError(removed.error());
        updateServers();
    }
}

void AppController::takeBackRemoval(const QString &id, bool wasRunning)
{
    m_leaving.clear();
    updateServers();
    selectServer(id);
    if (wasRunning && m_currentServer)
        m_currentServer->restart(); // It may still be stopping.
}

void AppController::leaveServer(ServerController *server)
{
    auto *review = get<ReviewController>();
    if (review->isOpen() && review->serverId() == server->serverId())
        review->reject();
    if (server == m_currentServer)
        showFirst();
    updateServers();
}

/// The first server, or Home when there is none.
void AppController::showFirst()
{
    for (ServerController *other : std::as_const(m_controllers)) {
        if (other != m_currentServer && other->serverId() != m_leaving)
            return setPage(Page::Server, other);
    }
    setPage(Page::Home);
}

void AppController::restoreTabs()
{
    const auto tabs = QMetaEnum::fromType<ServerController::Tab>();
    for (ServerController *server : std::as_const(m_controllers)) {
        const int tab =
            tabs.keyToValue(get<WindowController>()->tab(server->serverId()).toLatin1());
        if (tab >= 0)
            server->restoreTab(ServerController::Tab(tab));
    }
}

void AppController::onServerRemoved(const QString &id)
{
    ServerController *leaving = server(id);
    if (!leaving)
        return;
    m_controllers.removeOne(leaving);
    leaveServer(leaving);
    updateFolders();
    // Nested parts of a view go one after another; what they show goes after the last.
    QTimer::singleShot(0, leaving, &QObject::deleteLater);
}

/// Once for all that change together, as at the start.
void AppController::onServerState()
{
    if (std::exchange(m_isUpdateDue, true))
        return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_isUpdateDue = false;
            updateServers();
        },
        Qt::QueuedConnection);
}

void AppController::updateServers()
{
    QHash<const mcp::Server *, qsizetype> places;
    const QList<mcp::Server *> &order = m_ports.host->servers();
    for (const mcp::Server *server : order)
        places.insert(server, places.size());
    std::stable_sort(m_controllers.begin(), m_controllers.end(),
                     [&](const ServerController *a, const ServerController *b) {
                         return places.value(a->server()) < places.value(b->server());
                     });
    const QList<ServerController *> shown = shownServers();
    QList<ServerListModel::Row> rows;
    for (const ServerController *server : shown)
        rows.append({server->serverId(), server->name(), server->state(), server->stateText(),
                     server->mayChange(), server == m_currentServer});
    get<ServerListModel>()->setServers(rows);
    m_guideActions->update();
    get<SidebarController>()->setServers(shown, m_currentServer);
    get<PanelController>()->setServers(m_ports.host->servers(),
                                       m_currentServer ? m_currentServer->server() : nullptr);
    get<HomeController>()->update();
    updateHelp();
}

void AppController::updateFolders()
{
    QList<FolderListModel::Row> rows;
    for (ServerController *server : std::as_const(m_controllers)) {
        if (server->setup()->sharesFolders())
            rows.append({server->serverId(), server->name(), server->setup()->folders()});
    }
    get<FolderListModel>()->setServers(rows);
}

ServerController *AppController::currentServer() const
{
    return m_currentServer;
}

ServerController *AppController::server(const QString &id) const
{
    const auto it =
        std::find_if(m_controllers.cbegin(), m_controllers.cend(),
                     [&id](const ServerController *server) { return server->serverId() == id; });
    return it == m_controllers.cend() ? nullptr : *it;
}

QStringList AppController::runningCalls() const
{
    QStringList calls;
    for (ServerController *server : m_controllers) {
        const QList<ToolController *> tools = server->tools()->running();
        for (const ToolController *tool : tools)
            calls.append(tr("%1 · %2").arg(tool->title(), server->name()));
    }
    for (const QString &title : get<ChatsController>()->busyTitles())
        calls.append(tr("Answer in “%1”").arg(title));
    return calls;
}

/// What is shown or typed in is not replaced. Of many clicks one link waits.
void AppController::openLinks(const QStringList &links)
{
    if (links.isEmpty())
        return;
    const QString &link = links.constFirst();
    const auto *addServer = get<AddServerController>();
    if (!isAdding())
        return openLink(link);
    const bool isShown = addServer->isFromLink() && addServer->text() == link;
    if (isShown || m_waitingLink == link)
        return;
    if (m_waitingLink.isEmpty()) {
        m_waitingLink = link;
        return setNotice(tr("A link is waiting."),
                         tr("It opens when you have finished or cancelled this server."));
    }
    setNotice(tr("The link was not opened."),
              tr("Finish or cancel the server you are adding, then open the link again."));
}

/// A bundle is a file; all else is text.
void AppController::openLink(const QString &link)
{
    const QString path = BundleController::pathOf(link);
    if (path.isEmpty())
        get<AddServerController>()->openWith(link);
    else
        get<BundleController>()->openFile(path);
}

void AppController::onBundleInstalled(const QString &serverId)
{
    const mcp::ServerEntry &entry = m_ports.host->server(serverId)->entry();
    setNotice(tr("“%1” was installed, version %2.")
                  .arg(cleanText(entry.name), cleanText(entry.bundle->version)),
              tr("It starts when you have reviewed it."));
    showReviews({serverId});
}

bool AppController::isAdding() const
{
    return get<AddServerController>()->isOpen() || get<BundleController>()->isOpen()
        || get<ReviewController>()->isOpen();
}

void AppController::openWaitingLink()
{
    if (isAdding() || get<ReviewController>()->waitingCount() > 0 || m_waitingLink.isEmpty())
        return;
    openLink(std::exchange(m_waitingLink, {}));
    dismissNotice();
}

void AppController::openDropped(const QList<QUrl> &urls, const QString &text)
{
    if (urls.isEmpty() || !urls.constFirst().isLocalFile())
        return openLinks({urls.isEmpty() ? text : urls.constFirst().toString(QUrl::FullyEncoded)});
    const QString path = urls.constFirst().toLocalFile();
    if (!BundleController::pathOf(path).isEmpty())
        openLinks({path});
    else if (!isAdding())
        get<AddServerController>()->openFile(path);
}

void AppController::exportServers(const QUrl &file)
{
    QList<mcp::ServerEntry> entries;
    for (const mcp::Server *server : m_ports.host->servers())
        entries.append(server->entry());
    if (const auto saved = mcp::replaceFile(file.toLocalFile(), mcp::exportServers(entries));
        !saved)
        return setNotice(tr("The list of servers could not be exported."), saved.error().detail);
    setNotice(tr("The list of servers was exported to %1.").arg(cleanText(file.toLocalFile())),
              tr("It contains no keys or passwords."));
}

/// The page of settings says it as well, and has the button.
void AppController::onKeychainLost()
{
    const auto *secrets = get<SecretsController>();
    if (m_page == Page::Settings || secrets->canTryAgain()) // Another notice says it.
        return;
    m_keychainNotice = secrets->text();
    setNotice(m_keychainNotice, tr("Use the button in Settings."));
}

void AppController::dismissKeychainNotice()
{
    if (m_notice == m_keychainNotice)
        dismissNotice();
}

/// Tasks go on without their journal; what that means, the person should know.
void AppController::onTasksFailed(const mcp::Error &why)
{
    const ErrorText words = taskStoreText(why);
    setNotice(words.title, QStringList{words.hint, words.detail}.join(u'\n').trimmed());
}

/// One notice for all of them: after a return to an older version there may be many.
void AppController::onNewerFile(const mcp::Error &file)
{
    m_newerFiles.append(file);
    const ErrorText words = newerFilesText(m_newerFiles);
    setNotice(words.title, QStringList{words.hint, words.detail}.join(u'\n'));
}

/// ELIC-32
void AppController::onBrowserMissing(const QString &serverName)
{
    setNotice(tr("The browser could not be started."),
              tr("%1 was informed that its page was not opened. Check that your desktop has a "
                 "default browser, then try again.")
                  .arg(serverName));
}

void AppController::showReview(const QString &id)
{
    selectServer(id);
    if (m_currentServer && m_currentServer->serverId() == id)
        get<ReviewController>()->open(m_currentServer->server());
}

void AppController::showReviews(const QStringList &ids)
{
    QList<mcp::Server *> servers;
    for (const QString &id : ids) {
        if (const ServerController *added = server(id))
            servers.append(added->server());
    }
    get<ReviewController>()->openEach(servers);
}

/// What runs is not what is configured any more.
void AppController::onServerEdited(const QString &id)
{
    selectServer(id);
    if (!m_currentServer || m_currentServer->serverId() != id)
        return;
    mcp::Server *server = m_currentServer->server();
    const bool isApproved = server->review().isApproved;
    if (!server->isAtRest() && isApproved)
        m_currentServer->restart();
    else
        server->stop();
    if (!isApproved)
        get<ReviewController>()->open(server);
}

void AppController::setNotice(const QString &notice, const QString &detail)
{
    if (m_notice == notice && m_noticeDetail == detail)
        return;
    m_notice = notice;
    m_noticeDetail = detail;
    Q_EMIT noticeChanged();
}

void AppController::tryDemoServer()
{
    m_ports.undo->finish();
    if (m_ports.demoProgram.isEmpty()) {
        setNotice(
            tr("The demo server is not installed."),
            tr("It comes with Quayside as quayside-demo-server. Reinstall Quayside to get it."));
        return;
    }
    for (const ServerController *docked : std::as_const(m_controllers)) {
        const mcp::Server *server = docked->server();
        if (server->entry().program != m_ports.demoProgram)
            continue;
        selectServer(server->entry().id);
        m_currentServer->start();
        return;
    }
    mcp::ServerEntry entry;
    entry.name = tr("Demo");
    entry.program = m_ports.demoProgram;
    const auto added = m_ports.host->add(entry);
    if (added) {
        showReview((*added)->entry().id);
        return;
    }
    if (!m_patience.takes(added.error(), [this] { tryDemoServer(); }))
        showSaveError(added.error());
}

} // namespace quayside

#include "moc_appcontroller.cpp"
