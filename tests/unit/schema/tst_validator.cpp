// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/value.h"
#include "core/schema/validator.h"
#include "tests/support/testclass.h"

#include <QtTest>

namespace tst_validator {

using namespace mcp;
using namespace mcp::schema;
using namespace Qt::StringLiterals;
using json::Raw;
using json::Value;
using Outcome = Verdict::Outcome;

namespace {

constexpr auto kDraft7 = R"("$schema":"http://json-schema.org/draft-07/schema#")";

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

QStringList notesOn(const QByteArray &schema)
{
    return compiled(schema).notes();
}

Verdict verdictOn(const QByteArray &schema, const QByteArray &value)
{
    return compiled(schema).validate(Raw(value));
}

QByteArray repeated(const QByteArray &text, int count)
{
    return QByteArrayList(count, text).join(',');
}

} // namespace

class TestValidator : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void knowsItsDialects_data();
    void knowsItsDialects();
    void readsEachDialectByItsOwnRules();
    void refusesWhatIsNoSchema_data();
    void refusesWhatIsNoSchema();
    void usesWhatItCanOfASchema_data();
    void usesWhatItCanOfASchema();
    void isNeverStricterForWhatItLeavesOut_data();
    void isNeverStricterForWhatItLeavesOut();
    void boundsItsNotes();
    void refusesReferencesThatLeaveTheDocument_data();
    void refusesReferencesThatLeaveTheDocument();
    void followsReferencesInTheDocument_data();
    void followsReferencesInTheDocument();
    void countsExactly_data();
    void countsExactly();
    void comparesByValue_data();
    void comparesByValue();
    void takesFormatsForNotes();
    void mindsBothOfANameThatIsThereTwice();
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();
    void keepsValuesOutOfItsTexts();
    void namesSomeProblemsOnly();
    void checksArgumentsAndResults();
};

void TestValidator::knowsItsDialects_data()
{
    QTest::addColumn<QByteArray>("dialect");
    QTest::addColumn<SchemaProblem>("problem");
    const auto row = [](const char *dialect, SchemaProblem problem) {
        QTest::newRow(dialect) << QByteArray(dialect) << problem;
    };
    row("\"https://json-schema.org/draft/2020-12/schema\"", SchemaProblem::None);
    row("\"https://json-schema.org/draft/2020-12/schema#\"", SchemaProblem::None);
    row("\"http://json-schema.org/draft-07/schema#\"", SchemaProblem::None);
    row("\"http://json-schema.org/draft-07/schema\"", SchemaProblem::None);
    row("\"https://json-schema.org/draft/2019-09/schema\"", SchemaProblem::UnknownDialect);
    row("\"http://json-schema.org/draft-04/schema#\"", SchemaProblem::UnknownDialect);
    row("\"http://json-schema.org/schema#\"", SchemaProblem::UnknownDialect);
    row("\"https://example.com/my/dialect\"", SchemaProblem::UnknownDialect);
    row("\"file:///draft-07/schema\"", SchemaProblem::UnknownDialect);
    row("\"http://user@json-schema.org/draft-07/schema#\"", SchemaProblem::UnknownDialect);
    row("\"\"", SchemaProblem::UnknownDialect);
    row("7", SchemaProblem::None); // Counts as absent (K05).
}

// SCH-01
void TestValidator::knowsItsDialects()
{
    QFETCH(QByteArray, dialect);
    QFETCH(SchemaProblem, problem);
    QCOMPARE(problemWith("{\"$schema\":" + dialect + "}"), problem);
}

// SCH-01
void TestValidator::readsEachDialectByItsOwnRules()
{
    // A list of items is draft-07's; without a name it is 2020-12, where that is an error.
    const QByteArray tuple = R"("items":[{"type":"string"}],"additionalItems":false})";
    QCOMPARE(notesOn("{" + tuple), QStringList{u".items: expected schema"_s});
    QVERIFY(verdictOn(QByteArray("{") + kDraft7 + "," + tuple, R"(["a"])").isValid());
    QVERIFY(!verdictOn(QByteArray("{") + kDraft7 + "," + tuple, R"(["a","b"])").isValid());
    // What stands beside a reference counts in 2020-12 only.
    const QByteArray beside = R"("$ref":"#/definitions/a","maxLength":1,"definitions":{"a":{}}})";
    QVERIFY(!verdictOn("{" + beside, R"("ab")").isValid());
    QVERIFY(verdictOn(QByteArray("{") + kDraft7 + "," + beside, R"("ab")").isValid());
    // 2020-12 words mean nothing in draft-07.
    const QByteArray newer =
        R"("prefixItems":[false],"unevaluatedItems":false,"dependentRequired":{"a":["b"]}})";
    QVERIFY(!verdictOn("{" + newer, "[1]").isValid());
    QVERIFY(verdictOn(QByteArray("{") + kDraft7 + "," + newer, "[1]").isValid());
    QVERIFY(verdictOn(QByteArray("{") + kDraft7 + "," + newer, R"({"a":1})").isValid());
}

void TestValidator::refusesWhatIsNoSchema_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<SchemaProblem>("problem");
    const auto row = [](const char *name, const QByteArray &schema, SchemaProblem problem) {
        QTest::newRow(name) << schema << problem;
    };
    row("absent", "", SchemaProblem::Unreadable);
    row("not JSON", "{\"type\":}", SchemaProblem::Unreadable);
    row("text after it", "{} {}", SchemaProblem::Unreadable);
    for (const char *value : {"null", "true", "false", "5", "\"string\"", "[]"})
        row(value, value, SchemaProblem::NotAnObject);
    row("a reference to elsewhere", R"({"not":{"$ref":"https://example.com/a"}})",
        SchemaProblem::Refused);
    row("unknown words", R"({"x-mine":5,"type":"object","nullable":true})", SchemaProblem::None);
    row("true inside", R"({"properties":{"a":true,"b":false}})", SchemaProblem::None);
}

// SCH-04
void TestValidator::refusesWhatIsNoSchema()
{
    QFETCH(QByteArray, schema);
    QFETCH(SchemaProblem, problem);
    const auto result = Schema::compile(Raw(schema));
    QCOMPARE(result ? SchemaProblem::None : problemOf(result.error()), problem);
    if (!result) {
        QCOMPARE(result.error().kind, ErrorKind::Protocol);
        QVERIFY(!result.error().detail.isEmpty());
    } else {
        QVERIFY(result->notes().isEmpty());
        QVERIFY(result->usablePart(Raw(schema)) == *json::parse(Raw(schema)));
    }
}

void TestValidator::usesWhatItCanOfASchema_data()
{
    QTest::addColumn<QByteArray>("schema");
    for (const char *schema : {R"({"type":"file"})",
                               R"({"type":5})",
                               R"({"type":[]})",
                               R"({"type":["string","string"]})",
                               R"({"properties":[]})",
                               R"({"properties":{"a":5}})",
                               R"({"required":"a"})",
                               R"({"properties":{"a":{"required":true}}})",
                               R"({"required":["a","a"]})",
                               R"({"minimum":"1"})",
                               R"({"exclusiveMinimum":true})",
                               R"({"minLength":-1})",
                               R"({"minLength":1.5})",
                               R"({"multipleOf":0})",
                               R"({"multipleOf":-1})",
                               R"({"anyOf":[]})",
                               R"({"allOf":{}})",
                               R"({"items":[{}]})",
                               R"({"enum":5})",
                               R"({"pattern":5})",
                               R"({"pattern":"(a"})",
                               R"({"patternProperties":{"[":{}}})",
                               R"({"$ref":5})",
                               R"({"$id":"#a"})",
                               R"({"$anchor":"1"})",
                               R"({"not":null})",
                               R"({"$defs":{"a":{"items":{"type":"x"}}}})"})
        QTest::newRow(schema) << QByteArray(schema);
    QTest::newRow("draft-07") << QByteArray("{") + kDraft7 + R"(,"items":[{"type":"file"}]})";
    QTest::newRow("where only a reference leads")
        << QByteArray(R"({"$ref":"#/x/y","x":{"y":{"type":"file"}}})");
    for (const char *schema : {R"({"$ref":"#/$defs/missing"})",
                               R"({"$ref":"#missing"})",
                               R"({"$dynamicRef":"#missing"})",
                               R"({"$ref":"#/"})",
                               R"({"$ref":"#/$defs/list/5","$defs":{"list":{"enum":[{}]}}})",
                               R"({"$ref":"#/x/text","x":{"text":"a"}})",
                               R"({"type":["string","int"]})",
                               R"({"type":["string",null]})",
                               R"({"type":{"name":"string"}})",
                               R"({"enum":null})",
                               R"({"enum":"a"})",
                               R"({"properties":{"a":null}})",
                               R"({"properties":{"a":"string"}})",
                               R"({"additionalProperties":"no"})",
                               R"({"additionalProperties":null,"title":null})",
                               R"({"required":["a",5]})",
                               R"({"oneOf":[{"type":"int"},null]})",
                               R"({"dependentRequired":{"a":"b"}})",
                               R"({"dependencies":{"a":5}})",
                               R"({"$defs":[],"definitions":[]})",
                               R"({"deprecated":"yes","examples":"a","format":5})",
                               R"({"$vocabulary":{"a":"yes"}})",
                               R"({"maximum":5,"exclusiveMaximum":true})",
                               R"({"exclusiveMaximum":false})",
                               R"({"prefixItems":{"type":"string"},"items":false})",
                               R"({"properties":5,"additionalProperties":false})",
                               R"({"patternProperties":{"(":{}},"additionalProperties":false})"})
        QTest::newRow(schema) << QByteArray(schema);
}

// K05, TOOL-02
void TestValidator::usesWhatItCanOfASchema()
{
    QFETCH(QByteArray, schema);
    const auto result = Schema::compile(Raw(schema));
    QVERIFY2(result, qPrintable(result ? QString() : result.error().detail));
    // The usable part compiles without notes.
    const Raw usable = result->usablePart(Raw(schema)).toRaw();
    const auto again = Schema::compile(usable);
    QVERIFY(again);
    QVERIFY2(again->notes().isEmpty(), usable.toByteArray().constData());
    QVERIFY(again->usablePart(usable) == *json::parse(usable));
    for (const char *value : {"1", "{}", R"(["a"])", R"({"a":1,"b":2})"}) {
        const auto verdict = result->validate(Raw(QByteArray(value)));
        QCOMPARE(verdict.outcome, again->validate(Raw(QByteArray(value))).outcome);
    }
}

void TestValidator::isNeverStricterForWhatItLeavesOut_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QByteArray>("valid");
    QTest::addColumn<QByteArray>("invalid"); ///< Is still refused; may be empty.
    const auto row = [](const char *name, const char *schema, const char *valid,
                        const char *invalid = "") {
        QTest::newRow(name) << QByteArray(schema) << QByteArray(valid) << QByteArray(invalid);
    };
    row("in not", R"({"not":{"type":"int"}})", "1");
    row("in not, behind a reference",
        R"({"not":{"$ref":"#/$defs/a"},"$defs":{"a":{"type":"int"}}})", "1");
    row("in one of several", R"({"oneOf":[{"type":"int"},{"type":"integer"}]})", "1");
    row("beside any of several",
        R"({"oneOf":[{"type":"int"},{"type":"string"}],"anyOf":[{"type":"integer"}]})", "1",
        R"("a")");
    row("in a condition", R"({"if":{"properties":{"a":{"type":"int"}}},"then":{"required":["b"]}})",
        R"({"a":"x"})");
    row("in what is contained", R"({"contains":{"type":"int"},"maxContains":1})", R"(["a","b"])");
    row("before the rest of the properties",
        R"({"patternProperties":{"(":{}},"additionalProperties":false})", R"({"a":1})");
    row("before the rest of the items", R"({"prefixItems":"none","items":false})", "[1]");
    row("before what is not looked at",
        R"({"allOf":[{"$ref":"#/gone"}],"unevaluatedProperties":false})", R"({"a":1})");
    row("what is right stays",
        R"({"type":"object","required":["a",5],"properties":{"b":{"type":"int"}}})",
        R"({"a":1,"b":[]})", R"({"b":1})");
    row("a bound of draft-04", R"({"minimum":1,"exclusiveMinimum":true})", "1.5", "1");
    row("null is absent", R"({"properties":null,"additionalProperties":false})", "{}",
        R"({"a":1})");
    row("beside a reference of draft-07",
        R"({"$schema":"http://json-schema.org/draft-07/schema#","$ref":"#/gone","maxLength":1})",
        R"("ab")");
}

// K05
void TestValidator::isNeverStricterForWhatItLeavesOut()
{
    QFETCH(QByteArray, schema);
    QFETCH(QByteArray, valid);
    QFETCH(QByteArray, invalid);
    const auto result = Schema::compile(Raw(schema));
    QVERIFY2(result, qPrintable(result ? QString() : result.error().detail));
    QVERIFY(!result->notes().isEmpty());
    QVERIFY2(result->validate(Raw(valid)).isValid(),
             qPrintable(result->validate(Raw(valid)).text()));
    if (!invalid.isEmpty())
        QVERIFY(!result->validate(Raw(invalid)).isValid());
}

// K05, SEC-15
void TestValidator::boundsItsNotes()
{
    QByteArray properties;
    for (int i = 0; i < 10 * limits::kNotes; ++i)
        properties += ",\"p" + QByteArray::number(i) + "\":{\"required\":true}";
    const auto result = Schema::compile(Raw("{\"properties\":{" + properties.mid(1) + "}}"));
    QVERIFY(result);
    QCOMPARE(result->notes().size(), limits::kNotes);
}

void TestValidator::refusesReferencesThatLeaveTheDocument_data()
{
    QTest::addColumn<QString>("reference");
    for (const char *reference :
         {"https://example.com/schema.json", "http://localhost:1234/integer.json",
          "http://127.0.0.1/", "file:///etc/passwd", "file://host/share", "other.json",
          "../other.json", "//host/a", "/absolute", "other.json#/a", "data:application/json,{}",
          "urn:uuid:0", "javascript:1", "https://json-schema.org/draft/2020-12/meta/core",
          "https://json-schema.org/draft/2019-09/schema",
          "https://json-schema.org/draft/2020-12/schema#/$defs/missing", "http://[",
          "schema://elsewhere/", "%"})
        QTest::newRow(reference) << QString::fromLatin1(reference);
}

// SCH-02, SEC-19
void TestValidator::refusesReferencesThatLeaveTheDocument()
{
    QFETCH(QString, reference);
    for (const char *keyword : {"$ref", "$dynamicRef"}) {
        Value root = *json::parse(Raw(R"({"$defs":{"list":{"enum":[{}]}},"x":{"text":"a"}})"));
        Value inner;
        inner.insert(QString::fromLatin1(keyword), Value(reference));
        root.insert(u"items"_s, inner);
        const auto schema = Schema::compile(root.toRaw());
        QVERIFY(!schema);
        QCOMPARE(problemOf(schema.error()), SchemaProblem::Refused);
        QVERIFY(schema.error().detail.contains(reference));
    }
}

void TestValidator::followsReferencesInTheDocument_data()
{
    QTest::addColumn<QByteArray>("schema");
    const auto row = [](const char *name, const char *schema) {
        QTest::newRow(name) << QByteArray(schema);
    };
    row("pointer", R"({"$ref":"#/$defs/a","$defs":{"a":{"type":"integer"}}})");
    row("escaped pointer", R"({"$ref":"#/$defs/a~1b%20c","$defs":{"a/b c":{"type":"integer"}}})");
    row("below a word nobody knows", R"({"$ref":"#/x/0/y","x":[{"y":{"type":"integer"}}]})");
    row("anchor", R"({"$ref":"#a","$defs":{"x":{"$anchor":"a","type":"integer"}}})");
    row("dynamic anchor",
        R"({"$dynamicRef":"#a","$defs":{"x":{"$dynamicAnchor":"a","type":"integer"}}})");
    row("address",
        R"({"$ref":"https://example.com/a","$defs":{"x":{"$id":"https://example.com/a","type":"integer"}}})");
    row("relative address", R"({"$ref":"a","$defs":{"x":{"$id":"a","type":"integer"}}})");
    row("anchor at an address",
        R"({"$ref":"a#b","$defs":{"x":{"$id":"a","$defs":{"y":{"$anchor":"b","type":"integer"}}}}})");
    row("chain",
        R"({"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/c"},"c":{"type":"integer"}}})");
    row("draft-07 anchor",
        R"({"$schema":"http://json-schema.org/draft-07/schema#","allOf":[{"$ref":"#a"}],"definitions":{"x":{"$id":"#a","type":"integer"}}})");
}

// SCH-02
void TestValidator::followsReferencesInTheDocument()
{
    QFETCH(QByteArray, schema);
    QVERIFY(verdictOn(schema, "1").isValid());
    QCOMPARE(verdictOn(schema, "\"a\"").outcome, Outcome::Invalid);
}

void TestValidator::countsExactly_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<bool>("isValid");
    const auto row = [](const char *schema, const QByteArray &value, bool isValid) {
        QTest::addRow("%s %s", schema, value.left(60).constData())
            << QByteArray(schema) << value << isValid;
    };
    for (const char *value :
         {"1", "1.0", "1.0e2", "-0.0", "100e-2", "1e400", "12345678901234567890123"})
        row(R"({"type":"integer"})", value, true);
    for (const char *value : {"1.5", "1e-1", "1e-400", "12345678901234567890.5", "\"1\"", "true"})
        row(R"({"type":"integer"})", value, false);
    row(R"({"maximum":9007199254740993})", "9007199254740993", true);
    row(R"({"maximum":9007199254740992})", "9007199254740993", false);
    row(R"({"minimum":0.1})", "0.09999999999999999999999", false);
    row(R"({"minimum":0.1})", "0.1000", true);
    row(R"({"exclusiveMinimum":0.1})", "1e-1", false);
    row(R"({"exclusiveMaximum":1e309})", "1e308", true);
    row(R"({"exclusiveMaximum":1e308})", "1e309", false);
    row(R"({"maximum":-1e308})", "-1e309", true);
    row(R"({"minimum":-5})", "-5.0000000000000000001", false);
    row(R"({"minimum":0})", "-0", true);
    row(R"({"multipleOf":0.01})", "19.99", true);
    row(R"({"multipleOf":0.01})", "19.999", false);
    row(R"({"multipleOf":0.1})", "0.3", true);
    row(R"({"multipleOf":3})", "9007199254740993", true);
    row(R"({"multipleOf":3})", "9007199254740994", false);
    row(R"({"multipleOf":1e-8})", "12391239123", true);
    row(R"({"multipleOf":1e10})", "1e9", false);
    row(R"({"multipleOf":128})", "1e7", true);
    row(R"({"multipleOf":128})", "1e6", false);
    row(R"({"multipleOf":999999999999999999})", "999999999999999998000000000000000001", true);
    row(R"({"multipleOf":7})", "0", true);
    row(R"({"maxLength":2})", "\"😀é\"", true);
    row(R"({"maxLength":1})", "\"😀\"", true);
    row(R"({"minLength":2})", "\"😀\"", false);
    row(R"({"minLength":2.0})", "\"ab\"", true);
    row(R"({"maxLength":1e30})", "\"ab\"", true);
}

// SCH-04, TOOL-15
void TestValidator::countsExactly()
{
    QFETCH(QByteArray, schema);
    QFETCH(QByteArray, value);
    QFETCH(bool, isValid);
    QCOMPARE(verdictOn(schema, value).outcome, isValid ? Outcome::Valid : Outcome::Invalid);
}

void TestValidator::comparesByValue_data()
{
    QTest::addColumn<QByteArray>("a");
    QTest::addColumn<QByteArray>("b");
    QTest::addColumn<bool>("isSame");
    const auto row = [](const char *a, const char *b, bool isSame) {
        QTest::addRow("%s %s", a, b) << QByteArray(a) << QByteArray(b) << isSame;
    };
    row("1", "1.0", true);
    row("100", "1e2", true);
    row("0", "-0.0", true);
    row("9007199254740993", "9007199254740992", false);
    row("1e400", "1e401", false);
    row("1", "true", false);
    row("0", "false", false);
    row("0", "null", false);
    row("\"1\"", "1", false);
    row("\"a\"", "\"\\u0061\"", true);
    row("[]", "{}", false);
    row("[1,2]", "[2,1]", false);
    row(R"({"a":1,"b":[{"c":1,"d":2}]})", R"({"b":[{"d":2.0,"c":1}],"a":1})", true);
    row(R"({"a":1})", R"({"a":1,"b":null})", false);
    row(R"({"a":1,"a":2})", R"({"a":2})", true);
    row("[[1],2]", "[1,[2]]", false);
}

// TOOL-15
void TestValidator::comparesByValue()
{
    QFETCH(QByteArray, a);
    QFETCH(QByteArray, b);
    QFETCH(bool, isSame);
    QCOMPARE(verdictOn("{\"const\":" + a + "}", b).isValid(), isSame);
    QCOMPARE(verdictOn("{\"const\":" + b + "}", a).isValid(), isSame);
    QCOMPARE(verdictOn("{\"enum\":[\"x\"," + a + "]}", b).isValid(), isSame);
    QCOMPARE(verdictOn("{\"uniqueItems\":true}", "[7," + a + "," + b + "]").isValid(), !isSame);
}

// SCH-05
void TestValidator::takesFormatsForNotes()
{
    for (const char *format : {"email", "uri", "date-time", "ipv4", "uuid", "regex", "nonsense"})
        QVERIFY(
            verdictOn("{\"format\":\"" + QByteArray(format) + "\"}", "\"(not that\"").isValid());
    QVERIFY(
        verdictOn(R"({"contentEncoding":"base64","contentMediaType":"application/json"})", "\"%\"")
            .isValid());
}

// Nobody knows which of the two the other side reads.
void TestValidator::mindsBothOfANameThatIsThereTwice()
{
    const QByteArray schema = R"({"properties":{"a":{"type":"integer"}},"required":["a"]})";
    QVERIFY(verdictOn(schema, R"({"a":1,"a":2})").isValid());
    QVERIFY(!verdictOn(schema, R"({"a":"x","a":2})").isValid());
    QVERIFY(!verdictOn(schema, R"({"a":1,"a":"x"})").isValid());
}

void TestValidator::saysWhatIsWrong_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("keyword");
    QTest::addColumn<QString>("text");
    const auto row = [](const char *keyword, const char *schema, const char *value,
                        const char *text) {
        QTest::addRow("%s", schema) << QByteArray(schema) << QByteArray(value)
                                    << QString::fromLatin1(keyword) << QString::fromLatin1(text);
    };
    row("type", R"({"type":"string"})", "1", "$: must be string, not number");
    row("type", R"({"type":["string","null"]})", "1.5", "$: must be null or string, not number");
    row("type", R"({"items":{"properties":{"a b":{"type":"integer"}}}})", R"([{},{"a b":1.5}])",
        "$[1][\"a b\"]: must be integer, not number");
    row("enum", R"({"enum":["a",1]})", "2", "$: must be one of \"a\", 1");
    row("const", R"({"const":{"a":1}})", "2", "$: must be {\"a\":1}");
    row("minimum", R"({"minimum":1.50})", "1", "$: must be at least 1.50");
    row("exclusiveMaximum", R"({"exclusiveMaximum":5})", "5", "$: must be less than 5");
    row("multipleOf", R"({"multipleOf":0.5})", "0.2", "$: must be a multiple of 0.5");
    row("minLength", R"({"minLength":3})", "\"a\"", "$: must have at least 3 characters");
    row("pattern", R"({"pattern":"^a"})", "\"b\"", "$: must match the pattern ^a");
    row("required", R"({"required":["a"]})", "{}", "$: must have the member \"a\"");
    row("additionalProperties", R"({"properties":{"a":{}},"additionalProperties":false})",
        R"({"b":1})", "$.b: is not allowed here");
    row("unevaluatedProperties",
        R"({"allOf":[{"properties":{"a":{}}}],"unevaluatedProperties":false})", R"({"a":1,"b":1})",
        "$.b: is not allowed here");
    row("propertyNames", R"({"propertyNames":{"maxLength":1}})", R"({"ab":1})",
        "$.ab: has a name that is not allowed");
    row("dependentRequired", R"({"dependentRequired":{"a":["b"]}})", R"({"a":1})",
        "$: must have the member \"b\" because it has \"a\"");
    row("maxItems", R"({"maxItems":1})", "[1,2]", "$: must have at most 1 items");
    row("contains", R"({"contains":{"type":"string"}})", "[1]",
        "$: must have at least 1 items that match a schema");
    row("uniqueItems", R"({"uniqueItems":true})", "[1,2,1.0]",
        "$: must not have duplicate items, but [0] and [2] are equal");
    row("not", R"({"not":{}})", "1", "$: matches a schema that is excluded");
    row("oneOf", R"({"oneOf":[{},{}]})", "1",
        "$: fits more than one of the alternatives; only one is allowed");
    row("anyOf",
        R"({"properties":{"a":{"anyOf":[{"type":"string"},{"type":"object","required":["b"]}]}}})",
        R"({"a":{}})",
        "$.a: fits none of the 2 alternatives: 1) $.a: must be string, not object, 2) $.a: must "
        "have the member \"b\"");
    row("type", R"({"if":{"type":"number"},"then":{"type":"integer"}})", "1.5",
        "$: must be integer, not number");
    row("false", R"({"allOf":[false]})", "1", "$: is not allowed here");
}

// TOOL-11
void TestValidator::saysWhatIsWrong()
{
    QFETCH(QByteArray, schema);
    QFETCH(QByteArray, value);
    QFETCH(QString, keyword);
    QFETCH(QString, text);
    const Verdict verdict = verdictOn(schema, value);
    QCOMPARE(verdict.outcome, Outcome::Invalid);
    QCOMPARE(verdict.text(), text);
    QCOMPARE(verdict.problems.size(), 1);
    QCOMPARE(verdict.problems.constFirst().keyword, keyword);
}

// The texts go to logs.
void TestValidator::keepsValuesOutOfItsTexts()
{
    const QByteArray secret = "\"hunter2-hunter2\"";
    for (const char *schema :
         {R"({"type":"integer"})", R"({"enum":["a"]})", R"({"maxLength":1})",
          R"({"pattern":"^a$"})", R"({"anyOf":[{"const":1},{"minLength":100}]})",
          R"({"not":{"type":"string"}})"}) {
        const Verdict verdict = verdictOn(schema, secret);
        QVERIFY(!verdict.isValid());
        QVERIFY2(!verdict.text().contains(u"hunter2"_s), qPrintable(verdict.text()));
    }
}

// TOOL-11
void TestValidator::namesSomeProblemsOnly()
{
    const Schema schema = compiled(R"({"items":{"type":"string"}})");
    QCOMPARE(schema.validate(Raw("[" + repeated("1", 1000) + "]")).problems.size(),
             limits::kSchemaProblems);
    const QByteArray longName(100000, 'n');
    const Verdict verdict =
        verdictOn(R"({"additionalProperties":{"pattern":")" + QByteArray(900, 'p')
                      + R"(","enum":[")" + QByteArray(100000, 'e') + R"("]},"required":["x"]})",
                  "{" + repeated("\"" + longName + "\":\"\"", 50) + "}");
    QCOMPARE(verdict.outcome, Outcome::Invalid);
    QVERIFY(verdict.text().size() < 20000);
    // The same value fails the same way every time.
    QCOMPARE(schema.validate(Raw("[1]")).text(), schema.validate(Raw("[1]")).text());
}

// TOOL-11, TOOL-15
void TestValidator::checksArgumentsAndResults()
{
    const Schema arguments =
        compiled(R"({"type":"object","properties":{"city":{"type":"string","minLength":1},
        "days":{"type":"integer","minimum":1,"maximum":14}},"required":["city"],"additionalProperties":false})");
    QVERIFY(arguments.validate(Raw(R"({"city":"Kiel","days":3})")).isValid());
    const Verdict verdict = arguments.validate(Raw(R"({"days":"three","unit":"C"})"));
    QCOMPARE(
        verdict.text(),
        u"$.days: must be integer, not string; $.unit: is not allowed here; $: must have the member \"city\""_s);
    // Any JSON value can be a result; absent is none.
    for (const char *value : {"null", "false", "0", "\"\"", "[]"}) {
        QVERIFY(compiled("{}").validate(Raw(value)).isValid());
        QCOMPARE(compiled(R"({"type":"object"})").validate(Raw(value)).outcome, Outcome::Invalid);
    }
    QCOMPARE(compiled("{}").validate(Raw()).outcome, Outcome::Invalid);
}

QUAYSIDE_TEST(TestValidator, QCoreApplication)

} // namespace tst_validator

#include "tst_validator.moc"
