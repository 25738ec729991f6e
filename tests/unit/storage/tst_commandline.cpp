// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/commandline.h"
#include "tests/support/testclass.h"

#include <QtTest>

namespace tst_commandline {

using mcp::ErrorKind;
using mcp::splitCommandLine;
using namespace Qt::StringLiterals;

class TestCommandLine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void splitsAsAShellDoes_data();
    void splitsAsAShellDoes();
    void refusesWhatOnlyAShellCanDo_data();
    void refusesWhatOnlyAShellCanDo();
    void reportsUnfinishedText_data();
    void reportsUnfinishedText();
    void tellsWhereQuotesBegin();
};

void TestCommandLine::splitsAsAShellDoes_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("words");
    const auto row = [](const char *name, const QString &text, const QStringList &words) {
        QTest::newRow(name) << text << words;
    };
    row("nothing", u"  "_s, {});
    row("plain", u" npx  -y\tpkg "_s, {u"npx"_s, u"-y"_s, u"pkg"_s});
    row("single quotes", u"a 'b c' 'd\\e\"f'"_s, {u"a"_s, u"b c"_s, u"d\\e\"f"_s});
    row("double quotes", u"a \"b c\" \"it's\""_s, {u"a"_s, u"b c"_s, u"it's"_s});
    row("escapes in double quotes", u"\"\\\" \\\\ \\$ \\n\""_s, {u"\" \\ $ \\n"_s});
    row("escapes outside", u"a\\ b \\\"c\\'"_s, {u"a b"_s, u"\"c'"_s});
    row("joined", u"a'b'\"c\"d"_s, {u"abcd"_s});
    row("empty words", u"a '' \"\""_s, {u"a"_s, QString(u""_s), QString(u""_s)});
    row("continued lines", u"a \\\n b \\\r\n c"_s, {u"a"_s, u"b"_s, u"c"_s});
    row("joined by a continued line", u"a\\\nb"_s, {u"ab"_s});
    row("line break in quotes", u"a 'b\nc'"_s, {u"a"_s, u"b\nc"_s});
    row("nothing is expanded", u"a $HOME ~ * ${X} \"$Y\""_s,
        {u"a"_s, u"$HOME"_s, u"~"_s, u"*"_s, u"${X}"_s, u"$Y"_s});
    row("quoted shell signs", u"a ';' \"|\" \\& '$(b)' '`'"_s,
        {u"a"_s, u";"_s, u"|"_s, u"&"_s, u"$(b)"_s, u"`"_s});
    row("other scripts", u"a 'ключ 値'"_s, {u"a"_s, u"ключ 値"_s});
}

void TestCommandLine::splitsAsAShellDoes()
{
    QFETCH(QString, text);
    QFETCH(QStringList, words);

    const auto split = splitCommandLine(text);

    QVERIFY2(split, qPrintable(split ? QString() : split.error().detail));
    QStringList texts;
    for (const mcp::CommandWord &word : *split)
        texts.append(word.text);
    QCOMPARE(texts, words);
}

// SEC-06: nothing a shell would act on is taken for a plain command.
void TestCommandLine::refusesWhatOnlyAShellCanDo_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text :
         {"a | b", "a > b", "a 2>&1", "a < b", "a; b", "a && b", "a || b", "a & b", "a &", "a $(b)",
          "a \"$(b)\"", "a `b`", "a \"`b`\"", "(a)", "a\nb", "a x$(b)", "http://h/?a=1&b=2"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void TestCommandLine::refusesWhatOnlyAShellCanDo()
{
    QFETCH(QString, text);
    const auto split = splitCommandLine(text);
    QVERIFY(!split);
    QCOMPARE(split.error().kind, ErrorKind::Policy);
    QVERIFY(split.error().detail.contains("a program and its arguments"_L1));
}

void TestCommandLine::reportsUnfinishedText_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"a 'b", "a \"b", "a \"b\\", "a \"b\\\"", "a \\"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void TestCommandLine::reportsUnfinishedText()
{
    QFETCH(QString, text);
    const auto split = splitCommandLine(text);
    QVERIFY(!split);
    QCOMPARE(split.error().kind, ErrorKind::Protocol);
}

void TestCommandLine::tellsWhereQuotesBegin()
{
    const auto split = splitCommandLine(u"ab ''a a'b'c'd' \\a"_s);
    QVERIFY(split);
    QList<qsizetype> places;
    for (const mcp::CommandWord &word : *split)
        places.append(word.quotedFrom);
    QCOMPARE(places, (QList<qsizetype>{-1, 0, 1, 0}));
}

QUAYSIDE_TEST(TestCommandLine, QCoreApplication)

} // namespace tst_commandline

#include "tst_commandline.moc"
