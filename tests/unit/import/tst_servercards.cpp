// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/import/servercards.h"
#include "tests/support/testclass.h"

#include <QSet>
#include <QTest>

namespace tst_servercards {

using namespace Qt::StringLiterals;
using namespace mcp;

namespace {

const QByteArray kCard =
    R"({"name":"com.example/weather","title":"Weather","description":"Rain or not.",
    "version":"1.0.0","remotes":[{"type":"streamable-http","url":"https://api.example/mcp"}]})";

WebAddress siteCalled(const QString &text)
{
    return *siteIn(text);
}

Result<ServerCatalog> catalogOf(const QByteArray &entries)
{
    return readServerCatalog(json::Raw("{\"specVersion\":\"1.0\",\"entries\":[" + entries + "]}"),
                             siteCalled(u"example.com"_s));
}

QByteArray entryAt(const QByteArray &url)
{
    return "{\"identifier\":\"urn:air:example.com:a\",\"displayName\":\"A\",\"type\":"
           "\"application/mcp-server-card+json\",\"url\":\""
        + url + "\"}";
}

QByteArray entryWith(const QByteArray &card)
{
    return R"({"type":"application/mcp-server-card+json","data":)" + card + '}';
}

QByteArray repeated(const QByteArray &item, int count)
{
    return QByteArrayList(count, item).join(',');
}

} // namespace

/// The catalog of a site and the cards of its servers (install.md 5).
class TestServerCards : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aSiteIsANameOrAnAddressWithoutAPath_data();
    void aSiteIsANameOrAnAddressWithoutAPath();
    void aCardInTheCatalogIsAServer();
    void aCardElsewhereIsReadOnTheSameSiteOnly_data();
    void aCardElsewhereIsReadOnTheSameSiteOnly();
    void otherEntriesAreLeftOut();
    void whatIsNoCatalogIsAnError_data();
    void whatIsNoCatalogIsAnError();
    void eachRemoteIsAServer();
    void headersBecomeQuestions();
    void questionsOfTwoCardsDiffer();
    void whatCannotBeUsedIsTold_data();
    void whatCannotBeUsedIsTold();
    void isBounded();
};

void TestServerCards::aSiteIsANameOrAnAddressWithoutAPath_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("origin"); // Empty: no site.
    const auto row = [](const char *text, const char *origin) {
        QTest::newRow(text) << QString::fromUtf8(text) << QString::fromLatin1(origin);
    };
    row("example.com", "https://example.com");
    row(" Example.COM/ ", "https://example.com");
    row("example.com:8443", "https://example.com:8443");
    row("https://example.com", "https://example.com");
    row("http://127.0.0.1:8080/", "http://127.0.0.1:8080");
    row("b\u00fccher.example", "https://xn--bcher-kva.example");
    row("https://localhost", "https://localhost");
    row("localhost", "");
    row("example.com/mcp", "");
    row("https://example.com/mcp", "");
    row("https://example.com/?a=b", "");
    row("https://me@example.com", "");
    row("me@example.com", "");
    row("npx example.com", "");
    row("192.168.1.5", "");
    row("${HOST}.example", "");
    row("a..example", "");
    row("", "");
}

void TestServerCards::aSiteIsANameOrAnAddressWithoutAPath()
{
    QFETCH(QString, text);
    QFETCH(QString, origin);
    const auto site = siteIn(text);
    QCOMPARE(site ? site->origin() : QString(), origin);
}

void TestServerCards::aCardInTheCatalogIsAServer()
{
    const auto catalog = catalogOf(entryWith(kCard));
    QVERIFY(catalog);
    QCOMPARE(catalog->found.entries.size(), 1);
    const ServerEntry &entry = catalog->found.entries.at(0);
    QCOMPARE(entry.name, u"Weather"_s);
    QCOMPARE(entry.url, u"https://api.example/mcp"_s);
    QVERIFY(entry.headers.isEmpty());
    QCOMPARE(catalog->found.descriptions.value(u"Weather"_s), u"Rain or not."_s);
    QVERIFY(catalog->found.warnings.isEmpty() && catalog->cards.isEmpty());
}

void TestServerCards::aCardElsewhereIsReadOnTheSameSiteOnly_data()
{
    QTest::addColumn<QByteArray>("url");
    QTest::addColumn<QString>("card"); // Empty: it is left out.
    const auto row = [](const QByteArray &url, const QString &card) {
        QTest::newRow(url.constData()) << url << card;
    };
    row("https://example.com/card", u"https://example.com/card"_s);
    row("/mcp/server-card", u"https://example.com/mcp/server-card"_s);
    row("https://mcp.example.com/card", u"https://mcp.example.com/card"_s);
    row("https://example.com:443/card", u"https://example.com/card"_s);
    row("https://example.com:8443/card", {});
    row("https://mcp.example.com:8443/card", {});
    row("http://example.com/card", {});
    row("https://badexample.com/card", {});
    row("https://example.com.evil.example/card", {});
    row("https://example.com@evil.example/card", {});
    row("//evil.example/card", {});
    row("file:///etc/passwd", {});
    row("", {});
}

void TestServerCards::aCardElsewhereIsReadOnTheSameSiteOnly() // SEC-31
{
    QFETCH(QByteArray, url);
    QFETCH(QString, card);
    const auto catalog = catalogOf(entryAt(url));
    QVERIFY(catalog);
    QCOMPARE(catalog->cards, card.isEmpty() ? QStringList() : QStringList{card});
    QCOMPARE(catalog->found.warnings.size(), card.isEmpty() ? 1 : 0);
}

void TestServerCards::otherEntriesAreLeftOut()
{
    const auto catalog = catalogOf(
        R"({"type":"application/a2a-agent-card+json","url":"https://example.com/agent"}, 7, {},)"
        R"({"mediaType":"application/mcp-server-card+json; charset=utf-8","url":"/draft"})");
    QVERIFY(catalog);
    QCOMPARE(catalog->cards, QStringList{u"https://example.com/draft"_s});
    QVERIFY(catalog->found.warnings.isEmpty());
}

void TestServerCards::whatIsNoCatalogIsAnError_data()
{
    QTest::addColumn<QByteArray>("document");
    for (const char *document : {"<html>", "", "[]", "{}", R"({"entries":{}})", "{\"entries\":["})
        QTest::newRow(document) << QByteArray(document);
}

void TestServerCards::whatIsNoCatalogIsAnError()
{
    QFETCH(QByteArray, document);
    const auto catalog = readServerCatalog(json::Raw(document), siteCalled(u"example.com"_s));
    QVERIFY(!catalog);
    QCOMPARE(ImportProblem(catalog.error().code), ImportProblem::NoServer);
    if (!document.startsWith('{'))
        QVERIFY(!readServerCard(json::Raw(document), 1));
}

void TestServerCards::eachRemoteIsAServer()
{
    const auto found = readServerCard(json::Raw(QByteArray(R"({"name":"com.example/two","remotes":[
        {"type":"streamable-http","url":"https://a.example/mcp"},{"type":"sse","url":"https://b.example/sse"}]})")),
                                      1);
    QVERIFY(found);
    QCOMPARE(found->entries.size(), 2);
    QCOMPARE(found->entries.at(0).name, u"two"_s);
    QCOMPARE(found->entries.at(1).name, u"two 2"_s);
    QCOMPARE(found->entries.at(1).url, u"https://b.example/sse"_s);
}

void TestServerCards::headersBecomeQuestions()
{
    const auto found = readServerCard(json::Raw(QByteArray(R"({"name":"com.example/h","remotes":[{
        "type":"streamable-http","url":"https://a.example/mcp","headers":[
        {"name":"Authorization","value":"Bearer {token}","variables":{"token":{"description":"Your token","isSecret":true}}},
        {"name":"X-Region","isRequired":true,"default":"eu","choices":["eu","us"]},
        {"name":"X-Fixed","value":"1"},
        {"name":"X-Optional","description":"not needed"},
        {"name":"X-Home","value":"${HOME}"}]}]})")),
                                      3);
    QVERIFY(found);
    QCOMPARE(found->entries.size(), 1);
    const auto &headers = found->entries.at(0).headers;
    QCOMPARE(headers.size(), 3);
    QCOMPARE(headers.at(0), std::pair(u"Authorization"_s, u"Bearer ${input:card3.0.0}"_s));
    QCOMPARE(headers.at(1), std::pair(u"X-Region"_s, u"${input:card3.0.1}"_s));
    QCOMPARE(headers.at(2), std::pair(u"X-Fixed"_s, u"1"_s));
    QCOMPARE(found->questions.size(), 2);
    QCOMPARE(found->questions.at(0).description, u"h: token – Your token"_s);
    QVERIFY(found->questions.at(0).isSecret);
    QCOMPARE(found->questions.at(1).fallback, u"eu"_s);
    QCOMPARE(found->questions.at(1).choices, (QStringList{u"eu"_s, u"us"_s}));
    QVERIFY(!found->questions.at(1).isSecret);
    QCOMPARE(found->warnings.size(), 1);
    QCOMPARE(found->warnings.at(0).detail, u"X-Home"_s); // SEC-08
}

/// What the person enters for one server never goes to another.
void TestServerCards::questionsOfTwoCardsDiffer()
{
    const QByteArray card = R"({"name":"com.example/same","remotes":[{"type":"sse",
        "url":"https://a.example","headers":[{"name":"X-Key","isRequired":true}]}]})";
    auto catalog = catalogOf(entryWith(card) + ',' + entryWith(card));
    QVERIFY(catalog);
    appendCard(catalog->found, *readServerCard(json::Raw(card), ServerCatalog::kMaxCards + 1));
    QCOMPARE(catalog->found.entries.size(), 3);
    QSet<QString> ids;
    QSet<QString> names;
    for (const ServerEntry &entry : catalog->found.entries) {
        const QStringList asked = questionsIn(entry);
        ids.unite(QSet<QString>(asked.begin(), asked.end()));
        names.insert(entry.name);
    }
    QCOMPARE(ids.size(), 3);
    QCOMPARE(names.size(), 3);
    QCOMPARE(catalog->found.questions.size(), 3);
}

void TestServerCards::whatCannotBeUsedIsTold_data()
{
    QTest::addColumn<QByteArray>("remotes");
    const auto row = [](const char *name, const QByteArray &remotes) {
        QTest::newRow(name) << remotes;
    };
    row("none", "[]");
    row("variables", R"([{"type":"sse","url":"https://{tenant}.example/mcp"}])");
    row("a program", R"([{"type":"stdio","url":"https://a.example/mcp"}])");
    row("no address", R"([{"type":"sse","url":"ftp://a.example"}])");
    row("no type", R"([{"url":"https://a.example/mcp"}])");
    row("something else", R"([[7]])");
}

void TestServerCards::whatCannotBeUsedIsTold()
{
    QFETCH(QByteArray, remotes);
    const auto found =
        readServerCard(json::Raw("{\"name\":\"com.example/x\",\"remotes\":" + remotes + '}'), 1);
    QVERIFY(found);
    QVERIFY(found->entries.isEmpty());
    QCOMPARE(found->warnings.size(), 1);
    QCOMPARE(found->warnings.at(0).key, u"x"_s);
}

void TestServerCards::isBounded()
{
    constexpr int kMost = int(ServerCatalog::kMaxCards);
    auto catalog = catalogOf(repeated(entryWith(kCard), kMost));
    QCOMPARE(catalog->found.entries.size(), kMost);
    QVERIFY(catalog->found.warnings.isEmpty());
    catalog = catalogOf(repeated(entryWith(kCard), kMost + 30));
    QCOMPARE(catalog->found.entries.size(), kMost);
    QCOMPARE(catalog->found.warnings.size(), 1);

    const QByteArray remote = R"({"type":"sse","url":"https://a.example/mcp"})";
    auto found =
        readServerCard(json::Raw("{\"name\":\"a\",\"remotes\":[" + repeated(remote, 11) + "]}"), 1);
    QCOMPARE(found->entries.size(), 10);
    const QByteArray bad = R"({"type":"none"})";
    found =
        readServerCard(json::Raw("{\"name\":\"a\",\"remotes\":[" + repeated(bad, 11) + "]}"), 1);
    QCOMPARE(found->warnings.size(), 10);

    QByteArrayList headers;
    for (int i = 0; i < 21; ++i)
        headers.append("{\"isRequired\":true,\"name\":\"X-" + QByteArray::number(i) + "\"}");
    const QByteArray many =
        R"({"type":"sse","url":"https://a.example/mcp","headers":[)" + headers.join(',') + "]}";
    found = readServerCard(json::Raw("{\"name\":\"" + QByteArray(500, 'n') + "\",\"description\":\""
                                     + QByteArray(5'000, 'd') + "\",\"remotes\":[" + many + "]}"),
                           1);
    QCOMPARE(found->entries.at(0).headers.size(), 20);
    QVERIFY(found->entries.at(0).name.size() <= 60);
    QCOMPARE(found->descriptions.first().size(), 500);
}

QUAYSIDE_TEST(TestServerCards, QCoreApplication)

} // namespace tst_servercards

#include "tst_servercards.moc"
