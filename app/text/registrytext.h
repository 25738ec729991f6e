// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/text/errortext.h"
#include "core/registry/installplan.h"

namespace quayside {

/// Why a registry gave no answer. host: of its address.
ErrorText registryErrorText(const mcp::Error &error, const QString &host);
/// That an address cannot be the one of a registry, with what to do.
QString registryAddressText();
/// Why listings are from the cache, and how old they are. host: of the registry; readAt, now: in UTC.
QString registryCacheText(const mcp::Error &reason, const QString &host, const QDateTime &readAt,
                          const QDateTime &now);

/// What a status other than active means; empty for active.
QString listingStatusText(mcp::registry::Listing::Status status);
/// A listing or a part of one that was left out; cleaned.
QString invalidListingText(const mcp::registry::InvalidListing &invalid);

/// Why a server does not get the newer version of its listing, which is called name, and what to do. Cleaned.
QString otherSettingsText(const QString &name);

/// A package with its type and version, in one line; cleaned.
QString packageText(const mcp::registry::Package &package);
/// An address with its transport, in one line; cleaned.
QString remoteText(const mcp::registry::Remote &remote);
/// Why there is no server for a package, and what to do; empty without an obstacle. Cleaned.
QString installObstacleText(mcp::registry::InstallPlan::Obstacle obstacle,
                            const mcp::registry::Package &package);

} // namespace quayside
