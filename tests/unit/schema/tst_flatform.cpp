// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/schema/flatform.h"
#include "core/schema/formschema.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_flatform {

using namespace mcp;
using namespace mcp::schema;
using namespace Qt::StringLiterals;
using json::Value;

namespace {

/// Empty when text is a flat form, else why not.
QString problemOf(const QByteArray &text)
{
    const auto schema = json::parse(json::Raw(text));
    if (!schema)
        qFatal("%s", qPrintable(schema.error().detail));
    const auto checked = checkFlatForm(*schema);
    if (checked)
        return {};
    return checked.error().kind == ErrorKind::Protocol ? checked.error().detail : u"wrong kind"_s;
}

QByteArray formWith(const QByteArray &field)
{
    return R"({"type":"object","properties":{"it":)" + field + "}}";
}

QByteArray formOf(int fields)
{
    QByteArray text = R"({"type":"object","properties":{)";
    for (int i = 0; i < fields; ++i)
        text += (i ? ",\"f" : "\"f") + QByteArray::number(i) + "\":{\"type\":\"string\"}";
    return text + "}}";
}

} // namespace

/// The flat forms in which servers may ask the person something.
class TestFlatForm : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void takesEveryKindOfField_data() // ELIC-12, ELIC-13, ELIC-14, ELIC-15, ELIC-16
    {
        using Kind = FieldKind;
        QTest::addColumn<QByteArray>("field");
        QTest::addColumn<int>("kind");
        const auto row = [](const char *name, const QByteArray &field, Kind kind) {
            QTest::newRow(name) << field << int(kind);
        };
        row("text", R"({"type":"string"})", Kind::String);
        row("text with everything",
            R"({"type":"string","title":"T","description":"D","minLength":1,"maxLength":9,"format":"email","pattern":"^a","default":"a@b.c"})",
            Kind::String);
        row("text of an unknown format", R"({"type":"string","format":"bank-account"})",
            Kind::String);
        row("text with a broken pattern", R"({"type":"string","pattern":"*a"})", Kind::String);
        row("number", R"({"type":"number","minimum":-1.5,"maximum":1e3,"default":0.5})",
            Kind::Number);
        row("integer", R"({"type":"integer","minimum":1,"maximum":1})", Kind::Integer);
        row("integer within open bounds",
            R"({"type":"integer","exclusiveMinimum":0,"exclusiveMaximum":2})", Kind::Integer);
        row("yes or no", R"({"type":"boolean","default":true})", Kind::Boolean);
        row("one of", R"({"type":"string","enum":["a","b"],"default":"b"})", Kind::Enum);
        row("one of, titled",
            R"({"type":"string","oneOf":[{"const":"a","title":"A"},{"const":"b","title":"B"}]})",
            Kind::Enum);
        row("one of, with names", R"({"type":"string","enum":["a","b"],"enumNames":["A","B"]})",
            Kind::Enum);
        row("names of another length", R"({"type":"string","enum":["a","b"],"enumNames":["A"]})",
            Kind::Enum);
        row("several of",
            R"({"type":"array","items":{"type":"string","enum":["a","b"]},"minItems":1,"maxItems":9})",
            Kind::MultiEnum);
        row("several of, titled",
            R"({"type":"array","items":{"anyOf":[{"const":"a","title":"A"},{"const":"b","title":"B"}]},"default":["b"]})",
            Kind::MultiEnum);
        // A default that does not fit is left out, not the whole form (ELIC-17).
        row("a default of another kind", R"({"type":"integer","default":"many"})", Kind::Integer);
        row("a default outside the choices", R"({"type":"string","enum":["a"],"default":"z"})",
            Kind::Enum);
        row("a default that is an object", R"({"type":"string","default":{"a":[]}})", Kind::String);
        row("words nobody knows", R"({"type":"string","x-colour":{"$ref":"a"},"examples":[1]})",
            Kind::String);
    }
    void takesEveryKindOfField()
    {
        QFETCH(QByteArray, field);
        QFETCH(int, kind);
        QCOMPARE(problemOf(formWith(field)), QString());
        const auto schema = json::parse(json::Raw(formWith(field)));
        const auto form = describeForm(*schema);
        QCOMPARE(form.root.children.size(), 1);
        QCOMPARE(int(form.root.children.constFirst().kind), kind);
        QVERIFY(form.root.children.constFirst().unchecked.isEmpty());
    }

    void takesAFormAsItMayBeWritten() // ELIC-11
    {
        QCOMPARE(
            problemOf(
                R"({"$schema":"urn:some-dialect","title":"T","type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false})"),
            QString());
        QCOMPARE(problemOf(R"({"type":"object","properties":{}})"), QString()); // Only yes or no.
    }

    void refusesWhatIsNoForm_data() // ELIC-11
    {
        QTest::addColumn<QByteArray>("schema");
        QTest::addColumn<QString>("words");
        const auto row = [](const QByteArray &schema, const QString &words) {
            QTest::newRow(schema.constData()) << schema << words;
        };
        row("7", u"not an object"_s);
        row("[]", u"not an object"_s);
        row("{}", u"not an object"_s);
        row(R"({"type":"array","items":{}})", u"not an object"_s);
        row(R"({"type":["object","null"],"properties":{}})", u"not an object"_s);
        row(R"({"type":"object"})", u"has no fields"_s);
        row(R"({"type":"object","properties":[]})", u"has no fields"_s);
        row(R"({"type":"object","properties":{"a":{"type":"string"}},"required":"a"})",
            u"not a list"_s);
        row(R"({"type":"object","properties":{"a":{"type":"string"}},"required":["b"]})",
            u"requires a missing field: b"_s);
        row(R"({"type":"object","properties":{},"required":[7]})", u"requires a missing field"_s);
        row(R"({"type":"object","properties":{},"additionalProperties":true})", u"any name"_s);
        row(R"({"type":"object","properties":{},"additionalProperties":{"type":"string"}})",
            u"any name"_s);
        row(R"({"type":"object","properties":{"":{"type":"string"}}})", u"no name"_s);
        for (const char *word : {"$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "not", "if",
                                 "patternProperties", "dependentRequired", "minProperties"})
            row(R"({"type":"object","properties":{},)" + ('"' + QByteArray(word)) + "\":{}}",
                QString::fromLatin1(word));
    }
    void refusesWhatIsNoForm()
    {
        QFETCH(QByteArray, schema);
        QFETCH(QString, words);
        const QString problem = problemOf(schema);
        QVERIFY2(problem.startsWith(u"This form cannot be shown: "_s), qPrintable(problem));
        QVERIFY2(problem.contains(words), qPrintable(problem));
    }

    void refusesAFieldThatIsNotFlat_data() // ELIC-11, ELIC-15, ELIC-16, SEC-57
    {
        QTest::addColumn<QByteArray>("field");
        QTest::addColumn<QString>("words");
        const auto row = [](const QByteArray &field, const QString &words) {
            QTest::newRow(field.constData()) << field << words;
        };
        row("true", u"has no type"_s);
        row("null", u"has no type"_s);
        row("{}", u"has no type"_s);
        row(R"({"enum":["a"]})", u"has no type"_s);
        row(R"({"type":["string","null"]})", u"has no type"_s);
        row(R"({"type":"object","properties":{"a":{"type":"string"}}})", u"fields of its own"_s);
        row(R"({"type":"null"})", u"unknown type null"_s);
        row(R"({"type":"file"})", u"unknown type file"_s);
        row(R"({"$ref":"a"})", u"$ref"_s);
        row(R"({"type":"string","$ref":"a"})", u"$ref"_s);
        row(R"({"type":"string","$ref":"other.json"})", u"$ref"_s);
        row(R"({"anyOf":[{"type":"string"},{"type":"null"}]})", u"anyOf"_s);
        row(R"({"type":"string","allOf":[{}]})", u"allOf"_s);
        row(R"({"type":"string","anyOf":[{"const":"a"}]})", u"anyOf"_s);
        row(R"({"type":"string","not":{"const":"a"}})", u"not"_s);
        row(R"({"type":"string","if":{}})", u"if"_s);
        row(R"({"type":"string","const":"a"})", u"const"_s);
        row(R"({"type":"boolean","oneOf":[{"const":true}]})", u"oneOf"_s);
        row(R"({"type":"integer","oneOf":[{"const":1}]})", u"oneOf"_s);
        // Choices
        row(R"({"type":"string","enum":[]})", u"has no choices"_s);
        row(R"({"type":"string","enum":"a"})", u"has no choices"_s);
        row(R"({"type":"string","enum":["a",1]})", u"choices that are not strings"_s);
        row(R"({"type":"integer","enum":[1,2]})", u"choices that are not strings"_s);
        row(R"({"type":"boolean","enum":[true]})", u"choices that are not strings"_s);
        row(R"({"type":"string","oneOf":[]})", u"has no choices"_s);
        row(R"({"type":"string","oneOf":["a"]})", u"choices that are not strings"_s);
        row(R"({"type":"string","oneOf":[{"title":"A"}]})", u"choices that are not strings"_s);
        row(R"({"type":"string","oneOf":[{"const":1,"title":"A"}]})",
            u"choices that are not strings"_s);
        row(R"({"type":"string","oneOf":[{"const":"a","title":1}]})", u"title is not a string"_s);
        row(R"({"type":"string","oneOf":[{"const":"a","allOf":[]}]})", u"allOf"_s);
        row(R"({"type":"string","enum":["a"],"oneOf":[{"const":"a"}]})", u"duplicate choices"_s);
        row(R"({"type":"array"})", u"list of anything"_s);
        row(R"({"type":"array","items":true})", u"list of anything"_s);
        row(R"({"type":"array","items":[{"type":"string"}]})", u"list of anything"_s);
        row(R"({"type":"array","items":{"type":"string"}})", u"values other than choices"_s);
        row(R"({"type":"array","items":{"type":"object","properties":{}}})",
            u"values other than choices"_s);
        row(R"({"type":"array","items":{"type":"integer","enum":["1"]}})",
            u"choices that are not strings"_s);
        row(R"({"type":"array","items":{"enum":["1"]}})", u"choices that are not strings"_s);
        row(R"({"type":"array","items":{"type":"string","enum":[]}})", u"has no choices"_s);
        row(R"({"type":"array","items":{"anyOf":[]}})", u"has no choices"_s);
        row(R"({"type":"array","items":{"anyOf":[{"type":"string"}]}})",
            u"choices that are not strings"_s);
        row(R"({"type":"array","items":{"type":"string","enum":["a"],"anyOf":[{"const":"a"}]}})",
            u"duplicate choices"_s);
        row(R"({"type":"array","items":{"$ref":"a","enum":["a"],"type":"string"}})", u"$ref"_s);
        row(R"({"type":"array","items":{"type":"string","enum":["a"]},"contains":{}})",
            u"contains"_s);
        // Rules that cannot be read, and rules that let nothing through
        row(R"({"type":"string","minLength":"1"})", u"minLength that is not a count"_s);
        row(R"({"type":"string","maxLength":-1})", u"maxLength that is not a count"_s);
        row(R"({"type":"string","maxLength":1.5})", u"maxLength that is not a count"_s);
        row(R"({"type":"string","minLength":5,"maxLength":4})", u"contradict"_s);
        row(R"({"type":"number","minimum":"1"})", u"minimum that is not a number"_s);
        row(R"({"type":"number","minimum":2,"maximum":1})", u"contradict"_s);
        row(R"({"type":"integer","minimum":1.2,"maximum":1.8})", u"contradict"_s);
        row(R"({"type":"integer","exclusiveMinimum":1,"exclusiveMaximum":2})", u"contradict"_s);
        row(R"({"type":"number","exclusiveMinimum":1,"maximum":1})", u"contradict"_s);
        row(R"({"type":"number","minimum":1,"exclusiveMaximum":1})", u"contradict"_s);
        row(R"({"type":"array","items":{"type":"string","enum":["a","b"]},"minItems":2,"maxItems":1})",
            u"contradict"_s);
        row(R"({"type":"array","items":{"type":"string","enum":["a","a"]},"minItems":2})",
            u"contradict"_s);
        row(R"({"type":"string","title":{}})", u"title that is not a string"_s);
        row(R"({"type":"string","pattern":7})", u"pattern that is not a string"_s);
    }
    void refusesAFieldThatIsNotFlat()
    {
        QFETCH(QByteArray, field);
        QFETCH(QString, words);
        const QString problem = problemOf(formWith(field));
        QVERIFY2(problem.contains(u"the field \"it\" "_s), qPrintable(problem));
        QVERIFY2(problem.contains(words), qPrintable(problem));
    }

    void refusesWhatIsTooMuch() // SEC-57
    {
        QCOMPARE(problemOf(formOf(limits::kFormFields)), QString());
        QVERIFY(problemOf(formOf(251)).contains(u"251 fields, more than 250"_s));
        QVERIFY(problemOf(formOf(10000)).contains(u"10000 fields"_s));
        QByteArray choices = "\"0\"";
        for (int i = 1; i < 100000; ++i)
            choices += ",\"" + QByteArray::number(i) + '"';
        QVERIFY(problemOf(formWith(R"({"type":"string","enum":[)" + choices + "]}"))
                    .contains(u"too large"_s));
    }

    void saysOnlyTheStartOfALongName()
    {
        const QByteArray name = '"' + QByteArray(100000, 'n') + '"';
        const QList<QByteArray> schemas{R"({"type":"object","properties":{)" + name + ":{}}}",
                                        formWith(R"({"type":)" + name + '}'),
                                        R"({"type":"object","properties":{},"required":[)" + name
                                            + "]}"};
        for (const QByteArray &schema : schemas) {
            QVERIFY(!problemOf(schema).isEmpty());
            QVERIFY(problemOf(schema).size() < 200);
        }
    }
};

QUAYSIDE_TEST(TestFlatForm, QCoreApplication)

} // namespace tst_flatform

#include "tst_flatform.moc"
