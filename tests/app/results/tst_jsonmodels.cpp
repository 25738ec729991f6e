// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/results/jsontreemodel.h"
#include "app/results/tablemodel.h"
#include "tests/support/testclass.h"

#include <QAbstractItemModelTester>
#include <QTest>

namespace quayside::tst_jsonmodels {

using mcp::json::Value;
using namespace Qt::StringLiterals;

namespace {

Value value(const QString &json)
{
    return mcp::json::parse(json).valueOr(Value());
}

QString text(const JsonTreeModel &model, int row)
{
    return model.index(row).data(JsonTreeModel::KeyRole).toString() + u'='
        + model.index(row).data(JsonTreeModel::PreviewRole).toString();
}

} // namespace

class TestJsonModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aTreeOpensAndClosesItsRows();
    void aPlainValueIsOneRow_data();
    void aPlainValueIsOneRow();
    void aSmallTreeIsOpenFromTheStart();
    void manyChildrenComeInPortions();
    void hiddenCharactersAreMarkedInTheTree();
    void rowsOutOfRangeAreIgnored();

    void findsTheOneTable_data();
    void findsTheOneTable();
    void columnsAreMeasuredByASampleOfTheirRows();
    void numbersHaveARealMinusOnScreenOnly();
    void numbersHaveTheDigitsOfTheServer_data();
    void numbersHaveTheDigitsOfTheServer();
    void rowsThatAreHalfFullAreATable();
    void whatStandsBesideTheTableIsKept();
    void sortsNumbersAsNumbersAndBack();
    void indexesFollowTheirRowsWhenSorted();
    void quotesWhatCsvNeedsQuoted();
};

void TestJsonModels::aTreeOpensAndClosesItsRows()
{
    Value::Array many;
    for (int i = 0; i < 60; ++i)
        many.append(Value(qint64(i)));
    JsonTreeModel model(Value(Value::Object{{u"many"_s, Value(many)}, {u"last"_s, Value(true)}}));
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    QCOMPARE(model.count(), 2);
    QVERIFY(model.index(0).data(JsonTreeModel::HasChildrenRole).toBool());

    model.toggle(0);
    QCOMPARE(model.count(), 62);
    QCOMPARE(text(model, 1), u"0=0"_s);
    QCOMPARE(model.index(1).data(JsonTreeModel::DepthRole).toInt(), 1);
    QVERIFY(model.index(0).data(JsonTreeModel::ExpandedRole).toBool());

    model.toggle(0);
    QCOMPARE(model.count(), 2);
    QCOMPARE(text(model, 1), u"last=true"_s);
}

void TestJsonModels::aPlainValueIsOneRow_data()
{
    QTest::addColumn<QString>("json");
    QTest::addColumn<QString>("kind");
    QTest::newRow("null") << u"null"_s << u"null"_s;
    QTest::newRow("text") << u"\"x\""_s << u"string"_s;
    QTest::newRow("number") << u"1.50"_s << u"number"_s;
    QTest::newRow("truth") << u"false"_s << u"boolean"_s;
}

void TestJsonModels::aPlainValueIsOneRow()
{
    QFETCH(QString, json);
    QFETCH(QString, kind);
    JsonTreeModel model(value(json));
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    QCOMPARE(model.count(), 1);
    QCOMPARE(model.index(0).data(JsonTreeModel::PreviewRole).toString(), json);
    QCOMPARE(model.index(0).data(JsonTreeModel::KindRole).toString(), kind);
    model.toggle(0);
    QCOMPARE(model.count(), 1);
}

void TestJsonModels::aSmallTreeIsOpenFromTheStart()
{
    JsonTreeModel model(value(uR"({"a":{"b":[1,2]},"c":[]})"_s));
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    QCOMPARE(model.count(), 5);
    QCOMPARE(text(model, 3), u"1=2"_s);
    model.toggle(0);
    QCOMPARE(model.count(), 2);
    JsonTreeModel empty(value(u"{}"_s));
    QCOMPARE(empty.count(), 0);
}

void TestJsonModels::manyChildrenComeInPortions()
{
    Value::Array many;
    for (int i = 0; i < 2'500; ++i)
        many.append(Value(qint64(i)));
    JsonTreeModel model{Value(many)};
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    QCOMPARE(model.count(), 1'001);
    QCOMPARE(model.index(1'000).data(JsonTreeModel::KindRole).toString(), u"more"_s);
    model.toggle(1'000);
    QCOMPARE(model.count(), 2'001);
    model.toggle(2'000);
    QCOMPARE(model.count(), 2'500);
    QCOMPARE(text(model, 2'499), u"2499=2499"_s);
}

void TestJsonModels::hiddenCharactersAreMarkedInTheTree() // SEC-36
{
    JsonTreeModel model(Value(Value::Object{{u"k\u200B"_s, Value(u"a\u202Eb"_s)}}));
    QCOMPARE(text(model, 0), u"k⟨U+200B⟩=\"a⟨U+202E⟩b\""_s);
    QCOMPARE(model.textOf(0), u"a⟨U+202E⟩b"_s);
}

void TestJsonModels::rowsOutOfRangeAreIgnored()
{
    JsonTreeModel model(value(u"[1]"_s));
    model.toggle(-1);
    model.toggle(7);
    QVERIFY(model.textOf(7).isEmpty());
}

void TestJsonModels::findsTheOneTable_data()
{
    QTest::addColumn<QString>("json");
    QTest::addColumn<QStringList>("keys");
    const QStringList none;
    QTest::newRow("array of like objects")
        << uR"([{"b":1,"a":2},{"b":3,"a":4}])"_s << QStringList{u"b"_s, u"a"_s};
    QTest::newRow("inside an object") << uR"({"n":1,"rows":[{"a":1}]})"_s << QStringList{u"a"_s};
    QTest::newRow("two of them") << uR"({"x":[{"a":1}],"y":[{"a":1}]})"_s << none;
    QTest::newRow("unlike objects") << uR"([{"a":1},{"b":1},{"c":1}])"_s << none;
    QTest::newRow("something else inside") << uR"([{"a":1},2])"_s << none;
    QTest::newRow("empty array") << u"[]"_s << none;
    QTest::newRow("empty objects") << u"[{},{}]"_s << none;
    QTest::newRow("no array") << uR"({"a":1})"_s << none;
    QTest::newRow("a missing cell")
        << uR"([{"a":1,"b":2},{"a":3}])"_s << QStringList{u"a"_s, u"b"_s};
}

void TestJsonModels::findsTheOneTable()
{
    QFETCH(QString, json);
    QFETCH(QStringList, keys);
    const auto shape = findTable(value(json));
    QCOMPARE(shape ? shape->keys : QStringList(), keys);
    if (!shape)
        return;
    TableModel model(*shape);
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    QCOMPARE(model.columnCount(), int(keys.size()));
}

void TestJsonModels::columnsAreMeasuredByASampleOfTheirRows() // window 5
{
    Value::Array rows;
    for (int i = 0; i < 10'000; ++i) {
        const QString text = i == 5'000 ? QString(3'000, u'x') : u"short"_s;
        const qint64 number = i == 9'950 ? -123'456 : -i;
        rows.append(Value(Value::Object{{u"n"_s, Value(number)}, {u"text"_s, Value(text)}}));
    }
    const auto shape = findTable(Value(rows));
    QVERIFY(shape);
    TableModel model(*shape);
    QCOMPARE(model.numeric(), (QList<bool>{true, false}));
    QVERIFY2(model.longest().at(0).contains(u"\u2212123456"_s), "rows far down count too");
    for (const QStringList &texts : model.longest()) {
        QVERIFY(!texts.isEmpty() && texts.size() <= 8);
        for (const QString &text : texts)
            QVERIFY(text.size() <= 100);
    }
    const QList<QStringList> before = model.longest();
    model.sortBy(0);
    QCOMPARE(model.longest(), before);
}

void TestJsonModels::numbersHaveARealMinusOnScreenOnly() // window 5
{
    const TableModel model(*findTable(value(uR"([{"n":-4.5,"t":"-4"}])"_s)));
    QCOMPARE(model.index(0, 0).data().toString(), u"\u22124.5"_s);
    QCOMPARE(model.index(0, 1).data().toString(), u"-4"_s);
    QCOMPARE(model.csv(), u"n,t\n-4.5,-4\n"_s);
}

void TestJsonModels::numbersHaveTheDigitsOfTheServer_data()
{
    QTest::addColumn<QString>("written");
    QTest::addColumn<QString>("shown");
    const auto row = [](const char *name, const QString &written, const QString &shown) {
        QTest::newRow(name) << written << shown;
    };
    row("as written", u"8.8"_s, u"8.8"_s);
    row("a price", u"8.80"_s, u"8.80"_s);
    row("all digits of a float", u"8.8000000000000007"_s, u"8.8"_s);
    row("all digits, below zero", u"-0.10000000000000001"_s, u"\u22120.1"_s);
    row("all digits with an exponent", u"1.0000000000000001e-05"_s, u"1e\u221205"_s);
    row("another float", u"8.799999999999999"_s, u"8.799999999999999"_s);
    row("more than a float holds", u"0.123456789012345678"_s, u"0.123456789012345678"_s);
    row("an amount with 18 places", u"1.000000000000000001"_s, u"1.000000000000000001"_s);
    row("a large integer", u"9007199254740993"_s, u"9007199254740993"_s);
    row("larger than a float", u"123456789012345678901234567890"_s,
        u"123456789012345678901234567890"_s);
}

void TestJsonModels::numbersHaveTheDigitsOfTheServer() // W39
{
    QFETCH(QString, written);
    QFETCH(QString, shown);
    const TableModel model(*findTable(value(u"[{\"n\":%1}]"_s.arg(written))));
    QCOMPARE(model.index(0, 0).data().toString(), shown);
    QCOMPARE(model.longest().at(0), QStringList{shown});
    QCOMPARE(model.csv(), u"n\n%1\n"_s.arg(written)); // All of it goes elsewhere.
}

void TestJsonModels::rowsThatAreHalfFullAreATable()
{
    QVERIFY(findTable(value(uR"([{"a":1},{"b":2}])"_s)));
    QVERIFY(!findTable(value(uR"([{"a":1},{"b":2},{"c":3}])"_s)));
}

void TestJsonModels::whatStandsBesideTheTableIsKept() // window 7
{
    const TableModel plain(
        *findTable(value(uR"({"ship":"Anna","seats":-2,"crew":[{"a":1}],"paid":true})"_s)));
    QCOMPARE(plain.name(), u"crew"_s);
    QCOMPARE(plain.otherNames(), (QStringList{u"ship"_s, u"seats"_s, u"paid"_s}));
    QCOMPARE(plain.otherTexts(), (QStringList{u"Anna"_s, u"\u22122"_s, u"true"_s}));
    QVERIFY(plain.isAlmostAll());

    const TableModel nested(*findTable(value(uR"({"crew":[{"a":1}],"ship":{"name":"Anna"}})"_s)));
    QVERIFY2(!nested.isAlmostAll(), "the tree shows what the table leaves out");

    Value::Object many{
        {u"rows"_s, Value(Value::Array{Value(Value::Object{{u"a"_s, Value(qint64(1))}})})}};
    for (int i = 0; i < 1'000; ++i)
        many.append({u"k%1"_s.arg(i), Value(QString(10'000, u'y'))});
    const TableModel wide(*findTable(Value(many)));
    QCOMPARE(wide.otherNames().size(), 8);
    QCOMPARE(wide.othersOmitted(), 992);
    QVERIFY(wide.otherTexts().constFirst().size() <= 500);
    QVERIFY(!wide.isAlmostAll());
    QVERIFY(TableModel(*findTable(value(uR"([{"a":1}])"_s))).name().isEmpty());
}

void TestJsonModels::sortsNumbersAsNumbersAndBack()
{
    TableModel model(*findTable(value(uR"([{"n":10},{"n":9},{"n":null},{"n":100}])"_s)));
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    const auto column = [&model] {
        QStringList cells;
        for (int row = 0; row < model.rowCount(); ++row)
            cells.append(model.index(row, 0).data().toString());
        return cells.join(u' ');
    };
    model.sortBy(0);
    QCOMPARE(column(), u" 9 10 100"_s);
    model.sortBy(0);
    QCOMPARE(column(), u"100 10 9 "_s);
    QVERIFY(model.isSortDescending());
    model.sortBy(5);
    QCOMPARE(model.sortColumn(), 0);
}

void TestJsonModels::indexesFollowTheirRowsWhenSorted()
{
    TableModel model(*findTable(value(uR"([{"n":3},{"n":1},{"n":2}])"_s)));
    const QPersistentModelIndex three = model.index(0, 0);
    model.sortBy(0);
    QCOMPARE(three.row(), 2);
    QCOMPARE(three.data().toString(), u"3"_s);
}

void TestJsonModels::quotesWhatCsvNeedsQuoted()
{
    TableModel model(*findTable(value(uR"([{"a":"x,\"y\"","b":"two\nlines"},{"a":1,"b":[1]}])"_s)));
    QCOMPARE(model.csv(), u"a,b\n\"x,\"\"y\"\"\",\"two\nlines\"\n1,[1]\n"_s);
}

QUAYSIDE_TEST(TestJsonModels, QCoreApplication)

} // namespace quayside::tst_jsonmodels

#include "tst_jsonmodels.moc"
