// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/client/call/inputrounds.h"
#include "core/client/link/dialect.h"

namespace mcp {

/// 2026-07-28 and what follows it: no session, every request says by itself who asks, in which revision, and what we can
/// answer (LIFE-40 to LIFE-48); servers ask in input rounds (MRTR-*).
class StatelessDialect final : public Dialect
{
    Q_OBJECT

public:
    /// Newest first (LIFE-01).
    static const QStringList &revisions();

    StatelessDialect(rpc::Peer *peer, PeerRequestHandler *handler, Clock *clock, QString revision,
                     std::chrono::milliseconds probeTimeout, QObject *parent = nullptr);

    Era era() const override { return Era::Stateless; }
    /// `server/discover`. The revision of the profile is the one we asked in, whatever the server supports.
    Pending<ServerProfile> open() override;
    std::function<void()> start(const Call &call, rpc::CallOptions options,
                                rpc::Settle settle) override;
    void setLogLevel(const QString &level) override;
    Pending<EmptyResult> ping() override;
    void announceRoots() override { } ///< There is no such word.
    void shutDown() override { }

protected:
    void onRequest(const rpc::IncomingRequest &request) override;
    void onNotification(const QString &method, const json::Raw &params,
                        const rpc::Origin &origin) override;

private:
    /// One call on its way.
    struct Going
    {
        Call call;
        rpc::CallOptions options;
        rpc::Settle settle;
        ClientFeatures declared; ///< With it.
        qint64 id = 0;
        bool hasRepeated = false;
        QPointer<InputRounds> rounds; ///< Once it is more than one question and one answer.
    };

    void send(const std::shared_ptr<Going> &going, rpc::CallOptions options);
    static void onFirstAnswer(const QPointer<StatelessDialect> &self,
                              const std::shared_ptr<Going> &going,
                              const Result<rpc::Decoded> &answer);
    void declare(const ClientFeatures &features);

    Clock *m_clock;
    QString m_revision;
    QString m_logLevel;
    std::chrono::milliseconds m_probeTimeout;
    ClientFeatures m_declared;
};

} // namespace mcp
