// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/organisation.h"
#include "tests/support/testclass.h"

#include "core/auth/problem.h"
#include "core/auth/serverauthorizer.h"
#include "tests/support/authorizationstage.h"
#include "tests/support/fakekeystore.h"
#include "tests/support/manualclock.h"
#include "tests/support/waiting.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTimeZone>

namespace tst_organisation {

using namespace mcp;
using namespace mcp::auth;
using namespace Qt::StringLiterals;
using State = ServerAuthorizer::State;

namespace {

constexpr auto kJwtBearer = "urn:ietf:params:oauth:grant-type:jwt-bearer"_L1;
const QByteArray kJson = "application/json";

QByteArray jsonText(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

/// The signature is not checked.
QString jwt(const QJsonObject &claims)
{
    const auto encoded = [](const QByteArray &text) {
        return text.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
    };
    return QString::fromLatin1(encoded(R"({"alg":"ES256"})") + '.' + encoded(jsonText(claims)) + '.'
                               + encoded("canary-signature"));
}

/// A server whose authorization server accepts assertions of a company's identity provider, and that provider.
struct Bench
{
    explicit Bench(bool isIssuerConfigured = true)
    {
        stage.metadata.insert(u"grant_types_supported"_s, QJsonArray{QString(kJwtBearer)});
        stage.metadata.insert(u"token_endpoint_auth_methods_supported"_s,
                              QJsonArray{u"client_secret_basic"_s});
        stage.instead["/token"] = [this](const TestExchangePtr &exchange) { giveTokens(exchange); };
        provider.handler = [this](const TestExchangePtr &exchange) { onProvider(exchange); };
        configuredIssuer = isIssuerConfigured ? stage.issuer() : QString();
        configuredProvider = issuer();
        start();
    }

    void start()
    {
        SignInSettings settings;
        settings.server = u"one"_s;
        settings.endpoint = stage.endpoint();
        settings.clientId = u"at-the-server"_s;
        settings.clientSecret = u"canary-secret"_s;
        settings.identityProvider = {configuredProvider, u"at-the-company"_s, {}};
        settings.issuer = configuredIssuer;
        authorizer = std::make_unique<ServerAuthorizer>(
            settings, SignInPorts{&client, &resolver, &clock, &credentials});
        QObject::connect(authorizer.get(), &ServerAuthorizer::browserWanted, &stage,
                         [this](const QUrl &address) { stage.browse(address); });
    }

    QString issuer() const { return AuthorizationStage::issuerOf(provider); }

    QJsonObject claims(const QString &nonce) const
    {
        return {{u"iss"_s, issuer()},
                {u"aud"_s, u"at-the-company"_s},
                {u"sub"_s, u"ada"_s},
                {u"nonce"_s, nonce},
                {u"exp"_s, clock.wallTime().addSecs(3600).toSecsSinceEpoch()}};
    }

    void onProvider(const TestExchangePtr &exchange)
    {
        const QByteArray path = exchange->target.split('?').constFirst();
        if (path == "/.well-known/openid-configuration")
            return exchange->answer(
                200, kJson,
                jsonText({{u"issuer"_s, issuer()},
                          {u"authorization_endpoint"_s, QString(issuer() + "/authorize"_L1)},
                          {u"token_endpoint"_s, QString(issuer() + "/token"_L1)},
                          {u"code_challenge_methods_supported"_s, QJsonArray{u"S256"_s}}}));
        const auto form = AuthorizationStage::formOf(exchange);
        if (path == "/authorize") {
            authorized.append(form);
            const QString target =
                form.value(u"redirect_uri"_s) + "?code=c&state="_L1 + form.value(u"state"_s);
            return exchange->answer(302, {}, {}, "Location: " + target.toLatin1() + "\r\n");
        }
        if (path != "/token")
            return exchange->answer(404, {}, {});
        if (form.value(u"grant_type"_s) == u"authorization_code"_s) {
            const QString nonce = authorized.constLast().value(u"nonce"_s);
            return exchange->answer(200, kJson,
                                    jsonText({{u"access_token"_s, u"canary-other"_s},
                                              {u"token_type"_s, u"Bearer"_s},
                                              {u"id_token"_s, jwt(claims(nonce))}}));
        }
        exchanged.append(form);
        if (!refusal.isEmpty())
            return exchange->answer(400, kJson, jsonText({{u"error"_s, refusal}}));
        exchange->answer(
            200, kJson,
            jsonText({{u"access_token"_s, u"canary-jag-%1"_s.arg(exchanged.size())},
                      {u"issued_token_type"_s, u"urn:ietf:params:oauth:token-type:id-jag"_s},
                      {u"token_type"_s, u"N_A"_s}}));
    }

    void giveTokens(const TestExchangePtr &exchange)
    {
        granted.append(AuthorizationStage::formOf(exchange));
        if (granted.size() <= staleAnswers)
            return exchange->answer(400, kJson, jsonText({{u"error"_s, u"invalid_grant"_s}}));
        const QString token = u"canary-access-%1"_s.arg(granted.size());
        exchange->answer(200, kJson,
                         jsonText({{u"access_token"_s, token}, {u"token_type"_s, u"Bearer"_s}}));
    }

    /// A message that went out as it would now is refused.
    void beRefused()
    {
        const http::Headers headers = authorizer->headersFor(stage.endpoint(), "POST");
        const QByteArray sent = headers.isEmpty() ? QByteArray() : headers.constFirst().second;
        got.reset();
        authorizer->answer({401, stage.challenge("notes"), sent, u"tools/list"_s, 0})
            .then(&stage, [this](const Result<bool> &result) { got = result; });
    }
    void signIn()
    {
        beRefused();
        QTRY_VERIFY(authorizer->state() == State::NeedsPerson);
        authorizer->agree();
        QTRY_VERIFY(got);
    }

    QTemporaryDir folder;
    ManualClock clock;
    http::Client client{&clock};
    SystemResolver resolver;
    FakeKeyStore keys;
    Credentials credentials{folder.path(), &keys};
    AuthorizationStage stage;
    HttpTestServer provider;
    QList<AuthorizationStage::Form> authorized; ///< By the provider.
    QList<AuthorizationStage::Form> exchanged; ///< By the provider, for assertions.
    QList<AuthorizationStage::Form> granted; ///< By the authorization server.
    QString refusal; ///< Of the provider.
    int staleAnswers = 0; ///< So many assertions are none.
    QString configuredIssuer;
    QString configuredProvider;
    std::unique_ptr<ServerAuthorizer> authorizer;
    std::optional<Result<bool>> got;
};

const ClientIdentity kClient = clientAt({{}, u"us"_s, {}}, u"https://id.example"_s);
const QDateTime kNow = QDateTime::fromSecsSinceEpoch(1000000, QTimeZone::utc());

QJsonObject goodClaims()
{
    return {{u"iss"_s, u"https://id.example"_s},
            {u"aud"_s, u"us"_s},
            {u"nonce"_s, u"n"_s},
            {u"exp"_s, 1000060}};
}

} // namespace

class TestOrganisation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void knowsAnIdTokenThatIsForUs() // AUTH-81
    {
        QJsonObject claims = goodClaims();
        const auto end = idTokenEnd(jwt(claims), kClient, "n", kNow);
        QVERIFY(end);
        QCOMPARE(*end, kNow.addSecs(60));
        QVERIFY(idTokenEnd(jwt(claims), kClient, {}, kNow)); // Kept from before.
        claims.insert(u"aud"_s, QJsonArray{u"us"_s});
        QVERIFY(idTokenEnd(jwt(claims), kClient, "n", kNow));
        claims.insert(u"aud"_s, QJsonArray{u"them"_s, u"us"_s});
        claims.insert(u"azp"_s, u"us"_s);
        QVERIFY(idTokenEnd(jwt(claims), kClient, "n", kNow));
    }

    void takesNoOtherIdToken_data() // AUTH-81
    {
        QTest::addColumn<QString>("token");
        const auto row = [](const char *name, const QString &claim, const QJsonValue &value) {
            QJsonObject claims = goodClaims();
            claims.insert(claim, value);
            QTest::newRow(name) << jwt(claims);
        };
        row("of another issuer", u"iss"_s, u"https://id.example/"_s);
        row("for another client", u"aud"_s, u"them"_s);
        row("for several, not asked for by us", u"aud"_s, QJsonArray{u"them"_s, u"us"_s});
        row("of another sign-in", u"nonce"_s, u"m"_s);
        row("over", u"exp"_s, 1000000);
        row("without an end", u"exp"_s, QJsonValue());
        row("with a strange end", u"exp"_s, 1e300);
        QTest::newRow("nothing") << QString();
        QTest::newRow("no JWT") << u"a.b"_s;
        QTest::newRow("no Base64") << u"a.*.c"_s;
        QTest::newRow("no JSON") << u"YQ.YQ.YQ"_s;
    }
    void takesNoOtherIdToken()
    {
        QFETCH(QString, token);
        QVERIFY(!idTokenEnd(token, kClient, "n", kNow));
    }

    void goesThroughTheCompany() // AUTH-80, AUTH-81, AUTH-82, AUTH-83
    {
        Bench bench;
        bench.beRefused();
        QTRY_VERIFY(bench.authorizer->state() == State::NeedsPerson);
        QCOMPARE(bench.authorizer->request().issuer, bench.issuer());
        QVERIFY(bench.provider.requests.size() > 0);
        QVERIFY(bench.authorized.isEmpty());
        bench.authorizer->agree();
        QTRY_VERIFY(bench.got);
        QVERIFY(*bench.got);
        QCOMPARE(bench.authorizer->state(), State::SignedIn);

        QCOMPARE(bench.authorized.size(), 1);
        QCOMPARE(bench.authorized.first().value(u"client_id"_s), u"at-the-company"_s);
        QCOMPARE(bench.authorized.first().value(u"scope"_s), u"openid"_s);
        QCOMPARE(bench.authorized.first().value(u"code_challenge_method"_s), u"S256"_s);
        QVERIFY(bench.authorized.first().value(u"nonce"_s).size() >= 43);
        QCOMPARE(bench.exchanged.size(), 1);
        QCOMPARE(bench.exchanged.first().value(u"audience"_s), bench.stage.issuer());
        QCOMPARE(bench.exchanged.first().value(u"resource"_s), bench.stage.endpoint().toString());
        QCOMPARE(bench.exchanged.first().value(u"scope"_s), u"notes"_s);
        QCOMPARE(bench.granted.size(), 1);
        QCOMPARE(bench.granted.first().value(u"grant_type"_s), QString(kJwtBearer));
        QCOMPARE(bench.granted.first().value(u"assertion"_s), u"canary-jag-1"_s);
        QCOMPARE(bench.stage.asked("/token").constFirst()->header("authorization"),
                 "Basic " + QByteArray("at-the-server:canary-secret").toBase64());
        QCOMPARE(bench.stage.count("/authorize"), 0);
        QCOMPARE(bench.stage.count("/register"), 0);
    }

    void theSlashOfTheRootMakesNoOtherProvider() // K08, AUTH-81, AUTH-09
    {
        Bench bench;
        bench.configuredProvider = bench.issuer() + u'/';
        bench.start();
        bench.signIn();
        QVERIFY(*bench.got);
        QCOMPARE(bench.authorizer->state(), State::SignedIn);
        QCOMPARE(bench.exchanged.size(), 1);
    }

    void vouchesOnlyAtAnIssuerThatSomebodyAgreedTo() // M5, SEC-26
    {
        Bench bench(false);
        bench.beRefused();
        QTRY_VERIFY(bench.authorizer->state() == State::NeedsPerson);
        QCOMPARE(bench.authorizer->request().kind, SignInRequest::Kind::Unattended);
        QCOMPARE(bench.authorizer->request().issuer, bench.stage.issuer());
        QVERIFY(bench.provider.requests.isEmpty()); // The provider was not contacted.
        bench.authorizer->agree();
        QTRY_VERIFY(bench.authorizer->state() == State::NeedsPerson
                    && bench.authorizer->request().kind == SignInRequest::Kind::SignIn);
        QCOMPARE(bench.authorizer->request().issuer, bench.issuer());
        bench.authorizer->agree();
        QTRY_VERIFY(bench.got);
        QVERIFY(*bench.got && **bench.got);
    }

    void keepsWhoSomebodyIsButNoAssertion() // AUTH-62, AUTH-81, AUTH-84
    {
        Bench bench;
        bench.signIn();
        QVERIFY(bench.got && *bench.got);
        const QString kept = QStringList(bench.keys.kept.values()).join(u' ');
        QVERIFY(kept.contains(bench.exchanged.first().value(u"subject_token"_s)));
        QVERIFY(!kept.contains(u"canary-jag"_s));
        // The person is not asked again.
        bench.beRefused();
        QTRY_VERIFY(bench.got);
        QVERIFY(*bench.got);
        QCOMPARE(bench.authorized.size(), 1);
        QCOMPARE(bench.exchanged.size(), 2);
    }

    void asksForAnotherAssertionOnce() // AUTH-83
    {
        Bench bench;
        bench.staleAnswers = 1;
        bench.signIn();
        QVERIFY(bench.got && *bench.got);
        QCOMPARE(bench.granted.size(), 2);
        QCOMPARE(bench.granted.last().value(u"assertion"_s), u"canary-jag-2"_s);
    }

    void stopsWhenThatIsNoGoodEither() // AUTH-83
    {
        Bench bench;
        bench.staleAnswers = 9;
        bench.signIn();
        QVERIFY(bench.got && !*bench.got);
        QVERIFY(isProblem(bench.got->error(), Problem::GrantInvalid));
        QCOMPARE(bench.granted.size(), 2);
        QCOMPARE(bench.stage.count("/authorize"), 0);
    }

    void endsWhereTheCompanySaysNo() // AUTH-82
    {
        Bench bench;
        bench.refusal = u"access_denied"_s;
        bench.signIn();
        QVERIFY(bench.got && !*bench.got);
        QVERIFY(isProblem(bench.got->error(), Problem::NotPermitted));
        QCOMPARE(bench.authorizer->state(), State::Failed);
        QVERIFY(bench.granted.isEmpty());
        QCOMPARE(bench.stage.count("/authorize"), 0);
        // The next attempt may be by another person.
        bench.refusal.clear();
        bench.authorizer->signIn();
        QTRY_VERIFY(bench.authorizer->state() == State::NeedsPerson);
    }

    void forgetsWhoSomebodyIsWithTheAccount() // AUTH-66
    {
        Bench bench;
        bench.signIn();
        QVERIFY(!bench.keys.kept.isEmpty());
        (void)bench.authorizer->signOut();
        QTRY_VERIFY(bench.authorizer->state() == State::SignedOut);
        const QStringList names = bench.keys.kept.keys();
        QVERIFY(names.filter(u"identity"_s).isEmpty());
        QVERIFY(names.filter(u"tokens"_s).isEmpty());
    }

    void leavesServersAloneThatDoNotTakeIt() // AUTH-80
    {
        Bench bench;
        bench.stage.metadata.remove(u"grant_types_supported"_s);
        bench.beRefused();
        QTRY_VERIFY(bench.authorizer->state() == State::NeedsPerson);
        QCOMPARE(bench.authorizer->request().issuer, bench.stage.issuer());
        QVERIFY(bench.provider.requests.isEmpty());
    }

    void knowsTheProfileByItsName() // AUTH-80
    {
        ServerMetadata metadata;
        QVERIFY(!takesAssertions(metadata));
        metadata.grantProfiles = QList<QString>{u"urn:ietf:params:oauth:grant-profile:id-jag"_s};
        QVERIFY(takesAssertions(metadata));
    }
};

QUAYSIDE_TEST(TestOrganisation, QCoreApplication)

} // namespace tst_organisation

#include "tst_organisation.moc"
