// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/unit/auth/authorizerbench.h"

#include <QJsonArray>
#include <QLockFile>
#include <QTcpServer>
#include <QUrlQuery>

namespace tst_serverauthorizer {

using namespace mcp;
using namespace mcp::auth;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using State = ServerAuthorizer::State;
using Bench = AuthorizerBench;

class TestServerAuthorizer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void signsInWhenThePersonAgrees() // AUTH-01, AUTH-02, AUTH-32, AUTH-34, AUTH-40, SEC-24, SEC-33
    {
        Bench bench;
        QVERIFY(bench.header().isEmpty());
        const auto waiter = bench.unauthorized(0, "files:read");
        QVERIFY(bench.reach(State::NeedsPerson));
        const SignInRequest request = bench.authorizer->request();
        const QString host = bench.stage.endpoint().authority(); // L14: with the port.
        QCOMPARE(request.serverHost, host);
        QCOMPARE(request.issuer, bench.stage.issuer());
        QCOMPARE(request.issuerHost, host);
        QVERIFY(request.kind == SignInRequest::Kind::SignIn && request.page.isEmpty());
        QVERIFY(request.proxy.isEmpty() && !request.isAssumed && !request.givesSecret);
        QCOMPARE(request.scopes, QStringList{u"files:read"_s});
        QVERIFY(request.way == ClientWay::Register && !request.isWider);
        QVERIFY(bench.authorizer->needsPerson());
        // Nothing but what is public was read until here.
        QCOMPARE(bench.stage.server.requests.size(),
                 bench.stage.count("/.well-known/oauth-authorization-server"));
        QVERIFY(bench.opened.isEmpty() && !waiter->got);
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        QCOMPARE(bench.states,
                 (QList<State>{State::Discovering, State::NeedsPerson, State::Preparing,
                               State::InBrowser, State::Finishing, State::SignedIn}));
        QCOMPARE(bench.opened.size(), 1);
        QCOMPARE(bench.header(), "Bearer canary-access-1");
        QCOMPARE(bench.authorizer->grantedScopes(), QStringList{u"files:read"_s});
        const QString resource = bench.stage.endpoint().toString();
        QCOMPARE(valueOf(bench.stage.lastForm("/authorize"), u"resource"_s), resource);
        const auto token = bench.stage.lastForm("/token");
        QCOMPARE(valueOf(token, u"resource"_s), resource);
        QCOMPARE(valueOf(token, u"grant_type"_s), u"authorization_code"_s);
        QCOMPARE(valueOf(token, u"client_id"_s), u"client-1"_s);
        QCOMPARE(bench.authorizer->account()->issuer, bench.stage.issuer());
        QTRY_VERIFY(!bench.stage.callbackPage.isEmpty());
        QVERIFY(bench.stage.callbackPage.contains("You can go back."));
    }

    void sendsTheTokenNowhereElse() // AUTH-61, AUTH-68, SEC-30, HOST-13
    {
        Bench bench;
        bench.signIn();
        const auto headersFor = [&](const QString &address) {
            return bench.authorizer->headersFor(QUrl(address), "POST").size();
        };
        const QString origin = AuthorizationStage::issuerOf(bench.stage.resource);
        QCOMPARE(headersFor(origin + u"/mcp"_s), 1);
        QCOMPARE(headersFor(origin + u"/mcp/deeper?x=1"_s), 1);
        QCOMPARE(headersFor(origin + u"/mcp2"_s), 0);
        QCOMPARE(headersFor(origin + u"/"_s), 0);
        QCOMPARE(headersFor(bench.stage.issuer() + u"/mcp"_s), 0);
        QCOMPARE(headersFor(u"https://127.0.0.1:%1/mcp"_s.arg(bench.stage.endpoint().port())), 0);
        QCOMPARE(headersFor(u"http://127.0.0.1/mcp"_s), 0);
        for (const auto &request : std::as_const(bench.stage.server.requests))
            QVERIFY(!request->target.contains("canary-access"));
    }

    void letsAllCallsShareOneRun() // AUTH-63
    {
        Bench bench;
        const QList<WaiterPtr> waiters{bench.unauthorized(), bench.unauthorized(),
                                       bench.unauthorized()};
        QVERIFY(bench.reach(State::NeedsPerson));
        waiters.at(1)->handle.cancel();
        bench.authorizer->agree();
        QTRY_VERIFY(waiters.at(0)->got && waiters.at(2)->got);
        QVERIFY(waiters.at(0)->mayRepeat() && waiters.at(2)->mayRepeat());
        QCOMPARE(waiters.at(1)->got->error().kind, ErrorKind::Cancelled);
        QCOMPARE(bench.opened.size(), 1);
        QCOMPARE(bench.stage.count("/token"), 1);
        // Late, with what it had been sent without.
        auto late = bench.refuse({401, bench.stage.challenge(), {}, u"tools/list"_s, 0});
        QTRY_VERIFY(late->got);
        QVERIFY(late->mayRepeat());
        QCOMPARE(bench.stage.count("/token"), 1);
    }

    void asksNoMoreAfterANo() // AUTH-02
    {
        Bench bench;
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.reach(State::NeedsPerson));
        bench.authorizer->refuse();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->failedWith(Problem::NotAuthorized));
        QCOMPARE(bench.authorizer->state(), State::SignedOut);
        QVERIFY(bench.authorizer->needsPerson());
        const auto later = bench.unauthorized();
        QTRY_VERIFY(later->got);
        QVERIFY(later->failedWith(Problem::NotAuthorized));
        QCOMPARE(bench.authorizer->state(), State::SignedOut);
        QVERIFY(bench.opened.isEmpty());
        bench.authorizer->signIn();
        QVERIFY(bench.reach(State::NeedsPerson));
    }

    void waitsForAPersonAsLongAsItTakes()
    {
        Bench bench;
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.reach(State::NeedsPerson));
        bench.clock.advance(24h);
        QCOMPARE(bench.authorizer->state(), State::NeedsPerson);
        QVERIFY(!waiter->got);
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
    }

    void asksAgainWhenNobodyCameBack() // AUTH-33, SEC-28, SEC-29
    {
        Bench bench;
        bench.hasBrowser = false;
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.reach(State::NeedsPerson));
        bench.authorizer->agree();
        QVERIFY(bench.reach(State::InBrowser));
        QCOMPARE(bench.authorizer->browserAddress(), bench.opened.constLast());
        bench.clock.advance(10min);
        QVERIFY(bench.reach(State::NeedsPerson));
        QVERIFY(bench.authorizer->failure());
        QVERIFY(isProblem(*bench.authorizer->failure(), Problem::BrowserTimeout));
        QVERIFY(!waiter->got);
        const QUrl late = bench.opened.constLast();
        bench.hasBrowser = true;
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        QCOMPARE(bench.stage.count("/register"), 1);
        QVERIFY(bench.opened.constLast() != late);
    }

    void listensNoLongerThanSomebodyWaits() // AUTH-38, SEC-29
    {
        Bench bench;
        bench.hasBrowser = false;
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.reach(State::NeedsPerson));
        bench.authorizer->agree();
        QVERIFY(bench.reach(State::InBrowser));
        const QUrlQuery query(bench.opened.constLast());
        const QUrl redirect(query.queryItemValue(u"redirect_uri"_s, QUrl::FullyDecoded));
        bench.authorizer->refuse();
        QTcpServer other;
        QVERIFY(other.listen(QHostAddress::LocalHost, quint16(redirect.port())));
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->failedWith(Problem::NotAuthorized));
    }

    void saysWhenThereIsNoBrowser() // AUTH-39
    {
        Bench bench;
        bench.hasBrowser = false;
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.reach(State::NeedsPerson));
        bench.authorizer->agree();
        QVERIFY(bench.reach(State::InBrowser));
        bench.authorizer->browserFailed();
        QCOMPARE(bench.authorizer->state(), State::InBrowser);
        QVERIFY(isProblem(*bench.authorizer->failure(), Problem::NoBrowser));
        bench.stage.browse(bench.authorizer->browserAddress()); // Copied by hand.
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
    }

    void takesNoAnswerOfAnotherIssuer() // AUTH-35, AUTH-37, SEC-27
    {
        Bench bench;
        bench.stage.sendsIssuer = false; // Announced, and absent.
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.reach(State::NeedsPerson));
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->failedWith(Problem::WrongIssuer));
        QCOMPARE(bench.stage.count("/token"), 0);
        QCOMPARE(bench.authorizer->state(), State::Failed);
        const auto later = bench.unauthorized();
        QTRY_VERIFY(later->got);
        QVERIFY(later->failedWith(Problem::WrongIssuer));
        QCOMPARE(bench.opened.size(), 1);
    }

    void stopsWhereTheMetadataIsNotRight_data() // AUTH-05, AUTH-09, AUTH-11, AUTH-31, SEC-25
    {
        QTest::addColumn<QString>("member");
        QTest::addColumn<QJsonValue>("value");
        QTest::addColumn<Problem>("problem");
        const auto row = [](const char *name, const char *member, const QJsonValue &value,
                            Problem problem) {
            QTest::newRow(name) << QString::fromLatin1(member) << value << problem;
        };
        row("resource", "resource", u"http://127.0.0.1:1/mcp"_s, Problem::ResourceMismatch);
        row("no issuer", "authorization_servers", QJsonArray(), Problem::NoIssuer);
        row("issuer", "issuer", u"http://127.0.0.1:1"_s, Problem::IssuerMismatch);
        row("no PKCE", "code_challenge_methods_supported", QJsonArray{u"plain"_s}, Problem::NoPkce);
        row("token endpoint", "token_endpoint", u"http://example.com/token"_s,
            Problem::AddressNotAllowed);
        row("authorization endpoint", "authorization_endpoint", u"javascript:alert(1)"_s,
            Problem::AddressNotAllowed);
    }

    void stopsWhereTheMetadataIsNotRight()
    {
        QFETCH(QString, member);
        QFETCH(QJsonValue, value);
        QFETCH(Problem, problem);
        Bench bench;
        QJsonObject &document = bench.stage.resourceMetadata.contains(member)
            ? bench.stage.resourceMetadata
            : bench.stage.metadata;
        document.insert(member, value);
        const auto waiter = bench.unauthorized();
        QTRY_VERIFY(waiter->got);
        QVERIFY2(waiter->failedWith(problem),
                 qPrintable(*waiter->got ? u"no error"_s : waiter->got->error().detail));
        QCOMPARE(bench.authorizer->state(), State::Failed);
        QVERIFY(bench.opened.isEmpty());
        for (const char *path : {"/register", "/authorize", "/token"})
            QCOMPARE(bench.stage.count(path), 0);
    }

    void asksForAClientWhereThereIsNone() // AUTH-20, AUTH-22, AUTH-23
    {
        Bench bench;
        bench.stage.metadata.remove(u"registration_endpoint"_s);
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.reach(State::NeedsClient));
        QCOMPARE(bench.authorizer->request().issuer, bench.stage.issuer());
        bench.authorizer->setClient(u"typed-id"_s, {});
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        QCOMPARE(valueOf(bench.stage.lastForm("/token"), u"client_id"_s), u"typed-id"_s);
        // It need not be typed again.
        QTRY_VERIFY(bench.authorizer->state() == State::SignedIn);
        bench.authorizer->signIn();
        QVERIFY(bench.reach(State::NeedsPerson));
    }

    void asksForAClientWhenRegisteringIsRefused() // AUTH-22
    {
        Bench bench;
        bench.stage.instead.insert("/register", [](const TestExchangePtr &exchange) {
            exchange->answer(400, "application/json",
                             R"({"error":"invalid_redirect_uri","error_description":"no way"})");
        });
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.reach(State::NeedsPerson));
        bench.authorizer->agree();
        QVERIFY(bench.reach(State::NeedsClient));
        QVERIFY(isProblem(*bench.authorizer->failure(), Problem::RegistrationRefused));
        QVERIFY(bench.authorizer->failure()->detail.contains(u"no way"_s));
        bench.authorizer->refuse();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->failedWith(Problem::NotAuthorized));
    }

    void takesTheClientOfTheSetup() // AUTH-20, AUTH-25
    {
        Bench bench;
        bench.clientId = u"company-id"_s;
        bench.clientSecret = u"canary-secret"_s;
        bench.stage.metadata.insert(u"token_endpoint_auth_methods_supported"_s,
                                    QJsonArray{u"client_secret_post"_s});
        bench.start();
        bench.signIn();
        QCOMPARE(bench.stage.count("/register"), 0);
        const auto form = bench.stage.lastForm("/token");
        QCOMPARE(valueOf(form, u"client_id"_s), u"company-id"_s);
        QCOMPARE(valueOf(form, u"client_secret"_s), u"canary-secret"_s);
        QVERIFY(bench.authorizer->secrets().contains("canary-secret"));
        QVERIFY(!bench.opened.constLast().toEncoded().contains("canary-secret"));
    }

    void registersOnceAndComesBackToTheSamePlace() // AUTH-24, AUTH-38
    {
        Bench bench;
        bench.signIn();
        const auto redirect = valueOf(bench.stage.lastForm("/authorize"), u"redirect_uri"_s);
        QVERIFY(redirect.startsWith(u"http://127.0.0.1:"_s));
        bench.start();
        QVERIFY(bench.reach(State::SignedIn));
        bench.stage.revokeAccess();
        bench.stage.refreshTokens.clear();
        bench.signIn();
        QCOMPARE(bench.stage.count("/register"), 1);
        QCOMPARE(valueOf(bench.stage.lastForm("/authorize"), u"redirect_uri"_s), redirect);
        // Another server has its port now.
        QTcpServer other;
        QVERIFY(other.listen(QHostAddress::LocalHost, quint16(QUrl(redirect).port())));
        bench.authorizer->signIn();
        QVERIFY(bench.reach(State::NeedsPerson));
        bench.authorizer->agree();
        QVERIFY(bench.reach(State::SignedIn));
        QCOMPARE(bench.stage.count("/register"), 2);
        QVERIFY(valueOf(bench.stage.lastForm("/authorize"), u"redirect_uri"_s) != redirect);
    }

    void registersAnewWhenTheIssuerHasForgottenUs() // AUTH-24
    {
        Bench bench;
        bench.signIn();
        bench.stage.revokeAccess();
        bench.stage.refreshTokens.clear();
        const auto usual = bench.stage.server.handler;
        bench.stage.instead.insert("/token", [&](const TestExchangePtr &exchange) {
            if (!AuthorizationStage::formOf(exchange).contains(u"client_id"_s, u"client-1"_s)) {
                bench.stage.instead.clear();
                return usual(exchange);
            }
            exchange->answer(401, "application/json", R"({"error":"invalid_client"})");
        });
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.reach(State::NeedsPerson));
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        QCOMPARE(bench.stage.count("/register"), 2);
        QCOMPARE(bench.authorizer->account()->clientId, u"client-2"_s);
    }

    void comesBackSignedInAfterARestart() // AUTH-62
    {
        Bench bench;
        bench.signIn();
        bench.start();
        QVERIFY(bench.reach(State::SignedIn));
        QCOMPARE(bench.header(), "Bearer canary-access-1");
        QVERIFY(bench.authorizer->secrets().contains("canary-access-1"));
        QVERIFY(bench.authorizer->secrets().contains("canary-refresh-1"));
    }

    void waitsForALockedKeychain() // REL-12, SEC-66, SEC-67
    {
        Bench bench;
        bench.signIn();
        bench.keys.trouble = FakeKeyStore::locked();
        bench.start();
        QTRY_VERIFY(bench.authorizer->failure());
        QCOMPARE(bench.authorizer->state(), State::Restoring);
        const auto waiter = bench.unauthorized();
        bench.keys.trouble.reset();
        QVERIFY(!waiter->got);
        Q_EMIT bench.keys.keepingChanged();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        QCOMPARE(bench.header(), "Bearer canary-access-1");
    }

    void goesWithoutALockedKeychainWhenThePersonWants() // SEC-66
    {
        Bench bench;
        bench.signIn();
        bench.keys.trouble = FakeKeyStore::locked();
        bench.start();
        QTRY_VERIFY(bench.authorizer->failure());
        bench.authorizer->signIn();
        QVERIFY(bench.reach(State::NeedsPerson));
        bench.authorizer->agree();
        QVERIFY(bench.reach(State::SignedIn));
        QCOMPARE(bench.header(), "Bearer canary-access-2");
    }

    void refreshesAfterARefusal() // AUTH-63, AUTH-64, AUTH-65
    {
        Bench bench;
        bench.signIn();
        bench.stage.revokeAccess();
        const QList<WaiterPtr> waiters{bench.unauthorized(), bench.unauthorized()};
        QCOMPARE(bench.authorizer->state(), State::SignedIn);
        QTRY_VERIFY(waiters.at(0)->got && waiters.at(1)->got);
        QVERIFY(waiters.at(0)->mayRepeat() && waiters.at(1)->mayRepeat());
        QCOMPARE(bench.stage.count("/token"), 2);
        const auto form = bench.stage.lastForm("/token");
        QCOMPARE(valueOf(form, u"grant_type"_s), u"refresh_token"_s);
        QCOMPARE(valueOf(form, u"refresh_token"_s), u"canary-refresh-1"_s);
        QCOMPARE(valueOf(form, u"resource"_s), bench.stage.endpoint().toString());
        QCOMPARE(bench.header(), "Bearer canary-access-2");
        QCOMPARE(bench.opened.size(), 1);
        // The new refresh token is what is kept.
        bench.start();
        QVERIFY(bench.reach(State::SignedIn));
        QVERIFY(bench.authorizer->secrets().contains("canary-refresh-2"));
        QVERIFY(!bench.authorizer->secrets().contains("canary-refresh-1"));
    }

    void keepsTheRefreshTokenWhenThereIsNoNewOne() // AUTH-63
    {
        Bench bench;
        bench.signIn();
        bench.stage.rotates = false;
        bench.stage.givesRefreshTokens = false;
        for (int round = 0; round < 2; ++round) {
            bench.stage.revokeAccess();
            const auto waiter = bench.unauthorized();
            QTRY_VERIFY(waiter->got);
            QVERIFY(waiter->mayRepeat());
            QCOMPARE(valueOf(bench.stage.lastForm("/token"), u"refresh_token"_s),
                     u"canary-refresh-1"_s);
        }
    }

    void refreshesAheadOfTheEnd_data() // AUTH-63
    {
        QTest::addColumn<int>("life");
        QTest::addColumn<int>("at");
        QTest::newRow("an hour") << 3600 << 2880;
        QTest::newRow("two minutes") << 120 << 90;
        QTest::newRow("half a minute") << 30 << 15;
    }

    void refreshesAheadOfTheEnd()
    {
        QFETCH(int, life);
        QFETCH(int, at);
        Bench bench;
        bench.stage.expiresIn = life;
        bench.signIn();
        bench.clock.advance(std::chrono::seconds(at - 1));
        QCOMPARE(bench.stage.count("/token"), 1);
        bench.clock.advance(1s);
        QTRY_VERIFY(bench.header() == "Bearer canary-access-2");
        QCOMPARE(bench.stage.count("/token"), 2);
        QCOMPARE(bench.authorizer->state(), State::SignedIn);
    }

    void asksThePersonWhenTheRefreshTokenIsGone() // AUTH-63
    {
        Bench bench;
        bench.signIn();
        bench.stage.revokeAccess();
        bench.stage.refreshTokens.clear();
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.reach(State::NeedsPerson));
        QVERIFY(bench.header().isEmpty());
        QVERIFY(!bench.credentials->account(kServer));
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        QCOMPARE(bench.stage.count("/register"), 1);
    }

    void keepsItsTokensThroughTrouble() // REL-15
    {
        Bench bench;
        bench.signIn();
        bench.stage.instead.insert(
            "/token", [](const TestExchangePtr &exchange) { exchange->answer(503, {}, {}); });
        const auto waiter = bench.unauthorized();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->failedWith(Problem::NoAnswer));
        QCOMPARE(bench.authorizer->state(), State::SignedIn);
        bench.stage.instead.clear();
        const auto later = bench.unauthorized();
        QTRY_VERIFY(later->got);
        QVERIFY(later->mayRepeat());
    }

    void keepsItsTokensThroughAnyTroubleThatMayPass() // AUTH-63, REL-14
    {
        Bench bench;
        bench.signIn();
        const QByteArray wall = "<html>Please accept our terms</html>";
        for (const int status : {200, 400, 403, 404}) {
            bench.stage.instead.insert("/token", [=](const TestExchangePtr &exchange) {
                exchange->answer(status, "text/html", wall);
            });
            const auto waiter = bench.unauthorized();
            QTRY_VERIFY(waiter->got);
            QVERIFY(!waiter->mayRepeat());
            QCOMPARE(bench.authorizer->state(), State::SignedIn);
            QVERIFY(bench.authorizer->failure());
            QVERIFY(bench.credentials->account(kServer));
        }
        // It tries again by itself.
        bench.stage.instead.clear();
        bench.clock.advance(30min);
        QTRY_VERIFY(bench.header() == "Bearer canary-access-2");
        QVERIFY(!bench.authorizer->failure());
    }

    void takesWhatAnotherProgramHasRenewed() // AUTH-63, REL-15
    {
        Bench bench;
        bench.signIn();
        bench.stage.revokeAccess();
        Credentials other(bench.folder.path(), &bench.keys);
        other.load();
        std::optional<Result<std::optional<SignIn>>> read;
        other.read(kServer).then(&bench.stage, [&read](const auto &kept) { read = kept; });
        QTRY_VERIFY(read);
        SignIn renewed = ***read;
        renewed.tokens.accessToken = u"canary-access-other"_s;
        renewed.tokens.refreshToken = u"canary-refresh-other"_s;
        other.save(kServer, renewed).then(&bench.stage, [](const auto &) {});
        const auto waiter = bench.unauthorized();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        QCOMPARE(bench.header(), "Bearer canary-access-other");
        QCOMPARE(bench.stage.count("/token"), 1);
    }

    void waitsWhileAnotherProgramRenews() // AUTH-63, REL-15
    {
        Bench bench;
        bench.signIn();
        bench.stage.revokeAccess();
        Credentials other(bench.folder.path(), &bench.keys);
        auto lock = other.lockRefresh(kServer);
        QVERIFY(lock);
        QVERIFY(!bench.credentials->lockRefresh(kServer));
        const auto waiter = bench.unauthorized();
        bench.clock.advance(1s);
        QTest::qWait(0);
        QCOMPARE(bench.stage.count("/token"), 1);
        lock.reset();
        bench.clock.advance(1s);
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        QCOMPARE(bench.stage.count("/token"), 2);
        QVERIFY(bench.credentials->lockRefresh(kServer));
    }

    void noticesThatSomebodySignedInElsewhere() // AUTH-62
    {
        Bench bench;
        bench.signIn();
        Credentials elsewhere(bench.folder.path(), &bench.keys);
        elsewhere.load();
        const auto before = elsewhere.account(kServer);
        QVERIFY(before);
        bench.credentials = std::make_unique<Credentials>(bench.folder.path(), &bench.keys);
        bench.authorizer = std::make_unique<ServerAuthorizer>(
            bench.settings(),
            SignInPorts{&bench.client, &bench.resolver, &bench.clock, bench.credentials.get()});
        const auto waiter = bench.unauthorized();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        QCOMPARE(bench.header(), "Bearer canary-access-1");
    }

    void whoNeedsANewerTokenOnlyDoesNotWaitForThePerson() // AUTH-63, AUTH-52
    {
        Bench bench;
        bench.signIn("a");
        const auto wider = bench.forbidden("b");
        QVERIFY(bench.reach(State::NeedsPerson));
        bench.stage.revokeAccess();
        const auto expired = bench.unauthorized();
        QTRY_VERIFY(expired->got);
        QVERIFY(expired->mayRepeat());
        QCOMPARE(bench.header(), "Bearer canary-access-2");
        QCOMPARE(bench.authorizer->state(), State::NeedsPerson);
        QVERIFY(!wider->got);
        bench.clock.advance(48min);
        QTRY_VERIFY(bench.header() == "Bearer canary-access-3");
        bench.authorizer->agree();
        QTRY_VERIFY(wider->got);
        QVERIFY(wider->mayRepeat());
        QCOMPARE(bench.authorizer->grantedScopes(), (QStringList{u"a"_s, u"b"_s}));
    }

    void stopsWhenNoTokenIsTaken() // AUTH-64
    {
        Bench bench;
        bench.signIn();
        const auto first = bench.unauthorized(0);
        QTRY_VERIFY(first->got);
        QVERIFY(first->mayRepeat()); // By the refresh.
        const auto second = bench.unauthorized(1);
        QVERIFY(bench.reach(State::NeedsPerson));
        bench.authorizer->agree();
        QTRY_VERIFY(second->got);
        QVERIFY(second->mayRepeat()); // By a new sign-in.
        const auto third = bench.unauthorized(2);
        QTRY_VERIFY(third->got);
        QVERIFY(third->failedWith(Problem::TokenNotAccepted));
        QCOMPARE(bench.authorizer->state(), State::Failed);
        QCOMPARE(bench.opened.size(), 2);
        QCOMPARE(bench.stage.count("/token"), 3);
    }

    void refreshesAFreshTokenOnceBeforeItStops() // P4, AUTH-64
    {
        Bench bench;
        bench.signIn();
        const auto refused = bench.unauthorized(1); // The token that was issued just now.
        QTRY_VERIFY(refused->got);
        QVERIFY(refused->mayRepeat());
        QCOMPARE(valueOf(bench.stage.lastForm("/token"), u"grant_type"_s), u"refresh_token"_s);
        QCOMPARE(bench.stage.count("/token"), 2);
        const auto again = bench.unauthorized(2);
        QTRY_VERIFY(again->got);
        QVERIFY(again->failedWith(Problem::TokenNotAccepted));
        const QString told = again->got->error().detail; // K14
        QVERIFY(told.contains(u"does not accept the token of "_s
                              + QUrl(bench.stage.issuer()).authority()));
        QCOMPARE(bench.authorizer->state(), State::Failed);
        QCOMPARE(bench.opened.size(), 1); // The full flow was there already.
        QCOMPARE(bench.stage.count("/token"), 2);
    }

    void stopsAtOnceWhereAFreshTokenCannotBeRefreshed() // P4, AUTH-64
    {
        Bench bench;
        bench.stage.givesRefreshTokens = false;
        bench.signIn();
        const auto refused = bench.unauthorized(1);
        QTRY_VERIFY(refused->got);
        QVERIFY(refused->failedWith(Problem::TokenNotAccepted));
        QCOMPARE(bench.stage.count("/token"), 1);
        QCOMPARE(bench.opened.size(), 1);
    }

    void whatWasTriedLongAgoDoesNotCount() // P4, AUTH-64
    {
        Bench bench;
        bench.signIn();
        for (int day = 0; day < 3; ++day) {
            bench.stage.revokeAccess();
            const auto waiter = bench.unauthorized();
            QTRY_VERIFY(waiter->got);
            QVERIFY(waiter->mayRepeat());
            QCOMPARE(bench.authorizer->state(), State::SignedIn);
        }
        QCOMPARE(bench.opened.size(), 1);
    }

    void leavesOtherRefusalsAlone_data() // AUTH-53, HTTP-13
    {
        QTest::addColumn<QByteArray>("challenge");
        QTest::newRow("none") << QByteArray();
        QTest::newRow("without a reason") << QByteArray("Bearer");
        QTest::newRow("another reason") << QByteArray(R"(Bearer error="invalid_token")");
        QTest::newRow("another scheme")
            << QByteArray(R"(Basic realm="x", error="insufficient_scope")");
    }

    void leavesOtherRefusalsAlone()
    {
        QFETCH(QByteArray, challenge);
        Bench bench;
        bench.signIn();
        const auto waiter = bench.refuse({403, challenge, bench.header(), u"tools/list"_s, 0});
        QTRY_VERIFY(waiter->got);
        QVERIFY(*waiter->got && !**waiter->got);
        QCOMPARE(bench.authorizer->state(), State::SignedIn);
    }

    void asksForMoreWithAllItHad() // AUTH-52, SEC-32
    {
        Bench bench;
        bench.signIn("files:read");
        const auto waiter = bench.forbidden("files:write");
        QVERIFY(bench.reach(State::NeedsPerson));
        const SignInRequest request = bench.authorizer->request();
        QVERIFY(request.isWider);
        QCOMPARE(request.scopes, (QStringList{u"files:read"_s, u"files:write"_s}));
        QCOMPARE(request.newScopes, QStringList{u"files:write"_s});
        // The current token stays valid meanwhile.
        QCOMPARE(bench.header(), "Bearer canary-access-1");
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        QCOMPARE(valueOf(bench.stage.lastForm("/authorize"), u"scope"_s),
                 u"files:read files:write"_s);
        QCOMPARE(bench.authorizer->grantedScopes(),
                 (QStringList{u"files:read"_s, u"files:write"_s}));
        QCOMPARE(bench.stage.count("/register"), 1);
    }

    void aRefreshTokenIsOfflineAccess_data()
    {
        QTest::addColumn<QString>("granted");
        QTest::addColumn<bool>("isRenewable");
        QTest::addColumn<bool>("isNew");
        QTest::newRow("granted without a word") << u"files:read"_s << true << false;
        QTest::newRow("granted and listed") << u"files:read offline_access"_s << true << false;
        QTest::newRow("listed without a refresh token")
            << u"files:read offline_access"_s << false << false;
        QTest::newRow("not granted") << u"files:read"_s << false << true;
    }
    void aRefreshTokenIsOfflineAccess() // W39, SEC-32
    {
        QFETCH(QString, granted);
        QFETCH(bool, isRenewable);
        QFETCH(bool, isNew);
        Bench bench;
        bench.stage.metadata.insert(u"scopes_supported"_s, QJsonArray{u"offline_access"_s});
        bench.stage.givesRefreshTokens = isRenewable;
        bench.stage.granted = granted;
        bench.signIn("files:read");
        const auto waiter = bench.forbidden("files:write");
        QVERIFY(bench.reach(State::NeedsPerson));
        const SignInRequest request = bench.authorizer->request();
        QVERIFY(request.scopes.contains(u"offline_access"_s));
        QVERIFY(request.newScopes.contains(u"files:write"_s));
        QCOMPARE(request.newScopes.contains(u"offline_access"_s), isNew);
        QVERIFY(!waiter->got);
    }

    void givesUpOnAServerThatAlwaysWantsMore() // AUTH-52, SEC-32
    {
        Bench bench;
        bench.signIn("a");
        const QList<QByteArray> wanted{"b", "c"};
        for (int round = 0; round < 2; ++round) {
            const auto waiter = bench.forbidden(wanted.at(round), round);
            QVERIFY(bench.reach(State::NeedsPerson));
            bench.authorizer->agree();
            QTRY_VERIFY(waiter->got);
            QVERIFY(waiter->mayRepeat());
        }
        QCOMPARE(bench.opened.size(), 3);
        for (int again = 0; again < 2; ++again) {
            const auto last = bench.forbidden("d", again == 0 ? 2 : 0);
            QTRY_VERIFY(last->got);
            QVERIFY(last->failedWith(Problem::ScopeRefused));
        }
        QCOMPARE(bench.opened.size(), 3);
        QCOMPARE(bench.authorizer->state(), State::SignedIn);
        // Another operation is another matter.
        const auto other = bench.forbidden("d", 0, u"tools/call other"_s);
        QVERIFY(bench.reach(State::NeedsPerson));
        bench.authorizer->refuse();
        QTRY_VERIFY(other->got);
    }

    void asksForARefusedScopeNotBeforeTomorrow() // SEC-32
    {
        Bench bench;
        bench.stage.expiresIn = 0; // Else a refresh ahead would be under way tomorrow.
        bench.signIn("a");
        const auto first = bench.forbidden("b");
        QVERIFY(bench.reach(State::NeedsPerson));
        bench.authorizer->refuse();
        QTRY_VERIFY(first->got);
        QVERIFY(first->failedWith(Problem::NotAuthorized));
        QCOMPARE(bench.authorizer->state(), State::SignedIn);
        bench.clock.advance(23h);
        const auto second = bench.forbidden("b", 0, u"tools/call other"_s);
        QTRY_VERIFY(second->got);
        QVERIFY(second->failedWith(Problem::ScopeRefused));
        // Not with others either.
        const auto bundled = bench.forbidden("b c", 0, u"tools/call bundle"_s);
        QTRY_VERIFY(bundled->got);
        QVERIFY(bundled->failedWith(Problem::ScopeRefused));
        bench.clock.advance(2h);
        const auto third = bench.forbidden("b", 0, u"tools/call third"_s);
        QVERIFY(bench.reach(State::NeedsPerson));
        bench.authorizer->refuse();
        QTRY_VERIFY(third->got);
    }

    void whoStopsHasNotRefused() // SEC-32
    {
        Bench bench;
        bench.signIn("a");
        const auto first = bench.forbidden("b");
        QVERIFY(bench.reach(State::NeedsPerson));
        bench.authorizer->stop();
        QTRY_VERIFY(first->got);
        const auto second = bench.forbidden("b", 0, u"tools/call other"_s);
        QVERIFY(bench.reach(State::NeedsPerson));
        bench.authorizer->stop();
        QTRY_VERIFY(second->got);
    }

    void asksStrangersNoMoreAfterANo() // AUTH-02
    {
        Bench bench;
        const auto first = bench.forbidden("a");
        QVERIFY(bench.reach(State::NeedsPerson));
        bench.authorizer->refuse();
        QTRY_VERIFY(first->got);
        const auto second = bench.forbidden("a", 0, u"tools/call other"_s);
        QTRY_VERIFY(second->got);
        QVERIFY(second->failedWith(Problem::NotAuthorized));
        QCOMPARE(bench.authorizer->state(), State::SignedOut);
    }

    void keepsWhatWasGranted() // AUTH-54
    {
        Bench bench;
        bench.stage.granted = u"a"_s;
        bench.signIn("a b");
        QCOMPARE(bench.authorizer->grantedScopes(), QStringList{u"a"_s});
        QCOMPARE(bench.authorizer->account()->scopes, QStringList{u"a"_s});
    }

    void givesNothingOfOneIssuerToAnother() // AUTH-24, AUTH-65, SEC-26
    {
        Bench bench;
        bench.signIn();
        AuthorizationStage other;
        bench.stage.resourceMetadata.insert(u"authorization_servers"_s, QJsonArray{other.issuer()});
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.asks(SignInRequest::Kind::Contact));
        QCOMPARE(bench.authorizer->request().issuer, other.issuer());
        QVERIFY(bench.header().isEmpty());
        QVERIFY(other.resource.requests.isEmpty()); // M7
        bench.authorizer->agree();
        QVERIFY(bench.asks(SignInRequest::Kind::SignIn));
        QVERIFY(!bench.authorizer->request().isWider);
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got);
        QCOMPARE(other.count("/register"), 1);
        for (const auto &request : std::as_const(other.server.requests)) {
            QVERIFY(!request->body.contains("canary-refresh-1"));
            QVERIFY(!request->head.contains("canary-access-1"));
        }
        QCOMPARE(bench.stage.count("/token"), 1);
    }

    void reportsAnIdThatBelongsToAnotherIssuer() // AUTH-24, SEC-26
    {
        Bench bench;
        bench.clientId = u"company-id"_s;
        bench.clientSecret = u"canary-secret"_s;
        bench.stage.metadata.remove(u"token_endpoint_auth_methods_supported"_s);
        bench.start();
        bench.signIn();
        AuthorizationStage other;
        bench.stage.resourceMetadata.insert(u"authorization_servers"_s, QJsonArray{other.issuer()});
        const auto waiter = bench.unauthorized();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->failedWith(Problem::IssuerChanged));
        for (const auto &request : std::as_const(other.server.requests))
            QCOMPARE(request->verb, "GET");
    }

    void letsThePersonChooseTheIssuer() // AUTH-06
    {
        Bench bench;
        AuthorizationStage other;
        bench.stage.resourceMetadata.insert(u"authorization_servers"_s,
                                            QJsonArray{bench.stage.issuer(), other.issuer()});
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.reach(State::NeedsPerson));
        QCOMPARE(bench.authorizer->request().issuers,
                 (QStringList{bench.stage.issuer(), other.issuer()}));
        bench.authorizer->agree(other.issuer());
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        QCOMPARE(bench.authorizer->account()->issuer, other.issuer());
        QCOMPARE(bench.stage.count("/register"), 0);
        // Next time that one comes first.
        bench.authorizer->signIn();
        QVERIFY(bench.reach(State::NeedsPerson));
        QCOMPARE(bench.authorizer->request().issuer, other.issuer());
        QCOMPARE(bench.authorizer->request().issuers,
                 (QStringList{other.issuer(), bench.stage.issuer()}));
    }

    void asksAnewWhereAnotherIssuerWantsSomethingElse() // SEC-33
    {
        Bench bench;
        AuthorizationStage other;
        bench.stage.resourceMetadata.insert(u"authorization_servers"_s,
                                            QJsonArray{bench.stage.issuer(), other.issuer()});
        other.metadata.insert(u"scopes_supported"_s, QJsonArray{u"offline_access"_s});
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.reach(State::NeedsPerson));
        bench.authorizer->agree(other.issuer());
        QTRY_VERIFY(bench.authorizer->request().issuer == other.issuer()
                    && bench.authorizer->state() == State::NeedsPerson);
        QVERIFY(bench.opened.isEmpty());
        QVERIFY(bench.authorizer->request().scopes.contains(u"offline_access"_s));
        bench.authorizer->agree(other.issuer());
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
    }

    void goesNowhereThePersonDidNotAgreeTo() // SEC-24, SEC-33, AUTH-06
    {
        Bench bench;
        AuthorizationStage other;
        AuthorizationStage third;
        bench.stage.resourceMetadata.insert(u"authorization_servers"_s,
                                            QJsonArray{bench.stage.issuer(), other.issuer()});
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.reach(State::NeedsPerson));
        bench.stage.resourceMetadata.insert(u"authorization_servers"_s, QJsonArray{third.issuer()});
        bench.authorizer->agree(other.issuer());
        QTRY_VERIFY(bench.authorizer->request().issuer == third.issuer()
                    && bench.authorizer->state() == State::NeedsPerson);
        QCOMPARE(third.count("/register"), 0);
        QVERIFY(bench.opened.isEmpty());
        bench.authorizer->refuse();
        QTRY_VERIFY(waiter->got);
    }

    void takesASecretOnlyForTheIssuerThatItIsFor() // AUTH-24, SEC-26
    {
        Bench bench;
        AuthorizationStage other;
        bench.stage.metadata.remove(u"registration_endpoint"_s);
        other.metadata.remove(u"registration_endpoint"_s);
        bench.stage.resourceMetadata.insert(u"authorization_servers"_s,
                                            QJsonArray{bench.stage.issuer(), other.issuer()});
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.reach(State::NeedsClient));
        bench.authorizer->setClient(u"typed-id"_s, u"canary-typed"_s, other.issuer());
        QTRY_VERIFY(bench.authorizer->request().issuer == other.issuer()
                    && bench.authorizer->state() == State::NeedsClient);
        QVERIFY(bench.opened.isEmpty());
        QCOMPARE(bench.stage.count("/token"), 0);
        bench.authorizer->setClient(u"typed-id"_s, {}, other.issuer());
        QTRY_VERIFY(waiter->got);
        QCOMPARE(other.count("/token"), 1);
        QCOMPARE(bench.stage.count("/token"), 0);
    }

    void goesToTheIssuerOfTheClientThatIsSetUp() // AUTH-06, AUTH-20
    {
        Bench bench;
        AuthorizationStage other;
        bench.stage.resourceMetadata.insert(u"authorization_servers"_s,
                                            QJsonArray{other.issuer(), bench.stage.issuer()});
        bench.clientId = u"of-company"_s;
        bench.issuer = bench.stage.issuer();
        bench.start();
        const auto waiter = bench.unauthorized();
        QVERIFY(bench.reach(State::NeedsPerson));
        QCOMPARE(bench.authorizer->request().issuer, bench.stage.issuer());
        bench.authorizer->agree();
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
    }

    void signsOutHereAndThere() // AUTH-66, SEC-34
    {
        Bench bench;
        bench.signIn();
        QVERIFY(!bench.keys.kept.isEmpty());
        std::optional<Result<bool>> got;
        bench.authorizer->signOut().then(&bench.stage,
                                         [&got](const Result<bool> &result) { got = result; });
        QVERIFY(bench.header().isEmpty());
        QCOMPARE(bench.authorizer->state(), State::SignedOut);
        QVERIFY(!bench.credentials->account(kServer));
        QTRY_VERIFY(got);
        QVERIFY(*got && **got);
        QCOMPARE(bench.stage.count("/revoke"), 1);
        QCOMPARE(valueOf(bench.stage.lastForm("/revoke"), u"token"_s), u"canary-refresh-1"_s);
        for (const QString &secret : std::as_const(bench.keys.kept))
            QVERIFY(!secret.contains(u"canary"_s));
        bench.start();
        QVERIFY(bench.header().isEmpty());
    }

    void asksAsWhomWhereSomebodyMayBeSignedIn()
    {
        Bench bench;
        bench.signIn();
        QCOMPARE(valueOf(bench.stage.lastForm("/authorize"), u"prompt"_s), QString());
        bench.authorizer->signOut().then(&bench.stage, [](const Result<bool> &) {});
        bench.authorizer->signIn();
        QVERIFY(bench.reach(State::NeedsPerson));
        bench.authorizer->agree();
        QVERIFY(bench.reach(State::SignedIn));
        QCOMPARE(valueOf(bench.stage.lastForm("/authorize"), u"prompt"_s), u"select_account"_s);
        // For a second entry of the same server as well.
        ServerAuthorizer second(
            [&] {
                SignInSettings settings = bench.settings();
                settings.server = u"two"_s;
                return settings;
            }(),
            SignInPorts{&bench.client, &bench.resolver, &bench.clock, bench.credentials.get()});
        connect(&second, &ServerAuthorizer::browserWanted, &bench.stage,
                &AuthorizationStage::browse);
        second.signIn();
        QTRY_VERIFY(second.state() == State::NeedsPerson);
        second.agree();
        QTRY_VERIFY(second.state() == State::SignedIn);
        QCOMPARE(valueOf(bench.stage.lastForm("/authorize"), u"prompt"_s), u"select_account"_s);
        QCOMPARE(bench.credentials->accounts().size(), 2);
    }

    void signsOutOfWhatAnEarlierRunLeft() // AUTH-66, SEC-34
    {
        Bench bench;
        bench.signIn();
        bench.start();
        std::optional<Result<bool>> got;
        bench.authorizer->signOut().then(&bench.stage,
                                         [&got](const Result<bool> &result) { got = result; });
        QTRY_VERIFY(got);
        QVERIFY(*got && **got);
        QCOMPARE(bench.stage.count("/revoke"), 1);
        QCOMPARE(bench.authorizer->state(), State::SignedOut);
        QVERIFY(bench.header().isEmpty());
        QVERIFY(!bench.credentials->account(kServer));
        for (const QString &secret : std::as_const(bench.keys.kept))
            QVERIFY(!secret.contains(u"canary"_s));
    }

    void getsItsTokensWithoutAPerson() // AUTH-70, AUTH-71, AUTH-72
    {
        Bench bench;
        bench.actAsProgram();
        bench.issuer = bench.stage.issuer();
        bench.start();
        const auto waiter = bench.unauthorized(0, "a");
        QTRY_VERIFY(waiter->got);
        QVERIFY(waiter->mayRepeat());
        QVERIFY(bench.opened.isEmpty());
        QVERIFY(!bench.states.contains(State::NeedsPerson));
        const auto form = bench.stage.lastForm("/token");
        QCOMPARE(valueOf(form, u"grant_type"_s), u"client_credentials"_s);
        QCOMPARE(valueOf(form, u"scope"_s), u"a"_s);
        QCOMPARE(valueOf(form, u"resource"_s), bench.stage.endpoint().toString());
        bench.clock.advance(48min);
        QTRY_VERIFY(bench.header() == "Bearer canary-access-2");
    }

    void asksForMoreWithoutAPersonAsWell() // AUTH-52, AUTH-55
    {
        Bench bench;
        bench.actAsProgram();
        bench.issuer = bench.stage.issuer();
        bench.start();
        const auto first = bench.unauthorized(0, "a");
        QTRY_VERIFY(first->got);
        QVERIFY(first->mayRepeat());
        const auto wider = bench.forbidden("b");
        QTRY_VERIFY(wider->got);
        QVERIFY(wider->mayRepeat());
        QCOMPARE(valueOf(bench.stage.lastForm("/token"), u"scope"_s), u"a b"_s);
        const auto hopeless = bench.forbidden("b");
        QTRY_VERIFY(hopeless->got);
        QVERIFY(!hopeless->mayRepeat());
        QVERIFY(bench.opened.isEmpty());
    }

    void showsItsSecretsToNobody() // SEC-68, HTTP-22
    {
        Bench bench;
        bench.signIn();
        const QByteArrayList secrets = bench.authorizer->secrets();
        QVERIFY(secrets.contains("canary-access-1"));
        QVERIFY(secrets.contains("canary-refresh-1"));
        QFile file(bench.folder.filePath(u"accounts.json"_s));
        QVERIFY(file.open(QFile::ReadOnly));
        QVERIFY(!file.readAll().contains("canary"));
    }
};

QUAYSIDE_TEST(TestServerAuthorizer, QCoreApplication)

} // namespace tst_serverauthorizer

#include "tst_serverauthorizer.moc"
