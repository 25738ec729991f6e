// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/unit/audit/auditfixture.h"

#include <QCryptographicHash>

namespace tst_auditverify {

using namespace mcp;
using namespace Qt::StringLiterals;
using Problem = AuditReport::Problem;

namespace {

QStringList freed(const QStringList &statements)
{
    QStringList all;
    for (const QString &table : {u"entry"_s, u"seal"_s, u"span"_s}) {
        for (const QString &event : {u"UPDATE"_s, u"DELETE"_s})
            all.append(u"DROP TRIGGER "_s + table + event);
    }
    return all + QStringList{u"DROP TRIGGER entryINSERT"_s} + statements;
}

} // namespace

// SEC-73
class TestAuditVerify : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aLogThatNobodyTouchedIsGood();
    void namesTheFirstBadEntry_data();
    void namesTheFirstBadEntry();
    void countsOutcomesApart(); // W30
    void anEntryOfANewerVersionIsValidAndShown(); // W30
    void aChainThatWasMadeToFitAgainDoesNotFitTheSeal();
    void aSealThatWasMadeWithoutTheKeyIsFound();
    void cuttingOffTheEndAndAllItsSealsIsFound();
    void aRemovalThatIsNotSealedIsFound();
    void aLogThatIsGoneIsFound();
    void aNewLogSaysThatTheEarlierOneIsMissing();
    void withoutAKeyNothingIsSealedAndItSaysSo();
    void damageOfTheFileIsNamed();

private:
    void fill(AuditFixture &files);
};

/// Ten entries under a seal, and five without one.
void TestAuditVerify::fill(AuditFixture &files)
{
    files.write(10);
    QVERIFY(*AuditFixture::wait(files.log()->seal()));
    files.write(5);
    files.close();
}

void TestAuditVerify::aLogThatNobodyTouchedIsGood()
{
    AuditFixture files;
    QVERIFY(files.verify().isGood()); // There is none.
    fill(files);

    const AuditReport report = files.verify();

    QVERIFY(report.isGood());
    QCOMPARE(report.first, 1);
    QCOMPARE(report.last, 15);
    QCOMPARE(report.sealed, 10);
    QVERIFY(report.hasKey);
}

void TestAuditVerify::namesTheFirstBadEntry_data()
{
    QTest::addColumn<QStringList>("statements");
    QTest::addColumn<Problem>("problem");
    QTest::addColumn<qint64>("first");
    QTest::addColumn<qint64>("last");

    const auto row = [](const char *name, const QStringList &statements, Problem problem,
                        qint64 first, qint64 last) {
        QTest::newRow(name) << statements << problem << first << last;
    };
    const QString shift = u"UPDATE entry SET sequence = %1 WHERE sequence = %2"_s;
    row("a text", {u"UPDATE entry SET tool = 'x' WHERE sequence = 4"_s}, Problem::Changed, 4, 4);
    for (const QString &column : AuditRecord::columns()) {
        if (column == u"sequence")
            continue;
        const bool isText = column == u"tool" || column == u"kind" || column == u"source"
            || column == u"decision" || column == u"reason" || column == u"grantId"
            || column == u"outcome" || column.startsWith(u"server") || column == u"argumentText";
        const bool isBytes = column == u"identity" || column.endsWith(u"Digest");
        const QString value = column == u"kind" ? u"'log'"_s
            : isText                            ? u"'other'"_s
            : isBytes                           ? u"x'00'"_s
                                                : u"4711"_s;
        row(qPrintable(column),
            {u"UPDATE entry SET %1 = %2 WHERE sequence = 7"_s.arg(column, value)}, Problem::Changed,
            7, 7);
    }
    row("a kind that does not exist", {u"UPDATE entry SET kind = 'x' WHERE sequence = 2"_s},
        Problem::Changed, 2, 2);
    row("the hash", {u"UPDATE entry SET hash = x'00' WHERE sequence = 5"_s}, Problem::Changed, 5,
        5);
    row("the first entry", {u"DELETE FROM entry WHERE sequence = 1"_s}, Problem::Missing, 1, 1);
    row("three in the middle", {u"DELETE FROM entry WHERE sequence IN (5, 6, 7)"_s},
        Problem::Missing, 5, 7);
    row("one, and the others moved up",
        {u"DELETE FROM entry WHERE sequence = 5"_s,
         u"UPDATE entry SET sequence = sequence - 1 WHERE sequence > 5"_s},
        Problem::Changed, 5, 5);
    row("two in another order", {shift.arg(-1).arg(3), shift.arg(3).arg(8), shift.arg(8).arg(-1)},
        Problem::Changed, 3, 3);
    row("the end, past the seal",
        {u"DELETE FROM entry WHERE sequence > 8"_s, u"DELETE FROM seal WHERE sequence > 8"_s},
        Problem::CutOff, 9, 10);
    row("all entries", {u"DELETE FROM entry"_s}, Problem::CutOff, 1, 10);
    const QString columns = AuditRecord::columns().mid(1).join(u", "_s) + u", hash"_s;
    row("a foreign entry at the end",
        {u"INSERT INTO entry SELECT 16, %1 FROM entry WHERE sequence = 3"_s.arg(columns)},
        Problem::Changed, 16, 16);
    row("a foreign entry far behind",
        {u"INSERT INTO entry SELECT 99, %1 FROM entry WHERE sequence = 3"_s.arg(columns)},
        Problem::Missing, 16, 98);
    row("a foreign entry before all",
        {u"INSERT INTO entry SELECT 0, %1 FROM entry WHERE sequence = 3"_s.arg(columns)},
        Problem::Changed, 0, 0);
}

void TestAuditVerify::namesTheFirstBadEntry()
{
    QFETCH(QStringList, statements);
    QFETCH(Problem, problem);
    QFETCH(qint64, first);
    QFETCH(qint64, last);
    AuditFixture files;
    fill(files);

    QCOMPARE(files.execute(freed(statements)), QString());
    const AuditReport report = files.verify();

    QCOMPARE(report.problem, problem);
    QCOMPARE(report.firstBad, first);
    QCOMPARE(report.lastBad, last);
}

void TestAuditVerify::countsOutcomesApart()
{
    AuditFixture files;
    files.write(3);
    files.log()->finish(1, {u"result"_s, 1, 1, std::chrono::milliseconds(1)});
    files.log()->finish(3, {u"failed"_s, 1, 1, std::chrono::milliseconds(1)});
    QTRY_VERIFY(!files.log()->isBusy());
    const AuditReport report = files.verify();
    QCOMPARE(report.last, 5);
    QCOMPARE(report.outcomes, 2);
    // As many as a list has rows.
    QCOMPARE(AuditFixture::wait(files.log()->count({}))->entries, 3);
}

/// A kind that this version does not know belongs to the chain as any other.
void TestAuditVerify::anEntryOfANewerVersionIsValidAndShown()
{
    AuditFixture files;
    fill(files);
    const auto all = auditreader::page(files.folder(), {}, 0, 2);
    QVERIFY(all);
    AuditRecord newer = all->constFirst();
    newer.entry.kind = AuditEntry::Kind::Other;
    newer.entry.otherKind = u"voyage"_s;
    const QByteArray hash = AuditRecord::hashOf(newer.values(), all->at(1).hash);
    QCOMPARE(files.execute(
                 freed({u"UPDATE entry SET kind = 'voyage', hash = x'%1' WHERE sequence = 15"_s.arg(
                     QString::fromLatin1(hash.toHex()))})),
             QString());

    QVERIFY(files.verify().isGood());
    QCOMPARE(files.verify().last, 15);
    const auto shown = auditreader::page(files.folder(), {}, 0, 100);
    QCOMPARE(shown->size(), 15);
    QCOMPARE(shown->constFirst().entry.kind, AuditEntry::Kind::Other);
    QCOMPARE(auditWord(shown->constFirst().entry), u"voyage"_s);

    QByteArrayList lines;
    const auto number = auditreader::forEach(
        files.folder(), {}, [&lines](const AuditRecord &record, const QByteArray &before) {
            lines.append(record.toJson(before));
            return true;
        });
    QCOMPARE(*number, 15);
    QVERIFY2(lines.constLast().contains(R"("kind":"voyage")"), lines.constLast());
    qsizetype at = 0;
    const AuditReport exported = auditreader::verifyExport([&]() -> std::optional<QByteArray> {
        return at < lines.size() ? std::optional(lines.at(at++)) : std::nullopt;
    });
    QVERIFY(exported.isGood());
    QCOMPARE(exported.last, 15);
}

/// Who knows how the log is made computes all hashes again. Nothing tells which entry it was, but the seal tells until
/// where.
void TestAuditVerify::aChainThatWasMadeToFitAgainDoesNotFitTheSeal()
{
    AuditFixture files;
    files.write(10);
    QVERIFY(*AuditFixture::wait(files.log()->seal()));
    files.write(5);
    QVERIFY(*AuditFixture::wait(files.log()->seal()));
    files.close();
    const auto all = auditreader::page(files.folder(), {}, 0, 100);
    QVERIFY(all);
    QList<AuditRecord> records = *all;
    std::reverse(records.begin(), records.end());
    QByteArray hash = records.at(11).hash;
    QStringList statements;
    for (AuditRecord record : records.mid(12)) { // From entry 13 on.
        record.entry.tool += u'x';
        hash = AuditRecord::hashOf(record.values(), hash);
        statements.append(u"UPDATE entry SET tool = tool || 'x', hash = x'%1' WHERE sequence = %2"_s
                              .arg(QString::fromLatin1(hash.toHex()))
                              .arg(record.sequence));
    }
    QCOMPARE(files.execute(freed(statements)), QString());

    AuditReport report = files.verify();
    QCOMPARE(report.problem, Problem::Changed);
    QCOMPARE(report.firstBad, 11);
    QCOMPARE(report.lastBad, 15);
    files.close();

    // Without the seal in the file, the head in the keychain tells.
    QCOMPARE(files.execute({u"DELETE FROM seal"_s}), QString());
    report = files.verify();
    QCOMPARE(report.problem, Problem::Changed);
    QCOMPARE(report.lastBad, 15);
}

void TestAuditVerify::aSealThatWasMadeWithoutTheKeyIsFound()
{
    AuditFixture files;
    fill(files);
    QCOMPARE(files.execute(freed({u"UPDATE seal SET mark = x'00'"_s})), QString());

    const AuditReport report = files.verify();

    QCOMPARE(report.problem, Problem::BadSeal);
    QCOMPARE(report.firstBad, 10);
}

void TestAuditVerify::cuttingOffTheEndAndAllItsSealsIsFound()
{
    AuditFixture files;
    fill(files);
    files.write(3);
    QVERIFY(*AuditFixture::wait(files.log()->seal()));
    files.close();
    QCOMPARE(files.execute(freed({u"DELETE FROM seal WHERE sequence > 10"_s,
                                  u"DELETE FROM entry WHERE sequence > 10"_s})),
             QString());

    QCOMPARE(files.verify().problem, Problem::CutOff);
    QCOMPARE(files.verify().firstBad, 11);

    // What is written later does not hide it.
    files.write(20);
    QVERIFY(!*AuditFixture::wait(files.log()->seal()));
    QCOMPARE(files.verify().problem, Problem::Changed);
}

void TestAuditVerify::aRemovalThatIsNotSealedIsFound()
{
    AuditFixture files;
    fill(files);
    QCOMPARE(
        files.execute(
            {u"INSERT INTO span SELECT 4, 1, 4, hash, x'01', x'02' FROM entry WHERE sequence = 4"_s,
             u"DELETE FROM entry WHERE sequence <= 4"_s}),
        QString());

    const AuditReport report = files.verify();

    QCOMPARE(report.problem, Problem::BadSeal);
    QCOMPARE(report.firstBad, 1);
    QCOMPARE(report.lastBad, 4);
}

void TestAuditVerify::aLogThatIsGoneIsFound()
{
    AuditFixture files;
    fill(files);
    QVERIFY(QFile::remove(files.path()));

    const AuditReport report = files.verify();

    QCOMPARE(report.problem, Problem::CutOff);
    QCOMPARE(report.firstBad, 1);
    QCOMPARE(report.lastBad, 10);
}

void TestAuditVerify::aNewLogSaysThatTheEarlierOneIsMissing()
{
    AuditFixture files;
    fill(files);
    QVERIFY(QFile::remove(files.path()));

    files.write(1);
    QCOMPARE(files.verify().problem, Problem::Replaced);
    QVERIFY(*AuditFixture::wait(files.log()->seal()));

    const auto entries = AuditFixture::wait(files.log()->page({}, 0, 10));
    QCOMPARE(entries->size(), 2);
    QCOMPARE(entries->constFirst().entry.kind, AuditEntry::Kind::Log);
    QVERIFY2(entries->constFirst().entry.reason.contains(u"10"_s),
             qPrintable(entries->constFirst().entry.reason));

    // F10: it stays known, whatever is written later.
    for (int i = 0; i < 3; ++i) {
        const AuditReport report = files.verify();
        QVERIFY(!report.isGood());
        QCOMPARE(report.problem, Problem::Restarted);
        QCOMPARE(report.firstBad, entries->constFirst().sequence);
        QCOMPARE(report.first, 1);
        QVERIFY(report.last >= 2);
        files.write(5);
        QVERIFY(*AuditFixture::wait(files.log()->seal()));
    }
    // The first of several is named.
    AuditEntry later;
    later.kind = AuditEntry::Kind::Log;
    later.decision = kNewLog;
    QVERIFY(files.decide(later));
    QCOMPARE(files.verify().firstBad, entries->constFirst().sequence);
    // Damage of this log is told first.
    files.close();
    QCOMPARE(files.execute(freed({u"UPDATE entry SET tool = 'x' WHERE sequence = 4"_s})),
             QString());
    QCOMPARE(files.verify().problem, Problem::Changed);
}

// SEC-67
void TestAuditVerify::withoutAKeyNothingIsSealedAndItSaysSo()
{
    AuditFixture files;
    files.keys.trouble = FakeKeyStore::locked();
    files.write(3);
    QVERIFY(!*AuditFixture::wait(files.log()->seal()));

    AuditReport report = files.verify();
    QVERIFY(report.isGood());
    QVERIFY(!report.hasKey);
    QCOMPARE(report.sealed, 0);

    // The key arrives late.
    files.keys.trouble.reset();
    Q_EMIT files.keys.keepingChanged();
    QTRY_VERIFY(files.log()->needsSeal());
    QVERIFY(*AuditFixture::wait(files.log()->seal()));
    report = files.verify();
    QVERIFY(report.hasKey);
    QCOMPARE(report.sealed, 3);
}

void TestAuditVerify::damageOfTheFileIsNamed()
{
    AuditFixture files;
    files.write(300);
    files.close();
    QFile file(files.path());
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.seek(file.size() / 2 / 4096 * 4096));
    file.write(QByteArray(4096, 'z'));
    file.close();

    const AuditReport report = files.verify();

    QVERIFY(!report.isGood());
    QVERIFY(report.firstBad > 1);
    QVERIFY(QFile::exists(files.path())); // Only writing sets it aside.
}

QUAYSIDE_TEST(TestAuditVerify, QCoreApplication)

} // namespace tst_auditverify

#include "tst_auditverify.moc"
