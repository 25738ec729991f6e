// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/link/dialect.h"
#include "core/client/link/pinganswers.h"
#include "core/client/link/servedtasks.h"

namespace mcp {

/// The revisions that open with `initialize` and keep a session: 2024-11-05 to 2025-11-25 (LIFE-20 to LIFE-28).
class StatefulDialect final : public Dialect
{
    Q_OBJECT

public:
    /// Newest first (LIFE-01).
    static const QStringList &revisions();

    /// Offers revision, one of revisions(). served, which may be null, outlives this.
    StatefulDialect(rpc::Peer *peer, PeerRequestHandler *handler, Clock *clock, QString revision,
                    ServedTasks *served = nullptr, QObject *parent = nullptr);
    /// Withdraws the open requests of the server: no answer can reach it any more.
    ~StatefulDialect() override;

    /// For the answer to `initialize`.
    void setConnectTimeout(std::chrono::milliseconds timeout) { m_connectTimeout = timeout; }

    Era era() const override { return Era::Stateful; }
    Pending<ServerProfile> open() override;
    /// Instead of open(): resumes an earlier session, after the server has answered a ping in it.
    Pending<ServerProfile> resume(const Session &session);
    std::optional<Session> session() const override;
    void prepare(Attempt &attempt, rpc::Request &request) override;
    Verdict judge(Attempt &attempt, const Result<rpc::Decoded> &answer) override;
    void setLogLevel(const QString &level) override;
    Pending<EmptyResult> ping() override;
    void announceRoots() override;
    void shutDown() override;

protected:
    void onRequest(const rpc::IncomingRequest &request) override;

private:
    QList<Verdict::Question> readVisits(const Attempt &attempt, const Error &error) const;
    PeerRequest related(const rpc::IncomingRequest &request) const;
    rpc::Hold holdFor(const rpc::IncomingRequest &request, const PeerRequest &asked) const;
    void begin(const ClientFeatures &declared, const QString &revision);
    ServerProfile onGreeted(const InitializeResult &result);
    ServerProfile profileOf(const InitializeResult &result) const;
    void accept(const InitializeResult &result);
    void answer(const rpc::Id &id, const PeerRequest &asked, const Result<json::Raw> &result);

    PingAnswers m_pings;
    std::chrono::milliseconds m_connectTimeout = limits::kInitializeTimeout;
    ServedTasks *m_served;
    QString m_offer;
    QString m_revision; ///< That was agreed.
    InitializeResult m_greeting; ///< Of the server, once it is open.
    ClientFeatures m_features; ///< As declared; fixed for the link (LIFE-27).
    /// A request of the server until it is answered.
    struct Answering
    {
        CallHandle handle;
        rpc::Hold hold; ///< Of the calls it may be for.
    };
    QHash<rpc::Id, Answering> m_answering;
    bool m_hasLogging = false; ///< The server takes a level.
    std::optional<TaskCapability> m_servable; ///< What of it may be tasks, as declared.
    bool m_isOpen = false;
    bool m_hasTasks = false; ///< Both sides know what tasks are.
};

} // namespace mcp
