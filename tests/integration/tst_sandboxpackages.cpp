// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/sandboxproblem.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/client/connection.h"
#include "core/client/link/profile.h"
#include "core/host/host.h"
#include "core/host/sandboxnetwork.h"
#include "core/host/trialrun.h"
#include "core/transport/posixlauncher.h"
#include "tests/support/fakekeystore.h"
#include "tests/support/fakeresolver.h"
#include "tests/support/nodeserver.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace tst_sandboxpackages {

using namespace mcp;
using namespace Qt::StringLiterals;

/// SEC-10: servers that npx runs in a sandbox, from a package source of the test. Programs and packages are real.
class TestSandboxPackages : public QObject
{
    Q_OBJECT

    SystemClock m_clock;
    PosixLauncher m_launcher;
    FakeKeyStore m_keys;
    FakeResolver m_resolver;
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_given; ///< A folder that the servers may read.
    std::unique_ptr<NodeServer> m_packages;
    std::unique_ptr<Host> m_host;

    Server *add(const QStringList &arguments)
    {
        ServerEntry entry;
        entry.name = arguments.constLast();
        entry.program = u"npx"_s;
        entry.arguments = arguments;
        entry.environment = {{u"npm_config_registry"_s, u"http://registry.example.test/"_s},
                             {u"PROBE_TOKEN"_s, u"of-the-person"_s}};
        entry.sandbox = Sandbox();
        entry.sandbox->readFolders = {m_given};
        Server *server = m_host->add(entry).valueOr(nullptr);
        if (!server || !server->approve(server->review()))
            return nullptr;
        return server;
    }
    /// Starts it, and waits for what comes of it.
    static Server::State start(Server *server)
    {
        server->start();
        (void)waitUntil([server] {
            return server->state() == Server::State::Ready
                || server->state() == Server::State::Failed;
        });
        return server->state();
    }
    static void stop(Server *server)
    {
        server->stop();
        (void)waitUntil([server] { return server->isAtRest(); });
    }
    /// What the probe says that it has seen, "installed" or when it "runs".
    static QJsonObject seen(Server *server, const QString &when)
    {
        const QString said = server->connection()->profile().instructions;
        return QJsonDocument::fromJson(said.toUtf8()).object().value(when).toObject();
    }
    qsizetype asked() { return m_packages->requests(u"GET"_s).size(); }

private Q_SLOTS:
    void initTestCase()
    {
        std::optional<Result<void>> usable;
        m_launcher.checkSandbox(this).then(this, [&](const Result<void> &one) { usable = one; });
        QTRY_VERIFY(usable);
        if (!*usable)
            QSKIP(qPrintable(u"No sandbox can be made here: "_s + usable->error().detail));
        const QString npx = QStandardPaths::findExecutable(u"npx"_s);
        if (npx.isEmpty() || packageFile(u"@modelcontextprotocol"_s).isEmpty())
            QSKIP(kNoNodeServer);
    }

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_given = QFileInfo(m_folder->path()).canonicalFilePath() + u"/given"_s;
        QVERIFY(QDir().mkdir(m_given));
        m_packages = std::make_unique<NodeServer>(QStringList{
            testServerFile(u"packages.mjs"_s), QStringLiteral(TEST_NODE_MODULES), m_given});
        QVERIFY2(m_packages->start(), m_packages->output());
        m_resolver = FakeResolver();
        m_resolver.add(u"registry.example.test"_s, {u"93.184.216.34"_s});
        HostPorts ports;
        ports.configFolder = m_folder->filePath(u"profile"_s);
        ports.environment = QProcessEnvironment::systemEnvironment();
        ports.launcher = &m_launcher;
        ports.clock = &m_clock;
        ports.keys = &m_keys;
        ports.sandboxResolver = &m_resolver;
        ports.sandboxRoute = [this](const QHostAddress &, quint16) {
            return Endpoint{QHostAddress(QHostAddress::LocalHost),
                            quint16(m_packages->url().port())};
        };
        m_host = std::make_unique<Host>(std::move(ports));
        (void)m_host->load();
    }
    void cleanup()
    {
        m_host.reset();
        m_packages.reset();
    }

    void anInstallScriptSeesNothingOfThePerson()
    {
        Server *server = add({u"-y"_s, u"probe@1.0.0"_s});
        QVERIFY(server);
        QCOMPARE(start(server), Server::State::Ready);
        QCOMPARE(seen(server, u"installed"_s),
                 (QJsonObject{{u"folder"_s, false}, {u"token"_s, QJsonValue::Null}}));
        QCOMPARE(seen(server, u"runs"_s),
                 (QJsonObject{{u"folder"_s, true}, {u"token"_s, u"of-the-person"_s}}));
        // The source is reached while the package is fetched, and is no host of the server.
        QVERIFY(asked() > 0);
        QVERIFY(server->refusedHosts().isEmpty());
    }

    void anExactVersionIsFetchedOnce()
    {
        Server *server = add({u"-y"_s, u"probe@1.0.0"_s});
        QVERIFY(server);
        QCOMPARE(start(server), Server::State::Ready);
        stop(server);
        m_packages->clear();
        m_packages->stop();
        QCOMPARE(start(server), Server::State::Ready);
    }

    void withoutAVersionItIsFetchedAtEachStart()
    {
        Server *server = add({u"-y"_s, u"probe"_s});
        QVERIFY(server);
        QCOMPARE(start(server), Server::State::Ready);
        stop(server);
        m_packages->clear();
        QCOMPARE(start(server), Server::State::Ready);
        QVERIFY(asked() > 0);
        stop(server);
        m_packages->stop(); // What is there is used.
        QCOMPARE(start(server), Server::State::Ready);
    }

    void aPackageThatIsNotThereIsNamed()
    {
        Server *server = add({u"-y"_s, u"no-such-probe@1.0.0"_s});
        QVERIFY(server);
        QCOMPARE(start(server), Server::State::Failed);
        QCOMPARE(server->failure().kind, ErrorKind::Policy);
        QCOMPARE(server->failure().code, int(SandboxProblem::Fetch));
        QVERIFY2(server->failure().detail.contains("404"_L1), qPrintable(server->failure().detail));
    }

    void aTrialRunFindsTheFolderThatAServerLacks()
    {
        Server *server = add({u"-y"_s, u"probe@1.0.0"_s});
        QVERIFY(server);
        ServerEntry entry = server->entry();
        entry.sandbox->readFolders.clear();
        QVERIFY(m_host->change(entry) && server->approve(server->review()));
        server->setTrial(true);
        QCOMPARE(start(server), Server::State::Ready);
        QCOMPARE(seen(server, u"runs"_s).value(u"folder"_s), QJsonValue(false));
        QTRY_VERIFY(server->trial()->folders().contains(MissingFolder{m_given, false}));
        stop(server);
        server->setTrial(false);
        entry.sandbox->readFolders = {m_given};
        QVERIFY(m_host->change(entry) && server->approve(server->review()));
        QCOMPARE(start(server), Server::State::Ready);
        QCOMPARE(seen(server, u"runs"_s).value(u"folder"_s), QJsonValue(true));
    }

    void aRealServerListsItsTools()
    {
        Server *server = add({u"-y"_s, u"@modelcontextprotocol/server-memory@2026.8.31"_s});
        QVERIFY(server);
        QCOMPARE(start(server), Server::State::Ready);
        QTRY_COMPARE(server->connection()->tools()->tools().size(), 9);
        QVERIFY(server->refusedHosts().isEmpty());
    }
};

QUAYSIDE_TEST(TestSandboxPackages, QCoreApplication)

} // namespace tst_sandboxpackages

#include "tst_sandboxpackages.moc"
