// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/linediff.h"
#include "tests/support/testclass.h"

#include <QRandomGenerator>
#include <QtTest>

namespace tst_linediff {

using namespace Qt::StringLiterals;
using quayside::LineDiff;
using quayside::lineDiff;
using Kind = LineDiff::Kind;

namespace {

/// One line for each: its sign and its text; "@3" for three lines that are left out.
QString written(const LineDiff &diff)
{
    QStringList lines;
    for (const LineDiff::Line &line : diff.lines) {
        switch (line.kind) {
        case Kind::Same:
            lines.append(u' ' + line.text);
            break;
        case Kind::Added:
            lines.append(u'+' + line.text);
            break;
        case Kind::Removed:
            lines.append(u'-' + line.text);
            break;
        case Kind::Gap:
            lines.append(u'@' + QString::number(line.count));
        }
    }
    return lines.join(u'|');
}

QString numbered(int from, int to)
{
    QString text;
    for (int i = from; i < to; ++i)
        text += QString::number(i) + u'\n';
    return text;
}

} // namespace

class TestLineDiff : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void showsWhatChanged_data();
    void showsWhatChanged();
    void leavesOutUnchangedLines();
    void givesBothTextsBack();
    void replacesWhatDiffersTooMuch();
    void looksAtABoundedNumberOfLines();
};

void TestLineDiff::showsWhatChanged_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    QTest::addColumn<QString>("shown");
    QTest::newRow("both empty") << u""_s << u""_s << u""_s;
    QTest::newRow("same") << u"a\nb"_s << u"a\nb"_s << u""_s;
    QTest::newRow("line breaks of Windows") << u"a\r\nb\r\n"_s << u"a\nb"_s << u""_s;
    QTest::newRow("from nothing") << u""_s << u"a\nb"_s << u"+a|+b"_s;
    QTest::newRow("to nothing") << u"a\nb\n"_s << u""_s << u"-a|-b"_s;
    QTest::newRow("changed in the middle") << u"a\nb\nc"_s << u"a\nx\nc"_s << u" a|-b|+x| c"_s;
    QTest::newRow("added at the end") << u"a"_s << u"a\nb"_s << u" a|+b"_s;
    QTest::newRow("removed at the start") << u"a\nb"_s << u"b"_s << u"-a| b"_s;
    QTest::newRow("moved") << u"a\nb\nc\nd"_s << u"b\nc\nd\na"_s << u"-a| b| c| d|+a"_s;
    QTest::newRow("empty lines") << u"a\n\nb"_s << u"a\n\n\nb"_s << u" a| |+| b"_s;
}

void TestLineDiff::showsWhatChanged()
{
    QFETCH(QString, before);
    QFETCH(QString, after);
    QTEST(written(lineDiff(before, after)), "shown");
}

void TestLineDiff::leavesOutUnchangedLines()
{
    const LineDiff diff =
        lineDiff(numbered(0, 30), u"new\n"_s + numbered(0, 20) + numbered(21, 30));
    QCOMPARE(written(diff), u"+new| 0| 1| 2|@14| 17| 18| 19|-20| 21| 22| 23|@6"_s);
    QCOMPARE(diff.added, 1);
    QCOMPARE(diff.removed, 1);
    // A gap of one line would take as much room as the line.
    QCOMPARE(written(lineDiff(u"0\n1\n2\n3\nx"_s, u"0\n1\n2\n3\ny"_s)), u" 0| 1| 2| 3|-x|+y"_s);
}

void TestLineDiff::givesBothTextsBack()
{
    QRandomGenerator random(14);
    for (int round = 0; round < 500; ++round) {
        QStringList sides[2];
        for (QStringList &side : sides) {
            for (int i = random.bounded(30); i > 0; --i)
                side.append(QString(QChar(u'a' + random.bounded(4))));
        }
        const LineDiff diff = lineDiff(sides[0].join(u'\n'), sides[1].join(u'\n'));
        QStringList found[2];
        int same = 0;
        bool hasGap = false;
        for (const LineDiff::Line &line : diff.lines) {
            hasGap = hasGap || line.kind == Kind::Gap;
            if (line.kind != Kind::Added)
                found[0].append(line.text);
            if (line.kind != Kind::Removed)
                found[1].append(line.text);
            same += line.kind == Kind::Same;
        }
        if (hasGap || diff.lines.isEmpty())
            continue;
        QCOMPARE(found[0], sides[0]);
        QCOMPARE(found[1], sides[1]);
        QCOMPARE(diff.removed + same, int(sides[0].size()));
        QCOMPARE(diff.added + same, int(sides[1].size()));
    }
}

void TestLineDiff::replacesWhatDiffersTooMuch()
{
    const LineDiff diff = lineDiff(u"head\n"_s + numbered(0, 5'000) + u"foot"_s,
                                   u"head\n"_s + numbered(5'000, 10'000) + u"foot"_s);
    QCOMPARE(diff.removed, 5'000);
    QCOMPARE(diff.added, 5'000);
    QCOMPARE(diff.lines.constFirst().text, u"head"_s);
    QCOMPARE(diff.lines.constLast().text, u"foot"_s);
    QVERIFY(!diff.isCut);
}

void TestLineDiff::looksAtABoundedNumberOfLines()
{
    const QString most = numbered(0, LineDiff::kLines);
    QVERIFY(!lineDiff(most, most).isCut);
    const LineDiff diff = lineDiff(most + u"left out\n"_s, most + u"not seen\n"_s);
    QVERIFY(diff.isCut);
    QVERIFY(diff.lines.isEmpty());
}

QUAYSIDE_TEST(TestLineDiff, QCoreApplication)

} // namespace tst_linediff

#include "tst_linediff.moc"
