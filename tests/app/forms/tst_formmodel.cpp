// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/forms/formmodel.h"
#include "tests/support/testclass.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

namespace tst_formmodel {

using namespace quayside;
using namespace Qt::StringLiterals;
using mcp::json::Value;

namespace {

QString object(const QString &properties, const QString &more = {})
{
    return u"{\"type\":\"object\",\"properties\":{"_s + properties + u'}' + more + u'}';
}

/// The node a path of names and numbers leads to.
FormNode *at(const FormModel &form, const QString &path)
{
    FormNode *node = form.root();
    const QStringList steps = path.split(u'/');
    for (const QString &step : steps) {
        bool isNumber = false;
        const int row = step.toInt(&isNumber);
        FormNode *next = nullptr;
        for (int i = 0; node && i < node->children()->count(); ++i) {
            if (isNumber ? i == row : node->children()->at(i)->name() == step)
                next = node->children()->at(i);
        }
        node = next;
    }
    if (!node)
        qFatal("no node at %s", qPrintable(path));
    return node;
}

QByteArray sent(const FormModel &form)
{
    return form.arguments().toJson();
}

} // namespace

class TestFormModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void leavesOutWhatIsUnset();
    void sendsDefaults();
    void ignoresDefaultsThatDoNotFit();
    void keepsNumbersAsTheyAreTyped();
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();
    void showsErrorsOnceAnEditedFieldIsLeft();
    void checksFormatsOnlyWhenAsked();
    void keepsWorkingWithOddPatterns();
    void marksADefaultThatCannotBeChecked();
    void hintsAtWhatFits_data();
    void hintsAtWhatFits();
    void followsTheJsonText();
    void keepsWhatTheFormDoesNotKnow();
    void saysWhereJsonIsBroken_data();
    void saysWhereJsonIsBroken();
    void keepsValuesThatDoNotFit();
    void addsAndMovesItems();
    void keepsTheBoundsOfLists();
    void foldsOptionalGroups();
    void switchesAlternatives();
    void takesFreeMembers();
    void sendsNullWhereItIsAllowed();
    void growsRecursiveFieldsOnDemand();
    void declinesSchemasItCannotDraw_data();
    void declinesSchemasItCannotDraw();
    void resetsToTheDefaults();
    void marksHiddenCharacters();
    void staysWithinItsBounds();
    void outlivesItsSchema();
};

void TestFormModel::leavesOutWhatIsUnset()
{
    FormModel form;
    form.setSchemaText(object(
        u"\"a\":{\"type\":\"string\"},\"b\":{\"type\":\"integer\"},\"c\":{\"type\":\"boolean\"},"
        "\"d\":{\"enum\":[1,2]},\"e\":{\"type\":\"array\"},\"f\":{\"type\":\"object\"}"_s));
    QCOMPARE(form.fieldCount(), 8);
    QVERIFY(form.declinedReason().isEmpty());
    QCOMPARE(sent(form), "{}");
    QVERIFY(form.isValid());
    at(form, u"a"_s)->setText(u"x"_s);
    at(form, u"c"_s)->setChecked(false);
    at(form, u"d"_s)->setCurrentIndex(1);
    QCOMPARE(sent(form), R"({"a":"x","c":false,"d":2})");
    at(form, u"a"_s)->setText({});
    at(form, u"c"_s)->clear();
    at(form, u"d"_s)->setCurrentIndex(-1);
    QCOMPARE(sent(form), "{}");
}

void TestFormModel::sendsDefaults()
{
    FormModel form;
    form.setSchemaText(
        object(u"\"s\":{\"type\":\"string\",\"default\":\"x\"},\"n\":{\"type\":\"number\","
               u"\"default\":1.50},"
               "\"b\":{\"type\":\"boolean\"},\"t\":{\"type\":\"boolean\",\"default\":true},"
               "\"e\":{\"type\":\"string\",\"enum\":[\"a\",\"b\"],\"default\":\"b\"},"
               "\"m\":{\"type\":\"array\",\"items\":{\"enum\":[\"a\",\"b\",\"c\"]},\"default\":["
               "\"c\",\"a\"]},"
               "\"o\":{\"type\":\"object\",\"properties\":{\"x\":{\"type\":\"number\"}},"
               "\"default\":{\"x\":1}},"
               "\"l\":{\"type\":\"array\",\"items\":{\"type\":\"string\"},\"default\":[\"p\"]}"_s,
               u",\"required\":[\"b\"]"_s));
    QCOMPARE(
        sent(form),
        R"({"s":"x","n":1.50,"b":false,"t":true,"e":"b","m":["a","c"],"o":{"x":1},"l":["p"]})");
}

void TestFormModel::ignoresDefaultsThatDoNotFit()
{
    FormModel form;
    form.setSchemaText(object(
        u"\"s\":{\"type\":\"string\",\"default\":5},\"n\":{\"type\":\"integer\",\"default\":1.5},"
        "\"e\":{\"enum\":[\"a\"],\"default\":\"z\"},\"b\":{\"type\":\"boolean\",\"default\":"
        "\"yes\"},"
        "\"m\":{\"type\":\"array\",\"items\":{\"enum\":[\"a\"]},\"default\":[\"q\"]},"
        "\"o\":{\"type\":\"object\",\"default\":[]}"_s));
    QCOMPARE(sent(form), "{}");
    QVERIFY(form.isValid());
}

void TestFormModel::keepsNumbersAsTheyAreTyped()
{
    FormModel form;
    form.setSchemaText(object(u"\"i\":{\"type\":\"integer\"},\"n\":{\"type\":\"number\"}"_s));
    at(form, u"i"_s)->setText(u"9007199254740993"_s);
    at(form, u"n"_s)->setText(u" 1.50 "_s);
    QCOMPARE(sent(form), R"({"i":9007199254740993,"n":1.50})");
    QVERIFY(form.isValid());
    form.setJson(u"{\"i\": 123456789012345678901234567890, \"n\": 1E2}"_s);
    QCOMPARE(at(form, u"i"_s)->text(), u"123456789012345678901234567890"_s);
    QCOMPARE(sent(form), R"({"i":123456789012345678901234567890,"n":1E2})");
    QVERIFY(form.isValid());
    at(form, u"i"_s)->setText(u"3.0"_s);
    QCOMPARE(form.arguments().find(u"i")->numberText(), QByteArray("3"));
}

void TestFormModel::saysWhatIsWrong_data()
{
    QTest::addColumn<QString>("schema");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("error");
    const auto row = [](const char *name, const QString &schema, const QString &text,
                        const QString &error = {}) {
        QTest::newRow(name) << schema << text << error;
    };
    row("needed", u"\"type\":\"string\""_s, {}, u"Required."_s);
    row("no number", u"\"type\":\"number\""_s, u"abc"_s,
        u"Not a number. Write digits, like 3 or 0.5."_s);
    row("no integer", u"\"type\":\"integer\""_s, u"abc"_s,
        u"Not a number. Write digits, like 3."_s);
    row("fraction", u"\"type\":\"integer\""_s, u"1.5"_s,
        u"Not a whole number. Write digits only, like 3."_s);
    row("small", u"\"type\":\"integer\",\"minimum\":1"_s, u"0"_s, u"At least 1."_s);
    row("large", u"\"type\":\"integer\",\"maximum\":14"_s, u"20"_s, u"At most 14."_s);
    row("just too large", u"\"type\":\"integer\",\"maximum\":9007199254740992"_s,
        u"9007199254740993"_s, u"At most 9007199254740992."_s);
    row("exclusive", u"\"type\":\"number\",\"exclusiveMinimum\":0"_s, u"0"_s, u"More than 0."_s);
    row("exclusive top", u"\"type\":\"number\",\"exclusiveMaximum\":1"_s, u"1.0"_s,
        u"Less than 1."_s);
    row("multiple", u"\"type\":\"number\",\"multipleOf\":0.1"_s, u"0.35"_s,
        u"Must be a multiple of 0.1."_s);
    row("is multiple", u"\"type\":\"number\",\"multipleOf\":0.1"_s, u"0.3"_s);
    row("short", u"\"type\":\"string\",\"minLength\":3"_s, u"ab"_s, u"At least 3 characters."_s);
    row("code points", u"\"type\":\"string\",\"maxLength\":2"_s, u"\U0001F600\U0001F600"_s);
    row("long", u"\"type\":\"string\",\"maxLength\":2"_s, u"abc"_s, u"At most 2 characters."_s);
    row("pattern", u"\"type\":\"string\",\"pattern\":\"^a\""_s, u"b"_s,
        u"Does not fit the pattern ^a"_s);
    row("contradiction", u"\"type\":\"integer\",\"minimum\":5,\"maximum\":1"_s, u"3"_s);
    row("JSON", u"\"title\":\"x\""_s, u"Oslo"_s,
        u"Not valid JSON. Strings need double quotes, like \"Oslo\"."_s);
    row("huge number", u"\"type\":\"number\",\"maximum\":5"_s, u"1e999"_s, u"At most 5."_s);
}

void TestFormModel::saysWhatIsWrong()
{
    QFETCH(QString, schema);
    QFETCH(QString, text);
    QFETCH(QString, error);
    FormModel form;
    form.setSchemaText(object(u"\"it\":{"_s + schema + u'}', u",\"required\":[\"it\"]"_s));
    FormNode *node = at(form, u"it"_s);
    node->setText(text);
    form.validate();
    QCOMPARE(node->error(), error);
    QCOMPARE(form.isValid(), error.isEmpty());
    QCOMPARE(form.firstError(), error.isEmpty() ? nullptr : node);
}

void TestFormModel::showsErrorsOnceAnEditedFieldIsLeft()
{
    FormModel form;
    form.setSchemaText(object(u"\"a\":{\"type\":\"string\"},\"b\":{\"type\":\"string\"}"_s,
                              u",\"required\":[\"a\",\"b\"]"_s));
    QCOMPARE(form.errorCount(), 2);
    at(form, u"a"_s)->leave();
    QVERIFY2(at(form, u"a"_s)->error().isEmpty(), "nothing was typed into it");
    QSignalSpy spy(&form, &FormModel::validityChanged);
    at(form, u"a"_s)->setText(u"x"_s);
    at(form, u"a"_s)->setText({});
    QVERIFY(at(form, u"a"_s)->error().isEmpty());
    at(form, u"a"_s)->leave();
    QCOMPARE(at(form, u"a"_s)->error(), u"Required."_s);
    QCOMPARE(spy.count(), 2);
    QVERIFY(at(form, u"b"_s)->error().isEmpty());
    QVERIFY(!form.validate());
    QCOMPARE(at(form, u"b"_s)->error(), u"Required."_s);
    form.reset();
    at(form, u"a"_s)->leave();
    QVERIFY2(at(form, u"a"_s)->error().isEmpty(), "it is as if nobody had been there");
}

void TestFormModel::checksFormatsOnlyWhenAsked()
{
    FormModel form;
    form.setSchemaText(object(
        u"\"d\":{\"type\":\"string\",\"format\":\"date\"},\"e\":{\"type\":\"string\",\"format\":"
        u"\"email\"},"
        "\"u\":{\"type\":\"string\",\"format\":\"uri\"},\"t\":{\"type\":\"string\",\"format\":\"date-time\"}"_s));
    form.setJson(u"{\"d\":\"2026-13-01\",\"e\":\"anna\",\"u\":\"example\",\"t\":\"2026-11-20\"}"_s);
    QVERIFY(form.isValid());
    form.setChecksFormats(true);
    QCOMPARE(form.errorCount(), 4);
    form.setJson(
        u"{\"d\":\"2026-12-01\",\"e\":\"anna@example.org\",\"u\":\"https://example.org/a?b\","
        "\"t\":\"2026-11-20T14:30:00+01:00\"}"_s);
    QCOMPARE(form.errorCount(), 0);
}

void TestFormModel::keepsWorkingWithOddPatterns()
{
    FormModel form;
    form.setSchemaText(object(u"\"a\":{\"type\":\"string\",\"pattern\":\"(\"},"
                              "\"b\":{\"type\":\"string\",\"pattern\":\"^(a+)+$\"}"_s));
    QCOMPARE(at(form, u"a"_s)->hint(), u"The pattern cannot be checked here"_s);
    at(form, u"a"_s)->setText(u"x"_s);
    at(form, u"b"_s)->setText(QString(5'000, u'a') + u'!');
    QVERIFY(!form.validate()); // P13, SEC-19
    QVERIFY(at(form, u"b"_s)->error().contains(u"takes too long"));
    at(form, u"b"_s)->setText(u"aa"_s);
    QVERIFY(form.isValid());
}

void TestFormModel::marksADefaultThatCannotBeChecked() // P13
{
    FormModel form;
    form.setSchemaText(
        object(u"\"b\":{\"type\":\"string\",\"pattern\":\"^(a+)+$\",\"default\":\"%1!\"}"_s.arg(
            QString(5'000, u'a'))));
    QVERIFY(!form.validate());
}

void TestFormModel::hintsAtWhatFits_data()
{
    QTest::addColumn<QString>("schema");
    QTest::addColumn<QString>("hint");
    QTest::newRow("both") << u"\"type\":\"integer\",\"minimum\":1,\"maximum\":14"_s << u"1 to 14"_s;
    QTest::newRow("least") << u"\"type\":\"number\",\"minimum\":0.5"_s << u"0.5 or more"_s;
    QTest::newRow("between") << u"\"type\":\"number\",\"exclusiveMinimum\":0,\"maximum\":400"_s
                             << u"More than 0, 400 or less"_s;
    QTest::newRow("contradiction") << u"\"type\":\"integer\",\"minimum\":5,\"maximum\":1"_s
                                   << u"The limits contradict each other and are not checked."_s;
    QTest::newRow("length") << u"\"type\":\"string\",\"minLength\":3"_s
                            << u"At least 3 characters"_s;
    QTest::newRow("format and length")
        << u"\"type\":\"string\",\"format\":\"email\",\"maxLength\":80"_s
        << u"An e-mail address · At most 80 characters"_s;
    QTest::newRow("one or two")
        << u"\"type\":\"array\",\"items\":{\"enum\":[1,2,3]},\"minItems\":1,\"maxItems\":2"_s
        << u"One or two"_s;
    QTest::newRow("none") << u"\"type\":\"string\""_s << QString();
}

void TestFormModel::hintsAtWhatFits()
{
    QFETCH(QString, schema);
    QFETCH(QString, hint);
    FormModel form;
    form.setSchemaText(object(u"\"it\":{"_s + schema + u'}'));
    QCOMPARE(at(form, u"it"_s)->hint(), hint);
}

void TestFormModel::followsTheJsonText()
{
    FormModel form;
    form.setSchemaText(object(u"\"a\":{\"type\":\"string\"},\"n\":{\"type\":\"integer\"}"_s));
    QSignalSpy spy(&form, &FormModel::jsonChanged);
    at(form, u"a"_s)->setText(u"x"_s);
    QCOMPARE(form.json(), u"{\n  \"a\": \"x\"\n}"_s);
    QCOMPARE(spy.count(), 1);
    const QString typed = u"{ \"n\": 3,\n\"a\": \"y\" }"_s;
    form.setJson(typed);
    QCOMPARE(form.json(), typed);
    QCOMPARE(at(form, u"a"_s)->text(), u"y"_s);
    QCOMPARE(at(form, u"n"_s)->text(), u"3"_s);
    form.setJson(u"{ \"n\": 3,"_s);
    QVERIFY(!form.jsonError().isEmpty());
    QVERIFY(!form.isValid());
    QCOMPARE(sent(form), R"({"a":"y","n":3})");
    form.setJson(u"  "_s);
    QVERIFY(form.jsonError().isEmpty());
    QCOMPARE(sent(form), "{}");
    form.setJson(u"[1]"_s);
    QVERIFY(form.jsonError().contains(u"object"_s));
    at(form, u"n"_s)->setText(u"4"_s);
    QVERIFY(form.jsonError().isEmpty());
    QCOMPARE(form.json(), u"{\n  \"n\": 4\n}"_s);
}

void TestFormModel::keepsWhatTheFormDoesNotKnow()
{
    FormModel form;
    form.setSchemaText(
        object(u"\"a\":{\"type\":\"string\"},\"o\":{\"type\":\"object\",\"properties\":{\"x\":{}},"
               "\"additionalProperties\":false}"_s));
    form.setJson(u"{\"z\":[1.0,{\"b\":1,\"a\":2}],\"a\":\"x\",\"o\":{\"y\":1}}"_s);
    at(form, u"a"_s)->setText(u"new"_s);
    QCOMPARE(sent(form), R"({"a":"new","o":{"y":1},"z":[1.0,{"b":1,"a":2}]})");
}

void TestFormModel::saysWhereJsonIsBroken_data()
{
    QTest::addColumn<QString>("json");
    QTest::addColumn<QString>("error");
    QTest::newRow("end") << u"{"_s << u"Line 1, column 2: A name in double quotes is missing."_s;
    QTest::newRow("comma") << u"{\"a\": 1\n \"b\": 2}"_s
                           << u"Line 2, column 2: A comma or } is missing."_s;
    QTest::newRow("trailing comma")
        << u"{\"a\": 1,}"_s << u"Line 1, column 9: A name in double quotes is missing."_s;
    QTest::newRow("bare word") << u"{\"a\":\n  Oslo}"_s
                               << u"Line 2, column 3: Strings need double quotes."_s;
    QTest::newRow("open text") << u"{\"a\": \"b}"_s
                               << u"Line 1, column 7: This string has no closing quote."_s;
    QTest::newRow("escape")
        << u"{\"a\": \"\\q\"}"_s
        << u"Line 1, column 7: This string has an escape that JSON does not define."_s;
    QTest::newRow("number") << u"{\"a\": 01}"_s << u"Line 1, column 7: This is not a number."_s;
    QTest::newRow("colon") << u"{\"a\" 1}"_s << u"Line 1, column 6: A colon is missing."_s;
    QTest::newRow("list") << u"{\"a\": [1 2]}"_s
                          << u"Line 1, column 10: A comma or ] is missing."_s;
    QTest::newRow("after") << u"{} x"_s << u"Line 1, column 4: Unexpected text after the end."_s;
    QTest::newRow("value") << u"{\"a\":}"_s << u"Line 1, column 6: A value is missing."_s;
}

void TestFormModel::saysWhereJsonIsBroken()
{
    QFETCH(QString, json);
    QFETCH(QString, error);
    FormModel form;
    form.setSchemaText(object({}));
    form.setJson(json);
    QCOMPARE(form.jsonError(), error);
    QCOMPARE(form.json(), json);
}

void TestFormModel::keepsValuesThatDoNotFit()
{
    FormModel form;
    form.setSchemaText(object(
        u"\"s\":{\"type\":\"string\"},\"b\":{\"type\":\"boolean\"},\"e\":{\"enum\":[\"a\"]},"
        "\"n\":{\"type\":\"number\"},\"l\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}},"
        "\"o\":{\"type\":\"object\",\"properties\":{\"x\":{}}}"_s));
    const QByteArray odd = R"({"s":5,"b":"yes","e":"z","n":"many","l":{"k":1},"o":[2]})";
    form.setJson(QString::fromUtf8(odd));
    QCOMPARE(sent(form), odd);
    QCOMPARE(form.errorCount(), 6);
    QCOMPARE(at(form, u"b"_s)->error(), u"The value does not fit this field."_s);
    QCOMPARE(at(form, u"s"_s)->text(), u"5"_s);
    at(form, u"s"_s)->setText(u"five"_s);
    at(form, u"b"_s)->setChecked(true);
    at(form, u"e"_s)->setCurrentIndex(0);
    at(form, u"n"_s)->setText(u"6"_s);
    at(form, u"l"_s)->clear();
    at(form, u"o"_s)->setSet(true);
    QCOMPARE(sent(form), R"({"s":"five","b":true,"e":"a","n":6,"o":{}})");
    QVERIFY(form.isValid());
}

void TestFormModel::addsAndMovesItems()
{
    FormModel form;
    form.setSchemaText(
        object(u"\"l\":{\"type\":\"array\",\"items\":{\"type\":\"integer\",\"default\":7}}"_s));
    FormNode *list = at(form, u"l"_s);
    QAbstractItemModelTester tester(list->children(),
                                    QAbstractItemModelTester::FailureReportingMode::Fatal);
    for (int i = 0; i < 3; ++i)
        list->add();
    QCOMPARE(sent(form), R"({"l":[7,7,7]})");
    at(form, u"l/0"_s)->setText(u"1"_s);
    at(form, u"l/2"_s)->setText(u"3"_s);
    QCOMPARE(at(form, u"l/2"_s)->label(), u"Item 3"_s);
    list->move(2, 0);
    QCOMPARE(sent(form), R"({"l":[3,1,7]})");
    QCOMPARE(at(form, u"l/0"_s)->label(), u"Item 1"_s);
    list->move(0, 2);
    list->move(0, 9);
    list->move(-1, 0);
    QCOMPARE(sent(form), R"({"l":[1,7,3]})");
    list->remove(1);
    list->remove(5);
    QCOMPARE(sent(form), R"({"l":[1,3]})");
    form.setJson(u"{\"l\":[4,5,6,8]}"_s);
    QCOMPARE(list->children()->count(), 4);
    form.setJson(u"{\"l\":[9]}"_s);
    QCOMPARE(at(form, u"l/0"_s)->text(), u"9"_s);
    at(form, u"l/0"_s)->removeSelf();
    QCOMPARE(sent(form), "{}");
    form.setJson(u"{\"l\":[]}"_s);
    QCOMPARE(sent(form), R"({"l":[]})");
}

void TestFormModel::keepsTheBoundsOfLists()
{
    FormModel form;
    form.setSchemaText(object(
        u"\"l\":{\"type\":\"array\",\"items\":{\"type\":\"string\"},\"minItems\":1,\"maxItems\":2,"
        "\"uniqueItems\":true},\"m\":{\"type\":\"array\",\"items\":{\"enum\":[\"a\",\"b\",\"c\"]},"
        "\"minItems\":2}"_s,
        u",\"required\":[\"l\",\"m\"]"_s));
    FormNode *list = at(form, u"l"_s);
    QCOMPARE(list->children()->count(), 1);
    QVERIFY(!list->canRemoveItems());
    list->add();
    QVERIFY(!list->canAdd());
    list->add();
    QCOMPARE(list->children()->count(), 2);
    at(form, u"l/0"_s)->setText(u"x"_s);
    at(form, u"l/1"_s)->setText(u"x"_s);
    form.validate();
    QCOMPARE(list->error(), u"Items must be unique."_s);
    FormNode *choices = at(form, u"m"_s);
    QCOMPARE(choices->error(), u"Choose at least 2."_s);
    choices->setSelected(2, true);
    choices->setSelected(0, true);
    choices->setSelected(9, true);
    QVERIFY(choices->error().isEmpty());
    QCOMPARE(form.arguments().find(u"m")->toJson(), R"(["a","c"])");
}

void TestFormModel::foldsOptionalGroups()
{
    FormModel form;
    form.setSchemaText(
        object(u"\"g\":{\"type\":\"object\",\"required\":[\"a\"],\"properties\":{"
               "\"a\":{\"type\":\"string\"},\"b\":{\"type\":\"string\",\"default\":\"x\"}}}"_s));
    FormNode *group = at(form, u"g"_s);
    QAbstractItemModelTester tester(group->children(),
                                    QAbstractItemModelTester::FailureReportingMode::Fatal);
    QVERIFY(!group->isSet());
    QVERIFY(form.isValid());
    group->setSet(true);
    QCOMPARE(group->children()->count(), 2);
    QCOMPARE(sent(form), R"({"g":{"b":"x"}})");
    QCOMPARE(form.errorCount(), 1);
    QCOMPARE(form.firstError(), at(form, u"g/a"_s));
    group->setSet(false);
    QCOMPARE(sent(form), "{}");
    QVERIFY(form.isValid());
    form.setJson(u"{\"g\":{\"a\":\"q\"}}"_s);
    QVERIFY(group->isSet());
    QCOMPARE(at(form, u"g/a"_s)->text(), u"q"_s);
}

void TestFormModel::switchesAlternatives()
{
    FormModel form;
    form.setSchemaText(object(u"\"k\":{\"oneOf\":[{\"title\":\"Circle\",\"type\":\"object\","
                              u"\"required\":[\"r\"],\"properties\":{\"r\":{\"type\":\"number\"}}},"
                              "{\"title\":\"Box\",\"type\":\"object\",\"required\":[\"w\"],"
                              "\"properties\":{\"w\":{\"type\":\"number\"}}},"
                              "{\"type\":\"string\"}]}"_s,
                              u",\"required\":[\"k\"]"_s));
    FormNode *choice = at(form, u"k"_s);
    QAbstractItemModelTester tester(choice->children(),
                                    QAbstractItemModelTester::FailureReportingMode::Fatal);
    QCOMPARE(choice->options(), QStringList({u"Circle"_s, u"Box"_s, u"Text"_s}));
    QVERIFY(!form.isValid());
    choice->setCurrentIndex(0);
    at(form, u"k/0/r"_s)->setText(u"2"_s);
    QCOMPARE(sent(form), R"({"k":{"r":2}})");
    choice->setCurrentIndex(2);
    at(form, u"k/0"_s)->setText(u"line"_s);
    QCOMPARE(sent(form), R"({"k":"line"})");
    form.setJson(u"{\"k\":{\"w\":5}}"_s);
    QCOMPARE(choice->currentIndex(), 1);
    QVERIFY(form.isValid());
    form.setJson(u"{\"k\":{\"other\":5}}"_s);
    QCOMPARE(sent(form), R"({"k":{"other":5}})");
    form.setJson(u"{\"k\":7}"_s);
    QVERIFY(!form.isValid());
    QCOMPARE(sent(form), R"({"k":7})");
    choice->setCurrentIndex(-1);
    QCOMPARE(sent(form), "{}");
}

void TestFormModel::takesFreeMembers()
{
    FormModel form;
    form.setSchemaText(
        object(u"\"o\":{\"type\":\"object\",\"properties\":{\"x\":{\"type\":\"string\"}},"
               "\"additionalProperties\":{\"type\":\"integer\"}}"_s));
    FormNode *group = at(form, u"o"_s);
    QAbstractItemModelTester tester(group->children(),
                                    QAbstractItemModelTester::FailureReportingMode::Fatal);
    form.setJson(u"{\"o\":{\"b\":2,\"x\":\"t\",\"a\":1}}"_s);
    QCOMPARE(group->children()->count(), 3);
    QVERIFY(at(form, u"o/a"_s)->isFree());
    group->add();
    FormNode *added = group->children()->at(3);
    form.validate();
    QCOMPARE(added->error(), u"Enter a name."_s);
    added->setKey(u"x"_s);
    QCOMPARE(added->error(), u"This name is already used."_s);
    added->setKey(u"c"_s);
    added->setText(u"3"_s);
    QCOMPARE(sent(form), R"({"o":{"x":"t","b":2,"a":1,"c":3}})");
    QVERIFY(form.isValid());
    group->remove(0);
    QCOMPARE(group->children()->count(), 4);
    at(form, u"o/b"_s)->removeSelf();
    QCOMPARE(sent(form), R"({"o":{"x":"t","a":1,"c":3}})");
}

void TestFormModel::sendsNullWhereItIsAllowed()
{
    FormModel form;
    form.setSchemaText(
        object(u"\"r\":{\"type\":[\"string\",\"null\"]},\"o\":{\"type\":[\"integer\",\"null\"]},"
               "\"d\":{\"anyOf\":[{\"type\":\"string\"},{\"type\":\"null\"}],\"default\":null}"_s,
               u",\"required\":[\"r\"]"_s));
    QCOMPARE(sent(form), R"({"r":null,"d":null})");
    QVERIFY(form.isValid());
    form.setJson(u"{\"r\":\"a\",\"o\":null}"_s);
    QCOMPARE(sent(form), R"({"r":"a","o":null})");
    at(form, u"o"_s)->setText(u"5"_s);
    QCOMPARE(sent(form), R"({"r":"a","o":5})");
}

void TestFormModel::growsRecursiveFieldsOnDemand()
{
    FormModel form;
    form.setSchemaText(u"{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\"},"
                       u"\"next\":{\"$ref\":\"#\"},"
                       "\"all\":{\"type\":\"array\",\"items\":{\"$ref\":\"#\"}}}}"_s);
    QVERIFY(form.root());
    FormNode *next = at(form, u"next"_s);
    QCOMPARE(next->children()->count(), 0);
    next->setSet(true);
    QCOMPARE(next->children()->count(), 3);
    at(form, u"next/name"_s)->setText(u"b"_s);
    at(form, u"all"_s)->add();
    at(form, u"all/0/name"_s)->setText(u"c"_s);
    QCOMPARE(sent(form), R"({"next":{"name":"b"},"all":[{"name":"c"}]})");
    QString deep = u"{}"_s;
    for (int i = 0; i < 100; ++i)
        deep = u"{\"next\":"_s + deep + u'}';
    form.setJson(deep);
    QCOMPARE(QString::fromUtf8(sent(form)), deep);
}

void TestFormModel::declinesSchemasItCannotDraw_data()
{
    QTest::addColumn<QString>("schema");
    QTest::addColumn<QString>("says");
    QString many;
    for (int i = 0; i < 300; ++i)
        many += u"\"p%1\":{\"type\":\"string\"},"_s.arg(i);
    many.chop(1);
    QTest::newRow("many") << object(many) << u"300 fields"_s;
    QTest::newRow("no JSON") << u"{"_s << u"not a JSON object"_s;
    QTest::newRow("array") << u"[]"_s << u"not a JSON object"_s;
    QTest::newRow("string") << u"{\"type\":\"string\"}"_s << u"does not describe an object"_s;
    QTest::newRow("broken") << u"{\"type\":\"object\",\"properties\":3}"_s << u"“properties”"_s;
}

void TestFormModel::declinesSchemasItCannotDraw()
{
    QFETCH(QString, schema);
    QFETCH(QString, says);
    FormModel form;
    form.setSchemaText(schema);
    QVERIFY2(form.declinedReason().contains(says), qPrintable(form.declinedReason()));
    QVERIFY(!form.root());
    QCOMPARE(sent(form), "{}");
    form.setJson(u"{\"a\":1.0}"_s);
    QCOMPARE(sent(form), R"({"a":1.0})");
    QVERIFY(form.validate());
    form.setJson(u"{"_s);
    QVERIFY(!form.validate());
}

void TestFormModel::resetsToTheDefaults()
{
    FormModel form;
    form.setSchemaText(
        object(u"\"a\":{\"type\":\"string\",\"default\":\"x\"},\"l\":{\"type\":\"array\"}"_s));
    form.setJson(u"{\"a\":\"y\",\"l\":[1,2],\"z\":1}"_s);
    form.reset();
    QCOMPARE(sent(form), R"({"a":"x"})");
    form.setArguments(*mcp::json::Value::number("5"));
    QCOMPARE(sent(form), "{}");
}

void TestFormModel::marksHiddenCharacters()
{
    FormModel form;
    form.setSchemaText(
        object(u"\"a\\u202e\":{\"type\":\"string\",\"description\":\"x\\u200by\\nz\"},"
               "\"e\":{\"title\":\"\\u001b[1m\",\"enum\":[\"\\u0000\"]}"_s));
    QCOMPARE(form.root()->children()->at(0)->label(), u"a⟨U+202E⟩"_s);
    QCOMPARE(form.root()->children()->at(0)->description(), u"x⟨U+200B⟩y\nz"_s);
    QCOMPARE(form.root()->children()->at(1)->label(), u"␛[1m"_s);
    QCOMPARE(form.root()->children()->at(1)->options(), QStringList(u"␀"_s));
}

void TestFormModel::staysWithinItsBounds()
{
    QString nested = u"{\"type\":\"string\"}"_s;
    for (int i = 0; i < 14; ++i)
        nested = u"{\"type\":\"array\",\"minItems\":1000000,\"items\":"_s + nested + u'}';
    FormModel form;
    form.setSchemaText(object(u"\"a\":"_s + nested, u",\"required\":[\"a\"]"_s));
    QVERIFY(at(form, u"a"_s)->children()->count() <= FormTree::kItems);
    form.setSchemaText(object(u"\"l\":{\"type\":\"array\",\"items\":{\"type\":\"integer\"}}"_s));
    QString items = u"[0"_s;
    for (int i = 1; i < 5'000; ++i)
        items += u",%1"_s.arg(i);
    const QString json = u"{\"l\":"_s + items + u"]}"_s;
    form.setJson(json);
    QCOMPARE(QString::fromUtf8(sent(form)), json);
    QVERIFY(at(form, u"l"_s)->children()->count() <= FormTree::kItems);
}

void TestFormModel::outlivesItsSchema()
{
    FormModel form;
    form.setSchemaText(object(u"\"a\":{\"type\":\"string\"}"_s, u",\"required\":[\"a\"]"_s));
    QPointer<FormNode> old = at(form, u"a"_s);
    QVERIFY(form.firstError());
    form.setSchemaText(object(u"\"b\":{\"type\":\"string\"}"_s));
    QVERIFY(!form.firstError());
    if (old)
        old->setText(u"late"_s);
    QCOMPARE(sent(form), "{}");
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(!old);
}

QUAYSIDE_TEST(TestFormModel, QCoreApplication)

} // namespace tst_formmodel

#include "tst_formmodel.moc"
