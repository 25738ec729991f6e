// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/host.h"
#include "core/host/models.h"
#include "core/host/network.h"
#include "core/host/releasecheck.h"
#include "core/storage/consentstore.h"
#include "core/storage/keychainstore.h"
#include "core/storage/secretreference.h"
#include "core/storage/settingsstore.h"
#include "tests/support/canaries.h"
#include "tests/support/fakekeychain.h"
#include "tests/support/fakelauncher.h"
#include "tests/support/httptestserver.h"
#include "tests/support/manualclock.h"
#include "tests/support/mutualtlsserver.h"
#include "tests/support/testclass.h"
#include "tests/support/tlsserver.h"
#include "tests/support/waiting.h"

#include <QFile>
#include <QTemporaryDir>

namespace tst_network {

using namespace mcp;
using namespace Qt::StringLiterals;
using Mood = FakeKeyring::Mood;
using State = Server::State;
using Use = Network::ProxyUse;

namespace {

/// A host over a profile and a keychain of its own.
struct Bench
{
    Bench() { restart(); }

    void restart()
    {
        if (host) {
            QTRY_VERIFY(!host->consent()->isSaving() && !host->consent()->isChecking());
        }
        host.reset();
        keys = std::make_unique<KeychainStore>(folder.path(), std::make_unique<FakeKeychain>(&ring),
                                               &clock);
        host = std::make_unique<Host>(HostPorts{.configFolder = folder.path(),
                                                .environment = {},
                                                .launcher = &launcher,
                                                .clock = &clock,
                                                .keys = keys.get()});
        QVERIFY(host->load());
    }
    Server *add(const ServerEntry &entry) const
    {
        Server *server = host->add(entry).valueOr(nullptr);
        if (!server || !server->approve(server->review()))
            return nullptr;
        return server;
    }
    QString write(const QString &name, const QByteArray &text) const
    {
        QFile file(files.filePath(name));
        return file.open(QFile::WriteOnly) && file.write(text) == text.size() ? file.fileName()
                                                                              : QString();
    }
    QByteArray list() const
    {
        QFile file(folder.filePath(u"servers.json"_s));
        return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
    }
    QStringList leaks() const { return canaries::findIn({folder.path()}); }

    QTemporaryDir folder;
    QTemporaryDir files;
    FakeKeyring ring;
    ManualClock clock;
    FakeLauncher launcher;
    std::unique_ptr<KeychainStore> keys;
    std::unique_ptr<Host> host;
};

ServerEntry remote(const QString &url)
{
    ServerEntry entry;
    entry.name = u"Far"_s;
    entry.url = url;
    entry.isPlainHttpAllowed = true;
    return entry;
}

/// Refuses everything, as far as it is a proxy.
struct ProxyStage
{
    ProxyStage()
    {
        server.handler = [](const TestExchangePtr &request) { request->answer(403, {}, {}); };
    }
    QString address(const QString &user = {}) const
    {
        return "http://"_L1 + user + "127.0.0.1:"_L1 + QString::number(server.url().port());
    }
    /// Of the last request.
    QByteArray login() const
    {
        const QByteArray header = server.requests.isEmpty()
            ? QByteArray()
            : server.requests.constLast()->header("Proxy-Authorization");
        return QByteArray::fromBase64(header.mid(6));
    }

    HttpTestServer server;
};

} // namespace

/// How connections leave this computer, by the settings and by the setup of a server.
class TestNetwork : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void thePasswordOfAProxyIsInTheKeychain() // SEC-66, SEC-68
    {
        Bench bench;
        const ProxyStage proxy;
        const QString password = canaries::make(u"proxy"_s);
        ServerEntry entry = remote(u"http://far.example/mcp"_s);
        entry.proxy = proxy.address(u"me:%1@"_s.arg(password));
        Server *server = bench.add(entry);
        QVERIFY(server);
        QCOMPARE(server->entry().proxy, proxy.address(u"me@"_s));
        QVERIFY(isSecretReference(server->entry().proxyPassword));
        server->start();
        QTRY_VERIFY(!proxy.server.requests.isEmpty());
        QCOMPARE(proxy.login(), "me:" + password.toUtf8());
        QCOMPARE(bench.leaks(), QStringList());
        QCOMPARE(secretPlaces(server->entry()).constFirst().shownName, u"proxyPassword"_s);

        ServerEntry moved = server->entry(); // It is sent to no other proxy (SEC-21).
        moved.proxy = u"http://me@evil.example:1"_s;
        QVERIFY(secretPlaces(moved).constFirst().keyName
                != secretPlaces(server->entry()).constFirst().keyName);
    }

    void anOldPasswordMovesToTheKeychain() // SEC-66
    {
        Bench bench;
        const ProxyStage proxy;
        const QString password = canaries::make(u"p/w"_s);
        QFile list(bench.folder.filePath(u"servers.json"_s));
        QVERIFY(list.open(QFile::WriteOnly));
        const QString written =
            proxy.address(u"me:%1@"_s.arg(QString::fromLatin1(QUrl::toPercentEncoding(password))));
        list.write(u"{\"servers\":{\"a\":{\"url\":\"http://far.example/\",\"allowPlainHttp\":true,"
                   "\"proxy\":\"%1\"}}}"_s.arg(written)
                       .toUtf8());
        list.close();
        bench.restart();
        Server *server = bench.host->servers().constFirst();
        QCOMPARE(server->entry().proxy, proxy.address(u"me@"_s));
        QCOMPARE(server->entry().proxyPassword, password);
        QVERIFY(server->approve(server->review()));
        QVERIFY(!server->review().risks.constFirst().text.contains(password));
        QVERIFY(bench.list().contains(written.toUtf8())); // Reading writes nothing.
        ServerEntry entry = server->entry();
        entry.name = u"Other"_s;
        QVERIFY(bench.host->change(entry));
        QTRY_VERIFY(!bench.list().contains(written.toUtf8()));
        QCOMPARE(bench.leaks(), QStringList());
        QCOMPARE(server->state(), State::Stopped); // The approval still holds.
        server->start();
        QTRY_VERIFY(!proxy.server.requests.isEmpty());
        QCOMPARE(proxy.login(), "me:" + password.toUtf8());
    }

    void theSettingsNameAProxyForAll() // SEC-66, SEC-68
    {
        Bench bench;
        const ProxyStage proxy;
        const QString password = canaries::make(u"all"_s);
        Server *server = bench.add(remote(u"http://far.example/mcp"_s));
        QVERIFY(server);
        bench.host->network()->setProxyUse(Use::Own);
        bench.host->network()->setProxy(proxy.address(u"me@"_s), password);
        server->start();
        QTRY_VERIFY(proxy.server.requests.size() > 0);
        QCOMPARE(proxy.login(), "me:" + password.toUtf8());
        QCOMPARE(proxy.server.requests.constLast()->target, "http://far.example/mcp");
        ProviderEntry provider{
            {}, u"p"_s, ProviderEntry::Kind::OpenAi, u"https://llm.example/v1"_s, {}};
        bool isAnswered = false;
        bench.host->models()->list(provider, {}).then(this, [&](const auto &) {
            isAnswered = true;
        });
        QTRY_VERIFY(isAnswered);
        QVERIFY(proxy.server.requests.constLast()->target.startsWith("llm.example:443"));
        const qsizetype asked = proxy.server.requests.size();
        ReleaseCheck check(u"https://new.example/"_s, bench.host->settings(), &bench.clock,
                           bench.host->network());
        check.checkNow();
        QTRY_VERIFY(proxy.server.requests.size() > asked);
        QCOMPARE(proxy.server.requests.constLast()->target, "new.example:443");
        QCOMPARE(bench.host->network()->options().proxy, proxy.address(u"me:%1@"_s.arg(password)));
        QCOMPARE(bench.leaks(), QStringList());

        QTRY_VERIFY(bench.ring.entries.values().contains(password));
        bench.restart(); // A start waits for the password.
        const qsizetype before = proxy.server.requests.size();
        server = bench.host->servers().constFirst();
        server->start();
        QTRY_VERIFY(proxy.server.requests.size() > before);
        QCOMPARE(proxy.login(), "me:" + password.toUtf8());

        bench.host->network()->setProxy(proxy.address(), {}); // It goes with its address.
        QTRY_VERIFY(!bench.ring.entries.values().contains(password));
        QVERIFY(!bench.host->network()->hasPassword());
    }

    void aServerWaitsForThePasswordOfTheProxy() // REL-12
    {
        Bench bench;
        const ProxyStage proxy;
        QVERIFY(bench.add(remote(u"http://far.example/mcp"_s)));
        bench.host->network()->setProxyUse(Use::Own);
        bench.host->network()->setProxy(proxy.address(u"me@"_s), u"later"_s);
        QTRY_VERIFY(bench.ring.entries.values().contains(u"later"_s));
        bench.restart();
        QTRY_VERIFY(!bench.host->consent()->isChecking());
        bench.ring.mood = Mood::Silent;
        bench.host->network()->load();
        QVERIFY(!bench.host->network()->isReady());
        Server *server = bench.host->servers().constFirst();
        server->start();
        QCOMPARE(server->state(), State::Connecting);
        server->stop();
        QCOMPARE(server->state(), State::Stopped);
        server->start();
        QCOMPARE(proxy.server.connections, 0);
        bench.ring.release();
        QTRY_VERIFY(!proxy.server.requests.isEmpty());
        QCOMPARE(proxy.login(), "me:later");
    }

    void aServerMayNameAnotherProxyOrNone()
    {
        Bench bench;
        const ProxyStage general;
        const ProxyStage own;
        bench.host->network()->setProxyUse(Use::Own);
        bench.host->network()->setProxy(general.address(), {});
        ServerEntry entry = remote(u"http://far.example/mcp"_s);
        entry.proxy = own.address();
        Server *server = bench.add(entry);
        QVERIFY(server);
        server->start();
        QTRY_VERIFY(!own.server.requests.isEmpty());
        entry.name = u"Direct"_s;
        entry.proxy = u"none"_s;
        entry.url = u"http://192.0.2.1:1/mcp"_s; // Nobody is there (RFC 5737).
        server = bench.add(entry);
        QVERIFY(server);
        server->start();
        settle();
        QCOMPARE(general.server.connections, 0);
    }

    void aChangeCountsForNewConnections()
    {
        Bench bench;
        const ProxyStage first;
        const ProxyStage second;
        ProviderEntry provider{
            {}, u"p"_s, ProviderEntry::Kind::OpenAi, u"https://llm.example/v1"_s, {}};
        const auto ask = [&] {
            bool isAnswered = false;
            bench.host->models()->list(provider, {}).then(this, [&](const auto &) {
                isAnswered = true;
            });
            QTRY_VERIFY(isAnswered);
        };
        bench.host->network()->setProxyUse(Use::Own);
        bench.host->network()->setProxy(first.address(), {});
        ask();
        QCOMPARE(first.server.requests.size(), 1);
        bench.host->network()->setProxy(second.address(), {});
        ask();
        QCOMPARE(first.server.requests.size(), 1);
        QCOMPARE(second.server.requests.size(), 1);
        bench.host->network()->setProxyUse(Use::None);
        QCOMPARE(bench.host->network()->options().proxy, u"none"_s);
        bench.host->network()->setProxyUse(Use::System);
        QVERIFY(bench.host->network()->options().proxy.isEmpty());
    }

    void theSettingsNameAuthoritiesForAll()
    {
        Bench bench;
        TlsServer server("localhost");
        Network *network = bench.host->network();
        Server *far = bench.add(remote(server.urlFor(u"localhost"_s).toString()));
        QVERIFY(far);
        far->start();
        QTRY_VERIFY(far->state() == State::Failed);
        QVERIFY(server.heads.isEmpty());
        network->setCaFile(bench.write(u"ca.pem"_s, server.authority));
        QVERIFY(!network->caProblem());
        far->start();
        QTRY_VERIFY(!server.heads.isEmpty());
        far->stop();
        QTRY_VERIFY(far->isAtRest());

        bench.restart();
        QVERIFY(bench.host->network()->options().extraAuthorities.contains(server.authority));
        network = bench.host->network();
        network->setCaFile(bench.write(u"empty.pem"_s, "hello"));
        QVERIFY(network->caProblem());
        QCOMPARE(network->caProblem()->code, EINVAL);
        network->setCaFile(bench.files.filePath(u"missing.pem"_s));
        QVERIFY(network->caProblem());
        QCOMPARE(network->caProblem()->code, ENOENT);
        QVERIFY(network->options().extraAuthorities.isEmpty());
        network->reset();
        QVERIFY(!network->caProblem() && network->caFile().isEmpty());
    }

    void aServerGetsItsClientCertificate() // SEC-66, SEC-68, SEC-21
    {
        Bench bench;
        const Identity me("me");
        MutualTlsServer server(me.certificate);
        const QString passphrase = canaries::make(u"passphrase"_s);
        ServerEntry entry = remote(server.url().toString());
        entry.caFile = bench.write(u"ca.pem"_s, server.authority);
        entry.certificateFile = bench.write(u"me.p12"_s, me.archive(passphrase.toUtf8()));
        entry.certificatePassphrase = passphrase;
        Server *far = bench.add(entry);
        QVERIFY(far);
        QVERIFY(isSecretReference(far->entry().certificatePassphrase));
        far->start();
        QTRY_VERIFY(!server.clients.isEmpty());
        QCOMPARE(server.clients.constFirst(), "me");
        QCOMPARE(bench.leaks(), QStringList());
    }

    void saysWhatIsWrongWithAClientCertificate_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("passphrase");
        QTest::addColumn<int>("code");
        const Identity me("me");
        QTest::newRow("missing") << QByteArray() << QString() << ENOENT;
        QTest::newRow("no key") << me.certificate << QString() << ENOKEY;
        QTest::newRow("passphrase") << me.pem("right") << u"wrong"_s << EKEYREJECTED;
        QTest::newRow("no certificate") << QByteArray("hello") << QString() << EINVAL;
    }
    void saysWhatIsWrongWithAClientCertificate()
    {
        QFETCH(QByteArray, file);
        QFETCH(QString, passphrase);
        QFETCH(int, code);
        Bench bench;
        MutualTlsServer server(Identity("me").certificate);
        ServerEntry entry = remote(server.url().toString());
        entry.certificateFile =
            file.isEmpty() ? bench.files.filePath(u"missing"_s) : bench.write(u"me.pem"_s, file);
        entry.certificatePassphrase = passphrase;
        Server *far = bench.add(entry);
        QVERIFY(far);
        far->start();
        QTRY_VERIFY(far->state() == State::Failed);
        QCOMPARE(far->failure().kind, ErrorKind::Storage);
        QCOMPARE(far->failure().code, code);
        QCOMPARE(far->failure().detail, entry.certificateFile);
        QCOMPARE(server.connections, 0);
    }
};

QUAYSIDE_TEST(TestNetwork, QCoreApplication)

} // namespace tst_network

#include "tst_network.moc"
