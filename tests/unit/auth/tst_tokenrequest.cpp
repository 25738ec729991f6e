// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/tokenrequest.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include "tests/unit/auth/authbench.h"
#include "tests/unit/auth/signingkeys.h"

#include <QUrlQuery>

namespace tst_tokenrequest {

using namespace mcp;
using namespace mcp::auth;
using namespace Qt::StringLiterals;

namespace {

const QString kResource = u"https://mcp.example/api"_s;
const QByteArray kGood = "{\"access_token\":\"at-1\",\"token_type\":\"Bearer\"}";

struct TokenBench : AuthBench
{
    TokenBench()
    {
        metadata.issuer = base();
        metadata.tokenEndpoint = address(u"/token"_s);
        client.issuer = base();
        client.id = u"c 1"_s;
        pages["/token"] = {kGood};
    }

    Result<TokenSet> ask(const TokenRequest &request)
    {
        return outcome(requestTokens(&fetch, metadata, client, request));
    }
    Result<TokenSet> askForCode()
    {
        return ask(TokenRequest::forCode(u"the code"_s, u"http://127.0.0.1:7/cb?x"_s,
                                         u"veri~fier"_s, kResource, {u"a"_s, u"b"_s}));
    }
    /// A parameter of what was sent last.
    QString sent(const QString &name) const
    {
        QByteArray body = origin.requests.last()->body;
        body.replace('+', "%20");
        return QUrlQuery(QString::fromLatin1(body)).queryItemValue(name, QUrl::FullyDecoded);
    }

    ServerMetadata metadata;
    ClientIdentity client;
};

} // namespace

class TestTokenRequest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesFormsAsFormsAreWritten() // AUTH-25, AUTH-40
    {
        QCOMPARE(encodeForm({{u"a b"_s, u"ü&=+%~-._*/\r\n"_s}, {u"c"_s, {}}}),
                 "a+b=%C3%BC%26%3D%2B%25%7E-._%2A%2F%0D%0A&c=");
    }

    void exchangesACode() // AUTH-40, AUTH-32, AUTH-30
    {
        TokenBench bench;
        QVERIFY(bench.askForCode());
        const auto request = bench.origin.requests.first();
        QCOMPARE(request->verb, "POST");
        QCOMPARE(request->target, "/token"); // Nothing in the address.
        QCOMPARE(request->header("content-type"), "application/x-www-form-urlencoded");
        QVERIFY(!request->hasHeader("authorization"));
        QCOMPARE(request->body,
                 "grant_type=authorization_code&code=the+code"
                 "&redirect_uri=http%3A%2F%2F127.0.0.1%3A7%2Fcb%3Fx&code_verifier=veri%7Efier"
                 "&resource=https%3A%2F%2Fmcp.example%2Fapi&client_id=c+1");
    }

    void renewsATokenSet() // AUTH-63, AUTH-32
    {
        TokenBench bench;
        bench.pages["/token"] = {"{\"access_token\":\"at-2\",\"token_type\":\"bearer\","
                                 "\"refresh_token\":\"rt-2\",\"expires_in\":60}"};
        const auto tokens = bench.ask(TokenRequest::forRefresh(u"rt/1"_s, kResource, {u"a"_s}));
        QVERIFY(tokens);
        QCOMPARE(tokens->refreshToken, u"rt-2"_s);
        QCOMPARE(tokens->scopes, QStringList{u"a"_s});
        QCOMPARE(bench.origin.requests.first()->body,
                 "grant_type=refresh_token&refresh_token=rt%2F1"
                 "&resource=https%3A%2F%2Fmcp.example%2Fapi&client_id=c+1");
    }

    void provesWhoWeAreInTheHeader() // AUTH-25, AUTH-71
    {
        TokenBench bench;
        bench.client.secret = u"p:a&ss wörd"_s;
        bench.metadata.tokenAuthMethods = {u"client_secret_basic"_s};
        QVERIFY(bench.ask(TokenRequest::forClient(kResource, {u"a"_s, u"b"_s})));
        const auto request = bench.origin.requests.first();
        QCOMPARE(request->header("authorization"),
                 "Basic " + QByteArray("c+1:p%3Aa%26ss+w%C3%B6rd").toBase64());
        QCOMPARE(
            request->body,
            "grant_type=client_credentials&resource=https%3A%2F%2Fmcp.example%2Fapi&scope=a+b");
    }

    void provesWhoWeAreInTheForm() // AUTH-25
    {
        TokenBench bench;
        bench.client.secret = u"p:a&ss"_s;
        bench.metadata.tokenAuthMethods = {u"client_secret_post"_s};
        QVERIFY(bench.ask(TokenRequest::forClient(kResource, {})));
        const auto request = bench.origin.requests.first();
        QVERIFY(!request->hasHeader("authorization"));
        QCOMPARE(request->body,
                 "grant_type=client_credentials&resource=https%3A%2F%2Fmcp.example%2Fapi"
                 "&client_id=c+1&client_secret=p%3Aa%26ss");
    }

    void provesWhoWeAreWithAKey() // AUTH-25, AUTH-71
    {
        TokenBench bench;
        const SigningKey key = SigningKey::curve("P-256");
        bench.client.privateKey = key.pem();
        bench.metadata.tokenAuthMethods = {u"client_secret_basic"_s, u"private_key_jwt"_s};
        bench.metadata.tokenAuthAlgorithms = {u"RS256"_s, u"ES256"_s};
        QVERIFY(bench.ask(TokenRequest::forClient(kResource, {})));
        QVERIFY(!bench.origin.requests.first()->hasHeader("authorization"));
        const QString assertion = bench.sent(u"client_assertion"_s);
        QVERIFY(key.hasSigned(assertion.toLatin1()));
        const QByteArray claims = QByteArray::fromBase64(assertion.toLatin1().split('.').value(1),
                                                         QByteArray::Base64UrlEncoding);
        const QByteArray expected =
            "\"iss\":\"c 1\",\"sub\":\"c 1\",\"aud\":\"" + bench.base().toUtf8() + '"';
        QVERIFY(claims.contains(expected));
        QCOMPARE(bench.origin.requests.first()->body,
                 "grant_type=client_credentials&resource=https%3A%2F%2Fmcp.example%2Fapi"
                 "&client_assertion_type=urn%3Aietf%3Aparams%3Aoauth%3Aclient-assertion-type%3Ajwt-"
                 "bearer"
                 "&client_assertion="
                     + assertion.toLatin1());
        bench.metadata.tokenAuthAlgorithms = {u"RS256"_s};
        COMPARE_PROBLEM(bench.ask(TokenRequest::forClient(kResource, {})), NoAuthMethod);
        QCOMPARE(bench.origin.requests.size(), 1);
    }

    void nothingIsSentWhenNoMethodFits() // AUTH-25, AUTH-71
    {
        TokenBench bench;
        bench.client.secret = u"canary"_s;
        bench.metadata.tokenAuthMethods = {u"private_key_jwt"_s};
        COMPARE_PROBLEM(bench.askForCode(), NoAuthMethod);
        QVERIFY(bench.origin.requests.isEmpty());
    }

    void nothingIsSentToAnotherIssuer_data() // SEC-26, AUTH-24, AUTH-61
    {
        QTest::addColumn<QString>("change");
        QTest::newRow("another host") << u"https://other.example"_s;
        QTest::newRow("a slash more") << u"/"_s;
        QTest::newRow("none") << u"none"_s;
    }

    void nothingIsSentToAnotherIssuer()
    {
        QFETCH(QString, change);
        TokenBench bench;
        bench.client.secret = u"canary"_s;
        bench.metadata.issuer = change == "none"_L1 ? QString()
            : change == "/"_L1                      ? QString(bench.base() + change)
                                                    : change;
        bench.metadata.tokenEndpoint = bench.victim.url(u"/token"_s).toString();
        bench.metadata.revocationEndpoint = bench.victim.url(u"/revoke"_s).toString();
        COMPARE_PROBLEM(bench.askForCode(), IssuerMismatch);
        COMPARE_PROBLEM(bench.ask(TokenRequest::forRefresh(u"canary"_s, kResource, {})),
                        IssuerMismatch);
        COMPARE_PROBLEM(
            outcome(revokeToken(&bench.fetch, bench.metadata, bench.client, u"canary"_s, true)),
            IssuerMismatch);
        QCOMPARE(bench.victim.connections, 0);
    }

    void nothingIsSentToAnAddressThatMayNotBeUsed_data() // AUTH-11, SEC-31
    {
        QTest::addColumn<QString>("endpoint");
        for (const char *endpoint : {"http://as.example/token", "https://10.0.0.1/token",
                                     "https://u@as.example/token", "javascript:alert(1)", ""})
            QTest::newRow(endpoint) << QString::fromLatin1(endpoint);
    }

    void nothingIsSentToAnAddressThatMayNotBeUsed()
    {
        QFETCH(QString, endpoint);
        TokenBench bench;
        bench.metadata.tokenEndpoint = endpoint;
        const int found = problemOf(bench.askForCode());
        QVERIFY(found == int(Problem::AddressNotAllowed)
                || found == int(Problem::AddressNotPublic));
        QVERIFY(bench.resolver.asked.isEmpty());
    }

    void secretsFollowNoRedirect() // SEC-21, SEC-26, SEC-30
    {
        TokenBench bench;
        bench.client.secret = u"canary"_s;
        for (const int status : {301, 302, 303, 307, 308}) {
            bench.pages["/token"] = {
                {}, status, {}, "Location: " + bench.victim.url(u"/take"_s).toEncoded() + "\r\n"};
            COMPARE_PROBLEM(bench.askForCode(), TokenRefused);
        }
        QCOMPARE(bench.victim.connections, 0);
    }

    void takesWhatIsGranted() // AUTH-54, AUTH-51
    {
        TokenBench bench;
        bench.pages["/token"] = {
            "{\"access_token\":\"at-1\",\"token_type\":\"BEARER\",\"expires_in\":3600,"
            "\"scope\":\"a  c a\",\"refresh_token\":\"rt-1\",\"id_token\":\"x\",\"more\":[1]}"};
        auto tokens = bench.askForCode();
        QVERIFY(tokens);
        QCOMPARE(*tokens,
                 (TokenSet{u"at-1"_s,
                           u"rt-1"_s,
                           {u"a"_s, u"c"_s},
                           bench.clock.wallTime().addSecs(3600),
                           {},
                           u"x"_s}));
        bench.pages["/token"] = {kGood};
        tokens = bench.askForCode();
        QVERIFY(tokens);
        QCOMPARE(*tokens, (TokenSet{u"at-1"_s, {}, {u"a"_s, u"b"_s}, {}}));
    }

    void readsHowLongATokenLives_data() // AUTH-63
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("seconds"); // 0: it does not say
        QTest::newRow("a number") << QByteArray("60") << 60;
        QTest::newRow("a fraction") << QByteArray("60.9") << 60;
        QTest::newRow("in quotes") << QByteArray("\"60\"") << 60;
        QTest::newRow("Entra ID") // LibreChat#420
            << QByteArray("\"5250\",\"ext_expires_in\":\"5250\",\"expires_on\":\"1759495112\"")
            << 5250;
        QTest::newRow("null") << QByteArray("null") << 0;
        QTest::newRow("nothing left") << QByteArray("0") << 0;
        QTest::newRow("less than nothing") << QByteArray("-60") << 0;
        QTest::newRow("for ever") << QByteArray("1e300") << 0;
        QTest::newRow("words") << QByteArray("\"soon\"") << 0;
        QTest::newRow("a list") << QByteArray("[60]") << 0;
    }

    void readsHowLongATokenLives()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, seconds);
        TokenBench bench;
        bench.pages["/token"] = {
            "{\"access_token\":\"at-1\",\"token_type\":\"Bearer\",\"expires_in\":" + text + '}'};
        const auto tokens = bench.askForCode();
        QVERIFY(tokens);
        QCOMPARE(tokens->expiresAt,
                 seconds ? bench.clock.wallTime().addSecs(seconds) : QDateTime());
    }

    void anAnswerThatIsWrongGivesNoToken_data() // AUTH-40, AUTH-63, SEC-20, SEC-68
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("problem");
        const auto row = [](const char *name, int status, const QByteArray &text, Problem problem) {
            QTest::newRow(name) << status << text << int(problem);
        };
        const QByteArray type = "\"token_type\":\"Bearer\"}";
        row("no JSON", 200, "canary", Problem::Unreadable);
        row("nothing", 200, "", Problem::Unreadable);
        row("a list", 200, "[]", Problem::Unreadable);
        row("no token", 200, "{" + type, Problem::Unreadable);
        row("an empty token", 200, "{\"access_token\":\"\"," + type, Problem::Unreadable);
        row("a token of no text", 200, "{\"access_token\":7," + type, Problem::Unreadable);
        row("a line end in the token", 200, "{\"access_token\":\"canary\\r\\nX: y\"," + type,
            Problem::Unreadable);
        row("a space in the token", 200, "{\"access_token\":\"canary 2\"," + type,
            Problem::Unreadable);
        row("letters in the token", 200, "{\"access_token\":\"canary\xc3\xa9\"," + type,
            Problem::Unreadable);
        row("another type", 200, "{\"access_token\":\"canary\",\"token_type\":\"mac\"}",
            Problem::TokenUnusable);
        row("text behind it", 200, kGood + "canary", Problem::Unreadable);
        row("invalid_grant", 400, "{\"error\":\"invalid_grant\"}", Problem::GrantInvalid);
        row("invalid_client", 401, "{\"error\":\"invalid_client\"}", Problem::ClientInvalid);
        row("unauthorized_client", 400, "{\"error\":\"unauthorized_client\"}",
            Problem::ClientInvalid);
        row("invalid_scope", 400, "{\"error\":\"invalid_scope\"}", Problem::TokenRefused);
        row("no with a 200", 200, "{\"error\":\"access_denied\"}", Problem::TokenRefused);
        // Words of single hosts for the same (K14).
        for (const char *code :
             {"bad_verification_code", "bad_refresh_token", "invalid_refresh_token", "invalid_code",
              "code_already_used", "interaction_required", "login_required", "consent_required"})
            row(code, 200, "{\"error\":\"" + QByteArray(code) + "\"}", Problem::GrantInvalid);
        for (const char *code :
             {"incorrect_client_credentials", "bad_client_secret", "invalid_client_id"})
            row(code, 200, "{\"ok\":false,\"error\":\"" + QByteArray(code) + "\"}",
                Problem::ClientInvalid);
        // As GitHub sends it to clients that want no JSON (passport-oauth2#6).
        row("a form", 200,
            "error=bad_verification_code&error_description=The+code+passed+is+incorrect",
            Problem::GrantInvalid);
        row("a form, in another order", 400, "error_uri=https%3A%2F%2Fx&error=invalid_client\n",
            Problem::ClientInvalid);
        row("a form with a token", 200, "access_token=canary&error=", Problem::TokenUnusable);
        row("a secret is missing", 400,
            "{\"error\":\"invalid_request\",\"error_description\":\"client_secret is missing.\"}",
            Problem::ClientInvalid);
        row("something else is missing", 400,
            "{\"error\":\"invalid_request\",\"error_description\":\"code is missing.\"}",
            Problem::TokenRefused);
        row("no and a token", 200,
            "{\"error\":\"invalid_grant\",\"access_token\":\"canary\"," + type,
            Problem::GrantInvalid);
        row("no without words", 403, "<html>", Problem::TokenRefused);
        row("a token with a 400", 400, kGood, Problem::TokenRefused);
        row("in trouble", 503, "{\"error\":\"invalid_grant\"}", Problem::NoAnswer);
        row("too busy", 429, "", Problem::NoAnswer);
    }

    void anAnswerThatIsWrongGivesNoToken()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, text);
        QFETCH(int, problem);
        TokenBench bench;
        bench.pages["/token"] = {text, status};
        const auto tokens = bench.askForCode();
        QCOMPARE(problemOf(tokens), problem);
        QVERIFY(!tokens.error().detail.contains("canary"_L1));
        QVERIFY(tokens.error().data.isEmpty());
    }

    void aTokenWithoutATypeIsABearer_data() // K12, AUTH-40
    {
        QTest::addColumn<QByteArray>("members");
        for (const char *members :
             {"", ",\"token_type\":null", ",\"token_type\":\"\"", ",\"token_type\":7",
              ",\"token_type\":\" bearer \"", ",\"token_type\":\"BEARER\"",
              ",\"refresh_token\":null,\"id_token\":null", ",\"refresh_token\":false",
              ",\"error\":null", ",\"error\":\"\"", ",\"scope\":null"})
            QTest::newRow(members) << QByteArray(members);
    }

    void aTokenWithoutATypeIsABearer()
    {
        QFETCH(QByteArray, members);
        TokenBench bench;
        bench.pages["/token"] = {"{\"access_token\":\"at-1\"" + members + '}'};
        const auto tokens = bench.askForCode();
        QVERIFY(tokens);
        QCOMPARE(*tokens, (TokenSet{u"at-1"_s, {}, {u"a"_s, u"b"_s}, {}}));
    }

    void scopesMayComeAsAList() // K11, AUTH-54
    {
        TokenBench bench;
        bench.pages["/token"] = {"{\"access_token\":\"at-1\",\"token_type\":\"Bearer\","
                                 "\"scope\":[\"a\",7,\"c d\",null]}"};
        const auto tokens = bench.askForCode();
        QVERIFY(tokens);
        QCOMPARE(tokens->scopes, (QStringList{u"a"_s, u"c"_s, u"d"_s}));
    }

    void commasMayStandBetweenScopes_data() // K12, AUTH-54
    {
        QTest::addColumn<QByteArray>("said");
        QTest::addColumn<QStringList>("granted"); // "a" and "b,c" were asked for.
        QTest::newRow("GitHub") << QByteArray("repo,gist") << QStringList{u"repo"_s, u"gist"_s};
        QTest::newRow("with spaces") << QByteArray("a, d") << QStringList{u"a"_s, u"d"_s};
        QTest::newRow("one that was asked for")
            << QByteArray("a b,c") << QStringList{u"a"_s, u"b,c"_s};
        QTest::newRow("and others")
            << QByteArray("b,c x,y") << QStringList{u"b,c"_s, u"x"_s, u"y"_s};
        QTest::newRow("at the ends") << QByteArray(",a,,d,") << QStringList{u"a"_s, u"d"_s};
        QTest::newRow("none") << QByteArray("") << QStringList();
        QTest::newRow("many") << "a," + QByteArray("x,").repeated(1000) + 'd'
                              << QStringList{u"a"_s, u"x"_s, u"d"_s};
    }

    void commasMayStandBetweenScopes()
    {
        QFETCH(QByteArray, said);
        QFETCH(QStringList, granted);
        TokenBench bench;
        bench.pages["/token"] = {"{\"access_token\":\"at-1\",\"token_type\":\"Bearer\",\"scope\":\""
                                 + said + "\"}"};
        const auto tokens =
            bench.ask(TokenRequest::forRefresh(u"rt"_s, kResource, {u"a"_s, u"b,c"_s}));
        QVERIFY(tokens);
        QCOMPARE(tokens->scopes, granted);
    }

    void theSecretGoesIntoTheFormWhereTheHeaderIsRefused_data() // K13, AUTH-25
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("announced"); // "-": nothing said
        QTest::addColumn<bool>("hasSecret");
        QTest::addColumn<int>("requests");
        const QByteArray no = "{\"error\":\"invalid_client\"}";
        const auto row = [](const char *name, int status, const QByteArray &text,
                            const char *announced, bool hasSecret, int requests) {
            QTest::newRow(name) << status << text << QString::fromLatin1(announced) << hasSecret
                                << requests;
        };
        row("refused", 401, no, "-", true, 2);
        row("in words of GitHub", 200, "{\"error\":\"incorrect_client_credentials\"}", "-", true,
            2);
        row("an empty list", 401, no, "", true, 2);
        row("announced", 401, no, "client_secret_basic", true, 1);
        row("announced both", 401, no, "client_secret_basic client_secret_post", true, 1);
        row("no secret", 401, no, "-", false, 1);
        row("refused otherwise", 400, "{\"error\":\"invalid_grant\"}", "-", true, 1);
        row("in trouble", 503, no, "-", true, 1);
        row("too busy", 429, no, "-", true, 1);
    }

    void theSecretGoesIntoTheFormWhereTheHeaderIsRefused()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, text);
        QFETCH(QString, announced);
        QFETCH(bool, hasSecret);
        QFETCH(int, requests);
        TokenBench bench;
        bench.client.secret = hasSecret ? u"canary"_s : QString();
        if (announced != "-"_L1)
            bench.metadata.tokenAuthMethods = announced.split(u' ', Qt::SkipEmptyParts);
        bench.pages["/token"] = {text, status};
        QVERIFY(!bench.askForCode());
        QCOMPARE(bench.origin.requests.size(), requests);
        if (requests == 1)
            return;
        QVERIFY(bench.origin.requests.first()->hasHeader("authorization"));
        QVERIFY(!bench.origin.requests.first()->body.contains("canary"));
        QVERIFY(!bench.origin.requests.last()->hasHeader("authorization"));
        QCOMPARE(bench.sent(u"client_secret"_s), u"canary"_s);
        QCOMPARE(bench.sent(u"code"_s), u"the code"_s);
    }

    void aTokenThatMustNotBeUsedIsNamed_data() // K12, SEC-68
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("told");
        const auto row = [](const char *name, const QByteArray &text, const char *told) {
            QTest::newRow(name) << text << QString::fromLatin1(told);
        };
        row("of a person at Slack", "{\"access_token\":\"canary\",\"token_type\":\"user\"}",
            "token_type is \"user\", not Bearer, and a type that is not known must not be used "
            "(RFC 6749, section 7.1); Slack answers so");
        row("bound to a key that is not ours",
            "{\"access_token\":\"canary\",\"token_type\":\"DPoP\"}",
            "token_type is \"DPoP\", not Bearer, and a type that is not known must not be used "
            "(RFC 6749, section 7.1)");
        row("of a gateway", "{\"access_token\":\"canary\",\"token_type\":\"BearerToken\"}",
            "token_type is \"BearerToken\", not Bearer, and a type that is not known must not be "
            "used (RFC 6749, section 7.1)");
        row("in another place", "{\"ok\":true,\"authed_user\":{\"access_token\":\"canary\"}}",
            "access_token is inside of \"authed_user\", where no client looks for it");
        row("in a wrapper", "{\"data\":{\"access_token\":\"canary\",\"token_type\":\"Bearer\"}}",
            "access_token is inside of \"data\", where no client looks for it");
        row("in a form", "access_token=canary&token_type=bearer",
            "the answer is a form, it must be JSON (RFC 6749, section 5.1)");
    }

    void aTokenThatMustNotBeUsedIsNamed()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, told);
        TokenBench bench;
        bench.pages["/token"] = {text};
        const auto tokens = bench.askForCode();
        COMPARE_PROBLEM(tokens, TokenUnusable);
        QCOMPARE(tokens.error().detail, QString(bench.origin.url().host() + u": "_s + told));
    }

    void aRefusedResourceIsNoOtherRefusal_data() // K13, AUTH-31
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("isAboutResource");
        const auto row = [](const char *code, const char *words, bool isAboutResource) {
            QTest::addRow("%s: %s", code, words) << QByteArray("{\"error\":\"") + code
                    + "\",\"error_description\":\"" + words
                    + "\"}" << isAboutResource;
        };
        row("invalid_target", "", true);
        row("invalid_request",
            "AADSTS9010010: The resource parameter provided in the request doesn't match with the "
            "requested scopes.",
            true);
        row("invalid_request", "AADSTS901002: The 'resource' request parameter is not supported.",
            true);
        row("invalid_request", "Unknown parameter: resource", true);
        row("invalid_request", "AADSTS90100100: something else", false);
        row("invalid_request", "no such resource", false);
        row("invalid_scope", "this resource has no scopes", false);
    }

    void aRefusedResourceIsNoOtherRefusal()
    {
        QFETCH(QByteArray, text);
        QFETCH(bool, isAboutResource);
        TokenBench bench;
        bench.pages["/token"] = {text, 400};
        QCOMPARE(problemOf(bench.askForCode()),
                 int(isAboutResource ? Problem::ResourceRefused : Problem::TokenRefused));
        // It was not sent.
        COMPARE_PROBLEM(bench.ask(TokenRequest::forClient({}, {})), TokenRefused);
    }

    void whatTheServerSaysIsToldWithoutSecrets() // AUTH-40, SEC-68
    {
        TokenBench bench;
        bench.client.secret = u"canary+secret"_s;
        bench.metadata.tokenAuthMethods = {u"client_secret_post"_s};
        bench.pages["/token"] = {
            "{\"error\":\"invalid_request\",\"error_description\":\"<b>no</b>: canary code, "
            "canary~verifier, canary+secret, canary%2Bsecret, canary+code "
                + QByteArray(5000, 'x') + "\"}",
            400};
        const auto tokens = bench.ask(TokenRequest::forCode(
            u"canary code"_s, u"http://127.0.0.1/"_s, u"canary~verifier"_s, kResource, {}));
        COMPARE_PROBLEM(tokens, TokenRefused);
        QVERIFY(tokens.error().detail.startsWith("invalid_request: <b>no</b>: "_L1));
        QVERIFY(!tokens.error().detail.contains("canary"_L1));
        QVERIFY(tokens.error().detail.size() <= 500);
        QCOMPARE(tokens.error().httpStatus, 400);
    }

    void asksTheCompanyForAnAssertion() // AUTH-82, AUTH-84
    {
        TokenBench bench;
        bench.pages["/token"] = {"{\"access_token\":\"jag-1\",\"token_type\":\"N_A\","
                                 "\"issued_token_type\":\"urn:ietf:params:oauth:token-type:id-"
                                 "jag\",\"expires_in\":300}"};
        const AssertionRequest request{u"https://as.example"_s, kResource, {u"a"_s}, u"id-token"_s};
        const auto assertion =
            outcome(requestAssertion(&bench.fetch, bench.metadata, bench.client, request));
        QVERIFY(assertion);
        QCOMPARE(*assertion, u"jag-1"_s);
        QCOMPARE(
            bench.origin.requests.last()->body,
            "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Atoken-exchange"
            "&requested_token_type=urn%3Aietf%3Aparams%3Aoauth%3Atoken-type%3Aid-jag"
            "&audience=https%3A%2F%2Fas.example&resource=https%3A%2F%2Fmcp.example%2Fapi&scope=a"
            "&subject_token=id-token"
            "&subject_token_type=urn%3Aietf%3Aparams%3Aoauth%3Atoken-type%3Aid_token"
            "&client_id=c+1");
    }

    void whatIsNoAssertionIsNotPassedOn_data() // AUTH-82
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("problem");
        QTest::newRow("not permitted")
            << 400 << QByteArray("{\"error\":\"access_denied\"}") << int(Problem::NotPermitted);
        QTest::newRow("not for that one")
            << 400 << QByteArray("{\"error\":\"invalid_target\"}") << int(Problem::NotPermitted);
        QTest::newRow("unknown client")
            << 401 << QByteArray("{\"error\":\"invalid_client\"}") << int(Problem::ClientInvalid);
        QTest::newRow("in trouble") << 500 << QByteArray() << int(Problem::NoAnswer);
        QTest::newRow("an access token") << 200 << kGood << int(Problem::Unreadable);
        QTest::newRow("a bearer")
            << 200
            << QByteArray("{\"access_token\":\"x\",\"token_type\":\"Bearer\",\"issued_"
                          "token_type\":\"urn:ietf:params:oauth:token-type:id-jag\"}")
            << int(Problem::Unreadable);
    }

    void whatIsNoAssertionIsNotPassedOn()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, text);
        QFETCH(int, problem);
        TokenBench bench;
        bench.pages["/token"] = {text, status};
        const auto assertion = outcome(requestAssertion(&bench.fetch, bench.metadata, bench.client,
                                                        {u"x"_s, {}, {}, u"id-token"_s}));
        QCOMPARE(problemOf(assertion), problem);
    }

    void turnsAnAssertionIntoTokens() // AUTH-83
    {
        TokenBench bench;
        bench.client.secret = u"s"_s;
        QVERIFY(bench.ask(TokenRequest::forAssertion(u"jag.1"_s, kResource, {u"a"_s})));
        QCOMPARE(bench.origin.requests.last()->body,
                 "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=jag.1"
                 "&resource=https%3A%2F%2Fmcp.example%2Fapi&scope=a");
        QCOMPARE(bench.origin.requests.last()->header("authorization"),
                 "Basic " + QByteArray("c+1:s").toBase64());
        bench.pages["/token"] = {"{\"error\":\"invalid_grant\"}", 400};
        COMPARE_PROBLEM(bench.ask(TokenRequest::forAssertion(u"jag.1"_s, {}, {})), GrantInvalid);
    }

    void revokesWhatIsNotUsedAnyMore() // AUTH-66, SEC-34
    {
        TokenBench bench;
        const auto revoke = [&bench](bool isRefreshToken) {
            return outcome(
                revokeToken(&bench.fetch, bench.metadata, bench.client, u"t/1"_s, isRefreshToken));
        };
        QVERIFY(!revoke(true).valueOr(true)); // There is no revocation endpoint.
        QVERIFY(bench.origin.requests.isEmpty());
        bench.metadata.revocationEndpoint = bench.address(u"/revoke"_s);
        bench.pages["/revoke"] = {{}, 200};
        QVERIFY(revoke(true).valueOr(false));
        QCOMPARE(bench.origin.requests.last()->body,
                 "token=t%2F1&token_type_hint=refresh_token&client_id=c+1");
        QVERIFY(revoke(false).valueOr(false));
        QCOMPARE(bench.sent(u"token_type_hint"_s), u"access_token"_s);
        bench.pages["/revoke"] = {"{\"error\":\"unsupported_token_type\"}", 400};
        COMPARE_PROBLEM(revoke(true), TokenRefused);
        bench.pages["/revoke"] = {{}, 503};
        COMPARE_PROBLEM(revoke(true), NoAnswer);
    }

    void whoeverStopsAskingLeavesNothingOpen()
    {
        TokenBench bench;
        bench.origin.handler = [](const TestExchangePtr &) {};
        const CallHandle call = requestTokens(&bench.fetch, bench.metadata, bench.client,
                                              TokenRequest::forClient(kResource, {}))
                                    .then(this, [](const auto &) {});
        QTRY_VERIFY(!bench.origin.requests.isEmpty());
        call.abandon();
        QTRY_VERIFY(bench.origin.requests.first()->isClosed());
    }
};

QUAYSIDE_TEST(TestTokenRequest, QCoreApplication)

} // namespace tst_tokenrequest

#include "tst_tokenrequest.moc"
