// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/client/link/dialect.h"

#include <QPointer>

namespace mcp {

/// Makes a transport of one kind; fails when it may not or cannot be made.
using TransportFactory = std::function<Result<std::unique_ptr<rpc::Transport>>(Carrier)>;

class ServedTasks;

struct ConnectionPorts
{
    TransportFactory createTransport;
    QList<Carrier> carriers{Carrier::Stdio}; ///< In the order in which they are to be tried.
    Clock *clock = nullptr;
    /// Null: nothing is declared that a server could ask for.
    PeerRequestHandler *handler = nullptr;
    ServedTasks *served = nullptr; ///< Null: none of that runs as a task.
    std::shared_ptr<rpc::MessageTap> tap = {}; ///< Null: only the traffic log reads along.
};

struct ConnectionOptions
{
    EraChoice era = EraChoice::Auto;
    /// Found earlier (LIFE-69); tried first, and given up when it fails.
    std::optional<Era> rememberedEra = {};
    /// How long the probe may take. Then `initialize` is sent: over stdio instead of it, over HTTP beside it (LIFE-63).
    std::chrono::milliseconds probeTimeout = limits::kProbeTimeout;
    /// For the first answer (TIME-01).
    std::chrono::milliseconds connectTimeout = limits::kInitializeTimeout;
    std::optional<Session> session = {}; ///< To be resumed, if the server still knows it (HTTP-22).
};

/// From nothing to a server that is ready to be asked: opens a transport, finds out which era and revision the other side
/// speaks (LIFE-60 to LIFE-70, revisions.md section 2), and falls back to the next transport where there is one (LSSE-01).
/// One object is one run.
class ConnectFlow final : public QObject
{
    Q_OBJECT

public:
    enum class Step { Opening, Resuming, Probing, Initializing, Closing, Done };
    Q_ENUM(Step)

    ConnectFlow(ConnectionPorts ports, const ConnectionOptions &options, QObject *parent = nullptr);
    ~ConnectFlow() override;

    void start();
    /// Closes what is open; failed() follows when all is gone, unless finished() or failed() was told.
    void stop();
    /// After finished() or failed(): deletes itself, once a session that was begun in vain has ended at the server.
    void retire();

    /// What was reached; to be taken once after finished().
    struct Link
    {
        std::unique_ptr<rpc::Transport> transport;
        std::unique_ptr<rpc::Peer> peer;
        std::unique_ptr<Dialect> dialect;
        ServerProfile profile;
    };
    Link takeLink();

    /// What runs now may still turn out to be one that has to be started again (LIFE-64).
    bool isTentative() const;
    /// The era of a program that ended when it was probed, as far as that shows (LIFE-64).
    std::optional<Era> likelyEra() const { return m_likelyEra; }

Q_SIGNALS:
    /// Another transport with a peer on it; for those who listen in.
    void transportCreated(mcp::rpc::Transport *transport, mcp::rpc::Peer *peer);
    /// No longer isTentative(), and it was not started again.
    void decided();
    void finished();
    void failed(const mcp::Error &why);

private:
    enum class Plan { Resume, Probe, Initialize };

    void createTransport();
    void onOpened();
    void resume();
    void onResumed(const Result<ServerProfile> &profile);
    void probe();
    void onProbed(const Result<ServerProfile> &profile);
    void onProbeError(const Error &error);
    /// From what the server says that it supports.
    void choose(const ServerProfile &profile, const QStringList &supported);
    void startRival();
    void onRivalFinished();
    void onRivalFailed(const Error &error);
    void endRival();
    void dismissRival();
    void leave();
    void initialize();
    void onInitialized(const Result<ServerProfile> &profile);
    void onInitializeError(const Error &error);
    bool offerOlderRevision(const Error &error);
    void tryNextCarrier(const Error &error);
    bool mayRestart() const;
    void restart(Plan plan);
    void decide();
    void onDisconnected(const Error &why);
    void onClosed();
    void succeed(const ServerProfile &profile);
    void fail(const Error &error);
    bool isHttp() const;
    Carrier carrier() const { return m_ports.carriers.at(m_carrier); }

    ConnectionPorts m_ports;
    ConnectionOptions m_options;
    Link m_link;
    Step m_step = Step::Opening;
    Plan m_plan = Plan::Probe;
    Plan m_planWithoutSession = Plan::Probe;
    QString m_offer;
    std::unique_ptr<Alarm> m_rivalAlarm;
    /// Tries the older era over HTTP while the probe is not answered; the first answer decides.
    ConnectFlow *m_rival = nullptr;
    bool m_hasRivalWon = false; ///< Its link is used when the own transport is closed.
    QPointer<ConnectFlow> m_dismissed; ///< A rival that leaves what it has begun.
    bool m_isRetired = false;
    std::optional<Error> m_probeError; ///< The rival has not ended yet.
    bool m_isProbeHeld = false; ///< The person signs in (TIME-03).
    Error m_failure;
    QStringList m_attempts; ///< What became of each way tried, for the person.
    QString m_malformed; ///< See ConnectFailure.
    qsizetype m_carrier = 0;
    int m_probes = 0;
    int m_starts = 0;
    bool m_isDecided = false; ///< For what runs now.
    bool m_willRestart = false;
    bool m_isRememberedEra = false;
    bool m_hasRetriedInitialize = false;
    std::optional<Era> m_likelyEra;
};

} // namespace mcp
