// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/auditreader.h"
#include "tests/support/waiting.h"

#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <random>
#include <unistd.h>

using namespace mcp;
using namespace Qt::StringLiterals;

// SEC-72, SEC-73
class TestAuditKills : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void noCallIsOnTheWireWithoutItsEntryWhenKilledAtAnyMoment();

private:
    QString wire() const { return m_dir.filePath(u"wire"_s); }
    bool killWhileCalling();
    QList<qint64> sent() const;

    QTemporaryDir m_dir;
    std::mt19937 m_random{20261123};
};

/// After a random time, and not before it has made fifty calls more.
bool TestAuditKills::killWhileCalling()
{
    const qsizetype before = sent().size();
    QProcess writer;
    writer.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    writer.start(QStringLiteral(AUDITWRITER), {m_dir.filePath(u"profile"_s), wire()});
    const bool hasCalled = writer.waitForStarted(Waiting::kLimit)
        && waitUntil([&] { return sent().size() >= before + 50; });
    ::usleep(useconds_t(m_random() % 20'000));
    writer.kill();
    writer.waitForFinished(Waiting::kLimit);
    return hasCalled && writer.exitStatus() == QProcess::CrashExit;
}

QList<qint64> TestAuditKills::sent() const
{
    QFile file(wire());
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QList<qint64> sequences;
    while (!file.atEnd())
        sequences.append(file.readLine().trimmed().toLongLong());
    return sequences;
}

void TestAuditKills::noCallIsOnTheWireWithoutItsEntryWhenKilledAtAnyMoment()
{
    const int kills = std::max(10, qEnvironmentVariableIntValue("QUAYSIDE_KILLS"));
    for (int kill = 1; kill <= kills; ++kill) {
        QVERIFY2(killWhileCalling(), qPrintable(QString::number(kill)));
        if (kill % 20 != 0 && kill != kills)
            continue;
        const AuditReport report =
            auditreader::verify(m_dir.filePath(u"profile"_s), QByteArray(32, 'k'), {});
        QVERIFY2(report.isGood(), qPrintable(u"entry %1"_s.arg(report.firstBad)));
    }

    QSet<qint64> entries;
    const auto read = auditreader::forEach(m_dir.filePath(u"profile"_s), {},
                                           [&](const AuditRecord &record, const QByteArray &) {
                                               if (record.refers == 0)
                                                   entries.insert(record.sequence);
                                               return true;
                                           });
    QVERIFY(read);
    const QList<qint64> calls = sent();
    for (const qint64 sequence : calls)
        QVERIFY2(entries.contains(sequence), qPrintable(QString::number(sequence)));
    qInfo("%d kills, %lld calls on the wire, %lld decisions in the log", kills,
          qlonglong(calls.size()), qlonglong(entries.size()));
}

QTEST_GUILESS_MAIN(TestAuditKills)
#include "tst_auditkills.moc"
