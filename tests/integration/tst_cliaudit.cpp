// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/clirun.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include "core/audit/auditlog.h"
#include "core/storage/keystore.h"
#include "core/storage/settingsstore.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_cliaudit {

using namespace mcp;
using namespace Qt::StringLiterals;

using Run = CliRun;

/// The audit log on the command line.
class TestCliAudit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();

    void saysHowItIsUsed_data();
    void saysHowItIsUsed();
    void hasNothingAtFirst();
    void listsEntriesWithTheirOutcomes();
    void listsOneJsonObjectALine();
    void namesEveryKind(); // W30
    void listsWhatIsAskedFor_data();
    void listsWhatIsAskedFor();
    void exportsALineForEachEntry();
    void exportsToAFile();
    void verifiesTheLog();
    void saysThatTheLogBeganAnew();
    void verifiesAnExport();

private:
    QStringList inFolder(const QStringList &arguments) const
    {
        return QStringList{u"--config"_s, m_config->path()} + arguments;
    }
    /// Two calls of one server, one of another. The last was denied.
    void fill() const;

    std::unique_ptr<QTemporaryDir> m_config;
};

void TestCliAudit::init()
{
    m_config = std::make_unique<QTemporaryDir>();
}

void TestCliAudit::fill() const
{
    SystemClock clock;
    MemoryKeyStore keys;
    SettingsStore settings(m_config->path());
    AuditLog log(m_config->path(), &clock, &keys, &settings);
    AuditEntry entry;
    entry.serverId = u"s1"_s;
    entry.serverName = u"Files"_s;
    entry.source = u"person"_s;
    for (const auto &[tool, decision] :
         {std::pair(u"read\n\x1b[31m"_s, u"allowed"_s), std::pair(u"write"_s, u"allowed"_s),
          std::pair(u"send"_s, u"denied"_s)}) {
        entry.tool = tool;
        entry.decision = decision;
        if (tool == u"send")
            entry.serverName = u"Mail"_s;
        std::optional<qint64> sequence;
        log.decide(entry).then(&log, [&](const Result<qint64> &given) { sequence = *given; });
        QTRY_VERIFY(sequence);
        if (decision == u"allowed")
            log.finish(*sequence, {u"result"_s, 10, 20, std::chrono::milliseconds(5)});
    }
    QTRY_VERIFY(!log.isBusy());
}

void TestCliAudit::saysHowItIsUsed_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("no verb") << QStringList{u"audit"_s};
    QTest::newRow("unknown verb") << QStringList{u"audit"_s, u"fly"_s};
    QTest::newRow("too many words") << QStringList{u"audit"_s, u"verify"_s, u"demo"_s};
    QTest::newRow("no time") << QStringList{u"audit"_s, u"list"_s, u"--since"_s, u"soon"_s};
    QTest::newRow("elsewhere") << QStringList{u"servers"_s, u"--since"_s, u"24h"_s};
    QTest::newRow("a file") << QStringList{u"audit"_s, u"list"_s, u"--file"_s, u"x"_s};
    QTest::newRow("a selection") << QStringList{u"audit"_s, u"verify"_s, u"--tool"_s, u"x"_s};
}

void TestCliAudit::saysHowItIsUsed()
{
    QFETCH(const QStringList, arguments);
    Run run(inFolder(arguments));
    QCOMPARE(run.status(), 2);
    QVERIFY(!run.err().isEmpty());
    QCOMPARE(run.out(), QByteArray());
}

void TestCliAudit::hasNothingAtFirst()
{
    Run list(inFolder({u"audit"_s, u"list"_s}));
    QCOMPARE(list.status(), 0);
    QCOMPARE(list.out(), QByteArray());
    QVERIFY2(list.err().contains("No entries."), list.err());
    Run verify(inFolder({u"audit"_s, u"verify"_s}));
    QCOMPARE(verify.status(), 0);
    QVERIFY2(verify.out().contains("The log is empty."), verify.out());
    QVERIFY(!QFile::exists(m_config->filePath(u"audit.db"_s)));
}

void TestCliAudit::listsEntriesWithTheirOutcomes()
{
    fill();
    Run run(inFolder({u"audit"_s, u"list"_s}));
    QCOMPARE(run.status(), 0);
    const QByteArrayList lines = run.out().trimmed().split('\n');
    QCOMPARE(lines.size(), 3);
    QVERIFY2(lines.at(0).contains("#1  Files"), lines.at(0));
    QVERIFY2(lines.at(0).contains("Allowed") && lines.at(0).endsWith("Result"), lines.at(0));
    QVERIFY(!lines.at(0).contains('\x1b'));
    QVERIFY2(lines.at(2).contains("Mail  send  Denied by a rule"), lines.at(2));
}

void TestCliAudit::listsOneJsonObjectALine()
{
    fill();
    Run run(inFolder({u"audit"_s, u"list"_s, u"--json"_s}));
    QCOMPARE(run.status(), 0);
    const QList<json::Value> entries = run.objects(u"sequence");
    QCOMPARE(entries.size(), 3);
    QCOMPARE(member(entries.at(0), u"type"), u"auditEntry"_s);
    QCOMPARE(member(entries.at(0), u"tool"), u"read\n\x1b[31m"_s);
    QCOMPARE(member(entries.at(0), u"outcome"), u"result"_s);
    QCOMPARE(entries.at(0).at(u"resultBytes").toInteger(), 20);
    QCOMPARE(member(entries.at(2), u"decision"), u"denied"_s);
}

void TestCliAudit::namesEveryKind()
{
    {
        SystemClock clock;
        MemoryKeyStore keys;
        SettingsStore settings(m_config->path());
        AuditLog log(m_config->path(), &clock, &keys, &settings);
        using Kind = AuditEntry::Kind;
        const auto record = [&log](Kind kind, const QString &tool, const QString &decision,
                                   const QString &reason) {
            AuditEntry entry;
            entry.kind = kind;
            entry.serverName = u"Charts"_s;
            entry.tool = tool;
            entry.source = u"person"_s;
            entry.decision = decision;
            entry.reason = reason;
            log.record(entry);
        };
        record(Kind::ModelRequest, {}, u"answered"_s, {});
        record(Kind::Skill, u"skill://berths/SKILL.md"_s, u"approved"_s, {});
        record(Kind::Folder, {}, u"sent"_s, u"/srv/a\n/srv/b"_s);
        record(Kind::Folder, u"/srv/a"_s, u"shared"_s, {});
        record(Kind::Setting, u"callDefault"_s, u"changed"_s, u"neverAsk"_s);
        QTRY_VERIFY(!log.isBusy());
    }
    Run run(inFolder({u"audit"_s, u"list"_s}));
    QCOMPARE(run.status(), 0);
    const QByteArrayList lines = run.out().trimmed().split('\n');
    QCOMPARE(lines.size(), 5);
    QVERIFY2(lines.at(0).contains("Charts  Model request  Answered"), lines.at(0));
    QVERIFY2(lines.at(1).contains("Charts  Skill berths  Approved"), lines.at(1));
    QVERIFY2(lines.at(2).contains("Shared folders  Sent to the server: /srv/a /srv/b"),
             lines.at(2));
    QVERIFY2(lines.at(3).contains("Folder /srv/a  Shared"), lines.at(3));
    QVERIFY2(lines.at(4).contains("Default for calls  Changed: Never ask"), lines.at(4));

    Run listed(inFolder({u"audit"_s, u"list"_s, u"--json"_s}));
    QCOMPARE(listed.status(), 0);
    const QList<json::Value> entries = listed.objects(u"sequence");
    QCOMPARE(member(entries.at(0), u"kind"), u"modelRequest"_s);
    QCOMPARE(member(entries.at(1), u"skill"), u"skill://berths/SKILL.md"_s);
    QCOMPARE(member(entries.at(3), u"folder"), u"/srv/a"_s);
    QCOMPARE(member(entries.at(4), u"setting"), u"callDefault"_s);
}

void TestCliAudit::listsWhatIsAskedFor_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<int>("count");
    QTest::newRow("server") << QStringList{u"--server"_s, u"Files"_s} << 2;
    QTest::newRow("tool") << QStringList{u"--tool"_s, u"send"_s} << 1;
    QTest::newRow("both") << QStringList{u"--tool"_s, u"send"_s, u"--server"_s, u"Files"_s} << 0;
    QTest::newRow("an hour") << QStringList{u"--since"_s, u"1h"_s} << 3;
    QTest::newRow("a date") << QStringList{u"--since"_s, u"2999-01-01"_s} << 0;
    QTest::newRow("a time") << QStringList{u"--since"_s, u"2020-01-01T10:00"_s} << 3;
}

void TestCliAudit::listsWhatIsAskedFor()
{
    QFETCH(const QStringList, options);
    QFETCH(const int, count);
    fill();
    Run run(inFolder(QStringList{u"audit"_s, u"list"_s, u"--json"_s} + options));
    QCOMPARE(run.status(), 0);
    QCOMPARE(run.objects(u"sequence").size(), count);
}

// SEC-74
void TestCliAudit::exportsALineForEachEntry()
{
    fill();
    Run run(inFolder({u"audit"_s, u"export"_s}));
    QCOMPARE(run.status(), 0);
    QCOMPARE(run.objects(u"hash").size(), 5); // Three decisions, two outcomes.
    QCOMPARE(run.out().count('\n'), 5);
}

void TestCliAudit::exportsToAFile()
{
    fill();
    const QString path = m_config->filePath(u"out.jsonl"_s);
    Run run(inFolder({u"audit"_s, u"export"_s, u"--server"_s, u"Mail"_s, u"--output"_s, path}));
    QCOMPARE(run.status(), 0);
    QCOMPARE(run.out(), QByteArray());
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll().count('\n'), 1);
    QCOMPARE(file.permissions() & (QFileDevice::ReadGroup | QFileDevice::ReadOther),
             QFileDevice::Permissions());
}

// SEC-73
void TestCliAudit::verifiesTheLog()
{
    fill();
    Run good(inFolder({u"audit"_s, u"verify"_s}));
    QCOMPARE(good.status(), 0);
    QVERIFY2(good.out().contains("Entries: 3. Recorded outcomes: 2. Numbers: 1 to 5."), good.out());

    QFile file(m_config->filePath(u"audit.db"_s));
    QVERIFY(file.open(QIODevice::ReadWrite));
    QByteArray content = file.readAll();
    const qsizetype at = content.lastIndexOf("write");
    QVERIFY(at > 0);
    QVERIFY(file.seek(at));
    file.write("WRITE");
    file.close();

    Run bad(inFolder({u"audit"_s, u"verify"_s}));
    QCOMPARE(bad.status(), 1);
    QVERIFY2(bad.out().contains("Entry 3"), bad.out());
    Run json(inFolder({u"audit"_s, u"verify"_s, u"--json"_s}));
    QCOMPARE(json.status(), 1);
    QCOMPARE(json.objects(u"firstBad").value(0).at(u"firstBad").toInteger(), 3);
}

// F10, SEC-73
void TestCliAudit::saysThatTheLogBeganAnew()
{
    fill();
    QFile file(m_config->filePath(u"audit.db"_s));
    QVERIFY(file.open(QIODevice::ReadWrite));
    file.write(QByteArray(8192, 'z'));
    file.close();
    {
        SystemClock clock;
        MemoryKeyStore keys;
        SettingsStore settings(m_config->path());
        AuditLog log(m_config->path(), &clock, &keys, &settings);
        AuditEntry entry;
        entry.serverName = u"Files"_s;
        entry.decision = u"denied"_s;
        int written = 0;
        for (int i = 0; i < 2; ++i) { // The first one is refused with the damaged log.
            std::optional<bool> given;
            log.decide(entry).then(&log, [&](const Result<qint64> &one) { given = bool(one); });
            QTRY_VERIFY(given);
            written += *given;
        }
        QCOMPARE(written, 1);
        QTRY_VERIFY(!log.isBusy());
    }
    Run verify(inFolder({u"audit"_s, u"verify"_s}));
    QCOMPARE(verify.status(), 1);
    QVERIFY2(verify.out().contains("as entry 1 says"), verify.out());
    QVERIFY2(verify.out().contains("unchanged: 1 to 2"), verify.out());
    const QString path = m_config->filePath(u"out.jsonl"_s);
    Run exported(inFolder({u"audit"_s, u"export"_s, u"--output"_s, path}));
    QCOMPARE(exported.status(), 0);
    Run verifiedFile(inFolder({u"audit"_s, u"verify"_s, u"--file"_s, path}));
    QCOMPARE(verifiedFile.status(), 1);
    QVERIFY2(verifiedFile.out().contains("as entry 1 says"), verifiedFile.out());
}

// SEC-74
void TestCliAudit::verifiesAnExport()
{
    fill();
    const QString path = m_config->filePath(u"out.jsonl"_s);
    QCOMPARE(Run(inFolder({u"audit"_s, u"export"_s, u"--output"_s, path})).status(), 0);
    Run good(inFolder({u"audit"_s, u"verify"_s, u"--file"_s, path}));
    QCOMPARE(good.status(), 0);
    QVERIFY2(good.out().contains("An export has no seals."), good.out());
    QVERIFY2(!good.out().contains("keychain"), good.out()); // No key is needed.

    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QByteArray content = file.readAll();
    content.replace("denied", "allowed");
    QVERIFY(file.resize(0) && file.seek(0));
    file.write(content);
    file.close();
    Run bad(inFolder({u"audit"_s, u"verify"_s, u"--file"_s, path}));
    QCOMPARE(bad.status(), 1);
    QVERIFY2(bad.out().contains("Entry 5"), bad.out());

    QCOMPARE(Run(inFolder({u"audit"_s, u"verify"_s, u"--file"_s, u"/no/such"_s})).status(), 1);
}

QUAYSIDE_TEST(TestCliAudit, QCoreApplication)

} // namespace tst_cliaudit

#include "tst_cliaudit.moc"
