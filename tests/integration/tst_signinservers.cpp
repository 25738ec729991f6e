// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/signinbench.h"
#include "tests/support/nodeserver.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace tst_signinservers {

using namespace mcp;
using namespace Qt::StringLiterals;
using Bench = SignInBench;
using State = Server::State;

namespace {

/// The activity of tests/servers/account.mjs, by kind.
QList<QJsonObject> told(Bench &bench, const NodeServer &node, const QString &event)
{
    QList<QJsonObject> found;
    const auto all = QJsonDocument::fromJson(bench.fetch(node.url(u"/told"_s))).array();
    for (const auto &one : all) {
        if (one.toObject().value(u"event"_s) == event)
            found.append(one.toObject());
    }
    return found;
}

void eras()
{
    QTest::addColumn<QString>("era");
    QTest::newRow("2025-11-25") << u"stateful"_s;
    QTest::newRow("2026-07-28") << u"stateless"_s;
}

EraChoice eraOf(const QString &name)
{
    return name == "stateful"_L1 ? EraChoice::StatefulOnly : EraChoice::StatelessOnly;
}

} // namespace

/// Signing in with independent, widely used authorization servers.
class TestSignInServers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void signsInWithOidcProvider_data() { eras(); }
    void
    signsInWithOidcProvider() // AUTH-01, AUTH-04, AUTH-07, AUTH-22, AUTH-30, AUTH-32, AUTH-35, AUTH-40, AUTH-60
    {
        QFETCH(QString, era);
        NodeServer node({testServerFile(u"account.mjs"_s), era});
        if (packageFile(u"oidc-provider/package.json"_s).isEmpty())
            QSKIP(kNoNodeServer);
        QVERIFY2(node.start(), node.output().constData());
        Bench bench(Bench::entryFor(node.url(), eraOf(era)));
        QVERIFY2(bench.open(), node.output().constData());
        QCOMPARE(bench.call(u"read"_s), u"a note"_s);

        const auto registered = told(bench, node, u"registered"_s);
        QCOMPARE(registered.size(), 1);
        QCOMPARE(registered.first().value(u"kind"_s).toString(), u"native"_s);
        QCOMPARE(registered.first().value(u"method"_s).toString(), u"none"_s);
        const QString resource = node.url().toString();
        for (const QString &event : {u"authorized"_s, u"authorization_code"_s}) {
            const auto events = told(bench, node, event);
            QCOMPARE(events.size(), 1);
            QCOMPARE(events.first().value(u"resource"_s).toString(), resource);
        }
        QCOMPARE(bench.asked.size(), 1);
        QCOMPARE(bench.asked.first().issuerHost, node.url().authority()); // L14
        QVERIFY(bench.asked.first().scopes.contains(u"notes:read"_s));
    }

    void renewsWithRefreshTokensThatAreGoodOnce_data() { eras(); }
    void renewsWithRefreshTokensThatAreGoodOnce() // AUTH-32, AUTH-63
    {
        QFETCH(QString, era);
        if (packageFile(u"oidc-provider/package.json"_s).isEmpty())
            QSKIP(kNoNodeServer);
        NodeServer node({testServerFile(u"account.mjs"_s), era});
        QVERIFY2(node.start(), node.output().constData());
        Bench bench(Bench::entryFor(node.url(), eraOf(era)));
        QVERIFY2(bench.open(), node.output().constData());
        // A client that sends a used token again loses all its tokens.
        for (int i = 0; i < 3; ++i) {
            bench.fetch(node.url(u"/expire"_s), true);
            QCOMPARE(bench.call(u"read"_s), u"a note"_s);
        }
        const auto renewed = told(bench, node, u"refresh_token"_s);
        QCOMPARE(renewed.size(), 3);
        for (const QJsonObject &one : renewed)
            QCOMPARE(one.value(u"resource"_s).toString(), node.url().toString());
        QCOMPARE(bench.asked.size(), 1);
    }

    void bindsTheSignInToAKey_data() { eras(); }
    void bindsTheSignInToAKey() // AUTH-60, AUTH-62, AUTH-63; RFC 9449; SEP-1932
    {
        QFETCH(QString, era);
        if (packageFile(u"oidc-provider/package.json"_s).isEmpty())
            QSKIP(kNoNodeServer);
        NodeServer node({testServerFile(u"account.mjs"_s), era, u"dpop"_s});
        QVERIFY2(node.start(), node.output().constData());
        Bench bench(Bench::entryFor(node.url(), eraOf(era)));
        QVERIFY2(bench.open(), node.output().constData());
        QCOMPARE(bench.call(u"read"_s), u"a note"_s);
        QVERIFY(bench.server->authorizer()->account()->isBound);
        // The nonce of the server changes; the tokens expire.
        bench.fetch(node.url(u"/nonce"_s), true);
        QCOMPARE(bench.call(u"read"_s), u"a note"_s);
        for (int i = 0; i < 3; ++i) {
            bench.fetch(node.url(u"/expire"_s), true);
            QCOMPARE(bench.call(u"read"_s), u"a note"_s);
        }
        QCOMPARE(bench.asked.size(), 1);
        QSet<QString> keys;
        for (const QString &event : {u"authorization_code"_s, u"refresh_token"_s, u"proof"_s}) {
            const auto events = told(bench, node, event);
            QVERIFY(!events.isEmpty());
            for (const QJsonObject &one : events)
                keys.insert(one.value(u"key"_s).toString());
        }
        QCOMPARE(keys.size(), 1);
        QVERIFY(!keys.contains(QString()));
        QCOMPARE(told(bench, node, u"refresh_token"_s).size(), 3);
        for (const QString &event : {u"failed"_s, u"server_error"_s})
            QVERIFY(told(bench, node, event).isEmpty());
        // More permissions are another sign-in, with a key of its own.
        QCOMPARE(bench.call(u"write"_s), u"written"_s);
        QVERIFY(!keys.contains(told(bench, node, u"proof"_s).last().value(u"key"_s).toString()));
    }

    void asksForMoreWhenMoreIsNeeded() // AUTH-52
    {
        if (packageFile(u"oidc-provider/package.json"_s).isEmpty())
            QSKIP(kNoNodeServer);
        NodeServer node({testServerFile(u"account.mjs"_s), u"stateless"_s});
        QVERIFY2(node.start(), node.output().constData());
        Bench bench(Bench::entryFor(node.url(), EraChoice::StatelessOnly));
        QVERIFY2(bench.open(), node.output().constData());
        QCOMPARE(bench.call(u"write"_s), u"written"_s);
        QCOMPARE(bench.asked.size(), 2);
        QVERIFY(bench.asked.last().isWider);
        QVERIFY(bench.asked.last().newScopes.contains(u"notes:write"_s));
        QVERIFY(!bench.asked.last().newScopes.contains(u"notes:read"_s));
    }

    void tellsTheIssuerWhenThePersonSignsOut() // AUTH-66, SEC-34
    {
        if (packageFile(u"oidc-provider/package.json"_s).isEmpty())
            QSKIP(kNoNodeServer);
        NodeServer node({testServerFile(u"account.mjs"_s), u"stateless"_s});
        QVERIFY2(node.start(), node.output().constData());
        Bench bench(Bench::entryFor(node.url(), EraChoice::StatelessOnly));
        QVERIFY2(bench.open(), node.output().constData());
        bench.server->stop();
        QVERIFY(bench.reach(State::Stopped));
        bench.server->signOut();
        QTRY_VERIFY(bench.server->isAtRest());
        QCOMPARE(told(bench, node, u"revoked"_s).size(), 1);
        QVERIFY(bench.host.credentials().accounts().isEmpty());
    }

    /// The SDK's own: it agrees automatically, sends no `iss` and no refresh token.
    void signsInToTheExampleOfTheSdk() // AUTH-22, AUTH-35, AUTH-60
    {
        if (packageFile(u"@modelcontextprotocol/sdk/package.json"_s).isEmpty())
            QSKIP(kNoNodeServer);
        NodeServer node({testServerFile(u"sdkaccount.mjs"_s)});
        QVERIFY2(node.start(), node.output().constData());
        QUrl url = node.url();
        url.setHost(u"localhost"_s); // As it calls itself.
        Bench bench(Bench::entryFor(url, EraChoice::Auto));
        QVERIFY2(bench.open(), node.output().constData());
        QVERIFY(bench.call(u"greet"_s, "{\"name\":\"Ada\"}") == "Hello, Ada!"_L1);
        // Its issuer has a port of its own, which is asked for first (M7).
        QCOMPARE(bench.asked.size(), 2);
        QCOMPARE(bench.asked.first().kind, auth::SignInRequest::Kind::Contact);
        QCOMPARE(bench.asked.last().kind, auth::SignInRequest::Kind::SignIn);
        QCOMPARE(bench.asked.last().scopes, QStringList{u"mcp:tools"_s});
        QVERIFY(bench.server->authorizer()->account());
        QVERIFY(!bench.server->authorizer()->account()->isRenewable);
    }
};

QUAYSIDE_TEST(TestSignInServers, QCoreApplication)

} // namespace tst_signinservers

#include "tst_signinservers.moc"
