// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/unit/auth/authorizerbench.h"

#include <QTcpServer>
#include <QUrlQuery>

namespace tst_signinsetup {

using namespace mcp;
using namespace mcp::auth;
using namespace Qt::StringLiterals;
using Bench = AuthorizerBench;
using Kind = SignInRequest::Kind;
using State = ServerAuthorizer::State;

namespace {

/// A free port for a redirect address.
quint16 freePort()
{
    QTcpServer server;
    server.listen(QHostAddress::LocalHost);
    return server.serverPort();
}

QUrl redirectOf(const Bench &bench)
{
    const QUrlQuery query(bench.opened.constLast());
    return QUrl(query.queryItemValue(u"redirect_uri"_s, QUrl::FullyDecoded));
}

/// Removes the announcement of PKCE, which Microsoft Entra and Amazon Cognito do not publish.
void leavePkceOut(Bench &bench)
{
    bench.stage.metadata.remove(u"code_challenge_methods_supported"_s);
}

} // namespace

/// The settings for sign-in hosts that differ from the specifications.
class TestSignInSetup : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anIssuerThatThePersonKnowsMayLeavePkceOut_data() // K13, AUTH-31
    {
        QTest::addColumn<QJsonValue>("announced");
        QTest::newRow("absent") << QJsonValue(QJsonValue::Undefined);
        QTest::newRow("empty") << QJsonValue(QJsonArray());
        QTest::newRow("null") << QJsonValue();
        QTest::newRow("another method") << QJsonValue(QJsonArray{u"plain"_s});
        QTest::newRow("another type") << QJsonValue(true);
    }

    void anIssuerThatThePersonKnowsMayLeavePkceOut()
    {
        QFETCH(QJsonValue, announced);
        Bench bench;
        leavePkceOut(bench);
        if (!announced.isUndefined())
            bench.stage.metadata.insert(u"code_challenge_methods_supported"_s, announced);
        const auto refused = bench.unauthorized();
        QTRY_VERIFY(refused->got);
        QVERIFY(refused->failedWith(Problem::NoPkce));
        QVERIFY(refused->got->error().detail.contains(bench.stage.issuer())); // The host is named.
        QCOMPARE(bench.authorizer->failedIssuer(), bench.stage.issuer());
        QVERIFY(bench.opened.isEmpty());
        bench.pkceIssuer = bench.stage.issuer();
        bench.start();
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.asks(Kind::SignIn));
        QVERIFY(bench.authorizer->request().isPkceAssumed);
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        const auto form = bench.stage.lastForm("/authorize");
        QCOMPARE(valueOf(form, u"code_challenge_method"_s), u"S256"_s);
        QVERIFY(!valueOf(bench.stage.lastForm("/token"), u"code_verifier"_s).isEmpty());
    }

    void anotherIssuerMayNot_data() // K13, AUTH-31, SEC-28
    {
        QTest::addColumn<QString>("known");
        QTest::newRow("another host") << u"https://login.example.org"_s;
        QTest::newRow("a tenant beside") << u"ISSUER/x"_s;
        QTest::newRow("its host alone") << u"ORIGIN"_s;
        QTest::newRow("a path with a slash") << u"ISSUER/"_s;
        QTest::newRow("any") << u"*"_s;
    }

    void anotherIssuerMayNot()
    {
        QFETCH(QString, known);
        Bench bench;
        leavePkceOut(bench);
        known.replace(u"ISSUER"_s, bench.stage.issuer());
        known.replace(u"ORIGIN"_s, AuthorizationStage::issuerOf(bench.stage.resource));
        bench.pkceIssuer = known;
        bench.start();
        const auto waiter = bench.unauthorized();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->failedWith(Problem::NoPkce));
        QVERIFY(bench.opened.isEmpty());
    }

    void whatIsAnnouncedIsNotAssumed() // AUTH-31
    {
        Bench bench;
        bench.pkceIssuer = bench.stage.issuer();
        bench.start();
        (void)bench.unauthorized();
        QVERIFY(bench.asks(Kind::SignIn));
        const SignInRequest request = bench.authorizer->request();
        QVERIFY(!request.isPkceAssumed && !request.omitsResource && !request.isRedirectOfSetup);
    }

    void theResourceIsLeftOutWhereThePersonSaysSo() // K13, AUTH-31, AUTH-32, SEC-30
    {
        Bench bench;
        bench.sendsResource = false;
        bench.start();
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.asks(Kind::SignIn));
        QVERIFY(bench.authorizer->request().omitsResource);
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        QVERIFY(!bench.stage.lastForm("/authorize").contains(u"resource"_s));
        QVERIFY(!bench.stage.lastForm("/token").contains(u"resource"_s));
        // The token is still sent to this server only.
        const QString origin = AuthorizationStage::issuerOf(bench.stage.resource);
        QCOMPARE(bench.authorizer->headersFor(bench.stage.endpoint(), "POST").size(), 1);
        QVERIFY(bench.authorizer->headersFor(QUrl(origin + u"/other"_s), "POST").isEmpty());
        // The renewal does not name the server either.
        bench.stage.revokeAccess();
        const auto renewed = bench.unauthorized();
        QTRY_VERIFY(renewed->got);
        QVERIFY(renewed->mayRepeat());
        const auto form = bench.stage.lastForm("/token");
        QCOMPARE(valueOf(form, u"grant_type"_s), u"refresh_token"_s);
        QVERIFY(!form.contains(u"resource"_s));
        QCOMPARE(bench.opened.size(), 1);
    }

    void aProgramLeavesItOutAsWell() // K13, AUTH-71
    {
        Bench bench;
        bench.actAsProgram();
        bench.issuer = bench.stage.issuer();
        bench.sendsResource = false;
        bench.start();
        const auto waiter = bench.unauthorized();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        QVERIFY(!bench.stage.lastForm("/token").contains(u"resource"_s));
    }

    void anIssuerThatRefusesTheResourceIsNamedAsSuch() // K13, AUTH-31
    {
        Bench bench;
        bench.stage.instead.insert("/token", [&](const TestExchangePtr &exchange) {
            if (!AuthorizationStage::formOf(exchange).contains(u"resource"_s))
                return bench.stage.exchangeToken(exchange);
            exchange->answer(
                400, "application/json",
                "{\"error\":\"invalid_request\",\"error_description\":\"AADSTS9010010: "
                "The resource parameter provided in the request doesn't match\"}");
        });
        const auto refused = bench.unauthorized();
        QVERIFY(bench.asks(Kind::SignIn));
        bench.authorizer->agree();
        QTRY_VERIFY(refused->got);
        QVERIFY(refused->failedWith(Problem::ResourceRefused));
        QVERIFY(refused->got->error().detail.contains(u"AADSTS9010010"_s));
        bench.sendsResource = false;
        bench.start();
        bench.signIn();
    }

    void theBrowserReturnsToTheAddressOfTheSetup_data() // K28, AUTH-38, SEC-33
    {
        QTest::addColumn<QString>("address"); // PORT is replaced by a free port.
        QTest::addColumn<QString>("clientId"); // Empty if the client is registered automatically.
        QTest::newRow("any port") << u"http://127.0.0.1/callback"_s << u"of-company"_s;
        QTest::newRow("a port") << u"http://127.0.0.1:PORT/callback"_s << u"of-company"_s;
        QTest::newRow("localhost") << u"http://localhost:PORT/oauth/callback"_s << u"of-company"_s;
        QTest::newRow("localhost at any port") << u"http://localhost/cb"_s << u"of-company"_s;
        QTest::newRow("no path") << u"http://127.0.0.1:PORT"_s << u"of-company"_s;
        QTest::newRow("a slash") << u"http://localhost:PORT/"_s << u"of-company"_s;
        QTest::newRow("registered with it")
            << u"http://localhost:PORT/oauth/callback"_s << QString();
        QTest::newRow("registered at any port")
            << u"http://127.0.0.1/oauth/callback"_s << QString();
    }

    void theBrowserReturnsToTheAddressOfTheSetup()
    {
        QFETCH(QString, address);
        QFETCH(QString, clientId);
        address.replace(u"PORT"_s, QString::number(freePort()));
        Bench bench;
        bench.clientId = clientId;
        bench.redirectAddress = address;
        bench.start();
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.asks(Kind::SignIn));
        const SignInRequest request = bench.authorizer->request();
        QVERIFY(request.isRedirectOfSetup);
        QCOMPARE(request.redirectUri, address); // As the card shows it.
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        QUrl used = redirectOf(bench);
        if (QUrl(address).port() < 0)
            used.setPort(-1);
        QCOMPARE(used.toString(), address);
        // This holds after a restart as well.
        bench.start();
        QVERIFY(bench.reach(State::SignedIn));
        bench.authorizer->signIn();
        QVERIFY(bench.asks(Kind::SignIn));
        bench.authorizer->agree();
        QVERIFY(bench.reach(State::SignedIn));
        QCOMPARE(bench.opened.size(), 2);
        QCOMPARE(redirectOf(bench).path(), QUrl(address).path());
        QCOMPARE(bench.stage.count("/register"), clientId.isEmpty() ? 1 : 0);
    }

    void aTypedClientReturnsThereToo() // K28, AUTH-23
    {
        Bench bench;
        bench.redirectAddress = u"http://localhost/oauth/callback"_s;
        bench.stage.metadata.remove(u"registration_endpoint"_s);
        bench.start();
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.reach(State::NeedsClient));
        QCOMPARE(bench.authorizer->request().redirectUri, bench.redirectAddress);
        bench.authorizer->setClient(u"typed-id"_s, {});
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        QCOMPARE(redirectOf(bench).host(), u"localhost"_s);
        QCOMPARE(redirectOf(bench).path(), u"/oauth/callback"_s);
    }

    void oneSignInAtATimeUsesAnAddress() // K28, RFC 9700 4.4
    {
        Bench first;
        first.clientId = u"of-company"_s;
        first.redirectAddress = u"http://127.0.0.1/callback"_s; // Each would find a port.
        first.hasBrowser = false;
        first.start();
        const auto waiter = first.unauthorized();
        QVERIFY(first.asks(Kind::SignIn));
        first.authorizer->agree();
        QVERIFY(first.reach(State::InBrowser));
        // Another entry of the same profile; its issuer does not send `iss`.
        AuthorizationStage other;
        other.metadata.remove(u"authorization_response_iss_parameter_supported"_s);
        other.sendsIssuer = false;
        SignInSettings settings = first.settings();
        settings.server = u"two"_s;
        settings.endpoint = other.endpoint();
        Credentials known(first.folder.path(), &first.keys);
        ServerAuthorizer second(settings,
                                SignInPorts{&first.client, &first.resolver, &first.clock, &known});
        second.prepare();
        QList<QUrl> opened;
        connect(&second, &ServerAuthorizer::browserWanted, this,
                [&opened](const QUrl &address) { opened.append(address); });
        second.answer({401, other.challenge(), {}, u"tools/list"_s, 0})
            .then(this, [](const auto &) {});
        QTRY_VERIFY(second.state() == State::NeedsPerson);
        second.agree();
        QTRY_VERIFY(second.state() == State::Failed);
        QVERIFY(isProblem(*second.failure(), Problem::NoPort));
        QCOMPARE(second.failure()->detail, first.redirectAddress); // The error names the address.
        QVERIFY(opened.isEmpty());
        // The first sign-in is not disturbed. When it has ended, the other one can begin.
        first.stage.browse(first.opened.constLast());
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        second.signIn();
        QTRY_VERIFY(second.state() == State::NeedsPerson);
        second.agree();
        QTRY_VERIFY(second.state() == State::InBrowser);
        // Both issuers use the address, so it does not identify the issuer of an answer.
        other.browse(opened.constLast());
        QTRY_VERIFY(second.state() == State::Failed);
        QVERIFY(isProblem(*second.failure(), Problem::NoIssuerInAnswer));
    }

    void aClientThatCannotProveItselfIsAskedForAgainFirst() // K13, AUTH-23, AUTH-25
    {
        Bench bench;
        bench.stage.metadata.remove(u"registration_endpoint"_s);
        bench.stage.metadata.insert(u"token_endpoint_auth_methods_supported"_s,
                                    QJsonArray{u"private_key_jwt"_s, u"tls_client_auth"_s});
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.reach(State::NeedsClient));
        bench.authorizer->setClient(u"typed-id"_s, u"canary-secret"_s);
        QCOMPARE(bench.authorizer->state(), State::NeedsClient);
        const auto trouble = bench.authorizer->request().trouble;
        QVERIFY(trouble && isProblem(*trouble, Problem::NoAuthMethod));
        QVERIFY(bench.opened.isEmpty());
        bench.authorizer->setClient(u"typed-id"_s, {}); // Without a secret nothing is to be proved.
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        const auto form = bench.stage.lastForm("/token");
        QCOMPARE(valueOf(form, u"client_id"_s), u"typed-id"_s);
        QVERIFY(!form.contains(u"client_secret"_s));
    }

    void anAddressThatIsTakenIsNamed() // K28, AUTH-38
    {
        QTcpServer taken;
        QVERIFY(taken.listen(QHostAddress::LocalHost));
        Bench bench;
        bench.clientId = u"of-company"_s;
        bench.redirectAddress = u"http://localhost:%1/callback"_s.arg(taken.serverPort());
        bench.start();
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.asks(Kind::SignIn));
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->failedWith(Problem::NoPort));
        QCOMPARE(waiter->got->error().detail, bench.redirectAddress);
        QVERIFY(bench.opened.isEmpty());
    }

    void aClientThatReturnsElsewhereIsNotTaken() // K28
    {
        Bench bench;
        bench.signIn();
        QCOMPARE(bench.stage.count("/register"), 1);
        bench.redirectAddress = u"http://localhost/oauth/callback"_s;
        bench.start();
        QVERIFY(bench.reach(State::SignedIn));
        bench.authorizer->signIn();
        QVERIFY(bench.asks(Kind::SignIn));
        bench.authorizer->agree();
        QVERIFY(bench.reach(State::SignedIn));
        QCOMPARE(bench.stage.count("/register"), 2);
        QCOMPARE(redirectOf(bench).path(), u"/oauth/callback"_s);
    }

    void anAnswerOfAnotherIssuerIsRefusedThereToo() // K28, AUTH-35, SEC-27
    {
        Bench bench;
        bench.clientId = u"of-company"_s;
        bench.redirectAddress = u"http://127.0.0.1/callback"_s;
        bench.stage.sendsIssuer = false; // Announced, and absent.
        bench.start();
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.asks(Kind::SignIn));
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->failedWith(Problem::WrongIssuer));
        QCOMPARE(bench.stage.count("/token"), 0);
    }
};

QUAYSIDE_TEST(TestSignInSetup, QCoreApplication)

} // namespace tst_signinsetup

#include "tst_signinsetup.moc"
