// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/call/peerrequesthandler.h"

namespace mcp {

/// Why something that a server asks is not put to anybody: a JSON-RPC error code, and words for the server and its log.
/// What an answer can say is the caller's business: the stateless era has none (MRTR-10).
struct Refusal
{
    int code = 0;
    QString message;
};

/// Whether params are too long to be looked into (SEC-41); to be asked before anything reads them.
std::optional<Refusal> oversize(const QString &method, const json::Raw &params);

/// Reads the parameters of request into its typed members, unless they are there already, and checks everything that has to
/// hold before anybody is asked: whether we declared the feature (RPC-15, MRTR-03, MRTR-10), and whether the request is
/// complete and valid in that revision (ELIC-01, ELIC-02, ELIC-11, ELIC-31, ELIC-35, SAMP-05, SAMP-06, SAMP-10 to
/// SAMP-13). Nothing when it may be asked.
std::optional<Refusal> readPeerRequest(PeerRequest &request, const ClientFeatures &features,
                                       const QString &revision);
/// The same for an entry of the `inputRequests` of the stateless era. An Error of kind Protocol when it may not be asked.
Result<PeerRequest> readInputRequest(const json::Raw &entry, const ClientFeatures &features);

} // namespace mcp
