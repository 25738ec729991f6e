// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/transport/curllibrary.h"

namespace mcp::http {

/// How a transfer of libcurl ended that has failed.
struct TransferEnd
{
    CURLcode code;
    QString words; ///< Of libcurl.
    bool isSent; ///< The connection was there, and the request may have arrived.
    int systemError; ///< An errno; 0 if there is none.
    QString host;
    QString proxy; ///< For people; empty if there was none.
    bool hasClientCertificate;
    PeerCertificate certificate;
};

/// The error for it: Protocol, Closed, or Transport with an errno (httpclient.h).
Error transferProblem(const TransferEnd &end);

// Some that CurlExchange finds itself.
extern const Error kInterrupted;
extern const Error kTooLate;
extern const Error kUnreadable;
extern const Error kHeadTooLarge;

} // namespace mcp::http
