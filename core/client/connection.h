// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/era.h"
#include "core/base/pending.h"

#include <QMap>

#include <chrono>

namespace mcp {

class Alarm;
class ConnectFlow;
class PromptCatalog;
class Requests;
class ResourceCatalog;
class ResourceTemplateCatalog;
class ServedTasks;
class ServerLog;
class SkillCatalog;
class Subscription;
class Subscriptions;
class TaskCalls;
class ToolCalls;
class ToolCatalog;
class TrafficLog;
struct CallToolResult;
struct CompleteResult;
struct CompletionReference;
struct ConnectionOptions;
struct ConnectionPorts;
struct EmptyResult;
struct GetPromptResult;
struct ListenFilter;
struct ReadResourceResult;
struct ServerProfile;
struct Session;
namespace json {
class Raw;
struct RawObject;
} // namespace json
namespace rpc {
class Peer;
class Transport;
struct CallOptions;
struct Origin;
} // namespace rpc

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
    /// A session to resume, if the server still knows it; before open() (HTTP-22).
    void setSession(const Session &session);

    State state() const { return m_state; }
    /// Calls that end now end because we drop the link.
    bool isDropping() const
    {
        return m_state == State::Closing || m_state == State::Closed || m_isReconnecting;
    }
    /// Whether a call made now is sent, at the latest over the link that is being made because the server has ended the
    /// session (HTTP-23).
    bool takesCalls() const;
    /// Of the link, where its server has one.
    std::optional<Session> session() const;
    /// Whether the server keeps the session of the link when the link ends, so that a later link can resume it.
    void setSessionKept(bool isKept);
    const Error &failure() const { return m_failure; }
    /// In state Failed: the era to assume next time, of a program that ended when it was probed (LIFE-64).
    std::optional<Era> likelyEra() const { return m_likelyEra; }
    /// Why the link was lost, in state Waiting.
    const Error &lossReason() const { return m_lossReason; }
    /// On the clock's now(), in state Waiting.
    std::chrono::milliseconds retryAt() const { return m_retryAt; }
    const ServerProfile &profile() const;
    ServerLog *log() const { return m_log; }
    TrafficLog *traffic() const { return m_traffic; }
    /// Each is null until the server offered such a thing; then it stays, with the old list kept until the new one is whole.
    ToolCatalog *tools() const { return m_tools; }
    ResourceCatalog *resources() const { return m_resources; }
    ResourceTemplateCatalog *resourceTemplates() const { return m_resourceTemplates; }
    PromptCatalog *prompts() const { return m_prompts; }
    SkillCatalog *skills() const { return m_skills; }

    /// What a call of a tool can become, and what can be asked of the tasks of the server.
    ToolCalls *toolCalls() const { return m_toolCalls; }
    TaskCalls *tasks() const { return m_taskCalls; }
    /// See ToolCalls::call().
    Pending<CallToolResult> callTool(const QString &name, const json::RawObject &arguments);
    Pending<CallToolResult> callTool(const QString &name, const json::RawObject &arguments,
                                     const rpc::CallOptions &options);
    // Without a timeout, these three take their own.
    using Timeout = std::optional<std::chrono::milliseconds>;
    Pending<ReadResourceResult> readResource(const QString &uri, Timeout timeout = {});
    /// The next readResource() of uri asks the server, even if what was read is still fresh.
    void forgetResource(const QString &uri);
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
    /// connected to again (PING-02).
    Pending<EmptyResult> ping();
    /// The lowest level of the log messages that the server is to send; empty: the server decides.
    void setLogLevel(const QString &level);
    /// Drops what was read and reads the lists again: notifications were lost, or the account is another one now, for which
    /// all may be different (SUBS-10, LIFE-47). changesMissed() follows.
    void readAgain();
    /// Tells the server that other folders are shared now, where that is a thing to tell (ROOT-03).
    void announceRoots();

Q_SIGNALS:
    void stateChanged();
    /// Its output is full of what is no message; once for a link (STDIO-04).
    void misbehaved();
    /// Notifications may have been lost: what was read before may be out of date (SUBS-10).
    void changesMissed();
    /// Whatever the server told that is legal in its era.
    void notificationReceived(const QString &method, const mcp::json::Raw &params);

private:
    void startFlow();
    void listenIn(rpc::Transport *transport, rpc::Peer *peer);
    void onLinked();
    void onFlowFailed(const Error &error);
    void onNote(const QString &line);
    void keepHeldOutput();
    void onLinkLost(const Error &why);
    void holdCalls(const Error &why);
    void onOutdated(const Error &why);
    void onTransportClosed();
    void recover(const Error &why);
    void waitForServer(const Error &why);
    void retryAfter(std::chrono::milliseconds delay);
    bool isElsewhere() const;
    bool isOverLimit(QList<std::chrono::milliseconds> &times, int limit,
                     std::chrono::milliseconds window);
    void createCatalogs();
    void onNotification(const QString &method, const json::Raw &params, const rpc::Origin &origin);
    void onElicitationCompleted(const json::Raw &params);
    void logMessage(const json::Raw &params);
    void fail(const Error &error);
    void stopRetired();
    void end(State state, const Error &why);
    void setState(State state);

    /// What only connection.cpp can see.
    struct Parts;
    const std::unique_ptr<Parts> m_parts;
    ConnectFlow *m_flow = nullptr;
    Requests *m_requests;
    ServerLog *m_log;
    ServerLog *m_heldOutput; ///< Of a program that may have to be started again (LIFE-64).
    TrafficLog *m_traffic;
    Subscriptions *m_subscriptions;
    ServedTasks *m_served;
    TaskCalls *m_taskCalls;
    ToolCalls *m_toolCalls;
    std::unique_ptr<Subscription> m_ownWish; ///< To keep the lists true.
    ToolCatalog *m_tools = nullptr;
    ResourceCatalog *m_resources = nullptr;
    ResourceTemplateCatalog *m_resourceTemplates = nullptr;
    PromptCatalog *m_prompts = nullptr;
    SkillCatalog *m_skills = nullptr;
    Error m_failure;
    Error m_lossReason;
    std::unique_ptr<Alarm> m_retry;
    std::chrono::milliseconds m_retryAt{};
    std::optional<std::chrono::milliseconds> m_linkedAt; ///< Until it is waited for.
    int m_failedTries = 0; ///< In waitForServer(), since it was there for a while.
    QList<std::chrono::milliseconds> m_restarts;
    QList<std::chrono::milliseconds> m_sessionLosses;
    QString m_logLevel;
    State m_state = State::Idle;
    bool m_hasNoCompletion = false; ///< It said so, on this link.
    std::optional<Era> m_likelyEra;
    bool m_isRecovering = false; ///< It has been Ready before.
    bool m_isReconnecting = false; ///< The link is being dropped by us, for another one.
    bool m_isSessionKept = false; ///< That of the link.
};

} // namespace mcp
