// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/authorizationstage.h"
#include "tests/support/browse.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QNetworkProxy>
#include <QUrlQuery>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

const QByteArray kJson = "application/json";
const QByteArray kMetadata = "/.well-known/oauth-authorization-server";
const QByteArray kBelow = "/op"; ///< Where the authorization server is, below the server.

QByteArray pathOf(const QByteArray &target)
{
    return target.split('?').constFirst();
}

void answerJson(const TestExchangePtr &exchange, const QJsonObject &object, int status = 200)
{
    exchange->answer(status, kJson, QJsonDocument(object).toJson(QJsonDocument::Compact));
}

QString hashOf(const QString &verifier)
{
    const auto hash = QCryptographicHash::hash(verifier.toLatin1(), QCryptographicHash::Sha256);
    return QString::fromLatin1(
        hash.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals));
}

} // namespace

AuthorizationStage::AuthorizationStage(Places places)
    : m_places(places)
    , m_browser(std::make_unique<QNetworkAccessManager>())
{
    m_browser->setProxy(QNetworkProxy::NoProxy);
    resource.handler = [this](const TestExchangePtr &exchange) { onResource(exchange); };
    server.handler = [this](const TestExchangePtr &exchange) { onServer(exchange); };
    const auto addressOf = [this](const QString &path) { return QString(issuer() + path); };
    resourceMetadata = QJsonObject{{u"resource"_s, endpoint().toString()},
                                   {u"authorization_servers"_s, QJsonArray{issuer()}}};
    metadata = QJsonObject{
        {u"issuer"_s, issuer()},
        {u"authorization_endpoint"_s, addressOf(u"/authorize"_s)},
        {u"token_endpoint"_s, addressOf(u"/token"_s)},
        {u"registration_endpoint"_s, addressOf(u"/register"_s)},
        {u"revocation_endpoint"_s, addressOf(u"/revoke"_s)},
        {u"response_types_supported"_s, QJsonArray{u"code"_s}},
        {u"code_challenge_methods_supported"_s, QJsonArray{u"S256"_s}},
        {u"token_endpoint_auth_methods_supported"_s, QJsonArray{u"none"_s}},
        {u"authorization_response_iss_parameter_supported"_s, true},
    };
}

AuthorizationStage::~AuthorizationStage() = default;

QString AuthorizationStage::issuer() const
{
    return m_places == Places::Apart ? issuerOf(server)
                                     : resource.url(QString::fromLatin1(kBelow)).toString();
}

QString AuthorizationStage::issuerOf(const HttpTestServer &server)
{
    return server.url(QString()).toString();
}

QByteArray AuthorizationStage::challenge(const QByteArray &scope) const
{
    return scheme + " resource_metadata=\""
        + resource.url(u"/.well-known/oauth-protected-resource/mcp"_s).toEncoded() + '"'
        + (scope.isEmpty() ? QByteArray() : ", scope=\"" + scope + '"');
}

QByteArray AuthorizationStage::insufficient(const QByteArray &scope)
{
    return R"(Bearer error="insufficient_scope", scope=")" + scope + '"';
}

void AuthorizationStage::browse(const QUrl &address)
{
    mcp::browse(m_browser.get(), address, [this](const QByteArray &page) { callbackPage = page; });
}

QList<TestExchangePtr> AuthorizationStage::asked(const QByteArray &path) const
{
    QList<TestExchangePtr> found = server.requests;
    found.removeIf([&path](const auto &exchange) { return pathOf(exchange->target) != path; });
    return found;
}

AuthorizationStage::Form AuthorizationStage::formOf(const TestExchangePtr &exchange)
{
    const QByteArray target = exchange->target;
    QByteArray text =
        exchange->verb == "POST" ? exchange->body : target.sliced(target.indexOf('?') + 1);
    const QUrlQuery query(QString::fromLatin1(text.replace('+', "%20")));
    Form form;
    for (const auto &[name, value] : query.queryItems(QUrl::FullyDecoded))
        form.insert(name, value);
    return form;
}

AuthorizationStage::Form AuthorizationStage::lastForm(const QByteArray &path) const
{
    const auto exchanges = asked(path);
    return exchanges.isEmpty() ? Form() : formOf(exchanges.constLast());
}

void AuthorizationStage::onResource(const TestExchangePtr &exchange)
{
    if (isForServer(exchange)) {
        QByteArray &target = exchange->target;
        target = target.startsWith(kMetadata) ? kMetadata : target.sliced(kBelow.size());
        server.requests.append(exchange);
        return server.handler(exchange);
    }
    const QByteArray path = pathOf(exchange->target);
    if (const Answer answer = instead.value(path))
        return answer(exchange);
    if (path == "/.well-known/oauth-protected-resource/mcp")
        return answerJson(exchange, resourceMetadata);
    const QByteArray sent = exchange->header("authorization");
    const QByteArray token = sent.mid(sent.indexOf(' ') + 1);
    if (!valid.contains(QString::fromLatin1(token)))
        return exchange->answer(401, {}, {}, "WWW-Authenticate: " + challenge() + "\r\n");
    if (whenSignedIn)
        return whenSignedIn(exchange);
    exchange->answer(404, {}, {});
}

bool AuthorizationStage::isForServer(const TestExchangePtr &exchange) const
{
    return m_places == Places::Together
        && (exchange->target.startsWith(QByteArray(kBelow + '/'))
            || exchange->target == kMetadata + kBelow);
}

void AuthorizationStage::onServer(const TestExchangePtr &exchange)
{
    const QByteArray path = pathOf(exchange->target);
    if (const Answer answer = instead.value(path))
        return answer(exchange);
    if (path == kMetadata)
        return answerJson(exchange, metadata);
    if (path == "/register") {
        QJsonObject client = QJsonDocument::fromJson(exchange->body).object();
        client.insert(u"client_id"_s, u"client-%1"_s.arg(++m_clients));
        return answerJson(exchange, client, 201);
    }
    if (path == "/authorize")
        return authorize(exchange);
    if (path == "/token")
        return exchangeToken(exchange);
    if (path == "/revoke")
        return exchange->answer(200, {}, {});
    exchange->answer(404, {}, {});
}

void AuthorizationStage::authorize(const TestExchangePtr &exchange)
{
    const Form form = formOf(exchange);
    const QString code = u"canary-code-%1"_s.arg(m_codes.size() + 1);
    m_codes.insert(code, form);
    QUrlQuery query;
    query.addQueryItem(u"code"_s, code);
    query.addQueryItem(u"state"_s, form.value(u"state"_s));
    if (sendsIssuer)
        query.addQueryItem(u"iss"_s, QString::fromLatin1(QUrl::toPercentEncoding(issuer())));
    QUrl target(form.value(u"redirect_uri"_s));
    target.setQuery(query);
    exchange->answer(302, {}, {}, "Location: " + target.toEncoded() + "\r\n");
}

void AuthorizationStage::exchangeToken(const TestExchangePtr &exchange)
{
    const Form form = formOf(exchange);
    const auto refuse = [&exchange](const QString &error) {
        answerJson(exchange, {{u"error"_s, error}}, 400);
    };
    const QString grant = form.value(u"grant_type"_s);
    if (grant == u"refresh_token"_s) {
        const QString token = form.value(u"refresh_token"_s);
        if (!refreshTokens.contains(token))
            return refuse(u"invalid_grant"_s);
        if (rotates)
            refreshTokens.remove(token);
        return giveTokens(exchange, form.value(u"scope"_s));
    }
    if (grant == u"client_credentials"_s
        || grant == u"urn:ietf:params:oauth:grant-type:jwt-bearer"_s)
        return giveTokens(exchange, form.value(u"scope"_s));
    const Form asked = m_codes.take(form.value(u"code"_s));
    for (const QString &same : {u"client_id"_s, u"redirect_uri"_s, u"resource"_s}) {
        // A client that authenticates with a header need not repeat its id in the form.
        const bool isInHeader = same == u"client_id"_s && exchange->hasHeader("authorization");
        if (asked.isEmpty() || (asked.value(same) != form.value(same) && !isInHeader))
            return refuse(u"invalid_grant"_s);
    }
    if (hashOf(form.value(u"code_verifier"_s)) != asked.value(u"code_challenge"_s))
        return refuse(u"invalid_grant"_s);
    giveTokens(exchange, asked.value(u"scope"_s));
}

void AuthorizationStage::giveTokens(const TestExchangePtr &exchange, const QString &scope)
{
    const QString number = QString::number(++m_tokens);
    const QString accessToken = u"canary-access-"_s + number;
    const QString refreshToken = u"canary-refresh-"_s + number;
    QJsonObject tokens{{u"access_token"_s, accessToken}, {u"token_type"_s, tokenType}};
    valid.insert(accessToken);
    if (expiresIn > 0)
        tokens.insert(u"expires_in"_s, expiresIn);
    const QString given = granted.isEmpty() ? scope : granted;
    if (!given.isEmpty())
        tokens.insert(u"scope"_s, given);
    if (givesRefreshTokens) {
        refreshTokens.insert(refreshToken);
        tokens.insert(u"refresh_token"_s, refreshToken);
    }
    answerJson(exchange, tokens);
}

} // namespace mcp

#include "moc_authorizationstage.cpp"
