// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/testsuite.h"
#include "core/schema/validator.h"
#include "tests/support/testclass.h"

#include <QFile>
#include <QTest>

namespace tst_testsuite {

using namespace quayside;
using namespace Qt::StringLiterals;
using mcp::json::Raw;
using mcp::json::Value;

namespace {

mcp::Result<TestSuite> suiteOf(const QByteArray &text)
{
    return readTestSuite(u"/srv/harbour.mcptest.json"_s, text);
}

/// A suite of one test.
QByteArray oneTest(const QByteArray &members)
{
    return R"({"tests":[{"name":"one",)" + members + "}]}";
}

} // namespace

/// Files of tests, and their JSON Schema in resources.
class TestTestSuite : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void readsTests();
    void fitsTheSchema_data();
    void fitsTheSchema();
    void namesWhatIsWrong_data();
    void namesWhatIsWrong();
    void boundsWhatAFileHas();
    void updatesValuesInPlace();
    void anUpdateShowsAllOfItself();

private:
    std::optional<mcp::schema::Schema> m_schema;
};

void TestTestSuite::initTestCase()
{
    QFile file(QStringLiteral(SOURCE_FOLDER) + u"/resources/schemas/mcptest.schema.json"_s);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto schema = mcp::schema::Schema::compile(Raw(file.readAll()));
    QVERIFY2(schema, qPrintable(schema ? QString() : schema.error().detail));
    QCOMPARE(schema->notes(), QStringList());
    m_schema = *schema;
}

void TestTestSuite::readsTests()
{
    const auto suite =
        suiteOf(R"({"$schema":"mcptest.schema.json","answers":[{"action":"decline"}],"tests":[)"
                R"({"name":"one step","call":"sum","arguments":{"a":1},"expect":{"text":"1"}},)"
                R"({"name":"two","steps":[{"list":"tools","save":{"first":"tools[0].name"}},)"
                R"({"call":"${first}","expect":"error"}]}]})");
    QVERIFY2(suite, qPrintable(suite ? QString() : suite.error().detail));
    QCOMPARE(suite->name, u"harbour"_s);
    QCOMPARE(suite->tests.size(), 2);
    QVERIFY(suite->tests.at(0).isOneStep);
    QCOMPARE(suite->tests.at(0).steps.constFirst().expectation.texts, QStringList{u"1"_s});
    QCOMPARE(suite->tests.at(1).name, u"two"_s);
    QCOMPARE(suite->tests.at(1).steps.size(), 2);
    QVERIFY(suite->tests.at(1).steps.at(1).expectation.isError);
    QVERIFY(!suite->tests.at(1).steps.at(1).source.isNull());
    Answers answers = suite->answers;
    QVERIFY(answers.take(AnswerRule::Kind::Form, u"anything"_s));
}

// The schema accepts what is read.
void TestTestSuite::fitsTheSchema_data()
{
    QTest::addColumn<QByteArray>("text");
    const auto add = [](const char *name, const QByteArray &text) { QTest::newRow(name) << text; };

    add("a list", oneTest(R"("list":"tools","timeoutMs":5)"));
    add("a call",
        oneTest(R"("call":"a","arguments":{"b":[1]},"timeoutMs":1,"cancelAfterMs":1,)"
                R"("times":2,"task":true,"ttlMs":60000,"server":"other")"));
    add("a resource", oneTest(R"("read":"a:b","save":{"x":"contents[0].text"})"));
    add("a prompt", oneTest(R"("prompt":"a","arguments":{"b":"c"})"));
    add("a completion",
        oneTest(R"("complete":{"prompt":"a","argument":"b","value":"c","context":{"d":"e"}})"));
    add("listening", oneTest(R"("listen":{"tools":true,"uris":["a:b"]})"));
    add("waiting", oneTest(R"("wait":10)"));
    add("waiting for a notice", oneTest(R"("wait":{"notice":"message","timeoutMs":5})"));
    add("a ping", oneTest(R"("ping":{},"times":3)"));
    add("a new connection", oneTest(R"("reconnect":{})"));
    add("at once", oneTest(R"("parallel":[{"ping":{}},{"call":"a","expect":"error"}])"));
    add("steps", R"({"name":"b","tests":[{"name":"a","steps":[{"ping":{}},{"list":"prompts"}]}]})");
    add("all that is expected",
        oneTest(R"("call":"a","expect":{"outcome":"ok","text":["b"],"withinMs":10,"progress":1,)"
                R"("notices":["message"],"task":"completed","asked":[{"message":"a","kind":"form",)"
                R"("action":"accept"}],"values":{"a.b[*]['c d']":{"equals":null,"includes":1,)"
                R"("matches":"^a$","count":1,"exists":true,"schema":{"type":"string"}}}})"));
}

void TestTestSuite::fitsTheSchema()
{
    QFETCH(const QByteArray, text);
    const auto suite = suiteOf(text);
    QVERIFY2(suite, qPrintable(suite ? QString() : suite.error().detail));
    const auto verdict = m_schema->validate(Raw(text));
    QVERIFY2(verdict.isValid(), qPrintable(verdict.text()));
}

void TestTestSuite::namesWhatIsWrong_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("named");
    QTest::addColumn<bool>("isSeenBySchema");
    const auto add = [](const char *name, const QByteArray &text, const QString &named,
                        bool isSeenBySchema = true) {
        QTest::newRow(name) << text << named << isSeenBySchema;
    };

    add("no object", "[]", u"{\"tests\""_s);
    add("no tests", "{}", u"\"tests\""_s);
    add("an empty suite", R"({"tests":[]})", u"\"tests\""_s);
    add("an unknown member", R"({"server":"a","tests":[{"name":"a","ping":{}}]})", u"\"server\""_s);
    add("no name of the suite", R"({"name":"","tests":[{"name":"a","ping":{}}]})", u"\"name\""_s);
    add("no name of a test", R"({"tests":[{"name":"a","ping":{}},{"ping":{}}]})", u"Test 2"_s);
    add("a name twice", R"({"tests":[{"name":"a","ping":{}},{"name":"a","list":"tools"}]})",
        u"\"a\""_s, false);
    add("steps and a verb", oneTest(R"("steps":[{"ping":{}}],"ping":{})"), u"\"ping\""_s);
    add("no steps", oneTest(R"("steps":[])"), u"\"steps\""_s);
    add("a step that is none", oneTest(R"("steps":[3])"), u"Step 1"_s);
    add("no verb", oneTest(R"("expect":"ok")"), u"Step 1"_s);
    add("two verbs", oneTest(R"("ping":{},"list":"tools")"), u"two verbs"_s);
    add("another list", oneTest(R"("list":"tasks")"), u"\"list\""_s);
    add("a wrong rule", R"({"answers":[{}],"tests":[{"name":"a","ping":{}}]})", u"Rule 1"_s, false);
    add("expected of all at once", oneTest(R"("parallel":[],"expect":"ok")"), u"\"expect\""_s,
        false);
    add("an unknown check", oneTest(R"("ping":{},"expect":{"values":{"a":{"is":1}}})"),
        u"\"is\""_s);
    add("what nobody saves", oneTest(R"("call":"${a}")"), u"\"a\""_s, false);
    add("what is saved later",
        oneTest(R"("steps":[{"call":"${a}"},{"call":"b","save":{"a":"c"}}])"), u"Step 1"_s, false);
    add("what is saved by the same step", oneTest(R"("call":"${a}","save":{"a":"b"})"), u"\"a\""_s,
        false);
    add("what is saved at the same time",
        oneTest(R"("parallel":[{"call":"b","save":{"a":"c"}},{"call":"${a}"}])"), u"\"a\""_s,
        false);
    add("what a ping gives", oneTest(R"("ping":{},"save":{"a":"b"})"), u"\"save\""_s, false);
    add("saved of many", oneTest(R"("call":"b","times":2,"save":{"a":"c"})"), u"\"times\""_s,
        false);
    add("a server of an answer",
        oneTest(R"("steps":[{"call":"b","save":{"a":"c"}},{"server":"${a}","ping":{}}])"),
        u"\"server\""_s, false);
    add("whose question of many", oneTest(R"("call":"b","times":2,"expect":{"asked":[{}]})"),
        u"\"times\""_s, false);
    add("whose notice of many", oneTest(R"("call":"b","times":2,"expect":{"notices":"message"})"),
        u"\"times\""_s, false);
    add("a day and a bit", oneTest(R"("wait":86400001)"), u"\"wait\""_s);
    add("within each other", oneTest(R"("parallel":[{"parallel":[]}])"), u"\"parallel\""_s);
    add("nothing to complete", oneTest(R"("complete":{"argument":"a"})"), u"\"complete\""_s);
    add("nothing to listen to", oneTest(R"("listen":{})"), u"\"listen\""_s);
    add("a name that is none", oneTest(R"("call":"b","save":{"a b":"c"})"), u"\"a b\""_s);
    add("several places", oneTest(R"("call":"b","save":{"a":"c[*]"})"), u"\"a\""_s, false);
    add("a place that is none", oneTest(R"("call":"b","save":{"a":3})"), u"\"a\""_s);
}

void TestTestSuite::namesWhatIsWrong()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QString, named);
    QFETCH(const bool, isSeenBySchema);
    const auto suite = suiteOf(text);
    QVERIFY(!suite);
    QVERIFY2(suite.error().detail.contains(named), qPrintable(suite.error().detail));
    QVERIFY2(suite.error().detail.startsWith(u"/srv/harbour.mcptest.json: "_s),
             qPrintable(suite.error().detail));
    QCOMPARE(m_schema->validate(Raw(text)).isValid(), !isSeenBySchema);
}

void TestTestSuite::boundsWhatAFileHas()
{
    const auto suiteWith = [](int tests, const QByteArray &members) {
        QByteArrayList all;
        for (int i = 0; i < tests; ++i)
            all.append(R"({"name":")" + QByteArray::number(i) + "\"," + members + '}');
        return suiteOf(R"({"tests":[)" + all.join(',') + "]}");
    };
    QVERIFY(suiteWith(TestSuite::kTests, R"("ping":{})"));
    QVERIFY(!suiteWith(TestSuite::kTests + 1, R"("ping":{})"));
    // All steps of the file together.
    const QByteArray ten =
        R"("steps":[)" + QByteArray(R"({"ping":{}},)").repeated(9) + R"({"ping":{}}])";
    QVERIFY(suiteWith(kScriptSteps / 10, ten));
    const QByteArray eleven =
        R"("steps":[)" + QByteArray(R"({"ping":{}},)").repeated(10) + R"({"ping":{}}])";
    QVERIFY(!suiteWith(kScriptSteps / 10, eleven));
}

void TestTestSuite::updatesValuesInPlace()
{
    const auto suite = suiteOf(R"({ "tests": [
  {"name": "one", "call": "a", "expect": {"values": {"x": {"equals":  1}, "y[0]": {"count": 2}}}},
  {"name": "two", "steps": [
    {"call": "a", "save": {"z": "z"}},
    {"parallel": [{"ping": {}}, {"call": "b", "expect": {"values": {"x": {"equals": "${z}"}}}},
                  {"call": "c", "expect": {"values": {"x": {"equals": "old"}}}}]}]}
]})");
    QVERIFY2(suite, qPrintable(suite ? QString() : suite.error().detail));
    qsizetype updated = 0;
    const QByteArray after = updatedSuite(
        *suite,
        {{0, u"1"_s, u"x"_s, u"equals"_s, Value(u"new"_s)},
         {0, u"1"_s, u"y[0]"_s, u"count"_s, Value(qint64(3))},
         {1, u"2.2"_s, u"x"_s, u"equals"_s, Value(qint64(7))},
         {1, u"2.3"_s, u"x"_s, u"equals"_s, *mcp::json::parse(Raw(QByteArray(R"({"a":[1]})")))}},
        &updated);
    QCOMPARE(updated, 3);
    QByteArray wanted = suite->source;
    wanted.replace(R"("equals":  1)", R"("equals":  "new")")
        .replace(R"("count": 2)", R"("count": 3)");
    wanted.replace(R"("equals": "old")", R"("equals": {"a":[1]})");
    QCOMPARE(after, wanted);
}

// SEC-36: what a server sent is no name of a saved value, and is seen in a comparison of the files.
void TestTestSuite::anUpdateShowsAllOfItself()
{
    const auto suite =
        suiteOf(R"({"tests":[{"name":"a","call":"b","expect":{"values":{"x":{"equals":1}}}}]})");
    QVERIFY(suite);
    qsizetype updated = 0;
    const QByteArray after = updatedSuite(
        *suite, {{0, u"1"_s, u"x"_s, u"equals"_s, Value(u"${HOME} \u202eé"_s)}}, &updated);
    QVERIFY2(after.contains(R"("equals":"$${HOME} \u202eé"})"), after);
    QVERIFY(suiteOf(after));
}

QUAYSIDE_TEST(TestTestSuite, QCoreApplication)

} // namespace tst_testsuite

#include "tst_testsuite.moc"
