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

/// Code of an Error of kind Closed: the server has ended the session, and a new one may be opened at once (HTTP-23).
constexpr int kSessionEnded = 1'000;

/// The relevant parts of an HTTP error response.
struct HttpRefusal
{
    int status = 0;
    QByteArray body; ///< Its start, at most kErrorBodyBytes; padded for the parser.
    QByteArray challenge; ///< `WWW-Authenticate`.
    /// The server accepted the message but refuses to resume the response stream: the outcome is unknown.
    bool isOfResumption = false;

    static constexpr qsizetype kErrorBodyBytes = 256 * 1024;

    /// The body if it is a JSON-RPC error that may answer the request (HTTP-56): its id is that of the request, null or
    /// absent (RPC-05).
    json::Raw errorFor(std::optional<qint64> request) const;
    /// Whether the response to a request in a session reports that the session has ended or is unknown, and a 400 response to
    /// any request that it needs one (HTTP-24). A 401 or 403 with a challenge never does.
    bool isAboutSession(std::optional<qint64> request, bool isInSession) const;
    /// Whether a 400 response rejects the revision in the header (HTTP-20).
    bool isAboutRevision(std::optional<qint64> request) const;

    /// Auth for 401 and 403, with `{"wwwAuthenticate": …}` as data if the server sent a challenge (HTTP-12); otherwise
    /// Transport, or Closed if isOfResumption. Its code is http::kNoClientCertificate or http::kClientCertificateRefused
    /// when a 400 response says so. Removes secrets from the server's text (HTTP-22).
    Error toError(const QByteArrayList &secrets) const;
};

/// Whether words say that a session has ended or is unknown, or that the server was not initialized (HTTP-24).
bool saysSessionEnded(const QString &words);

/// words with every secret masked (HTTP-22).
QString withoutSecrets(QString words, const QByteArrayList &secrets);

/// The delay of a `Retry-After` header, from seconds or a date, limited to 10 minutes; nothing if it is invalid.
std::optional<std::chrono::milliseconds> retryAfter(const QByteArray &value, const QDateTime &now);

} // namespace mcp
