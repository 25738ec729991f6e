// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/auditlog.h"
#include "core/host/host.h"
#include "core/host/questions.h"
#include "core/storage/consentstore.h"
#include "tests/support/fakekeystore.h"
#include "tests/support/fakelauncher.h"
#include "tests/support/manualclock.h"
#include "tests/support/scriptedhandler.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QCoreApplication>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

namespace tst_decisionrecorder {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

/// A host with a log; a second one in the same folder is the next run.
class Run
{
public:
    Run(const QString &folder, KeyStore *keys)
        : m_host({.configFolder = folder,
                  .environment = {},
                  .launcher = &m_launcher,
                  .clock = &m_clock,
                  .features = features(),
                  .keys = keys})
    {
        (void)m_host.load();
    }

    Host &host() { return m_host; }
    Server *add(const QString &name)
    {
        ServerEntry entry;
        entry.name = name;
        entry.program = QCoreApplication::applicationFilePath();
        return m_host.add(entry).valueOr(nullptr);
    }
    /// What was decided, oldest first: "Server approved Charts".
    QStringList decisions()
    {
        std::optional<QList<AuditRecord>> entries;
        m_host.audit()->page({}, 0, 100).then(&m_host, [&](const auto &read) { entries = *read; });
        (void)waitUntil([&] { return entries.has_value(); });
        QStringList words;
        for (const AuditRecord &record : entries.value_or(QList<AuditRecord>()))
            words.prepend(QStringList{auditWord(record.entry.kind), record.entry.decision,
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
    void writesNothingOfAnEarlierRun();
    void writesAcceptedTools();
    void writesGrants();
    void sealsTheLogBeforeTheProgramEnds();
    void endsWithoutTheKeychain();
    void writesNothingOfAnotherProgram();
    void writesWhatBecameOfAQuestion();
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

QUAYSIDE_TEST(TestDecisionRecorder, QCoreApplication)

} // namespace tst_decisionrecorder

#include "tst_decisionrecorder.moc"
