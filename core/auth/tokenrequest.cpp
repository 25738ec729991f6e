// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/tokenrequest.h"

#include "core/auth/challenge.h"
#include "core/auth/claims.h"
#include "core/auth/jwt.h"
#include "core/auth/limits.h"
#include "core/auth/oautherror.h"
#include "core/auth/problem.h"
#include "core/base/logging.h"
#include "core/json/value.h"
#include "core/json/writeimpl.h"

#include <algorithm>
#include <array>

namespace mcp::auth {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

constexpr auto kIdJag = "urn:ietf:params:oauth:token-type:id-jag"_L1;
constexpr qsizetype kShownNameChars = 50; ///< Longer names from an answer are cut in errors.
constexpr double kLongestLife = 10 * 365 * 86400.0; ///< Seconds; more is taken for nonsense.

/// What a token endpoint answers when all is well (RFC 6749, section 5.1; RFC 8693, section 2.2.1).
struct TokenAnswer
{
    QString accessToken;
    std::optional<QString> tokenType; ///< Required, but some servers omit it.
    std::optional<json::Raw> expiresIn; ///< A number, from some in quotes.
    std::optional<QString> refreshToken;
    std::optional<QList<QString>> scope; ///< A space-separated string; some servers send an array.
    std::optional<QString> issuedTokenType;
    std::optional<QString> idToken;

    template<class V>
    static void fields(V &v)
    {
        v("access_token", &TokenAnswer::accessToken);
        v("token_type", &TokenAnswer::tokenType, TextClaim());
        v("expires_in", &TokenAnswer::expiresIn);
        v("refresh_token", &TokenAnswer::refreshToken, TextClaim());
        v("scope", &TokenAnswer::scope, WordsClaim());
        v("issued_token_type", &TokenAnswer::issuedTokenType, TextClaim());
        v("id_token", &TokenAnswer::idToken, TextClaim());
    }
};

QByteArray encode(const QString &text)
{
    return QUrl::toPercentEncoding(text, {}, "~").replace("%20", "+");
}

void appendScopes(Form &form, const QStringList &scopes)
{
    if (!scopes.isEmpty())
        form.emplaceBack(u"scope"_s, scopes.join(u' '));
}

void appendResource(Form &form, const QString &resource)
{
    if (!resource.isEmpty())
        form.emplaceBack(u"resource"_s, resource);
}

bool hasResource(const Form &form)
{
    return std::any_of(form.cbegin(), form.cend(),
                       [](const auto &field) { return field.first == "resource"_L1; });
}

/// A request that says who sends it.
struct Signed
{
    Form form;
    http::Headers headers;
};

Result<Signed> signedBy(const ClientIdentity &client, const ServerMetadata &metadata,
                        AuthMethod method, Form form, const QDateTime &now)
{
    Signed made{std::move(form), {}};
    switch (method) {
    case AuthMethod::None:
        if (!client.id.isEmpty())
            made.form.emplaceBack(u"client_id"_s, client.id);
        break;
    case AuthMethod::Basic: // The id is in the header; in both places it is too much for some.
        made.headers.emplaceBack(
            "Authorization",
            "Basic " + QByteArray(encode(client.id) + ':' + encode(client.secret)).toBase64());
        break;
    case AuthMethod::Post:
        made.form.emplaceBack(u"client_id"_s, client.id);
        made.form.emplaceBack(u"client_secret"_s, client.secret);
        break;
    case AuthMethod::PrivateKeyJwt: {
        const auto algorithm = signingAlgorithm(client.privateKey);
        if (!algorithm)
            return algorithm.error();
        const auto &taken = metadata.tokenAuthAlgorithms;
        if (taken && !taken->contains(QString::fromLatin1(*algorithm)))
            return problem(Problem::NoAuthMethod, taken->join(u' ').left(200));
        const auto jwt =
            signAssertion({client.id, metadata.issuer, client.keyId, now}, client.privateKey);
        if (!jwt)
            return jwt.error();
        made.form.emplaceBack(u"client_assertion_type"_s,
                              u"urn:ietf:params:oauth:client-assertion-type:jwt-bearer"_s);
        made.form.emplaceBack(u"client_assertion"_s, QString::fromLatin1(*jwt));
        break;
    }
    }
    return made;
}

/// What of form must not come back to anybody's eyes.
QByteArrayList secretsOf(const Form &form, const ClientIdentity &client)
{
    static constexpr std::array kSecret{
        "code"_L1,          "code_verifier"_L1, "refresh_token"_L1,    "assertion"_L1,
        "subject_token"_L1, "token"_L1,         "client_assertion"_L1,
    };
    QByteArrayList secrets;
    for (const auto &[name, value] : form) {
        if (std::find(kSecret.begin(), kSecret.end(), name) != kSecret.end())
            secrets << value.toUtf8() << encode(value);
    }
    if (!client.secret.isEmpty())
        secrets << client.secret.toUtf8() << encode(client.secret);
    return secrets;
}

/// What an endpoint answers, with the words for a refusal free of secrets.
struct Asked
{
    Answer answer;
    OAuthError refusal;
    std::optional<ProofKey> key = {}; ///< Of the proof in the request.
    bool hasResource = false; ///< The request had the parameter `resource`.
};

/// A request to an endpoint of metadata's issuer in the name of client.
struct EndpointRequest
{
    ServerMetadata metadata;
    std::optional<QString> endpoint;
    ClientIdentity client;
    std::optional<QList<QString>> methods; ///< Of proving who asks; those that are taken.
    Form form;
    std::optional<ProofKey> key = {}; ///< For a proof; or none.
    bool mayProve = false; ///< With a new key, when it is refused without a proof.
    QByteArray nonce = {}; ///< For the proof.
    int nonceRepeats = 0;
};

/// Form and headers of request as they are to be sent now.
Result<Signed> signNow(const EndpointRequest &request, const QDateTime &now)
{
    const auto method = chooseAuthMethod(request.client, request.methods);
    if (!method)
        return method.error();
    auto made = signedBy(request.client, request.metadata, *method, request.form, now);
    if (!made || !request.key)
        return made;
    const auto proof = request.key->prove({"POST", QUrl(*request.endpoint), now, request.nonce});
    if (!proof)
        return proof.error();
    made->headers.emplaceBack("DPoP", *proof);
    return made;
}

void sendNow(Fetch *fetch, const EndpointRequest &request, const Promise<Asked> &promise);

/// For a proof where there was none, or with the nonce that the endpoint wants in it. It has not processed the request
/// (RFC 9449, sections 5 and 8).
bool mayBeRepeated(EndpointRequest &request, const Asked &asked)
{
    const bool wantsNonce = asked.refusal.code == "use_dpop_nonce"_L1;
    const bool wantsProof = wantsNonce || asked.refusal.code == "invalid_dpop_proof"_L1;
    request.nonce = usableNonce(asked.answer.nonce);
    if (wantsProof && !request.key && request.mayProve) {
        const auto key = ProofKey::create();
        request.key = key ? std::optional(*key) : std::nullopt;
        return request.key.has_value();
    }
    return wantsNonce && request.key && !request.nonce.isEmpty()
        && request.nonceRepeats++ < kNonceRepeats;
}

/// With the secret in the form, where the issuer announces no method and refused the default, which is the header (RFC 8414,
/// section 2). An issuer authenticates the client before it uses up the code or refresh token (RFC 6749, section 3.2.1).
bool mayBePosted(EndpointRequest &request, const Asked &asked)
{
    const ClientIdentity &client = request.client;
    const bool isOpen = !client.method && request.methods.value_or(QList<QString>()).isEmpty();
    const bool wasInHeader = !client.secret.isEmpty() && client.privateKey.isEmpty();
    const bool isInTrouble = asked.answer.status >= 500 || asked.answer.status == 429;
    if (!isOpen || !wasInHeader || isInTrouble || !asked.refusal.isAboutClient())
        return false;
    request.methods = QList<QString>{wireName(AuthMethod::Post)};
    return true;
}

void repeatOrSettle(Fetch *fetch, EndpointRequest request, const Asked &asked,
                    const Promise<Asked> &promise)
{
    if (mayBeRepeated(request, asked) || mayBePosted(request, asked))
        sendNow(fetch, request, promise);
    else
        promise.settle(asked);
}

void sendNow(Fetch *fetch, const EndpointRequest &request, const Promise<Asked> &promise)
{
    const auto made = signNow(request, fetch->clock()->wallTime());
    if (!made)
        return promise.settle(made.error());
    const QByteArrayList secrets = secretsOf(made->form, request.client);
    const auto onAnswer = [fetch, request, promise, secrets](const Result<Answer> &answer) {
        if (answer)
            repeatOrSettle(
                fetch, request,
                {*answer, oauthError(*answer, secrets), request.key, hasResource(request.form)},
                promise);
        else
            promise.settle(answer.error());
    };
    const CallHandle handle = fetch
                                  ->post(*request.endpoint, "application/x-www-form-urlencoded",
                                         encodeForm(made->form), made->headers)
                                  .then(fetch, onAnswer);
    promise.onCancel([handle] { handle.abandon(); });
}

Pending<Asked> ask(Fetch *fetch, const EndpointRequest &request)
{
    const QString &issuer = request.metadata.issuer;
    if (request.client.issuer != issuer) // SEC-26
        return settled<Asked>(problem(Problem::IssuerMismatch, issuer.left(200)));
    if (!request.endpoint)
        return settled<Asked>(problem(Problem::NoServerMetadata, issuer.left(200)));
    const Promise<Asked> promise;
    sendNow(fetch, request, promise);
    return promise.pending();
}

/// Does not throw away what may be good tomorrow: a server in trouble refuses nothing.
std::optional<Problem> troubleOf(const Asked &asked)
{
    if (asked.answer.status >= 500 || asked.answer.status == 429)
        return Problem::NoAnswer;
    if (asked.refusal.code == "invalid_dpop_proof"_L1 || asked.refusal.code == "use_dpop_nonce"_L1)
        return Problem::ProofNotAccepted;
    if (asked.refusal.isAboutClient())
        return Problem::ClientInvalid;
    return std::nullopt;
}

/// Some say no with a status of 200.
bool isRefused(const Asked &asked)
{
    return !asked.answer.isSuccess() || !asked.refusal.code.isEmpty();
}

bool canBeSent(const QString &token)
{
    return !token.isEmpty()
        && std::all_of(token.begin(), token.end(), [](QChar c) { return c > u' ' && c <= u'~'; });
}

/// The name of the member that contains the token of an answer; empty if there is none.
QString placeOfToken(const json::Raw &body)
{
    const Value answer = json::parse(body).valueOr(Value());
    for (const auto &[name, value] : answer.members()) {
        if (value.at(u"access_token").isString())
            return name.left(kShownNameChars);
    }
    return {};
}

/// Explains why no token can be read from an answer, without quoting the token.
Error unreadable(const Asked &asked, const Error &why)
{
    const Answer &answer = asked.answer;
    const QString host = answer.host + u": "_s;
    if (const QString place = placeOfToken(answer.body); !place.isEmpty())
        return problem(
            Problem::TokenUnusable,
            host + u"access_token is inside of \"%1\", where no client looks for it"_s.arg(place),
            answer.status);
    if (!answer.body.isObject() && answer.body.view().contains("access_token="))
        return problem(Problem::TokenUnusable,
                       host + u"the answer is a form, it must be JSON (RFC 6749, section 5.1)"_s,
                       answer.status);
    return problem(Problem::Unreadable, host + why.detail.left(200), answer.status);
}

Result<TokenAnswer> readTokens(const Asked &asked)
{
    auto read = json::read<TokenAnswer>(asked.answer.body);
    if (!read)
        return unreadable(asked, read.error());
    if (!canBeSent(read->accessToken))
        return problem(Problem::Unreadable, u"the token has characters no token has"_s);
    for (const QString &token : {read->accessToken, read->refreshToken.value_or(QString()),
                                 read->idToken.value_or(QString())}) {
        if (token.size() > kTokenChars)
            return problem(Problem::Unreadable, u"the token is too long"_s);
    }
    return read;
}

QDateTime endOfLife(const std::optional<json::Raw> &expiresIn, const QDateTime &now)
{
    if (!expiresIn)
        return {};
    const auto value = json::parse(*expiresIn);
    if (!value)
        return {};
    const double seconds = value->isString() ? value->toString().toDouble() : value->toDouble();
    if (!(seconds > 0) || seconds > kLongestLife)
        return {};
    return now.addSecs(qint64(seconds));
}

/// Some hosts separate scopes by commas. A scope may contain commas as well: one that was asked for is not split.
QStringList grantedScopes(const QStringList &said, const QStringList &asked)
{
    QStringList words = said.join(u' ').split(u' ', Qt::SkipEmptyParts);
    for (QString &word : words) {
        if (!asked.contains(word))
            word.replace(u',', u' ');
    }
    return scopeList(words.join(u' '));
}

/// The key that tokens of this type are bound to, as PEM; empty for none (RFC 9449, section 5).
Result<QString> keyOf(const QString &type, const Asked &asked, bool isRequired)
{
    if (type.isEmpty())
        qCInfo(lcAuth) << "a token has no token_type and is taken for Bearer";
    const bool isBearer = type.isEmpty() || type.compare("bearer"_L1, Qt::CaseInsensitive) == 0;
    if (isBearer && isRequired)
        return problem(Problem::TokenNotBound);
    if (isBearer)
        return QString();
    if (!asked.key || type.compare("dpop"_L1, Qt::CaseInsensitive) != 0) {
        const bool isOfSlack = type == "user"_L1 || type == "bot"_L1;
        return problem(
            Problem::TokenUnusable,
            u"%1: token_type is \"%2\", not Bearer, and a type that is not known must not be used "
            "(RFC 6749, section 7.1)%3"_s.arg(asked.answer.host, type.left(kShownNameChars),
                                              isOfSlack ? u"; Slack answers so"_s : QString()));
    }
    return QString::fromLatin1(asked.key->pem());
}

Result<TokenSet> toTokens(const Asked &asked, const QStringList &scopes, bool isBindingRequired,
                          const QDateTime &now)
{
    if (isRefused(asked)) {
        Problem otherwise = Problem::TokenRefused;
        if (asked.refusal.isAboutGrant())
            otherwise = Problem::GrantInvalid;
        else if (asked.hasResource && asked.refusal.isAboutResource())
            otherwise = Problem::ResourceRefused;
        return problem(troubleOf(asked).value_or(otherwise), asked.refusal.words,
                       asked.answer.status);
    }
    const auto read = readTokens(asked);
    if (!read)
        return read.error();
    const auto key = keyOf(read->tokenType.value_or(QString()).trimmed(), asked, isBindingRequired);
    if (!key)
        return key.error();
    TokenSet tokens;
    tokens.proofKey = *key;
    tokens.accessToken = read->accessToken;
    tokens.refreshToken = read->refreshToken.value_or(QString());
    tokens.scopes = read->scope ? grantedScopes(*read->scope, scopes) : scopes;
    tokens.expiresAt = endOfLife(read->expiresIn, now);
    tokens.idToken = read->idToken.value_or(QString());
    return tokens;
}

Result<QString> toAssertion(const Asked &asked)
{
    if (isRefused(asked))
        return problem(troubleOf(asked).value_or(Problem::NotPermitted), asked.refusal.words,
                       asked.answer.status);
    const auto read = readTokens(asked);
    if (!read)
        return read.error();
    if (read->issuedTokenType != kIdJag
        || read->tokenType.value_or(QString()).compare("n_a"_L1, Qt::CaseInsensitive) != 0)
        return problem(Problem::Unreadable, u"the answer is no assertion"_s);
    return read->accessToken;
}

} // namespace

QByteArray encodeForm(const Form &form)
{
    QByteArrayList parts;
    for (const auto &[name, value] : form)
        parts.append(encode(name) + '=' + encode(value));
    return parts.join('&');
}

TokenRequest TokenRequest::forCode(const QString &code, const QString &redirectUri,
                                   const QString &verifier, const QString &resource,
                                   const QStringList &scopes)
{
    TokenRequest request{{{u"grant_type"_s, u"authorization_code"_s},
                          {u"code"_s, code},
                          {u"redirect_uri"_s, redirectUri},
                          {u"code_verifier"_s, verifier}},
                         scopes};
    appendResource(request.form, resource);
    return request;
}

TokenRequest TokenRequest::forRefresh(const QString &refreshToken, const QString &resource,
                                      const QStringList &scopes)
{
    TokenRequest request{
        {{u"grant_type"_s, u"refresh_token"_s}, {u"refresh_token"_s, refreshToken}}, scopes};
    appendResource(request.form, resource);
    return request;
}

TokenRequest TokenRequest::forClient(const QString &resource, const QStringList &scopes)
{
    TokenRequest request{{{u"grant_type"_s, u"client_credentials"_s}}, scopes};
    appendResource(request.form, resource);
    appendScopes(request.form, scopes);
    return request;
}

TokenRequest TokenRequest::forAssertion(const QString &assertion, const QString &resource,
                                        const QStringList &scopes)
{
    TokenRequest request{{{u"grant_type"_s, u"urn:ietf:params:oauth:grant-type:jwt-bearer"_s},
                          {u"assertion"_s, assertion}},
                         scopes};
    appendResource(request.form, resource);
    appendScopes(request.form, scopes);
    return request;
}

Pending<TokenSet> requestTokens(Fetch *fetch, const ServerMetadata &metadata,
                                const ClientIdentity &client, const TokenRequest &request,
                                const ProofOfTokens &proof)
{
    return ask(fetch,
               {metadata, metadata.tokenEndpoint, client, metadata.tokenAuthMethods, request.form,
                proof.key, takesOurProofs(metadata.proofAlgorithms)})
        .map(fetch,
             [fetch, isRequired = proof.isRequired, scopes = request.scopes](const Asked &asked) {
                 return toTokens(asked, scopes, isRequired, fetch->clock()->wallTime());
             });
}

Pending<QString> requestAssertion(Fetch *fetch, const ServerMetadata &metadata,
                                  const ClientIdentity &client, const AssertionRequest &request)
{
    Form form{{u"grant_type"_s, u"urn:ietf:params:oauth:grant-type:token-exchange"_s},
              {u"requested_token_type"_s, kIdJag},
              {u"audience"_s, request.audience}};
    appendResource(form, request.resource);
    appendScopes(form, request.scopes);
    form.emplaceBack(u"subject_token"_s, request.idToken);
    form.emplaceBack(u"subject_token_type"_s, u"urn:ietf:params:oauth:token-type:id_token"_s);
    return ask(fetch, {metadata, metadata.tokenEndpoint, client, metadata.tokenAuthMethods, form})
        .map(fetch, toAssertion);
}

Pending<bool> revokeToken(Fetch *fetch, const ServerMetadata &metadata,
                          const ClientIdentity &client, const QString &token, bool isRefreshToken)
{
    if (!metadata.revocationEndpoint)
        return settled<bool>(false);
    const Form form{
        {u"token"_s, token},
        {u"token_type_hint"_s, isRefreshToken ? u"refresh_token"_s : u"access_token"_s}};
    const auto &methods =
        metadata.revocationAuthMethods ? metadata.revocationAuthMethods : metadata.tokenAuthMethods;
    return ask(fetch, {metadata, metadata.revocationEndpoint, client, methods, form})
        .map(fetch, [](const Asked &asked) -> Result<bool> {
            if (asked.answer.isSuccess())
                return true;
            return problem(troubleOf(asked).value_or(Problem::TokenRefused), asked.refusal.words,
                           asked.answer.status);
        });
}

} // namespace mcp::auth
