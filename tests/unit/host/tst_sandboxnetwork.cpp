// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/sandboxnetwork.h"
#include "core/storage/sandbox.h"
#include "tests/support/fakeresolver.h"
#include "tests/support/manualclock.h"
#include "tests/support/sandboxprogram.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QNetworkInterface>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

#include <unistd.h>

namespace tst_sandboxnetwork {

using namespace mcp;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Why = RefusedHost::Why;

namespace {

/// Does not answer until the test is over.
class SilentResolver final : public auth::Resolver
{
public:
    Pending<QList<QHostAddress>> resolve(const QString &) override
    {
        m_promises.append(Promise<QList<QHostAddress>>());
        return m_promises.constLast().pending();
    }
    void answerAll(const QHostAddress &address)
    {
        for (const auto &promise : std::exchange(m_promises, {}))
            promise.settle(QList<QHostAddress>{address});
    }
    qsizetype asked() const { return m_promises.size(); }

private:
    QList<Promise<QList<QHostAddress>>> m_promises;
};

Sandbox sandboxFor(const QStringList &hosts)
{
    Sandbox sandbox;
    sandbox.network = Sandbox::Network::Hosts;
    sandbox.hosts = hosts;
    return sandbox;
}

} // namespace

class TestSandboxNetwork : public QObject
{
    Q_OBJECT

    FakeResolver m_resolver;
    SilentResolver m_silent;
    ManualClock m_clock;
    Sandbox m_sandbox;
    QTcpServer m_server; ///< All public addresses lead here.
    QList<QHostAddress> m_own; ///< Of this computer.
    int m_ownReads = 0;
    int m_routed = 0; ///< Addresses that were looked at.
    std::unique_ptr<SandboxNetwork> m_network;
    std::unique_ptr<SandboxProgram> m_program;

    void start(auth::Resolver *resolver)
    {
        SandboxNetwork::Ports ports;
        ports.serverId = u"files"_s;
        ports.mayReach = [this](const QString &host) { return allowsHost(m_sandbox, host); };
        ports.resolver = resolver;
        ports.clock = &m_clock;
        ports.ownAddresses = [this] {
            ++m_ownReads;
            return m_own;
        };
        ports.route = [this](const QHostAddress &address, quint16 port) {
            ++m_routed;
            const auto endpoint = publicEndpoint(address, port);
            return endpoint ? std::optional(
                       Endpoint{QHostAddress(QHostAddress::LocalHost), m_server.serverPort()})
                            : std::nullopt;
        };
        m_network = std::make_unique<SandboxNetwork>(ports);
        m_program = std::make_unique<SandboxProgram>();
        m_network->attach(m_program->takeChannel());
    }
    QStringList refusedHosts() const
    {
        QStringList hosts;
        for (const RefusedHost &refused : m_network->refused())
            hosts.append(refused.host);
        return hosts;
    }

private Q_SLOTS:
    void init()
    {
        m_resolver = FakeResolver();
        m_silent = SilentResolver();
        m_resolver.add(u"api.example.com"_s, {u"93.184.216.34"_s});
        m_sandbox = sandboxFor({u"api.example.com"_s});
        m_own.clear();
        m_ownReads = 0;
        m_routed = 0;
        QVERIFY(m_server.isListening() || m_server.listen(QHostAddress::LocalHost));
        start(&m_resolver);
    }
    void cleanup()
    {
        m_network.reset();
        while (QTcpSocket *left = m_server.nextPendingConnection())
            delete left;
    }

    void sandboxesAllowTheirHosts_data();
    void sandboxesAllowTheirHosts();
    void onlyPublicAddressesAreReached_data();
    void onlyPublicAddressesAreReached();
    void addressesOfThisComputerAreNotReached();
    void ofAnAnswerAFewAddressesAreUsed();
    void ofAnAnswerTheFirstAddressesAreLookedAt();
    void connectsToAHostThatIsAllowed();
    void aHostThatIsNotAllowedIsResetAndListed();
    void aHostWithAPrivateAddressIsRefused();
    void publicAddressesAmongOthersAreUsed();
    void aNameWithoutAddressIsRefused();
    void attemptsAreCounted();
    void aFullListKeepsItsNames();
    void anAllowedHostLeavesTheList();
    void aHostTakenAwayDuringItsLookupIsRefused();
    void takingAHostAwayEndsItsConnections_data();
    void takingAHostAwayEndsItsConnections();
    void otherChangesLeaveConnectionsOpen();
    void connectionsHaveABound();
    void lookupsHaveABound();
    void strangeRequestsAreDropped_data();
    void strangeRequestsAreDropped();
    void endsItsConnectionsWithTheServer();
    void aNewStartEndsTheOnesBefore();
};

void TestSandboxNetwork::sandboxesAllowTheirHosts_data()
{
    QTest::addColumn<QStringList>("hosts");
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("isAllowed");
    const auto add = [](const QString &host, const QString &name, bool isAllowed) {
        QTest::addRow("%s: %s", qPrintable(host), qPrintable(name))
            << QStringList{u"other.test"_s, host} << name << isAllowed;
    };
    add(u"example.com"_s, u"example.com"_s, true);
    add(u"example.com"_s, u"www.example.com"_s, false);
    add(u"example.com"_s, u"example.com.evil.test"_s, false);
    add(u"example.com"_s, u"badexample.com"_s, false);
    add(u"example.com"_s, u"com"_s, false);
    add(u"*.example.com"_s, u"www.example.com"_s, true);
    add(u"*.example.com"_s, u"a.b.example.com"_s, true);
    add(u"*.example.com"_s, u"example.com"_s, false);
    add(u"*.example.com"_s, u".example.com"_s, false);
    add(u"*.example.com"_s, u"badexample.com"_s, false);
    add(u"*.example.com"_s, u"www.example.com.evil.test"_s, false);
}

void TestSandboxNetwork::sandboxesAllowTheirHosts()
{
    QFETCH(QStringList, hosts);
    QFETCH(QString, name);
    QFETCH(bool, isAllowed);
    Sandbox sandbox = sandboxFor(hosts);
    QCOMPARE(allowsHost(sandbox, name), isAllowed);
    sandbox.network = Sandbox::Network::None;
    QVERIFY(!allowsHost(sandbox, name));
    sandbox.network = Sandbox::Network::Public;
    QVERIFY(allowsHost(sandbox, name));
}

void TestSandboxNetwork::onlyPublicAddressesAreReached_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<bool>("isReached");
    for (const char *address : {"93.184.216.34", "1.1.1.1", "2606:4700:4700::1111"})
        QTest::newRow(address) << QString::fromLatin1(address) << true;
    for (const char *address : {"127.0.0.1",
                                "127.64.0.1",
                                "0.0.0.0",
                                "10.1.2.3",
                                "172.16.0.1",
                                "192.168.1.1",
                                "169.254.169.254",
                                "100.64.0.1",
                                "100.100.100.200",
                                "168.63.129.16",
                                "192.0.0.192",
                                "224.0.0.1",
                                "255.255.255.255",
                                "::1",
                                "::",
                                "fe80::1",
                                "fd00:ec2::254",
                                "fec0::1",
                                "ff02::1",
                                "::ffff:127.0.0.1",
                                "::ffff:93.184.216.34",
                                "64:ff9b::7f00:1",
                                "2002:7f00:1::1"})
        QTest::newRow(address) << QString::fromLatin1(address) << false;
}

void TestSandboxNetwork::onlyPublicAddressesAreReached()
{
    QFETCH(QString, address);
    QFETCH(bool, isReached);
    const QHostAddress parsed(address);
    const auto endpoint = publicEndpoint(parsed, 443);
    QCOMPARE(endpoint.has_value(), isReached);
    if (endpoint)
        QCOMPARE(*endpoint, (Endpoint{parsed, 443}));
}

void TestSandboxNetwork::addressesOfThisComputerAreNotReached()
{
    QCOMPARE(SandboxNetwork::Ports().ownAddresses(), QNetworkInterface::allAddresses());
    m_own = {QHostAddress(u"93.184.216.34"_s)};
    m_program->connectTo("api.example.com", 443);
    QTRY_COMPARE(m_network->refused().size(), 1);
    QCOMPARE(m_network->refused().constFirst().why, Why::PrivateAddress);
    QCOMPARE(m_program->read(), "reset"_ba);
}

void TestSandboxNetwork::ofAnAnswerAFewAddressesAreUsed()
{
    QStringList many;
    for (int i = 1; i <= 200; ++i)
        many.append(u"93.184.216.%1"_s.arg(i));
    m_resolver.add(u"many.example.com"_s, many);
    m_sandbox.network = Sandbox::Network::Public;
    m_program->connectTo("many.example.com", 443);
    QTRY_VERIFY(m_server.hasPendingConnections());
    QCOMPARE(m_routed, ConnectionForwarder::kEndpoints);
    QCOMPARE(m_ownReads, 1);
}

void TestSandboxNetwork::ofAnAnswerTheFirstAddressesAreLookedAt()
{
    QStringList many(SandboxNetwork::kAddresses, u"10.0.0.1"_s);
    many.append(u"93.184.216.34"_s);
    m_resolver.add(u"many.example.com"_s, many);
    m_sandbox.network = Sandbox::Network::Public;
    m_program->connectTo("many.example.com", 443);
    QTRY_COMPARE(m_network->refused().size(), 1);
    QCOMPARE(m_network->refused().constFirst().why, Why::PrivateAddress);
    QCOMPARE(m_routed, int(SandboxNetwork::kAddresses));
    QCOMPARE(m_ownReads, 1);
}

void TestSandboxNetwork::connectsToAHostThatIsAllowed()
{
    m_program->connectTo("api.example.com", 443);
    QTRY_VERIFY(m_server.hasPendingConnections());
    QTcpSocket *socket = m_server.nextPendingConnection();
    QVERIFY(m_program->write("hello"));
    QTRY_COMPARE(socket->bytesAvailable(), 5);
    QCOMPARE(socket->readAll(), "hello"_ba);
    socket->write("welcome");
    socket->flush();
    QCOMPARE(m_program->read(), "welcome"_ba);
    QCOMPARE(m_resolver.asked, QStringList{u"api.example.com"_s});
    QVERIFY(m_network->refused().isEmpty());
}

void TestSandboxNetwork::aHostThatIsNotAllowedIsResetAndListed()
{
    const QSignalSpy changed(m_network.get(), &SandboxNetwork::refusedChanged);
    m_program->connectTo("collector.example.net", 80);
    QTRY_COMPARE(m_network->refused().size(), 1);
    QCOMPARE(m_network->refused().constFirst(),
             (RefusedHost{u"files"_s, u"collector.example.net"_s, 80, Why::NotAllowed, 1}));
    QCOMPARE(m_program->read(), "reset"_ba);
    QVERIFY(m_resolver.asked.isEmpty()); // Nobody learns of the name.
    m_clock.advance(100ms);
    QCOMPARE(changed.size(), 1);
}

void TestSandboxNetwork::aHostWithAPrivateAddressIsRefused()
{
    m_resolver.add(u"router.example.com"_s, {u"192.168.1.1"_s, u"fd00::1"_s});
    m_sandbox.network = Sandbox::Network::Public;
    m_program->connectTo("router.example.com", 80);
    QTRY_COMPARE(m_network->refused().size(), 1);
    QCOMPARE(m_network->refused().constFirst().why, Why::PrivateAddress);
    QCOMPARE(m_program->read(), "reset"_ba);
}

void TestSandboxNetwork::publicAddressesAmongOthersAreUsed()
{
    m_resolver.add(u"mixed.example.com"_s, {u"127.0.0.1"_s, u"93.184.216.34"_s});
    m_sandbox.network = Sandbox::Network::Public;
    m_program->connectTo("mixed.example.com", 443);
    QTRY_VERIFY(m_server.hasPendingConnections());
    QVERIFY(m_network->refused().isEmpty());
}

void TestSandboxNetwork::aNameWithoutAddressIsRefused()
{
    m_sandbox.network = Sandbox::Network::Public;
    m_program->connectTo("missing.example.com", 443);
    QTRY_COMPARE(m_network->refused().size(), 1);
    QCOMPARE(m_network->refused().constFirst().why, Why::NoAddress);
    QCOMPARE(m_program->read(), "reset"_ba);
}

void TestSandboxNetwork::attemptsAreCounted()
{
    const QSignalSpy changed(m_network.get(), &SandboxNetwork::refusedChanged);
    m_program->connectTo("one.test", 80);
    m_program->connectTo("two.test", 80);
    m_program->connectTo("one.test", 443);
    QTRY_VERIFY(m_network->refused().size() == 2 && m_network->refused().constLast().count == 2);
    QCOMPARE(m_network->refused().constLast(),
             (RefusedHost{u"files"_s, u"one.test"_s, 443, Why::NotAllowed, 2}));
    QCOMPARE(changed.size(), 0);
    m_clock.advance(100ms);
    QCOMPARE(changed.size(), 1); // For all three.
}

void TestSandboxNetwork::aFullListKeepsItsNames()
{
    for (int i = 0; i < SandboxNetwork::kRefused; ++i) {
        m_program->connectTo("host" + QByteArray::number(i) + ".test", 80);
        QTRY_COMPARE(m_network->refused().size(), i + 1);
    }
    m_program->connectTo("host0.test", 80); // Now the last one.
    QTRY_COMPARE(m_network->refused().constLast().host, u"host0.test"_s);
    QCOMPARE(m_network->refused().size(), SandboxNetwork::kRefused);
    const QStringList before = refusedHosts();
    m_program->connectTo("one-more.test", 80);
    QCOMPARE(m_program->read(), "reset"_ba);
    QCOMPARE(refusedHosts(), before);
}

void TestSandboxNetwork::anAllowedHostLeavesTheList()
{
    m_sandbox.hosts.append(u"missing.test"_s);
    for (const char *name : {"one.test", "two.test", "missing.test"})
        m_program->connectTo(name, 443);
    QTRY_COMPARE(m_network->refused().size(), 3);
    m_clock.advance(100ms);
    const QSignalSpy changed(m_network.get(), &SandboxNetwork::refusedChanged);
    m_sandbox.hosts.append(u"one.test"_s);
    m_network->reconsider();
    QCOMPARE(refusedHosts(), (QStringList{u"two.test"_s, u"missing.test"_s}));
    m_clock.advance(100ms);
    QCOMPARE(changed.size(), 1);
    m_resolver.add(u"one.test"_s, {u"93.184.216.34"_s});
    m_program->connectTo("one.test", 443);
    QTRY_VERIFY(m_server.hasPendingConnections());
}

void TestSandboxNetwork::aHostTakenAwayDuringItsLookupIsRefused()
{
    start(&m_silent);
    m_program->connectTo("api.example.com", 443);
    QTRY_COMPARE(m_silent.asked(), 1);
    m_sandbox.hosts.clear();
    m_network->reconsider();
    m_silent.answerAll(QHostAddress(u"93.184.216.34"_s));
    QCOMPARE(m_network->refused(),
             (QList<RefusedHost>{{u"files"_s, u"api.example.com"_s, 443, Why::NotAllowed, 1}}));
    QCOMPARE(m_program->read(), "reset"_ba);
    QVERIFY(!m_server.hasPendingConnections());
}

void TestSandboxNetwork::takingAHostAwayEndsItsConnections_data()
{
    QTest::addColumn<Sandbox>("before");
    QTest::addColumn<Sandbox>("after");
    Sandbox all;
    all.network = Sandbox::Network::Public;
    const Sandbox one = sandboxFor({u"api.example.com"_s});
    QTest::newRow("the host") << one << sandboxFor({u"other.example.com"_s});
    QTest::newRow("all below a name")
        << sandboxFor({u"*.example.com"_s}) << sandboxFor({u"*.other.test"_s});
    QTest::newRow("from all to some") << all << sandboxFor({u"other.example.com"_s});
    QTest::newRow("from some to none") << one << Sandbox();
}

void TestSandboxNetwork::takingAHostAwayEndsItsConnections()
{
    QFETCH(Sandbox, before);
    QFETCH(Sandbox, after);
    m_sandbox = before;
    m_program->connectTo("api.example.com", 443);
    QTRY_VERIFY(m_server.hasPendingConnections());
    QTcpSocket *socket = m_server.nextPendingConnection();
    m_sandbox = after;
    m_network->reconsider();
    QTRY_COMPARE(socket->state(), QAbstractSocket::UnconnectedState);
    QCOMPARE(m_program->read(), "reset"_ba);
    m_sandbox = before;
    m_network->reconsider();
    m_program->connectTo("api.example.com", 443);
    QTRY_VERIFY(m_server.hasPendingConnections());
}

void TestSandboxNetwork::otherChangesLeaveConnectionsOpen()
{
    m_sandbox.hosts.append(u"unused.example.com"_s);
    m_program->connectTo("api.example.com", 443);
    QTRY_VERIFY(m_server.hasPendingConnections());
    QTcpSocket *socket = m_server.nextPendingConnection();
    m_network->reconsider();
    m_sandbox.hosts = {u"api.example.com"_s, u"new.example.com"_s};
    m_network->reconsider();
    m_sandbox.network = Sandbox::Network::Public;
    m_network->reconsider();
    QVERIFY(m_program->write("hello"));
    QTRY_COMPARE(socket->bytesAvailable(), 5);
}

void TestSandboxNetwork::connectionsHaveABound()
{
    start(&m_silent);
    for (int i = 0; i <= ConnectionForwarder::kMost; ++i) {
        QVERIFY(m_network->refused().isEmpty());
        m_program->connectTo("api.example.com", 443);
        QCoreApplication::processEvents();
    }
    QTRY_COMPARE(m_network->refused().size(), 1);
    QCOMPARE(m_network->refused().constFirst().why, Why::TooMany);
    QCOMPARE(m_network->refused().constFirst().count, 1);
    QCOMPARE(m_silent.asked(), 1); // For all of them.
    // Open ones count like those that wait for an address.
    m_silent.answerAll(QHostAddress(u"93.184.216.34"_s));
    m_program->connectTo("api.example.com", 443);
    QTRY_COMPARE(m_network->refused().constFirst().count, 2);
}

void TestSandboxNetwork::lookupsHaveABound()
{
    start(&m_silent);
    m_sandbox.network = Sandbox::Network::Public;
    for (int i = 0; i < SandboxNetwork::kLookups; ++i) {
        m_program->connectTo("host" + QByteArray::number(i) + ".test", 443);
        QTRY_COMPARE(m_silent.asked(), i + 1);
    }
    m_program->connectTo("host0.test", 80); // Waits for the lookup that is open.
    m_program->connectTo("one-more.test", 443);
    QTRY_COMPARE(m_network->refused().size(), 1);
    QCOMPARE(m_network->refused().constFirst(),
             (RefusedHost{u"files"_s, u"one-more.test"_s, 443, Why::TooMany, 1}));
    QCOMPARE(m_program->read(), "reset"_ba);
    QCOMPARE(m_silent.asked(), SandboxNetwork::kLookups);
    m_silent.answerAll(QHostAddress(u"93.184.216.34"_s));
    int reached = 0;
    QTRY_VERIFY((reached += m_server.nextPendingConnection() != nullptr)
                >= SandboxNetwork::kLookups + 1); // More: late ones of a test before.
    m_program->connectTo("one-more.test", 443);
    QTRY_COMPARE(m_silent.asked(), 1);
}

void TestSandboxNetwork::strangeRequestsAreDropped_data()
{
    using Strange = SandboxProgram::Strange;
    QTest::addColumn<SandboxProgram::Strange>("strange");
    QTest::addColumn<QByteArray>("name");
    QTest::newRow("no connection") << Strange::NoConnection << "api.example.com"_ba;
    QTest::newRow("two connections") << Strange::TwoConnections << "api.example.com"_ba;
    QTest::newRow("a pipe") << Strange::Pipe << "api.example.com"_ba;
    QTest::newRow("too short") << Strange::Short << "api.example.com"_ba;
    QTest::newRow("no host") << Strange::None << "api example com"_ba;
    QTest::newRow("no name") << Strange::None << QByteArray();
    QTest::newRow("not ASCII") << Strange::None << "\xff.example.com"_ba;
    QTest::newRow("a name without end") << Strange::None << QByteArray(254, 'a');
}

void TestSandboxNetwork::strangeRequestsAreDropped()
{
    QFETCH(SandboxProgram::Strange, strange);
    QFETCH(QByteArray, name);
    m_sandbox.network = Sandbox::Network::Public;
    m_program->connectTo(name, 443, strange);
    m_program->connectTo("missing.test", 443);
    QTRY_COMPARE(m_network->refused().size(), 1);
    QCOMPARE(refusedHosts(), QStringList{u"missing.test"_s});
    QCOMPARE(m_resolver.asked, QStringList{u"missing.test"_s});
}

void TestSandboxNetwork::endsItsConnectionsWithTheServer()
{
    m_program->connectTo("api.example.com", 443);
    QTRY_VERIFY(m_server.hasPendingConnections());
    m_program->closeChannel();
    QTcpSocket *socket = m_server.nextPendingConnection();
    QTRY_COMPARE(socket->state(), QAbstractSocket::UnconnectedState);
    QCOMPARE(m_program->read(), "reset"_ba);
}

void TestSandboxNetwork::aNewStartEndsTheOnesBefore()
{
    start(&m_silent);
    m_program->connectTo("api.example.com", 443);
    QTRY_COMPARE(m_silent.asked(), 1);
    SandboxProgram next;
    m_network->attach(next.takeChannel());
    QCOMPARE(m_program->read(), "reset"_ba);
    m_silent.answerAll(QHostAddress(u"93.184.216.34"_s)); // Of nobody any more.
    next.connectTo("other.test", 443);
    QTRY_COMPARE(refusedHosts(), QStringList{u"other.test"_s});
    QVERIFY(!m_server.hasPendingConnections());
}

QUAYSIDE_TEST(TestSandboxNetwork, QCoreApplication)

} // namespace tst_sandboxnetwork

#include "tst_sandboxnetwork.moc"
