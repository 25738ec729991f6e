// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/problem.h"
#include "tests/integration/signinbench.h"
#include "tests/support/nodeserver.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QUrlQuery>

namespace tst_signinhosts {

using namespace mcp;
using namespace Qt::StringLiterals;
using auth::Problem;
using Bench = SignInBench;
using SignIn = auth::ServerAuthorizer::State;
using State = Server::State;

namespace {

struct HostNode : NodeServer
{
    explicit HostNode(const QString &host)
        : NodeServer({testServerFile(u"dress.mjs"_s), u"stateful"_s, u"--as"_s, host})
    {
    }
};

QJsonObject object(const QByteArray &text)
{
    return QJsonDocument::fromJson(text).object();
}

/// Where the setup names the issuer: as the operator of the server says.
QString issuerOf(const NodeServer &node, const QString &host)
{
    const QString origin = node.url(QString()).toString();
    if (host.startsWith("entra"_L1))
        return origin + u"/72f988bf/v2.0"_s;
    if (host == "cognito"_L1)
        return QString(origin + u"/us-east-1_Pool"_s).replace("127.0.0.1"_L1, "localhost"_L1);
    return origin + u"/op"_s;
}

/// setup: words for what the person sets.
ServerEntry entryFor(const NodeServer &node, const QString &host, const QString &setup)
{
    ServerEntry entry = Bench::entryFor(node.url(), EraChoice::StatefulOnly);
    const QStringList words = setup.split(u' ');
    if (words.contains("pkce"_L1))
        entry.oauth.pkceIssuer = issuerOf(node, host);
    if (words.contains("issuer"_L1))
        entry.oauth.issuer = issuerOf(node, host);
    entry.oauth.sendsResource = !words.contains("no-resource"_L1);
    if (words.contains("slash"_L1))
        entry.url += u'/';
    return entry;
}

/// The person registers a client at the host, with the address that is shown, and enters it.
void enterClient(Bench &bench, const NodeServer &node, bool hasSecret)
{
    const auth::SignInRequest request = bench.authorizer()->request();
    bench.asked.append(request);
    QUrl console = node.url(u"/console"_s);
    QUrlQuery query{{u"redirect_uri"_s, request.redirectUri}};
    if (hasSecret)
        query.addQueryItem(u"secret"_s, u"1"_s);
    console.setQuery(query);
    const QJsonObject client = object(bench.fetch(console, true));
    bench.authorizer()->setClient(client.value(u"client_id"_s).toString(),
                                  client.value(u"client_secret"_s).toString());
}

/// Until the sign-in is through, has failed, or needs a client.
bool waitForEnd(Bench &bench)
{
    return waitUntil([&bench] {
        const SignIn state = bench.authorizer()->state();
        return bench.server->state() == State::Ready || state == SignIn::Failed
            || state == SignIn::NeedsClient;
    });
}

/// client: what the person can register at the host: `public`, `secret`; or empty.
bool signIn(Bench &bench, const NodeServer &node, const QString &client)
{
    bench.server->start();
    const bool isAsked = waitUntil([&bench] {
        return bench.server->state() == State::NeedsSignIn
            || bench.server->state() == State::Failed;
    });
    if (!isAsked || !bench.authorizer())
        return false;
    bench.agreeToAll();
    if (bench.authorizer()->state() == SignIn::NeedsPerson) {
        bench.asked.append(bench.authorizer()->request());
        bench.authorizer()->agree();
    }
    if (!waitForEnd(bench))
        return false;
    if (client.isEmpty() || bench.authorizer()->state() != SignIn::NeedsClient)
        return true;
    enterClient(bench, node, client == "secret"_L1);
    return waitForEnd(bench);
}

} // namespace

/// Sign-in hosts as people meet them: oidc-provider with the documents and habits of well-known ones (servers/dress.mjs).
class TestSignInHosts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (packageFile(u"oidc-provider/package.json"_s).isEmpty())
            QSKIP(kNoNodeServer);
    }

    void signsInAndRenews_data()
    {
        QTest::addColumn<QString>("host");
        QTest::addColumn<QString>("client");
        QTest::addColumn<QString>("setup");
        QTest::addColumn<bool>("isRenewable");
        const auto row = [](const char *host, const char *client = "", const char *setup = "",
                            bool isRenewable = true) {
            QTest::addRow("%s %s %s", host, client, setup)
                << QString::fromLatin1(host) << QString::fromLatin1(client)
                << QString::fromLatin1(setup) << isRenewable;
        };
        row("google", "secret");
        row("google-strict", "public", "no-resource");
        row("entra", "public", "pkce no-resource");
        row("entra", "secret", "pkce no-resource");
        row("entra-loose", "public");
        row("cognito", "public", "pkce issuer");
        row("cognito", "secret", "pkce issuer");
        row("slack-bearer", "secret");
        row("shopify", "secret");
        row("shopify", "public");
        row("shopify-offline", "secret", "", false);
        row("keycloak", "public");
        row("keycloak", "secret");
        row("keycloak-open");
        row("auth0", "public");
        row("auth0", "secret");
        row("okta", "public");
        row("okta", "secret");
        row("github", "public");
        row("github", "secret");
        row("root-document");
        row("bad-challenge");
        row("resource-slash", "", "slash");
        row("no-document", "public", "issuer");
    }

    void signsInAndRenews() // K08, K09, K10, K12, K13, K14, AUTH-07, AUTH-20, AUTH-23, AUTH-63
    {
        QFETCH(QString, host);
        QFETCH(QString, client);
        QFETCH(QString, setup);
        QFETCH(bool, isRenewable);
        HostNode node(host);
        QVERIFY2(node.start(), node.output().constData());
        Bench bench(entryFor(node, host, setup));
        QVERIFY(signIn(bench, node, client));
        const auto failure = bench.authorizer()->failure();
        QVERIFY2(bench.server->state() == State::Ready,
                 failure ? qPrintable(failure->detail) : node.output().constData());
        QVERIFY(bench.becomesReady());
        QCOMPARE(bench.call(u"read"_s), u"a note"_s);
        // Hosts that keep the refresh token and those that change it.
        const auto asked = bench.asked.size();
        for (int i = 0; i < 3; ++i) {
            bench.fetch(node.url(u"/expire"_s), true);
            QCOMPARE(bench.call(u"read"_s), u"a note"_s);
        }
        QCOMPARE(bench.asked.size(), isRenewable ? asked : asked + 3);
    }

    void asksAgainWhenTheSignInIsOver_data()
    {
        QTest::addColumn<QString>("setup");
        QTest::newRow("google") << QString();
        QTest::newRow("entra-loose") << QString();
        QTest::newRow("keycloak") << QString();
        QTest::newRow("auth0") << QString();
        QTest::newRow("github") << QString();
        QTest::newRow("slack-bearer") << QString();
        QTest::newRow("cognito") << u"pkce issuer"_s;
    }

    /// Each host has its own words for that.
    void asksAgainWhenTheSignInIsOver() // K14, AUTH-63
    {
        QFETCH(QString, setup);
        const QString host = QString::fromLatin1(QTest::currentDataTag());
        HostNode node(host);
        QVERIFY2(node.start(), node.output().constData());
        Bench bench(entryFor(node, host, setup));
        QVERIFY(signIn(bench, node, u"secret"_s));
        QVERIFY(bench.becomesReady());
        const auto asked = bench.asked.size();
        bench.fetch(node.url(u"/forget"_s), true);
        bench.fetch(node.url(u"/expire"_s), true);
        QCOMPARE(bench.call(u"read"_s), u"a note"_s);
        QCOMPARE(bench.asked.size(), asked + 1);
        // With the client that the person entered.
        QCOMPARE(bench.asked.constLast().way, auth::ClientWay::Registered);
    }

    void namesWhatIsWrongAndWhere_data()
    {
        QTest::addColumn<QString>("host");
        QTest::addColumn<QString>("setup");
        QTest::addColumn<int>("problem");
        QTest::addColumn<QStringList>("words"); // In what is shown of the fault.
        const auto row = [](const char *host, const char *setup, Problem problem,
                            const QStringList &words) {
            QTest::addRow("%s %s", host, setup)
                << QString::fromLatin1(host) << QString::fromLatin1(setup) << int(problem) << words;
        };
        const QString origin = u"http://127.0.0.1:"_s;
        row("entra", "", Problem::NoPkce, {origin, u"/72f988bf/v2.0"_s});
        row("entra", "pkce", Problem::ResourceRefused, {u"AADSTS9010010"_s});
        row("entra-common", "", Problem::IssuerMismatch,
            {u"/common/v2.0"_s, u"{tenantid}"_s, u"one tenant"_s});
        row("google-strict", "", Problem::ResourceRefused, {u"resource"_s});
        row("cognito", "", Problem::NoPkce, {u"http://localhost:"_s});
        row("cognito", "pkce", Problem::NoIssuerInAnswer,
            {u"http://localhost:"_s, u"page: 127.0.0.1:"_s});
        row("slack", "", Problem::TokenUnusable, {u"127.0.0.1: "_s, u"\"user\""_s, u"Slack"_s});
        row("slack-bot", "", Problem::TokenUnusable, {u"127.0.0.1: "_s, u"\"bot\""_s, u"Slack"_s});
        row("slack-nested", "", Problem::TokenUnusable, {u"127.0.0.1: "_s, u"\"authed_user\""_s});
        row("slack-apart", "", Problem::IssuerMismatch, {origin, u"/slack"_s});
        row("github-form", "", Problem::TokenUnusable, {u"127.0.0.1: "_s, u"JSON"_s});
        row("keycloak-slash", "", Problem::IssuerMismatch,
            {u"/realms/demo/,"_s, u"/realms/demo"_s});
        row("auth0-lost", "", Problem::TokenNotAccepted, {u"does not accept the token of"_s});
        row("resource-slash", "", Problem::ResourceMismatch, {origin, u"/mcp/"_s});
        row("resource-apart", "", Problem::ResourceMismatch, {origin, u"https://notes.example"_s});
    }

    void namesWhatIsWrongAndWhere() // K08, K09, K12, K13, K14, AUTH-05, AUTH-09, AUTH-31, SEC-33
    {
        QFETCH(QString, host);
        QFETCH(QString, setup);
        QFETCH(int, problem);
        QFETCH(QStringList, words);
        HostNode node(host);
        QVERIFY2(node.start(), node.output().constData());
        Bench bench(entryFor(node, host, setup));
        QVERIFY(signIn(bench, node, u"public"_s));
        QCOMPARE(bench.authorizer()->state(), SignIn::Failed);
        const auto failure = bench.authorizer()->failure();
        QVERIFY(failure);
        QCOMPARE(failure->kind, ErrorKind::Auth);
        QVERIFY2(failure->code == problem, qPrintable(failure->detail));
        for (const QString &word : words)
            QVERIFY2(failure->detail.contains(word), qPrintable(failure->detail));
    }

    void aPageInPlaceOfTheServerIsNamed() // K10, K29, SEC-21
    {
        HostNode node(u"login-page"_s);
        QVERIFY2(node.start(), node.output().constData());
        Bench bench(entryFor(node, u"login-page"_s, {}));
        bench.server->start();
        QTRY_VERIFY(bench.server->connection()
                    && !bench.server->connection()->failure().detail.isEmpty());
        const QString told = bench.server->connection()->failure().detail;
        QVERIFY2(told.contains(node.url(u"/login"_s).toString()), qPrintable(told));
        QVERIFY(bench.asked.isEmpty());
    }

    void asksForTheSecretThatIsMissing() // K13, K14, AUTH-23, AUTH-25
    {
        HostNode node(u"google"_s);
        QVERIFY2(node.start(), node.output().constData());
        Bench bench(entryFor(node, u"google"_s, {}));
        QVERIFY(signIn(bench, node, u"public"_s));
        QCOMPARE(bench.authorizer()->state(), SignIn::NeedsClient);
        const auto trouble = bench.authorizer()->request().trouble;
        QVERIFY(trouble && isProblem(*trouble, Problem::ClientInvalid));
        QVERIFY2(trouble->detail.contains(u"client_secret is missing"_s),
                 qPrintable(trouble->detail));
        enterClient(bench, node, true);
        QVERIFY(waitForEnd(bench));
        QVERIFY(bench.becomesReady());
        QCOMPARE(bench.call(u"read"_s), u"a note"_s);
    }

    void saysWhyItIsNotRegistered_data()
    {
        QTest::addColumn<QString>("words");
        QTest::newRow("keycloak") << u"Policy 'Trusted Hosts' rejected request"_s;
        QTest::newRow("auth0") << u"Dynamic client registration is disabled"_s;
        QTest::newRow("okta") << u"You do not have permission"_s;
    }

    void saysWhyItIsNotRegistered() // K14, AUTH-22
    {
        QFETCH(QString, words);
        const QString host = QString::fromLatin1(QTest::currentDataTag());
        HostNode node(host);
        QVERIFY2(node.start(), node.output().constData());
        Bench bench(entryFor(node, host, {}));
        QVERIFY(signIn(bench, node, {}));
        QCOMPARE(bench.authorizer()->state(), SignIn::NeedsClient);
        const auto trouble = bench.authorizer()->request().trouble;
        QVERIFY(trouble && isProblem(*trouble, Problem::RegistrationRefused));
        QVERIFY2(trouble->detail.contains(words), qPrintable(trouble->detail));
    }
};

QUAYSIDE_TEST(TestSignInHosts, QCoreApplication)

} // namespace tst_signinhosts

#include "tst_signinhosts.moc"
