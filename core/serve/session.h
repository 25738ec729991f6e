// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/serve/server.h"
#include "core/serve/sessiontasks.h"

#include <QSet>

namespace mcp::serve {

/// One client of a server. It answers what the server's offer is enough for, in all revisions, and gives the rest to the
/// handlers and features of the server.
class Session final : public QObject
{
    Q_OBJECT

public:
    /// What a client reads beside a result in the stateless era (RPC-14, CACHE-01).
    enum class ResultType { Complete, Cacheable, InputRequired, Task };

    /// Both outlive this. Without an era the first request of the client tells it.
    Session(Server *server, rpc::Peer *peer, std::optional<Era> era, QObject *parent = nullptr);
    ~Session() override;

    Era era() const { return m_era.value_or(Era::Stateful); }
    bool isStateless() const { return era() == Era::Stateless; }
    /// Such as `2025-11-25`; empty before `initialize`.
    const QString &revision() const { return m_revision; }
    rpc::Peer *peer() const { return m_peer; }
    Server *server() const { return m_server; }
    /// Null if there are none in this session.
    SessionTasks *tasks() const { return m_tasks; }
    /// The capabilities of the client: from `initialize`, or from the parameters of a request (LIFE-42).
    const json::Value &capabilitiesFor(const json::Value &params) const;

    /// Answers a request; result is a JSON object.
    void respond(const rpc::Id &id, const QByteArray &result,
                 ResultType type = ResultType::Complete);

    /// The call is answered; bytes: as it was made with.
    void forget(const rpc::Id &id, qsizetype bytes);

    /// Whether the client wants to read messages of this level; params: of the request they belong to.
    bool isLogged(LogLevel level, const json::Value &params) const;
    const QByteArray &stateKey() const;

    void notifyListChanged(Server::List list);
    bool isSubscribed(const QString &uri) const;
    void notifyUpdated(const QString &uri);

private:
    struct Request
    {
        rpc::Id id;
        QString method;
        json::Raw raw; ///< The parameters as they came.
        json::Value params;
    };
    struct Method
    {
        QLatin1StringView name;
        std::optional<Era> era; ///< The only one that has it.
        void (Session::*handle)(const Request &) = nullptr;
    };
    static const QList<Method> &methods();

    void onRequest(const rpc::IncomingRequest &incoming);
    void onCancelled(const rpc::Id &id);
    void begin(Era era, const QString &revision);
    bool isWellFormed(const Request &request);
    void refuse(const Request &request, const QString &why);
    ServerCapabilities capabilities() const;

    void initialize(const Request &request);
    void discover(const Request &request);
    void ping(const Request &request);
    void setLevel(const Request &request);
    void callTool(const Request &request);
    void getPrompt(const Request &request);
    void readResource(const Request &request);
    void subscribe(const Request &request);
    void unsubscribe(const Request &request);
    void listen(const Request &request);
    void complete(const Request &request);
    /// Null, and refused, if too many are open.
    CallPtr makeCall(const Request &request);
    void callOther(const CallPtr &call, const QString &why);
    void cancelCalls();
    /// The streams whose filter wants something.
    QList<rpc::Id> streams(const std::function<bool(const SubscriptionFilter &)> &wants) const;

    void listTools(const Request &request);
    void listPrompts(const Request &request);
    void listResources(const Request &request);
    void listTemplates(const Request &request);
    template<class List, class Item>
    void respondWithPage(const Request &request, const QList<Item> &items,
                         json::TolerantList<Item> List::*member);

    Server *m_server;
    rpc::Peer *m_peer;
    std::optional<Era> m_era;
    bool m_isEraGiven;
    QString m_revision;
    json::Value m_capabilities; ///< Of the client, in the stateful era.
    std::vector<std::unique_ptr<Feature>> m_features;
    SessionTasks *m_tasks = nullptr; ///< One of m_features.
    QHash<rpc::Id, std::weak_ptr<Call>> m_calls; ///< Those that are open.
    qsizetype m_openBytes = 0; ///< Of their parameters.
    QSet<QString> m_subscribed;
    LogLevel m_logLevel = LogLevel::Info; ///< In the stateful era.
    QHash<rpc::Id, SubscriptionFilter> m_listeners; ///< By the request of the stream.
};

} // namespace mcp::serve
