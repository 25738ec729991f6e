// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/auditlog.h"
#include "core/host/host.h"
#include "core/storage/consentstore.h"
#include "tests/support/fakekeystore.h"
#include "tests/support/fakelauncher.h"
#include "tests/support/manualclock.h"
#include "tests/support/sandboxprogram.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QCoreApplication>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace tst_sandboxhosts {

using namespace mcp;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// A host with one server in a sandbox, whose program is played.
class SandboxedServer
{
public:
    explicit SandboxedServer(const std::optional<Sandbox> &sandbox)
        : m_host({.configFolder = m_folder.path(),
                  .environment = {},
                  .launcher = &m_launcher,
                  .clock = &m_clock,
                  .keys = &m_keys})
    {
        (void)m_host.load();
        ServerEntry entry;
        entry.name = u"Files"_s;
        entry.program = QCoreApplication::applicationFilePath();
        entry.sandbox = sandbox;
        m_server = m_host.add(entry).valueOr(nullptr);
    }

    Host &host() { return m_host; }
    Server *operator->() const { return m_server; }
    QString id() const { return m_server->entry().id; }
    const Sandbox &sandbox() const { return *m_server->entry().sandbox; }
    bool approve() const { return m_server->approve(m_server->review()).hasValue(); }
    /// Starts it; its network is that of program from then on.
    bool start(SandboxProgram *program)
    {
        m_server->start();
        if (!waitUntil([this] { return m_server->state() == Server::State::Ready; })
            || !m_launcher.specs.constLast().attachNetwork)
            return false;
        m_launcher.specs.constLast().attachNetwork(program->takeChannel());
        return true;
    }
    const LaunchSpec &launched() const { return m_launcher.specs.constLast(); }
    /// The hosts that it was refused, once their number is count.
    QStringList refusedHosts(qsizetype count)
    {
        (void)waitUntil([&] { return m_host.refusedHosts(id()).size() == count; });
        QStringList hosts;
        const QList<RefusedHost> refused = m_host.refusedHosts(id());
        for (const RefusedHost &one : refused)
            hosts.append(one.host);
        return hosts;
    }
    QString lastRefused() const
    {
        const QList<RefusedHost> refused = m_host.refusedHosts(id());
        return refused.isEmpty() ? QString() : refused.constLast().host;
    }
    /// The refusals are announced.
    void announce() { m_clock.advance(100ms); }
    /// What another program writes into the list of servers.
    bool replaceInList(const QByteArray &before, const QByteArray &after) const
    {
        QFile file(m_folder.filePath(u"servers.json"_s));
        if (!file.open(QIODevice::ReadWrite))
            return false;
        QByteArray text = file.readAll();
        if (!text.contains(before))
            return false;
        text.replace(before, after);
        file.resize(0);
        file.seek(0);
        return file.write(text) == text.size();
    }
    /// The entries of the audit log about hosts, oldest first: "allowed api.example.com person".
    QStringList decisions()
    {
        (void)waitUntil([this] { return !m_host.audit()->isBusy(); });
        std::optional<QList<AuditRecord>> all;
        m_host.audit()->page({}, 0, 1'000).then(&m_host, [&](const auto &read) { all = *read; });
        (void)waitUntil([&] { return all.has_value(); });
        QStringList words;
        for (const AuditRecord &record : all.value_or(QList<AuditRecord>())) {
            const AuditEntry &entry = record.entry;
            if (entry.kind == AuditEntry::Kind::Host)
                words.prepend(QStringList{entry.decision, entry.tool, entry.source, entry.reason}
                                  .join(u' ')
                                  .trimmed());
        }
        return words;
    }

private:
    QTemporaryDir m_folder;
    FakeKeyStore m_keys;
    ManualClock m_clock;
    FakeLauncher m_launcher;
    Host m_host;
    Server *m_server = nullptr;
};

Sandbox sandboxWith(const QStringList &hosts)
{
    Sandbox sandbox;
    if (!hosts.isEmpty())
        sandbox.network = Sandbox::Network::Hosts;
    sandbox.hosts = hosts;
    return sandbox;
}

} // namespace

class TestSandboxHosts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void allowingAHostKeepsTheApproval()
    {
        SandboxedServer server(sandboxWith({u"a.example.com"_s}));
        QVERIFY(server.approve());
        QVERIFY(server.host().allowSandboxHost(server.id(), u"b.example.com"_s));
        QCOMPARE(server.sandbox(), sandboxWith({u"a.example.com"_s, u"b.example.com"_s}));
        QVERIFY(server->review().isApproved);
        QCOMPARE(server.decisions(), QStringList{u"allowed b.example.com person"_s});
    }

    void theFirstHostOpensTheNetwork()
    {
        SandboxedServer server(sandboxWith({}));
        QVERIFY(server.host().allowSandboxHost(server.id(), u"a.example.com"_s));
        QCOMPARE(server.sandbox(), sandboxWith({u"a.example.com"_s}));
    }

    void aServerWithoutApprovalGetsNone()
    {
        SandboxedServer server(sandboxWith({}));
        QVERIFY(server.host().allowSandboxHost(server.id(), u"a.example.com"_s));
        QVERIFY(!server->review().isApproved);
        QCOMPARE(server->state(), Server::State::NotReviewed);
    }

    void whatIsAllowedAlreadyStays()
    {
        SandboxedServer server(sandboxWith({u"*.example.com"_s}));
        QVERIFY(server.host().allowSandboxHost(server.id(), u"a.example.com"_s));
        QCOMPARE(server.sandbox(), sandboxWith({u"*.example.com"_s}));
        Sandbox everywhere;
        everywhere.network = Sandbox::Network::Public;
        SandboxedServer other(everywhere);
        QVERIFY(other.host().allowSandboxHost(other.id(), u"a.example.com"_s));
        QCOMPARE(other.sandbox(), everywhere);
        QVERIFY(other.decisions().isEmpty());
    }

    void onlyNamesOfHostsAreAllowed_data()
    {
        QTest::addColumn<QString>("host");
        QTest::newRow("empty") << QString();
        QTest::newRow("upper case") << u"A.example.com"_s;
        QTest::newRow("port") << u"a.example.com:443"_s;
        QTest::newRow("address") << u"https://a.example.com/"_s;
        QTest::newRow("every host") << u"*"_s;
    }
    void onlyNamesOfHostsAreAllowed()
    {
        QFETCH(QString, host);
        SandboxedServer server(sandboxWith({}));
        const auto allowed = server.host().allowSandboxHost(server.id(), host);
        QVERIFY(!allowed);
        QCOMPARE(allowed.error().kind, ErrorKind::Policy);
        QCOMPARE(server.sandbox(), sandboxWith({}));
    }

    void aServerWithoutSandboxIsRefused()
    {
        SandboxedServer server(std::nullopt);
        QVERIFY(!server.host().allowSandboxHost(server.id(), u"a.example.com"_s));
        QVERIFY(!server.host().allowSandboxHost(u"other"_s, u"a.example.com"_s));
        QVERIFY(!server->entry().sandbox);
    }

    void hostsHaveABound()
    {
        QStringList hosts;
        for (int i = 1; i < Sandbox::kMostHosts; ++i)
            hosts.append(u"host%1.test"_s.arg(i));
        SandboxedServer server(sandboxWith(hosts));
        QVERIFY(server.host().allowSandboxHost(server.id(), u"last.test"_s));
        const auto beyond = server.host().allowSandboxHost(server.id(), u"beyond.test"_s);
        QVERIFY(!beyond);
        QCOMPARE(beyond.error().kind, ErrorKind::Storage);
        QCOMPARE(server.sandbox().hosts.size(), Sandbox::kMostHosts);
    }

    void nothingElseIsApprovedWithAHost()
    {
        SandboxedServer server(sandboxWith({}));
        QVERIFY(server.approve());
        const QByteArray program = QCoreApplication::applicationFilePath().toUtf8();
        QVERIFY(server.replaceInList(program, "/bin/true"));
        QVERIFY(!server.host().allowSandboxHost(server.id(), u"a.example.com"_s));
        QCOMPARE(server->entry().program, u"/bin/true"_s);
        QVERIFY(!server->review().isApproved);
    }

    void eachStartWithASandboxHasANetwork()
    {
        SandboxedServer server(sandboxWith({}));
        QVERIFY(server.approve());
        SandboxProgram program;
        QVERIFY(server.start(&program));
        SandboxedServer free(std::nullopt);
        QVERIFY(free.approve());
        free->start();
        QTRY_COMPARE(free->state(), Server::State::Ready);
        QVERIFY(!free.launched().attachNetwork);
    }

    void refusedHostsAreListedAndRecordedOnce()
    {
        SandboxedServer server(sandboxWith({u"a.example.com"_s}));
        QVERIFY(server.approve());
        SandboxProgram program;
        QVERIFY(server.start(&program));
        QSignalSpy changed(&server.host(), &Host::refusedHostsChanged);
        program.connectTo("b.example.com", 443);
        program.connectTo("b.example.com", 443);
        program.connectTo("c.example.com", 80);
        QCOMPARE(server.refusedHosts(2), (QStringList{u"b.example.com"_s, u"c.example.com"_s}));
        server.announce();
        QCOMPARE(changed.size(), 1);
        QCOMPARE(changed.constFirst().constFirst().toString(), server.id());
        program.connectTo("b.example.com", 443);
        QTRY_COMPARE(server.host().refusedHosts(server.id()).constLast().count, 3);
        server.announce();
        QCOMPARE(changed.size(), 2);
        QCOMPARE(server.decisions(),
                 (QStringList{u"refused b.example.com quayside host not allowed"_s,
                              u"refused c.example.com quayside host not allowed"_s}));
    }

    void aServerThatWantsEveryHostDoesNotFillTheLog()
    {
        SandboxedServer server(sandboxWith({}));
        QVERIFY(server.approve());
        SandboxProgram program;
        QVERIFY(server.start(&program));
        for (int i = 0; i < 110; ++i) {
            program.connectTo("host" + QByteArray::number(i) + ".test", 443);
            QTRY_COMPARE(server.lastRefused(), u"host%1.test"_s.arg(i));
            server.announce();
        }
        const QStringList decisions = server.decisions();
        QCOMPARE(decisions.size(), 100);
        QCOMPARE(decisions.constLast(),
                 u"refused host99.test quayside further ones are not recorded"_s);
    }

    void allowingAHostTakesEffectAtOnce()
    {
        SandboxedServer server(sandboxWith({u"a.example.com"_s}));
        QVERIFY(server.approve());
        SandboxProgram program;
        QVERIFY(server.start(&program));
        program.connectTo("localhost", 80);
        program.connectTo("c.example.com", 443);
        QCOMPARE(server.refusedHosts(2), (QStringList{u"localhost"_s, u"c.example.com"_s}));
        QVERIFY(server.host().allowSandboxHost(server.id(), u"localhost"_s));
        QCOMPARE(server.refusedHosts(1), QStringList{u"c.example.com"_s});
        // The sandbox lets it through now; its address is still private.
        program.connectTo("localhost", 80);
        QCOMPARE(server.refusedHosts(2), (QStringList{u"c.example.com"_s, u"localhost"_s}));
        QCOMPARE(server.host().refusedHosts(server.id()).constLast().why,
                 RefusedHost::Why::PrivateAddress);
        QCOMPARE(server->state(), Server::State::Ready);
    }

    void aHostThatWasTakenAwayIsRefusedAtOnce()
    {
        SandboxedServer server(sandboxWith({u"localhost"_s}));
        QVERIFY(server.approve());
        SandboxProgram program;
        QVERIFY(server.start(&program));
        ServerEntry changed = server->entry();
        changed.sandbox = sandboxWith({});
        QVERIFY(server.host().change(changed));
        program.connectTo("localhost", 80);
        QCOMPARE(server.refusedHosts(1), QStringList{u"localhost"_s});
        QCOMPARE(server.host().refusedHosts(server.id()).constLast().why,
                 RefusedHost::Why::NotAllowed);
        QCOMPARE(server.decisions(), QStringList{u"withdrawn localhost person"_s});
    }
};

QUAYSIDE_TEST(TestSandboxHosts, QCoreApplication)

} // namespace tst_sandboxhosts

#include "tst_sandboxhosts.moc"
