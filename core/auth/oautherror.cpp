// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/oautherror.h"

#include "core/json/value.h"
#include "core/transport/httprefusal.h"

#include <QRegularExpression>
#include <QUrlQuery>

#include <algorithm>
#include <array>

namespace mcp::auth {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kCodeChars = 100;
constexpr qsizetype kWordsChars = 500;
constexpr qsizetype kEntries = 5; ///< Read of each list.
constexpr int kDepth = 4; ///< Nesting of objects and lists in which a message is searched.

QString textOf(const Value &value, int depth);

QString textOfList(const Value &list, int depth)
{
    QStringList texts;
    const Value::Array &items = list.items();
    for (const Value &item : items.first(std::min(items.size(), kEntries)))
        texts.append(textOf(item, depth));
    texts.removeAll(QString());
    return texts.join("; "_L1);
}

/// The part of the request that a message is about, for example `body.scope: `. FastAPI sends it as a list of names and numbers.
QString placeOf(const Value &object)
{
    QStringList names;
    const Value::Array place = object.at(u"loc").items();
    for (const Value &part : place.first(std::min(place.size(), kEntries)))
        names.append(part.isNumber() ? QString::fromLatin1(part.numberText()) : part.toString());
    return names.isEmpty() ? QString() : QString(names.join(u'.') + ": "_L1);
}

/// Searches an answer that is no OAuth error for a message.
QString textOf(const Value &value, int depth = 0)
{
    static constexpr std::array kMembers{
        u"error_description", u"errorDescription", u"message", u"msg",   u"detail",
        u"error_message",     u"description",      u"title",   u"error", u"errors",
        u"errorSummary",      u"errorMessage",
    };
    if (value.isString() || depth >= kDepth)
        return value.toString();
    if (value.isArray())
        return textOfList(value, depth + 1);
    for (const char16_t *name : kMembers) {
        const Value &member = value.at(name);
        const bool isCode = depth == 0 && QStringView(name) == "error"_L1 && member.isString();
        if (const QString text = isCode ? QString() : textOf(member, depth + 1); !text.isEmpty())
            return placeOf(value) + text;
    }
    return {};
}

/// An error as a form, `error=…&error_description=…`; null if the body is something else. Some hosts answer so, as GitHub does
/// by default.
Value formIn(const json::Raw &body)
{
    QByteArray text = body.view().trimmed().toByteArray();
    Value said;
    if (!text.startsWith("error=") && !text.contains("&error="))
        return said;
    const QUrlQuery form(QString::fromUtf8(text.replace('+', "%20")));
    for (const QString &name : {u"error"_s, u"error_description"_s}) {
        if (form.hasQueryItem(name))
            said.insert(name, Value(form.queryItemValue(name, QUrl::FullyDecoded)));
    }
    return said;
}

/// The error code. Some hosts send an object with the code instead of the code.
QString codeIn(const Value &said)
{
    const Value &error = said.at(u"error");
    return error.isObject() ? error.at(u"code").toString() : error.toString();
}

/// The body if it is plain text; empty if it is HTML or JSON, or if it may contain tokens.
QString plainText(const json::Raw &body)
{
    const QString text = QString::fromUtf8(body.view()).simplified();
    const bool mayHoldTokens = text.contains("_token"_L1, Qt::CaseInsensitive);
    const bool isJson = text.startsWith(u'{') || text.startsWith(u'[') || text.startsWith(u'"');
    return text.startsWith(u'<') || isJson || mayHoldTokens ? QString() : text;
}

} // namespace

bool OAuthError::isAboutResource() const
{
    // The two numbers are the codes of Microsoft Entra.
    static const QRegularExpression telling(
        u"\\bAADSTS(?:9010010|901002)\\b|\\bresource\\b.{0,40}\\bparameter\\b"
        "|\\bparameter\\b.{0,40}\\bresource\\b"_s,
        QRegularExpression::CaseInsensitiveOption);
    return code == "invalid_target"_L1 || telling.match(words).hasMatch();
}

bool OAuthError::isAboutClient() const
{
    static constexpr std::array kCodes{
        "invalid_client"_L1,
        "unauthorized_client"_L1,
        // GitHub
        "incorrect_client_credentials"_L1,
        // Slack
        "bad_client_secret"_L1,
        "invalid_client_id"_L1,
    };
    const bool isAboutSecret =
        code == "invalid_request"_L1 && words.contains("client_secret"_L1); // Google
    return isAboutSecret || std::find(kCodes.begin(), kCodes.end(), code) != kCodes.end();
}

bool OAuthError::isAboutGrant() const
{
    static constexpr std::array kCodes{
        "invalid_grant"_L1,
        // GitHub
        "bad_verification_code"_L1,
        "bad_refresh_token"_L1,
        // Slack
        "invalid_refresh_token"_L1,
        "invalid_code"_L1,
        "code_already_used"_L1,
        // Microsoft Entra (OpenID Connect Core 1.0, section 3.1.2.6)
        "interaction_required"_L1,
        "login_required"_L1,
        "consent_required"_L1,
    };
    return std::find(kCodes.begin(), kCodes.end(), code) != kCodes.end();
}

OAuthError oauthError(const Answer &answer, const QByteArrayList &secrets)
{
    const auto parsed = json::parse(answer.body);
    const Value body = parsed ? *parsed : formIn(answer.body);
    const Value said = body.isArray() ? body.items().value(0) : body;
    OAuthError error;
    error.code = codeIn(said).left(kCodeChars);
    QString words = said.isNull() ? plainText(answer.body) : textOf(said);
    if (words.isEmpty())
        words = error.code;
    else if (!error.code.isEmpty())
        words = error.code + ": "_L1 + words;
    // First the secrets: a cut could leave the half of one.
    error.words = withoutSecrets(words, secrets).left(kWordsChars);
    if (error.words.isEmpty())
        error.words = u"%1 answered %2"_s.arg(answer.host, QString::number(answer.status));
    return error;
}

} // namespace mcp::auth
