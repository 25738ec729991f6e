// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/json/raw.h"

#include <QByteArrayList>
#include <QDateTime>

#include <chrono>
#include <optional>

namespace mcp {

/// An answer of a server that is not a success, as far as anybody wants to know.
struct HttpRefusal
{
    int status = 0;
    QByteArray body; ///< Its start, at most kErrorBodyBytes; padded for the parser.
    QByteArray challenge; ///< `WWW-Authenticate`.
    /// It had taken the message before, and refuses to go on with the answer: what came of it is unknown.
    bool isOfResumption = false;

    static constexpr qsizetype kErrorBodyBytes = 256 * 1024;

    /// The body, when it is a JSON-RPC error that may answer the request (HTTP-56): its id is the request's, null or
    /// absent (RPC-05). Absent otherwise.
    json::Raw errorFor(std::optional<qint64> request) const;
    /// True when a 400 says that the session is missing or unknown (HTTP-24).
    bool isAboutSession(std::optional<qint64> request) const;
    /// True when a 400 says that the revision in the header is wrong (HTTP-20).
    bool isAboutRevision(std::optional<qint64> request) const;

    /// Auth for 401 and 403, with `{"wwwAuthenticate": …}` for data where the server gave a challenge (HTTP-12); else
    /// Transport, or Closed when isOfResumption. secrets are taken out of what the server says (HTTP-22).
    Error toError(const QByteArrayList &secrets) const;
};

/// words with each of secrets made unreadable (HTTP-22).
QString withoutSecrets(QString words, const QByteArrayList &secrets);

/// The pause a `Retry-After` asks for, in seconds or until a date, cut to 10 minutes; nothing when it says neither.
std::optional<std::chrono::milliseconds> retryAfter(const QByteArray &value, const QDateTime &now);

} // namespace mcp
