// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/terminal.h"
#include "app/cli/wordframe.h"
#include "tests/support/testclass.h"

#include <QTest>

#include <array>
#include <memory>

namespace tst_terminal {

using namespace Qt::StringLiterals;
using quayside::CleanStream;
using quayside::HeldLines;
using quayside::WordFrame;

namespace {

/// What is written of texts that come in these pieces.
QString written(const QStringList &pieces)
{
    const std::unique_ptr<std::FILE, int (*)(std::FILE *)> file(std::tmpfile(), &std::fclose);
    if (!file)
        return u"no file"_s;
    CleanStream stream(file.get());
    for (const QString &piece : pieces) {
        stream << piece;
        stream.flush();
    }
    std::rewind(file.get());
    std::array<char, 4096> bytes{};
    const size_t size = std::fread(bytes.data(), 1, bytes.size(), file.get());
    return QString::fromUtf8(bytes.data(), qsizetype(size));
}

} // namespace

class TestTerminal : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void marksAreCountedOverPieces_data();
    void marksAreCountedOverPieces();
    void aLineBeginsAnew();
    void wordsOfAModelStandBehindABar_data();
    void wordsOfAModelStandBehindABar();
    void noLineOfAModelBeginsAtTheEdge();
    void newsWaitsForAnAnswer();
    void theNewestNewsIsKept();
};

void TestTerminal::marksAreCountedOverPieces_data() // F8, SEC-36
{
    QTest::addColumn<QStringList>("pieces");
    QTest::addColumn<QString>("shown");
    const QString mark = u"\u0301"_s;
    const QString four = QString(u"x"_s + mark.repeated(4));
    QTest::newRow("one by one")
        << QString(u"x"_s + mark.repeated(40)).split(QString(), Qt::SkipEmptyParts)
        << QString(four + u'…');
    QTest::newRow("in two pieces")
        << QStringList{u"x"_s + mark.repeated(3), mark.repeated(3)} << QString(four + u'…');
    QTest::newRow("four") << QStringList{u"x"_s, mark, mark, mark, mark} << four;
    QTest::newRow("a letter between")
        << QStringList{u"x"_s + mark.repeated(4), u"x"_s, mark.repeated(4)} << QString(four + four);
    QTest::newRow("plain pieces") << QStringList{u"Hello, "_s, u"world."_s} << u"Hello, world."_s;
    QTest::newRow("an empty piece between")
        << QStringList{u"x"_s + mark.repeated(4), QString(), mark} << QString(four + u'…');
    QTest::newRow("escape sequence") << QStringList{u"\u001b"_s, u"[31m"_s} << u"␛[31m"_s;
    QTest::newRow("a coloured heart") << QStringList{u"\u2764"_s, u"\uFE0F"_s} << u"\u2764\uFE0F"_s;
}

void TestTerminal::marksAreCountedOverPieces()
{
    QFETCH(const QStringList, pieces);
    QFETCH(const QString, shown);
    QCOMPARE(written(pieces), shown);
}

void TestTerminal::aLineBeginsAnew()
{
    const QString marks = u"\u0301"_s.repeated(4);
    QCOMPARE(written({u"x"_s + marks + u"\n", marks}), QString(u"x"_s + marks + u"\n" + marks));
}

void TestTerminal::wordsOfAModelStandBehindABar_data() // R7, SEC-37
{
    QTest::addColumn<QStringList>("pieces");
    QTest::addColumn<QString>("shown");
    const QString bar = u"  │ "_s;
    QTest::newRow("one line") << QStringList{u"Ahoy"_s} << QString(bar + u"Ahoy\n");
    QTest::newRow("two lines") << QStringList{u"one\ntwo"_s}
                               << QString(bar + u"one\n" + bar + u"two\n");
    QTest::newRow("pieces of a line")
        << QStringList{u"A"_s, u"ho"_s, u"y"_s} << QString(bar + u"Ahoy\n");
    QTest::newRow("a line end alone")
        << QStringList{u"one"_s, u"\n"_s, u"two"_s} << QString(bar + u"one\n" + bar + u"two\n");
    QTest::newRow("an empty line")
        << QStringList{u"one\n\ntwo\n"_s} << QString(bar + u"one\n" + bar + u'\n' + bar + u"two\n");
    QTest::newRow("longer than the terminal")
        << QStringList{u"Call it? "_s.repeated(5)}
        << QString(bar + u"Call it? Call it? Ca\n" + bar + u"ll it? Call it? Call\n" + bar
                   + u" it? \n");
    QTest::newRow("as long as the terminal")
        << QStringList{QString(20, u'x'), u"\ny"_s}
        << QString(bar + QString(20, u'x') + u'\n' + bar + u"y\n");
    QTest::newRow("wide signs") << QStringList{u"漢"_s.repeated(11)}
                                << QString(bar + u"漢"_s.repeated(10) + u'\n' + bar + u"漢\n");
    QTest::newRow("marks take no room") << QStringList{u"e\u0301"_s.repeated(20)}
                                        << QString(bar + u"e\u0301"_s.repeated(20) + u'\n');
    QTest::newRow("tabs") << QStringList{u"\tx"_s} << QString(bar + u"    x\n");
    QTest::newRow("to the start of the line")
        << QStringList{u"a\rDone?"_s} << QString(bar + u"a␍Done?\n");
    QTest::newRow("up a line") << QStringList{u"\u001b[1A"_s} << QString(bar + u"␛[1A\n");
    QTest::newRow("nothing") << QStringList{QString()} << QString();
}

void TestTerminal::wordsOfAModelStandBehindABar()
{
    QFETCH(const QStringList, pieces);
    QFETCH(const QString, shown);
    WordFrame frame(24);
    QString text;
    for (const QString &piece : pieces)
        text += frame.add(piece);
    text += frame.end();
    QCOMPARE(text, shown);
    QCOMPARE(written({text}), text); // The stream changes nothing of it.
}

void TestTerminal::noLineOfAModelBeginsAtTheEdge() // R7, SEC-37
{
    for (const int width : {0, 10, 80, 200}) {
        WordFrame frame(width);
        const QString text = frame.add(u"words and more words, "_s.repeated(100)) + frame.end();
        const QStringList lines = text.split(u'\n', Qt::SkipEmptyParts);
        for (const QString &line : lines)
            QVERIFY(line.startsWith(u"  │ ") && line.size() <= std::max(width, 24));
    }
}

void TestTerminal::newsWaitsForAnAnswer() // R7
{
    HeldLines lines;
    QVERIFY(!lines.isHeld());
    lines.hold();
    QVERIFY(lines.isHeld());
    lines.append(u"10 %"_s);
    lines.append(u"20 %"_s);
    QCOMPARE(lines.release(), QStringList({u"10 %"_s, u"20 %"_s}));
    QVERIFY(!lines.isHeld());
    QCOMPARE(lines.release(), QStringList());
}

void TestTerminal::theNewestNewsIsKept() // R7
{
    HeldLines lines;
    lines.hold();
    for (int i = 0; i < 1'000; ++i)
        lines.append(QString::number(i));
    const QStringList released = lines.release();
    QCOMPARE(released.size(), HeldLines::kMost + 1);
    QCOMPARE(released.constFirst(), u"980 earlier messages are left out."_s);
    QCOMPARE(released.constLast(), u"999"_s);
    lines.append(u"1000"_s);
    QCOMPARE(lines.release(), QStringList{u"1000"_s});
}

QUAYSIDE_TEST(TestTerminal, QCoreApplication)

} // namespace tst_terminal

#include "tst_terminal.moc"
