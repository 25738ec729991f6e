// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/path.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_path {

using namespace Qt::StringLiterals;
using mcp::json::Path;

/// Places in JSON values.
class TestPath : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsAndWrites_data();
    void readsAndWrites();
    void refuses_data();
    void refuses();
    void coversWhatIsWithin();
};

void TestPath::readsAndWrites_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("written");

    const auto add = [](const char *name, const QString &text, const QString &written = {}) {
        QTest::newRow(name) << text << (written.isNull() ? text : written);
    };
    add("the whole", u"$"_s);
    add("names", u"$.days.high_1"_s);
    add("letters of any script", u"$.höhe.名前"_s);
    add("an index", u"$.days[0]"_s);
    add("any item", u"$.days[*].high"_s);
    add("any member", u"$.*"_s, u"$[*]"_s);
    add("a quoted name", u"$['two words'].a"_s);
    add("in other marks", uR"($["two words"])"_s, u"$['two words']"_s);
    add("with a mark in it", uR"($['it\'s \\ done'])"_s);
    add("a name that is no word", u"$['1']"_s);
}

void TestPath::readsAndWrites()
{
    QFETCH(const QString, text);
    QFETCH(const QString, written);
    const auto path = Path::parse(text);
    QVERIFY2(path, qPrintable(path ? QString() : path.error().detail));
    QCOMPARE(path->toString(), written);
    QCOMPARE(Path::parse(path->toString())->steps(), path->steps());
}

void TestPath::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("place"); // In the text of the error.

    QTest::newRow("nothing") << u""_s << u"$"_s;
    QTest::newRow("no beginning") << u"days"_s << u"$"_s;
    QTest::newRow("an empty step") << u"$.days..high"_s << u"character 7"_s;
    QTest::newRow("a slice") << u"$.days[0:2]"_s << u"character 7"_s;
    QTest::newRow("an open bracket") << u"$['a"_s << u"character 2"_s;
    QTest::newRow("a space") << u"$.a .b"_s << u"character 4"_s;
    QTest::newRow("too deep") << u'$' + u".a"_s.repeated(int(Path::kSteps) + 1) << u"character"_s;
}

void TestPath::refuses()
{
    QFETCH(const QString, text);
    QFETCH(const QString, place);
    const auto path = Path::parse(text);
    QVERIFY(!path);
    QVERIFY2(path.error().detail.contains(place), qPrintable(path.error().detail));
}

void TestPath::coversWhatIsWithin()
{
    const auto covers = [](const QString &wanted, const QString &place) {
        return Path::parse(wanted)->covers(*Path::parse(place));
    };
    QVERIFY(covers(u"$"_s, u"$.a"_s));
    QVERIFY(covers(u"$.a"_s, u"$.a"_s));
    QVERIFY(covers(u"$.a"_s, u"$.a.b[3]"_s));
    QVERIFY(covers(u"$.a[*].b"_s, u"$.a[3].b"_s));
    QVERIFY(!covers(u"$.a[*].b"_s, u"$.a[3].c"_s));
    QVERIFY(!covers(u"$.a.b"_s, u"$.a"_s));
    QVERIFY(!covers(u"$.a[0]"_s, u"$.a[1]"_s));
}

QUAYSIDE_TEST(TestPath, QCoreApplication)

} // namespace tst_path

#include "tst_path.moc"
