// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/lookalike.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_lookalike {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

bool lookAlike(const QString &a, const QString &b)
{
    const QStringList theirs = skeletonsOf(b);
    for (const QString &skeleton : skeletonsOf(a)) {
        if (theirs.contains(skeleton))
            return true;
    }
    return false;
}

} // namespace

// SEC-38
class TestLookAlike : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesThatLookAlike_data()
    {
        QTest::addColumn<QString>("one");
        QTest::addColumn<QString>("other");
        QTest::newRow("case") << u"readFile"_s << u"ReadFile"_s;
        QTest::newRow("wide letters") << u"search"_s << u"\uFF53\uFF45\uFF41rch"_s;
        QTest::newRow("mathematical letters") << u"search"_s << u"\U0001D42Cearch"_s;
        QTest::newRow("zero width space") << u"search"_s << u"sea\u200Brch"_s;
        QTest::newRow("byte order mark") << u"search"_s << u"\uFEFFsearch"_s;
        QTest::newRow("direction mark") << u"search"_s << u"search\u202E"_s;
        QTest::newRow("tag character") << u"search"_s << u"search\U000E0041"_s;
        QTest::newRow("variation selector") << u"search"_s << u"search\uFE0F"_s;
        QTest::newRow("space at the end") << u"search"_s << u"search "_s;
        QTest::newRow("no-break space") << u"read file"_s << u"read\u00A0file"_s;
        QTest::newRow("Cyrillic small letter") << u"search"_s << u"\u0455earch"_s;
        QTest::newRow("Cyrillic word") << u"cop"_s << u"\u0441\u043E\u0440"_s;
        QTest::newRow("Cyrillic capital") << u"Box"_s << u"\u0412ox"_s;
        QTest::newRow("Cyrillic capital I") << u"Info"_s << u"\u0406nfo"_s;
        QTest::newRow("Greek small letter") << u"open"_s << u"\u03BFpen"_s;
        QTest::newRow("Greek capital N") << u"New"_s << u"\u039Dew"_s;
        QTest::newRow("Greek capital I for l") << u"list"_s << u"\u0399ist"_s;
        QTest::newRow("Cyrillic and Greek") << u"\u0430\u03BF"_s << u"\u03B1\u043E"_s;
        QTest::newRow("dotless i") << u"file"_s << u"f\u0131le"_s;
        QTest::newRow("script a") << u"save"_s << u"s\u0251ve"_s;
        QTest::newRow("zero and O") << u"tool_0"_s << u"tool_O"_s;
        QTest::newRow("one and l") << u"tool_1"_s << u"tool_l"_s;
        QTest::newRow("capital I and l") << u"paypal"_s << u"paypaI"_s;
        QTest::newRow("bar and one") << u"a|b"_s << u"a1b"_s;
        QTest::newRow("rn and m") << u"command"_s << u"cornmand"_s;
        QTest::newRow("hyphen and dash") << u"read-file"_s << u"read\u2013file"_s;
        QTest::newRow("hyphen and minus") << u"read-file"_s << u"read\u2212file"_s;
    }
    void namesThatLookAlike()
    {
        QFETCH(QString, one);
        QFETCH(QString, other);
        QVERIFY(lookAlike(one, other));
        QVERIFY(lookAlike(other, one));
        LookAlikeIndex index;
        index.set(u"a"_s, {one});
        const auto match = index.find(u"b"_s, other);
        QVERIFY(match);
        QCOMPARE(match->owner, u"a"_s);
        QCOMPARE(match->name, one);
    }

    void namesThatDoNot_data()
    {
        QTest::addColumn<QString>("one");
        QTest::addColumn<QString>("other");
        QTest::newRow("other words") << u"read"_s << u"write"_s;
        QTest::newRow("i and l") << u"mail"_s << u"mall"_s;
        QTest::newRow("another number") << u"tool_1"_s << u"tool_2"_s;
        QTest::newRow("an accent") << u"resume"_s << u"r\u00E9sum\u00E9"_s;
        QTest::newRow("underscore") << u"get_user"_s << u"getuser"_s;
        QTest::newRow("Chinese") << u"\u641C\u7D22"_s << u"\u641C\u67E5"_s;
        QTest::newRow("nothing") << u""_s << u"a"_s;
    }
    void namesThatDoNot()
    {
        QFETCH(QString, one);
        QFETCH(QString, other);
        QVERIFY(!lookAlike(one, other));
    }

    void theSameNameIsNoLookAlikeOfItself()
    {
        LookAlikeIndex index;
        index.set(u"a"_s, {u"search"_s, u"read"_s});
        index.set(u"b"_s, {u"search"_s});
        QVERIFY(!index.find(u"a"_s, u"search"_s));
        QVERIFY(!index.find(u"b"_s, u"search"_s));
        QVERIFY(index.findOfOthers(u"b"_s, u"search"_s));
        QVERIFY(!index.findOfOthers(u"a"_s, u"read"_s));
    }

    void tellsWhoseNamesAreTouched()
    {
        LookAlikeIndex index;
        QVERIFY(index.set(u"a"_s, {u"search"_s}).isEmpty());
        QVERIFY(index.set(u"b"_s, {u"search"_s, u"read"_s}).isEmpty());
        QCOMPARE(index.set(u"c"_s, {u"SEARCH"_s}), (QSet<QString>{u"a"_s, u"b"_s}));
        QCOMPARE(index.find(u"b"_s, u"search"_s)->name, u"SEARCH"_s);
        QCOMPARE(index.set(u"c"_s, {}), (QSet<QString>{u"a"_s, u"b"_s}));
        QVERIFY(!index.find(u"b"_s, u"search"_s));
    }

    void twoNamesOfOneOwner()
    {
        LookAlikeIndex index;
        index.set(u"a"_s, {u"read"_s, u"\u0433ead"_s, u"re\u200Bad"_s});
        for (const QString &name : {u"read"_s, u"\u0433ead"_s, u"re\u200Bad"_s}) {
            const auto match = index.find(u"a"_s, name);
            QVERIFY(match);
            QVERIFY(match->name != name);
        }
    }

    void longNamesAreComparedByTheirBeginning()
    {
        const QString base(4096, u'x');
        QVERIFY(lookAlike(base, base + u'y'));
        QCOMPARE(skeletonsOf(QString(8 << 20, u'\uFDFA')).constFirst().size(),
                 skeletonsOf(QString(1 << 10, u'\uFDFA')).constFirst().size());
    }
};

QUAYSIDE_TEST(TestLookAlike, QCoreApplication)

} // namespace tst_lookalike

#include "tst_lookalike.moc"
