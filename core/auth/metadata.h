// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/claims.h"
#include "core/auth/fetch.h"
#include "core/base/result.h"

#include <QList>
#include <QString>
#include <QStringList>
#include <QUrl>

#include <optional>

namespace mcp::auth {

/// What a server says of itself as a protected resource (RFC 9728, section 2). All of it is its claim.
struct ResourceMetadata
{
    QString resource;
    std::optional<QList<QString>> authorizationServers; ///< Issuers.
    std::optional<QList<QString>> scopesSupported;
    /// Of proofs for tokens that are bound to a key.
    std::optional<QList<QString>> proofAlgorithms;
    std::optional<bool> takesBoundTokensOnly; ///< RFC 9449

    template<class V>
    static void fields(V &v)
    {
        v("resource", &ResourceMetadata::resource);
        v("authorization_servers", &ResourceMetadata::authorizationServers, WordsClaim());
        v("scopes_supported", &ResourceMetadata::scopesSupported, WordsClaim());
        v("dpop_signing_alg_values_supported", &ResourceMetadata::proofAlgorithms, WordsClaim());
        v("dpop_bound_access_tokens_required", &ResourceMetadata::takesBoundTokensOnly,
          PromiseClaim());
    }
};

/// What an authorization server says of itself (RFC 8414, section 2; OpenID Connect Discovery 1.0, section 3).
struct ServerMetadata
{
    QString issuer; ///< Without a document (AUTH-08): the origin of the MCP server.
    std::optional<QString> authorizationEndpoint;
    std::optional<QString> tokenEndpoint;
    std::optional<QString> registrationEndpoint;
    std::optional<QString> revocationEndpoint;
    std::optional<QList<QString>> scopesSupported;
    std::optional<QList<QString>> codeChallengeMethods;
    std::optional<QList<QString>> tokenAuthMethods;
    std::optional<QList<QString>> tokenAuthAlgorithms;
    std::optional<QList<QString>> revocationAuthMethods;
    std::optional<QList<QString>> grantTypes;
    std::optional<QList<QString>> grantProfiles; ///< AUTH-80
    std::optional<QList<QString>> proofAlgorithms; ///< RFC 9449, section 5.1; absent: no proofs.
    std::optional<bool> isIssuerInAnswer; ///< RFC 9207 (AUTH-35).
    std::optional<bool> takesClientDocuments; ///< AUTH-20

    /// There is no such document: default addresses of 2025-03-26 (AUTH-08). The issuer was then not validated.
    bool isAssumed = false;

    template<class V>
    static void fields(V &v)
    {
        v("issuer", &ServerMetadata::issuer);
        v("authorization_endpoint", &ServerMetadata::authorizationEndpoint, TextClaim());
        v("token_endpoint", &ServerMetadata::tokenEndpoint, TextClaim());
        v("registration_endpoint", &ServerMetadata::registrationEndpoint, TextClaim());
        v("revocation_endpoint", &ServerMetadata::revocationEndpoint, TextClaim());
        v("scopes_supported", &ServerMetadata::scopesSupported, WordsClaim());
        v("code_challenge_methods_supported", &ServerMetadata::codeChallengeMethods, WordsClaim());
        v("token_endpoint_auth_methods_supported", &ServerMetadata::tokenAuthMethods, WordsClaim());
        v("token_endpoint_auth_signing_alg_values_supported", &ServerMetadata::tokenAuthAlgorithms,
          WordsClaim());
        v("revocation_endpoint_auth_methods_supported", &ServerMetadata::revocationAuthMethods,
          WordsClaim());
        v("grant_types_supported", &ServerMetadata::grantTypes, WordsClaim());
        v("authorization_grant_profiles_supported", &ServerMetadata::grantProfiles, WordsClaim());
        v("dpop_signing_alg_values_supported", &ServerMetadata::proofAlgorithms, WordsClaim());
        v("authorization_response_iss_parameter_supported", &ServerMetadata::isIssuerInAnswer,
          PromiseClaim());
        v("client_id_metadata_document_supported", &ServerMetadata::takesClientDocuments,
          FlagClaim());
    }
};

/// Where the resource metadata of endpoint may lie when the challenge does not say, in order (AUTH-04).
QStringList resourceMetadataAddresses(const QUrl &endpoint);
/// Where the metadata of issuer may lie, in order (AUTH-07). Empty when issuer is no address of the web, has a query or is
/// longer than kIssuerChars.
QStringList serverMetadataAddresses(const QString &issuer);

/// Whether resource is the identifier that the address of its document, which was found for endpoint, is built from
/// (AUTH-05): endpoint, with or without its query; at the root address the origin as well.
bool isResourceOf(const QString &resource, const QUrl &endpoint, const QString &document);
/// Whether a token for resource may go to url: same origin, and the path or one below it (SEC-30).
bool coversEndpoint(const QString &resource, const QUrl &url);
/// endpoint as the value of `resource` when no metadata gives one (AUTH-32).
QString canonicalResource(const QUrl &endpoint);

/// Whether both texts are equal; the only difference allowed is a slash at the end of an issuer without a path (AUTH-09;
/// RFC 3986, section 6.2.3).
bool isSameIssuer(const QString &one, const QString &other);
/// Checks that the document names issuer (isSameIssuer()), and that each of its addresses may be contacted (AUTH-11).
Result<void> checkServerMetadata(const ServerMetadata &metadata, const QString &issuer,
                                 const Fetch &fetch);
/// Whether metadata announces PKCE with S256. Assumed metadata announces nothing (AUTH-08).
bool announcesPkce(const ServerMetadata &metadata);
/// Checks that the browser can be opened: there is an authorization endpoint, and the issuer announces PKCE with S256 or is
/// pkceIssuer, which supports it according to the person (AUTH-31).
Result<void> checkForBrowser(const ServerMetadata &metadata, const QString &pkceIssuer = {});
/// What 2025-03-26 says where nothing is announced (AUTH-08).
ServerMetadata assumedServerMetadata(const QUrl &endpoint);

} // namespace mcp::auth
