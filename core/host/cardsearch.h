// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/fetch.h"
#include "core/import/found.h"

#include <vector>

namespace mcp {

/// Reads which servers a site describes, once: its catalog and the cards that this names. Only when the person has asked for
/// it, because the site sees the request. Of private networks and this computer it contacts only what the person typed.
class CardSearch final : public QObject
{
    Q_OBJECT

public:
    /// clock, and resolver if there is one, must outlive this.
    CardSearch(const WebAddress &site, Clock *clock, const http::ClientOptions &options,
               auth::Resolver *resolver = nullptr, QObject *parent = nullptr);
    ~CardSearch() override;

    /// The servers, and warnings about those that cannot be used. Errors are ImportProblem::NoServer, if the site has no catalog
    /// or it names no server, and those of auth::Fetch.
    Pending<FoundServers> run();

private:
    QUrl privateSite() const;
    void onCatalog(const Result<auth::Answer> &answer);
    void fetchCard(const QString &address, size_t card);
    void onCard(size_t card, const FoundServers &found);
    void finish();

    WebAddress m_site;
    http::Client m_client;
    auth::SystemResolver m_system;
    FoundServers m_found;
    std::vector<FoundServers> m_cards; ///< At addresses of their own, in the order of the catalog.
    int m_open = 0; ///< Cards that are being read.
    Promise<FoundServers> m_promise;
    auth::Fetch m_fetch; ///< Last: its end answers what is open, which uses all others.
};

} // namespace mcp
