// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/limits.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/unit/auth/authorizerbench.h"

#include <QFile>
#include <QJsonDocument>

namespace tst_issuers {

using namespace mcp;
using namespace mcp::auth;
using namespace Qt::StringLiterals;
using Bench = AuthorizerBench;
using Kind = SignInRequest::Kind;
using Places = AuthorizationStage::Places;
using State = ServerAuthorizer::State;

namespace {

const QByteArray kMetadata = "/.well-known/oauth-authorization-server";

/// A server that must receive no secret of ours.
bool hearsNoSecret(const HttpTestServer &server)
{
    return std::none_of(server.requests.cbegin(), server.requests.cend(), [](const auto &request) {
        return request->head.contains("canary") || request->body.contains("canary")
            || request->head.contains("Authorization") || request->verb == "POST";
    });
}

QString redirectOf(const AuthorizationStage &stage)
{
    return valueOf(stage.lastForm("/authorize"), u"redirect_uri"_s);
}

} // namespace

/// Which issuers a server can lead us to, and what they get to hear before the person has agreed.
class TestIssuers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anIssuerInTheOwnNetworkIsAskedForFirst() // M7, SEC-31
    {
        Bench bench(Places::Apart);
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.asks(Kind::Contact));
        const SignInRequest request = bench.authorizer->request();
        QCOMPARE(request.issuer, bench.stage.issuer());
        QCOMPARE(request.issuerHost, QUrl(bench.stage.issuer()).authority());
        QVERIFY(request.scopes.isEmpty() && request.page.isEmpty());
        QCOMPARE(bench.stage.server.connections, 0);
        bench.authorizer->agree();
        QVERIFY(bench.asks(Kind::SignIn));
        QCOMPARE(bench.stage.server.requests.size(), bench.stage.count(kMetadata));
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        QCOMPARE(bench.opened.size(), 1);
    }

    void aNoToTheContactSendsNothing() // M7, AUTH-02
    {
        Bench bench(Places::Apart);
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.asks(Kind::Contact));
        bench.authorizer->refuse();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->failedWith(Problem::NotAuthorized));
        QCOMPARE(bench.stage.server.connections, 0);
        // And nothing is remembered as a yes.
        bench.start();
        (void)bench.unauthorized();
        QVERIFY(bench.asks(Kind::Contact));
    }

    void theContactIsAskedForOnce() // M7, AUTH-63, SEC-34
    {
        Bench bench(Places::Apart);
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.asks(Kind::Contact));
        bench.authorizer->agree();
        QVERIFY(bench.asks(Kind::SignIn));
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got);
        // After a restart: a refresh, and a new sign-in.
        bench.start();
        QVERIFY(bench.reach(State::SignedIn));
        bench.stage.revokeAccess();
        const auto refreshed = bench.unauthorized();
        QTRY_VERIFY(refreshed->got);
        QVERIFY(refreshed->mayRepeat());
        bench.start();
        QVERIFY(bench.reach(State::SignedIn));
        std::optional<Result<bool>> signedOut;
        bench.authorizer->signOut().then(&bench.stage,
                                         [&](const auto &result) { signedOut = result; });
        QTRY_VERIFY(signedOut);
        QCOMPARE(bench.stage.count("/revoke"), 1);
        (void)bench.unauthorized();
        bench.authorizer->signIn();
        QVERIFY(bench.asks(Kind::SignIn));
        QVERIFY(!bench.states.contains(State::Failed));
    }

    void theContactIsForThisServerAndPlaceOnly() // M7
    {
        Bench bench(Places::Apart);
        (void)bench.unauthorized();
        QVERIFY(bench.asks(Kind::Contact));
        bench.authorizer->agree();
        QVERIFY(bench.asks(Kind::SignIn));
        const QString resource = bench.stage.endpoint().toString();
        const Credentials &known = *bench.credentials;
        const QString issuer = bench.stage.issuer();
        QVERIFY(known.hasAgreed(kServer, resource, issuer, Agreement::Contact));
        QVERIFY(!known.hasAgreed(kServer, resource, issuer, Agreement::SignIn));
        QVERIFY(!known.hasAgreed(u"two"_s, resource, issuer, Agreement::Contact));
        QVERIFY(!known.hasAgreed(kServer, resource + u'2', issuer, Agreement::Contact));
        // For another issuer that the server names later, the person is asked as for the first.
        HttpTestServer third;
        bench.stage.resourceMetadata.insert(u"authorization_servers"_s,
                                            QJsonArray{AuthorizationStage::issuerOf(third)});
        bench.authorizer->refuse();
        bench.authorizer->signIn();
        QVERIFY(bench.asks(Kind::Contact));
        QCOMPARE(bench.authorizer->request().issuer, AuthorizationStage::issuerOf(third));
        QCOMPARE(third.connections, 0);
    }

    void theSlashOfTheRootMakesNoOtherIssuer_data() // K08, AUTH-09, SEC-26
    {
        QTest::addColumn<QString>("named"); // Appended to the issuer.
        QTest::addColumn<QString>("own");
        QTest::addColumn<QString>("configured");
        QTest::newRow("the server has it") << u"/"_s << QString() << QString();
        QTest::newRow("the issuer has it") << QString() << u"/"_s << QString();
        QTest::newRow("the setup has it") << QString() << QString() << u"/"_s;
        QTest::newRow("only the setup has it not") << u"/"_s << u"/"_s << QString();
    }

    void theSlashOfTheRootMakesNoOtherIssuer()
    {
        QFETCH(QString, named);
        QFETCH(QString, own);
        QFETCH(QString, configured);
        Bench bench(Places::Apart);
        const QString issuer = bench.stage.issuer();
        bench.stage.sendsIssuer = false; // The stage would send the issuer without a slash.
        bench.stage.metadata.remove(u"authorization_response_iss_parameter_supported"_s);
        bench.stage.resourceMetadata.insert(u"authorization_servers"_s,
                                            QJsonArray{QString(issuer + named)});
        bench.stage.metadata.insert(u"issuer"_s, QString(issuer + own));
        bench.issuer = issuer + configured;
        bench.clientId = u"of-company"_s;
        bench.clientSecret = u"canary-secret"_s;
        bench.stage.metadata.insert(u"token_endpoint_auth_methods_supported"_s,
                                    QJsonArray{u"client_secret_post"_s});
        bench.start();
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.asks(Kind::SignIn));
        const SignInRequest request = bench.authorizer->request();
        QCOMPARE(request.issuer, QString(issuer + own));
        QCOMPARE(request.issuers, QStringList{QString(issuer + own)});
        QVERIFY(!request.givesSecret);
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        // After a restart the token is renewed without asking the person again.
        bench.start();
        QVERIFY(bench.reach(State::SignedIn));
        bench.stage.revokeAccess();
        const auto refreshed = bench.unauthorized();
        QTRY_VERIFY(refreshed->got);
        QVERIFY(refreshed->mayRepeat());
        QCOMPARE(bench.opened.size(), 1);
    }

    void theAnswerNamesTheIssuerToTheCharacter() // K08, AUTH-36, SEC-27
    {
        Bench bench(Places::Apart);
        bench.stage.metadata.insert(u"issuer"_s, QString(bench.stage.issuer() + u'/'));
        bench.issuer = bench.stage.issuer();
        bench.start();
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.asks(Kind::SignIn));
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->failedWith(Problem::WrongIssuer));
        QCOMPARE(bench.stage.count("/token"), 0);
    }

    void aConfiguredIssuerNeedsNoQuestion() // M7, SEC-31
    {
        Bench bench(Places::Apart);
        bench.issuer = bench.stage.issuer();
        bench.start();
        (void)bench.unauthorized();
        QVERIFY(bench.asks(Kind::SignIn));
        QCOMPARE(bench.states, (QList<State>{State::Discovering, State::NeedsPerson}));
    }

    void secretsNeedAnIssuerThatSomebodyAgreedTo() // M5, SEC-26
    {
        Bench bench;
        bench.actAsProgram();
        bench.start();
        const auto waiter = bench.unauthorized(0, "a");
        QVERIFY(bench.asks(Kind::Unattended));
        const SignInRequest request = bench.authorizer->request();
        QCOMPARE(request.issuer, bench.stage.issuer());
        QCOMPARE(request.clientId, u"machine"_s);
        QCOMPARE(request.scopes, QStringList{u"a"_s});
        QVERIFY(request.givesSecret);
        QVERIFY(hearsNoSecret(bench.stage.server));
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        QVERIFY(bench.opened.isEmpty());
        // Once and for all.
        bench.start();
        bench.stage.revokeAccess();
        QVERIFY(bench.reach(State::SignedIn));
        const auto later = bench.unauthorized();
        QTRY_VERIFY(later->got);
        QVERIFY(later->mayRepeat());
        QVERIFY(!bench.states.contains(State::NeedsPerson));
    }

    void nobodyIsAskedWhereThereIsNoClient() // AUTH-70
    {
        Bench bench;
        bench.actAsProgram();
        bench.clientId.clear();
        bench.start();
        const auto waiter = bench.unauthorized();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->failedWith(Problem::NoClient));
        QVERIFY(!bench.states.contains(State::NeedsPerson));
    }

    void whereNobodyCanBeAskedItSaysWhatToConfigure() // M5, SEC-26
    {
        Bench bench;
        bench.actAsProgram();
        bench.start();
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.asks(Kind::Unattended));
        bench.authorizer->refuse(Problem::IssuerNotAgreed);
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->failedWith(Problem::IssuerNotAgreed));
        QVERIFY(waiter->got->error().detail.contains(bench.stage.issuer()));
        QCOMPARE(bench.authorizer->state(), State::Failed);
        QVERIFY(hearsNoSecret(bench.stage.server));
        bench.issuer = bench.stage.issuer();
        bench.start();
        const auto configured = bench.unauthorized();
        QTRY_VERIFY(configured->got);
        QVERIFY(configured->mayRepeat());
        QVERIFY(!bench.states.contains(State::NeedsPerson));
    }

    void anotherIssuerGetsNoSecretLater() // M5, SEC-26
    {
        Bench bench;
        bench.actAsProgram();
        bench.issuer = bench.stage.issuer();
        bench.start();
        const auto first = bench.unauthorized();
        QTRY_VERIFY(first->got);
        HttpTestServer thief;
        bench.stage.resourceMetadata.insert(u"authorization_servers"_s,
                                            QJsonArray{AuthorizationStage::issuerOf(thief)});
        bench.stage.revokeAccess();
        const auto second = bench.unauthorized();
        QTRY_VERIFY(second->got);
        QVERIFY(second->failedWith(Problem::IssuerChanged));
        QCOMPARE(thief.connections, 0);
    }

    void aSecretOfTheSetupIsShownToBeGivenAway() // M5, SEC-26
    {
        Bench bench;
        bench.clientId = u"of-company"_s;
        bench.clientSecret = u"canary-secret"_s;
        bench.start();
        (void)bench.unauthorized();
        QVERIFY(bench.asks(Kind::SignIn));
        QVERIFY(bench.authorizer->request().givesSecret);
        QVERIFY(hearsNoSecret(bench.stage.server));
        bench.issuer = bench.stage.issuer();
        bench.start();
        (void)bench.unauthorized();
        QVERIFY(bench.asks(Kind::SignIn));
        QVERIFY(!bench.authorizer->request().givesSecret);
    }

    void theHostOfThePageIsNamed() // M8, SEC-33
    {
        Bench bench;
        bench.stage.metadata.insert(u"authorization_endpoint"_s, u"https://login.example:8443/a"_s);
        (void)bench.unauthorized();
        QVERIFY(bench.asks(Kind::SignIn));
        QCOMPARE(bench.authorizer->request().page, u"https://login.example:8443"_s);
        QCOMPARE(bench.authorizer->request().issuerHost, QUrl(bench.stage.issuer()).authority());
        QVERIFY(bench.opened.isEmpty());
    }

    void aCodeFromAnotherHostMustNameTheIssuer_data() // M8, SEC-33, RFC 9700 4.4
    {
        QTest::addColumn<bool>("isAnnounced");
        QTest::addColumn<bool>("sendsIssuer");
        QTest::addColumn<QString>("known"); // By the setup.
        QTest::addColumn<int>("problem");
        const int noIssuer = int(Problem::NoIssuerInAnswer);
        QTest::newRow("neither") << false << false << QString() << noIssuer;
        QTest::newRow("announced only") << true << false << QString() << int(Problem::WrongIssuer);
        QTest::newRow("sent only") << false << true << QString() << 0;
        QTest::newRow("both") << true << true << QString() << 0;
        // Nobody can bring in an issuer that the person named: Amazon Cognito (K13).
        QTest::newRow("of the setup") << false << false << u"ISSUER"_s << 0;
        QTest::newRow("of the setup, announced")
            << true << false << u"ISSUER"_s << int(Problem::WrongIssuer);
        QTest::newRow("another of the setup") << false << false << u"ISSUER/x"_s << noIssuer;
        QTest::newRow("its host in the setup") << false << false << u"ORIGIN"_s << noIssuer;
    }

    void aCodeFromAnotherHostMustNameTheIssuer()
    {
        QFETCH(bool, isAnnounced);
        QFETCH(bool, sendsIssuer);
        QFETCH(QString, known);
        QFETCH(int, problem);
        Bench bench;
        known.replace(u"ISSUER"_s, bench.stage.issuer());
        bench.issuer =
            known.replace(u"ORIGIN"_s, AuthorizationStage::issuerOf(bench.stage.resource));
        bench.start();
        bench.hasBrowser = false;
        bench.stage.sendsIssuer = sendsIssuer;
        bench.stage.metadata.insert(u"authorization_response_iss_parameter_supported"_s,
                                    isAnnounced);
        bench.stage.metadata.insert(u"authorization_endpoint"_s, u"https://login.example/a"_s);
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.asks(Kind::SignIn));
        bench.authorizer->agree();
        QVERIFY(bench.reach(State::InBrowser));
        // The page over there sends the person on to the stage's own.
        QUrl page(bench.stage.issuer() + u"/authorize"_s);
        page.setQuery(bench.authorizer->browserAddress().query(QUrl::FullyEncoded));
        bench.stage.browse(page);
        QTRY_VERIFY(waiter->got);
        if (problem == 0) {
            QVERIFY(waiter->mayRepeat());
            return;
        }
        QVERIFY(waiter->failedWith(Problem(problem)));
        const QString told = waiter->got->error().detail;
        QVERIFY(problem != int(Problem::NoIssuerInAnswer)
                || (told.contains(bench.stage.issuer()) && told.contains(u"login.example"_s)));
        QCOMPARE(bench.stage.count("/token"), 0); // Neither the code nor the verifier.
    }

    void eachIssuerHasAWayBackOfItsOwn() // M8, RFC 9700 4.4
    {
        QStringList paths;
        for (int i = 0; i < 2; ++i) {
            Bench bench;
            bench.clientId = u"of-company"_s;
            bench.issuer = bench.stage.issuer();
            bench.start();
            const auto waiter = bench.unauthorized();
            QVERIFY(bench.asks(Kind::SignIn));
            const QUrl shown(bench.authorizer->request().redirectUri);
            bench.authorizer->agree();
            QTRY_VERIFY(waiter->got);
            QVERIFY(waiter->mayRepeat());
            const QUrl used(redirectOf(bench.stage));
            QCOMPARE(used.path(), callbackPath(bench.stage.issuer()));
            QCOMPARE(shown.path(), used.path()); // As the person registers it.
            paths.append(used.path());
        }
        QVERIFY(paths.at(0) != paths.at(1));
        QVERIFY(paths.at(0).startsWith(u"/callback/"_s) && paths.at(0).size() > 20);
    }

    void aTypedClientComesBackThereToo() // M8, AUTH-23
    {
        Bench bench;
        bench.stage.metadata.remove(u"registration_endpoint"_s);
        auto waiter = bench.unauthorized();
        QVERIFY(bench.reach(State::NeedsClient));
        const QString path = callbackPath(bench.stage.issuer());
        QCOMPARE(bench.authorizer->request().redirectUri, u"http://127.0.0.1"_s + path);
        bench.authorizer->setClient(u"typed-id"_s, {});
        QTRY_VERIFY(waiter->got);
        QCOMPARE(QUrl(redirectOf(bench.stage)).path(), path);
        bench.start(); // And when it is kept.
        QVERIFY(bench.reach(State::SignedIn));
        bench.authorizer->signIn();
        QVERIFY(bench.asks(Kind::SignIn));
        bench.authorizer->agree();
        QVERIFY(bench.reach(State::SignedIn));
        QCOMPARE(bench.opened.size(), 2);
        QCOMPARE(QUrl(redirectOf(bench.stage)).path(), path);
    }

    void aServerThatNamesNobodyIsTold() // SEC-25, AUTH-08
    {
        Bench bench;
        bench.stage.instead["/.well-known/oauth-protected-resource/mcp"] =
            [](const TestExchangePtr &exchange) { exchange->answer(404, {}, {}); };
        for (const char *path :
             {"/.well-known/oauth-protected-resource", "/.well-known/oauth-authorization-server"})
            bench.stage.instead[path] = [](const TestExchangePtr &exchange) {
                exchange->answer(404, {}, {});
            };
        (void)bench.refuse({401, "Bearer", {}, u"initialize"_s, 0});
        QVERIFY(bench.asks(Kind::SignIn));
        QVERIFY(bench.authorizer->request().isAssumed);
        QCOMPARE(bench.authorizer->request().issuerHost, bench.stage.endpoint().authority());
    }

    void whatIssuersSayIsKeptWithinBounds_data() // SEC-14
    {
        QTest::addColumn<QString>("member");
        QTest::addColumn<int>("size");
        QTest::addColumn<bool>("isTaken");
        const auto rows = [](const char *member, qsizetype limit) {
            QTest::addRow("%s at the limit", member)
                << QString::fromLatin1(member) << int(limit) << true;
            QTest::addRow("%s beyond", member)
                << QString::fromLatin1(member) << int(limit + 1) << false;
            QTest::addRow("%s far beyond", member)
                << QString::fromLatin1(member) << 900 * 1024 << false;
        };
        rows("client_id", kClientIdChars);
        rows("client_secret", kClientSecretChars);
        rows("access_token", kTokenChars);
        rows("refresh_token", kTokenChars);
    }

    void whatIssuersSayIsKeptWithinBounds()
    {
        QFETCH(QString, member);
        QFETCH(int, size);
        QFETCH(bool, isTaken);
        Bench bench;
        const bool isOfClient = member.startsWith(u"client"_s);
        QJsonObject answer = isOfClient
            ? QJsonObject{{u"client_id"_s, u"c"_s}, {u"token_endpoint_auth_method"_s, u"none"_s}}
            : QJsonObject{{u"access_token"_s, u"canary-access-1"_s},
                          {u"token_type"_s, u"Bearer"_s}};
        answer.insert(member, QString(size, u'x'));
        const QByteArray text = QJsonDocument(answer).toJson(QJsonDocument::Compact);
        bench.stage.instead[isOfClient ? "/register" : "/token"] =
            [text](const TestExchangePtr &exchange) {
                exchange->answer(200, "application/json", text);
            };
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.asks(Kind::SignIn));
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got || bench.authorizer->state() == State::NeedsClient);
        QCOMPARE(waiter->mayRepeat(), isTaken);
        QFile file(bench.folder.filePath(u"accounts.json"_s));
        QVERIFY(file.open(QFile::ReadOnly) && file.size() < 32 * 1024);
    }

    void endlessScopesAreCut() // SEC-14
    {
        Bench bench;
        QStringList scopes;
        for (int i = 0; i < 50'000; ++i)
            scopes.append(u"scope-%1"_s.arg(i));
        scopes.prepend(QString(kScopeChars + 1, u'x'));
        bench.stage.resourceMetadata.insert(u"scopes_supported"_s,
                                            QJsonArray::fromStringList(scopes));
        bench.stage.granted = scopes.join(u' ');
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.asks(Kind::SignIn));
        QCOMPARE(bench.authorizer->request().scopes.size(), kScopes);
        QCOMPARE(bench.authorizer->request().scopes.constFirst(), u"scope-0"_s);
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        QCOMPARE(bench.authorizer->grantedScopes().size(), kScopes);
        QFile file(bench.folder.filePath(u"accounts.json"_s));
        QVERIFY(file.open(QFile::ReadOnly) && file.size() < 32 * 1024);
    }

    void twoServersOfOneIssuerLeaveEachOtherAlone() // SEC-26, AUTH-62, HOST-13
    {
        Bench bench;
        bench.signIn();
        // Another entry, whose server names the same issuer.
        AuthorizationStage bad;
        bad.resourceMetadata.insert(u"authorization_servers"_s, QJsonArray{bench.stage.issuer()});
        SignInSettings settings = bench.settings();
        settings.server = u"two"_s;
        settings.endpoint = bad.endpoint();
        Credentials known(bench.folder.path(), &bench.keys);
        ServerAuthorizer second(settings,
                                SignInPorts{&bench.client, &bench.resolver, &bench.clock, &known});
        second.prepare();
        connect(&second, &ServerAuthorizer::browserWanted, &bench.stage,
                &AuthorizationStage::browse);
        second.answer({401, bad.challenge(), {}, u"tools/list"_s, 0}).then(this, [](const auto &) {
        });
        QTRY_VERIFY(second.state() == State::NeedsPerson);
        QCOMPARE(second.request().kind, Kind::Contact); // What one agreed to is not the other's.
        second.agree();
        QTRY_VERIFY(second.state() == State::NeedsPerson && second.request().kind == Kind::SignIn);
        second.agree();
        QTRY_VERIFY(second.state() == State::SignedIn);
        // It is a client and a token of its own, for its own resource.
        QCOMPARE(bench.stage.count("/register"), 2);
        QCOMPARE(valueOf(bench.stage.lastForm("/token"), u"resource"_s), bad.endpoint().toString());
        QCOMPARE(second.account()->clientId, u"client-2"_s);
        QCOMPARE(bench.authorizer->account()->clientId, u"client-1"_s);
        QVERIFY(second.headersFor(bench.stage.endpoint(), "POST").isEmpty());
        QVERIFY(bench.authorizer->headersFor(bad.endpoint(), "POST").isEmpty());
        // Nor does one sign the other out.
        std::optional<Result<bool>> signedOut;
        second.signOut().then(this, [&](const auto &result) { signedOut = result; });
        QTRY_VERIFY(signedOut);
        bench.start();
        QVERIFY(bench.reach(State::SignedIn));
        // It cannot ask for a token that is good at the other.
        bad.resourceMetadata.insert(u"resource"_s, bench.stage.endpoint().toString());
        second.signIn();
        QTRY_VERIFY(second.state() == State::Failed);
        QVERIFY(isProblem(*second.failure(), Problem::ResourceMismatch));
    }
};

QUAYSIDE_TEST(TestIssuers, QCoreApplication)

} // namespace tst_issuers

#include "tst_issuers.moc"
