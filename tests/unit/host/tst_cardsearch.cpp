// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/problem.h"
#include "core/host/cardsearch.h"
#include "core/import/servercards.h"
#include "tests/support/fakeresolver.h"
#include "tests/support/httptestserver.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QTest>

namespace tst_cardsearch {

using namespace Qt::StringLiterals;
using namespace mcp;

namespace {

/// A site on this computer, by the paths of its documents.
struct Site
{
    ManualClock clock;
    FakeResolver resolver;
    HttpTestServer server;
    QHash<QByteArray, QByteArray> documents;
    std::unique_ptr<CardSearch> search;
    std::optional<Result<FoundServers>> result;

    Site()
    {
        server.handler = [this](const TestExchangePtr &exchange) {
            const bool isThere = documents.contains(exchange->target);
            exchange->answer(isThere ? 200 : 404, "application/json",
                             documents.value(exchange->target));
        };
    }

    QByteArray origin() const { return server.url(u"/"_s).toString().chopped(1).toLatin1(); }
    void publish(const QByteArray &entries)
    {
        documents.insert("/.well-known/ai-catalog.json", "{\"entries\":[" + entries + "]}");
    }
    void run(const QString &site)
    {
        result.reset();
        search =
            std::make_unique<CardSearch>(*siteIn(site), &clock, http::ClientOptions(), &resolver);
        search->run().then(search.get(),
                           [this](const Result<FoundServers> &found) { result = found; });
    }
    void run() { run(QString::fromLatin1(origin())); }
};

QByteArray entryAt(const QByteArray &url)
{
    return "{\"type\":\"application/mcp-server-card+json\",\"url\":\"" + url + "\"}";
}

QByteArray entryWith(const QByteArray &card)
{
    return "{\"type\":\"application/mcp-server-card+json\",\"data\":" + card + '}';
}

QByteArray cardOf(const QByteArray &name, const QByteArray &address)
{
    return "{\"name\":\"com.example/" + name
        + "\",\"remotes\":[{\"type\":\"streamable-http\",\"url\":\"" + address + "\"}]}";
}

} // namespace

/// What a site says of its servers (install.md 5).
class TestCardSearch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsTheCatalogAndItsCards();
    void aSiteWithoutACatalogIsTold_data();
    void aSiteWithoutACatalogIsTold();
    void redirectsStayOnTheSite(); // SEC-21
    void privateAddressesInCardsAreLeftOut(); // SEC-31
    void aPublicNameInAPrivateNetworkIsNotAsked(); // SEC-31
    void aSiteIsNotAskedInTheClear();
    void theCatalogIsBounded();
    void anAnswerHasATimeLimit();
    void whoDoesNotWaitEndsIt();
};

void TestCardSearch::readsTheCatalogAndItsCards()
{
    Site site;
    site.publish(entryWith(cardOf("inside", "https://a.example/mcp")) + ',' + entryAt("/one") + ','
                 + entryAt("/missing") + ',' + entryAt("/page") + ',' + entryAt("/two"));
    site.documents.insert("/one", cardOf("one", "https://b.example/mcp"));
    site.documents.insert("/page", "<html>");
    site.documents.insert("/two", cardOf("two", site.origin() + "/mcp"));
    site.run();
    QTRY_VERIFY(site.result);
    QVERIFY(*site.result);
    QStringList names;
    for (const ServerEntry &entry : (*site.result)->entries)
        names.append(entry.name);
    QCOMPARE(names, (QStringList{u"inside"_s, u"one"_s, u"two"_s})); // In the order of the catalog.
    const auto &warnings = (*site.result)->warnings;
    QCOMPARE(warnings.size(), 2);
    QVERIFY(warnings.at(0).key.endsWith(u"/missing") && warnings.at(1).key.endsWith(u"/page"));
    QCOMPARE(site.server.requests.size(), 5);
    QVERIFY(!site.server.requests.at(0)->hasHeader("Authorization"));
}

void TestCardSearch::aSiteWithoutACatalogIsTold_data()
{
    QTest::addColumn<QByteArray>("catalog");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("a page") << QByteArray("<html></html>");
    QTest::newRow("no server") << QByteArray("{\"entries\":[]}");
}

void TestCardSearch::aSiteWithoutACatalogIsTold()
{
    QFETCH(QByteArray, catalog);
    Site site;
    if (!catalog.isEmpty())
        site.documents.insert("/.well-known/ai-catalog.json", catalog);
    site.run();
    QTRY_VERIFY(site.result);
    QVERIFY(!*site.result);
    QCOMPARE(site.result->error().kind, ErrorKind::Protocol);
    QCOMPARE(ImportProblem(site.result->error().code), ImportProblem::NoServer);
}

void TestCardSearch::redirectsStayOnTheSite()
{
    HttpTestServer victim;
    Site site;
    site.publish(entryAt("/away") + ',' + entryAt("/moved"));
    site.documents.insert("/new", cardOf("moved", "https://a.example/mcp"));
    const auto before = site.server.handler;
    site.server.handler = [&](const TestExchangePtr &exchange) {
        if (exchange->target == "/away")
            exchange->answer(302, "text/plain", {},
                             "Location: " + victim.url(u"/card"_s).toString().toLatin1() + "\r\n");
        else if (exchange->target == "/moved")
            exchange->answer(302, "text/plain", {}, "Location: /new\r\n");
        else
            before(exchange);
    };
    site.run();
    QTRY_VERIFY(site.result);
    QVERIFY(*site.result);
    QCOMPARE((*site.result)->entries.size(), 1);
    QCOMPARE((*site.result)->warnings.size(), 1);
    QCOMPARE(victim.connections, 0);
}

void TestCardSearch::privateAddressesInCardsAreLeftOut()
{
    HttpTestServer victim;
    Site site;
    site.publish(entryWith(cardOf("a", "https://192.168.1.1/mcp")) + ','
                 + entryWith(cardOf("b", victim.url().toString().toLatin1())) + ','
                 + entryWith(cardOf("c", "https://printer.local/mcp")) + ','
                 + entryWith(cardOf("d", "http://public.example/mcp")));
    site.run();
    QTRY_VERIFY(site.result);
    QVERIFY(*site.result);
    QVERIFY((*site.result)->entries.isEmpty());
    QCOMPARE((*site.result)->warnings.size(), 4);
    QCOMPARE(victim.connections, 0);
}

void TestCardSearch::aPublicNameInAPrivateNetworkIsNotAsked()
{
    Site site;
    site.resolver.add(u"cards.example"_s, {u"10.0.0.1"_s, u"127.0.0.1"_s});
    site.run(u"cards.example"_s);
    QTRY_VERIFY(site.result);
    QVERIFY(!*site.result);
    QVERIFY(auth::isProblem(site.result->error(), auth::Problem::AddressNotPublic));
    // Typed as such, it is asked: nobody answers there.
    site.resolver.add(u"cards.internal"_s, {u"127.0.0.1"_s});
    site.run(u"cards.internal:1"_s);
    QTRY_VERIFY(site.result);
    QVERIFY(auth::isProblem(site.result->error(), auth::Problem::NoAnswer));
}

void TestCardSearch::aSiteIsNotAskedInTheClear()
{
    Site site;
    site.run(u"http://cards.example"_s);
    QTRY_VERIFY(site.result);
    QVERIFY(auth::isProblem(site.result->error(), auth::Problem::AddressNotAllowed));
    QVERIFY(site.resolver.asked.isEmpty());
}

void TestCardSearch::theCatalogIsBounded()
{
    Site site;
    site.publish(entryWith(cardOf("a", "https://a.example/mcp")));
    QByteArray &catalog = site.documents["/.well-known/ai-catalog.json"];
    catalog = catalog.leftJustified(auth::kFetchBytes, ' ');
    site.run();
    QTRY_VERIFY(site.result);
    QVERIFY(*site.result);
    catalog += ' ';
    site.run();
    QTRY_VERIFY(site.result);
    QVERIFY(auth::isProblem(site.result->error(), auth::Problem::Unreadable));
}

void TestCardSearch::anAnswerHasATimeLimit()
{
    Site site;
    site.server.handler = [](const TestExchangePtr &) {};
    site.run();
    QTRY_COMPARE(site.server.requests.size(), 1);
    site.clock.advance(auth::kFetchTimeout);
    QTRY_VERIFY(site.result);
    QVERIFY(auth::isProblem(site.result->error(), auth::Problem::NoAnswer));
}

void TestCardSearch::whoDoesNotWaitEndsIt()
{
    Site site;
    TestExchangePtr open;
    site.server.handler = [&open](const TestExchangePtr &exchange) { open = exchange; };
    site.run();
    QTRY_VERIFY(open);
    site.search.reset();
    QTRY_VERIFY(open->isClosed());
    QVERIFY(site.result && !*site.result);
    QCOMPARE(site.result->error().kind, ErrorKind::Closed);
}

QUAYSIDE_TEST(TestCardSearch, QCoreApplication)

} // namespace tst_cardsearch

#include "tst_cardsearch.moc"
