// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/link/dialect.h"
#include "core/rpc/transport.h"

namespace mcp {

/// 2026-07-28 and what follows it: no session, every request says by itself who asks, in which revision, and what we can
/// answer (LIFE-40 to LIFE-48); servers ask in input rounds (MRTR-*).
class StatelessDialect final : public Dialect
{
    Q_OBJECT

public:
    /// Newest first (LIFE-01).
    static const QStringList &revisions();
    /// What its revisions mean for HTTP.
    static rpc::Agreement agreement(const QString &revision);

    StatelessDialect(rpc::Peer *peer, PeerRequestHandler *handler, QString revision,
                     std::chrono::milliseconds probeTimeout, QObject *parent = nullptr);

    Era era() const override { return Era::Stateless; }
    /// `server/discover`. The revision of the profile is the one we asked in, whatever the server supports.
    Pending<ServerProfile> open() override;
    void prepare(Attempt &attempt, rpc::Request &request) override;
    Verdict judge(Attempt &attempt, const Result<rpc::Decoded> &answer) override;
    void setLogLevel(const QString &level) override;
    Pending<EmptyResult> ping() override;
    void announceRoots() override { } ///< The revision has no such notification.
    void shutDown() override { }

protected:
    void onRequest(const rpc::IncomingRequest &request) override;
    void onNotification(const QString &method, const json::Raw &params,
                        const rpc::Origin &origin) override;

private:
    Verdict judgeError(Attempt &attempt, const Error &error) const;
    static Verdict judgeInput(const Attempt &attempt, const InputRequiredResult &input);
    void declare(const ClientFeatures &features);

    QString m_revision;
    QString m_logLevel;
    std::chrono::milliseconds m_probeTimeout;
    ClientFeatures m_declared;
};

} // namespace mcp
