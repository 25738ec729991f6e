// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/pending.h"
#include "core/transport/httpclient.h"

namespace mcp {

/// A 401 or 403 response: the server did not process the request (HTTP-12).
struct HttpChallenge
{
    int status = 0;
    QByteArray wwwAuthenticate; ///< Several joined by ", ".
    QByteArray sentAuthorization; ///< The Authorization header of the request, or empty.
    QString operation; ///< The refused operation: `tools/call greet` (AUTH-52).
    int earlier = 0; ///< How often this message was refused with this status before.
};

/// `Error::code` of an Auth error: the authorization server could not be reached; a later attempt may succeed.
constexpr int kSignInUnreachable = 4;

/// Provides credentials for one server. All messages to a server share one Authorizer, also concurrently.
class Authorizer : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// The headers to send with one request of this method to url: at most one `Authorization`, and nothing outside of the
    /// resource (AUTH-60, AUTH-61, SEC-30). Called for each request and each redirect, because they may be good once.
    virtual http::Headers headersFor(const QUrl &url, const QByteArray &verb) const = 0;
    /// A response of the server has this header `DPoP-Nonce` (RFC 9449, section 8.2).
    virtual void setNonce(const QByteArray &) { }
    /// True: repeat the message with new headersFor(). False: the refusal is final. An error: the message fails with
    /// it. May wait for the person.
    virtual Pending<bool> answer(const HttpChallenge &challenge) = 0;
    /// Secrets to remove from logs and errors (HTTP-22).
    virtual QByteArrayList secrets() const = 0;
};

} // namespace mcp
