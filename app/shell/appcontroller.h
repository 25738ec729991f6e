// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/feature.h"
#include "app/base/savepatience.h"
#include "core/base/error.h"

#include <QList>
#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QUrl>

#include <memory>

namespace mcp {
class Server;
struct ClientFeatures;
namespace json {
struct RawObject;
}
} // namespace mcp

namespace quayside {

class GuideActions;
class InboxItem;
class QuestionController;
class ServerController;
struct PaletteItem;

/// The window: what it shows, and how one gets there. `App` in QML.
class AppController : public QObject
{
    Q_OBJECT
    QML_NAMED_ELEMENT(App)
    QML_SINGLETON

    Q_PROPERTY(Page page READ page NOTIFY pageChanged)
    /// As in PageEntry; without a server there is another page instead of Home.
    Q_PROPERTY(QString pageTitle READ pageTitle NOTIFY pageChanged)
    Q_PROPERTY(QString pageFile READ pageFile NOTIFY pageFileChanged)
    /// The one on the page; null on the other pages.
    Q_PROPERTY(
        quayside::ServerController *currentServer READ currentServer NOTIFY currentServerChanged)
    Q_PROPERTY(QString notice READ notice NOTIFY noticeChanged)
    Q_PROPERTY(QString noticeDetail READ noticeDetail NOTIFY noticeChanged)

public:
    /// The names are stored. allPages() says all about each.
    enum class Page {
        Home,
        Inbox,
        Chat,
        Server,
        Tasks,
        Activity,
        Registry,
        Settings,
        Guide,
        Check,
        Compare,
        Tests,
        Session,
    };
    Q_ENUM(Page)

    AppController(const AppPorts &ports, QObject *parent = nullptr);
    ~AppController() override;

    /// What the window can do for servers; for the host.
    static mcp::ClientFeatures features();
    /// What the browser shows the person who has signed in there.
    static QString signedInText();

    /// Where something is, for showPlace(). Empty: all tasks.
    static QString placeOfTask(const QString &key);
    static QString placeOfServer(const QString &id);
    static QString placeOfQuestion(qint64 id);
    static QString placeOfSignIn(const QString &serverId);
    static QString placeOfCall(qint64 id);
    static QString placeOfHosts(const QString &serverId);
    static QString placeOfSettings(const QString &section);
    void showPlace(const QString &place);
    /// Whether the person wants to be notified of something there.
    bool notifiesOf(const QString &place) const;

    /// Makes this the `App` of engine; before anything is loaded.
    void install(QQmlEngine *engine);
    static AppController *create(QQmlEngine *engine, QJSEngine *scriptEngine);

    /// A controller or a list of the window.
    template<class T>
    T *get() const
    {
        return m_features->get<T>();
    }
    Page page() const { return m_page; }
    QString pageTitle() const;
    QString pageFile() const { return m_pageFile; }
    const QList<ServerController *> &controllers() const { return m_controllers; }
    ServerController *currentServer() const;
    QString notice() const { return m_notice; }
    QString noticeDetail() const { return m_noticeDetail; }

    Q_INVOKABLE void selectServer(const QString &id);
    /// The one in this row of the sidebar, from 0.
    Q_INVOKABLE void selectServerAt(int row);
    /// Any but that of a server.
    Q_INVOKABLE void showPage(quayside::AppController::Page page);
    /// id: of ShortcutList.
    Q_INVOKABLE void showByShortcut(const QString &id, int place);
    /// The Inbox with this one open.
    Q_INVOKABLE void showInboxItem(quayside::InboxItem *item);
    /// With an empty conversation.
    Q_INVOKABLE void startChat();
    Q_INVOKABLE void openConversation(const QString &key);
    /// With this server chosen there.
    Q_INVOKABLE void showCheckOf(const QString &serverId);
    Q_INVOKABLE void showTestsOf(const QString &serverId);
    /// What the server did today.
    Q_INVOKABLE void showActivityOf(const QString &serverId);
    /// The Tasks page with this one chosen.
    Q_INVOKABLE void showTask(const QString &key);
    /// section: one of SettingsController::sections().
    Q_INVOKABLE void showSettings(const QString &section);
    /// The settings of models; the question follows once there is a model.
    Q_INVOKABLE void setUpModelFor(quayside::QuestionController *question);
    Q_INVOKABLE void dismissNotice() { setNotice({}, {}); }
    /// Docks the demo server, or takes the one that is, and asks for its review like any other.
    Q_INVOKABLE void tryDemoServer();

    /// What the program was started with: a bundle, or text as if it was pasted for a new server; nothing starts by it. Untrusted text. While
    /// a server is being added or reviewed, one link waits and changes nothing (SEC-09).
    void openLinks(const QStringList &links);
    /// As openLinks(), for what was dropped on the window: a bundle, a configuration file, a link or text.
    Q_INVOKABLE void openDropped(const QList<QUrl> &urls, const QString &text);
    /// Writes all servers for other apps, without secrets.
    Q_INVOKABLE void exportServers(const QUrl &file);
    /// Reads the configuration; says what is wrong with it in `notice`.
    void load();

Q_SIGNALS:
    void pageChanged();
    void pageFileChanged();
    void currentServerChanged();
    void noticeChanged();
    /// The person is through with the browser, and is wanted back here.
    void wantedBack();

private:
    void createFeatures(const AppPorts &ports);
    void onServerAdded(mcp::Server *server);
    void onServerRemoved(const QString &id);
    void removeServer(ServerController *server);
    int endingTasks(const QString &serverId) const;
    void carryOutRemoval(const QString &id);
    void takeBackRemoval(const QString &id, bool wasRunning);
    void leaveServer(ServerController *server);
    void showFirst();
    void restoreTabs();
    void restorePage();
    void rememberPage();
    void onServerState();
    QList<ServerController *> shownServers() const;
    void updateServers();
    void updateFolders();
    void updateHelp();
    void updatePageFile();
    bool isWelcome() const;
    void showSaveError(const mcp::Error &error);
    void showReview(const QString &id);
    void showReviews(const QStringList &ids);
    void openLink(const QString &link);
    void onBundleInstalled(const QString &serverId);
    bool isAdding() const;
    void openWaitingLink();
    void onServerEdited(const QString &id);
    void showQuestion(qint64 id);
    void onModelsChanged();
    void showSignIn(const QString &serverId);
    void showHosts(const QString &serverId);
    void showCall(qint64 id);
    void setPage(Page page, ServerController *server = nullptr);
    /// name: of PageEntry.
    void showNamed(const QString &name);
    void open(const PaletteItem &item);
    void openTool(const QString &serverId, const QString &tool,
                  const mcp::json::RawObject &arguments);
    void openCall(const QString &serverId, const QString &tool, qint64 call);
    void onBrowserMissing(const QString &serverName);
    void onTasksFailed(const mcp::Error &why);
    void onNewerFile(const mcp::Error &file);
    void onKeychainLost();
    void dismissKeychainNotice();
    void setNotice(const QString &notice, const QString &detail);
    ServerController *server(const QString &id) const;
    QStringList runningCalls() const;

    AppPorts m_ports;
    SavePatience m_patience;
    const std::unique_ptr<Features> m_features;
    std::unique_ptr<GuideActions> m_guideActions;
    QList<ServerController *> m_controllers;
    QPointer<ServerController> m_currentServer;
    Page m_page = Page::Home;
    QString m_pageFile;
    qint64 m_waitsForModel =
        0; ///< The question of setUpModelFor(), as long as the settings are shown.
    QString m_leaving; ///< The server whose removal can be undone.
    QList<mcp::Error> m_newerFiles; ///< Told with one notice.
    QString m_notice;
    QString m_noticeDetail;
    QString m_keychainNotice; ///< As it was last.
    QString m_waitingLink; ///< Empty: there is none.
    bool m_isUpdateDue = false; ///< See onServerState().
};

} // namespace quayside
