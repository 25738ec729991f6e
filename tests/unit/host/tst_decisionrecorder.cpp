// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/auditlog.h"
#include "core/host/callhistory.h"
#include "core/host/decisionrecorder.h"
#include "core/host/host.h"
#include "core/host/network.h"
#include "core/host/questions.h"
#include "core/storage/consentstore.h"
#include "tests/support/fakekeystore.h"
#include "tests/support/fakelauncher.h"
#include "tests/support/manualclock.h"
#include "tests/support/scriptedhandler.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QCoreApplication>
#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

namespace tst_decisionrecorder {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

/// A host with a log; a second one in the same folder is the next run.
class Run
{
public:
    Run(const QString &folder, KeyStore *keys, const QString &person = u"person"_s)
        : m_host({.configFolder = folder,
                  .environment = {},
                  .launcher = &m_launcher,
                  .clock = &m_clock,
                  .features = features(),
                  .keys = keys,
                  .personWord = person})
    {
        (void)m_host.load();
    }

    Host &host() { return m_host; }
    ManualClock &clock() { return m_clock; }
    Server *add(const QString &name)
    {
        ServerEntry entry;
        entry.name = name;
        entry.program = QCoreApplication::applicationFilePath();
        return m_host.add(entry).valueOr(nullptr);
    }
    /// All entries, oldest first.
    QList<AuditRecord> entries()
    {
        std::optional<QList<AuditRecord>> all;
        m_host.audit()->page({}, 0, 1'000).then(&m_host, [&](const auto &read) { all = *read; });
        (void)waitUntil([&] { return all.has_value(); });
        QList<AuditRecord> records = all.value_or(QList<AuditRecord>());
        std::reverse(records.begin(), records.end());
        return records;
    }
    /// What was decided, oldest first: "Server approved Charts".
    QStringList decisions()
    {
        QStringList words;
        const QList<AuditRecord> records = entries();
        for (const AuditRecord &record : records)
            words.append(QStringList{auditWord(record.entry), record.entry.decision,
                                     record.entry.serverName, record.entry.tool}
                             .join(u' ')
                             .trimmed());
        return words;
    }
    bool settles()
    {
        return waitUntil(
            [this] { return !m_host.audit()->isBusy() && !m_host.consent()->isSaving(); });
    }

private:
    static ClientFeatures features()
    {
        ClientFeatures features;
        features.hasFormElicitation = true;
        features.hasRoots = true;
        features.hasSampling = true;
        return features;
    }

    ManualClock m_clock;
    FakeLauncher m_launcher;
    Host m_host;
};

} // namespace

class TestDecisionRecorder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesApprovalsAndTheirEnd();
    void writesInstallationsAndUpdates(); // W30
    void writesNothingOfAnEarlierRun();
    void writesAcceptedTools();
    void writesGrants();
    void aPermissionThatThePersonDidNotWithdrawEnds(); // SEC-74
    void sealsTheLogBeforeTheProgramEnds();
    void endsWithoutTheKeychain();
    void writesNothingOfAnotherProgram();
    void writesWhatBecameOfAQuestion();
    void writesSkillsAndTheEndOfTheirApproval(); // W30
    void manySkillsAreOneEntry(); // W30
    void writesSharedFoldersAndTheirEnd(); // W30
    void writesTheFoldersThatAServerIsTold(); // W30
    void aServerThatAsksForeverDoesNotFillTheLog(); // W30
    void writesSettingsThatGuardThePerson(); // W30
    void writesAModelRequestAsItsOwnKind(); // W30
    void saysWhoDidIt(); // W20
};

void TestDecisionRecorder::writesApprovalsAndTheirEnd()
{
    const QTemporaryDir folder;
    FakeKeyStore keys;
    Run run(folder.path(), &keys);
    Server *server = run.add(u"Charts"_s);
    QVERIFY(server->approve(server->review()));
    run.host().consent()->withdraw(server->entry().id);
    QVERIFY(run.host().remove(server->entry().id));
    QVERIFY(run.settles());

    QCOMPARE(run.decisions(),
             (QStringList{u"server approved Charts"_s, u"server withdrawn Charts"_s,
                          u"server removed Charts"_s}));
}

void TestDecisionRecorder::writesInstallationsAndUpdates()
{
    const QTemporaryDir folder;
    FakeKeyStore keys;
    {
        Run run(folder.path(), &keys);
        ServerEntry entry;
        entry.name = u"Harbour"_s;
        entry.program = QCoreApplication::applicationFilePath();
        entry.listing = ListingOrigin{u"io.github.ada/harbour"_s, u"1.2.0"_s};
        Server *listed = run.host().add(entry).valueOr(nullptr);
        QVERIFY(listed);
        ServerEntry updated = listed->entry();
        updated.listing->version = QString(1'000, u'9');
        QVERIFY(run.host().change(updated));
        entry.name = u"Lamp"_s;
        entry.listing.reset();
        entry.bundle = BundleOrigin{QString(64, u'a'), u"lamp"_s, u"1.0"_s};
        QVERIFY(run.host().add(entry));
        QVERIFY(run.settles());
        QStringList reasons;
        for (const AuditRecord &record : run.entries())
            reasons.append(record.entry.decision + u": "_s + record.entry.reason);
        QCOMPARE(reasons,
                 (QStringList{u"installed: registry io.github.ada/harbour 1.2.0"_s,
                              u"updated: registry io.github.ada/harbour "_s + QString(200, u'9'),
                              u"installed: bundle lamp 1.0 aaaaaaaaaaaaaaaa"_s}));
    }
    Run next(folder.path(), &keys); // What was installed before is not installed again.
    QVERIFY(next.settles());
    QCOMPARE(next.decisions().size(), 3);
}

void TestDecisionRecorder::writesNothingOfAnEarlierRun()
{
    const QTemporaryDir folder;
    FakeKeyStore keys;
    {
        Run run(folder.path(), &keys);
        Server *server = run.add(u"Charts"_s);
        QVERIFY(server->approve(server->review()));
        run.host().consent()->setKnownTools(server->entry().id, {{u"echo"_s, {"d1"_ba}}}, {});
        QVERIFY(run.settles());
    }
    Run next(folder.path(), &keys);
    QTRY_VERIFY(!next.host().consent()->isChecking());
    const Server *server = next.host().server(u"Charts"_s);
    QVERIFY(next.host().consent()->approved(server->entry().id));
    QVERIFY(next.settles());
    QCOMPARE(next.decisions(),
             (QStringList{u"server approved Charts"_s, u"tool accepted Charts"_s}));

    // What is decided now is written.
    QVERIFY(next.host().consent()->acceptTool(server->entry().id, u"echo"_s, "d2"_ba));
    QVERIFY(next.settles());
    QCOMPARE(next.decisions().constLast(), u"tool accepted Charts echo"_s);
}

void TestDecisionRecorder::writesAcceptedTools()
{
    const QTemporaryDir folder;
    FakeKeyStore keys;
    Run run(folder.path(), &keys);
    Server *server = run.add(u"Charts"_s);
    QVERIFY(server->approve(server->review()));
    const QString id = server->entry().id;
    ConsentStore *consent = run.host().consent();
    consent->setKnownTools(id, {{u"a"_s, {"1"_ba}}, {u"b"_s, {"2"_ba}}}, {});
    QVERIFY(consent->acceptTool(id, u"b"_s, "3"_ba));
    consent->markUsed(id, u"b"_s); // Is no decision.
    QVERIFY(run.settles());

    QCOMPARE(run.decisions(),
             (QStringList{u"server approved Charts"_s, u"tool accepted Charts"_s,
                          u"tool accepted Charts b"_s}));
}

void TestDecisionRecorder::writesGrants()
{
    const QTemporaryDir folder;
    FakeKeyStore keys;
    Run run(folder.path(), &keys);
    Server *server = run.add(u"Charts"_s);
    QVERIFY(server->approve(server->review()));
    Grant grant;
    grant.serverId = server->entry().id;
    grant.identity = "identity";
    grant.tool = u"forecast"_s;
    grant.definition = "definition";
    grant.givenAt = ManualClock().wallTime();
    grant.until = grant.givenAt.addDays(1);
    const auto id = run.host().consent()->addGrant(grant);
    QVERIFY(id);
    run.host().consent()->withdrawGrant(*id);
    QVERIFY(run.settles());

    QCOMPARE(run.decisions(),
             (QStringList{u"server approved Charts"_s, u"grant given Charts forecast"_s,
                          u"grant withdrawn Charts forecast"_s}));
}

void TestDecisionRecorder::aPermissionThatThePersonDidNotWithdrawEnds()
{
    const QTemporaryDir folder;
    FakeKeyStore keys;
    Run run(folder.path(), &keys);
    Server *server = run.add(u"Charts"_s);
    QVERIFY(server->approve(server->review()));
    const QString id = server->entry().id;
    ConsentStore *consent = run.host().consent();
    consent->setKnownTools(id, {{u"forecast"_s, {"1"_ba}}, {u"tide"_s, {"2"_ba}}}, {});
    for (const QString &tool : {u"forecast"_s, u"tide"_s}) {
        Grant grant;
        grant.serverId = id;
        grant.identity = "identity";
        grant.tool = tool;
        grant.definition = "definition";
        grant.until = run.clock().wallTime().addDays(1);
        QVERIFY(consent->addGrant(grant));
    }
    consent->removeTools(id, {u"forecast"_s}); // As when the server lists it no longer.
    run.clock().setWall(std::chrono::hours(48));
    consent->withdrawGrants(); // Only the one that is over is left.
    QVERIFY(run.settles());

    const QList<AuditRecord> records = run.entries();
    QStringList ends;
    for (const AuditRecord &record : records) {
        if (record.entry.kind == AuditEntry::Kind::Grant && record.entry.decision != u"given")
            ends.append(record.entry.tool + u' ' + record.entry.decision + u' '
                        + record.entry.reason + u' ' + record.entry.source);
    }
    QCOMPARE(
        ends,
        (QStringList{u"forecast ended removed tool server"_s, u"tide ended expired quayside"_s}));
}

// SEC-73
void TestDecisionRecorder::sealsTheLogBeforeTheProgramEnds()
{
    const QTemporaryDir folder;
    FakeKeyStore keys;
    Run run(folder.path(), &keys);
    run.host().audit()->record({});
    QSignalSpy stopped(&run.host(), &Host::stopped);
    run.host().stopAll();
    QTRY_COMPARE(stopped.size(), 1);

    const auto head = AuditHead::fromText(keys.kept.value(u"audit-head"_s));
    QVERIFY(head);
    QCOMPARE(head->sequence, 1);
}

void TestDecisionRecorder::endsWithoutTheKeychain()
{
    const QTemporaryDir folder;
    FakeKeyStore keys;
    keys.trouble = FakeKeyStore::locked();
    Run run(folder.path(), &keys);
    run.host().audit()->record({});
    QSignalSpy stopped(&run.host(), &Host::stopped);
    run.host().stopAll();
    QTRY_COMPARE(stopped.size(), 1);
    QVERIFY(run.settles());
    QCOMPARE(run.decisions().size(), 1);
}

/// It writes that itself.
void TestDecisionRecorder::writesNothingOfAnotherProgram()
{
    const QTemporaryDir folder;
    FakeKeyStore keys;
    Run window(folder.path(), &keys);
    Server *server = window.add(u"Charts"_s);
    QVERIFY(server->approve(server->review()));
    QVERIFY(window.settles());
    window.host().followList();
    {
        Run line(folder.path(), &keys);
        QTRY_VERIFY(!line.host().consent()->isChecking());
        line.host().consent()->withdraw(server->entry().id);
        QVERIFY(line.settles());
    }
    QTRY_VERIFY(!window.host().consent()->approved(server->entry().id));
    QVERIFY(window.settles());
    QCOMPARE(window.decisions(),
             (QStringList{u"server approved Charts"_s, u"server withdrawn Charts"_s}));
}

/// Never the answer (SEC-74).
void TestDecisionRecorder::writesWhatBecameOfAQuestion()
{
    const QTemporaryDir folder;
    FakeKeyStore keys;
    Run run(folder.path(), &keys);
    const QString id = run.add(u"Charts"_s)->entry().id;
    Questions *questions = run.host().questions();
    const auto pending = questions->handlerFor(id)->answer(
        readRequest({u"elicitation/create"_s, json::Raw(QByteArray(R"({"message":"Who?"})")), {}}));
    QTRY_COMPARE(questions->open().size(), 1);
    questions->decline(questions->open().constFirst());
    QVERIFY(run.settles());
    QCOMPARE(run.decisions(), QStringList{u"answer declined Charts"_s});
}

void TestDecisionRecorder::writesSkillsAndTheEndOfTheirApproval()
{
    const QTemporaryDir folder;
    FakeKeyStore keys;
    Run run(folder.path(), &keys);
    const QString id = run.add(u"Charts"_s)->entry().id;
    ConsentStore *consent = run.host().consent();
    const SkillDigests files{{u"skill://berths/SKILL.md"_s, "1"_ba}};
    const SkillDigests others{{u"skill://berths/SKILL.md"_s, "2"_ba}};
    const QString uri = u"skill://berths/SKILL.md"_s;
    QVERIFY(consent->approveSkill(id, uri, files));
    consent->observeSkill(id, uri, files); // Nothing is different.
    consent->observeSkill(id, uri, others);
    consent->observeSkill(id, uri, files); // The approval ended for good.
    QVERIFY(consent->approveSkill(id, uri, others));
    consent->withdrawSkill(id, uri);
    QVERIFY(run.settles());

    QCOMPARE(run.decisions(),
             (QStringList{u"skill approved Charts "_s + uri, u"skill ended Charts "_s + uri,
                          u"skill approved Charts "_s + uri, u"skill withdrawn Charts "_s + uri}));
    const QList<AuditRecord> entries = run.entries();
    QVERIFY(!entries.at(0).entry.definitionDigest.isEmpty());
    QVERIFY(entries.at(0).entry.definitionDigest != entries.at(2).entry.definitionDigest);
    QCOMPARE(entries.at(1).entry.source, u"server"_s); // It lists other files.
    QCOMPARE(entries.at(1).entry.reason, u"other files"_s);
    QCOMPARE(entries.at(3).entry.source, u"person"_s);
}

void TestDecisionRecorder::manySkillsAreOneEntry()
{
    const QTemporaryDir folder;
    FakeKeyStore keys;
    Run run(folder.path(), &keys);
    const QString id = run.add(u"Charts"_s)->entry().id;
    ConsentStore *consent = run.host().consent();
    for (int i = 0; i < 40; ++i)
        QVERIFY(consent->approveSkill(id, u"skill://s%1/SKILL.md"_s.arg(i), {{u"f"_s, "1"_ba}}));
    consent->withdrawSkills(id);
    QVERIFY(run.settles());
    QCOMPARE(run.entries().size(), 41);
    QCOMPARE(run.entries().constLast().entry.reason, u"40 skills"_s);
    QCOMPARE(run.entries().constLast().entry.decision, u"withdrawn"_s);
}

void TestDecisionRecorder::writesSharedFoldersAndTheirEnd()
{
    const QTemporaryDir folder;
    FakeKeyStore keys;
    Run run(folder.path(), &keys);
    ServerEntry entry = run.add(u"Charts"_s)->entry();
    entry.folders = QStringList{u"/srv/charts"_s, u"/srv/logs"_s};
    QVERIFY(run.host().change(entry));
    entry.folders = QStringList{u"/srv/logs"_s};
    QVERIFY(run.host().change(entry));
    entry.name = u"Maps"_s; // Nothing of the folders.
    QVERIFY(run.host().change(entry));
    entry.folders.reset();
    QVERIFY(run.host().change(entry));
    QVERIFY(run.settles());
    QCOMPARE(run.decisions(),
             (QStringList{
                 u"folder shared Charts /srv/charts"_s, u"folder shared Charts /srv/logs"_s,
                 u"folder unshared Charts /srv/charts"_s, u"folder unshared Maps /srv/logs"_s}));
}

void TestDecisionRecorder::writesTheFoldersThatAServerIsTold()
{
    const QTemporaryDir folder;
    const QTemporaryDir shared;
    const QString path = QDir(shared.path()).canonicalPath();
    QVERIFY(QDir(path).mkdir(u"logs"_s));
    FakeKeyStore keys;
    Run run(folder.path(), &keys);
    ServerEntry entry = run.add(u"Charts"_s)->entry();
    const auto ask = [&] {
        std::optional<bool> isAnswered;
        run.host()
            .questions()
            ->handlerFor(entry.id)
            ->answer(readRequest({u"roots/list"_s, json::Raw(QByteArray("{}")), {}}))
            .then(this, [&](const auto &answer) { isAnswered = bool(answer); });
        QTRY_VERIFY(isAnswered);
        QVERIFY(*isAnswered);
    };
    entry.folders = QStringList{};
    QVERIFY(run.host().change(entry));
    ask();
    entry.folders = QStringList{path};
    QVERIFY(run.host().change(entry));
    ask();
    ask(); // It knows that.
    entry.folders = QStringList{path, path + u"/logs"_s, u"/no/such/folder"_s};
    QVERIFY(run.host().change(entry));
    ask();
    QVERIFY(run.settles());

    QList<AuditEntry> sent;
    const QList<AuditRecord> all = run.entries();
    for (const AuditRecord &record : all) {
        if (record.entry.decision == u"sent")
            sent.append(record.entry);
    }
    QCOMPARE(sent.size(), 3);
    QCOMPARE(sent.at(0).reason, u"no folder"_s);
    QCOMPARE(sent.at(1).tool, path);
    QCOMPARE(sent.at(1).source, u"server"_s);
    QCOMPARE(sent.at(2).reason, path + u'\n' + path + u"/logs"_s); // What was sent, no more.
    for (const AuditEntry &one : std::as_const(sent))
        QCOMPARE(one.serverName, u"Charts"_s);
}

/// One that makes and removes its folder is told something else each time.
void TestDecisionRecorder::aServerThatAsksForeverDoesNotFillTheLog()
{
    const QTemporaryDir folder;
    FakeKeyStore keys;
    Run run(folder.path(), &keys);
    const Server *server = run.add(u"Charts"_s);
    for (int i = 0; i < 2 * DecisionRecorder::kSendings; ++i)
        Q_EMIT run.host().questions()->foldersSent(server->entry().id, {QString::number(i)});
    QVERIFY(run.settles());
    QCOMPARE(run.entries().size(), DecisionRecorder::kSendings);
    QCOMPARE(run.entries().constLast().entry.reason, u"further ones are not recorded"_s);
}

void TestDecisionRecorder::writesSettingsThatGuardThePerson()
{
    const QTemporaryDir folder;
    FakeKeyStore keys;
    Run run(folder.path(), &keys);
    ServerEntry entry = run.add(u"Charts"_s)->entry();
    ConsentStore *consent = run.host().consent();
    consent->setCallDefault(entry.id, CallDefault::NeverAsk);
    consent->setCallDefault(entry.id, CallDefault::NeverAsk); // As it is.
    consent->setCallDefault(entry.id, CallDefault::AlwaysAsk);
    entry.isSamplingAllowed = false;
    QVERIFY(run.host().change(entry));
    run.host().audit()->setKeepsArguments(true);
    run.host().history()->setOn(false);
    run.host().network()->setProxyUse(Network::ProxyUse::None);
    run.host().network()->setCaFile(u"/etc/own.pem"_s);
    QVERIFY(run.settles());

    QStringList values;
    const QList<AuditRecord> all = run.entries();
    for (const AuditRecord &record : all) {
        QCOMPARE(auditWord(record.entry), u"setting"_s);
        QCOMPARE(record.entry.decision, u"changed"_s);
        values.append(record.entry.tool + u' ' + record.entry.reason);
    }
    QCOMPARE(values,
             (QStringList{u"callDefault neverAsk"_s, u"callDefault alwaysAsk"_s,
                          u"modelRequests off"_s, u"auditArguments on"_s, u"callHistory off"_s,
                          u"proxy none"_s, u"trustedCertificates /etc/own.pem"_s}));
    QCOMPARE(all.constFirst().entry.serverName, u"Charts"_s);
    QCOMPARE(all.constLast().entry.serverName, QString());
}

void TestDecisionRecorder::writesAModelRequestAsItsOwnKind()
{
    const QTemporaryDir folder;
    FakeKeyStore keys;
    Run run(folder.path(), &keys);
    const QString id = run.add(u"Charts"_s)->entry().id;
    Questions *questions = run.host().questions();
    const auto pending = questions->handlerFor(id)->answer(readRequest(
        {u"sampling/createMessage"_s,
         json::Raw(QByteArray(
             R"({"messages":[{"role":"user","content":{"type":"text","text":"A verse"}}],"maxTokens":100})")),
         {}}));
    QTRY_COMPARE(questions->open().size(), 1);
    questions->decline(questions->open().constFirst());
    QVERIFY(run.settles());
    QCOMPARE(run.decisions(), QStringList{u"modelRequest declined Charts"_s});
    QCOMPARE(run.entries().constFirst().entry.source, u"server"_s);
}

void TestDecisionRecorder::saysWhoDidIt()
{
    const QTemporaryDir folder;
    FakeKeyStore keys;
    Run run(folder.path(), &keys, u"commandLine"_s);
    Server *server = run.add(u"Charts"_s);
    QVERIFY(server->approve(server->review()));
    QVERIFY(run.settles());
    QCOMPARE(run.entries().constFirst().entry.source, u"commandLine"_s);
}

QUAYSIDE_TEST(TestDecisionRecorder, QCoreApplication)

} // namespace tst_decisionrecorder

#include "tst_decisionrecorder.moc"
