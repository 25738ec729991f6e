// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/schema/formschema.h"
#include "tests/support/testclass.h"

#include <QtTest>

namespace tst_formschema {

using namespace mcp::schema;
using mcp::json::Raw;
using mcp::json::Value;
using namespace Qt::StringLiterals;

namespace {

using Problem = FormDescription::Problem;

Value parsed(const QByteArray &text)
{
    const auto value = mcp::json::parse(Raw(text));
    if (!value)
        qFatal("%s: %s", text.constData(), qPrintable(value.error().detail));
    return *value;
}

/// The description of one property's schema; definitions may stand beside it.
FormField fieldFor(const QByteArray &schema, const QByteArray &definitions = "{}")
{
    const auto form = describeForm(parsed(R"({"type":"object","$defs":)" + definitions
                                          + R"(,"properties":{"it":)" + schema + "}}"));
    if (form.problem != Problem::None || form.root.children.size() != 1)
        qFatal("no form for %s", schema.constData());
    return form.root.children.constFirst();
}

QStringList names(const QList<FormField> &fields)
{
    QStringList all;
    for (const FormField &field : fields)
        all += field.name.isEmpty() ? field.title : field.name;
    return all;
}

} // namespace

class TestFormSchema : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void knowsEachKind_data();
    void knowsEachKind();
    void editsTheRestAsJson_data();
    void editsTheRestAsJson();
    void declinesWhatGivesNoForm_data();
    void declinesWhatGivesNoForm();
    void keepsTheOrderOfProperties();
    void readsWhatBoundsAField();
    void leavesBrokenKeywordsUnchecked();
    void namesChoices();
    void mergesPartsOfAllOf();
    void followsReferencesInTheDocument();
    void putsOffRecursion();
    void endsOnReferencesThatGoRound();
    void collapsesOptionalAlternatives();
    void namesAlternatives();
    void asksForRequiredMembersNobodyDescribed();
    void countsFieldsBeyondTheLimit();
    void endsOnHostileSchemas_data();
    void endsOnHostileSchemas();
};

void TestFormSchema::knowsEachKind_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<FieldKind>("kind");
    QTest::addColumn<bool>("nullable");
    const auto row = [](const char *name, const char *schema, FieldKind kind,
                        bool nullable = false) {
        QTest::newRow(name) << QByteArray(schema) << kind << nullable;
    };
    row("string", R"({"type":"string"})", FieldKind::String);
    row("number", R"({"type":"number"})", FieldKind::Number);
    row("integer", R"({"type":"integer"})", FieldKind::Integer);
    row("boolean", R"({"type":"boolean"})", FieldKind::Boolean);
    row("null", R"({"type":"null"})", FieldKind::Null);
    row("const", R"({"const":5})", FieldKind::Const);
    row("const null", R"({"const":null})", FieldKind::Null);
    row("enum", R"({"enum":["a",1,true,{"x":1}]})", FieldKind::Enum);
    row("enum with null", R"({"type":["string","null"],"enum":["a",null]})", FieldKind::Enum, true);
    row("oneOf constants", R"({"oneOf":[{"const":1,"title":"One"}]})", FieldKind::Enum);
    row("array", R"({"type":"array","items":{"type":"string"}})", FieldKind::Array);
    row("array of anything", R"({"type":"array"})", FieldKind::Array);
    row("array of choices", R"({"type":"array","items":{"enum":["a","b"]}})", FieldKind::MultiEnum);
    row("array of titled choices",
        R"({"type":"array","items":{"anyOf":[{"const":"a","title":"A"}]}})", FieldKind::MultiEnum);
    row("object", R"({"type":"object","properties":{"a":{"type":"string"}}})", FieldKind::Object);
    row("object without a type", R"({"properties":{"a":{"type":"string"}}})", FieldKind::Object);
    row("type list", R"({"type":["string","number"]})", FieldKind::OneOf);
    row("nullable", R"({"type":["string","null"]})", FieldKind::String, true);
    row("type list with null", R"({"type":["string","number","null"]})", FieldKind::OneOf, true);
    row("oneOf", R"({"oneOf":[{"type":"string"},{"type":"number"}]})", FieldKind::OneOf);
    row("anyOf with null", R"({"anyOf":[{"type":"integer"},{"type":"null"}]})", FieldKind::Integer,
        true);
}

void TestFormSchema::knowsEachKind()
{
    QFETCH(QByteArray, schema);
    QFETCH(FieldKind, kind);
    QFETCH(bool, nullable);
    const FormField field = fieldFor(schema);
    QCOMPARE(field.kind, kind);
    QCOMPARE(field.isNullable, nullable);
    QCOMPARE(field.note, FieldNote::None);
}

void TestFormSchema::editsTheRestAsJson_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<FieldNote>("note");
    QTest::addColumn<QString>("detail");
    const auto row = [](const char *name, const char *schema, FieldNote note,
                        const QString &detail = {}) {
        QTest::newRow(name) << QByteArray(schema) << note << detail;
    };
    row("true", "true", FieldNote::AnyValue);
    row("empty", "{}", FieldNote::AnyValue);
    row("no type", R"({"minimum":3})", FieldNote::NoType);
    row("unknown type", R"({"type":"file"})", FieldNote::UnknownType, u"file"_s);
    row("type of wrong kind", R"({"type":5})", FieldNote::BrokenKeyword, u"type"_s);
    row("type list of wrong kind", R"({"type":["string",5]})", FieldNote::BrokenKeyword, u"type"_s);
    row("empty type list", R"({"type":[]})", FieldNote::BrokenKeyword, u"type"_s);
    row("a number", "5", FieldNote::BrokenKeyword, u"type"_s);
    row("properties of wrong kind", R"({"type":"object","properties":[]})",
        FieldNote::BrokenKeyword, u"properties"_s);
    row("items of wrong kind", R"({"type":"array","items":5})", FieldNote::BrokenKeyword,
        u"items"_s);
    row("tuple", R"({"type":"array","items":[{"type":"string"}]})", FieldNote::UnsupportedKeyword,
        u"prefixItems"_s);
    row("prefixItems", R"({"type":"array","prefixItems":[]})", FieldNote::UnsupportedKeyword,
        u"prefixItems"_s);
    row("enum of wrong kind", R"({"enum":"a"})", FieldNote::BrokenKeyword, u"enum"_s);
    row("empty enum", R"({"enum":[]})", FieldNote::BrokenKeyword, u"enum"_s);
    row("empty oneOf", R"({"oneOf":[]})", FieldNote::BrokenKeyword, u"oneOf"_s);
    row("both", R"({"oneOf":[{"type":"string"}],"anyOf":[{"type":"string"}]})",
        FieldNote::UnsupportedKeyword, u"anyOf"_s);
    row("remote reference", R"({"$ref":"https://example.org/a.json"})", FieldNote::RemoteReference,
        u"https://example.org/a.json"_s);
    row("file reference", R"({"$ref":"file:///etc/passwd"})", FieldNote::RemoteReference,
        u"file:///etc/passwd"_s);
    row("missing reference", R"({"$ref":"#/$defs/none"})", FieldNote::MissingReference,
        u"#/$defs/none"_s);
    row("anchor", R"({"$ref":"#name"})", FieldNote::MissingReference, u"#name"_s);
    row("reference of wrong kind", R"({"$ref":5})", FieldNote::BrokenKeyword, u"$ref"_s);
    row("dynamic reference", R"({"$dynamicRef":"#x"})", FieldNote::UnsupportedKeyword,
        u"$dynamicRef"_s);
    row("allOf that quarrels", R"({"allOf":[{"type":"string"},{"type":"number"}]})",
        FieldNote::NotCombined, u"allOf"_s);
    row("allOf of wrong kind", R"({"allOf":{}})", FieldNote::BrokenKeyword, u"allOf"_s);
}

void TestFormSchema::editsTheRestAsJson()
{
    QFETCH(QByteArray, schema);
    QFETCH(FieldNote, note);
    QFETCH(QString, detail);
    const FormField field = fieldFor(schema);
    QCOMPARE(field.kind, FieldKind::Json);
    QCOMPARE(field.note, note);
    QCOMPARE(field.noteDetail, detail);
}

void TestFormSchema::declinesWhatGivesNoForm_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<Problem>("problem");
    QTest::newRow("null") << QByteArray("null") << Problem::NotASchema;
    QTest::newRow("true") << QByteArray("true") << Problem::NotASchema;
    QTest::newRow("array") << QByteArray("[]") << Problem::NotASchema;
    QTest::newRow("string") << QByteArray("\"object\"") << Problem::NotASchema;
    QTest::newRow("for a string") << QByteArray(R"({"type":"string"})") << Problem::NotAnObject;
    QTest::newRow("no type") << QByteArray("{}") << Problem::NotAnObject;
    QTest::newRow("remote") << QByteArray(R"({"$ref":"http://a/b"})") << Problem::NotAnObject;
    QTest::newRow("self") << QByteArray(R"({"$ref":"#"})") << Problem::NotAnObject;
    QTest::newRow("alternatives of texts")
        << QByteArray(R"({"oneOf":[{"type":"string"},{"type":"number"}]})") << Problem::NotAnObject;
    QTest::newRow("broken type") << QByteArray(R"({"type":{}})") << Problem::BrokenSchema;
    QTest::newRow("broken properties")
        << QByteArray(R"({"type":"object","properties":"none"})") << Problem::BrokenSchema;
}

void TestFormSchema::declinesWhatGivesNoForm()
{
    QFETCH(QByteArray, schema);
    QFETCH(Problem, problem);
    QCOMPARE(describeForm(parsed(schema)).problem, problem);
}

void TestFormSchema::keepsTheOrderOfProperties()
{
    const auto form = describeForm(parsed(R"({"type":"object","required":["a"],"properties":{
        "z":{"type":"string"},"a":{"type":"string"},"m":{"type":"string"},"no":false}})"));
    QCOMPARE(names(form.root.children), QStringList({u"z"_s, u"a"_s, u"m"_s}));
    QVERIFY(!form.root.children.at(0).isRequired);
    QVERIFY(form.root.children.at(1).isRequired);
    QCOMPARE(form.fieldCount, 3);
    QVERIFY(!form.root.isOpen);
}

void TestFormSchema::readsWhatBoundsAField()
{
    const FormField number = fieldFor(
        R"({"type":"integer","title":"T","description":"D","minimum":1,"exclusiveMaximum":9007199254740993,"multipleOf":2,"default":4,"examples":[6]})");
    QCOMPARE(number.title, u"T"_s);
    QCOMPARE(number.description, u"D"_s);
    QCOMPARE(number.minimum->numberText(), QByteArray("1"));
    QCOMPARE(number.exclusiveMaximum->numberText(), QByteArray("9007199254740993"));
    QCOMPARE(number.multipleOf->toInteger(), 2);
    QCOMPARE(number.defaultValue->toInteger(), 4);
    QCOMPARE(number.example, u"6"_s);
    const FormField old = fieldFor(R"({"type":"number","minimum":1,"exclusiveMinimum":true})");
    QVERIFY(!old.minimum);
    QCOMPARE(old.exclusiveMinimum->toInteger(), 1);
    const FormField text = fieldFor(
        R"({"type":"string","format":"email","minLength":2,"maxLength":9,"pattern":"^a"})");
    QCOMPARE(text.format, TextFormat::Email);
    QCOMPARE(text.minLength, 2);
    QCOMPARE(text.maxLength, 9);
    QCOMPARE(text.pattern, u"^a"_s);
    QVERIFY(!text.isMultiLine);
    QVERIFY(fieldFor(R"({"type":"string","maxLength":5000})").isMultiLine);
    QCOMPARE(fieldFor(R"({"type":"string","writeOnly":true})").format, TextFormat::Password);
    const FormField list =
        fieldFor(R"({"type":"array","minItems":1,"maxItems":2,"uniqueItems":true})");
    QCOMPARE(list.minItems, 1);
    QCOMPARE(list.maxItems, 2);
    QVERIFY(list.hasUniqueItems);
}

void TestFormSchema::leavesBrokenKeywordsUnchecked()
{
    const FormField field = fieldFor(
        R"({"type":"string","minLength":"3","maxLength":-1,"pattern":5,"title":[],"not":{"const":"x"}})");
    QCOMPARE(field.kind, FieldKind::String);
    QVERIFY(!field.minLength && !field.maxLength && field.pattern.isEmpty());
    for (const QString &keyword :
         {u"minLength"_s, u"maxLength"_s, u"pattern"_s, u"title"_s, u"not"_s})
        QVERIFY2(field.unchecked.contains(keyword), qPrintable(keyword));
    QVERIFY(fieldFor(R"({"type":"number","multipleOf":0})").unchecked.contains(u"multipleOf"_s));
    QVERIFY(fieldFor(R"({"type":"object","required":true})").unchecked.contains(u"required"_s));
}

void TestFormSchema::namesChoices()
{
    const FormField named =
        fieldFor(R"({"type":"string","enum":["d","h"],"enumNames":["by day","by hour"]})");
    QCOMPARE(named.choices.at(1).title, u"by hour"_s);
    QCOMPARE(named.choices.at(1).value.toString(), u"h"_s);
    const FormField uneven = fieldFor(R"({"enum":["d","h"],"enumNames":["by day"]})");
    QVERIFY(uneven.choices.at(0).title.isEmpty());
    const FormField titled = fieldFor(R"({"oneOf":[{"const":1,"title":"One"},{"const":2}]})");
    QCOMPARE(titled.choices.at(0).title, u"One"_s);
    QVERIFY(titled.choices.at(1).title.isEmpty());
}

void TestFormSchema::mergesPartsOfAllOf()
{
    const FormField field = fieldFor(
        R"({"title":"Outer","allOf":[{"$ref":"#/$defs/base"},{"properties":{"b":{"type":"number"}},"required":["b"]}]})",
        R"({"base":{"type":"object","title":"Base","properties":{"a":{"type":"string"}},"required":["a"]}})");
    QCOMPARE(field.kind, FieldKind::Object);
    QCOMPARE(field.title, u"Outer"_s);
    QCOMPARE(names(field.children), QStringList({u"a"_s, u"b"_s}));
    QVERIFY(field.children.at(0).isRequired && field.children.at(1).isRequired);
}

void TestFormSchema::followsReferencesInTheDocument()
{
    const QByteArray definitions =
        R"({"text":{"type":"string","title":"Inner","minLength":3},"a/b":{"type":"number"}})";
    const FormField field = fieldFor(R"({"$ref":"#/$defs/text","title":"Mine"})", definitions);
    QCOMPARE(field.kind, FieldKind::String);
    QCOMPARE(field.title, u"Mine"_s);
    QCOMPARE(field.minLength, 3);
    QCOMPARE(fieldFor(R"({"$ref":"#/$defs/a~1b"})", definitions).kind, FieldKind::Number);
    QCOMPARE(fieldFor(R"({"$ref":"#/$defs/a%7E1b"})", definitions).kind, FieldKind::Number);
}

void TestFormSchema::putsOffRecursion()
{
    const Value schema =
        parsed(R"({"type":"object","properties":{"root":{"$ref":"#/definitions/node"}},
        "definitions":{"node":{"type":"object","title":"Node","required":["name"],"properties":{
            "name":{"type":"string"},"next":{"$ref":"#/definitions/node"},
            "children":{"type":"array","items":{"$ref":"#/definitions/node"}}}}}})");
    const auto form = describeForm(schema);
    QCOMPARE(form.problem, Problem::None);
    const FormField &node = form.root.children.constFirst();
    QVERIFY(!node.isDeferred);
    const FormField &next = node.children.at(1);
    QVERIFY(next.isDeferred);
    QCOMPARE(next.kind, FieldKind::Object);
    QCOMPARE(next.title, u"Node"_s);
    QVERIFY(next.children.isEmpty());
    const FormField expanded = expandField(next, schema, 2);
    QVERIFY(!expanded.isDeferred);
    QCOMPARE(expanded.name, u"next"_s);
    QCOMPARE(names(expanded.children), QStringList({u"name"_s, u"next"_s, u"children"_s}));
    QVERIFY(expanded.children.at(1).isDeferred);
    QVERIFY(node.children.at(2).children.constFirst().isDeferred);
    QCOMPARE(expandField(next, schema, kFormDepth + 1).note, FieldNote::TooDeep);
}

void TestFormSchema::endsOnReferencesThatGoRound()
{
    const QByteArray definitions =
        R"({"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"},"c":{"allOf":[{"$ref":"#/$defs/c"},{"$ref":"#/$defs/c"}]}})";
    for (const char *name : {"a", "b", "c"}) {
        const FormField field =
            fieldFor(QByteArray(R"({"$ref":"#/$defs/)") + name + "\"}", definitions);
        QCOMPARE(field.kind, FieldKind::Json);
    }
}

void TestFormSchema::collapsesOptionalAlternatives()
{
    const FormField field = fieldFor(
        R"({"anyOf":[{"type":"string","minLength":2},{"type":"null"}],"default":null,"title":"Name"})");
    QCOMPARE(field.kind, FieldKind::String);
    QVERIFY(field.isNullable);
    QCOMPARE(field.title, u"Name"_s);
    QCOMPARE(field.minLength, 2);
    QVERIFY(field.defaultValue->isNull());
}

void TestFormSchema::namesAlternatives()
{
    const FormField field = fieldFor(
        R"({"title":"Shape","oneOf":[{"type":"object","title":"Circle"},{"$ref":"#/$defs/Box"},
            {"type":"object","properties":{"kind":{"const":"line"}}},{"type":"string"}]})",
        R"({"Box":{"type":"object","properties":{"w":{"type":"number"}}}})");
    QCOMPARE(names(field.children), QStringList({u"Circle"_s, u"Box"_s, u"line"_s, QString()}));
}

void TestFormSchema::asksForRequiredMembersNobodyDescribed()
{
    const auto form =
        describeForm(parsed(R"({"type":"object","required":["b","a",5],"properties":{}})"));
    QCOMPARE(names(form.root.children), QStringList({u"a"_s, u"b"_s}));
    QVERIFY(form.root.children.at(0).isRequired);
    QCOMPARE(form.root.children.at(0).kind, FieldKind::Json);
}

void TestFormSchema::countsFieldsBeyondTheLimit()
{
    QByteArray properties;
    for (int i = 0; i < 1'000; ++i)
        properties += "\"p" + QByteArray::number(i) + "\":{\"type\":\"string\"},";
    properties.chop(1);
    const auto form =
        describeForm(parsed(R"({"type":"object","properties":{)" + properties + "}}"));
    QCOMPARE(form.problem, Problem::TooManyFields);
    QCOMPARE(form.fieldCount, 1'000);
    QVERIFY(form.root.children.isEmpty());
}

void TestFormSchema::endsOnHostileSchemas_data()
{
    QTest::addColumn<QByteArray>("schema");
    QByteArray deep = R"({"type":"string"})";
    QByteArray alternatives = R"({"type":"string"})";
    for (int i = 0; i < 40; ++i) {
        deep = R"({"type":"object","properties":{"a":)" + deep + "}}";
        alternatives = R"({"anyOf":[)" + alternatives + R"(,{"type":"number"}]})";
    }
    QTest::newRow("deep") << deep;
    QTest::newRow("deep alternatives")
        << QByteArray(R"({"type":"object","properties":{"a":)" + alternatives + "}}");
    QByteArray doubling = R"("d0":{"type":"object","properties":{"x":{"type":"string"}}})";
    QByteArray combining = R"("c0":{"type":"string"})";
    for (int i = 1; i <= 40; ++i) {
        const QByteArray number = QByteArray::number(i);
        const QByteArray before = QByteArray::number(i - 1);
        doubling += R"(,"d)" + number + R"(":{"type":"object","properties":{"l":{"$ref":"#/$defs/d)"
            + before + R"("},"r":{"$ref":"#/$defs/d)" + before + R"("}}})";
        combining += R"(,"c)" + number + R"(":{"allOf":[{"$ref":"#/$defs/c)" + before
            + R"("},{"$ref":"#/$defs/c)" + before + R"("}]})";
    }
    QTest::newRow("doubling") << QByteArray(R"({"$ref":"#/$defs/d40","$defs":{)" + doubling + "}}");
    QTest::newRow("combining") << QByteArray(
        R"({"type":"object","properties":{"a":{"$ref":"#/$defs/c40"}},"$defs":{)" + combining
        + "}}");
    QByteArray large;
    for (int i = 0; i < 100'000; ++i)
        large += "\"p" + QByteArray::number(i) + "\":{},";
    large.chop(1);
    QTest::newRow("large") << QByteArray(R"({"type":"object","properties":{)" + large + "}}");
    QTest::newRow("long reference") << QByteArray(R"({"type":"object","properties":{"a":{"$ref":"#)"
                                                  + QByteArray(100'000, '/') + "\"}}}");
}

void TestFormSchema::endsOnHostileSchemas()
{
    QFETCH(QByteArray, schema);
    const Value value = parsed(schema);
    const auto form = describeForm(value);
    QVERIFY(form.fieldCount <= kCountedFields);
}

QUAYSIDE_TEST(TestFormSchema, QCoreApplication)

} // namespace tst_formschema

#include "tst_formschema.moc"
