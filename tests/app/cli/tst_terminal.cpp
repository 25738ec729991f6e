// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/terminal.h"
#include "tests/support/testclass.h"

#include <QTest>

#include <array>
#include <memory>

namespace tst_terminal {

using namespace Qt::StringLiterals;
using quayside::CleanStream;

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

QUAYSIDE_TEST(TestTerminal, QCoreApplication)

} // namespace tst_terminal

#include "tst_terminal.moc"
