// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/approvalstore.h"

#include <QLoggingCategory>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/unit/storage/profilefiles.h"

#include <limits>

using mcp::Approval;
using mcp::ApprovalStore;
using mcp::ErrorKind;
using namespace Qt::StringLiterals;

namespace {

Approval someApproval(char letter = 'f')
{
    Approval approval;
    approval.fingerprint = QByteArray(32, letter);
    approval.approvedAt = StoppedClock().wallTime().addMSecs(123);
    approval.program = u"/opt/x/run"_s;
    approval.arguments = QStringList{u"a b"_s, u""_s, u"\u202e"_s};
    approval.workingFolder = u"/srv"_s;
    approval.variables = {{u"KEY"_s, QByteArray(32, 'd')}};
    approval.programFile = {12, 1'785'000'000'123'456'789, std::numeric_limits<qint64>::max(), -1,
                            true};
    return approval;
}

} // namespace

class TestApprovalStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLoggingCategory::setFilterRules(u"quayside.storage.warning=false"_s); }
    void init();
    void approvesNothingAtFirst();
    void keepsWhatWasApprovedOverARestart();
    void keepsWhatWasApprovedOfAnAddress();
    void readsAFileOfAnEarlierVersion();
    void approvesOnlyTheSameFingerprintOfTheSameServer();
    void forgetsWhatIsWithdrawn();
    void replacesAnOlderApproval();
    void approvesNothingFromABadFile_data();
    void approvesNothingFromABadFile();
    void approvesNothingThatCouldNotBeSaved();
    void withdrawsEvenWhatCannotBeSaved();
    void doesNotBringBackWhatAnotherProgramWithdrew();

private:
    QString profile() const { return m_dir->filePath(u"profile"_s); }
    QString path() const { return profile() + "/approvals.json"_L1; }

    StoppedClock m_clock;
    std::unique_ptr<QTemporaryDir> m_dir;
};

void TestApprovalStore::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    QVERIFY(m_dir->isValid());
}

void TestApprovalStore::approvesNothingAtFirst()
{
    ApprovalStore store(profile(), m_clock);
    QVERIFY(store.load());
    QVERIFY(!store.problem());
    QVERIFY(!store.isApproved(u"a"_s, QByteArray(32, 'f')));
    QVERIFY(!store.isApproved(u"a"_s, {}));
    QVERIFY(!store.approved(u"a"_s));
}

void TestApprovalStore::keepsWhatWasApprovedOverARestart()
{
    ApprovalStore store(profile(), m_clock);
    QVERIFY(store.approve(u"a"_s, someApproval()));

    ApprovalStore again(profile(), m_clock);
    QVERIFY(again.load());

    QVERIFY(again.isApproved(u"a"_s, someApproval().fingerprint));
    QCOMPARE(again.approved(u"a"_s), someApproval());
}

void TestApprovalStore::keepsWhatWasApprovedOfAnAddress()
{
    Approval approval;
    approval.fingerprint = QByteArray(32, 'u');
    approval.approvedAt = StoppedClock().wallTime();
    approval.url = u"https://example.org/mcp"_s;
    approval.headerNames = QStringList{u"X-A"_s, u"X-B"_s};
    approval.caFile = u"/ca.pem"_s;
    approval.proxy = u"http://p:1"_s;
    ApprovalStore store(profile(), m_clock);
    QVERIFY(store.approve(u"a"_s, approval));
    QVERIFY(store.approve(u"b"_s, someApproval()));

    ApprovalStore again(profile(), m_clock);
    QVERIFY(again.load());
    QCOMPARE(again.approved(u"a"_s), approval);
    QCOMPARE(again.approved(u"b"_s), someApproval());
}

// SEC-03, SEC-05
void TestApprovalStore::readsAFileOfAnEarlierVersion()
{
    QVERIFY(QDir().mkpath(profile()));
    const QByteArray digest = QByteArray(32, 'f').toHex();
    putFile(path(),
            R"({"version":1,"servers":{"program":{"fingerprint":")" + digest
                + R"(","approvedAt":"2026-07-28T09:30:00.123Z","program":"/opt/x/run",)"
                  R"("arguments":["a"],"workingFolder":"","variables":{"KEY":")"
                + digest
                + R"("},"programFile":{"size":12,"modifiedNs":1785000000123456789,"inode":1,)"
                  R"("device":-1,"userWritable":true}},"address":{"fingerprint":")"
                + digest
                + R"(","approvedAt":"2026-07-28T09:30:00.123Z","url":"https://example.org/mcp",)"
                  R"("headerNames":["X-Key"],"caFile":"","proxy":""}}})");
    ApprovalStore store(profile(), m_clock);
    QVERIFY2(store.load(), store.problem() ? qPrintable(store.problem()->detail) : "");
    QVERIFY(store.isApproved(u"program"_s, QByteArray(32, 'f')));
    const auto program = store.approved(u"program"_s);
    QCOMPARE(program->variables.value(u"KEY"_s), QByteArray(32, 'f'));
    QCOMPARE(program->programFile.modifiedNs, 1'785'000'000'123'456'789);
    QVERIFY(!program->url && program->codeFiles.isEmpty());
    const auto address = store.approved(u"address"_s);
    QCOMPARE(address->url, u"https://example.org/mcp"_s);
    QCOMPARE(address->headerNames, QStringList{u"X-Key"_s});
    QVERIFY(address->program.isEmpty());
}

void TestApprovalStore::approvesOnlyTheSameFingerprintOfTheSameServer()
{
    ApprovalStore store(profile(), m_clock);
    QVERIFY(store.approve(u"a"_s, someApproval()));
    QVERIFY(store.isApproved(u"a"_s, QByteArray(32, 'f')));
    QVERIFY(!store.isApproved(u"a"_s, QByteArray(32, 'g')));
    QVERIFY(!store.isApproved(u"b"_s, QByteArray(32, 'f')));
}

void TestApprovalStore::forgetsWhatIsWithdrawn()
{
    ApprovalStore store(profile(), m_clock);
    QVERIFY(store.approve(u"a"_s, someApproval()));
    QVERIFY(store.approve(u"b"_s, someApproval()));
    QVERIFY(store.withdraw(u"a"_s));
    QVERIFY(store.withdraw(u"never there"_s));

    ApprovalStore again(profile(), m_clock);
    QVERIFY(again.load());
    for (const ApprovalStore *each : {&store, &again}) {
        QVERIFY(!each->approved(u"a"_s));
        QVERIFY(each->approved(u"b"_s));
    }
}

void TestApprovalStore::replacesAnOlderApproval()
{
    ApprovalStore store(profile(), m_clock);
    QVERIFY(store.approve(u"a"_s, someApproval('f')));
    QVERIFY(store.approve(u"a"_s, someApproval('g')));
    QVERIFY(!store.isApproved(u"a"_s, QByteArray(32, 'f')));
    QVERIFY(store.isApproved(u"a"_s, QByteArray(32, 'g')));
}

void TestApprovalStore::approvesNothingFromABadFile_data()
{
    QTest::addColumn<QByteArray>("wrong");
    QTest::addColumn<QByteArray>("right");
    QTest::newRow("cut short") << "}\n"_ba
                               << ""_ba;
    QTest::newRow("no servers") << "\"servers\""_ba
                                << "\"other\""_ba;
    QTest::newRow("short fingerprint") << QByteArray(64, '6').prepend('"') << "\"66"_ba;
    QTest::newRow("no time") << "2026-07-28T"_ba
                             << "then"_ba;
    QTest::newRow("size is text") << "\"size\": 12"_ba
                                  << "\"size\": \"12\""_ba;
    QTest::newRow("argument is a number") << "\"a b\""_ba
                                          << "5"_ba;
    QTest::newRow("digest is no digest") << QByteArray(32, 'd').toHex() << "x"_ba;
}

void TestApprovalStore::approvesNothingFromABadFile()
{
    QFETCH(QByteArray, wrong);
    QFETCH(QByteArray, right);
    ApprovalStore good(profile(), m_clock);
    QVERIFY(good.approve(u"a"_s, someApproval()));
    QVERIFY(good.approve(u"b"_s, someApproval()));
    QByteArray content = contentOf(path());
    const qsizetype at = content.indexOf(wrong);
    QVERIFY2(at >= 0, content.constData());
    content.replace(at, wrong.size(), right);
    putFile(path(), content);

    ApprovalStore store(profile(), m_clock);
    const auto loaded = store.load();

    QVERIFY(!loaded);
    QVERIFY(store.problem());
    QCOMPARE(store.problem()->kind, ErrorKind::Storage);
    QVERIFY(!store.isApproved(u"a"_s, someApproval().fingerprint));
    QVERIFY(!store.isApproved(u"b"_s, someApproval().fingerprint));
    QCOMPARE(contentOf(path() + ".broken-20260728-093000"_L1), content);
    QVERIFY(store.approve(u"c"_s, someApproval()));
}

void TestApprovalStore::approvesNothingThatCouldNotBeSaved()
{
    putFile(profile(), "a file where the folder should be");
    ApprovalStore store(profile(), m_clock);
    QVERIFY(!store.approve(u"a"_s, someApproval()));
    QVERIFY(!store.isApproved(u"a"_s, someApproval().fingerprint));
}

void TestApprovalStore::withdrawsEvenWhatCannotBeSaved()
{
    ApprovalStore store(profile(), m_clock);
    QVERIFY(store.approve(u"a"_s, someApproval()));
    QVERIFY(QDir(profile()).removeRecursively());
    putFile(profile(), "a file where the folder should be");
    QVERIFY(!store.withdraw(u"a"_s));
    QVERIFY(!store.isApproved(u"a"_s, someApproval().fingerprint));
}

void TestApprovalStore::doesNotBringBackWhatAnotherProgramWithdrew()
{
    ApprovalStore store(profile(), m_clock);
    QVERIFY(store.approve(u"a"_s, someApproval()));
    ApprovalStore other(profile(), m_clock);
    QVERIFY(other.load());
    QVERIFY(other.withdraw(u"a"_s));

    QVERIFY(store.approve(u"b"_s, someApproval()));

    QVERIFY(!store.approved(u"a"_s));
    QVERIFY(other.load());
    QVERIFY(!other.approved(u"a"_s));
    QVERIFY(other.approved(u"b"_s));
}

QTEST_GUILESS_MAIN(TestApprovalStore)
#include "tst_approvalstore.moc"
