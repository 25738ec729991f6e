// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/transferproblem.h"

#include "core/transport/httpclient.h"

#include <QDateTime>

#include <algorithm>
#include <array>
#include <cerrno>

namespace mcp::http {

using namespace Qt::StringLiterals;

namespace {

constexpr auto kCurlTooLarge =
    CURLcode(100); ///< CURLE_TOO_LARGE, which is younger than libcurl 7.88.

Error certificateProblem(const TransferEnd &end)
{
    const PeerCertificate &found = end.certificate;
    if (found.reason.isEmpty())
        return Error::transport(u"The certificate of the server is not for %1"_s.arg(end.host),
                                ENOKEY);
    QString words = u"The certificate of “%1” is refused: %2"_s.arg(found.subject, found.reason);
    if (found.expiry > 0)
        words += u" (valid until %1)"_s.arg(
            QDateTime::fromSecsSinceEpoch(found.expiry).date().toString(Qt::ISODate));
    return Error::transport(words, found.isExpired ? EKEYEXPIRED : EKEYREJECTED);
}

/// The alert of a server that wants another client certificate, or any (RFC 8446, section 6.2). With TLS 1.3 it comes when the
/// request is sent, which the server has not processed then.
bool isAboutClientCertificate(const TransferEnd &end)
{
    static constexpr std::array kAlerts{
        "certificate required",    "handshake failure",   "bad certificate",
        "unsupported certificate", "certificate revoked", "certificate expired",
        "certificate unknown",     "unknown ca",          "access denied"};
    return end.certificate.isClientAsked && end.words.contains(" alert "_L1)
        && std::any_of(kAlerts.begin(), kAlerts.end(), [&end](const char *alert) {
               return end.words.contains(QLatin1StringView(alert));
           });
}

Error problemOfResponse(const TransferEnd &end)
{
    switch (end.code) {
    case CURLE_OUT_OF_MEMORY: // Also for a line that is longer than libcurl allows.
    case kCurlTooLarge:
        return kHeadTooLarge;
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_UNSUPPORTED_PROTOCOL: // HTTP/0.9
        return Error::protocol(u"The response is not HTTP: "_s + end.words);
    case CURLE_ABORTED_BY_CALLBACK: // It would have been sent again (SEC-76).
    case CURLE_GOT_NOTHING:
    case CURLE_PARTIAL_FILE:
        return kInterrupted;
    case CURLE_RECV_ERROR:
        if (end.words.contains("chunked-encoding"_L1))
            return Error::protocol(u"The response is not HTTP: "_s + end.words);
        return Error::closed(end.words);
    default:
        return Error::closed(end.words);
    }
}

} // namespace

const Error kInterrupted = Error::closed(u"The connection was interrupted"_s);
const Error kTooLate =
    Error::transport(u"The server did not accept the connection in time"_s, ETIMEDOUT);
const Error kUnreadable = Error::protocol(u"The response cannot be decompressed"_s);
const Error kHeadTooLarge = Error::protocol(u"The head of the response is too large"_s);

Error transferProblem(const TransferEnd &end)
{
    if (end.code == CURLE_BAD_CONTENT_ENCODING)
        return kUnreadable;
    if (isAboutClientCertificate(end))
        return Error::transport(
            end.words, end.hasClientCertificate ? kClientCertificateRefused : kNoClientCertificate);
    if (end.isSent)
        return problemOfResponse(end);
    if (!end.proxy.isEmpty()) {
        if (end.words.contains("response 407"_L1))
            return Error::transport(
                u"The proxy %1 asks for a user name and a password"_s.arg(end.proxy), EHOSTDOWN);
        if (end.code != CURLE_PEER_FAILED_VERIFICATION && end.code != CURLE_SSL_CONNECT_ERROR)
            return Error::transport(u"The proxy %1: %2"_s.arg(end.proxy, end.words), EHOSTDOWN);
    }
    const int systemError = end.systemError ? end.systemError : ENETUNREACH;
    switch (end.code) {
    case CURLE_COULDNT_RESOLVE_HOST:
        return Error::transport(u"Host %1 not found"_s.arg(end.host), EHOSTUNREACH);
    case CURLE_COULDNT_CONNECT:
        return Error::transport(qt_error_string(systemError), systemError);
    case CURLE_PEER_FAILED_VERIFICATION:
        return certificateProblem(end);
    case CURLE_SSL_CONNECT_ERROR:
        return Error::transport(end.words, EPROTO);
    case CURLE_OPERATION_TIMEDOUT:
        return kTooLate;
    default:
        return Error::transport(end.words, EIO);
    }
}

} // namespace mcp::http
