// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/problem.h"

namespace mcp::auth {

using namespace Qt::StringLiterals;

QString problemWords(Problem what)
{
    switch (what) {
    case Problem::NotAuthorized:
        return u"not signed in"_s;
    case Problem::AddressNotAllowed:
        return u"an address of the sign-in is not https, or cannot be read"_s;
    case Problem::AddressNotPublic:
        return u"an address of the sign-in lies in a private network"_s;
    case Problem::NoAnswer:
        return u"the authorization server does not answer"_s;
    case Problem::Unreadable:
        return u"the answer cannot be read"_s;
    case Problem::ResourceMismatch:
        return u"the resource metadata is of another server"_s;
    case Problem::NoIssuer:
        return u"the server does not say where to sign in"_s;
    case Problem::NoServerMetadata:
        return u"the authorization server has no metadata"_s;
    case Problem::IssuerMismatch:
        return u"the metadata is of another authorization server"_s;
    case Problem::NoPkce:
        return u"the authorization server does not announce PKCE with S256"_s;
    case Problem::NoClient:
        return u"there is no client id for the authorization server"_s;
    case Problem::RegistrationRefused:
        return u"the authorization server refused to register the client"_s;
    case Problem::NoAuthMethod:
        return u"no client authentication method fits"_s;
    case Problem::BadKey:
        return u"the private key cannot be used"_s;
    case Problem::NoBrowser:
        return u"the browser could not be opened"_s;
    case Problem::BrowserTimeout:
        return u"nothing came back from the browser in time"_s;
    case Problem::NoPort:
        return u"no port for the way back from the browser is free"_s;
    case Problem::WrongIssuer:
        return u"the answer names another authorization server"_s;
    case Problem::Refused:
        return u"the authorization server refused access"_s;
    case Problem::TokenRefused:
        return u"the token endpoint refused the request"_s;
    case Problem::GrantInvalid:
        return u"the sign-in is not valid any more"_s;
    case Problem::ClientInvalid:
        return u"the authorization server does not accept the client"_s;
    case Problem::NotPermitted:
        return u"the organisation does not permit this server"_s;
    case Problem::ProofNotAccepted:
        return u"the proof that we hold the key of the token is not accepted"_s;
    case Problem::TokenNotBound:
        return u"the token is not bound to our key"_s;
    case Problem::NoWorkloadToken:
        return u"the token of the platform cannot be read"_s;
    case Problem::ScopeRefused:
        return u"the server wants wider access than was given"_s;
    case Problem::Forbidden:
        return u"the account may not do this"_s;
    case Problem::TokenNotAccepted:
        return u"the server does not accept a token that was just issued"_s;
    case Problem::IssuerChanged:
        return u"the server names another authorization server than the client id is for"_s;
    case Problem::IssuerNotAgreed:
        return u"nobody has agreed to this authorization server"_s;
    case Problem::NoIssuerInAnswer:
        return u"the answer does not name the authorization server"_s;
    case Problem::ResourceRefused:
        return u"the authorization server refuses the parameter resource"_s;
    case Problem::TokenUnusable:
        return u"the authorization server gave a token that cannot be used"_s;
    }
    return {};
}

Error problem(Problem what, const QString &detail, int httpStatus)
{
    return {
        ErrorKind::Auth, detail.isEmpty() ? problemWords(what) : detail, int(what), {}, httpStatus};
}

} // namespace mcp::auth
