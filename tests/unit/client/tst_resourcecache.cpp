// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/catalog/resourcecache.h"
#include "core/json/read.h"
#include "tests/support/connectionstage.h"
#include "tests/support/scriptedhandler.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QTest>

namespace tst_resourcecache {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

using ReadResult = std::optional<Result<ReadResourceResult>>;

constexpr QStringView kRead = u"resources/read";
const QString kUri = u"a:b"_s;

QByteArray contents(const QByteArray &text, const QByteArray &more = R"(,"ttlMs":60000)")
{
    return R"({"resultType":"complete","contents":[{"uri":"a:b","text":)" + ('"' + text + '"')
        + "}]" + more + '}';
}

ReadResourceResult resource(qsizetype size, const QByteArray &ttl = "60000")
{
    return json::read<ReadResourceResult>(
               json::Raw(contents(QByteArray(size, 'x'), R"(,"ttlMs":)" + ttl)))
        .valueOr({});
}

/// A connection of which the test plays the resources.
struct Stage : ConnectionStage
{
    explicit Stage(Options with = {})
        : ConnectionStage(filled(std::move(with)))
    {
    }
    static Options filled(Options with)
    {
        with.capabilities = R"({"resources":{"listChanged":true,"subscribe":true}})";
        return with;
    }

    /// What a reader gets who asks now: the text; empty when the server has to be asked.
    QString known(const QString &uri = kUri)
    {
        const qsizetype before = count(kRead);
        ReadResult got;
        const CallHandle call = connection.readResource(uri).then(
            &connection, [&got](const auto &result) { got = result; });
        QCoreApplication::processEvents();
        const bool isAsked = count(kRead) > before;
        call.abandon();
        return isAsked ? QString() : textOf(got);
    }
    void read(const QByteArray &result, const QString &uri = kUri)
    {
        ReadResult got;
        connection.readResource(uri).then(&connection, [&got](const auto &read) { got = read; });
        QVERIFY(!got);
        giveResult(idOf(last(kRead)), result);
        QVERIFY(got && got->hasValue());
    }
    static QString textOf(const ReadResult &got)
    {
        if (!got || !*got)
            return u"(failed)"_s;
        const json::Value all = json::parse((*got)->source).valueOr({});
        return all.find(u"contents")->items().constFirst().find(u"text")->toString();
    }
};

} // namespace

class TestResourceCache : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void givesWhatIsFreshAtOnce() // CACHE-01, CACHE-04
    {
        Stage stage;
        stage.becomeReady();
        stage.read(contents("one"));
        QCOMPARE(stage.known(), u"one"_s);
        stage.clock.advance(60s - 1ms);
        QCOMPARE(stage.known(), u"one"_s);
        stage.clock.advance(1ms);
        QCOMPARE(stage.known(), QString());
        // Nobody asks for it meanwhile: a time of validity is none to ask by.
        const qsizetype asked = stage.count(kRead);
        stage.clock.advance(24h);
        QCoreApplication::processEvents();
        QCOMPARE(stage.count(kRead), asked);
    }

    void knowsAResourceByItsExactAddress_data() // CACHE-02, RES-03
    {
        QTest::addColumn<QString>("uri");
        for (const char *uri : {"a:B", "A:b", "a:b/", "a:b?", "a:b#c", "a:b%20", "a:", "a:b/c"})
            QTest::newRow(uri) << QString::fromLatin1(uri);
    }
    void knowsAResourceByItsExactAddress()
    {
        QFETCH(QString, uri);
        Stage stage;
        stage.becomeReady();
        stage.read(contents("one"));
        QCOMPARE(stage.known(uri), QString());
        QCOMPARE(Stage::at(stage.last(kRead), {u"params"_s, u"uri"_s}),
                 '"' + uri.toUtf8() + '"'); // Byte for byte.
        QCOMPARE(stage.known(), u"one"_s);
    }

    void keepsNothingThatMayNotBeKept_data() // CACHE-01, CACHE-03, CACHE-08
    {
        QTest::addColumn<QByteArray>("more");
        QTest::addColumn<bool>("isStateful");
        const auto row = [](const char *name, const char *more, bool isStateful = false) {
            QTest::newRow(name) << QByteArray(more) << isStateful;
        };
        row("no word on it", "");
        row("no time", R"(,"ttlMs":0)");
        row("less than none", R"(,"ttlMs":-5)");
        row("text", R"(,"ttlMs":"60000")");
        row("a fraction", R"(,"ttlMs":0.5)");
        row("null", R"(,"ttlMs":null)");
        row("in the old era", R"(,"ttlMs":60000)", true);
    }
    void keepsNothingThatMayNotBeKept()
    {
        QFETCH(QByteArray, more);
        QFETCH(bool, isStateful);
        Stage stage({.era = isStateful ? Era::Stateful : Era::Stateless});
        stage.becomeReady();
        stage.read(contents("one", more));
        QCOMPARE(stage.known(), QString());
    }

    void keepsNoErrors() // CACHE-03
    {
        Stage stage;
        stage.becomeReady();
        ReadResult got;
        stage.connection.readResource(kUri).then(this, [&](const auto &result) { got = result; });
        stage.giveError(Stage::idOf(stage.last(kRead)), -32603, R"({"ttlMs":60000})");
        QVERIFY(got && !got->hasValue());
        QCOMPARE(stage.known(), QString());
    }

    void keepsNothingThatTookAnAnswerOfThePerson() // CACHE-03
    {
        ScriptedHandler handler;
        Stage stage({.handler = &handler});
        stage.becomeReady();
        ReadResult got;
        stage.connection.readResource(kUri).then(this, [&](const auto &result) { got = result; });
        stage.giveResult(
            Stage::idOf(stage.last(kRead)),
            R"({"resultType":"input_required","ttlMs":60000,"inputRequests":{"a":{"method":"roots/list"}}})");
        QTRY_COMPARE(stage.count(kRead), 2);
        stage.giveResult(Stage::idOf(stage.last(kRead)), contents("for one person"));
        QTRY_VERIFY(got && got->hasValue());
        QCOMPARE(stage.known(), QString());
    }

    void keepsNoCalls() // CACHE-03
    {
        Stage stage;
        stage.becomeReady();
        for (int i = 1; i <= 2; ++i) {
            bool isDone = false;
            stage.connection.callTool(u"t"_s, {}).then(this, [&](const auto &) { isDone = true; });
            QCOMPARE(stage.count(u"tools/call"), i);
            stage.giveResult(Stage::idOf(stage.last(u"tools/call")),
                             R"({"content":[],"ttlMs":60000,"cacheScope":"public"})");
            QVERIFY(isDone);
        }
    }

    void forgetsWhatChanged_data() // CACHE-05, RES-10
    {
        QTest::addColumn<QByteArray>("uri");
        QTest::addColumn<bool>("isForgotten");
        QTest::newRow("it") << QByteArray("a:b") << true;
        QTest::newRow("below it") << QByteArray("a:b/c") << true;
        QTest::newRow("another") << QByteArray("a:c") << false;
    }
    void forgetsWhatChanged()
    {
        QFETCH(QByteArray, uri);
        QFETCH(bool, isForgotten);
        Stage stage;
        stage.becomeReady();
        const auto wish = stage.connection.listen({false, false, false, {kUri, u"a:c"_s}});
        QTRY_COMPARE(stage.count(u"subscriptions/listen"), 2);
        const QByteArray meta = R"({"_meta":{"io.modelcontextprotocol/subscriptionId":)"
            + QByteArray::number(Stage::idOf(stage.last(u"subscriptions/listen"))) + '}';
        stage.notify("notifications/subscriptions/acknowledged",
                     meta + R"(,"notifications":{"resourceSubscriptions":["a:b","a:c"]}})");
        stage.read(contents("one"));
        stage.notify("notifications/resources/updated",
                     meta + R"(,"uri":)" + ('"' + uri + '"') + '}');
        QCOMPARE(stage.known(), isForgotten ? QString() : u"one"_s);
        // What comes without having been asked for changes nothing.
        if (isForgotten)
            stage.read(contents("two"));
        stage.notify("notifications/resources/updated", R"({"uri":"a:b"})");
        QCOMPARE(stage.known(), isForgotten ? u"two"_s : u"one"_s);
    }

    void forgetsAllWithTheLink() // CACHE-05, LIFE-28, SUBS-10
    {
        Stage stage;
        stage.becomeReady();
        stage.read(contents("one"));
        stage.lose();
        QCOMPARE(stage.known(), QString());
    }

    void forgetsAllThatMayHaveChangedUnseen() // SUBS-10, CACHE-05
    {
        Stage stage;
        stage.becomeReady();
        const auto wish = stage.connection.listen({false, false, false, {kUri}});
        QTRY_COMPARE(stage.count(u"subscriptions/listen"), 2);
        const auto acknowledge = [&] {
            stage.notify("notifications/subscriptions/acknowledged",
                         R"({"_meta":{"io.modelcontextprotocol/subscriptionId":)"
                             + QByteArray::number(Stage::idOf(stage.last(u"subscriptions/listen")))
                             + R"(},"notifications":{"resourceSubscriptions":["a:b"]}})");
        };
        acknowledge();
        stage.read(contents("one"));
        QCOMPARE(stage.known(), u"one"_s);
        Q_EMIT stage.wire()->requestFailed(Stage::idOf(stage.last(u"subscriptions/listen")),
                                           {ErrorKind::Closed, u"broke off"_s, 0, {}});
        stage.clock.advance(1200ms + 1ms);
        QCOMPARE(stage.count(u"subscriptions/listen"), 3);
        acknowledge();
        QVERIFY(wish->isLive());
        QCOMPARE(stage.known(), QString());
    }

    void sharesNothing_data() // CACHE-07, LIFE-02
    {
        QTest::addColumn<QByteArray>("scope");
        for (const char *scope : {R"("private")", R"("public")", R"("other")", "7"})
            QTest::newRow(scope) << QByteArray(scope);
    }
    void sharesNothing()
    {
        QFETCH(QByteArray, scope);
        Stage one;
        Stage other;
        one.becomeReady();
        other.becomeReady();
        one.read(contents("one", R"(,"ttlMs":60000,"cacheScope":)" + scope));
        QCOMPARE(one.known(), u"one"_s);
        QCOMPARE(other.known(), QString());
        other.read(contents("other", R"(,"ttlMs":60000,"cacheScope":)" + scope));
        QCOMPARE(one.known(), u"one"_s);
        QCOMPARE(other.known(), u"other"_s);
    }

    void holdsSoMuch()
    {
        ManualClock clock;
        ResourceCache cache(&clock);
        const qsizetype size = 3 * 1024 * 1024;
        for (int i = 0; i < 8; ++i)
            cache.insert(QString::number(i), resource(size));
        // Sixteen MiB hold five of them; the oldest go first.
        for (int i = 0; i < 8; ++i)
            QCOMPARE(cache.find(QString::number(i)).has_value(), i >= 3);
        cache.insert(u"big"_s, resource(17 * 1024 * 1024));
        QVERIFY(!cache.find(u"big"_s));
        QVERIFY(cache.find(u"7"_s));
        cache.insert(u"7"_s, resource(1, "0"));
        QVERIFY(!cache.find(u"7"_s)); // What was there is out of date as well.
        cache.clear();
        QVERIFY(!cache.find(u"6"_s));
    }
};

QUAYSIDE_TEST(TestResourceCache, QCoreApplication)

} // namespace tst_resourcecache

#include "tst_resourcecache.moc"
