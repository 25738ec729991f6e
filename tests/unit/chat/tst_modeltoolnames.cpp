// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/modeltoolnames.h"
#include "tests/support/testclass.h"

#include "core/chat/searchtools.h"
#include "core/llm/toolnames.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

namespace tst_modeltoolnames {

using namespace mcp;
using namespace Qt::StringLiterals;
using chat::ToolAddress;

class TestModelToolNames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fitEveryProvider_data();
    void fitEveryProvider();
    void areTheSameEveryTime();
    void areDifferentInASet_data();
    void areDifferentInASet();
    void doNotDependOnTheOrder();
    void letNoServerTakeANameOfAnother();
    void endForTenThousandThatCollide();
    void passTheWireUnchanged();
};

namespace {

bool isModelName(const QString &name)
{
    static const QRegularExpression shape(u"^[A-Za-z_][A-Za-z0-9_-]{0,63}$"_s);
    return shape.match(name).hasMatch();
}

} // namespace

void TestModelToolNames::fitEveryProvider_data()
{
    QTest::addColumn<QString>("alias");
    QTest::addColumn<QString>("tool");
    QTest::addColumn<QString>("name"); // Empty: only its shape matters.
    QTest::addRow("plain") << u"files"_s << u"read_file"_s << u"files__read_file"_s;
    QTest::addRow("dash") << u"my-files"_s << u"read-file"_s << u"my-files__read-file"_s;
    QTest::addRow("dots and slashes") << u"a.b"_s << u"c/d e"_s << u"a_b__c_d_e"_s;
    QTest::addRow("digit in front") << u"1password"_s << u"get"_s << u"_1password__get"_s;
    QTest::addRow("dash in front") << u"-x"_s << u"get"_s << u"_-x__get"_s;
    QTest::addRow("Chinese") << u"天气"_s << u"查询"_s << u"______"_s;
    QTest::addRow("nothing") << QString() << QString() << u"__"_s;
    QTest::addRow("control and direction characters")
        << u"a\u202eb"_s << u"c\nd"_s << u"a_b__c_d"_s;
    QTest::addRow("64") << QString(30, u'a') << QString(32, u'b')
                        << QString(QString(30, u'a') + u"__" + QString(32, u'b'));
    QTest::addRow("65") << QString(30, u'a') << QString(33, u'b') << QString();
    QTest::addRow("digits of 64") << QString(30, u'1') << QString(32, u'2') << QString();
    QTest::addRow("100000") << QString(50'000, u'a') << QString(50'000, u'b') << QString();
}

void TestModelToolNames::fitEveryProvider()
{
    QFETCH(QString, alias);
    QFETCH(QString, tool);
    QFETCH(QString, name);
    const QString made = chat::modelToolName(alias, tool);
    QVERIFY2(isModelName(made), qPrintable(made));
    if (!name.isEmpty())
        QCOMPARE(made, name);
    else
        QCOMPARE(made.size(), 64);
}

void TestModelToolNames::areTheSameEveryTime()
{
    const QString tool = QString(60, u'x') + u"_end";
    // The hash is part of what providers cache and conversations keep.
    QCOMPARE(chat::modelToolName(u"server"_s, tool),
             u"server__xxxxxxxxxxxxxxxxxxxx_afe367_xxxxxxxxxxxxxxxxxxxxxxxx_end"_s);
    QVERIFY(chat::modelToolName(u"server"_s, tool)
            != chat::modelToolName(u"server"_s, QString(61, u'x') + u"_end"));
}

void TestModelToolNames::areDifferentInASet_data()
{
    QTest::addColumn<QList<ToolAddress>>("tools");
    QTest::addRow("border of alias and tool")
        << QList<ToolAddress>{{u"1"_s, u"a__b"_s, u"c"_s}, {u"2"_s, u"a"_s, u"b__c"_s}};
    QTest::addRow("the same alias")
        << QList<ToolAddress>{{u"1"_s, u"a"_s, u"x"_s}, {u"2"_s, u"a"_s, u"x"_s}};
    QTest::addRow("replaced characters") << QList<ToolAddress>{
        {u"1"_s, u"a"_s, u"x.y"_s}, {u"1"_s, u"a"_s, u"x_y"_s}, {u"1"_s, u"a"_s, u"x/y"_s}};
    QTest::addRow("Chinese") << QList<ToolAddress>{{u"1"_s, u"a"_s, u"天气"_s},
                                                   {u"1"_s, u"a"_s, u"新闻"_s}};
    QTest::addRow("long, different in the middle")
        << QList<ToolAddress>{{u"1"_s, u"a"_s, QString(40, u'x') + u'1' + QString(40, u'y')},
                              {u"1"_s, u"a"_s, QString(40, u'x') + u'2' + QString(40, u'y')}};
    QTest::addRow("long, at the same alias") << QList<ToolAddress>{
        {u"1"_s, u"a"_s, QString(99, u'x')}, {u"2"_s, u"a"_s, QString(99, u'x')}};
}

void TestModelToolNames::areDifferentInASet()
{
    QFETCH(QList<ToolAddress>, tools);
    const QStringList names = chat::modelToolNames(tools);
    QCOMPARE(names.size(), tools.size());
    QCOMPARE(QSet<QString>(names.begin(), names.end()).size(), tools.size());
    for (const QString &name : names)
        QVERIFY2(isModelName(name), qPrintable(name));
}

void TestModelToolNames::doNotDependOnTheOrder()
{
    QList<ToolAddress> tools{{u"1"_s, u"a__b"_s, u"c"_s},
                             {u"2"_s, u"a"_s, u"b__c"_s},
                             {u"1"_s, u"a__b"_s, u"d"_s},
                             {u"2"_s, u"a"_s, u"b__c"_s}};
    const QStringList names = chat::modelToolNames(tools);
    QCOMPARE(names.at(2), u"a__b__d"_s);
    QCOMPARE(names.at(3), names.at(1)); // The same tool.
    std::reverse(tools.begin(), tools.end());
    QStringList reversed = chat::modelToolNames(tools);
    std::reverse(reversed.begin(), reversed.end());
    QCOMPARE(reversed, names);
}

/// Neither the plain name nor the one with a hash can be had by giving a tool that name.
void TestModelToolNames::letNoServerTakeANameOfAnother() // TOOL-04
{
    const ToolAddress good{u"good"_s, u"bank"_s, u"pay"_s};
    QList<ToolAddress> tools{good, {u"evil"_s, u"bank"_s, u"pay"_s}};
    const QStringList first = chat::modelToolNames(tools);
    QVERIFY(first.at(0) != u"bank__pay");
    QVERIFY(first.at(1) != u"bank__pay");
    for (int step = 0; step < 20; ++step) { // It occupies whatever the good one is called.
        const QString wanted = chat::modelToolNames(tools).at(0);
        QVERIFY(wanted.startsWith(u"bank__"));
        tools.append({u"evil"_s, u"bank"_s, wanted.mid(6)});
        const QStringList names = chat::modelToolNames(tools);
        QCOMPARE(QSet<QString>(names.begin(), names.end()).size(), names.size());
        QVERIFY(names.at(0) != wanted);
    }
}

void TestModelToolNames::endForTenThousandThatCollide()
{
    QList<ToolAddress> tools;
    for (int i = 0; i < 10'000; ++i)
        tools.append({QString::number(i), u"a"_s, u"x"_s});
    const QStringList names = chat::modelToolNames(tools);
    QCOMPARE(QSet<QString>(names.begin(), names.end()).size(), tools.size());
}

/// core/llm renames what a provider would refuse. It leaves these names and our own as they are, so that names have one origin.
void TestModelToolNames::passTheWireUnchanged()
{
    QStringList names = chat::modelToolNames({{u"1"_s, u"天气"_s, u"查询"_s},
                                              {u"1"_s, u"9"_s, u"a.b"_s},
                                              {u"1"_s, u"x"_s, QString(99, u'y')},
                                              {u"2"_s, u"x"_s, QString(99, u'y')},
                                              {u"2"_s, u"-"_s, QString()}});
    names += {chat::kSearchTools, chat::kToolDetails, chat::kCallTool};
    QList<Tool> tools;
    for (const QString &name : std::as_const(names)) {
        Tool tool;
        tool.name = name;
        tools.append(tool);
    }
    const llm::ToolNames wire(tools);
    for (const QString &name : std::as_const(names)) {
        QCOMPARE(wire.wireName(name), name);
        QCOMPARE(wire.ownName(name), name);
    }
    QCOMPARE(QSet<QString>(names.begin(), names.end()).size(),
             names.size()); // No tool has the name of one of ours.
}

QUAYSIDE_TEST(TestModelToolNames, QCoreApplication)

} // namespace tst_modeltoolnames

#include "tst_modeltoolnames.moc"
