// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/cleantext.h"
#include "tests/support/testclass.h"

#include <QtTest>

namespace tst_cleantext {

using namespace Qt::StringLiterals;
using quayside::cleanText;
using quayside::Lines;

class TestCleanText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void leavesWrittenTextAlone_data();
    void leavesWrittenTextAlone();
    void marksWhatIsHidden_data();
    void marksWhatIsHidden();
    void keepsLineBreaksOnlyWhereThereAreLines();
    void leavesFourMarksOnALetter_data();
    void leavesFourMarksOnALetter();
    void cutsASingleLine_data();
    void cutsASingleLine();
    void isTheSameTwice();
};

void TestCleanText::leavesWrittenTextAlone_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("empty") << QString();
    QTest::newRow("latin") << u"Grüße, naïve façade"_s;
    QTest::newRow("combining accent") << u"e\u0301"_s;
    QTest::newRow("japanese") << u"天気 カタカナ"_s;
    QTest::newRow("hebrew") << u"שלום"_s;
    QTest::newRow("picture") << u"\U0001F600"_s;
    QTest::newRow("joined pictures") << u"\U0001F469\u200D\U0001F4BB"_s;
    QTest::newRow("coloured heart") << u"\u2764\uFE0F"_s;
}

void TestCleanText::leavesWrittenTextAlone()
{
    QFETCH(QString, text);
    QCOMPARE(cleanText(text), text);
}

void TestCleanText::marksWhatIsHidden_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("shown");
    QTest::newRow("escape sequence") << u"a\x1b[31mb"_s << u"a\u241B[31mb"_s;
    QTest::newRow("nul") << QString(QChar(u'\0')) << u"\u2400"_s;
    QTest::newRow("delete") << u"\x7f"_s << u"\u2421"_s;
    QTest::newRow("carriage return") << u"a\rb"_s << u"a\u240Db"_s;
    QTest::newRow("right-to-left override") << u"a\u202Eb"_s << u"a⟨U+202E⟩b"_s;
    QTest::newRow("isolate") << u"\u2066"_s << u"⟨U+2066⟩"_s;
    QTest::newRow("zero-width space") << u"\u200B"_s << u"⟨U+200B⟩"_s;
    QTest::newRow("joiner in a word") << u"a\u200Db"_s << u"a⟨U+200D⟩b"_s;
    QTest::newRow("soft hyphen") << u"\u00AD"_s << u"⟨U+00AD⟩"_s;
    QTest::newRow("byte order mark") << u"\uFEFF"_s << u"⟨U+FEFF⟩"_s;
    QTest::newRow("tag") << u"\U000E0041"_s << u"⟨U+E0041⟩"_s;
    QTest::newRow("variation alone") << u"a\uFE0F"_s << u"a⟨U+FE0F⟩"_s;
    QTest::newRow("variation supplement") << u"\U000E0100"_s << u"⟨U+E0100⟩"_s;
    QTest::newRow("unassigned") << u"\u0378"_s << u"⟨U+0378⟩"_s;
    QTest::newRow("private") << u"\uE000"_s << u"⟨U+E000⟩"_s;
    QTest::newRow("filler") << u"\u3164"_s << u"⟨U+3164⟩"_s;
    QTest::newRow("line separator") << u"\u2028"_s << u"⟨U+2028⟩"_s;
    QTest::newRow("C1 control") << u"\u009B"_s << u"⟨U+009B⟩"_s;
}

void TestCleanText::marksWhatIsHidden() // HOST-09
{
    QFETCH(QString, text);
    QFETCH(QString, shown);
    QCOMPARE(cleanText(text), shown);
    QCOMPARE(cleanText(text, Lines::Many), shown);
}

void TestCleanText::keepsLineBreaksOnlyWhereThereAreLines()
{
    QCOMPARE(cleanText(u"a\r\nb\tc\nx"_s, Lines::Many), u"a\nb\tc\nx"_s);
    QCOMPARE(cleanText(u"a\r\nb\tc\nx"_s), u"a b c x"_s);
}

void TestCleanText::leavesFourMarksOnALetter_data()
{
    QTest::addColumn<QString>("mark");
    QTest::newRow("acute") << u"\u0301"_s;
    QTest::newRow("enclosing circle") << u"\u20DD"_s;
    QTest::newRow("Thai tone") << u"\u0E49"_s;
    QTest::newRow("Tibetan vowel") << u"\u0F71"_s;
    QTest::newRow("Arabic shadda") << u"\u0651"_s;
    QTest::newRow("musical") << u"\U0001D167"_s;
}

void TestCleanText::leavesFourMarksOnALetter() // M1, SEC-36
{
    QFETCH(QString, mark);
    for (const Lines lines : {Lines::One, Lines::Many}) {
        const QString four = u'a' + mark.repeated(4);
        QCOMPARE(cleanText(four, lines), four);
        QCOMPARE(cleanText(four + mark, lines), QString(four + u'…'));
        QCOMPARE(cleanText(four + mark.repeated(56) + u'b' + mark, lines),
                 QString(four + u"…b" + mark));
        QCOMPARE(cleanText(mark.repeated(60), lines), QString(mark.repeated(4) + u'…'));
    }
}

void TestCleanText::cutsASingleLine_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("shown");
    const QString full(1'000, u'x');
    QTest::newRow("at the limit") << full << full;
    QTest::newRow("over it") << QString(full + u'x') << QString(full + u'…');
    QTest::newRow("8 MB") << QString(8'000'000, u'x') << QString(full + u'…');
    QTest::newRow("written text") << QString(1'001, u'é') << QString(QString(1'000, u'é') + u'…');
    QTest::newRow("a pair at the end")
        << QString(full.first(999) + u"\U0001F600") << QString(full.first(999) + u'…');
    QTest::newRow("marks for hidden characters")
        << QString(1'000, QChar(u'\u202E')) << QString(u"⟨U+202E⟩"_s.repeated(125) + u'…');
}

void TestCleanText::cutsASingleLine() // M2, SEC-41
{
    QFETCH(QString, text);
    QFETCH(QString, shown);
    QCOMPARE(cleanText(text), shown);
    QCOMPARE(cleanText(shown), shown);
    QVERIFY(cleanText(text, Lines::Many).size() >= text.size());
}

void TestCleanText::isTheSameTwice()
{
    for (char32_t code = 0; code < 0x3000; ++code) {
        const QString once = cleanText(QString::fromUcs4(&code, 1), Lines::Many);
        QVERIFY2(!once.isEmpty(), QByteArray::number(uint(code), 16).constData());
        QCOMPARE(cleanText(once, Lines::Many), once);
    }
}

QUAYSIDE_TEST(TestCleanText, QCoreApplication)

} // namespace tst_cleantext

#include "tst_cleantext.moc"
