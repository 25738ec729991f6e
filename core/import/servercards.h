// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/webaddress.h"
#include "core/import/found.h"
#include "core/json/raw.h"

#include <optional>

namespace mcp {

/// Where a site lists its servers (AI Catalog, "Well-Known URI").
constexpr QLatin1StringView kCatalogPath{"/.well-known/ai-catalog.json"};

/// The site that text names: a host name with a dot in it, or a web address without a path. Nothing else is one.
std::optional<WebAddress> siteIn(const QString &text);

/// What a site says of its servers. It is advice of a stranger: the person chooses from it, and the review follows.
struct ServerCatalog
{
    static constexpr qsizetype kMaxCards = 20; ///< In the catalog and at addresses, together.

    FoundServers found; ///< Of the cards in the catalog itself, and what was left out.
    QStringList cards; ///< Addresses of the other cards, all of the same site.
};

/// Reads the catalog of site. Cards of another host than that of the site and the names below it are left out, with a warning.
/// The error is ImportProblem::NoServer: the document is no catalog.
Result<ServerCatalog> readServerCatalog(const json::Raw &document, const WebAddress &site);

/// Reads an MCP server card (SEP-2127): one server for each of its `remotes`. The values of headers that it asks for become
/// questions; number makes their ids different from those of other cards. The error is ImportProblem::NoServer.
Result<FoundServers> readServerCard(const json::Raw &document, int number);

/// append() where no two entries have the same name.
void appendCard(FoundServers &all, FoundServers more);

} // namespace mcp
