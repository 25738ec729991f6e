// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/authorizationrequest.h"

#include "core/auth/challenge.h"
#include "core/auth/limits.h"
#include "core/auth/oautherror.h"
#include "core/auth/problem.h"

#include <QMultiMap>

namespace mcp::auth {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kShownChars = 300;

using FormFields = QMultiMap<QByteArray, QByteArray>;

QByteArray formDecoded(QByteArray text)
{
    return QByteArray::fromPercentEncoding(text.replace('+', ' '));
}

FormFields readForm(const QByteArray &query)
{
    FormFields form;
    for (const QByteArray &part : query.split('&')) {
        const qsizetype equals = part.indexOf('=');
        form.insert(formDecoded(part.first(equals < 0 ? part.size() : equals)),
                    equals < 0 ? QByteArray() : formDecoded(part.sliced(equals + 1)));
    }
    return form;
}

/// The whole of a and b is looked at, wherever they differ.
bool isSameSecret(const QByteArray &a, const QByteArray &b)
{
    if (a.size() != b.size())
        return false;
    uchar difference = 0;
    for (qsizetype i = 0; i < a.size(); ++i)
        difference |= uchar(a.at(i) ^ b.at(i));
    return difference == 0;
}

/// RFC 9207, by the four cases of AUTH-35; compared as it is (AUTH-36).
bool isFrom(const AuthorizationRequest &request, const FormFields &form)
{
    const QList<QByteArray> values = form.values("iss");
    if (request.issuer.isEmpty())
        return values.size() <= 1; // There is nothing to compare it with.
    if (values.isEmpty())
        return !request.announcesIssuer;
    return values.size() == 1 && values.constFirst() == request.issuer.toUtf8();
}

Error refusalIn(const FormFields &form, bool hasResource)
{
    OAuthError error{QString::fromUtf8(form.value("error")), {}};
    const QString said = QString::fromUtf8(form.value("error_description"));
    error.words = said.isEmpty() ? error.code : QString(error.code + u": "_s + said);
    const bool isAboutResource = hasResource && error.isAboutResource();
    return problem(isAboutResource ? Problem::ResourceRefused : Problem::Refused,
                   error.words.left(kShownChars));
}

/// As a value in a query: what the form encoding leaves bare, and no more.
QByteArray encoded(const QByteArray &text)
{
    return text.toPercentEncoding();
}

} // namespace

QUrl AuthorizationRequest::address() const
{
    QList<std::pair<QByteArray, QByteArray>> form{
        {"response_type", "code"},
        {"client_id", clientId.toUtf8()},
        {"redirect_uri", redirectUri.toEncoded()},
        {"state", state},
        {"code_challenge", pkce.challenge()},
        {"code_challenge_method", "S256"},
    };
    if (!resource.isEmpty())
        form.emplaceBack("resource", resource.toUtf8());
    if (!scopes.isEmpty())
        form.emplaceBack("scope", scopes.join(u' ').toUtf8());
    if (!nonce.isEmpty())
        form.emplaceBack("nonce", nonce);
    if (!keyThumbprint.isEmpty())
        form.emplaceBack("dpop_jkt", keyThumbprint);
    QByteArrayList
        prompt; // OpenID Connect, section 3.1.2.1; whoever does not know it takes no notice.
    if (choosesAccount)
        prompt.append("select_account");
    if (scopes.contains(kOfflineAccess)) // Section 11: else no token that lasts.
        prompt.append("consent");
    if (!prompt.isEmpty())
        form.emplaceBack("prompt", prompt.join(' '));
    QByteArray address = endpoint.toEncoded(QUrl::RemoveFragment);
    char mark = endpoint.hasQuery() ? '&' : '?';
    for (const auto &[name, value] : form) {
        address += mark + name + '=' + encoded(value);
        mark = '&';
    }
    return QUrl::fromEncoded(address, QUrl::StrictMode);
}

std::optional<Result<QString>> AuthorizationRequest::codeFrom(const QByteArray &query) const
{
    const FormFields form = readForm(query);
    const QList<QByteArray> states = form.values("state");
    if (states.size() != 1 || !isSameSecret(states.constFirst(), state))
        return std::nullopt;
    if (needsIssuer && !announcesIssuer && !form.contains("iss"))
        return problem(
            Problem::NoIssuerInAnswer,
            u"issuer: %1, page: %2"_s.arg(issuer.left(kShownAddressChars), endpoint.authority()));
    if (!isFrom(*this, form)) // AUTH-35, AUTH-37: nothing of it is shown.
        return problem(Problem::WrongIssuer);
    if (form.contains("error"))
        return refusalIn(form, !resource.isEmpty());
    const QList<QByteArray> codes = form.values("code");
    if (codes.size() != 1 || codes.constFirst().isEmpty())
        return problem(Problem::Refused);
    return Result<QString>(QString::fromUtf8(codes.constFirst()));
}

QStringList scopesToAsk(const QStringList &challenged,
                        const std::optional<QList<QString>> &ofResource,
                        const std::optional<QList<QString>> &ofServer)
{
    QStringList scopes = challenged;
    if (scopes.isEmpty() && ofResource)
        scopes = scopeList(ofResource->join(u' '));
    if (!scopes.contains(kOfflineAccess) && ofServer && ofServer->contains(kOfflineAccess))
        scopes.append(kOfflineAccess);
    return scopes;
}

} // namespace mcp::auth
