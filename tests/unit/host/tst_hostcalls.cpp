// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/auditlog.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/host/callgate.h"
#include "core/host/companyfile.h"
#include "core/host/host.h"
#include "core/json/members.h"
#include "core/storage/consentstore.h"
#include "core/transport/posixlauncher.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

namespace tst_hostcalls {

using namespace mcp;
using namespace Qt::StringLiterals;

using Started = Result<ToolCallOutcome>;

namespace {

const Caller kConversation{Source::Conversation, u"talk"_s, {}};
constexpr auto kEcho = "echo";

QByteArray sha256(QByteArrayView bytes)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(bytes);
    return hash.result();
}

/// A host with a server that writes down what it gets.
struct CallBench
{
    /// canWrite: the audit log.
    explicit CallBench(bool canWrite = true)
        : host(HostPorts{.configFolder = folder.filePath(u"config"_s),
                         .environment = {},
                         .launcher = &launcher,
                         .clock = &clock,
                         .companyFile = folder.filePath(u"permissions.json"_s),
                         .companyOwner = ::geteuid()})
    {
        if (!canWrite)
            QDir(folder.filePath(u"config"_s)).mkpath(u"audit.db/in the way"_s);
        [this] { QVERIFY(host.load()); }();
        ServerEntry entry;
        entry.name = u"Echo"_s;
        entry.program = QStringLiteral(SCRIPTSERVER);
        entry.arguments = {u"--record="_s + folder.filePath(u"record"_s)};
        server = host.add(entry).valueOr(nullptr);
        [this] { QVERIFY(server && server->approve(server->review())); }();
        server->start();
        [this] {
            QTRY_VERIFY(server->state() == Server::State::Ready);
            QTRY_VERIFY(server->connection()->tools()
                        && !server->connection()->tools()->isLoading());
        }();
    }
    ~CallBench()
    {
        host.stopAll();
        [this] { QTRY_VERIFY(host.isStopped()); }();
    }

    void call(const QByteArray &arguments, const Caller &caller = {})
    {
        ToolCall what;
        what.serverId = server->entry().id;
        what.tool = QString::fromLatin1(kEcho);
        what.arguments = {json::Raw(arguments)};
        ++open;
        host.callTool(caller, what).then(&context, [this](const Started &got) {
            --open;
            results.append(got);
        });
    }
    void setCompanyRules(const QByteArray &rules) const
    {
        QFile file(folder.filePath(u"permissions.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner));
        file.write(rules);
    }
    /// The digests of the arguments that the server got, in order.
    QList<QByteArray> sentDigests() const
    {
        QFile file(folder.filePath(u"record"_s));
        QList<QByteArray> digests;
        if (!file.open(QIODevice::ReadOnly))
            return digests;
        const QList<QByteArray> lines = file.readAll().split('\n');
        for (const QByteArray &line : lines) {
            if (!line.contains("\"tools/call\""))
                continue;
            const auto message = json::members(json::Raw(line), 100);
            for (const auto &[name, value] : message.valueOr({})) {
                if (name != "params"_L1)
                    continue;
                for (const auto &[key, part] : json::members(value, 100).valueOr({})) {
                    if (key == "arguments"_L1)
                        digests.append(sha256(part.view()));
                }
            }
        }
        return digests;
    }
    /// Newest first.
    QList<AuditRecord> records(int most = 5'000)
    {
        // What is still being written is not in the file yet.
        [this] { QTRY_VERIFY(!host.audit()->isBusy()); }();
        std::optional<QList<AuditRecord>> all;
        host.audit()->page({}, 0, most).then(&context, [&all](const auto &page) {
            all = page.valueOr({});
        });
        [&all] { QTRY_VERIFY(all); }();
        return all.value_or(QList<AuditRecord>());
    }

    QTemporaryDir folder;
    ManualClock clock;
    PosixLauncher launcher;
    Host host;
    Server *server = nullptr;
    int open = 0;
    QList<Started> results;
    QObject context;
};

} // namespace

class TestHostCalls : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sendsTheBytesThatItWroteDown() // SEC-45, SEC-72
    {
        CallBench bench;
        QRandomGenerator random(45);
        for (int i = 0; i < 1'000; ++i) {
            const QByteArray space(int(random.bounded(3)), ' ');
            QByteArray text;
            for (int j = int(random.bounded(20)); j > 0; --j)
                text += random.bounded(4) ? QByteArray(1, char('a' + random.bounded(26)))
                                          : QByteArray("\\u00e9\xc3\xa9\\n");
            bench.call("{" + space + "\"say\":" + space + "\"" + text + "\",\"n\":1.50e"
                       + QByteArray::number(random.bounded(9)) + space + "}");
            if (i % 100 == 99)
                QTRY_COMPARE(bench.open, 0);
        }
        QTRY_COMPARE(bench.results.size(), 1'000);
        const QList<QByteArray> sent = bench.sentDigests();
        QCOMPARE(sent.size(), 1'000);
        QList<QByteArray> written;
        int outcomes = 0;
        const QList<AuditRecord> records = bench.records();
        for (const AuditRecord &record : records) {
            if (record.entry.kind == AuditEntry::Kind::Call)
                written.prepend(record.entry.argumentDigest);
            outcomes += record.outcome.outcome == "result"_L1;
        }
        QCOMPARE(written, sent);
        QCOMPARE(outcomes, 1'000);
    }

    void sendsNothingThatCannotBeWritten() // SEC-72
    {
        CallBench bench(false);
        bench.call("{}");
        QTRY_COMPARE(bench.results.size(), 1);
        QVERIFY(!bench.results[0]);
        QCOMPARE(bench.results[0].error().kind, ErrorKind::Storage);
        QVERIFY(bench.sentDigests().isEmpty());
    }

    void asksForAModelAndRefusesAtTheEnd() // SEC-44
    {
        CallBench bench;
        bench.call(R"({"say":"a"})", kConversation);
        QTRY_COMPARE(bench.host.gate()->open().size(), 1);
        const qint64 first = bench.host.gate()->open().constFirst();
        QVERIFY(bench.host.gate()->allow(first, {json::Raw(R"({"say":"a"})"_ba)}));
        QTRY_COMPARE(bench.results.size(), 1);
        QVERIFY(bench.results[0]);
        bench.call(R"({"say":"b"})", kConversation);
        QTRY_COMPARE(bench.host.gate()->open().size(), 1);
        bench.host.stopAll();
        QTRY_COMPARE(bench.results.size(), 2);
        QCOMPARE(bench.results[1].error().code, int(CallRefusal::Ending));
        QCOMPARE(bench.sentDigests().size(), 1);
        QTRY_COMPARE(bench.records(1).value(0).entry.reason, u"program ended"_s);
    }

    void remembersUntilItIsWithdrawn() // SEC-48, SEC-56
    {
        CallBench bench;
        bench.host.consent()->setCallDefault(bench.server->entry().id, CallDefault::NeverAsk);
        bench.call(R"({"say":"a"})", kConversation);
        QTRY_COMPARE(bench.results.size(), 1);
        QVERIFY(bench.results[0]);
        bench.host.consent()->setCallDefault(bench.server->entry().id, CallDefault::AlwaysAsk);
        bench.call(R"({"say":"a"})", kConversation);
        QTRY_COMPARE(bench.host.gate()->open().size(), 1);
    }

    void followsTheRulesOfTheCompany()
    {
        CallBench bench;
        bench.setCompanyRules(R"({"rules":[{"tool":"echo","decision":"deny"}]})");
        bench.call("{}");
        QTRY_COMPARE(bench.results.size(), 1);
        QCOMPARE(bench.results[0].error().code, int(CallRefusal::CompanyDenies));
        bench.setCompanyRules(R"({"rules":[{"server":")" SCRIPTSERVER R"(","decision":"ask"}]})");
        bench.call("{}");
        QTRY_COMPARE(bench.host.gate()->open().size(), 1);
        bench.host.gate()->refuseAll(CallRefusal::Refused);
        bench.setCompanyRules("{ broken");
        bench.call("{}");
        QTRY_COMPARE(bench.host.gate()->open().size(), 1);
        QVERIFY(bench.host.company()->problem());
        bench.host.gate()->refuseAll(CallRefusal::Refused);
        bench.setCompanyRules(R"({"rules":[{"decision":"allow"}]})");
        bench.call("{}", kConversation);
        QTRY_COMPARE(bench.results.size(), 4);
        QVERIFY(bench.results[3]);
        QCOMPARE(bench.sentDigests().size(), 1);
    }

    void ignoresRulesThatOthersCanWrite()
    {
        CallBench bench;
        bench.setCompanyRules(R"({"rules":[{"decision":"deny"}]})");
        QVERIFY(QFile::setPermissions(bench.folder.filePath(u"permissions.json"_s),
                                      QFile::ReadOwner | QFile::WriteOwner | QFile::ReadOther
                                          | QFile::WriteOther));
        bench.call("{}");
        QTRY_COMPARE(bench.results.size(), 1);
        QVERIFY(bench.results[0]);
        QVERIFY(bench.host.company()->problem());
    }

    void waitsForTheListOfTools()
    {
        CallBench bench;
        bench.server->stop();
        QTRY_COMPARE(bench.server->state(), Server::State::Stopped);
        bench.server->start();
        QTRY_COMPARE(bench.server->state(), Server::State::Ready);
        bench.call("{}"); // The list is still being read.
        QTRY_COMPARE(bench.results.size(), 1);
        QVERIFY(bench.results[0]);
    }
};

QUAYSIDE_TEST(TestHostCalls, QCoreApplication)

} // namespace tst_hostcalls

#include "tst_hostcalls.moc"
