// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/limits.h"
#include "core/schema/headerparameters.h"
#include "tests/support/testclass.h"

#include <QtTest>

namespace tst_headerparameters {

using namespace mcp;
using namespace mcp::schema;
using namespace Qt::StringLiterals;
using json::Raw;
using json::RawObject;
using HeaderValues = QList<std::pair<QByteArray, QString>>;
using Type = HeaderParameter::Type;

namespace {

/// A tool whose arguments have these properties.
QByteArray toolWith(const QByteArray &properties)
{
    return R"({"type":"object","properties":{)" + properties + "}}";
}

/// The headers of a call to a tool with the properties region, count and deep.flag.
Result<HeaderValues> valuesFor(const QByteArray &arguments)
{
    const auto parameters =
        headerParameters(Raw(toolWith(R"("region":{"type":"string","x-mcp-header":"Region"},
                        "count":{"type":"integer","x-mcp-header":"Count"},
                        "deep":{"type":"object","properties":{"flag":{"type":"boolean","x-mcp-header":"Flag"}}},
                        "plain":{"type":"string"})")));
    if (!parameters)
        return parameters.error();
    return headerValues(*parameters, RawObject{Raw(arguments)});
}

} // namespace

class TestHeaderParameters : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsAnnotatedProperties();
    void acceptsWhatIsNoViolation_data();
    void acceptsWhatIsNoViolation();
    void refusesEveryViolation_data();
    void refusesEveryViolation();
    void endsOnHostileSchemas();
    void takesValuesFromTheirPlace_data();
    void takesValuesFromTheirPlace();
    void refusesValuesThatCannotBeSent_data();
    void refusesValuesThatCannotBeSent();
};

// HTTP-44
void TestHeaderParameters::findsAnnotatedProperties()
{
    const auto found =
        headerParameters(Raw(toolWith(R"("b":{"type":"string","x-mcp-header":"Region"},
                        "a":{"properties":{"x":{"type":"integer","x-mcp-header":"a!#$%&'*+-.^_`|~9"}}},
                        "c":{"type":"boolean","x-mcp-header":"Flag"})")));
    QVERIFY(found);
    const QList<HeaderParameter> expected{
        {"Region", {u"b"_s}, Type::String},
        {"a!#$%&'*+-.^_`|~9", {u"a"_s, u"x"_s}, Type::Integer},
        {"Flag", {u"c"_s}, Type::Boolean},
    };
    QCOMPARE(*found, expected);
}

void TestHeaderParameters::acceptsWhatIsNoViolation_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<int>("count");
    const auto row = [](const char *name, const QByteArray &schema, int count) {
        QTest::newRow(name) << schema << count;
    };
    row("no annotation", toolWith(R"("a":{"type":"string"})"), 0);
    row("a property of that name", toolWith(R"("x-mcp-header":{"type":"string"})"), 0);
    row("a property of that name, annotated",
        toolWith(R"("x-mcp-header":{"type":"string","x-mcp-header":"A"})"), 1);
    row("in a default", toolWith(R"("a":{"default":{"x-mcp-header":"A"}})"), 0);
    row("in a constant", toolWith(R"("a":{"const":{"x-mcp-header":5}})"), 0);
    row("in a choice", toolWith(R"("a":{"enum":[{"x-mcp-header":""}]})"), 0);
    row("in an example", toolWith(R"("a":{"examples":[{"x-mcp-header":""}]})"), 0);
    row("in a text", toolWith(R"("a":{"description":"x-mcp-header"})"), 0);
    row("a property called items", toolWith(R"("items":{"type":"string","x-mcp-header":"A"})"), 1);
    row("a reference elsewhere",
        toolWith(
            R"("a":{"type":"string","x-mcp-header":"A"},"b":{"$ref":"#/properties/c"},"c":{})"),
        1);
    row("escaped name", toolWith(R"("a":{"type":"string","x-mcp-head\u0065r":"A"})"), 1);
}

// HTTP-44
void TestHeaderParameters::acceptsWhatIsNoViolation()
{
    QFETCH(QByteArray, schema);
    QFETCH(int, count);
    const auto found = headerParameters(Raw(schema));
    QVERIFY2(found, found ? "" : qPrintable(found.error().detail));
    QCOMPARE(found->size(), count);
}

void TestHeaderParameters::refusesEveryViolation_data()
{
    QTest::addColumn<QByteArray>("schema");
    const auto row = [](const char *name, const QByteArray &schema) {
        QTest::newRow(name) << schema;
    };
    const auto property = [&row](const char *name, const QByteArray &schema) {
        row(name, toolWith("\"a\":" + schema));
    };
    property("empty", R"({"type":"string","x-mcp-header":""})");
    property("not a string", R"({"type":"string","x-mcp-header":5})");
    property("null", R"({"type":"string","x-mcp-header":null})");
    property("space", R"({"type":"string","x-mcp-header":"a b"})");
    property("colon", R"({"type":"string","x-mcp-header":"a:b"})");
    property("line break", R"({"type":"string","x-mcp-header":"a\r\nb"})");
    property("NUL", R"({"type":"string","x-mcp-header":"a\u0000"})");
    property("not ASCII", R"({"type":"string","x-mcp-header":"Größe"})");
    property("letter of another alphabet", R"({"type":"string","x-mcp-header":"\u0430"})");
    for (const char sign : QByteArray("(),/;<=>?@[]{}"))
        property(qPrintable(u"separator %1"_s.arg(QLatin1Char(sign))),
                 R"({"type":"string","x-mcp-header":"a)" + QByteArray(1, sign) + "\"}");
    property("number", R"({"type":"number","x-mcp-header":"A"})");
    property("object", R"({"type":"object","x-mcp-header":"A"})");
    property("array", R"({"type":"array","x-mcp-header":"A"})");
    property("list of types", R"({"type":["string"],"x-mcp-header":"A"})");
    property("string or null", R"({"type":["string","null"],"x-mcp-header":"A"})");
    property("no type", R"({"x-mcp-header":"A"})");
    row("twice",
        toolWith(
            R"("a":{"type":"string","x-mcp-header":"A"},"b":{"type":"string","x-mcp-header":"A"})"));
    row("twice but for case",
        toolWith(
            R"("a":{"type":"string","x-mcp-header":"Abc"},"b":{"properties":{"c":{"type":"string","x-mcp-header":"aBC"}}})"));
    row("at the root", R"({"type":"string","x-mcp-header":"A"})");
    const QByteArray annotated = R"({"type":"string","x-mcp-header":"A"})";
    for (const char *keyword :
         {"items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames",
          "unevaluatedProperties", "unevaluatedItems", "additionalItems", "contentSchema",
          "x-other"}) {
        property(keyword, "{\"" + QByteArray(keyword) + "\":" + annotated + "}");
        row(qPrintable(u"%1 at the root"_s.arg(QLatin1String(keyword))),
            "{\"" + QByteArray(keyword) + "\":" + annotated + "}");
        property(qPrintable(u"properties below %1"_s.arg(QLatin1String(keyword))),
                 "{\"" + QByteArray(keyword) + "\":" + toolWith("\"x\":" + annotated) + "}");
    }
    for (const char *keyword : {"prefixItems", "oneOf", "anyOf", "allOf", "items"})
        property(qPrintable(u"%1 list"_s.arg(QLatin1String(keyword))),
                 "{\"" + QByteArray(keyword) + "\":[{}," + annotated + "]}");
    for (const char *keyword :
         {"patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"})
        row(keyword, "{\"" + QByteArray(keyword) + R"(":{"x":)" + annotated + "}}");
    row("referred to",
        R"({"properties":{"a":{"$ref":"#/$defs/x"}},"$defs":{"x":)" + annotated + "}}");
    row("referred to by another property",
        toolWith("\"a\":" + annotated + R"(,"b":{"$ref":"#/properties/a"})"));
    row("referred to in other letters",
        toolWith("\"a/b\":" + annotated + R"(,"b":{"$ref":"#/properties/a%7E1b"})"));
    row("referred to by its anchor",
        toolWith(R"("a":{"type":"string","x-mcp-header":"A","$anchor":"x"},"b":{"$ref":"#x"})"));
    row("right and wrong",
        toolWith("\"a\":" + annotated + R"(,"b":{"type":"number","x-mcp-header":"B"})"));
    row("not JSON", R"({"x-mcp-header")");
}

// HTTP-44
void TestHeaderParameters::refusesEveryViolation()
{
    QFETCH(QByteArray, schema);
    const auto found = headerParameters(Raw(schema));
    QVERIFY(!found);
    QVERIFY(!found.error().detail.isEmpty());
    QVERIFY(found.error().detail.size() < 300);
}

// HTTP-44, SCH-03
void TestHeaderParameters::endsOnHostileSchemas()
{
    const QByteArray deep = QByteArray("{\"not\":").repeated(20000) + R"({"x-mcp-header":"A"})"
        + QByteArray("}").repeated(20000);
    QVERIFY(!headerParameters(Raw(deep)));
    QByteArray many;
    for (int i = 0; i < 3000; ++i)
        many += "\"p" + QByteArray::number(i) + R"(":{"type":"string","x-mcp-header":"H)"
            + QByteArray::number(i) + "\"},";
    many.chop(1);
    const auto found = headerParameters(Raw(toolWith(many)));
    QVERIFY(found);
    QCOMPARE(found->size(), 3000);
    QVERIFY(!headerParameters(
        Raw(R"({"x-mcp-header":")" + QByteArray(limits::kSchemaBytes, 'a') + "\"}")));
}

void TestHeaderParameters::takesValuesFromTheirPlace_data()
{
    QTest::addColumn<QByteArray>("arguments");
    QTest::addColumn<HeaderValues>("expected");
    const auto row = [](const char *name, const QByteArray &arguments,
                        const HeaderValues &expected) {
        QTest::newRow(name) << arguments << expected;
    };
    row("nothing", "{}", {});
    row("all", R"({"deep":{"flag":true},"count":3,"region":"eu west"})",
        {{"Region", u"eu west"_s}, {"Count", u"3"_s}, {"Flag", u"true"_s}});
    row("not annotated", R"({"plain":"x"})", {});
    row("null", R"({"region":null,"count":null,"deep":null})", {});
    row("inside null", R"({"deep":{"flag":null}})", {});
    row("inside something else", R"({"deep":[{"flag":true}]})", {});
    row("at another place", R"({"flag":true,"deep":{"deep":{"flag":true}}})", {});
    row("false", R"({"deep":{"flag":false}})", {{"Flag", u"false"_s}});
    row("empty text", R"({"region":""})", {{"Region", QString()}});
    row("text as it is", R"({"region":" \t\u00e9\n"})", {{"Region", u" \té\n"_s}});
    row("zero", R"({"count":0})", {{"Count", u"0"_s}});
    row("fraction of nothing", R"({"count":12.0})", {{"Count", u"12"_s}});
    row("exponent", R"({"count":1.5e3})", {{"Count", u"1500"_s}});
    row("largest", R"({"count":9007199254740991})", {{"Count", u"9007199254740991"_s}});
    row("smallest", R"({"count":-9007199254740991})", {{"Count", u"-9007199254740991"_s}});
}

// HTTP-46
void TestHeaderParameters::takesValuesFromTheirPlace()
{
    QFETCH(QByteArray, arguments);
    QFETCH(HeaderValues, expected);
    const auto values = valuesFor(arguments);
    QVERIFY2(values, values ? "" : qPrintable(values.error().detail));
    QCOMPARE(*values, expected);
}

void TestHeaderParameters::refusesValuesThatCannotBeSent_data()
{
    QTest::addColumn<QByteArray>("arguments");
    QTest::newRow("beyond 2^53") << QByteArray(R"({"count":9007199254740992})");
    QTest::newRow("below -2^53") << QByteArray(R"({"count":-9007199254740992})");
    QTest::newRow("far beyond") << QByteArray(R"({"count":1e300})");
    QTest::newRow("many digits") << QByteArray(R"({"count":123456789012345678901234567890})");
    QTest::newRow("fraction") << QByteArray(R"({"count":1.5})");
    QTest::newRow("text for an integer") << QByteArray(R"({"count":"3"})");
    QTest::newRow("boolean for an integer") << QByteArray(R"({"count":true})");
    QTest::newRow("number for a text") << QByteArray(R"({"region":5})");
    QTest::newRow("object for a text") << QByteArray(R"({"region":{}})");
    QTest::newRow("text for a boolean") << QByteArray(R"({"deep":{"flag":"true"}})");
    QTest::newRow("number for a boolean") << QByteArray(R"({"deep":{"flag":1}})");
}

// HTTP-47
void TestHeaderParameters::refusesValuesThatCannotBeSent()
{
    QFETCH(QByteArray, arguments);
    const auto values = valuesFor(arguments);
    QVERIFY(!values);
    QCOMPARE(values.error().kind, ErrorKind::Policy);
}

QUAYSIDE_TEST(TestHeaderParameters, QCoreApplication)

} // namespace tst_headerparameters

#include "tst_headerparameters.moc"
