// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/httprefusal.h"

#include "core/json/read.h"
#include "core/json/write.h"
#include "core/rpc/message.h"
#include "core/transport/httpclient.h"

#include <QLocale>
#include <QRegularExpression>
#include <QTimeZone>

#include <algorithm>

namespace mcp {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kShownChars = 300;
constexpr std::chrono::milliseconds kLongestRetryAfter = 10min;
constexpr qsizetype kShortestSecret = 4; ///< Bytes; shorter texts would match by chance.

/// A JSON-RPC error from the server, with any id; nothing if the body is something else.
std::optional<rpc::Message> errorIn(const QByteArray &body)
{
    const json::Raw text(body);
    if (!text.isObject())
        return std::nullopt;
    const auto message = json::read<rpc::Message>(text);
    if (!message || message->method || !message->error)
        return std::nullopt;
    return *message;
}

/// The message of a refusal that does not answer a specific request.
QString generalWords(const HttpRefusal &refusal, std::optional<qint64> request)
{
    if (refusal.status != 400)
        return {};
    const auto message = errorIn(refusal.body);
    if (!message)
        return QString::fromUtf8(refusal.body.left(kShownChars));
    if (request && message->id && message->id->view() == QByteArray::number(*request))
        return {};
    const auto error = json::read<rpc::ResponseError>(*message->error);
    return error ? error->message : QString();
}

QString saidBy(const QByteArray &body, const QByteArrayList &secrets)
{
    QByteArray start = body;
    if (const auto message = errorIn(body)) {
        if (const auto error = json::read<rpc::ResponseError>(*message->error))
            start = error->message.toUtf8();
    }
    const QString words = withoutSecrets(QString::fromUtf8(start), secrets).simplified();
    return words.size() > kShownChars ? words.left(kShownChars) + u'…' : words;
}

QString meaningOf(int status)
{
    switch (status) {
    case 401:
        return u"The server requires sign-in (HTTP 401)"_s;
    case 403:
        return u"The server denied access (HTTP 403)"_s;
    case 413:
        return u"The message is too large for the server (HTTP 413)"_s; // HTTP-11
    case 429:
        return u"Too many requests (HTTP 429)"_s;
    case 431:
        return u"The headers are too large for the server (HTTP 431)"_s;
    case 503:
        return u"The server is not available (HTTP 503)"_s;
    default:
        return u"The server responded with HTTP %1"_s.arg(status);
    }
}

/// nginx accepts the connection first, and then refuses each request on it; 0 if this is another refusal.
int clientCertificateProblem(const HttpRefusal &refusal)
{
    if (refusal.status != 400)
        return 0;
    if (refusal.body.contains("<title>400 No required SSL certificate was sent</title>"))
        return http::kNoClientCertificate;
    if (refusal.body.contains("<title>400 The SSL certificate error</title>"))
        return http::kClientCertificateRefused;
    return 0;
}

} // namespace

json::Raw HttpRefusal::errorFor(std::optional<qint64> request) const
{
    const auto message = errorIn(body);
    if (!message)
        return {};
    const bool isGeneral = !message->id || message->id->view() == "null";
    const bool isOurs =
        request && message->id && message->id->view() == QByteArray::number(*request);
    return isGeneral || isOurs ? json::Raw(body) : json::Raw();
}

bool HttpRefusal::isAboutSession(std::optional<qint64> request, bool isInSession) const
{
    if (isInSession && (status == 404 || status == 410)) // HTTP-23
        return true;
    const QString words = generalWords(*this, request);
    if (words.contains("session"_L1, Qt::CaseInsensitive) || saysSessionEnded(words))
        return true;
    // The SDKs of some languages say so with 401 or 403, which without a challenge is no request to sign in.
    const bool isDenied = (status == 401 || status == 403) && challenge.isEmpty();
    if (!isInSession || (status != 400 && status < 500 && !isDenied))
        return false;
    const auto message = errorIn(body);
    if (!message)
        return saysSessionEnded(QString::fromUtf8(body.left(kShownChars)));
    const Error error = rpc::readError(*message->error);
    return error.code != rpc::kInvalidParams && saysSessionEnded(error.detail.left(kShownChars));
}

bool HttpRefusal::isAboutRevision(std::optional<qint64> request) const
{
    const QString words = generalWords(*this, request);
    return words.contains("protocol version"_L1, Qt::CaseInsensitive)
        || words.contains("protocol-version"_L1, Qt::CaseInsensitive);
}

Error HttpRefusal::toError(const QByteArrayList &secrets) const
{
    const bool isAuth = status == 401 || status == 403;
    const ErrorKind other = isOfResumption ? ErrorKind::Closed : ErrorKind::Transport;
    Error error{isAuth ? ErrorKind::Auth : other, meaningOf(status), 0, {}, status};
    error.code = clientCertificateProblem(*this);
    const QString said = saidBy(body, secrets);
    if (!said.isEmpty())
        error.detail += u": "_s + said;
    if (isAuth && !challenge.isEmpty()) {
        json::Writer writer;
        writer.beginObject();
        writer.key("wwwAuthenticate");
        writer.string(withoutSecrets(QString::fromUtf8(challenge), secrets));
        writer.endObject();
        error.data = writer.take();
    }
    return error;
}

bool saysSessionEnded(const QString &words)
{
    // Matches only at the beginning, because errors of tools and resources may mention sessions as well.
    static const QRegularExpression pattern(
        u"^\\W*(bad request|error|gone|not found|unauthorized|forbidden)?\\W*"
        "(error posting to endpoint\\b.{0,80}?\\b)?" // Of a proxy, before the words of the server behind it.
        "((the |your |this |mcp |client |http |current )*session( id)?\\b.{0,60}"
        "\\b(not found|expired|unknown|invalid|terminated|closed|ended|no longer|not valid|"
        "timed out|does ?n[o']t exist|not exist|gone|lost|missing|required)\\b"
        "|(no|unknown|invalid|expired|stale|missing|bad) (such |active |valid |mcp[ -])*session\\b"
        "|(the )?(server|client) (is |was |has )?not (yet |been )?initiali[sz]ed\\b)"_s,
        QRegularExpression::CaseInsensitiveOption);
    return pattern.match(words).hasMatch();
}

QString withoutSecrets(QString words, const QByteArrayList &secrets)
{
    for (const QByteArray &secret : secrets) {
        if (secret.size() >= kShortestSecret)
            words.replace(QString::fromUtf8(secret), u"[…]"_s);
    }
    return words;
}

std::optional<std::chrono::milliseconds> retryAfter(const QByteArray &value, const QDateTime &now)
{
    bool isNumber = false;
    const quint32 seconds = value.toUInt(&isNumber);
    if (isNumber)
        return std::min<std::chrono::milliseconds>(std::chrono::seconds(seconds),
                                                   kLongestRetryAfter);
    QDateTime date =
        QLocale::c().toDateTime(QString::fromLatin1(value), u"ddd, dd MMM yyyy HH:mm:ss 'GMT'"_s);
    if (!date.isValid())
        return std::nullopt;
    date.setTimeZone(QTimeZone::utc());
    return std::clamp(std::chrono::milliseconds(now.msecsTo(date)), 0ms, kLongestRetryAfter);
}

} // namespace mcp
