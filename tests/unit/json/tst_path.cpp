// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/path.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_path {

using namespace Qt::StringLiterals;
using mcp::json::Path;
using mcp::json::Raw;
using mcp::json::Value;

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
    void findsValues_data();
    void findsValues();
    void replacesAValue_data();
    void replacesAValue();
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

void TestPath::findsValues_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("found"); // As a list.

    QTest::newRow("all of it") << u"$"_s
                               << QByteArray(R"([{"a":[{"b":1},{"b":2},3],"c":{"b":4}}])");
    QTest::newRow("a member") << u"$.c.b"_s << QByteArray("[4]");
    QTest::newRow("an item") << u"$.a[2]"_s << QByteArray("[3]");
    QTest::newRow("each item") << u"$.a[*].b"_s << QByteArray("[1,2]");
    QTest::newRow("each member") << u"$.*.b"_s << QByteArray("[4]");
    QTest::newRow("no such member") << u"$.d"_s << QByteArray("[]");
    QTest::newRow("behind the end") << u"$.a[3]"_s << QByteArray("[]");
    QTest::newRow("an item of an object") << u"$.c[0]"_s << QByteArray("[]");
    QTest::newRow("a member of a list") << u"$.a.b"_s << QByteArray("[]");
}

void TestPath::findsValues()
{
    QFETCH(const QString, path);
    QFETCH(const QByteArray, found);
    const Value root = *parse(Raw(QByteArray(R"({"a":[{"b":1},{"b":2},3],"c":{"b":4}})")));
    Value::Array values;
    for (const Value *value : Path::parse(path)->findIn(root))
        values.append(*value);
    QCOMPARE(Value(values).toJson(), found);
}

// The rest of the text keeps its layout.
void TestPath::replacesAValue_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("after");

    QTest::newRow("a scalar")
        << u"$.c['b c']"_s
        << QByteArray("{ \"a\": [1,\n 2] ,\"c\":{\"b c\" : [7] }, \"d\":1,\"d\":2}\n");
    QTest::newRow("an item")
        << u"$.a[1]"_s
        << QByteArray("{ \"a\": [1,\n [7]] ,\"c\":{\"b c\" : 3 }, \"d\":1,\"d\":2}\n");
    QTest::newRow("a list") << u"$.a"_s
                            << QByteArray("{ \"a\": [7] ,\"c\":{\"b c\" : 3 }, \"d\":1,\"d\":2}\n");
    QTest::newRow("the last of two")
        << u"$.d"_s << QByteArray("{ \"a\": [1,\n 2] ,\"c\":{\"b c\" : 3 }, \"d\":1,\"d\":[7]}\n");
    QTest::newRow("nothing there") << u"$.a[2]"_s << QByteArray();
    QTest::newRow("in a scalar") << u"$.d.e"_s << QByteArray();
}

void TestPath::replacesAValue()
{
    QFETCH(const QString, path);
    QFETCH(const QByteArray, after);
    const QByteArray text("{ \"a\": [1,\n 2] ,\"c\":{\"b c\" : 3 }, \"d\":1,\"d\":2}\n");
    QCOMPARE(replaceValue(text, *Path::parse(path), "[7]"), after);
    QVERIFY(replaceValue("{", *Path::parse(path), "7").isNull());
}

QUAYSIDE_TEST(TestPath, QCoreApplication)

} // namespace tst_path

#include "tst_path.moc"
