// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/registry/registrycache.h"
#include "core/registry/registrysearch.h"
#include "tests/support/manualclock.h"
#include "tests/support/registryserver.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>
#include <QUrlQuery>

namespace tst_registryclient {

using namespace mcp;
using namespace mcp::registry;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

/// A registry, and a client with a cache.
struct Bench
{
    QTemporaryDir folder;
    ManualClock clock;
    RegistryServer server;
    std::unique_ptr<RegistryClient> client = clientFor(server.address());

    std::unique_ptr<RegistryClient> clientFor(const QString &address)
    {
        RegistryPorts ports;
        ports.clock = &clock;
        ports.cacheFolder = folder.filePath(u"registry"_s);
        return std::make_unique<RegistryClient>(ports, address);
    }
    QFileInfoList cached() const
    {
        return QDir(folder.filePath(u"registry"_s)).entryInfoList(QDir::Files);
    }
    void answerAll(const QByteArray &text, int status = 200)
    {
        server.http.handler = [=](const TestExchangePtr &exchange) {
            exchange->answer(status, "application/json", text);
        };
    }
};

Result<RegistryAnswer> outcome(Pending<RegistryAnswer> pending)
{
    QObject context;
    std::optional<Result<RegistryAnswer>> result;
    pending.then(&context, [&result](const auto &answer) { result = answer; });
    waitUntil([&result] { return result.has_value(); });
    return result.value_or(Error::timeout(u"the test waited too long"_s));
}

QStringList namesOf(const QList<Listing> &listings)
{
    QStringList names;
    for (const Listing &listing : listings)
        names.append(listing.name);
    return names;
}

/// Reads pages until there is none, or a problem.
void readAll(RegistrySearch &search)
{
    do {
        search.more();
        if (!waitUntil([&search] { return !search.isAsking(); }))
            return;
    } while (search.hasMore() && !search.problem());
}

} // namespace

/// What is asked of a registry, and what becomes of its answers.
class TestRegistryClient : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void searchesAndReadsVersions();
    void sendsNothingButTheQuestion();
    void onlySomeAddressesAreRegistries_data();
    void onlySomeAddressesAreRegistries();
    void anAnswerStaysForTheTimeOffline();
    void brokenAnswersAreErrors_data();
    void brokenAnswersAreErrors();
    void anAnswerIsBounded();
    void redirectsToOtherPlacesAreNotFollowed();
    void aSlowRegistryTimesOut();
    void aRequestIsCancelled();
    void theCacheIsBoundedAndPrivate();
    void aCacheThatWasChangedIsNotUsed();
    void manyListingsAreReadPageByPage();
    void aRepeatedCursorEndsTheSearch();
    void aSearchKeepsSoManyPages();
    void aFailedPageIsReadAgain();
};

void TestRegistryClient::searchesAndReadsVersions()
{
    Bench bench;
    bench.server.fill();
    const auto found = outcome(bench.client->search(u"HARBOUR"_s));
    QVERIFY(found);
    QCOMPARE(namesOf(found->page.listings).size(), 4);
    QCOMPARE(found->page.invalid.size(), 1);
    QCOMPARE(found->page.invalid.constFirst().name, u"no slash"_s);
    QVERIFY(!found->failure);
    QCOMPARE(found->readAt, bench.clock.wallTime().toUTC());

    const auto versions = outcome(bench.client->versions(u"io.github.ada/harbour"_s));
    QVERIFY(versions);
    QCOMPARE(versions->page.listings.size(), 2);
    const auto one = outcome(bench.client->version(u"io.github.ada/harbour"_s, u"1.1.0"_s));
    QVERIFY(one);
    QCOMPARE(one->page.listings.constFirst().version, u"1.1.0"_s);
    const auto none = outcome(bench.client->version(u"io.github.ada/harbour"_s, u"7"_s));
    QVERIFY(!none);
    QCOMPARE(none.error().httpStatus, 404);
}

void TestRegistryClient::sendsNothingButTheQuestion() // SEC-75
{
    Bench bench;
    QVERIFY(outcome(bench.client->search(u"a&limit=9 ü"_s, u"c+1/2"_s)));
    QCOMPARE(bench.server.http.requests.size(), 1);
    const auto &request = bench.server.http.requests.constFirst();
    QCOMPARE(request->verb, "GET");
    QCOMPARE(
        request->target,
        "/v0.1/servers?version=latest&limit=100&search=a%26limit%3D9%20%C3%BC&cursor=c%2B1%2F2");
    QVERIFY(!request->hasHeader("cookie"));
    QVERIFY(!request->hasHeader("authorization"));
    (void)outcome(bench.client->versions(u"org.example/a"_s));
    QCOMPARE(bench.server.http.requests.constLast()->target,
             "/v0.1/servers/org.example%2Fa/versions");
}

void TestRegistryClient::onlySomeAddressesAreRegistries_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<bool>("isUsable");
    QTest::newRow("official") << QString(kDefaultAddress) << true;
    QTest::newRow("with a path") << u"https://example.org/registry/"_s << true;
    QTest::newRow("this computer") << u"http://127.0.0.1:8080"_s << true;
    QTest::newRow("plain http") << u"http://example.org"_s << false;
    QTest::newRow("private network, plain") << u"http://192.168.1.1"_s << false;
    QTest::newRow("a query") << u"https://example.org/?a=b"_s << false;
    QTest::newRow("user info") << u"https://me:secret@example.org"_s << false;
    QTest::newRow("a file") << u"file:///etc/passwd"_s << false;
    QTest::newRow("empty") << QString() << false;
}

void TestRegistryClient::onlySomeAddressesAreRegistries()
{
    QFETCH(QString, address);
    QFETCH(bool, isUsable);
    QCOMPARE(checkRegistryAddress(address).hasValue(), isUsable);
    if (isUsable)
        return;
    Bench bench;
    const auto answer = outcome(bench.clientFor(address)->search(u"a"_s));
    QVERIFY(!answer);
    QCOMPARE(answer.error().kind, ErrorKind::Policy);
}

void TestRegistryClient::anAnswerStaysForTheTimeOffline()
{
    Bench bench;
    bench.server.fill();
    QVERIFY(outcome(bench.client->search(u"harbour"_s)));
    const QDateTime before = bench.clock.wallTime().toUTC();
    bench.clock.advance(3h);
    bench.server.http.stopListening();
    const auto earlier = outcome(bench.clientFor(bench.server.address())->search(u"harbour"_s));
    QVERIFY(earlier);
    QCOMPARE(earlier->page.listings.size(), 4);
    QCOMPARE(earlier->page.listings.constFirst().packages.size(), 2);
    QCOMPARE(earlier->readAt.toSecsSinceEpoch(), before.toSecsSinceEpoch());
    QVERIFY(earlier->failure);
    QCOMPARE(earlier->failure->kind, ErrorKind::Transport);

    const auto unknown = outcome(bench.client->search(u"other"_s));
    QVERIFY(!unknown);
    QCOMPARE(unknown.error().kind, ErrorKind::Transport);
}

void TestRegistryClient::brokenAnswersAreErrors_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<int>("status");
    QTest::newRow("a portal") << QByteArray("<html>") << 200;
    QTest::newRow("nothing") << QByteArray() << 200;
    QTest::newRow("cut") << QByteArray("{\"servers\":[") << 200;
    QTest::newRow("failure") << QByteArray("{}") << 500;
    QTest::newRow("too many questions") << QByteArray("{}") << 429;
}

void TestRegistryClient::brokenAnswersAreErrors()
{
    QFETCH(QByteArray, answer);
    QFETCH(int, status);
    Bench bench;
    bench.answerAll(answer, status);
    const auto broken = outcome(bench.client->search(u"harbour"_s));
    QVERIFY(!broken);
    QCOMPARE(broken.error().kind, ErrorKind::Protocol);
    QCOMPARE(broken.error().httpStatus, status == 200 ? 0 : status);
    QVERIFY(bench.cached().isEmpty());
}

void TestRegistryClient::anAnswerIsBounded() // SEC-15
{
    Bench bench;
    const QByteArray start = "{\"servers\":[],\"note\":\"";
    bench.answerAll(start + QByteArray(kAnswerBytes - start.size() - 2, 'x') + "\"}");
    QVERIFY(outcome(bench.client->search(u"most"_s)));
    bench.answerAll(start + QByteArray(kAnswerBytes - start.size() - 1, 'x') + "\"}");
    const auto more = outcome(bench.client->search(u"more"_s));
    QVERIFY(!more);
    QCOMPARE(more.error().kind, ErrorKind::Protocol);

    // A body without an end is not read to its end.
    bench.server.http.handler = [start](const TestExchangePtr &exchange) {
        exchange->startStream(200, {}, "application/json");
        exchange->write(start);
        for (int i = 0; i < 6; ++i)
            exchange->write(QByteArray(1024 * 1024, 'x'));
    };
    const auto endless = outcome(bench.client->search(u"endless"_s));
    QVERIFY(!endless);
    QCOMPARE(endless.error().kind, ErrorKind::Protocol);
}

void TestRegistryClient::redirectsToOtherPlacesAreNotFollowed() // SEC-21, SEC-31
{
    Bench bench;
    HttpTestServer victim;
    for (const QString &place : {victim.url(u"/v0.1/servers"_s).toString(),
                                 u"http://169.254.169.254/latest"_s, u"file:///etc/passwd"_s}) {
        bench.server.http.handler = [place](const TestExchangePtr &exchange) {
            exchange->answer(302, "text/plain", {}, "Location: " + place.toUtf8() + "\r\n");
        };
        const auto answer = outcome(bench.client->search(u"harbour"_s));
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, ErrorKind::Protocol);
    }
    QCOMPARE(victim.connections, 0);
}

void TestRegistryClient::aSlowRegistryTimesOut()
{
    Bench bench;
    bench.server.http.handler = [](const TestExchangePtr &) {};
    std::optional<Result<RegistryAnswer>> answer;
    bench.client->search(u"harbour"_s).then(this, [&answer](const auto &got) { answer = got; });
    QTRY_COMPARE(bench.server.http.requests.size(), 1);
    bench.clock.advance(kAnswerTimeout - 1ms);
    settle();
    QVERIFY(!answer);
    bench.clock.advance(1ms);
    QTRY_VERIFY(answer);
    QVERIFY(!*answer);
    QCOMPARE(answer->error().kind, ErrorKind::Timeout);
}

void TestRegistryClient::aRequestIsCancelled()
{
    Bench bench;
    bench.server.http.handler = [](const TestExchangePtr &) {};
    RegistrySearch search(bench.client.get(), u"harbour"_s);
    search.more();
    QTRY_COMPARE(bench.server.http.requests.size(), 1);
    QVERIFY(search.isAsking());
    search.cancel();
    QVERIFY(!search.isAsking());
    QVERIFY(!search.problem());
    QTRY_VERIFY(bench.server.http.requests.constFirst()->isClosed());
}

void TestRegistryClient::theCacheIsBoundedAndPrivate() // SEC-70
{
    QTemporaryDir folder;
    const RegistryCache cache(folder.filePath(u"registry"_s));
    const QDateTime now(QDate(2026, 5, 1), QTime(), Qt::UTC);
    const json::Raw small(QByteArray("{\"servers\":[]}"));
    for (int i = 0; i <= kCachedAnswers; ++i)
        QVERIFY(cache.store(QString::number(i), {small, now}));
    const auto files = [&folder] {
        return QDir(folder.filePath(u"registry"_s)).entryInfoList({u"*.json"_s}, QDir::Files);
    };
    QCOMPARE(files().size(), kCachedAnswers);
    QVERIFY(cache.find(QString::number(kCachedAnswers)));
    for (const QFileInfo &file : files())
        QCOMPARE(file.permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());

    const json::Raw large("{\"servers\":[],\"note\":\"" + QByteArray(kAnswerBytes - 30, 'x')
                          + "\"}");
    for (int i = 0; i < 10; ++i)
        QVERIFY(cache.store(u"large "_s + QString::number(i), {large, now}));
    qint64 bytes = 0;
    for (const QFileInfo &file : files())
        bytes += file.size();
    QVERIFY(bytes <= kCachedBytes);
    QVERIFY(cache.find(u"large 9"_s));
}

void TestRegistryClient::aCacheThatWasChangedIsNotUsed()
{
    Bench bench;
    bench.server.fill();
    QVERIFY(outcome(bench.client->search(u"harbour"_s)));
    QCOMPARE(bench.cached().size(), 1);
    QFile file(bench.cached().constFirst().filePath());
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write("{\"address\":\"https://"
               "example.org\",\"readAt\":\"2026-01-01T00:00:00Z\",\"answer\":{\"servers\":[]}}");
    file.close();
    bench.server.http.stopListening();
    QVERIFY(!outcome(bench.client->search(u"harbour"_s)));
}

void TestRegistryClient::manyListingsAreReadPageByPage()
{
    Bench bench;
    for (int i = 0; i < 20'000; ++i)
        bench.server.add("org.example/harbour-" + QByteArray::number(i));
    RegistrySearch search(bench.client.get(), u"harbour"_s);
    search.more();
    QTRY_VERIFY(!search.isAsking());
    QCOMPARE(search.listings().size(), kPageListings);
    QVERIFY(search.hasMore());
    readAll(search);
    QVERIFY(!search.problem());
    QCOMPARE(search.listings().size(), kMostPages * kPageListings);
    QVERIFY(search.isCut());
    QCOMPARE(bench.server.http.requests.size(), kMostPages);
    QCOMPARE(search.listings().constLast().name, u"org.example/harbour-4999"_s);
}

void TestRegistryClient::aRepeatedCursorEndsTheSearch()
{
    Bench bench;
    int pages = 0;
    bench.server.http.handler = [&pages](const TestExchangePtr &exchange) {
        const QByteArray name = "org.example/a" + QByteArray::number(++pages);
        exchange->answer(200, "application/json",
                         "{\"servers\":[" + RegistryServer::entry(name)
                             + "],\"metadata\":{\"nextCursor\":\"" + (pages % 2 ? "one" : "two")
                             + "\"}}");
    };
    RegistrySearch search(bench.client.get(), u"a"_s);
    readAll(search);
    QCOMPARE(pages, 3);
    QVERIFY(search.problem());
    QVERIFY(!search.hasMore());
    QCOMPARE(search.listings().size(), 3);
}

void TestRegistryClient::aSearchKeepsSoManyPages()
{
    Bench bench;
    int pages = 0;
    const QByteArray filler(kAnswerBytes - 1'000, 'x');
    bench.server.http.handler = [&](const TestExchangePtr &exchange) {
        exchange->answer(200, "application/json",
                         "{\"servers\":[],\"metadata\":{\"nextCursor\":\""
                             + QByteArray::number(++pages) + "\"},\"note\":\"" + filler + "\"}");
    };
    RegistrySearch search(bench.client.get(), u"a"_s);
    readAll(search);
    QVERIFY(search.isCut());
    QCOMPARE(pages, int(kMostSearchBytes / kAnswerBytes) + 1);
}

void TestRegistryClient::aFailedPageIsReadAgain()
{
    Bench bench;
    for (int i = 0; i < 150; ++i)
        bench.server.add("org.example/harbour-" + QByteArray::number(i));
    RegistrySearch search(bench.client.get(), u"harbour"_s);
    search.more();
    QTRY_VERIFY(!search.isAsking());
    const auto good = bench.server.http.handler;
    bench.answerAll("{}", 503);
    search.more();
    QTRY_VERIFY(search.problem());
    QCOMPARE(search.listings().size(), 100);
    bench.server.http.handler = good;
    readAll(search);
    QVERIFY(!search.problem());
    QCOMPARE(search.listings().size(), 150);
}

QUAYSIDE_TEST(TestRegistryClient, QCoreApplication)

} // namespace tst_registryclient

#include "tst_registryclient.moc"
