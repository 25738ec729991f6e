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
#include <QSignalSpy>
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
    void everyColumnHasItsText(); // W20
    void noRowIsCalledByItsKind_data(); // W20, W30
    void noRowIsCalledByItsKind();
    void saysWhoDidIt_data(); // W20
    void saysWhoDidIt();
    void sortsByAColumn(); // W20
    void newEntriesDoNotMoveASortedList(); // W20
    void theNumbersAgree(); // W30
    void entriesWithoutASealAreANormalState(); // W20
    void onlyAToolCanBeFilteredFor(); // W30
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
        words.append(mcp::json::nameOf(mcp::Reason(i)));
    for (int i = int(mcp::CallRefusal::CompanyDenies); i <= int(mcp::CallRefusal::Changed); ++i)
        words.append(mcp::json::nameOf(mcp::CallRefusal(i)));
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
    QVERIFY2(activity.verifiedText().contains(u"Numbers: 1 to 3."_s),
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

void TestActivity::everyColumnHasItsText()
{
    TestApp test;
    write(test, call(u"forecast"_s), u"failed"_s);
    ActivityController activity(test.ports);
    activity.setActive(true);
    QTRY_VERIFY(shown(activity, 0, "sequence").toDouble() > 0);
    QVERIFY(!shown(activity, 0, "time").toString().isEmpty());
    for (const auto &[role, text] :
         {std::pair("who", u"You"_s), std::pair("serverName", u"Files"_s),
          std::pair("subject", u"forecast"_s), std::pair("decision", u"Allowed"_s),
          std::pair("outcome", u"Failed"_s), std::pair("duration", u"30"_s),
          std::pair("reason", u"You started the call"_s), std::pair("toolName", QString())})
        QCOMPARE(shown(activity, 0, role).toString(), text);
    QVERIFY(shown(activity, 0, "isProblem").toBool());
}

void TestActivity::noRowIsCalledByItsKind_data()
{
    QTest::addColumn<mcp::AuditEntry>("entry");
    QTest::addColumn<QString>("subject");
    using Kind = mcp::AuditEntry::Kind;
    const auto row = [](const char *name, Kind kind, const QString &tool, const QString &reason,
                        const QString &subject) {
        mcp::AuditEntry entry;
        entry.kind = kind;
        entry.serverName = u"Files"_s;
        entry.tool = tool;
        entry.reason = reason;
        QTest::newRow(name) << entry << subject;
    };
    row("server", Kind::Server, {}, {}, u"Server Files"_s);
    row("all tools", Kind::Tool, {}, u"12 tools"_s, u"Definitions of tools: 12"_s);
    row("all tools, uncounted", Kind::Tool, {}, {}, u"Definitions of tools"_s);
    row("a tool", Kind::Tool, u"echo"_s, u"new tool"_s, u"Definition of echo"_s);
    row("form", Kind::Answer, {}, u"form"_s, u"Form"_s);
    row("link", Kind::Answer, {}, u"link"_s, u"Link"_s);
    row("model request of an older version", Kind::Answer, {}, u"model request"_s,
        u"Model request"_s);
    row("model request", Kind::ModelRequest, {}, {}, u"Model request"_s);
    row("skill", Kind::Skill, u"skill://harbour/berths/SKILL.md"_s, {}, u"Skill berths"_s);
    row("skill with an odd address", Kind::Skill, u"berths"_s, {}, u"Skill berths"_s);
    row("skill with a hidden character", Kind::Skill, u"skill://b\u202Eb/SKILL.md"_s, {},
        u"Skill b⟨U+202E⟩b"_s);
    row("skills", Kind::Skill, {}, u"40 skills"_s, u"Skills: 40"_s);
    row("folder", Kind::Folder, u"/srv/charts"_s, {}, u"Folder /srv/charts"_s);
    row("folders", Kind::Folder, {}, u"/a\n/b"_s, u"Shared folders"_s);
    row("host", Kind::Host, u"api.example.com"_s, {}, u"Host api.example.com"_s);
    row("setting", Kind::Setting, u"callDefault"_s, u"neverAsk"_s, u"Default for calls"_s);
    row("setting of a newer version", Kind::Setting, u"anchorWatch"_s, {}, u"anchorWatch"_s);
    mcp::AuditEntry newer;
    newer.kind = Kind::Other;
    newer.otherKind = u"voy\u202Eage"_s;
    QTest::newRow("newer version") << newer << u"Entry of a newer version: voy⟨U+202E⟩age"_s;
}

void TestActivity::noRowIsCalledByItsKind()
{
    QFETCH(const mcp::AuditEntry, entry);
    QFETCH(const QString, subject);
    QCOMPARE(auditSubjectText(entry), subject);
}

void TestActivity::saysWhoDidIt_data()
{
    QTest::addColumn<mcp::AuditEntry::Kind>("kind");
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("who");
    using Kind = mcp::AuditEntry::Kind;
    QTest::newRow("person") << Kind::Call << u"person"_s << u"You"_s;
    QTest::newRow("command line") << Kind::Call << u"commandLine"_s << u"Command line"_s;
    QTest::newRow("model") << Kind::Call << u"conversation"_s << u"Model"_s;
    QTest::newRow("server") << Kind::Folder << u"server"_s << u"The server"_s;
    QTest::newRow("its time is over") << Kind::Grant << u"quayside"_s << u"Quayside"_s;
    QTest::newRow("newer version") << Kind::Call << u"crow\u202E"_s << u"crow⟨U+202E⟩"_s;
    // Entries of older versions have none unless they are about calls.
    QTest::newRow("old approval") << Kind::Server << QString() << u"You"_s;
    QTest::newRow("old answer") << Kind::Answer << QString() << u"The server"_s;
    QTest::newRow("old log") << Kind::Log << QString() << u"Quayside"_s;
}

void TestActivity::saysWhoDidIt()
{
    QFETCH(const mcp::AuditEntry::Kind, kind);
    QFETCH(const QString, source);
    QFETCH(const QString, who);
    mcp::AuditEntry entry;
    entry.kind = kind;
    entry.source = source;
    QCOMPARE(auditWhoText(entry), who);
}

void TestActivity::sortsByAColumn()
{
    TestApp test;
    write(test, call(u"b"_s), u"result"_s);
    write(test, call(u"c"_s), u"toolError"_s);
    write(test, call(u"a"_s));
    ActivityController activity(test.ports);
    const QAbstractItemModelTester tester(activity.entries(),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    activity.setActive(true);
    const auto subjects = [&activity] {
        QStringList all;
        for (int i = 0; i < activity.entries()->count(); ++i)
            all.append(shown(activity, i, "subject").toString());
        return all;
    };
    QTRY_COMPARE(subjects(), (QStringList{u"a"_s, u"c"_s, u"b"_s}));
    QCOMPARE(activity.sortColumn(), int(ActivityController::TimeColumn));
    QVERIFY(activity.sortDescending());

    activity.sortBy(ActivityController::ToolColumn);
    QVERIFY(!activity.sortDescending());
    QTRY_COMPARE(subjects(), (QStringList{u"a"_s, u"b"_s, u"c"_s}));
    activity.sortBy(ActivityController::ToolColumn);
    QVERIFY(activity.sortDescending());
    QTRY_COMPARE(subjects(), (QStringList{u"c"_s, u"b"_s, u"a"_s}));
    activity.sortBy(ActivityController::OutcomeColumn); // Result, Tool error, none.
    QTRY_COMPARE(subjects(), (QStringList{u"b"_s, u"c"_s, u"a"_s}));
    activity.sortBy(ActivityController::TimeColumn);
    activity.sortBy(ActivityController::TimeColumn);
    QTRY_COMPARE(subjects(), (QStringList{u"b"_s, u"c"_s, u"a"_s}));
    activity.sortBy(7); // There is none.
    QCOMPARE(activity.sortColumn(), int(ActivityController::TimeColumn));

    activity.setTool(u"c"_s); // The order stays.
    QTRY_COMPARE(subjects(), QStringList{u"c"_s});
    QVERIFY(!activity.sortDescending());
}

void TestActivity::newEntriesDoNotMoveASortedList()
{
    TestApp test;
    write(test, call(u"b"_s));
    write(test, call(u"d"_s));
    ActivityController activity(test.ports);
    const QAbstractItemModelTester tester(activity.entries(),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    activity.setActive(true);
    activity.sortBy(ActivityController::ToolColumn);
    QTRY_COMPARE(shown(activity, 0, "subject").toString(), u"b"_s);
    QTRY_COMPARE(shown(activity, 1, "subject").toString(), u"d"_s);
    QSignalSpy reset(activity.entries(), &QAbstractItemModel::modelReset);

    write(test, call(u"c"_s));
    test.clock.advance(std::chrono::seconds(1));

    QTRY_COMPARE(shown(activity, 2, "subject").toString(), u"d"_s);
    QTRY_COMPARE(shown(activity, 1, "subject").toString(), u"c"_s);
    QCOMPARE(reset.size(), 0); // A reset would scroll to the top.
}

void TestActivity::theNumbersAgree()
{
    TestApp test;
    write(test, call(u"a"_s), u"result"_s);
    write(test, call(u"b"_s), u"failed"_s);
    write(test, call(u"c"_s));
    ActivityController activity(test.ports);
    activity.setActive(true);
    QTRY_COMPARE(activity.entries()->count(), 3);
    activity.verify();
    QTRY_VERIFY(!activity.isVerifying());
    QVERIFY2(
        activity.verifiedText().contains(u"Entries: 3. Recorded outcomes: 2. Numbers: 1 to 5."_s),
        qPrintable(activity.verifiedText()));
}

void TestActivity::entriesWithoutASealAreANormalState()
{
    mcp::AuditReport report;
    report.first = 1;
    report.last = 51;
    report.sealed = 48;
    QVERIFY2(auditReportText(report).contains(
                 u"The newest ones (49–51) are sealed when Quayside quits"_s),
             qPrintable(auditReportText(report)));
    report.sealed = 50;
    QVERIFY2(auditReportText(report).contains(u"(51)"_s), qPrintable(auditReportText(report)));
    report.sealed = 51;
    QVERIFY(!auditReportText(report).contains(u"sealed"_s));
}

void TestActivity::onlyAToolCanBeFilteredFor()
{
    TestApp test;
    mcp::AuditEntry folder;
    folder.kind = mcp::AuditEntry::Kind::Folder;
    folder.tool = u"/srv/charts"_s;
    folder.decision = u"shared"_s;
    write(test, folder);
    write(test, call(u"echo"_s));
    ActivityController activity(test.ports);
    activity.setActive(true);
    QTRY_VERIFY(shown(activity, 1, "sequence").toDouble() > 0);
    activity.choose(1);
    QCOMPARE(activity.chosenTool(), QString());
    QCOMPARE(activity.facts()->at(activity.facts()->rowWith(u"factKey"_s, u"Folder"_s)).value,
             u"/srv/charts"_s);
    activity.choose(2);
    QCOMPARE(activity.chosenTool(), u"echo"_s);
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
