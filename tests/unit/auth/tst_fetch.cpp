// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testclass.h"
#include "tests/support/tlsserver.h"
#include "tests/support/waiting.h"
#include "tests/unit/auth/authbench.h"

namespace tst_fetch {

using namespace mcp;
using namespace mcp::auth;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

const QUrl kPublicServer(u"https://mcp.example/api"_s);

/// A bench of its own, because trusted origins are set at the start.
struct TlsBench
{
    explicit TlsBench(const QByteArray &certified, const QStringList &at = {u"127.0.0.1"_s})
        : tls(certified)
        , client(&clock, {tls.authority, {}})
        , fetch({&client, &resolver, &clock}, tls.urlFor(u"as.example"_s))
    {
        resolver.add(u"as.example"_s, at);
    }

    ManualClock clock;
    FakeResolver resolver;
    TlsServer tls;
    http::Client client;
    Fetch fetch;
};

} // namespace

class TestFetch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsWhatAServerHereSays() // AUTH-10
    {
        AuthBench bench;
        bench.pages["/doc"] = {"{\"a\":1}"};
        const auto answer = outcome(bench.fetch.get(bench.address(u"/doc"_s)));
        QVERIFY(answer);
        QCOMPARE(answer->status, 200);
        QCOMPARE(answer->body.view(), QByteArrayView("{\"a\":1}"));
        QCOMPARE(bench.origin.requests.first()->header("accept"), "application/json");
        QVERIFY(!bench.origin.requests.first()->hasHeader("authorization"));
        QVERIFY(!bench.origin.requests.first()->hasHeader("cookie"));
        const auto missing = outcome(bench.fetch.get(bench.address(u"/other"_s)));
        QVERIFY(missing);
        QCOMPARE(missing->status, 404);
        QCOMPARE(bench.clock.activeAlarms(), 0);
    }

    void noNameLeadsIntoAComputerOrANetwork_data() // SEC-31, AUTH-10, HOST-08
    {
        QTest::addColumn<QStringList>("addresses");
        for (const char *address : {"127.0.0.1",
                                    "127.9.9.9",
                                    "0.0.0.0",
                                    "10.0.0.1",
                                    "172.16.5.4",
                                    "192.168.1.1",
                                    "100.64.0.1",
                                    "169.254.169.254",
                                    "192.0.0.1",
                                    "192.0.2.1",
                                    "198.18.0.1",
                                    "198.51.100.1",
                                    "203.0.113.1",
                                    "224.0.0.1",
                                    "240.0.0.1",
                                    "255.255.255.255",
                                    "::",
                                    "::1",
                                    "::127.0.0.1",
                                    "::ffff:127.0.0.1",
                                    "::ffff:10.0.0.1",
                                    "::ffff:0:127.0.0.1",
                                    "64:ff9b::7f00:1",
                                    "64:ff9b:1::1",
                                    "100::1",
                                    "2001::1",
                                    "2001:db8::1",
                                    "2002:7f00:1::1",
                                    "fc00::1",
                                    "fd12::1",
                                    "fe80::1",
                                    "fec0::1",
                                    "ff02::1",
                                    "2a00::5efe:127.0.0.1"})
            QTest::newRow(address) << QStringList{QString::fromLatin1(address)};
        QTest::newRow("several") << QStringList{u"127.0.0.1"_s, u"10.0.0.1"_s, u"::1"_s};
    }

    void noNameLeadsIntoAComputerOrANetwork()
    {
        QFETCH(QStringList, addresses);
        AuthBench bench(kPublicServer);
        bench.resolver.add(u"as.example"_s, addresses);
        const QString address = u"https://as.example:%1/doc"_s.arg(bench.victim.url().port());
        COMPARE_PROBLEM(outcome(bench.fetch.get(address)), AddressNotPublic);
        COMPARE_PROBLEM(outcome(bench.fetch.post(address, "text/plain", "canary")),
                        AddressNotPublic);
        QCOMPARE(bench.resolver.asked.size(), 2);
        QCOMPARE(bench.victim.connections, 0);
    }

    void noSpellingOfAnAddressLeadsThereEither_data() // SEC-31, SEC-23
    {
        QTest::addColumn<QString>("host");
        for (const char *host : {"127.0.0.1",
                                 "127.1",
                                 "2130706433",
                                 "0x7f000001",
                                 "0x7f.1",
                                 "0177.0.0.1",
                                 "017700000001",
                                 "127.0.0.1.",
                                 "0",
                                 "localhost",
                                 "LOCALHOST",
                                 "x.localhost",
                                 "localhost.",
                                 "[::1]",
                                 "[0:0:0:0:0:0:0:1]",
                                 "[::ffff:127.0.0.1]",
                                 "[::ffff:7f00:1]",
                                 "[::127.0.0.1]",
                                 "[64:ff9b::127.0.0.1]",
                                 "[2002:7f00:1::]",
                                 "[fe80::1]",
                                 "[fe80::1%25lo]",
                                 "%31%32%37.0.0.1",
                                 "127。0。0。1",
                                 "１２７.0.0.1",
                                 "10.0.0.1",
                                 "167772161",
                                 "0xa000001",
                                 "169.254.169.254",
                                 "2852039166",
                                 "[fd00::1]"})
            QTest::newRow(host) << QString::fromUtf8(host);
    }

    void noSpellingOfAnAddressLeadsThereEither()
    {
        QFETCH(QString, host);
        AuthBench bench(kPublicServer);
        for (const QString &scheme : {u"https"_s, u"http"_s}) {
            const QString address =
                u"%1://%2:%3/doc"_s.arg(scheme, host).arg(bench.victim.url().port());
            const int found = problemOf(outcome(bench.fetch.get(address)));
            // What looks like a name still has no address; the resolver of the test knows none.
            QVERIFY(found == int(Problem::AddressNotPublic)
                    || found == int(Problem::AddressNotAllowed) || found == int(Problem::NoAnswer));
        }
        QCOMPARE(bench.victim.connections, 0);
    }

    void aServerHereMayUseItsOwnOriginOnly() // M7, SEC-31
    {
        AuthBench bench;
        bench.pages["/doc"] = {"{}"};
        const int port = bench.origin.url().port();
        const QString other = u"http://as.localhost:%1/doc"_s.arg(port);
        COMPARE_PROBLEM(outcome(bench.fetch.get(other)), AddressNotPublic);
        bench.fetch.trustOrigin(QUrl(other)); // The person agreed.
        bench.resolver.add(u"as.localhost"_s, {u"10.0.0.1"_s});
        QVERIFY(outcome(bench.fetch.get(other)));
        QCOMPARE(bench.origin.requests.last()->header("host"),
                 "as.localhost:" + QByteArray::number(port));
        QVERIFY(bench.resolver.asked.isEmpty()); // The DNS is not asked where this computer is.
        for (const QString &host : {u"127.0.0.1"_s, u"localhost"_s, u"[::1]"_s})
            COMPARE_PROBLEM(outcome(bench.fetch.get(
                                u"http://%1:%2/doc"_s.arg(host).arg(bench.victim.url().port()))),
                            AddressNotPublic);
        QCOMPARE(bench.victim.connections, 0);
        COMPARE_PROBLEM(outcome(bench.fetch.get(u"https://192.168.1.1/doc"_s)), AddressNotPublic);
        COMPARE_PROBLEM(outcome(bench.fetch.get(u"http://as.example/doc"_s)), AddressNotAllowed);
    }

    void aServerInANetworkMayUseItsOwnOriginOnly() // SEC-31, AUTH-10
    {
        const AuthBench bench(QUrl(u"https://10.0.0.5/mcp"_s));
        QVERIFY(bench.fetch.check(u"https://10.0.0.5/token"_s));
        COMPARE_PROBLEM(bench.fetch.check(u"https://10.0.0.5:8443/token"_s), AddressNotPublic);
        COMPARE_PROBLEM(bench.fetch.check(u"https://10.0.0.6/token"_s), AddressNotPublic);
        COMPARE_PROBLEM(bench.fetch.check(u"http://10.0.0.5/token"_s), AddressNotAllowed);
        COMPARE_PROBLEM(bench.fetch.check(u"https://127.0.0.1/token"_s), AddressNotPublic);
        QVERIFY(bench.fetch.check(u"https://as.example/token"_s));
    }

    void anOriginThePersonTypedMayBeAnywhere() // SEC-31, AUTH-80
    {
        AuthBench bench(kPublicServer);
        COMPARE_PROBLEM(bench.fetch.check(u"https://10.0.0.6/token"_s), AddressNotPublic);
        bench.fetch.trustOrigin(QUrl(u"https://10.0.0.6/realm"_s));
        QVERIFY(bench.fetch.check(u"https://10.0.0.6/token"_s));
        COMPARE_PROBLEM(bench.fetch.check(u"https://10.0.0.7/token"_s), AddressNotPublic);
    }

    void aNameThatMovesIsJudgedWhereTheConnectionGoes() // SEC-31
    {
        TlsBench bench("as.example");
        QVERIFY(outcome(bench.fetch.get(bench.tls.urlFor(u"as.example"_s).toString())));
        QCOMPARE(bench.resolver.asked.size(), 1); // No other host was resolved.
        QCOMPARE(bench.tls.heads.size(), 1);
        const QString moving = bench.tls.urlFor(u"moving.example"_s).toString();
        bench.resolver.add(u"moving.example"_s, {u"192.168.0.1"_s});
        bench.resolver.add(u"moving.example"_s, {u"127.0.0.1"_s});
        COMPARE_PROBLEM(outcome(bench.fetch.get(moving)), AddressNotPublic);
        COMPARE_PROBLEM(outcome(bench.fetch.get(moving)), AddressNotPublic);
        QCOMPARE(bench.resolver.asked.size(), 3);
        QCOMPARE(bench.tls.heads.size(), 1);
    }

    void theCertificateMustBeOfTheNameNotOfTheAddress() // SEC-31, AUTH-11
    {
        TlsBench bench("as.example");
        const QString address = bench.tls.urlFor(u"as.example"_s).toString();
        const auto answer = outcome(bench.fetch.get(address));
        QVERIFY(answer);
        QCOMPARE(bench.tls.heads.size(), 1);
        const int port = bench.tls.server.serverPort();
        const QByteArray head = bench.tls.heads.first().toLower(); // As Qt 6.8 writes the names.
        const QByteArray host = "\r\nhost: as.example:" + QByteArray::number(port) + "\r\n";
        QVERIFY(head.contains(host));
        QCOMPARE(head.count("\r\nhost:"), 1);
        QVERIFY(outcome(bench.fetch.get(address))); // Also over a connection that is there already.
        QCOMPARE(bench.tls.heads.size(), 2);
    }

    void whoeverElseIsThereGetsNothing() // SEC-31, AUTH-11
    {
        TlsBench bench("other.example");
        const auto answer = outcome(
            bench.fetch.post(bench.tls.urlFor(u"as.example"_s).toString(), "text/plain", "canary"));
        COMPARE_PROBLEM(answer, NoAnswer);
        QVERIFY(bench.tls.heads.isEmpty());
    }

    void anotherAddressIsTriedWhenNobodyListensAtTheFirst() // SEC-76
    {
        TlsBench bench("as.example", {u"::1"_s, u"127.0.0.2"_s, u"127.0.0.1"_s});
        QVERIFY(outcome(
            bench.fetch.post(bench.tls.urlFor(u"as.example"_s).toString(), "text/plain", "x")));
        QCOMPARE(bench.tls.heads.size(), 1);
    }

    void thisComputerIsFoundWithoutTheDns_data() // SEC-31
    {
        QTest::addColumn<QString>("host");
        for (const char *host : {"localhost", "LocalHost", "localhost.", "any.name.localhost"})
            QTest::newRow(host) << QString::fromLatin1(host);
    }
    void thisComputerIsFoundWithoutTheDns()
    {
        QFETCH(QString, host);
        SystemResolver resolver;
        const auto found = outcome(resolver.resolve(host));
        QVERIFY(found);
        QCOMPARE(*found,
                 (QList<QHostAddress>{QHostAddress(QHostAddress::LocalHost),
                                      QHostAddress(QHostAddress::LocalHostIPv6)}));
    }

    void behindAProxyOnlyWhatCanBeSeenIsJudged() // SEC-31
    {
        ManualClock clock;
        FakeResolver resolver;
        HttpTestServer proxy;
        proxy.handler = [](const TestExchangePtr &request) { request->answer(403, {}, {}); };
        http::Client client(&clock, {{}, u"http://127.0.0.1:%1"_s.arg(proxy.url().port())});
        Fetch fetch({&client, &resolver, &clock}, kPublicServer);
        COMPARE_PROBLEM(outcome(fetch.get(u"https://10.0.0.1/doc"_s)), AddressNotPublic);
        COMPARE_PROBLEM(outcome(fetch.get(u"https://localhost/doc"_s)), AddressNotPublic);
        for (const QString &name :
             {u"intranet"_s, u"intranet."_s, u"db.corp"_s, u"printer.local"_s, u"router.lan"_s,
              u"metadata.google.internal"_s, u"nas.home.arpa"_s, u"x.localhost"_s})
            COMPARE_PROBLEM(outcome(fetch.get(u"https://%1/doc"_s.arg(name))), AddressNotPublic);
        QCOMPARE(proxy.connections, 0);
        const QString place = u"127.0.0.1:%1"_s.arg(proxy.url().port());
        QCOMPARE(fetch.proxyFor(u"https://as.example/doc"_s), place);
        QVERIFY(fetch.proxyFor(u"http://localhost:1/doc"_s).isEmpty());
        const auto refused = outcome(fetch.get(u"https://as.example/doc"_s));
        QVERIFY(!refused);
        QVERIFY2(refused.error().detail.contains(place), qPrintable(refused.error().detail));
        QCOMPARE(proxy.requests.first()->verb, "CONNECT");
        QCOMPARE(proxy.requests.first()->target, "as.example:443");
        QVERIFY(resolver.asked.isEmpty());
    }

    void namesOfPrivateNetworksAreForTheBrowserNeither() // SEC-31, SEC-23
    {
        AuthBench bench(kPublicServer);
        for (const QString &host : {u"router.lan"_s, u"intranet"_s, u"localhost"_s, u"db.corp"_s}) {
            const QString address = u"https://%1/reboot?now=1"_s.arg(host);
            COMPARE_PROBLEM(bench.fetch.check(address), AddressNotPublic);
            COMPARE_PROBLEM(outcome(bench.fetch.get(address)), AddressNotPublic);
        }
        QVERIFY(bench.resolver.asked.isEmpty());
        QVERIFY(bench.fetch.check(u"https://landing.example/authorize"_s));
        bench.fetch.trustOrigin(QUrl(u"https://sso.corp/realm"_s)); // The person typed it.
        QVERIFY(bench.fetch.check(u"https://sso.corp/token"_s));
    }

    void thisComputerIsNeverReachedThroughAProxy() // SEC-31
    {
        ManualClock clock;
        FakeResolver resolver;
        HttpTestServer proxy;
        HttpTestServer origin;
        origin.handler = [](const TestExchangePtr &request) {
            request->answer(200, "application/json", "{}");
        };
        http::Client client(&clock, {{}, u"http://127.0.0.1:%1"_s.arg(proxy.url().port())});
        Fetch fetch({&client, &resolver, &clock}, origin.url());
        QVERIFY(outcome(fetch.get(origin.url(u"/doc"_s).toString())));
        QCOMPARE(proxy.connections, 0);
        QCOMPARE(origin.requests.size(), 1);
    }

    void aNetworkThatTranslatesReachesWhatIsPublic() // SEC-31: NAT64
    {
        AuthBench bench(kPublicServer);
        QVERIFY(bench.fetch.check(u"https://[64:ff9b::8.8.8.8]/doc"_s));
        COMPARE_PROBLEM(bench.fetch.check(u"https://[64:ff9b::10.0.0.1]/doc"_s), AddressNotPublic);
        bench.resolver.add(u"as.example"_s, {u"64:ff9b::10.0.0.1"_s, u"64:ff9b::127.0.0.1"_s});
        COMPARE_PROBLEM(outcome(bench.fetch.get(u"https://as.example/doc"_s)), AddressNotPublic);
    }

    void aDocumentMayMoveWithinItsOrigin_data() // SEC-21, AUTH-10
    {
        QTest::addColumn<int>("status");
        for (const int status : {301, 302, 303, 307, 308})
            QTest::addRow("%d", status) << status;
    }

    void aDocumentMayMoveWithinItsOrigin()
    {
        QFETCH(int, status);
        AuthBench bench;
        bench.pages["/doc"] = {{}, status, {}, "Location: /moved\r\n"};
        bench.pages["/moved"] = {"{}"};
        const auto answer = outcome(bench.fetch.get(bench.address(u"/doc"_s)));
        QVERIFY(answer);
        QCOMPARE(answer->status, 200);
        QCOMPARE(bench.targets(), (QByteArrayList{"/doc", "/moved"}));
    }

    void nothingFollowsToAnotherOrigin_data() // SEC-21, SEC-31, AUTH-10
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("verb");
        for (const int status : {301, 302, 303, 307, 308}) {
            QTest::addRow("GET %d", status) << status << QByteArray("GET");
            QTest::addRow("POST %d", status) << status << QByteArray("POST");
        }
    }

    void nothingFollowsToAnotherOrigin()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, verb);
        AuthBench bench;
        bench.pages["/doc"] = {
            {}, status, {}, "Location: " + bench.victim.url(u"/take"_s).toEncoded() + "\r\n"};
        const auto answer =
            outcome(verb == "GET" ? bench.fetch.get(bench.address(u"/doc"_s))
                                  : bench.fetch.post(bench.address(u"/doc"_s), "text/plain",
                                                     "canary", {{"Authorization", "canary"}}));
        QVERIFY(answer);
        QCOMPARE(answer->status, status);
        QVERIFY(answer->body.isNull());
        QCOMPARE(bench.origin.requests.size(), 1);
        QCOMPARE(bench.victim.connections, 0);
    }

    void whatHoldsSecretsFollowsNowhere() // SEC-21
    {
        AuthBench bench;
        for (const int status : {301, 302, 303, 307, 308}) {
            bench.pages["/token"] = {{}, status, {}, "Location: /moved\r\n"};
            const auto answer =
                outcome(bench.fetch.post(bench.address(u"/token"_s), "text/plain", "canary"));
            QVERIFY(answer);
            QCOMPARE(answer->status, status);
        }
        QVERIFY(!bench.targets().contains("/moved"));
    }

    void redirectsEnd() // SEC-21
    {
        AuthBench bench;
        bench.pages["/doc"] = {{}, 302, {}, "Location: /doc\r\n"};
        const auto answer = outcome(bench.fetch.get(bench.address(u"/doc"_s)));
        QVERIFY(answer);
        QCOMPARE(answer->status, 302);
        QCOMPARE(bench.origin.requests.size(), 4);
    }

    void aSlowAnswerIsNotWaitedFor() // AUTH-10
    {
        AuthBench bench;
        bench.origin.handler = [](const TestExchangePtr &request) {
            request->startStream(200, {}, "application/json");
            request->write("{");
        };
        std::optional<Result<Answer>> got;
        bench.fetch.get(bench.address(u"/doc"_s)).then(this, [&got](const auto &answer) {
            got = answer;
        });
        QTRY_VERIFY(!bench.origin.requests.isEmpty());
        bench.clock.advance(9999ms);
        QVERIFY(!got);
        bench.clock.advance(1ms);
        QVERIFY(got);
        COMPARE_PROBLEM(*got, NoAnswer);
        QTRY_VERIFY(bench.origin.requests.first()->isClosed());
    }

    void aHugeAnswerIsNotTakenIn() // AUTH-10, SEC-14
    {
        AuthBench bench;
        bench.pages["/fits"] = {QByteArray(kFetchBytes, ' ')};
        bench.pages["/huge"] = {QByteArray(kFetchBytes + 1, ' ')};
        QVERIFY(outcome(bench.fetch.get(bench.address(u"/fits"_s))));
        COMPARE_PROBLEM(outcome(bench.fetch.get(bench.address(u"/huge"_s))), Unreadable);
    }

    void anAnswerThatBreaksOffIsNone() // AUTH-10
    {
        AuthBench bench;
        bench.origin.handler = [](const TestExchangePtr &request) {
            request->raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{}");
            request->cut();
        };
        COMPARE_PROBLEM(outcome(bench.fetch.get(bench.address(u"/doc"_s))), NoAnswer);
    }

    void whoeverStopsAskingLeavesNothingOpen()
    {
        AuthBench bench;
        bench.origin.handler = [](const TestExchangePtr &) {};
        const CallHandle call =
            bench.fetch.get(bench.address(u"/doc"_s)).then(this, [](const auto &) {});
        QTRY_VERIFY(!bench.origin.requests.isEmpty());
        call.abandon();
        QTRY_VERIFY(bench.origin.requests.first()->isClosed());
        QCOMPARE(bench.clock.activeAlarms(), 0);
    }

    void aFetchThatGoesSettlesWhatIsOpen()
    {
        AuthBench bench;
        auto fetch = std::make_unique<Fetch>(
            FetchPorts{&bench.client, &bench.resolver, &bench.clock}, bench.origin.url());
        bench.origin.handler = [](const TestExchangePtr &) {};
        std::optional<Result<Answer>> got;
        fetch->get(bench.address(u"/doc"_s)).then(this, [&got](const auto &answer) {
            got = answer;
        });
        QTRY_VERIFY(!bench.origin.requests.isEmpty());
        fetch.reset();
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Closed);
    }
};

QUAYSIDE_TEST(TestFetch, QCoreApplication)

} // namespace tst_fetch

#include "tst_fetch.moc"
