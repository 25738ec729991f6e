// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/names.h"
#include "core/recording/comparison.h"
#include "tests/support/testclass.h"
#include "tests/unit/recording/recordedsession.h"

#include <QTest>

namespace tst_comparison {

using namespace Qt::StringLiterals;
using namespace recorded;
using Part = ServerDifference::Part;
using Rating = ServerDifference::Rating;

namespace {

RecordedServer offering(const QByteArray &method, const QByteArray &result)
{
    RecordedSession session;
    session.offer().request(method).answer(result);
    return readServer(session.recording());
}

RecordedServer answering(const QByteArrayList &results)
{
    RecordedSession session;
    session.offer();
    for (const QByteArray &result : results)
        session.call(R"({"n":1})", result);
    return readServer(session.recording());
}

/// "breaking count inputSchema.required", for each difference.
QStringList linesOf(const ServerComparison &comparison)
{
    QStringList lines;
    for (const ServerDifference &one : comparison.differences)
        lines.append(json::nameOf(one.rating) + u' ' + one.subject
                     + (one.place.isEmpty() ? QString() : u' ' + one.place));
    return lines;
}

} // namespace

/// What is different between two recorded servers, and what that means for who uses them.
class TestComparison : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void ratesOffers_data();
    void ratesOffers();
    void ratesAnswers_data();
    void ratesAnswers();
    void comparesEqualCallsInTheirOrder();
    void leavesOutWhatIsIgnored();
    void aServerEqualsItself();
    void boundsWhatItKeeps();
};

void TestComparison::ratesOffers_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::addColumn<QStringList>("lines");

    const auto tools = [](const char *name, const QByteArray &before, const QByteArray &after,
                          const QStringList &lines) {
        QTest::newRow(name) << "tools/list"_ba
                            << R"({"tools":[)" + before + "]}"
                            << R"({"tools":[)" + after + "]}" << lines;
    };
    tools("a tool is gone", R"({"name":"a"},{"name":"b"})", R"({"name":"b"})", {u"breaking a"_s});
    tools("a tool is new", R"({"name":"b"})", R"({"name":"b"},{"name":"a"})", {u"compatible a"_s});
    tools("an argument is required", R"({"name":"a","inputSchema":{"required":["x"]}})",
          R"({"name":"a","inputSchema":{"required":["x","y"]}})",
          {u"breaking a inputSchema.required"_s});
    tools("an argument is not required any more",
          R"({"name":"a","inputSchema":{"required":["x"]}})", R"({"name":"a","inputSchema":{}})",
          {u"compatible a inputSchema.required"_s});
    tools("a result may be more", R"({"name":"a","outputSchema":{"type":"string"}})",
          R"({"name":"a","outputSchema":{"type":["string","null"]}})",
          {u"breaking a outputSchema.type"_s});
    tools("a result is described now", R"({"name":"a"})",
          R"({"name":"a","outputSchema":{"type":"object"}})", {u"compatible a outputSchema"_s});
    tools("words", R"({"name":"a","description":"x","title":"y"})", R"({"name":"a"})",
          {u"text a title"_s, u"text a description"_s});
    tools("a claim", R"({"name":"a","annotations":{"readOnlyHint":true}})", R"({"name":"a"})",
          {u"breaking a annotations.readOnlyHint"_s});
    tools("a task is required", R"({"name":"a"})",
          R"({"name":"a","execution":{"taskSupport":"required"}})",
          {u"breaking a execution.taskSupport"_s});
    tools("a task is not required any more",
          R"({"name":"a","execution":{"taskSupport":"required"}})",
          R"({"name":"a","execution":{"taskSupport":"optional"}})",
          {u"compatible a execution.taskSupport"_s});
    tools("a claim that says the default", R"({"name":"a"})",
          R"({"name":"a","annotations":{"destructiveHint":true}})",
          {u"compatible a annotations.destructiveHint"_s});
    tools("arguments are an object", R"({"name":"a","inputSchema":{}})",
          R"({"name":"a","inputSchema":{"type":"object"}})", {});
    tools("a task is possible", R"({"name":"a"})",
          R"({"name":"a","execution":{"taskSupport":"optional"}})",
          {u"compatible a execution.taskSupport"_s});

    const auto prompts = [](const char *name, const QByteArray &before, const QByteArray &after,
                            const QStringList &lines) {
        const QByteArray start = R"({"prompts":[{"name":"p","arguments":[)";
        QTest::newRow(name) << "prompts/list"_ba << start + before + "]}]}"
                            << start + after + "]}]}" << lines;
    };
    prompts("an argument of a prompt is gone", R"({"name":"x"})", "",
            {u"breaking p arguments.x"_s});
    prompts("an optional one is new", "", R"({"name":"x"})", {u"compatible p arguments.x"_s});
    prompts("a required one is new", "", R"({"name":"x","required":true})",
            {u"breaking p arguments.x"_s});
    prompts("one is required now", R"({"name":"x"})", R"({"name":"x","required":true})",
            {u"breaking p arguments.x"_s});
    prompts("its words", R"({"name":"x","description":"a"})", R"({"name":"x"})",
            {u"text p arguments.x.description"_s});

    QTest::newRow("a resource is of another type")
        << "resources/list"_ba
        << R"({"resources":[{"uri":"a:b","name":"x","mimeType":"text/plain"}]})"_ba
        << R"({"resources":[{"uri":"a:b","name":"y","mimeType":"text/html"}]})"_ba
        << QStringList{u"text a:b name"_s, u"breaking a:b mimeType"_s};
    QTest::newRow("a template is gone")
        << "resources/templates/list"_ba
        << R"({"resourceTemplates":[{"uriTemplate":"a:{b}","name":"x"}]})"_ba
        << R"({"resourceTemplates":[]})"_ba << QStringList{u"breaking a:{b}"_s};
}

void TestComparison::ratesOffers()
{
    QFETCH(const QByteArray, method);
    QFETCH(const QByteArray, before);
    QFETCH(const QByteArray, after);
    QFETCH(const QStringList, lines);
    const ServerComparison comparison =
        compareServers(offering(method, before), offering(method, after));
    QCOMPARE(linesOf(comparison), lines);
    QCOMPARE(comparison.total(), lines.size());
}

void TestComparison::ratesAnswers_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::addColumn<QStringList>("lines");

    const auto add = [](const char *name, const QByteArray &before, const QByteArray &after,
                        const QStringList &lines) {
        QTest::newRow(name) << before << after << lines;
    };
    add("a value", R"({"structuredContent":{"high":[1,2]}})",
        R"({"structuredContent":{"high":[1,3]}})",
        {u"value tools/call count $.structuredContent.high[1]"_s});
    add("one item more", R"({"structuredContent":{"high":[1]}})",
        R"({"structuredContent":{"high":[1,3]}})",
        {u"value tools/call count $.structuredContent.high[1]"_s});
    add("another type", R"({"structuredContent":{"a":1}})", R"({"structuredContent":{"a":"1"}})",
        {u"breaking tools/call count $.structuredContent.a"_s});
    add("a member is gone", R"({"structuredContent":{"a":1}})", R"({"structuredContent":{}})",
        {u"breaking tools/call count $.structuredContent.a"_s});
    add("a member is new", R"({"structuredContent":{}})", R"({"structuredContent":{"a b":1}})",
        {u"compatible tools/call count $.structuredContent['a b']"_s});
    add("it fails now", text("a"), R"({"content":[{"type":"text","text":"a"}],"isError":true})",
        {u"breaking tools/call count"_s});
    add("it does not fail any more", R"({"isError":true,"content":[]})", R"({"content":[]})",
        {u"compatible tools/call count"_s});
    add("it says that it did not fail", R"({"content":[],"isError":false})", R"({"content":[]})",
        {});
    add("a name that is written twice", R"({"structuredContent":{"a":1,"a":2}})",
        R"({"structuredContent":{"a":2}})", {});
    add("what belongs to the protocol", R"({"content":[]})",
        R"({"content":[],"resultType":"complete","ttlMs":5,"cacheScope":"public"})", {});
}

void TestComparison::ratesAnswers()
{
    QFETCH(const QByteArray, before);
    QFETCH(const QByteArray, after);
    QFETCH(const QStringList, lines);
    const ServerComparison comparison = compareServers(answering({before}), answering({after}));
    QCOMPARE(linesOf(comparison), lines);
    QCOMPARE(comparison.answers, 1);
}

void TestComparison::comparesEqualCallsInTheirOrder()
{
    RecordedSession session;
    session.offer().call(R"({"n":2})", text("two")).call(R"({"n":1})", text("one"));
    session.request("tools/call", called(R"({"n":3})")).fail(R"({"code":-32603,"message":"a"})");
    const RecordedServer before = readServer(session.recording());
    RecordedSession later;
    later.offer().call(R"({"n":1})", text("one")).call(R"({ "n" : 1 })", text("another"));
    later.request("tools/call", called(R"({"n":3})")).fail(R"({"code":-32602,"message":"a"})");
    const ServerComparison comparison = compareServers(before, readServer(later.recording()));
    QCOMPARE(linesOf(comparison), QStringList{u"breaking tools/call count error.code"_s});
    QCOMPARE(comparison.answers, 2); // The second has no counterpart.

    const ServerComparison answers =
        compareServers(answering({text("a"), text("b")}), answering({text("a"), text("c")}));
    QCOMPARE(linesOf(answers), QStringList{u"value tools/call count $.content[0].text"_s});
    QCOMPARE(answers.differences.constFirst().before, u"\"b\""_s);
    QCOMPARE(answers.differences.constFirst().after, u"\"c\""_s);
}

void TestComparison::leavesOutWhatIsIgnored()
{
    const auto ignored = [](const QString &path) {
        return compareServers(
                   answering({R"({"structuredContent":{"days":[{"t":1,"h":1},{"t":2,"h":2}]}})"}),
                   answering({R"({"structuredContent":{"days":[{"t":3,"h":1},{"t":4}]}})"}),
                   {*json::Path::parse(path)})
            .total();
    };
    QCOMPARE(ignored(u"$.structuredContent.nothing"_s), 3);
    QCOMPARE(ignored(u"$.structuredContent.days[*].t"_s), 1);
    QCOMPARE(ignored(u"$.structuredContent.days[*].h"_s), 2);
    QCOMPARE(ignored(u"$.structuredContent"_s), 0);
}

void TestComparison::aServerEqualsItself()
{
    const RecordedServer server = answering({text("a"), R"({"isError":true})"});
    const ServerComparison comparison = compareServers(server, server);
    QCOMPARE(comparison.total(), 0);
    QCOMPARE(comparison.answers, 2);
}

void TestComparison::boundsWhatItKeeps()
{
    const auto list = [](const QByteArray &end) -> QByteArray {
        QByteArray items;
        for (int i = 0; i < 3'000; ++i)
            items += (i == 0 ? "\"" : ",\"") + QByteArray(6'000, 'x') + end + '"';
        return R"({"structuredContent":{"a":[)" + items + "]}}";
    };
    const ServerComparison comparison =
        compareServers(answering({list("a")}), answering({list("b")}));
    QCOMPARE(comparison.differences.size(), ServerComparison::kDifferences);
    QCOMPARE(comparison.count(Rating::Value), 3'000);
    QVERIFY(comparison.differences.constFirst().after.size() <= ServerComparison::kShownChars + 1);

    const auto named = [](const QByteArray &value) -> QByteArray {
        return R"({"structuredContent":{")" + QByteArray(100'000, 'n') + "\":" + value + "}}";
    };
    const ServerComparison names = compareServers(answering({named("1")}), answering({named("2")}));
    QCOMPARE(names.total(), 1);
    QVERIFY(names.differences.constFirst().place.size() < 1'100);
}

QUAYSIDE_TEST(TestComparison, QCoreApplication)

} // namespace tst_comparison

#include "tst_comparison.moc"
