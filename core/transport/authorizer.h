// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/pending.h"
#include "core/transport/httpclient.h"

namespace mcp {

/// A server answered 401 or 403: it did not do what it was asked (HTTP-12).
struct HttpChallenge
{
    int status = 0;
    QByteArray wwwAuthenticate; ///< Several joined by ", ".
    QByteArray sentAuthorization; ///< What had been sent along; empty when nothing was.
    QString operation; ///< What was refused: `tools/call greet` (AUTH-52).
    int earlier = 0; ///< How often this message has been refused with this status before.
};

/// `Error::code` of an Error of kind Auth: whoever signs in could not be reached, and may be later.
constexpr int kSignInUnreachable = 4;

/// Knows how to get past a server that wants an account. One for each server; all its messages ask the same one, also
/// several at a time.
class Authorizer : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// What to send along to url: at most one `Authorization`, and nothing for what lies outside the resource it was
    /// given for (AUTH-60, AUTH-61, SEC-30).
    virtual http::Headers headersFor(const QUrl &url) const = 0;
    /// True: the same message may be sent again, with headersFor() anew. False: this refusal is none of its business
    /// and stands. An error: what the message ends with. May take as long as a person takes.
    virtual Pending<bool> answer(const HttpChallenge &challenge) = 0;
    /// What must not show in logs and errors (HTTP-22).
    virtual QByteArrayList secrets() const = 0;
};

} // namespace mcp
