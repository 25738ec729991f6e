// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/policy/launchreview.h"

namespace mcp {

/// The review of a remote server, and whether it was approved (security.md, section 7). The approval covers origin and
/// path, the names of headers, the proxy, the certificate authorities, the client certificate, and the place and issuer of a token of the platform;
/// values of headers may change. Pure.
LaunchReview reviewRemote(const ServerEntry &entry, const std::optional<Approval> &approved);

/// The headers that are sent, each once, in the order of the entry.
QStringList headerNames(const ServerEntry &entry);

/// A path, or a variable as `$NAME`; empty without a token of the platform.
QString assertionSource(const OAuthEntry &entry);

} // namespace mcp
