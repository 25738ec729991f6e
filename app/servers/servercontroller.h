// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/asks/refusedhostscontroller.h"
#include "app/base/appports.h"
#include "app/base/errorvalue.h"
#include "app/history/recentcalls.h"
#include "app/prompts/promptscontroller.h"
#include "app/resources/resourcescontroller.h"
#include "app/servers/doctorcontroller.h"
#include "app/servers/serverlistmodel.h"
#include "app/servers/serversetup.h"
#include "app/servers/trialcontroller.h"
#include "app/signin/signincontroller.h"
#include "app/skills/skillscontroller.h"
#include "app/text/launchtext.h"
#include "app/tools/toolchangescontroller.h"
#include "app/tools/toolscontroller.h"
#include "app/traffic/logcontroller.h"
#include "app/traffic/trafficcontroller.h"
#include "core/base/clock.h"
#include "core/host/server.h"

#include <QObject>
#include <QQmlEngine>
#include <QStringList>

namespace quayside {

/// One server in the window: its state, what it offers, and what it asks the person.
class ServerController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Made by App.")

    Q_PROPERTY(QString serverId READ serverId CONSTANT)
    Q_PROPERTY(QString name READ name NOTIFY entryChanged)
    /// The name that a remote server reports, while its name here is only its address; else empty. To be framed.
    Q_PROPERTY(QString reportedName READ reportedName NOTIFY stateChanged)
    /// A disabled server is not started by itself; starting it by hand enables it.
    Q_PROPERTY(bool isEnabled READ isEnabled WRITE setEnabled NOTIFY entryChanged)
    Q_PROPERTY(quayside::ServerState::Kind state READ state NOTIFY stateChanged)
    Q_PROPERTY(QString stateText READ stateText NOTIFY stateChanged)
    /// Program and arguments or the address in short, how it speaks, and what the server says it is.
    Q_PROPERTY(QString subtitle READ subtitle NOTIFY stateChanged)
    /// Of the icon the server has, for ServerIcon of Quayside.Components; empty: none (ICON-01).
    Q_PROPERTY(QString iconAddress READ iconAddress NOTIFY stateChanged)
    Q_PROPERTY(QString revision READ revision NOTIFY stateChanged)
    Q_PROPERTY(QString protocolText READ protocolText NOTIFY
                   stateChanged) ///< In full; empty while not ready.
    Q_PROPERTY(QString transport READ transport NOTIFY stateChanged)
    Q_PROPERTY(bool isUnencrypted READ isUnencrypted NOTIFY stateChanged) ///< HTTP-06
    /// While the link is lost: when it is tried again. The failure says why it was lost.
    Q_PROPERTY(QString retryText READ retryText NOTIFY waitChanged)
    /// While the server starts: how long it has been starting, and what may take so long. Empty in the first seconds.
    Q_PROPERTY(QString waitText READ waitText NOTIFY waitChanged)
    /// The last line of the server's error output while it starts. Untrusted; the page frames it.
    Q_PROPERTY(QString lastLine READ lastLine NOTIFY waitChanged)
    /// The server did not answer in time, and waitLonger() can give it more.
    Q_PROPERTY(bool canWaitLonger READ canWaitLonger NOTIFY stateChanged)
    /// Its tools can be used.
    Q_PROPERTY(bool isDocked READ isDocked NOTIFY stateChanged)
    Q_PROPERTY(quayside::SignInController *signIn READ signIn CONSTANT)
    Q_PROPERTY(bool canStart READ canStart NOTIFY stateChanged)
    Q_PROPERTY(bool canStop READ canStop NOTIFY stateChanged)
    Q_PROPERTY(bool mayChange READ mayChange NOTIFY reviewChanged)
    Q_PROPERTY(QString reviewReason READ reviewReason NOTIFY stateChanged)
    /// The server runs, and could not be started as it is set up now; empty: it could.
    Q_PROPERTY(QString unreviewedText READ unreviewedText NOTIFY reviewChanged)
    Q_PROPERTY(quayside::ErrorValue failure READ failure NOTIFY stateChanged)
    /// It redirects to another address, which is not followed (HTTP-07).
    Q_PROPERTY(bool hasMoved READ hasMoved NOTIFY stateChanged)
    Q_PROPERTY(QStringList failureLines READ failureLines NOTIFY stateChanged) ///< To be framed.
    Q_PROPERTY(QString instructions READ instructions NOTIFY stateChanged) ///< To be framed.

    /// The open tab of its page; AppController keeps it for the next start.
    Q_PROPERTY(Tab tab READ tab WRITE setTab NOTIFY tabChanged)
    Q_PROPERTY(int toolCount READ toolCount NOTIFY stateChanged)
    Q_PROPERTY(quayside::ToolsController *tools READ tools CONSTANT)
    /// It starts on first use and is not connected: the tools are those that it listed last, and one that is selected starts it.
    Q_PROPERTY(bool showsLastTools READ showsLastTools NOTIFY stateChanged)
    Q_PROPERTY(
        QString lastToolsText READ lastToolsText NOTIFY stateChanged) ///< From when they are.
    Q_PROPERTY(quayside::ToolChangesController *toolChanges READ toolChanges CONSTANT)
    Q_PROPERTY(quayside::RecentCalls *recentCalls READ recentCalls CONSTANT)

    Q_PROPERTY(quayside::ResourcesController *resources READ resources CONSTANT)

    /// Those that calls of ours brought about; with a tool on the page only its own.
    Q_PROPERTY(quayside::RequestListModel *questions READ questions CONSTANT)

    Q_PROPERTY(quayside::PromptsController *prompts READ prompts CONSTANT)
    Q_PROPERTY(quayside::SkillsController *skills READ skills CONSTANT)
    Q_PROPERTY(quayside::TrafficController *traffic READ traffic CONSTANT)
    Q_PROPERTY(quayside::LogController *log READ log CONSTANT)
    /// The server declares that it sends log messages.
    Q_PROPERTY(bool hasLogging READ hasLogging NOTIFY stateChanged)

    Q_PROPERTY(bool isRemote READ isRemote NOTIFY entryChanged)
    Q_PROPERTY(int callDefault READ callDefault NOTIFY callDefaultChanged) ///< An mcp::CallDefault.
    Q_PROPERTY(quayside::ServerSetup *setup READ setup CONSTANT)
    Q_PROPERTY(quayside::RefusedHostsController *refusedHosts READ refusedHosts CONSTANT)
    Q_PROPERTY(quayside::TrialController *trial READ trial CONSTANT)
    Q_PROPERTY(quayside::DoctorController *doctor READ doctor CONSTANT)

public:
    /// In the order on the page, which has Skills only where the server offers them.
    enum Tab { Tools, Resources, Prompts, Skills, Log, Traffic, Setup };
    Q_ENUM(Tab)

    ServerController(mcp::Server *server, const AppPorts &ports, QObject *parent);
    ~ServerController() override;

    QString serverId() const { return m_server->entry().id; }
    QString name() const { return visibleText(m_server->entry().name); }
    bool isEnabled() const { return m_server->entry().isEnabled; }
    /// Disabling stops it.
    void setEnabled(bool isEnabled);
    QString reportedName() const;
    /// An empty name changes nothing. Another server may have the same one.
    Q_INVOKABLE void rename(const QString &name);
    Q_INVOKABLE void useReportedName() { rename(reportedName()); }
    /// Adds another one that is configured in the same way, for another account for example.
    Q_INVOKABLE void duplicate();
    /// Its page is shown: starts it if it starts on first use, unless its tools are known from before.
    void use();
    /// The page is shown again after a restart: shows the tools from before, and starts nothing.
    void readLastTools();
    bool showsLastTools() const;
    QString lastToolsText() const;
    ServerState::Kind state() const;
    QString stateText() const;
    QString subtitle() const;
    QString iconAddress() const;
    QString revision() const;
    QString protocolText() const;
    QString transport() const;
    bool isUnencrypted() const;
    QString retryText() const;
    QString waitText() const;
    QString lastLine() const;
    bool canWaitLonger() const;
    /// Starts the server again with a longer time limit for the first answer, and saves that limit (TIME-01).
    Q_INVOKABLE void waitLonger();
    bool isDocked() const;
    SignInController *signIn() { return &m_signIn; }
    bool canStart() const;
    bool canStop() const;
    bool mayChange() const { return m_mayChange; }
    /// What has changed since it was approved, in lines; empty unless it waits for a new review because of that.
    QString reviewReason() const;
    QString unreviewedText() const;
    /// That its name looks like that of another server (SEC-38); empty: it does not.
    QString lookAlike() const;
    ErrorValue failure() const { return {m_failure}; }
    bool hasMoved() const { return m_hasMoved; }
    QStringList failureLines() const { return m_failureLines; }
    QString instructions() const;
    Tab tab() const { return m_tab; }
    void setTab(Tab tab);
    /// That of the last run. Skills open once the server offers them, unless another tab is chosen before.
    void restoreTab(Tab tab);
    int toolCount() const { return m_tools.count(); }
    ToolsController *tools() { return &m_tools; }
    ToolChangesController *toolChanges() { return &m_toolChanges; }
    RecentCalls *recentCalls() { return &m_recentCalls; }
    /// Selects the tool of this row of recentCalls, and shows the call.
    Q_INVOKABLE void openRecentCall(int row);
    ResourcesController *resources() { return &m_resources; }
    RequestListModel *questions() { return &m_questions; }
    PromptsController *prompts() { return &m_prompts; }
    SkillsController *skills() { return &m_skills; }
    TrafficController *traffic() { return &m_traffic; }
    LogController *log() { return &m_log; }
    bool hasLogging() const;
    bool isRemote() const { return m_server->entry().isRemote(); }
    int callDefault() const;
    ServerSetup *setup() { return &m_setup; }
    RefusedHostsController *refusedHosts() { return &m_refusedHosts; }
    TrialController *trial() { return &m_trial; }
    DoctorController *doctor() { return &m_doctor; }

    /// Shows the tool; starts a server that starts on first use.
    Q_INVOKABLE void selectTool(const QString &name);
    /// Opens its tab and selects the tool, as soon as the server lists it; with arguments filled in unless they are null.
    void openTool(const QString &name, const mcp::json::RawObject &arguments);
    /// As openTool(), with this call of its history.
    void openCall(const QString &tool, qint64 call);
    /// Shows the resource with this URI, as the server wrote it (TOOL-19).
    Q_INVOKABLE void openResource(const QString &uri);
    /// Shows the form of the resource template.
    void openTemplate(const QString &uriTemplate);
    void openPrompt(const QString &name);
    void openSkill(const QString &uri);
    /// Starts it, or asks for the review when it is not approved as it is.
    Q_INVOKABLE void start();
    Q_INVOKABLE void stop();
    Q_INVOKABLE void restart();
    Q_INVOKABLE void remove() { Q_EMIT removeRequested(); }
    Q_INVOKABLE void showReview() { Q_EMIT reviewRequested(); }

    mcp::Server *server() const { return m_server; }

Q_SIGNALS:
    void entryChanged();
    void callDefaultChanged();
    void stateChanged();
    void reviewChanged();
    void reviewRequested();
    void removeRequested();
    void waitChanged();
    void tabChanged();
    /// duplicate() has added this server.
    void duplicated(const QString &serverId);
    /// A change of the setup could not be kept.
    void saveFailed(const mcp::Error &error);

private:
    void onEntryChanged();
    void onServerState();
    void onToolsChanged();
    void onSkillsChanged();
    void updateQuestions();
    void want(const QString &tool, const mcp::json::RawObject &arguments, qint64 call);
    void openWanted();
    bool mayStartByUse() const;
    void startByUse();
    void showLastTools(const mcp::LastTools &last);
    void updateReview();
    void updateFailure();
    void followWait();
    QString target() const;
    bool isWorking() const;
    const mcp::ServerProfile *profile() const;

    mcp::Server *m_server;
    AppPorts m_ports;
    ServerSetup m_setup;
    std::unique_ptr<mcp::Alarm> m_waitAlarm;
    PromptsController m_prompts;
    TrafficController m_traffic;
    LogController m_log;
    ToolChangesController m_toolChanges;
    ToolsController m_tools;
    RecentCalls m_recentCalls;
    ResourcesController m_resources;
    SkillsController m_skills;
    RequestListModel m_questions;
    SignInController m_signIn;
    RefusedHostsController m_refusedHosts;
    TrialController m_trial;
    DoctorController m_doctor;
    QString m_wantedTool; ///< To be selected when it is known.
    mcp::json::RawObject m_wantedArguments;
    qint64 m_wantedCall = 0; ///< 0: none.
    ErrorText m_failure;
    QStringList m_failureLines;
    bool m_hasMoved = false;
    Tab m_tab = Tools;
    bool m_isUsed = false; ///< The person has opened its page in this run.
    bool m_areSkillsDue = false; ///< That tab was open in the last run; see restoreTab().
    bool m_mayChange = false;
    bool m_isApproved = false;
    QStringList m_changes; ///< Since the approval.
    bool m_isAsking = false; ///< Anything at all.
    bool m_isRestarting = false;
};

} // namespace quayside
