// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/value.h"
#include "core/schema/validator.h"
#include "tests/support/testclass.h"

#include <QtTest>

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

namespace tst_validatorbounds {

using namespace mcp;
using namespace mcp::schema;
using namespace Qt::StringLiterals;
using json::Raw;
using json::Value;
using Outcome = Verdict::Outcome;

namespace {

#ifdef QUAYSIDE_SANITIZED
/// A step takes 70 times as long then. The release build tests with all of them.
constexpr qint64 kSteps = limits::kSchemaSteps / 20;
#else
constexpr qint64 kSteps = limits::kSchemaSteps;
#endif

Schema compiled(const QByteArray &text)
{
    auto schema = Schema::compile(Raw(text));
    if (!schema)
        qFatal("%s: %s", text.left(200).constData(), qPrintable(schema.error().detail));
    return *schema;
}

SchemaProblem problemWith(const QByteArray &text)
{
    const auto schema = Schema::compile(Raw(text));
    return schema ? SchemaProblem::None : problemOf(schema.error());
}

/// part(0), part(1), … with commas between.
QByteArray listed(int count, const std::function<QByteArray(int)> &part)
{
    QByteArray all;
    for (int i = 0; i < count; ++i)
        all += (i ? "," : "") + part(i);
    return all;
}

QByteArray repeated(const QByteArray &text, int count)
{
    return listed(count, [&](int) { return text; });
}

QByteArray nested(const QByteArray &before, const QByteArray &inner, const QByteArray &after,
                  int levels)
{
    return before.repeated(levels) + inner + after.repeated(levels);
}

/// Definitions d0…d39, each of which has the next one twice: 2^40 ways to the end.
QByteArray doubling(const QByteArray &keyword, const QByteArray &beside, const QByteArray &end)
{
    return R"({"$ref":"#/$defs/d0","$defs":{)"
        + listed(40,
                 [&](int i) -> QByteArray {
                     const QByteArray next =
                         R"({"$ref":"#/$defs/d)" + QByteArray::number(i + 1) + "\"}";
                     return "\"d" + QByteArray::number(i) + "\":{\"" + keyword + "\":[" + next + ","
                         + next + "]" + beside + "}";
                 })
        + ",\"d40\":" + end + "}}";
}

} // namespace

/// What a schema or a value may cost (SCH-03, SEC-19).
class TestValidatorBounds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void boundsSchemas_data();
    void boundsSchemas();
    void boundsTheDepthOfAValue();
    void endsOnHostileSchemas_data();
    void endsOnHostileSchemas();
    void endsOnRunawayPatterns_data();
    void endsOnRunawayPatterns();
    void managesHonestPatterns_data();
    void managesHonestPatterns();
    void findsTheSameItemTwiceAmongMany();
    void stopsEarlierWhenAskedTo();
    void servesManyThreads();
};

void TestValidatorBounds::boundsSchemas_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<SchemaProblem>("problem");
    const auto row = [](const char *name, const QByteArray &schema, SchemaProblem problem) {
        QTest::newRow(name) << schema << problem;
    };
    const auto deep = [](int levels) { return nested("{\"items\":", "{}", "}", levels - 1); };
    row("depth at the limit", deep(limits::kSchemaDepth), SchemaProblem::None);
    row("depth beyond it", deep(limits::kSchemaDepth + 1), SchemaProblem::OverBound);
    row("depth far beyond it", deep(5 * limits::kSchemaDepth), SchemaProblem::OverBound);
    row("depth without end", deep(20000), SchemaProblem::Unreadable);
    row("properties at the limit",
        nested(R"({"properties":{"a":)", "{}", "}}", limits::kSchemaDepth - 1),
        SchemaProblem::None);
    row("100 anyOf", nested("{\"anyOf\":[", "{}", "]}", 100), SchemaProblem::OverBound);
    const auto wide = [](int count) -> QByteArray {
        return "{\"prefixItems\":[" + repeated("{}", count - 1) + "]}";
    };
    row("subschemas at the limit", wide(limits::kSubschemas), SchemaProblem::None);
    row("one subschema more", wide(limits::kSubschemas + 1), SchemaProblem::OverBound);
    row("many more", wide(10 * limits::kSubschemas), SchemaProblem::OverBound);
    const auto long_ = [](qsizetype bytes) -> QByteArray {
        const QByteArray before = R"({"description":")";
        return before + QByteArray(bytes - before.size() - 2, 'x') + "\"}";
    };
    row("size at the limit", long_(limits::kSchemaBytes), SchemaProblem::None);
    row("one byte more", long_(limits::kSchemaBytes + 1), SchemaProblem::OverBound);
    row("far larger", long_(20 * limits::kSchemaBytes), SchemaProblem::OverBound);
    row("fine step", R"({"multipleOf":1e-1000000})", SchemaProblem::None);
    row("step of many digits", R"({"multipleOf":0.1234567890123456789})", SchemaProblem::OverBound);
}

// SCH-03, SEC-19
void TestValidatorBounds::boundsSchemas()
{
    QFETCH(QByteArray, schema);
    QFETCH(SchemaProblem, problem);
    QCOMPARE(problemWith(schema), problem);
}

// SCH-03, SEC-19
void TestValidatorBounds::boundsTheDepthOfAValue()
{
    const Schema tree = compiled(R"({"type":"array","items":{"$ref":"#"}})");
    const auto list = [](int levels) { return Raw(nested("[", "", "]", levels)); };
    QCOMPARE(tree.validate(list(limits::kSchemaDepth)).outcome, Outcome::Valid);
    QCOMPARE(tree.validate(list(limits::kSchemaDepth + 1)).outcome, Outcome::OverBound);
    QVERIFY(tree.validate(list(limits::kSchemaDepth + 1)).problems.isEmpty());
    QCOMPARE(compiled("{\"type\":\"array\"}").validate(list(limits::kDepth)).outcome,
             Outcome::Valid);
    QCOMPARE(tree.validate(list(100000)).outcome, Outcome::Invalid);
    QCOMPARE(tree.validate(Raw("[")).outcome, Outcome::Invalid);
}

void TestValidatorBounds::endsOnHostileSchemas_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QByteArray>("value");
    const auto row = [](const char *name, const QByteArray &schema, const QByteArray &value) {
        QTest::newRow(name) << schema << value;
    };
    row("reference to itself", R"({"$ref":"#"})", "1");
    row("dynamic reference to itself", R"({"$dynamicAnchor":"a","$dynamicRef":"#a"})", "1");
    row("two that refer to each other",
        R"({"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}})", "1");
    row("allOf itself", R"({"allOf":[{"$ref":"#"},{"$ref":"#"}]})", "1");
    row("anyOf itself", R"({"anyOf":[{"$ref":"#"},{"$ref":"#"}]})", "1");
    row("not itself", R"({"not":{"$ref":"#"}})", "1");
    row("if itself", R"({"if":{"$ref":"#"},"then":false,"else":false})", "1");
    row("names that are itself",
        R"({"propertyNames":{"allOf":[{"$ref":"#"}]},"allOf":[{"$ref":"#"}]})", R"({"a":1})");
    row("2^40 allOf", doubling("allOf", "", R"({"type":"string"})"), "\"x\"");
    row("2^40 anyOf", doubling("anyOf", "", R"({"type":"string"})"), "1");
    row("2^40 oneOf", doubling("oneOf", "", R"({"type":"string"})"), "\"x\"");
    row("2^40 unevaluated", doubling("allOf", ",\"unevaluatedItems\":false", R"({"items":true})"),
        "[" + repeated("1", 50000) + "]");
    row("choices for every item",
        R"({"items":{"not":{"enum":[)" + repeated("\"a\"", 20000) + "]}}}",
        "[" + repeated("\"b\"", 100000) + "]");
    row("large constants", "{\"allOf\":[" + repeated(R"({"not":{"const":{"a":1}}})", 2000) + "]}",
        "{" + listed(100000, [](int i) -> QByteArray {
            return "\"k" + QByteArray::number(i) + "\":1";
        }) + "}");
    row("many patterns for names",
        R"({"patternProperties":{)"
            + listed(1000,
                     [](int i) -> QByteArray { return "\"^x" + QByteArray::number(i) + "\":{}"; })
            + "}}",
        "{" + listed(20000, [](int i) -> QByteArray {
            return "\"k" + QByteArray::number(i) + "\":1";
        }) + "}");
    row("many required",
        R"({"items":{"not":{"required":[)"
            + listed(20000,
                     [](int i) -> QByteArray { return "\"k" + QByteArray::number(i) + "\""; })
            + "]}}}",
        "[" + repeated("{}", 100000) + "]");
    row("many dependencies",
        R"({"dependentRequired":{)"
            + listed(10000,
                     [](int i) -> QByteArray { return "\"k" + QByteArray::number(i) + "\":[]"; })
            + "}}",
        "{" + listed(100000, [](int i) -> QByteArray {
            return "\"x" + QByteArray::number(i) + "\":1";
        }) + "}");
    row("long numbers",
        "{\"allOf\":[" + repeated(R"({"multipleOf":0.123456789,"minimum":-5})", 2000) + "]}",
        "0." + QByteArray(1000000, '0'));
    row("unique among too many", R"({"uniqueItems":true})",
        "[" + listed(1000000, [](int i) -> QByteArray { return QByteArray::number(i); }) + "]");
}

// SCH-03, SEC-19
void TestValidatorBounds::endsOnHostileSchemas()
{
    QFETCH(QByteArray, schema);
    QFETCH(QByteArray, value);
    const Schema checked = compiled(schema);
    const auto parsed = json::parse(Raw(value));
    QVERIFY(parsed);
    const Verdict verdict = checked.validate(*parsed, kSteps);
    QCOMPARE(verdict.outcome, Outcome::OverBound);
    QVERIFY(!verdict.isValid());
}

void TestValidatorBounds::endsOnRunawayPatterns_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<int>("length");
    for (const char *pattern :
         {"^(a+)+[bc]", "(a+)+[bc]", "^(a|aa)+$[bc]", "(a*)*(a*)*[bc]", "^(?:a?a?a?a?)*[bc]",
          "(a+)\\1+[bc]", "(?=.*[bc].*)(a+)+", "([a-c]+)*([ab]+)*[xy]"}) {
        for (const int length : {100, 5000, 20000, 1000000})
            QTest::newRow(
                qPrintable(u"%1, %2 characters"_s.arg(QLatin1String(pattern)).arg(length)))
                << QString::fromLatin1(pattern) << length;
    }
}

// SCH-03, SEC-19
void TestValidatorBounds::endsOnRunawayPatterns()
{
    QFETCH(QString, pattern);
    QFETCH(int, length);
    Value inner;
    inner.insert(u"pattern"_s, Value(pattern));
    Value excluded; // undecided must not count as "does not match"
    excluded.insert(u"not"_s, inner);
    Value list;
    list.insert(u"items"_s, excluded);
    const auto schema = Schema::compile(list.toRaw());
    QVERIFY(schema);
    const Value text(QString(length, u'a'));
    const Value values(Value::Array(200, text));
    const Verdict verdict = schema->validate(values, kSteps);
    QCOMPARE(verdict.outcome, Outcome::OverBound);
}

void TestValidatorBounds::managesHonestPatterns_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("count");
    QTest::newRow("date") << uR"(^\d{4}-\d{2}-\d{2}$)"_s << u"2026-11-21"_s << 10000;
    QTest::newRow("UUID") << u"^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$"_s
                          << u"123e4567-e89b-12d3-a456-426614174000"_s << 10000;
    QTest::newRow("version")
        << uR"(^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?$)"_s
        << u"12.33.2-alpha.1.beta"_s << 1000;
    QTest::newRow("address") << uR"(^https?://[^\s/$.?#].[^\s]*$)"_s
                             << u"https://example.com/some/path?with=query&and=more#frag"_s << 5000;
    QTest::newRow("slug") << u"^[a-z0-9]+(?:-[a-z0-9]+)*$"_s
                          << u"a-slug-that-is-made-of-words-and-more-words"_s << 1000;
    QTest::newRow("mail") << uR"(^\S+@\S+$)"_s << u"somebody.with.a.name@example.com"_s << 2000;
    QTest::newRow("Base64") << u"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"_s
                            << QString(16000, u'A') << 1;
    QTest::newRow("long text") << u"^.+$"_s << QString(10000, u'x') << 100;
    QTest::newRow("words") << u"^(GET|POST|PUT)$"_s << u"POST"_s << 20000;
}

// TOOL-11, TOOL-15
void TestValidatorBounds::managesHonestPatterns()
{
    QFETCH(QString, pattern);
    QFETCH(QString, text);
    QFETCH(int, count);
    Value inner;
    inner.insert(u"pattern"_s, Value(pattern));
    Value list;
    list.insert(u"items"_s, inner);
    const auto schema = Schema::compile(list.toRaw());
    QVERIFY(schema);
    QCOMPARE(schema->validate(Value(Value::Array(count, Value(text)))).outcome, Outcome::Valid);
    QVERIFY(!schema->validate(Value(Value::Array{Value(text + u'\n')})).isValid());
}

// SCH-03
void TestValidatorBounds::findsTheSameItemTwiceAmongMany()
{
    const Schema unique = compiled(R"({"uniqueItems":true})");
    const auto items = [](int i) -> QByteArray {
        return "{\"n\":" + QByteArray::number(i) + ",\"b\":[1]}";
    };
    const QByteArray many = listed(100000, items);
    QVERIFY(unique.validate(Raw("[" + many + "]")).isValid());
    const Verdict verdict = unique.validate(Raw("[" + many + R"(,{"b":[1.0],"n":5e0}])"));
    QCOMPARE(verdict.outcome, Outcome::Invalid);
    QCOMPARE(verdict.problems.size(), 1);
    QVERIFY(verdict.problems.constFirst().text.contains(u"[5] and [100000]"_s));
}

// SEC-19
void TestValidatorBounds::stopsEarlierWhenAskedTo()
{
    const Schema schema = compiled(R"({"items":{"type":"integer"}})");
    const Raw long_("[" + repeated("1", 10000) + "]");
    QCOMPARE(schema.validate(long_, 1000).outcome, Outcome::OverBound);
    QCOMPARE(schema.validate(long_).outcome, Outcome::Valid);
    QCOMPARE(schema.validate(Raw("[1]"), 1000).outcome, Outcome::Valid);
    // What ends too early can never pass for a difference.
    const Schema choice = compiled(R"({"items":{"not":{"enum":[{"a":[1,2,3]},"x"]}}})");
    for (qint64 steps = 0; steps < 400; ++steps) {
        const Verdict verdict = choice.validate(Raw(R"([1,"y",{"a":[1,2,3]}])"), steps);
        QVERIFY(!verdict.isValid());
    }
}

// SEC-19: patterns run on pool threads, also two at a time with one schema.
void TestValidatorBounds::servesManyThreads()
{
    const Schema schema = compiled(
        R"({"type":"object","additionalProperties":{"anyOf":[{"type":"string","pattern":"^[a-z]+(-[a-z]+)*$"},{"type":"integer"}]}})");
    const Raw good(R"({"a":"one-two","b":5})");
    const Raw bad(R"({"a":"One","b":5.5})");
    std::atomic<int> wrong = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&wrong, &good, &bad, schema] {
            for (int round = 0; round < 200; ++round) {
                if (!schema.validate(good).isValid() || schema.validate(bad).problems.size() != 2)
                    ++wrong;
            }
        });
    for (std::thread &thread : threads)
        thread.join();
    QCOMPARE(wrong.load(), 0);
}

QUAYSIDE_TEST(TestValidatorBounds, QCoreApplication)

} // namespace tst_validatorbounds

#include "tst_validatorbounds.moc"
