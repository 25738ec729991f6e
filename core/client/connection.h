// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/catalog/promptcatalog.h"
#include "core/client/catalog/resourcecache.h"
#include "core/client/catalog/resourcecatalog.h"
#include "core/client/catalog/subscriptions.h"
#include "core/client/link/connectflow.h"
#include "core/client/link/servedtasks.h"
#include "core/client/record/serverlog.h"
#include "core/client/record/trafficlog.h"
#include "core/client/tasks/toolcalls.h"
#include "core/protocol/completion.h"

#include <QMap>

namespace mcp {

/// One live server: finds out what it speaks, keeps what it offers, calls it, and comes back when the link is lost.
class Connection : public QObject
{
    Q_OBJECT

public:
    enum class State {
        Idle,
        Connecting, ///< Transport and greeting.
        Ready,
        Waiting, ///< The link was lost; another one is tried at retryAt().
        Closing, ///< Asked to end; child processes may still be ending.
        Closed, ///< Ended because we asked.
        Failed, ///< Never came up, or was lost too often; failure() says why.
    };
    Q_ENUM(State)

    Connection(ConnectionPorts ports, const ConnectionOptions &options, QObject *parent = nullptr);
    ~Connection() override;

    /// Once.
    void open();
    /// Ends in order; state Closed follows.
    void close();
    /// Drops the link, if there is one, and makes another at once. Only while it is not ended.
    void reconnect();
    /// A session to go on with, if the server still knows it; before open() (HTTP-22).
    void setSession(const Session &session) { m_options.session = session; }

    State state() const { return m_state; }
    /// Whether a call made now is sent, at the latest over the link that is being made because the server has ended the
    /// session (HTTP-23).
    bool takesCalls() const { return m_requests->takesCalls(); }
    /// Of the link, where its server has one.
    std::optional<Session> session() const;
    /// Whether the session of the link stays with the server when the link ends, for a later one to go on with.
    void setSessionKept(bool isKept);
    const Error &failure() const { return m_failure; }
    /// It never came up, and had ended before when it was asked for its era (LIFE-64).
    bool hasExitedOnProbe() const { return m_hasExitedOnProbe; }
    /// Why the link was lost, in state Waiting.
    const Error &lossReason() const { return m_lossReason; }
    /// On the clock's now(), in state Waiting.
    std::chrono::milliseconds retryAt() const { return m_retryAt; }
    const ServerProfile &profile() const { return m_profile; }
    ServerLog *log() const { return m_log; }
    TrafficLog *traffic() const { return m_traffic; }
    /// Each is null until the server offered such a thing; then it stays, with the old list kept until the new one is whole.
    ToolCatalog *tools() const { return m_tools; }
    ResourceCatalog *resources() const { return m_resources; }
    ResourceTemplateCatalog *resourceTemplates() const { return m_resourceTemplates; }
    PromptCatalog *prompts() const { return m_prompts; }

    /// What it gives is the result; where tasks are on, a server that answers with a task breaks off with Protocol.
    Pending<CallToolResult> callTool(const QString &name, const json::RawObject &arguments,
                                     rpc::CallOptions options = {});
    /// Calls the tool; a task that goes on behind the call is an answer too, where tasks are on (TASK-02, TASKX-04). A tool
    /// that must run as a task does in any mode. How long the result is to be kept is a wish. To cancel it before it is
    /// answered cancels a task that then begins (TASK-18).
    Pending<ToolOutcome> startTool(const QString &name, const json::RawObject &arguments,
                                   CallMode mode, std::optional<std::chrono::milliseconds> ttl = {},
                                   const rpc::CallOptions &options = {});

    // Tasks. Ids work like secrets. What the server does not offer fails with Policy; an Error of kind Remote with
    // kInvalidParams: it does not know the task (any more).
    /// Whether the person may or must run the tool as a task; Forbidden where that is the server's choice alone.
    TaskSupport taskSupport(const Tool &tool) const { return m_taskCalls->support(tool); }
    bool canListTasks() const { return m_taskCalls->canList(); }
    bool canCancelTasks() const { return m_taskCalls->canCancel(); }
    Pending<TaskSnapshot> task(const QString &taskId) { return m_taskCalls->get(taskId); }
    /// The answer of the call itself: a CallToolResult, or its error. Of the stateful era it waits for it, without a time
    /// limit, and meanwhile what the task asks comes to the handler (TASK-10). Otherwise Protocol when it is not there.
    Pending<json::Raw> taskResult(const QString &taskId) { return m_taskCalls->result(taskId); }
    /// Nothing in it where it is only a wish (TASKX-20).
    Pending<std::optional<TaskSnapshot>> cancelTask(const QString &taskId)
    {
        return m_taskCalls->cancel(taskId);
    }
    /// Answers what a task of the extension asks, by key.
    Pending<EmptyResult> updateTask(const QString &taskId, const json::RawObject &answers)
    {
        return m_taskCalls->update(taskId, answers);
    }
    Pending<QList<TaskSnapshot>> listTasks() { return m_taskCalls->list(); }
    // Without a timeout, these three take their own.
    using Timeout = std::optional<std::chrono::milliseconds>;
    Pending<ReadResourceResult> readResource(const QString &uri, Timeout timeout = {});
    Pending<GetPromptResult> getPrompt(const QString &name, const QMap<QString, QString> &arguments,
                                       Timeout timeout = {});
    /// What argument could be when it starts with value; context: what is filled in already (COMP-01, COMP-02).
    Pending<CompleteResult> complete(const CompletionReference &reference, const QString &argument,
                                     const QString &value, const QMap<QString, QString> &context,
                                     Timeout timeout = {});
    /// Tells of changes for as long as what is given back lives.
    std::unique_ptr<Subscription> listen(const ListenFilter &wanted);
    /// Whether method only reads, so that sendAgain() takes it.
    static bool canSendAgain(const QString &method);
    /// Sends a read of before once more; the answer shows in traffic() alone.
    void sendAgain(const QString &method, const json::Raw &params);
    /// In an era without `ping`, some other short question (PING-03). A server with a session that leaves it unanswered is
    /// connected to anew (PING-02).
    Pending<EmptyResult> ping();
    /// From this level on the server is to send log messages; empty: as it likes, or none.
    void setLogLevel(const QString &level);
    /// Tells the server that other folders are shared now, where that is a thing to tell (ROOT-03).
    void announceRoots();

Q_SIGNALS:
    void stateChanged();
    /// Its output is full of what is no message; once for a link (STDIO-04).
    void misbehaved();
    /// The server told of it by itself: of any task in the stateful era, of one that is listened for in the other (TASK-09,
    /// TASKX-25).
    void taskChanged(const mcp::TaskSnapshot &task);
    /// Whatever the server told that is legal in its era.
    void notificationReceived(const QString &method, const mcp::json::Raw &params);

private:
    void startFlow();
    void listenIn(rpc::Transport *transport, rpc::Peer *peer);
    void onLinked();
    void onReturned();
    void onFlowFailed(const Error &error);
    void onNote(const QString &line);
    void keepHeldOutput();
    void onLinkLost(const Error &why);
    void onOutdated(const Error &why);
    void onTransportClosed();
    void recover(const Error &why);
    bool isOverLimit(QList<std::chrono::milliseconds> &times, int limit,
                     std::chrono::milliseconds window);
    void createCatalogs();
    void onNotification(const QString &method, const json::Raw &params, const rpc::Origin &origin);
    void onElicitationCompleted(const json::Raw &params);
    void logMessage(const json::Raw &params);
    bool hasCompletion() const;
    void fail(const Error &error);
    void end(State state, const Error &why);
    void setState(State state);

    ConnectionPorts m_ports;
    ConnectionOptions m_options;
    ConnectFlow *m_flow = nullptr;
    ConnectFlow::Link m_link;
    Requests *m_requests;
    ServerLog *m_log;
    ServerLog *m_heldOutput; ///< Of a program that may have to be started again (LIFE-64).
    TrafficLog *m_traffic;
    Subscriptions *m_subscriptions;
    ServedTasks *m_served;
    TaskCalls *m_taskCalls;
    ToolCalls *m_toolCalls;
    std::unique_ptr<Subscription> m_ownWish; ///< To keep the lists true.
    ResourceCache m_cache;
    ToolCatalog *m_tools = nullptr;
    ResourceCatalog *m_resources = nullptr;
    ResourceTemplateCatalog *m_resourceTemplates = nullptr;
    PromptCatalog *m_prompts = nullptr;
    ServerProfile m_profile;
    Error m_failure;
    Error m_lossReason;
    std::unique_ptr<Alarm> m_retry;
    std::chrono::milliseconds m_retryAt{};
    QList<std::chrono::milliseconds> m_restarts;
    QList<std::chrono::milliseconds> m_sessionLosses;
    QString m_logLevel;
    State m_state = State::Idle;
    bool m_hasNoCompletion = false; ///< It said so, on this link.
    bool m_hasExitedOnProbe = false;
    bool m_isRecovering = false; ///< It has been Ready before.
    bool m_isReconnecting = false; ///< The link is being dropped by us, for another one.
    bool m_isSessionKept = false; ///< That of the link.
};

} // namespace mcp
