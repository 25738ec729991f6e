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
    /// The one on the page; null on the other pages.
    Q_PROPERTY(
        quayside::ServerController *currentServer READ currentServer NOTIFY currentServerChanged)
    Q_PROPERTY(QString notice READ notice NOTIFY noticeChanged)
    Q_PROPERTY(QString noticeDetail READ noticeDetail NOTIFY noticeChanged)
    Q_PROPERTY(QString version READ version CONSTANT)
    Q_PROPERTY(
        QStringList libraries READ libraries CONSTANT) ///< Each with its version and licence.
    /// Of the licence texts and the SBOM; empty when Quayside runs without having been installed.
    Q_PROPERTY(QString licenceFolder READ licenceFolder CONSTANT)

public:
    /// Home welcomes the person while there is no server.
    enum class Page { Home, Inbox, Chat, Server, Tasks, Activity, Settings, Guide };
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
    const QList<ServerController *> &controllers() const { return m_controllers; }
    ServerController *currentServer() const;
    QString notice() const { return m_notice; }
    QString noticeDetail() const { return m_noticeDetail; }
    QString version() const;
    QStringList libraries() const;
    QString licenceFolder() const;
    Q_INVOKABLE void openLicences();

    Q_INVOKABLE void selectServer(const QString &id);
    /// The one in this row of the sidebar, from 0.
    Q_INVOKABLE void selectServerAt(int row);
    Q_INVOKABLE void showHome() { setPage(Page::Home); }
    /// Everything that waits for the person.
    Q_INVOKABLE void showInbox() { setPage(Page::Inbox); }
    /// The Inbox with this one open.
    Q_INVOKABLE void showInboxItem(quayside::InboxItem *item);
    Q_INVOKABLE void showTasks() { setPage(Page::Tasks); }
    Q_INVOKABLE void showChat() { setPage(Page::Chat); }
    /// With an empty conversation.
    Q_INVOKABLE void startChat();
    Q_INVOKABLE void openConversation(const QString &key);
    Q_INVOKABLE void showActivity() { setPage(Page::Activity); }
    /// What the server did today.
    Q_INVOKABLE void showActivityOf(const QString &serverId);
    /// The Tasks page with this one chosen.
    Q_INVOKABLE void showTask(const QString &key);
    Q_INVOKABLE void showGuide();
    /// section: one of SettingsController::sections(); empty: that of the last time.
    Q_INVOKABLE void showSettings(const QString &section = {});
    /// The settings of models; the question follows once there is a model.
    Q_INVOKABLE void setUpModelFor(quayside::QuestionController *question);
    Q_INVOKABLE void dismissNotice() { setNotice({}, {}); }
    /// Docks the demo server, or takes the one that is, and asks for its review like any other.
    Q_INVOKABLE void tryDemoServer();

    /// What the program was started with, as if it was pasted for a new server; nothing starts by it. Untrusted text. While
    /// a server is being added or reviewed, one link waits and changes nothing (SEC-09).
    void openLinks(const QStringList &links);
    /// As openLinks(), for what was dropped on the window: a configuration file, a link or text.
    Q_INVOKABLE void openDropped(const QList<QUrl> &urls, const QString &text);
    /// Writes all servers for other apps, without secrets.
    Q_INVOKABLE void exportServers(const QUrl &file);
    /// Reads the configuration; says what is wrong with it in `notice`.
    void load();

Q_SIGNALS:
    void pageChanged();
    void currentServerChanged();
    void noticeChanged();
    /// A new server is to be added; the sheet is the window's.
    void addRequested();
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
    void showSaveError(const mcp::Error &error);
    void showReview(const QString &id);
    void showReviews(const QStringList &ids);
    bool isAdding() const;
    void openWaitingLink();
    void onServerEdited(const QString &id);
    void showQuestion(qint64 id);
    void onModelsChanged();
    void showSignIn(const QString &serverId);
    void showCall(qint64 id);
    /// What Ctrl+K finds without any server.
    static QList<PaletteItem> ownPlaces();
    void setPage(Page page, ServerController *server = nullptr);
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
