// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/value.h"
#include "core/llm/plainschema.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_plainschema {

using namespace mcp;
using namespace Qt::StringLiterals;

/// Schemas of arguments as Gemini takes them behind gateways. The class is first, because moc cannot parse the code below.
class TestPlainSchema : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesWhatGeminiTakes_data();
    void writesWhatGeminiTakes();
    void writesNothingWithoutArguments_data();
    void writesNothingWithoutArguments();
    void staysBounded_data();
    void staysBounded();
};

namespace {

/// The schema of an object with one property.
QByteArray about(const QByteArray &property, const QByteArray &more = {})
{
    return R"({"type":"object","properties":{"a":)" + property + "}" + more + "}";
}

} // namespace

void TestPlainSchema::writesWhatGeminiTakes_data() // K19
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *name, const QByteArray &property, const QByteArray &expected) {
        QTest::newRow(name) << about(property) << about(expected);
    };
    QTest::newRow("$schema, title and additionalProperties")
        << R"({"$schema":"http://json-schema.org/draft-07/schema#","title":"T","type":"object","additionalProperties":false,"properties":{"a":{"type":"string"}},"required":["a","b"]})"_ba
        << R"({"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"description":"T"})"_ba;
    row("a title without a description", R"({"type":"string","title":"Place"})",
        R"({"type":"string","description":"Place"})");
    row("a default", R"({"type":"integer","description":"Days","default":3})",
        R"j({"type":"integer","description":"Days (default: 3)"})j");
    row("a format", R"({"type":"string","format":"uri"})",
        R"j({"type":"string","description":"(format: \"uri\")"})j");
    row("the format that is known", R"({"type":"string","format":"date-time"})",
        R"({"type":"string","format":"date-time"})");
    row("bounds", R"({"type":"number","minimum":1,"exclusiveMaximum":9,"maximum":8})",
        R"j({"type":"number","minimum":1,"maximum":8,"description":"(exclusiveMaximum: 9)"})j");
    row("nullable", R"({"type":["string","null"]})", R"({"type":"string","nullable":true})");
    row("nullable by anyOf", R"({"anyOf":[{"type":"integer"},{"type":"null"}],"default":null})",
        R"({"type":"integer","nullable":true})");
    row("several types", R"({"type":["string","integer"],"description":"Id"})",
        R"({"anyOf":[{"type":"string","description":"Id"},{"type":"integer"}]})");
    row("oneOf",
        R"({"oneOf":[{"type":"string"},{"anyOf":[{"type":"integer"},{"type":"boolean"}]}]})",
        R"({"anyOf":[{"type":"string"},{"type":"integer"},{"type":"boolean"}]})");
    row("the type beside the choices",
        R"({"type":"string","anyOf":[{"format":"date"},{"maxLength":3}]})",
        R"j({"anyOf":[{"type":"string","description":"(format: \"date\")"},{"type":"string","description":"(maxLength: 3)"}]})j");
    row("a constant", R"({"const":"x"})", R"({"type":"string","enum":["x"]})");
    row("a choice of numbers", R"({"type":"integer","enum":[1,2]})",
        R"j({"type":"integer","description":"(one of: [1,2])"})j");
    row("a choice with an empty word", R"({"type":"string","enum":["","x"]})",
        R"j({"type":"string","description":"(one of: [\"\",\"x\"])"})j");
    row("a choice with null", R"({"enum":["x",null]})",
        R"({"type":"string","enum":["x"],"nullable":true})");
    row("an array without items", R"({"type":"array","minItems":1})",
        R"({"type":"array","items":{"anyOf":[{"type":"string"},{"type":"number"},{"type":"boolean"},{"type":"object"}]},"minItems":1})");
    row("a map", R"({"type":"object","additionalProperties":{"type":"string"}})",
        R"j({"type":"object","description":"(other members: {\"type\":\"string\"})"})j");
    row("allOf",
        R"({"allOf":[{"type":"object","properties":{"x":{"type":"string"}},"required":["x"]},{"properties":{"y":{"type":"boolean"}}}]})",
        R"({"type":"object","properties":{"x":{"type":"string"},"y":{"type":"boolean"}},"required":["x"]})");
    QTest::newRow("a reference")
        << about(R"({"$ref":"#/$defs/p~1q","description":"Where"})",
                 R"(,"$defs":{"p/q":{"type":"object","properties":{"x":{"type":"number"}}}})")
        << about(R"({"type":"object","properties":{"x":{"type":"number"}},"description":"Where"})");
    QTest::newRow("a structure that repeats")
        << about(R"({"$ref":"#/$defs/n"})",
                 R"(,"$defs":{"n":{"type":"object","properties":{"in":{"$ref":"#/$defs/n"}}}})")
        << about(
               R"j({"type":"object","properties":{"in":{"type":"object","description":"(the same structure again)"}}})j");
    QTest::newRow("a reference to nothing")
        << about(R"({"$ref":"#/$defs/gone","type":"string"})") << about(R"({"type":"string"})");
}

void TestPlainSchema::writesWhatGeminiTakes()
{
    QFETCH(QByteArray, schema);
    QFETCH(QByteArray, expected);
    const QByteArray written = llm::plainSchema(json::Raw(schema)).toByteArray();
    const auto value = json::parse(json::Raw(written));
    const auto wanted = json::parse(json::Raw(expected));
    QVERIFY(wanted);
    QVERIFY2(value && *value == *wanted, written.constData());
}

void TestPlainSchema::writesNothingWithoutArguments_data() // K19
{
    QTest::addColumn<QByteArray>("schema");
    QTest::newRow("no properties") << R"({"type":"object"})"_ba;
    QTest::newRow("empty properties") << R"({"type":"object","properties":{}})"_ba;
    QTest::newRow("empty properties, closed")
        << R"({"type":"object","properties":{},"additionalProperties":false})"_ba;
    QTest::newRow("nothing") << R"({})"_ba;
    QTest::newRow("a list") << R"([])"_ba;
    QTest::newRow("no JSON") << R"({"type")"_ba;
}

void TestPlainSchema::writesNothingWithoutArguments()
{
    QFETCH(QByteArray, schema);
    QVERIFY(llm::plainSchema(json::Raw(schema)).isNull());
}

void TestPlainSchema::staysBounded_data() // SEC-19
{
    QTest::addColumn<QByteArray>("schema");
    QByteArray many;
    for (int i = 0; i < 3000; ++i)
        many += (i ? ",\"p" : "\"p") + QByteArray::number(i) + "\":{\"$ref\":\"#/$defs/w\"}";
    QTest::newRow("many uses of a wide schema")
        << QByteArray(R"({"type":"object","properties":{)" + many
                      + R"(},"$defs":{"w":{"properties":{)" + many + "}}}}");
    QByteArray doubled;
    for (int i = 0; i < 40; ++i) {
        const QByteArray next = "{\"$ref\":\"#/$defs/d" + QByteArray::number(i + 1) + "\"}";
        doubled += (i ? ",\"d" : "\"d") + QByteArray::number(i)
            + "\":{\"type\":\"object\",\"properties\":{\"x\":" + next + R"(,"y":)" + next + "}}";
    }
    QTest::newRow("references that double")
        << about(R"({"$ref":"#/$defs/d0"})", R"(,"$defs":{)" + doubled + "}");
    QTest::newRow("a long word, used often") << QByteArray(
        R"({"type":"object","properties":{)" + many
        + R"(},"$defs":{"w":{"type":"string","description":)" + '"' + QByteArray(8000, 'w')
        + R"(","default":")" + QByteArray(80000, 'd') + "\"}}}");
    QTest::newRow("a long choice, used often")
        << QByteArray(R"({"type":"object","properties":{)" + many + R"(},"$defs":{"w":{"enum":[")"
                      + QByteArray(150000, 'c') + "\"]}}}");
    QByteArray names;
    for (int i = 0; i < 8000; ++i)
        names += "\"d" + QByteArray::number(10000 + i) + "\":{},";
    QByteArray lookedUp;
    for (int i = 0; i < 15; ++i)
        lookedUp +=
            (i ? "," : "") + QByteArray("{\"$ref\":\"#/$defs/d1000") + char('0' + i % 10) + "\"}";
    QTest::newRow("references among many names")
        << QByteArray(R"({"type":"object","properties":{)" + many + R"(},"$defs":{)" + names
                      + R"("w":{"allOf":[)" + lookedUp + "]}}}");
    QByteArray deep = R"({"type":"string"})";
    for (int i = 0; i < 50; ++i)
        deep = about(deep);
    QTest::newRow("deep") << deep;
}

void TestPlainSchema::staysBounded()
{
    QFETCH(QByteArray, schema);
    const json::Raw written = llm::plainSchema(json::Raw(schema));
    QVERIFY(!written.isNull());
    QVERIFY2(written.size() < 2 * 1024 * 1024, QByteArray::number(written.size()).constData());
}

QUAYSIDE_TEST(TestPlainSchema, QCoreApplication)

} // namespace tst_plainschema

#include "tst_plainschema.moc"
