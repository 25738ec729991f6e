// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/catalog/catalogmodel.h"
#include "app/palette/paletteindex.h"
#include "tests/support/testclass.h"

#include <QtTest>

namespace quayside::tst_paletteindex {

using namespace Qt::StringLiterals;

namespace {

PaletteItem tool(const QString &name, const QString &title, const QString &description = {},
                 const QString &server = u"Demo"_s)
{
    PaletteItem item{PaletteKind::Tool, server, name, title, server, {}, 0};
    item.setSearched(description);
    return item;
}

QStringList titles(const PaletteIndex::Found &found)
{
    QStringList titles;
    for (const PaletteItem &item : found.items)
        titles.append(item.title);
    return titles;
}

} // namespace

class TestPaletteIndex : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsEveryWordAnywhere_data();
    void findsEveryWordAnywhere();
    void putsTheBestFirst();
    void narrowsAndWidens();
    void replacesAPartAsAWhole();
    void showsABoundedNumber();
    void keepsABoundedNumber();
};

void TestPaletteIndex::findsEveryWordAnywhere_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<bool>("isFound");
    QTest::newRow("nothing typed") << u""_s << true;
    QTest::newRow("part of the title") << u"forec"_s << true;
    QTest::newRow("another case") << u"FORECAST"_s << true;
    QTest::newRow("part of the name") << u"get_for"_s << true;
    QTest::newRow("of the description") << u"rain"_s << true;
    QTest::newRow("of the server") << u"weather"_s << true;
    QTest::newRow("words in any order") << u"rain forecast"_s << true;
    QTest::newRow("with accents") << u"CAFÉ"_s << true;
    QTest::newRow("one word is missing") << u"forecast snow"_s << false;
    QTest::newRow("beyond what is searched of a description") << u"hidden"_s << false;
}

void TestPaletteIndex::findsEveryWordAnywhere()
{
    QFETCH(QString, query);
    PaletteIndex index;
    const QString description = u"Rain at the café"_s + QString(kSearchedChars, u'.');
    index.setPart(
        u"w"_s, {tool(u"get_forecast"_s, u"Forecast"_s, description + u"hidden"_s, u"Weather"_s)});
    QTEST(index.search(query).total == 1, "isFound");
}

void TestPaletteIndex::putsTheBestFirst()
{
    PaletteIndex index;
    index.setPart(u"d"_s,
                  {tool(u"a"_s, u"Other"_s, u"plan in its description"_s),
                   tool(u"b"_s, u"Explanation"_s), tool(u"c"_s, u"Route plan"_s),
                   tool(u"d"_s, u"Plan a route"_s)});
    QCOMPARE(titles(index.search(u"plan"_s)),
             (QStringList{u"Plan a route"_s, u"Route plan"_s, u"Explanation"_s, u"Other"_s}));
}

void TestPaletteIndex::narrowsAndWidens()
{
    PaletteIndex index;
    index.setPart(
        u"d"_s, {tool(u"a"_s, u"Harbour"_s), tool(u"b"_s, u"Harvest"_s), tool(u"c"_s, u"Beta"_s)});
    QCOMPARE(index.search(u"har"_s).total, 2);
    QCOMPARE(titles(index.search(u"harv"_s)), QStringList{u"Harvest"_s});
    QCOMPARE(index.search(u"har"_s).total, 2);
    QCOMPARE(titles(index.search(u"bet"_s)), QStringList{u"Beta"_s});
    QCOMPARE(index.search(u""_s).total, 3);
}

void TestPaletteIndex::replacesAPartAsAWhole()
{
    PaletteIndex index;
    index.setPart(u"d"_s, {tool(u"a"_s, u"Harbour"_s)});
    index.setPart(u"e"_s, {tool(u"b"_s, u"Harvest"_s)});
    QCOMPARE(index.search(u"har"_s).total, 2);
    index.setPart(u"e"_s, {tool(u"c"_s, u"Beta"_s)});
    QCOMPARE(titles(index.search(u"harb"_s)), QStringList{u"Harbour"_s});
    QCOMPARE(titles(index.search(u"beta"_s)), QStringList{u"Beta"_s});
    index.setPart(u"e"_s, {});
    QCOMPARE(index.count(), 1);
    const QString key = tool(u"a"_s, u"Harbour"_s).key();
    QCOMPARE(PaletteItem::nameOf(key), u"a"_s);
    QVERIFY(index.find({key, u"3\nDemo\nc"_s}).value(key));
    QCOMPARE(index.find({u"3\nDemo\nc"_s}).size(), 0);
}

void TestPaletteIndex::showsABoundedNumber()
{
    QList<PaletteItem> items;
    for (int i = 0; i < 10'000; ++i)
        items.append(tool(u"t%1"_s.arg(i), u"Tool %1"_s.arg(i)));
    PaletteIndex index;
    index.setPart(u"d"_s, items);
    const auto found = index.search(u"tool"_s);
    QCOMPARE(found.items.size(), PaletteIndex::kShown);
    QCOMPARE(found.total, 10'000);
    QCOMPARE(found.items.constFirst().title, u"Tool 0"_s);
    QCOMPARE(found.items.constLast().title, u"Tool 199"_s);
}

void TestPaletteIndex::keepsABoundedNumber()
{
    const QList<PaletteItem> many(PaletteIndex::kItems / 2 + 1, tool(u"t"_s, u"Tool"_s));
    PaletteIndex index;
    index.setPart(u"d"_s, many);
    index.setPart(u"e"_s, many);
    QCOMPARE(index.count(), PaletteIndex::kItems);
}

QUAYSIDE_TEST(TestPaletteIndex, QCoreApplication)

} // namespace quayside::tst_paletteindex

#include "tst_paletteindex.moc"
