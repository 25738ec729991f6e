// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/dialect.h"

namespace mcp {

/// The revisions that open with `initialize` and keep a session: 2024-11-05 to 2025-11-25 (LIFE-20 to LIFE-28).
class StatefulDialect final : public Dialect
{
public:
    /// Newest first (LIFE-01).
    static const QList<QString> &revisions();

    /// Offers the newest revision, or the one the server named as its own when it refused that (LIFE-25).
    explicit StatefulDialect(QString offer = revisions().constFirst(), bool isLastTry = false);

    Pending<ServerProfile> open(rpc::Peer *peer) override;
    std::unique_ptr<Dialect> fallback(const Error &error) const override;
    void answer(rpc::Peer *peer, const rpc::IncomingRequest &request) override;

private:
    QString m_offer;
    bool m_isLastTry;
    bool m_isOpen = false;
};

} // namespace mcp
