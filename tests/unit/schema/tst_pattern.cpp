// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/schema/pattern.h"
#include "tests/support/testclass.h"

#include <QtTest>

namespace tst_pattern {

using namespace Qt::StringLiterals;
using mcp::schema::PatternChecker;

class TestPattern : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void matchesAsEcmaDoes_data();
    void matchesAsEcmaDoes();
    void tellsWhatIsNoPattern_data();
    void tellsWhatIsNoPattern();
    void givesUpOnRunawayPatterns();
    void triesAShorterTextAgain();
};

void TestPattern::matchesAsEcmaDoes_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("matches");
    QTest::newRow("not anchored") << u"b"_s << u"abc"_s << true;
    QTest::newRow("anchored") << u"^b$"_s << u"abc"_s << false;
    QTest::newRow("end is the very end") << u"^b$"_s << u"b\n"_s << false;
    QTest::newRow("dollar in a class") << u"^[$]$"_s << u"$"_s << true;
    QTest::newRow("escaped dollar") << uR"(^\$$)"_s << u"$"_s << true;
    QTest::newRow("code unit") << uR"(^\u00e9$)"_s << u"é"_s << true;
    QTest::newRow("code point") << uR"(^\u{1F600}$)"_s << u"\U0001F600"_s << true;
    QTest::newRow("code unit in a class") << uR"(^[\u0061-\u0063]+$)"_s << u"abc"_s << true;
    QTest::newRow("anything") << u"^[^]$"_s << u"\n"_s << true;
    QTest::newRow("nothing") << u"[]"_s << u"a"_s << false;
    QTest::newRow("bracket in a class") << u"^[[a]$"_s << u"["_s << true;
    QTest::newRow("colon class is none") << u"^[[:alpha:]]$"_s << u"a]"_s << true;
    QTest::newRow("category") << uR"(^\p{L}+$)"_s << u"é"_s << true;
    QTest::newRow("category by its long name") << uR"(^\p{Letter}+$)"_s << u"é"_s << true;
    QTest::newRow("named category")
        << uR"(^[\p{General_Category=Decimal_Number}]$)"_s << u"٣"_s << true;
    QTest::newRow("not of a category") << uR"(^\P{Letter}$)"_s << u"é"_s << false;
    QTest::newRow("script") << uR"(^\p{Script=Greek}$)"_s << u"π"_s << true;
    QTest::newRow("space beyond ASCII") << uR"(^\s$)"_s << u"\u00a0"_s << true;
    QTest::newRow("space in a class") << uR"(^[x\s]$)"_s << u"\u2003"_s << true;
    QTest::newRow("no space beyond ASCII") << uR"(^\S$)"_s << u"\ufeff"_s << false;
    QTest::newRow("anything at all") << uR"(^[\s\S]$)"_s << u"\u00a0"_s << true;
    // K05: legal without the flag `u`.
    QTest::newRow("a hyphen behind a class") << uR"(^[\w-\.]+$)"_s << u"a-b.c"_s << true;
    QTest::newRow("no range behind a class") << uR"(^[\w-\.]+$)"_s << u"a+b"_s << false;
    QTest::newRow("a hyphen before a class") << uR"(^[+-\d]+$)"_s << u"+-5"_s << true;
    QTest::newRow("a hyphen between classes") << uR"(^[\s-\d]+$)"_s << u"1 -2"_s << true;
    QTest::newRow("a hyphen behind a category") << uR"(^[\p{L}-.]+$)"_s << u"é-."_s << true;
    QTest::newRow("a hyphen at the end") << uR"(^[\w-]+$)"_s << u"a-b"_s << true;
    QTest::newRow("a range as ever") << uR"(^[a-c\d]+$)"_s << u"b-"_s << false;
    QTest::newRow("digits are ASCII") << uR"(^\d$)"_s << u"٣"_s << false;
}

void TestPattern::matchesAsEcmaDoes()
{
    QFETCH(QString, pattern);
    QFETCH(QString, text);
    QFETCH(bool, matches);
    PatternChecker checker;
    QVERIFY(checker.isUsable(pattern));
    QCOMPARE(checker.check(pattern, text),
             matches ? PatternChecker::Outcome::Match : PatternChecker::Outcome::NoMatch);
}

void TestPattern::tellsWhatIsNoPattern_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::newRow("open group") << u"(a"_s;
    QTest::newRow("open class") << u"[a"_s;
    QTest::newRow("stray backslash") << u"a\\"_s;
    QTest::newRow("empty code point") << uR"(\u{})"_s;
    QTest::newRow("empty category") << uR"(\p{})"_s;
    QTest::newRow("verb") << u"(*ACCEPT)"_s;
    QTest::newRow("limit") << u"(*LIMIT_MATCH=1)a"_s;
    QTest::newRow("too long") << QString(2000, u'a');
    QTest::newRow("huge repeat") << u"((a{1,1000}){1,1000}){1,1000}"_s;
}

void TestPattern::tellsWhatIsNoPattern()
{
    QFETCH(QString, pattern);
    PatternChecker checker;
    QVERIFY(!checker.isUsable(pattern));
    QCOMPARE(checker.check(pattern, u"a"_s), PatternChecker::Outcome::NoPattern);
}

void TestPattern::givesUpOnRunawayPatterns()
{
    PatternChecker checker;
    const QString text = QString(5'000, u'a') + u'!';
    for (int i = 0; i < 100; ++i) {
        const QString pattern = u"^(a+)+$|x%1"_s.arg(i);
        QCOMPARE(checker.check(pattern, text), PatternChecker::Outcome::Undecided);
    }
    QCOMPARE(checker.check(u"^b$"_s, u"b"_s), PatternChecker::Outcome::Undecided);
    checker.clear();
    QCOMPARE(checker.check(u"^b$"_s, u"b"_s), PatternChecker::Outcome::Match);
}

void TestPattern::triesAShorterTextAgain() // P13
{
    PatternChecker checker;
    const QString pattern = u"^(a+)+$"_s;
    QCOMPARE(checker.check(pattern, QString(5'000, u'a') + u'!'),
             PatternChecker::Outcome::Undecided);
    QCOMPARE(checker.check(pattern, u"aaa"_s), PatternChecker::Outcome::Match);
    QCOMPARE(checker.check(pattern, u"aaa!"_s), PatternChecker::Outcome::NoMatch);
}

QUAYSIDE_TEST(TestPattern, QCoreApplication)

} // namespace tst_pattern

#include "tst_pattern.moc"
