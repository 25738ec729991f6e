// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/call/attempt.h"
#include "core/client/link/profile.h"
#include "core/client/link/session.h"
#include "core/protocol/discover.h"
#include "core/rpc/peer.h"

namespace mcp {

/// Everything that differs between the eras of the protocol once it is known which one a server speaks, one object per
/// link. Nothing above client/ asks which one it is.
class Dialect : public QObject
{
    Q_OBJECT

public:
    /// peer must outlive this; handler may be null.
    Dialect(rpc::Peer *peer, PeerRequestHandler *handler, QObject *parent = nullptr);

    virtual Era era() const = 0;
    const EraRules &rules() const { return EraRules::of(era()); }
    /// The first exchange of the link; to be called once, before all others.
    virtual Pending<ServerProfile> open() = 0;
    /// Adds to a request of the call what the era requires, each time before it is sent.
    virtual void prepare(Attempt &attempt, rpc::Request &request) = 0;
    /// What answer, to the latest request of the call, means in this era. An Error: the request failed.
    virtual Verdict judge(Attempt &attempt, const Result<rpc::Decoded> &answer) = 0;
    /// The lowest level of the log messages that the server is to send; empty: it decides (LOG-01, LOG-02).
    virtual void setLogLevel(const QString &level) = 0;
    virtual Pending<EmptyResult> ping() = 0;
    /// What is needed to resume the session of the link, if there is one that outlives the link (HTTP-22).
    virtual std::optional<Session> session() const { return {}; }
    /// Other folders are shared now (ROOT-03).
    virtual void announceRoots() = 0;
    /// Answers what is still open of the server's requests, because the link is about to end (RPC-08).
    virtual void shutDown() = 0;

    rpc::Peer *peer() const { return m_peer; }
    /// Answers the requests of the server; null: they are refused.
    PeerRequestHandler *handler() const { return m_handler; }
    /// hasLiveTasks: whether a task of ours has not ended yet (SAMP-19).
    void setTaskCheck(std::function<bool()> hasLiveTasks)
    {
        m_hasLiveTasks = std::move(hasLiveTasks);
    }

Q_SIGNALS:
    /// A notification that is legal in this era.
    void notificationReceived(const QString &method, const mcp::json::Raw &params,
                              const mcp::rpc::Origin &origin);
    /// It has turned out that the server does not speak what was agreed.
    void outdated(const mcp::Error &why);
    /// The server violated the protocol; a text for its log.
    void violated(const QString &what);

protected:
    virtual void onRequest(const rpc::IncomingRequest &request) = 0;
    virtual void onNotification(const QString &method, const json::Raw &params,
                                const rpc::Origin &origin);
    /// Writes notes about unreadable parts of a result of method into the log of the server.
    void logNotes(QLatin1StringView method, const QStringList &notes);
    bool hasLiveTasks() const { return m_hasLiveTasks && m_hasLiveTasks(); }
    ClientFeatures features() const { return m_handler ? m_handler->features() : ClientFeatures(); }

private:
    rpc::Peer *m_peer;
    PeerRequestHandler *m_handler;
    std::function<bool()> m_hasLiveTasks;
};

/// Our `clientInfo`.
Implementation ourselves();
/// What is declared of features, in the words of the newest revision of era.
ClientCapabilities clientCapabilities(const ClientFeatures &features, Era era);
/// RPC-19: what we say when the fault is ours.
constexpr int kInternalError = -32603;
constexpr int kRefusedByPerson = -1; ///< SAMP-03
/// The response to a request of the server: a result, or an Error of kind Remote (SAMP-03, ELIC-04).
Result<json::Raw> peerAnswer(const PeerRequest &asked, const Result<json::Raw> &result);

} // namespace mcp
