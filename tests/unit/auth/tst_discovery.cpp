// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/discovery.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include "core/auth/limits.h"
#include "tests/unit/auth/authbench.h"

namespace tst_discovery {

using namespace mcp;
using namespace mcp::auth;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr auto kResource = "/.well-known/oauth-protected-resource";
constexpr auto kServer = "/.well-known/oauth-authorization-server";
constexpr auto kOpenId = "/.well-known/openid-configuration";

struct DiscoveryBench : AuthBench
{
    QByteArray resourceText(const QString &resource, const QStringList &issuers) const
    {
        return "{\"resource\":\"" + resource.toUtf8() + "\",\"authorization_servers\":[\""
            + issuers.join("\",\""_L1).toUtf8() + "\"]}";
    }
    QByteArray serverText(const QString &issuer, const QString &endpoints = {}) const
    {
        const QByteArray at = (endpoints.isEmpty() ? base() : endpoints).toUtf8();
        return "{\"issuer\":\"" + issuer.toUtf8() + "\",\"authorization_endpoint\":\"" + at
            + "/authorize\",\"token_endpoint\":\"" + at
            + "/token\",\"code_challenge_methods_supported\":[\"S256\"]}";
    }
    Result<Discovery> run() { return outcome(DiscoveryFlow::run(&fetch, question, &owner)); }

    QObject owner;
    DiscoveryQuestion question{origin.url(), {}, {}, {}, false};
};

} // namespace

class TestDiscovery : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void goesWhereTheChallengeSays() // AUTH-04, AUTH-06, AUTH-32
    {
        DiscoveryBench bench;
        bench.question.challenge.resourceMetadata = {bench.address(u"/meta"_s)};
        bench.pages["/meta"] = {bench.resourceText(bench.address(u"/mcp"_s), {bench.base()})};
        bench.pages[kServer] = {bench.serverText(bench.base())};
        const auto found = bench.run();
        QVERIFY(found);
        QCOMPARE(found->resourceValue, bench.address(u"/mcp"_s));
        QCOMPARE(found->issuers, QStringList{bench.base()});
        QCOMPARE(found->server.tokenEndpoint, bench.address(u"/token"_s));
        QVERIFY(!found->server.isAssumed);
        QCOMPARE(bench.targets(), (QByteArrayList{"/meta", kServer}));
    }

    void looksAtTheKnownPlacesInOrder() // AUTH-04, AUTH-07
    {
        DiscoveryBench bench;
        const QString issuer = bench.address(u"/tenant"_s);
        bench.pages[kResource] = {bench.resourceText(bench.base(), {issuer})};
        bench.pages["/tenant/.well-known/openid-configuration"] = {bench.serverText(issuer)};
        const auto found = bench.run();
        QVERIFY(found);
        QCOMPARE(found->resourceValue, bench.base()); // As it is written there.
        QCOMPARE(bench.targets(),
                 (QByteArrayList{QByteArray(kResource) + "/mcp", kResource,
                                 QByteArray(kServer) + "/tenant", QByteArray(kOpenId) + "/tenant",
                                 "/tenant/.well-known/openid-configuration"}));
    }

    void whatIsNoDocumentIsPassedOver_data() // AUTH-04, AUTH-07
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("a page") << 200 << QByteArray("<html>Welcome</html>");
        QTest::newRow("nothing") << 200 << QByteArray();
        QTest::newRow("a list") << 200 << QByteArray("[]");
        QTest::newRow("half") << 200 << QByteArray("{\"resource\":\"x\"");
        QTest::newRow("wrong types") << 200 << QByteArray("{\"resource\":1,\"issuer\":[]}");
        QTest::newRow("no resource") << 200 << QByteArray("{\"authorization_servers\":\"x\"}");
        QTest::newRow("deep") << 200 << QByteArray(100000, '[');
        QTest::newRow("other status") << 204 << QByteArray();
        QTest::newRow("forbidden") << 403 << QByteArray("{}");
    }

    void whatIsNoDocumentIsPassedOver()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, text);
        DiscoveryBench bench;
        bench.pages[QByteArray(kResource) + "/mcp"] = {text, status};
        bench.pages[kResource] = {bench.resourceText(bench.base(), {bench.base()})};
        bench.pages[kServer] = {text, status};
        bench.pages[kOpenId] = {bench.serverText(bench.base())};
        QVERIFY(bench.run());
    }

    void aNamedDocumentThatCannotBeReadIsTheEnd_data() // AUTH-04, SEC-25
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("forbidden") << 403 << QByteArray();
        QTest::newRow("in trouble") << 503 << QByteArray();
        QTest::newRow("no JSON") << 200 << QByteArray("<html>");
        QTest::newRow("empty object") << 200 << QByteArray("{}");
    }

    void aNamedDocumentThatCannotBeReadIsTheEnd()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, text);
        DiscoveryBench bench;
        bench.question.mayAssume = true;
        bench.question.challenge.resourceMetadata = {bench.address(u"/meta"_s),
                                                     bench.address(u"/other"_s)};
        bench.pages["/meta"] = {text, status};
        bench.pages[kResource] = {bench.resourceText(bench.base(), {bench.base()})};
        const auto found = bench.run();
        COMPARE_PROBLEM(found, Unreadable);
        QVERIFY(found.error().detail.startsWith(bench.address(u"/meta"_s)));
        QCOMPARE(bench.targets(), QByteArrayList{"/meta"});
    }

    void whereNothingIsAnotherPlaceMayHaveIt_data() // K10, AUTH-03, AUTH-04
    {
        QTest::addColumn<QStringList>("named"); // ORIGIN is replaced by the server's origin.
        QTest::addColumn<QByteArrayList>("asked");
        const QByteArrayList usual{QByteArray(kResource) + "/mcp", kResource, kServer};
        const auto row = [](const char *name, const QStringList &named,
                            const QByteArrayList &asked) { QTest::newRow(name) << named << asked; };
        row("the first of two is missing", {u"ORIGIN/gone"_s, u"ORIGIN/meta"_s},
            {"/gone", "/meta", kServer});
        row("the only one is missing", {u"ORIGIN/gone"_s}, QByteArrayList{"/gone"} + usual);
        row("both are missing", {u"ORIGIN/gone"_s, u"ORIGIN/gone2"_s},
            QByteArrayList{"/gone", "/gone2"} + usual);
        row("removed", {u"ORIGIN/removed"_s}, QByteArrayList{"/removed"} + usual);
        row("relative to the root", {u"/meta"_s}, {"/meta", kServer});
        row("relative to the endpoint", {u"meta"_s}, {"/meta", kServer});
        row("relative, with dots", {u"./x/../meta"_s}, {"/meta", kServer});
        row("a host without a scheme", {u"h.example/meta"_s},
            QByteArrayList{"/h.example/meta"} + usual);
        row("words", {u"see the manual"_s}, usual);
        row("quotes around it", {u"'ORIGIN/meta'"_s}, usual);
        row("another scheme", {u"file:///etc/passwd"_s}, usual);
        row("a host alone", {u"//victim.example/meta"_s}, usual);
        row("a name before the host", {u"https://me@victim.example/meta"_s}, usual);
    }

    void whereNothingIsAnotherPlaceMayHaveIt()
    {
        QFETCH(QStringList, named);
        QFETCH(QByteArrayList, asked);
        DiscoveryBench bench;
        bench.question.challenge.resourceMetadata =
            named.replaceInStrings(u"ORIGIN"_s, bench.base());
        bench.pages["/removed"] = {{}, 410};
        bench.pages["/meta"] = {bench.resourceText(bench.address(u"/mcp"_s), {bench.base()})};
        bench.pages[kResource] = {bench.resourceText(bench.base(), {bench.base()})};
        bench.pages[kServer] = {bench.serverText(bench.base())};
        QVERIFY(bench.run());
        QCOMPARE(bench.targets(), asked);
    }

    void aMissingDocumentMakesNoServerItsOwnIssuer_data() // K10, AUTH-08, SEC-25
    {
        QTest::addColumn<QString>("named");
        QTest::newRow("missing") << u"ORIGIN/gone"_s;
        QTest::newRow("no address") << u"none"_s;
    }

    void aMissingDocumentMakesNoServerItsOwnIssuer()
    {
        QFETCH(QString, named);
        DiscoveryBench bench;
        named.replace(u"ORIGIN"_s, bench.base());
        bench.question.mayAssume = true;
        bench.question.challenge.resourceMetadata = {named};
        bench.pages[kServer] = {bench.serverText(bench.base())};
        const auto found = bench.run();
        COMPARE_PROBLEM(found, NoIssuer);
        QVERIFY(!bench.targets().contains(kServer));
        // The error names the first cause.
        QVERIFY(found.error().detail.endsWith(u" answered 404"_s));
        QVERIFY(found.error().detail.startsWith(bench.base()));
    }

    void anotherServersDocumentIsTheEnd_data() // AUTH-05, SEC-25
    {
        QTest::addColumn<QString>("resource");
        QTest::newRow("another host") << u"https://victim.example/mcp"_s;
        QTest::newRow("a path beside") << u"/other"_s;
        QTest::newRow("a path below") << u"/mcp/deeper"_s;
        // A token for all of the host, where many may have a server of theirs.
        QTest::newRow("the host") << u"/"_s;
        QTest::newRow("a slash more") << u"/mcp/"_s;
        QTest::newRow("another scheme") << u"https://127.0.0.1/mcp"_s; // e2a#635
    }

    void anotherServersDocumentIsTheEnd()
    {
        QFETCH(QString, resource);
        DiscoveryBench bench;
        if (resource.startsWith(u'/'))
            resource = bench.address(resource);
        bench.pages[QByteArray(kResource) + "/mcp"] = {
            bench.resourceText(resource, {bench.victim.url({}).toString()})};
        COMPARE_PROBLEM(bench.run(), ResourceMismatch);
        QCOMPARE(bench.victim.connections, 0);
        QCOMPARE(bench.origin.requests.size(), 1);
    }

    void theRootDocumentIsOfTheOriginOrTheEndpoint_data() // K09, AUTH-05, SEC-25
    {
        QTest::addColumn<QString>("resource");
        QTest::addColumn<bool>("isRight");
        QTest::newRow("the origin") << QString() << true;
        QTest::newRow("with a slash") << u"/"_s << true;
        QTest::newRow("the endpoint") << u"/tenants/one/mcp"_s << true;
        QTest::newRow("the endpoint with a slash") << u"/tenants/one/mcp/"_s << false;
        QTest::newRow("the endpoint in capitals") << u"/tenants/one/MCP"_s << false;
        QTest::newRow("below the endpoint") << u"/tenants/one/mcp/x"_s << false;
        QTest::newRow("a path between") << u"/tenants"_s << false;
        QTest::newRow("a path between with a slash") << u"/tenants/"_s << false;
        QTest::newRow("another tenant") << u"/tenants/two/mcp"_s << false;
    }

    void theRootDocumentIsOfTheOriginOrTheEndpoint()
    {
        QFETCH(QString, resource);
        QFETCH(bool, isRight);
        DiscoveryBench bench;
        bench.question.endpoint = QUrl(bench.address(u"/tenants/one/mcp"_s));
        resource.prepend(bench.base());
        bench.pages[kResource] = {bench.resourceText(resource, {bench.base()})};
        bench.pages[kServer] = {bench.serverText(bench.base())};
        const auto found = bench.run();
        QCOMPARE(problemOf(found), isRight ? 0 : int(Problem::ResourceMismatch));
        if (isRight) {
            QCOMPARE(found->resourceValue, resource);
            return;
        }
        // The error names both addresses.
        const QString expected = u"expected: "_s + bench.question.endpoint.toString() + u", "_s;
        QVERIFY(found.error().detail.startsWith(expected));
        QVERIFY(found.error().detail.endsWith(u": "_s + resource));
    }

    void theDocumentOfAnotherOriginIsNone_data() // K09, AUTH-05, SEC-25
    {
        QTest::addColumn<QString>("resource");
        QTest::newRow("another scheme") << u"https://127.0.0.1:PORT/mcp"_s;
        QTest::newRow("another host") << u"http://localhost:PORT/mcp"_s;
        QTest::newRow("another port") << u"http://127.0.0.1:1/mcp"_s;
        QTest::newRow("no port") << u"http://127.0.0.1/mcp"_s;
        QTest::newRow("a fragment") << u"http://127.0.0.1:PORT/mcp#x"_s;
        QTest::newRow("a path alone") << u"/mcp"_s;
    }

    void theDocumentOfAnotherOriginIsNone()
    {
        QFETCH(QString, resource);
        DiscoveryBench bench;
        resource.replace(u"PORT"_s, QString::number(bench.origin.url().port()));
        bench.pages[kResource] = {bench.resourceText(resource, {bench.base()})};
        bench.pages[kServer] = {bench.serverText(bench.base())};
        COMPARE_PROBLEM(bench.run(), ResourceMismatch);
    }

    void aDocumentNamedInAHeaderIsOfTheEndpoint_data() // AUTH-05, SEC-25
    {
        QTest::addColumn<QString>("document");
        QTest::addColumn<QString>("resource");
        QTest::addColumn<bool>("isRight");
        const QString root = QString::fromLatin1(kResource);
        QTest::newRow("anywhere") << u"/meta"_s << u"/tenants/one/mcp"_s << true;
        QTest::newRow("of the origin") << u"/meta"_s << QString() << false;
        QTest::newRow("of a parent") << u"/meta"_s << u"/tenants/one"_s << false;
        QTest::newRow("of another tenant") << u"/meta"_s << u"/tenants/two/mcp"_s << false;
        QTest::newRow("at the root") << root << u"/tenants/one/mcp"_s << true;
        QTest::newRow("at the root of the origin") << root << QString() << true;
        QTest::newRow("at the root of a parent") << root << u"/tenants"_s << false;
        QTest::newRow("at another path") << root + u"/tenants"_s << u"/tenants"_s << false;
    }

    void aDocumentNamedInAHeaderIsOfTheEndpoint()
    {
        QFETCH(QString, document);
        QFETCH(QString, resource);
        QFETCH(bool, isRight);
        DiscoveryBench bench;
        bench.question.endpoint = QUrl(bench.address(u"/tenants/one/mcp"_s));
        bench.question.challenge.resourceMetadata = {bench.address(document)};
        bench.pages[document.toLatin1()] = {
            bench.resourceText(bench.base() + resource, {bench.base()})};
        bench.pages[kServer] = {bench.serverText(bench.base())};
        QCOMPARE(problemOf(bench.run()), isRight ? 0 : int(Problem::ResourceMismatch));
    }

    void aByteOrderMarkIsNoPartOfADocument() // K11
    {
        DiscoveryBench bench;
        bench.pages[kResource] = {"\xef\xbb\xbf"
                                  + bench.resourceText(bench.base(), {bench.base()})};
        bench.pages[kServer] = {"\xef\xbb\xbf" + bench.serverText(bench.base())};
        QVERIFY(bench.run());
    }

    void theQueryOfTheEndpointIsNotPartOfTheResource() // AUTH-05, AUTH-32
    {
        DiscoveryBench bench;
        bench.question.endpoint = QUrl(bench.address(u"/mcp?key=canary"_s));
        bench.pages[QByteArray(kResource) + "/mcp"] = {
            bench.resourceText(bench.address(u"/mcp"_s), {bench.base()})};
        bench.pages[kServer] = {bench.serverText(bench.base())};
        const auto found = bench.run();
        QVERIFY(found);
        QCOMPARE(found->resourceValue, bench.address(u"/mcp"_s));
    }

    void anotherPortOfThisComputerHearsNothing_data() // M7, SEC-31
    {
        QTest::addColumn<QString>("host");
        for (const char *host : {"127.0.0.1", "localhost", "mcp.localhost", "127.0.0.2", "[::1]"})
            QTest::newRow(host) << QString::fromLatin1(host);
    }

    void anotherPortOfThisComputerHearsNothing()
    {
        QFETCH(QString, host);
        DiscoveryBench bench;
        const QString other = u"http://%1:%2"_s.arg(host).arg(bench.victim.url().port());
        bench.question.challenge.resourceMetadata = {other + u"/path?query"_s};
        COMPARE_PROBLEM(bench.run(), AddressNotPublic);
        // Nor as an issuer; of that the person may be asked.
        bench.question.challenge.resourceMetadata.clear();
        bench.pages[QByteArray(kResource) + "/mcp"] = {
            bench.resourceText(bench.address(u"/mcp"_s), {other})};
        auto found = bench.run();
        QVERIFY(found && found->isUnread);
        QCOMPARE(found->server.issuer, other);
        QVERIFY(!found->server.tokenEndpoint);
        // Nor as an endpoint of an issuer that may be asked.
        bench.pages[QByteArray(kResource) + "/mcp"] = {
            bench.resourceText(bench.address(u"/mcp"_s), {bench.base()})};
        bench.pages[kServer] = {bench.serverText(bench.base(), other)};
        COMPARE_PROBLEM(bench.run(), AddressNotPublic);
        QCOMPARE(bench.victim.connections, 0);
        QVERIFY(bench.resolver.asked.isEmpty());
    }

    void anIssuerThePersonAgreedToIsRead() // M7, SEC-31
    {
        DiscoveryBench bench;
        const QString issuer = bench.victim.url({}).toString();
        bench.victim.handler = [&](const TestExchangePtr &request) {
            request->answer(200, "application/json", bench.serverText(issuer, issuer));
        };
        bench.pages[QByteArray(kResource) + "/mcp"] = {
            bench.resourceText(bench.address(u"/mcp"_s), {issuer})};
        bench.fetch.trustOrigin(QUrl(issuer));
        const auto found = bench.run();
        QVERIFY(found && !found->isUnread);
        QCOMPARE(found->server.tokenEndpoint, QString(issuer + u"/token"_s));
    }

    void aServerOutsideMayNotHaveThePersonAsked() // M7, SEC-31
    {
        for (const QStringList &place :
             {QStringList{u"10.0.0.6"_s, u"93.184.216.34"_s}, QStringList{u"10.0.0.5"_s}}) {
            AuthBench bench(QUrl(u"https://mcp.example/api"_s));
            bench.resolver.add(u"mcp.example"_s, place);
            const auto isWithin = outcome(bench.fetch.isServerWithin());
            QVERIFY(isWithin);
            QCOMPARE(*isWithin, place.size() == 1);
        }
        for (const auto &[server, isInside] :
             {std::pair(u"https://10.0.0.5/mcp"_s, true), std::pair(u"http://localhost:1/"_s, true),
              std::pair(u"https://8.8.8.8/"_s, false),
              std::pair(u"https://unknown.example/"_s, false)}) {
            AuthBench other{QUrl(server)};
            QCOMPARE(outcome(other.fetch.isServerWithin()).valueOr(!isInside), isInside);
        }
    }

    void onlyIssuersThatCanBeAreOffered() // AUTH-06, SEC-37
    {
        DiscoveryBench bench;
        const QString good = bench.base();
        bench.pages[kServer] = {bench.serverText(good)};
        bench.pages[QByteArray(kResource) + "/mcp"] = {bench.resourceText(
            bench.address(u"/mcp"_s),
            {u"not an address"_s, u"https://a.example/\u202Etxt"_s, u"https://a.example/?q=1"_s,
             u"https://a.example/"_s + QString(kIssuerChars, u'x'), good, good})};
        const auto found = bench.run();
        QVERIFY(found);
        QCOMPARE(found->issuers, QStringList{good});
    }

    void addressesBeyondAllBoundsAreNotTaken() // SEC-14
    {
        DiscoveryBench bench;
        bench.pages[QByteArray(kResource) + "/mcp"] = {
            bench.resourceText(bench.address(u"/mcp"_s), {bench.base()})};
        const auto ending = [&](qsizetype size) {
            const QString start = bench.address(u"/"_s);
            return QString(start
                           + QString(size - start.size() - QString(u"/authorize"_s).size(), u'x'));
        };
        bench.pages[kServer] = {bench.serverText(bench.base(), ending(kEndpointChars))};
        QVERIFY(bench.run());
        bench.pages[kServer] = {bench.serverText(bench.base(), ending(kEndpointChars + 1))};
        COMPARE_PROBLEM(bench.run(), AddressNotAllowed);
    }

    void aDocumentWithoutIssuersIsTheEnd_data() // AUTH-06
    {
        QTest::addColumn<QByteArray>("issuers");
        QTest::newRow("none") << QByteArray();
        QTest::newRow("empty") << QByteArray(",\"authorization_servers\":[]");
        QTest::newRow("null") << QByteArray(",\"authorization_servers\":null");
    }

    void aDocumentWithoutIssuersIsTheEnd()
    {
        QFETCH(QByteArray, issuers);
        DiscoveryBench bench;
        bench.question.mayAssume = true;
        bench.pages[QByteArray(kResource) + "/mcp"] = {
            "{\"resource\":\"" + bench.address(u"/mcp"_s).toUtf8() + "\"" + issuers + '}'};
        COMPARE_PROBLEM(bench.run(), NoIssuer);
        QCOMPARE(bench.origin.requests.size(), 1);
    }

    void ofSeveralIssuersTheKnownOneIsTaken() // AUTH-06
    {
        DiscoveryBench bench;
        const QString first = bench.address(u"/one"_s);
        const QString second = bench.address(u"/two"_s);
        bench.pages[kResource] = {bench.resourceText(bench.base(), {first, second})};
        bench.pages[QByteArray(kServer) + "/one"] = {bench.serverText(first)};
        bench.pages[QByteArray(kServer) + "/two"] = {bench.serverText(second)};
        auto found = bench.run();
        QVERIFY(found);
        QCOMPARE(found->server.issuer, first);
        QCOMPARE(found->issuers, (QStringList{first, second}));
        bench.question.preferredIssuers = {u"https://gone.example"_s, second, first};
        found = bench.run();
        QVERIFY(found);
        QCOMPARE(found->server.issuer, second);
    }

    void anIssuerThatIsNotItselfIsTheEnd_data() // AUTH-09, SEC-25
    {
        QTest::addColumn<QString>("named");
        QTest::newRow("a path more") << u"/tenant"_s;
        QTest::newRow("a path and a slash") << u"/tenant/"_s;
        QTest::newRow("another") << u"https://accounts.example"_s;
    }

    void anIssuerThatIsNotItselfIsTheEnd()
    {
        QFETCH(QString, named);
        DiscoveryBench bench;
        if (named.startsWith(u'/'))
            named = bench.address(named);
        bench.pages[kResource] = {bench.resourceText(bench.base(), {bench.base()})};
        bench.pages[kServer] = {bench.serverText(named, bench.victim.url({}).toString())};
        bench.pages[kOpenId] = {bench.serverText(bench.base())};
        COMPARE_PROBLEM(bench.run(), IssuerMismatch);
        QVERIFY(!bench.targets().contains(kOpenId)); // Nothing else is tried.
        QCOMPARE(bench.victim.connections, 0);
    }

    void aDocumentThatNamesNoIssuerLeavesItToTheSetup() // K11, AUTH-04, AUTH-06
    {
        for (const QByteArray more :
             {"", ",\"authorization_servers\":[]", ",\"authorization_servers\":null",
              ",\"authorization_servers\":7", ",\"authorization_servers\":\"\""}) {
            DiscoveryBench bench;
            bench.pages[kResource] = {"{\"resource\":\"" + bench.base().toUtf8() + '"' + more
                                      + '}'};
            bench.pages[kServer] = {bench.serverText(bench.base())};
            COMPARE_PROBLEM(bench.run(), NoIssuer);
            bench.question.configuredIssuer = bench.base();
            const auto found = bench.run();
            QVERIFY2(found, more.constData());
            QCOMPARE(found->server.issuer, bench.base());
            QVERIFY(found->resource);
        }
    }

    void theIssuerHasTheFormOfItsMetadata_data() // K08, AUTH-06, AUTH-09
    {
        QTest::addColumn<QString>("named"); // Appended to the origin.
        QTest::addColumn<QString>("own");
        QTest::addColumn<QString>("known");
        QTest::newRow("a slash in the resource") << u"/"_s << QString() << QString();
        QTest::newRow("a slash in the metadata") << QString() << u"/"_s << QString();
        QTest::newRow("known with a slash") << QString() << QString() << u"/"_s;
        QTest::newRow("known without") << u"/"_s << u"/"_s << QString();
    }

    void theIssuerHasTheFormOfItsMetadata()
    {
        QFETCH(QString, named);
        QFETCH(QString, own);
        QFETCH(QString, known);
        DiscoveryBench bench;
        const QString other = bench.address(u"/other"_s);
        bench.pages[kResource] = {
            bench.resourceText(bench.base(), {other, QString(bench.base() + named)})};
        bench.pages[kServer] = {bench.serverText(QString(bench.base() + own))};
        bench.question.preferredIssuers = {QString(bench.base() + known)};
        const auto found = bench.run();
        QVERIFY(found);
        QCOMPARE(found->server.issuer, QString(bench.base() + own));
        QCOMPARE(found->issuers, (QStringList{other, QString(bench.base() + own)}));
    }

    void nothingAtAnyPlaceIsTheEnd() // SEC-25, AUTH-07
    {
        DiscoveryBench bench;
        COMPARE_PROBLEM(bench.run(), NoIssuer);
        QCOMPARE(bench.targets(), (QByteArrayList{QByteArray(kResource) + "/mcp", kResource}));
        bench.pages[kResource] = {bench.resourceText(bench.base(), {bench.base()})};
        bench.question.mayAssume = true; // The server names an issuer, so none is assumed.
        COMPARE_PROBLEM(bench.run(), NoServerMetadata);
        QVERIFY(!bench.targets().contains("/token"));
    }

    void issuersWithinANetworkAreNotAsked() // SEC-31, AUTH-10
    {
        DiscoveryBench bench;
        for (const QString &issuer :
             {u"https://10.0.0.1"_s, u"https://169.254.169.254/latest"_s, u"http://as.example"_s,
              u"file:///etc"_s, u"https://inner.example"_s}) {
            bench.resolver.add(u"inner.example"_s, {u"10.1.1.1"_s});
            bench.pages[kResource] = {bench.resourceText(bench.base(), {issuer})};
            const auto found = bench.run();
            QVERIFY(problemOf(found) == int(Problem::AddressNotAllowed)
                    || (found && found->isUnread));
        }
    }

    void metadataThatMovesToAnotherHostIsNotRead() // SEC-21, SEC-31
    {
        DiscoveryBench bench;
        bench.question.challenge.resourceMetadata = {bench.address(u"/meta"_s)};
        bench.pages["/meta"] = {
            {}, 302, {}, "Location: " + bench.victim.url(u"/meta"_s).toEncoded() + "\r\n"};
        COMPARE_PROBLEM(bench.run(), Unreadable);
        QCOMPARE(bench.victim.connections, 0);
    }

    void theFirstRevisionHasItsServerSignIn() // AUTH-08
    {
        DiscoveryBench bench;
        bench.question.mayAssume = true;
        bench.pages[kServer] = {bench.serverText(bench.base(), bench.address(u"/oauth"_s))};
        auto found = bench.run();
        QVERIFY(found);
        QVERIFY(!found->resource);
        QVERIFY(!found->server.isAssumed);
        QCOMPARE(found->server.tokenEndpoint, bench.address(u"/oauth/token"_s));
        QCOMPARE(found->resourceValue, bench.address(u"/mcp"_s));
        QVERIFY(bench.origin.requests.last()->hasHeader("mcp-protocol-version"));
        bench.pages.clear();
        found = bench.run();
        QVERIFY(found);
        QVERIFY(found->server.isAssumed);
        QCOMPARE(found->server.tokenEndpoint, bench.address(u"/token"_s));
    }

    void theFirstRevisionIsNoExcuseForAWrongDocument() // AUTH-08, AUTH-09, SEC-25
    {
        DiscoveryBench bench;
        bench.question.mayAssume = true;
        bench.pages[kServer] = {bench.serverText(u"https://accounts.example"_s)};
        COMPARE_PROBLEM(bench.run(), IssuerMismatch);
        bench.pages[kServer] = {"{}"};
        COMPARE_PROBLEM(bench.run(), Unreadable);
        bench.pages[kServer] = {"{}", 503};
        COMPARE_PROBLEM(bench.run(), Unreadable);
        bench.pages.clear();
        bench.pages[kResource] = {"{}", 503}; // Perhaps there is one.
        COMPARE_PROBLEM(bench.run(), Unreadable);
    }

    void aServerThatTellsStrangersNothingNamesNoIssuer_data() // W3, AUTH-08
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("more");
        const auto row = [](const char *name, int status, const QByteArray &text,
                            const QByteArray &more = {}) {
            QTest::newRow(name) << status << text << more;
        };
        row("a gateway that wants a key", 401, {});
        row("with words", 401, "{\"message\":\"No API key found in request\"}");
        row("with another challenge", 401, {}, "WWW-Authenticate: Basic realm=\"x\"\r\n");
        row("forbidden", 403, "{\"error\":\"forbidden\"}");
        row("a bad request", 400, "Missing x-api-key");
        row("no such method", 405, {});
        row("not acceptable", 406, {});
        row("too many requests", 429, {});
        row("a page for everything", 200, "<!doctype html><title>App</title>");
        row("nothing at all", 204, {});
        row("a page to sign in on", 302, {}, "Location: https://login.example/\r\n");
    }

    void aServerThatTellsStrangersNothingNamesNoIssuer()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, more);
        DiscoveryBench bench;
        bench.question.mayAssume = true;
        const AuthBench::Page page{text, status, "application/json", more};
        for (const QByteArray &place :
             QByteArrayList{QByteArray(kResource) + "/mcp", kResource, kServer})
            bench.pages[place] = page;
        const auto found = bench.run();
        COMPARE_PROBLEM(found, NoIssuer);
        QVERIFY(found.error().detail.startsWith(bench.base()));
        QCOMPARE(bench.origin.requests.size(), 3);
    }

    void whatThePersonTypedHelpsAServerThatSaysNothing() // AUTH-04
    {
        DiscoveryBench bench;
        bench.question.configuredIssuer = bench.address(u"/realm"_s);
        bench.pages[QByteArray(kOpenId) + "/realm"] = {
            bench.serverText(bench.question.configuredIssuer)};
        const auto found = bench.run();
        QVERIFY(found);
        QCOMPARE(found->server.issuer, bench.question.configuredIssuer);
        QCOMPARE(found->resourceValue, bench.address(u"/mcp"_s));
    }

    void endsWithItsOwner()
    {
        AuthBench bench;
        auto owner = std::make_unique<QObject>();
        bench.origin.handler = [](const TestExchangePtr &) {};
        std::optional<Result<Discovery>> got;
        DiscoveryFlow::run(&bench.fetch, {bench.origin.url(), {}, {}, {}, false}, owner.get())
            .then(this, [&got](const auto &found) { got = found; });
        QTRY_VERIFY(!bench.origin.requests.isEmpty());
        owner.reset();
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Closed);
        QTRY_VERIFY(bench.origin.requests.first()->isClosed());
    }
};

QUAYSIDE_TEST(TestDiscovery, QCoreApplication)

} // namespace tst_discovery

#include "tst_discovery.moc"
