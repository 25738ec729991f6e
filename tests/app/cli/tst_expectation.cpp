// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/expectation.h"
#include "app/cli/savedvalues.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_expectation {

using namespace quayside;
using namespace Qt::StringLiterals;
using mcp::json::Value;

namespace {

Value valueOf(const QByteArray &json)
{
    return mcp::json::parse(mcp::json::Raw(json)).valueOr(Value());
}

const QByteArray kAnswer =
    R"({"content":[{"type":"text","text":"Oslo: 3 degrees"},{"type":"image","data":"AA=="}],)"
    R"("structuredContent":{"place":"Oslo","days":[{"high":3},{"high":5.0}],"none":null}})";

} // namespace

/// What a step of a script is to come to.
class TestExpectation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void comparesTheAnswer_data();
    void comparesTheAnswer();
    void comparesWhatElseHappens_data();
    void comparesWhatElseHappens();
    void tellsWhatIsRight();
    void listsAFewMismatchesOnly();
    void readsTextsOfEveryAnswer_data();
    void readsTextsOfEveryAnswer();
    void refusesWhatIsWrong_data();
    void refusesWhatIsWrong();
    void insertsSavedValues_data();
    void insertsSavedValues();
};

void TestExpectation::comparesTheAnswer_data()
{
    QTest::addColumn<QByteArray>("expect");
    QTest::addColumn<QStringList>("mismatches");
    const auto add = [](const char *name, const QByteArray &expect,
                        const QStringList &mismatches = {}) {
        QTest::newRow(name) << expect << mismatches;
    };

    add("ok", R"("ok")");
    add("error", R"("error")", {u"It succeeded, but an error was expected."_s});
    add("an outcome", R"({"outcome":"error"})", {u"It succeeded, but an error was expected."_s});
    add("text", R"({"text":["Oslo","3 degrees"]})");
    add("no such text", R"({"text":"Bergen"})",
        {u"\"Bergen\" is not in the text: Oslo: 3 degrees"_s});
    add("equal", R"({"values":{"structuredContent.place":{"equals":"Oslo"}}})");
    add("equal numbers", R"({"values":{"structuredContent.days[1].high":{"equals":5}}})");
    add("equal objects", R"({"values":{"$.structuredContent.days[0]":{"equals":{"high":3.0}}}})");
    add("null is equal", R"({"values":{"structuredContent.none":{"equals":null}}})");
    add("not equal", R"({"values":{"structuredContent.days[0].high":{"equals":4}}})",
        {u"structuredContent.days[0].high is 3, not 4."_s});
    add("each is equal", R"({"values":{"structuredContent.days[*].high":{"equals":3}}})",
        {u"structuredContent.days[*].high is 5.0, not 3."_s});
    add("matches", R"({"values":{"content[0].text":{"matches":"^Oslo: [0-9]+ "}}})");
    add("does not match", R"({"values":{"content[0].text":{"matches":"^[0-9]"}}})",
        {u"content[0].text is \"Oslo: 3 degrees\", which does not match ^[0-9]"_s});
    add("only texts match", R"({"values":{"structuredContent.days[0].high":{"matches":"3"}}})",
        {u"structuredContent.days[0].high is 3, which does not match 3"_s});
    add("items", R"({"values":{"structuredContent.days":{"count":2}}})");
    add("other items", R"({"values":{"content":{"count":3}}})", {u"content has 2 items, not 3."_s});
    add("places", R"({"values":{"content[*].text":{"count":1}}})");
    add("no places", R"({"values":{"structuredContent.days[*].low":{"count":0}}})");
    add("items of a text", R"({"values":{"structuredContent.place":{"count":4}}})",
        {u"structuredContent.place is neither a list nor an object."_s});
    add("exists", R"({"values":{"structuredContent.none":{"exists":true}}})");
    add("exists not", R"({"values":{"structuredContent.day":{"exists":true}}})",
        {u"structuredContent.day does not exist; structuredContent has place, days, none."_s});
    add("nothing at the beginning", R"({"values":{"contents[0]":{"exists":true}}})",
        {u"contents[0] does not exist; the answer has content, structuredContent."_s});
    add("nothing behind the end", R"({"values":{"content[2].text":{"equals":"a"}}})",
        {u"content[2].text does not exist; content has 2 items."_s});
    add("each must exist", R"({"values":{"content[*].text":{"exists":true}}})",
        {u"content[*].text does not exist; 1 of 2 places lack it."_s});
    add("each must match", R"({"values":{"content[*].text":{"matches":"Oslo"}}})",
        {u"content[*].text does not exist; 1 of 2 places lack it."_s});
    add("a name with a space", R"({"values":{"structuredContent['two words'].a":{"equals":1}}})",
        {u"structuredContent['two words'].a does not exist; structuredContent has place, days, "
         "none."_s});
    add("is absent", R"({"values":{"isError":{"exists":false}}})");
    add("is not absent", R"({"values":{"structuredContent.none":{"exists":false}}})",
        {u"structuredContent.none should not exist: null"_s});
    add("an item is included", R"({"values":{"structuredContent.days":{"includes":{"high":5}}}})");
    add("a part is included", R"({"values":{"content[0].text":{"includes":"3 deg"}}})");
    add("a place is included", R"({"values":{"content[*].type":{"includes":"image"}}})");
    add("is not included", R"({"values":{"content[*].type":{"includes":"audio"}}})",
        {u"content[*].type does not include \"audio\": \"text\", \"image\""_s});
    add("a number is not included in a text", R"({"values":{"content[0].text":{"includes":3}}})",
        {u"content[0].text does not include 3: \"Oslo: 3 degrees\""_s});
    add("fits", R"({"values":{"structuredContent.days[*]":{"schema":{"required":["high"]}}}})");
    add("does not fit", R"({"values":{"structuredContent.days[1].high":{"schema":{"maximum":4}}}})",
        {u"structuredContent.days[1].high does not fit its schema: $: must be at most 4"_s});
    add("several",
        R"({"text":"Bergen","values":{"isError":{"exists":true},"content":{"count":2}}})",
        {u"\"Bergen\" is not in the text: Oslo: 3 degrees"_s,
         u"isError does not exist; the answer has content, structuredContent."_s});
}

void TestExpectation::comparesTheAnswer()
{
    QFETCH(const QByteArray, expect);
    QFETCH(const QStringList, mismatches);
    const auto expectation = readExpectation(valueOf(expect));
    QVERIFY2(expectation, qPrintable(expectation ? QString() : expectation.error().detail));
    QStringList found;
    const StepFacts facts{.isOk = true, .answer = valueOf(kAnswer)};
    for (const Mismatch &mismatch : findMismatches(*expectation, facts))
        found.append(mismatchText(mismatch));
    QCOMPARE(found, mismatches);
}

void TestExpectation::comparesWhatElseHappens_data()
{
    QTest::addColumn<QByteArray>("expect");
    QTest::addColumn<QString>("mismatch");
    const auto add = [](const char *name, const QByteArray &expect, const QString &mismatch = {}) {
        QTest::newRow(name) << expect << mismatch;
    };

    add("in time", R"({"withinMs":250})");
    add("too late", R"({"withinMs":249})", u"It took 250 ms, more than 249 ms."_s);
    add("progress", R"({"progress":3})");
    add("more progress", R"({"progress":4})",
        u"Notifications of progress: 3, at least 4 were expected."_s);
    add("a notice", R"({"notices":"tools/list_changed"})");
    add("another notice", R"({"notices":["notifications/tools/list_changed","message"]})",
        u"notifications/message was not received."_s);
    add("a state", R"({"task":"completed"})");
    add("another state", R"({"task":"failed"})", u"The task is completed, not failed."_s);
    add("a question", R"({"asked":[{"message":"name","kind":"form","action":"accept"}]})");
    add("the special one behind any", R"({"asked":[{},{"message":"name"}]})");
    add("any two questions", R"({"asked":[{},{}]})");
    add("the same question twice", R"({"asked":[{"message":"name"},{"message":"name"}]})",
        u"The server did not ask: \"name\". It asked: link \"Sign in\" (decline)."_s);
    add("another answer", R"({"asked":[{"kind":"link","action":"accept"}]})",
        u"The server did not ask: link (accept). It asked: form \"Your name?\" (accept), link "
        "\"Sign in\" (decline)."_s);
    add("no question", R"({"asked":[]})",
        u"The server asked: form \"Your name?\" (accept), link \"Sign in\" (decline)."_s);
}

void TestExpectation::comparesWhatElseHappens()
{
    QFETCH(const QByteArray, expect);
    QFETCH(const QString, mismatch);
    const StepFacts facts{.isOk = true,
                          .duration = std::chrono::milliseconds(250),
                          .progress = 3,
                          .notices = {u"notifications/tools/list_changed"_s},
                          .task = u"completed"_s,
                          .asked = {{u"Your name?"_s, u"form"_s, u"accept"_s},
                                    {u"Sign in"_s, u"link"_s, u"decline"_s}}};
    const auto found = findMismatches(*readExpectation(valueOf(expect)), facts);
    QCOMPARE(found.isEmpty() ? QString() : mismatchText(found.constFirst()), mismatch);
    QVERIFY(found.size() <= 1);
    // All else follows from an error.
    const auto failed =
        findMismatches(*readExpectation(valueOf(expect)), {.problem = u"No such tool"_s});
    QVERIFY(!failed.isEmpty());
    QCOMPARE(mismatchText(failed.constFirst()), u"It failed: No such tool"_s);
    QVERIFY(failed.size() == 1 || expect.contains("asked"));
    // A lost connection is no answer.
    const auto lost = findMismatches(*readExpectation(Value(u"error"_s)),
                                     {.isAnswer = false, .problem = u"Not connected"_s});
    QCOMPARE(lost.size(), 1);
}

// For --update: one place has one right value.
void TestExpectation::tellsWhatIsRight()
{
    const auto expectation = readExpectation(
        valueOf(R"({"values":{"structuredContent.place":{"equals":"Bergen"},"content":{"count":7},)"
                R"("structuredContent.days[*].high":{"equals":1}}})"));
    const auto found = findMismatches(*expectation, {.isOk = true, .answer = valueOf(kAnswer)});
    QCOMPARE(found.size(), 4);
    QCOMPARE(found.at(0).place, u"structuredContent.place"_s);
    QCOMPARE(found.at(0).value.value(), Value(u"Oslo"_s));
    QCOMPARE(found.at(1).value.value(), Value(qint64(2)));
    QVERIFY(!found.at(2).value);
    QVERIFY(!found.at(3).value);
}

// Count × length: a result of many long values is reported with a few short ones.
void TestExpectation::listsAFewMismatchesOnly()
{
    Value::Array items;
    for (int i = 0; i < 1'000; ++i)
        items.append(Value(QString(100'000, QChar(char16_t(u'a' + i % 7)))));
    const Value answer(Value::Object{{u"items"_s, Value(items)}});
    const auto found =
        findMismatches(*readExpectation(valueOf(R"({"values":{"items[*]":{"equals":1}}})")),
                       {.isOk = true, .answer = answer});
    QCOMPARE(found.size(), Mismatch::kMost);
    for (const Mismatch &mismatch : found) {
        QVERIFY(mismatch.actual.size() <= 4'000);
        QVERIFY(mismatchText(mismatch).size() < 500);
    }
}

void TestExpectation::readsTextsOfEveryAnswer_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<QString>("text");

    QTest::newRow("a call") << kAnswer << u"Oslo: 3 degrees"_s;
    QTest::newRow("a resource") << QByteArray(
        R"({"contents":[{"uri":"a:b","text":"A"},{"text":"B"}]})")
                                << u"A\nB"_s;
    QTest::newRow("a prompt") << QByteArray(
        R"({"messages":[{"role":"user","content":{"type":"text","text":"Hello"}}]})")
                              << u"Hello"_s;
    QTest::newRow("an embedded resource")
        << QByteArray(R"({"content":[{"type":"resource","resource":{"text":"Inside"}}]})")
        << u"Inside"_s;
    QTest::newRow("an error") << QByteArray(R"({"code":-32602,"message":"No such place"})")
                              << u"No such place"_s;
    QTest::newRow("a text of another type")
        << QByteArray(R"({"content":[{"text":3}]})") << QString();
}

void TestExpectation::readsTextsOfEveryAnswer()
{
    QFETCH(const QByteArray, answer);
    QFETCH(const QString, text);
    QCOMPARE(textOf(valueOf(answer)), text);
}

void TestExpectation::refusesWhatIsWrong_data()
{
    QTest::addColumn<QByteArray>("expect");
    QTest::addColumn<QString>("named");
    const auto add = [](const char *name, const QByteArray &expect, const QString &named) {
        QTest::newRow(name) << expect << named;
    };

    add("another word", R"("fine")", u"\"expect\""_s);
    add("a number", "3", u"\"expect\""_s);
    add("another outcome", R"({"outcome":"fine"})", u"\"ok\""_s);
    add("an unknown member", R"({"value":{}})", u"\"value\""_s);
    add("a list of values", R"({"values":[]})", u"\"values\""_s);
    add("no path", R"({"values":{"a..b":{"equals":1}}})", u"a..b"_s);
    add("a value without a check", R"({"values":{"a":3}})", u"\"a\""_s);
    add("no check", R"({"values":{"a":{}}})", u"\"a\""_s);
    add("an unknown check", R"({"values":{"a":{"is":3}}})", u"\"is\""_s);
    add("half an item", R"({"values":{"a":{"count":1.5}}})", u"\"count\""_s);
    add("an open bracket", R"({"values":{"a":{"matches":"("}}})", u"\"matches\""_s);
    add("no schema", R"({"values":{"a":{"schema":{"type":"txt"}}}})", u"\"a\""_s);
    add("a foreign schema", R"({"values":{"a":{"schema":{"$ref":"http://example.org/a"}}}})",
        u"\"a\""_s);
    add("absent and equal", R"({"values":{"a":{"exists":false,"equals":1}}})", u"\"exists\""_s);
    add("maybe", R"({"values":{"a":{"exists":"yes"}}})", u"\"exists\""_s);
    add("no text", R"({"text":""})", u"\"text\""_s);
    add("no texts", R"({"text":[]})", u"\"text\""_s);
    add("a text that is none", R"({"text":["a",3]})", u"\"text\""_s);
    add("before it began", R"({"withinMs":-1})", u"\"withinMs\""_s);
    add("a question without a list", R"({"asked":{}})", u"\"asked\""_s);
    add("a question that is none", R"({"asked":[3]})", u"\"asked\""_s);
    add("another kind", R"({"asked":[{"kind":"email"}]})", u"\"kind\""_s);
    add("an unknown part", R"({"asked":[{"text":"a"}]})", u"\"text\""_s);
}

void TestExpectation::refusesWhatIsWrong()
{
    QFETCH(const QByteArray, expect);
    QFETCH(const QString, named);
    const auto expectation = readExpectation(valueOf(expect));
    QVERIFY(!expectation);
    QVERIFY2(expectation.error().detail.contains(named), qPrintable(expectation.error().detail));
}

void TestExpectation::insertsSavedValues_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("result"); // Empty: an error.

    QTest::newRow("keeps the type") << QByteArray(R"({"id":"${id}"})") << QByteArray(R"({"id":7})");
    QTest::newRow("an object") << QByteArray(R"(["${all}"])") << QByteArray(R"([{"a":[1]}])");
    QTest::newRow("in a text") << QByteArray(R"("no. ${id} of ${name}, ${all}")")
                               << QByteArray(R"("no. 7 of Ann ${id}, {\"a\":[1]}")");
    QTest::newRow("what is escaped without an end")
        << QByteArray(R"("a $${ b $${c{d}")") << QByteArray(R"("a ${ b ${c{d}")");
    QTest::newRow("not twice") << QByteArray(R"("${name}")") << QByteArray(R"("Ann ${id}")");
    QTest::newRow("not what is escaped")
        << QByteArray(R"("$${id} $$${id}")") << QByteArray(R"("${id} $${id}")");
    QTest::newRow("not in names") << QByteArray(R"({"${id}":1})") << QByteArray(R"({"${id}":1})");
    QTest::newRow("not without a bracket")
        << QByteArray(R"("$id ${id")") << QByteArray(R"("$id ${id")");
    QTest::newRow("what nobody saved") << QByteArray(R"("${else}")") << QByteArray();
}

void TestExpectation::insertsSavedValues()
{
    QFETCH(const QByteArray, value);
    QFETCH(const QByteArray, result);
    const SavedValues saved{{u"id"_s, Value(qint64(7))},
                            {u"name"_s, Value(u"Ann ${id}"_s)},
                            {u"all"_s, valueOf(R"({"a":[1]})")}};
    const auto inserted = withSaved(valueOf(value), saved);
    QCOMPARE(inserted ? inserted->toJson() : QByteArray(), result);
}

QUAYSIDE_TEST(TestExpectation, QCoreApplication)

} // namespace tst_expectation

#include "tst_expectation.moc"
