// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include "app/activity/activitycontroller.h"
#include "app/text/audittext.h"
#include "core/audit/auditlog.h"
#include "core/host/callgate.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QSqlDatabase>
#include <QSqlQuery>

namespace quayside::tst_activity {

using namespace Qt::StringLiterals;

class TestActivity : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void showsTheNewestFirstAndItsOutcome();
    void readsPagesWhenTheyAreLookedAt();
    void addsNewEntriesAtTheTopWhileItIsVisible();
    void filters();
    void showsWhatAServerDidToday();
    void theDetailsHoldEverything();
    void verifiesAndSaysWhatItFound();
    void exportsWhatIsShown();
    void everyReasonHasItsWords();
    void saysThatTheLogCannotBeRead();
    void aFailureToWriteHasANotice();

private:
    static mcp::AuditEntry call(const QString &tool, const QString &serverId = u"s"_s)
    {
        mcp::AuditEntry entry;
        entry.serverId = serverId;
        entry.serverName = u"Files"_s;
        entry.tool = tool;
        entry.source = u"person"_s;
        entry.decision = u"allowed"_s;
        entry.reason = u"started by the person"_s;
        entry.argumentDigest = "digest"_ba;
        return entry;
    }
    static QVariant shown(const ActivityController &activity, int row, const char *role)
    {
        const auto *model = const_cast<ActivityController &>(activity).entries();
        const int number = model->roleNames().key(role);
        return model->index(row).data(number);
    }
    static void write(TestApp &test, const mcp::AuditEntry &entry, const QString &outcome = {});
};

void TestActivity::everyReasonHasItsWords()
{
    QStringList words{u"allowed by the person"_s, u"cancelled by the caller"_s};
    for (int i = 0; i <= int(mcp::Reason::SamplingRunsNoTools); ++i)
        words.append(mcp::auditWord(mcp::Reason(i)));
    for (int i = int(mcp::CallRefusal::CompanyDenies); i <= int(mcp::CallRefusal::Changed); ++i)
        words.append(mcp::auditWord(mcp::CallRefusal(i)));
    for (const QString &word : std::as_const(words))
        QVERIFY2(auditReasonText(word) != word, qPrintable(word));
}

void TestActivity::write(TestApp &test, const mcp::AuditEntry &entry, const QString &outcome)
{
    mcp::AuditLog *log = test.host.audit();
    log->decide(entry).then(log, [log, outcome](const mcp::Result<qint64> &sequence) {
        QVERIFY(sequence);
        if (!outcome.isEmpty())
            log->finish(*sequence, {outcome, 10, 2'000, std::chrono::milliseconds(30)});
    });
    QTRY_VERIFY(!log->isBusy());
}

void TestActivity::showsTheNewestFirstAndItsOutcome()
{
    TestApp test;
    write(test, call(u"first"_s), u"result"_s);
    mcp::AuditEntry denied = call(u"second"_s);
    denied.decision = u"denied"_s;
    write(test, denied);
    ActivityController activity(test.ports);
    const QAbstractItemModelTester tester(activity.entries(),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    activity.setActive(true);

    QTRY_COMPARE(activity.entries()->count(), 2);
    QTRY_COMPARE(shown(activity, 0, "subject").toString(), u"second"_s);
    QCOMPARE(shown(activity, 0, "decision").toString(), u"Denied by a rule"_s);
    QVERIFY(shown(activity, 0, "isRefused").toBool());
    QCOMPARE(shown(activity, 0, "outcome").toString(), QString());
    QCOMPARE(shown(activity, 1, "outcome").toString(), u"Result"_s);
    QCOMPARE(shown(activity, 1, "serverName").toString(), u"Files"_s);
}

void TestActivity::readsPagesWhenTheyAreLookedAt()
{
    TestApp test;
    for (int i = 1; i <= 950; ++i)
        test.host.audit()->record(call(QString::number(i)));
    QTRY_VERIFY(!test.host.audit()->isBusy());
    ActivityController activity(test.ports);
    activity.setActive(true);
    QTRY_COMPARE(activity.entries()->count(), 950);

    QTRY_COMPARE(shown(activity, 949, "subject").toString(), u"1"_s);
    QCOMPARE(activity.entries()->rowOf(500), -1); // Not read.
    QTRY_COMPARE(shown(activity, 450, "subject").toString(), u"500"_s);
    QCOMPARE(activity.entries()->rowOf(500), 450);
}

void TestActivity::addsNewEntriesAtTheTopWhileItIsVisible()
{
    TestApp test;
    write(test, call(u"first"_s));
    ActivityController activity(test.ports);
    const QAbstractItemModelTester tester(activity.entries(),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    activity.setActive(true);
    QTRY_COMPARE(shown(activity, 0, "subject").toString(), u"first"_s);
    activity.choose(1);
    QCOMPARE(activity.chosen(), 1);

    test.host.audit()->finish(1, {u"toolError"_s, 1, 1, std::chrono::milliseconds(1)});
    write(test, call(u"second"_s));
    test.clock.advance(std::chrono::seconds(1));

    QTRY_COMPARE(activity.entries()->count(), 2);
    QTRY_COMPARE(shown(activity, 0, "subject").toString(), u"second"_s);
    QTRY_COMPARE(shown(activity, 1, "outcome").toString(), u"Tool error"_s);
    QCOMPARE(activity.chosen(), 1);

    activity.setActive(false);
    write(test, call(u"third"_s));
    test.clock.advance(std::chrono::seconds(1));
    QCOMPARE(activity.entries()->count(), 2);
    activity.setActive(true);
    QTRY_COMPARE(activity.entries()->count(), 3);
}

void TestActivity::filters()
{
    TestApp test;
    write(test, call(u"read"_s), u"result"_s);
    write(test, call(u"write"_s), u"failed"_s);
    mcp::AuditEntry denied = call(u"write"_s);
    denied.decision = u"denied"_s;
    write(test, denied);
    ActivityController activity(test.ports);
    activity.setActive(true);
    QTRY_COMPARE(activity.entries()->count(), 3);
    QVERIFY(!activity.isFiltered());

    activity.setSearch(u"rea"_s);
    test.clock.advance(std::chrono::seconds(1));
    QTRY_COMPARE(activity.entries()->count(), 1);
    activity.showAll();
    activity.setTool(u"write"_s);
    QTRY_COMPARE(activity.entries()->count(), 2);
    activity.setDecisionIndex(int(activity.decisions().indexOf(u"Denied by a rule"_s)));
    QTRY_COMPARE(activity.entries()->count(), 1);
    activity.showAll();
    activity.setOutcomeIndex(int(activity.outcomes().indexOf(u"Failed"_s)));
    QTRY_COMPARE(activity.entries()->count(), 1);
    QVERIFY(activity.isFiltered());
    activity.showAll();
    QTRY_COMPARE(activity.entries()->count(), 3);
}

void TestActivity::showsWhatAServerDidToday()
{
    TestApp test;
    const mcp::Server *server = test.add(u"Charts"_s);
    write(test, call(u"before"_s, server->entry().id));
    test.clock.setWall(std::chrono::hours(48));
    write(test, call(u"now"_s, server->entry().id));
    write(test, call(u"other"_s, u"another"_s));
    ActivityController activity(test.ports);
    activity.showServer(server->entry().id);

    QTRY_COMPARE(activity.entries()->count(), 1);
    QTRY_COMPARE(shown(activity, 0, "subject").toString(), u"now"_s);
    QCOMPARE(activity.serverNames().at(activity.serverIndex()), u"Charts"_s);
    QCOMPARE(activity.span(), int(ActivityController::Today));
}

void TestActivity::theDetailsHoldEverything()
{
    TestApp test;
    mcp::AuditEntry entry = call(u"echo"_s);
    entry.grantId = u"g1"_s;
    entry.tool = u"ec\u202Eho"_s; // Hidden characters are shown.
    write(test, entry, u"result"_s);
    ActivityController activity(test.ports);
    activity.setActive(true);
    QTRY_VERIFY(shown(activity, 0, "sequence").toDouble() > 0);
    activity.choose(1);

    QStringList values;
    for (int i = 0; i < activity.facts()->count(); ++i)
        values.append(activity.facts()->at(i).value);
    for (const QString &value :
         {u"Files"_s, u"ec⟨U+202E⟩ho"_s, u"You"_s, u"Allowed"_s, u"You started the call"_s, u"g1"_s,
          u"Result"_s, u"30 ms"_s, QString::fromLatin1("digest"_ba.toHex())})
        QVERIFY2(values.contains(value), qPrintable(value));
    activity.choose(0);
    QCOMPARE(activity.facts()->count(), 0);
}

// SEC-73
void TestActivity::verifiesAndSaysWhatItFound()
{
    TestApp test;
    for (int i = 0; i < 3; ++i)
        write(test, call(u"echo"_s));
    ActivityController activity(test.ports);
    activity.verify();
    QVERIFY(activity.isVerifying());
    QTRY_VERIFY(!activity.isVerifying());
    QVERIFY(activity.isVerifiedGood());
    QVERIFY2(activity.verifiedText().contains(u"entries 1 to 3"_s),
             qPrintable(activity.verifiedText()));
    {
        QSqlDatabase outside = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"outside"_s);
        outside.setDatabaseName(test.folder.filePath(u"audit.db"_s));
        QVERIFY(outside.open());
        QVERIFY(QSqlQuery(outside).exec(u"DROP TRIGGER entryUPDATE"_s));
        QVERIFY(QSqlQuery(outside).exec(u"UPDATE entry SET tool = 'x' WHERE sequence = 2"_s));
    }
    QSqlDatabase::removeDatabase(u"outside"_s);

    activity.verify();
    QTRY_VERIFY(!activity.isVerifying());
    QVERIFY(!activity.isVerifiedGood());
    QVERIFY2(activity.verifiedText().contains(u"Entry 2"_s), qPrintable(activity.verifiedText()));
    activity.dismissVerified();
    QCOMPARE(activity.verifiedText(), QString());
}

void TestActivity::exportsWhatIsShown()
{
    TestApp test;
    write(test, call(u"read"_s), u"result"_s);
    write(test, call(u"write"_s));
    ActivityController activity(test.ports);
    activity.setTool(u"read"_s);
    const QString path = test.folder.filePath(u"out.jsonl"_s);
    activity.exportTo(QUrl::fromLocalFile(path));
    QTRY_COMPARE(activity.exportText(), u"Exported entries: 2 · "_s + path); // W36
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll().count('\n'), 2); // The call and its outcome.

    activity.exportTo(QUrl::fromLocalFile(test.folder.filePath(u"no/such/folder"_s)));
    QTRY_VERIFY(activity.exportText().startsWith(u"Not exported"_s));
}

void TestActivity::saysThatTheLogCannotBeRead()
{
    TestApp test;
    QFile file(test.folder.filePath(u"audit.db"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray(10'000, 'x'));
    file.close();
    QVERIFY(file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner));
    ActivityController activity(test.ports);
    activity.setActive(true);
    QTRY_VERIFY2(activity.problem().contains(u"audit.db"_s), qPrintable(activity.problem()));
}

// SEC-72
void TestActivity::aFailureToWriteHasANotice()
{
    TestApp test;
    const AppController app(test.ports);
    Q_EMIT test.host.audit()->failed({mcp::ErrorKind::Storage, u"/p/audit.db"_s, ENOSPC, {}});
    QVERIFY2(app.notice().contains(u"audit log"_s), qPrintable(app.notice()));
    QVERIFY(app.noticeDetail().contains(u"/p/audit.db"_s));
}

QUAYSIDE_TEST(TestActivity, QGuiApplication)

} // namespace quayside::tst_activity

#include "tst_activity.moc"
