// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/schema/schemachange.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_schemachange {

using namespace Qt::StringLiterals;
using namespace mcp;
using json::Value;
using schema::SchemaChange;
using Effect = SchemaChange::Effect;

namespace {

Value parsed(const QByteArray &text)
{
    return json::parse(json::Raw(text)).value();
}

QList<SchemaChange> changes(const QByteArray &before, const QByteArray &after)
{
    return schema::schemaChanges(parsed(before), parsed(after));
}

} // namespace

/// What a change of a schema means for the values that are valid.
class TestSchemaChange : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void judgesAKeyword_data();
    void judgesAKeyword();
    void namesThePlace();
    void equalSchemasHaveNoChange();
    void changesAreBounded();
};

void TestSchemaChange::judgesAKeyword_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::addColumn<Effect>("effect");
    QTest::addColumn<Effect>("back");

    const auto add = [](const char *name, const char *before, const char *after, Effect effect,
                        Effect back) {
        QTest::newRow(name) << QByteArray(before) << QByteArray(after) << effect << back;
    };
    const auto narrower = [&add](const char *name, const char *before, const char *after) {
        add(name, before, after, Effect::Narrower, Effect::Wider);
    };
    const auto same = [&add](const char *name, const char *before, const char *after,
                             Effect effect) { add(name, before, after, effect, effect); };
    narrower("a type", R"({"type":["string","null"]})", R"({"type":"string"})");
    narrower("an integer of a number", R"({"type":"number"})", R"({"type":"integer"})");
    same("another type", R"({"type":"string"})", R"({"type":"boolean"})", Effect::Unknown);
    narrower("a first type", "{}", R"({"type":"string"})");
    narrower("a value of an enum", R"({"enum":["a","b"]})", R"({"enum":["a"]})");
    narrower("a first enum", "{}", R"({"enum":["a"]})");
    same("other values", R"({"enum":["a"]})", R"({"enum":["b"]})", Effect::Unknown);
    narrower("required", R"({"required":["a"]})", R"({"required":["a","b"]})");
    narrower("a first required", "{}", R"({"required":["a"]})");
    narrower("a lower bound", R"({"minimum":1})", R"({"minimum":2})");
    narrower("an upper bound", R"({"maxLength":9})", R"({"maxLength":8})");
    narrower("a first bound", "{}", R"({"maxItems":8})");
    narrower("a pattern", "{}", R"({"pattern":"a"})");
    same("another pattern", R"({"pattern":"a"})", R"({"pattern":"b"})", Effect::Unknown);
    narrower("unique items", R"({"uniqueItems":false})", R"({"uniqueItems":true})");
    narrower("no other members", "{}", R"({"additionalProperties":false})");
    narrower("items of a type", "{}", R"({"items":false})");
    narrower("a case of several", R"({"anyOf":[{"type":"string"},{"type":"null"}]})",
             R"({"anyOf":[{"type":"null"}]})");
    narrower("one demand more", R"({"allOf":[{"minimum":1}]})",
             R"({"allOf":[{"minimum":1},{"maximum":3}]})");
    add("a property", R"({"properties":{"a":{}}})", R"({"properties":{"a":{},"b":{}}})",
        Effect::Added, Effect::Removed);
    same("words", R"({"description":"a"})", R"({"description":"b"})", Effect::Text);
    same("a default", R"({"default":1})", R"({"default":2})", Effect::None);
    same("what nobody knows", R"({"x-order":1})", R"({"x-order":2})", Effect::None);
    same("a condition", R"({"if":{"minimum":1}})", R"({"if":{"minimum":2}})", Effect::Unknown);
    same("words of a case", R"({"anyOf":[{"type":"null","title":"a"}]})",
         R"({"anyOf":[{"type":"null","title":"b"}]})", Effect::Text);
    same("numbers and members in another form", R"({"enum":[1,{"a":1,"b":2}]})",
         R"({"enum":[{"b":2,"a":1},1.0]})", Effect::None);
    same("cases of which one holds", R"({"oneOf":[{"type":"number"}]})",
         R"({"oneOf":[{"type":"number"},{"type":"integer"}]})", Effect::Unknown);
    same("a definition", R"({"$defs":{"a":{}}})", "{}", Effect::None);
    add("a definition that is used", R"({"$ref":"#/$defs/a","$defs":{"a":{}}})",
        R"({"$ref":"#/$defs/a"})", Effect::Unknown, Effect::None);
    narrower("nothing", "true", "false");
    narrower("an object of everything", "true", R"({"type":"string"})");
}

void TestSchemaChange::judgesAKeyword()
{
    QFETCH(const QByteArray, before);
    QFETCH(const QByteArray, after);
    QFETCH(const Effect, effect);
    QFETCH(const Effect, back);
    const QList<SchemaChange> there = changes(before, after);
    QCOMPARE(there.size(), 1);
    QCOMPARE(there.constFirst().effect, effect);
    const QList<SchemaChange> again = changes(after, before);
    QCOMPARE(again.size(), 1);
    QCOMPARE(again.constFirst().effect, back);
}

void TestSchemaChange::namesThePlace()
{
    const QList<SchemaChange> found =
        changes(R"({"properties":{"days":{"items":{"type":"number","title":"a"}}}})",
                R"({"properties":{"days":{"items":{"type":"integer"}}}})");
    QCOMPARE(found.size(), 2);
    QCOMPARE(found.at(0).path, u"properties.days.items.type"_s);
    QCOMPARE(found.at(0).before, u"\"number\""_s);
    QCOMPARE(found.at(0).after, u"\"integer\""_s);
    QCOMPARE(found.at(1).path, u"properties.days.items.title"_s);
    QVERIFY(found.at(1).after.isNull());
}

void TestSchemaChange::equalSchemasHaveNoChange()
{
    QVERIFY(changes(R"({"properties":{"a":true}})", R"({"properties":{"a":{"description":"x"}}})")
                .isEmpty());
    QVERIFY(changes("{}", R"({"additionalProperties":{},"items":{}})").isEmpty());
    QVERIFY(changes(R"({"type":"object","required":["a","b"]})",
                    R"({"required":["a","b"],"type":"object"})")
                .isEmpty());
    // In another order.
    const QList<SchemaChange> found = changes(R"({"enum":["a","b"]})", R"({"enum":["b","a"]})");
    QCOMPARE(found.size(), 1);
    QCOMPARE(found.constFirst().effect, Effect::None);
}

void TestSchemaChange::changesAreBounded()
{
    QByteArray one;
    for (int i = 0; i < 1'000; ++i)
        one += (i == 0 ? "\"p" : ",\"p") + QByteArray::number(i) + "\":{}";
    const QList<SchemaChange> found =
        changes(R"({"properties":{}})", R"({"properties":{)" + one + "}}");
    QCOMPARE(found.size(), schema::kSchemaChanges);
    QCOMPARE(found.constLast().effect, Effect::Unknown);

    // In a time in proportion to its size.
    const auto wide = [](const char *type) {
        QByteArray properties;
        for (int i = 0; i < 100'000; ++i)
            properties += "\"p" + QByteArray::number(i) + "\":{},";
        return QByteArray(R"({"properties":{)" + properties + R"("last":{"type":)" + type + "}}}");
    };
    QCOMPARE(changes(wide("\"string\""), wide("\"null\"")).size(), 1);
}

QUAYSIDE_TEST(TestSchemaChange, QCoreApplication)

} // namespace tst_schemachange

#include "tst_schemachange.moc"
