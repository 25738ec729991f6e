// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/link/profile.h"
#include "core/storage/consentstore.h"
#include "core/tasks/tasktracker.h"
#include "tests/integration/clirun.h"
#include "tests/integration/keyringsession.h"
#include "tests/integration/realserver.h"
#include "tests/support/fakekeystore.h"
#include "tests/support/heldtask.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QDir>
#include <QTest>

namespace tst_taskclosing {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

const QString kServer = u"Tasks"_s;
const QString kLongDone = u"40 steps done"_s;

/// One run of a program over a folder: from its start to a quit, or to a kill.
class Program
{
public:
    Program(const QString &folder, KeyStore *keys, std::optional<ServerEntry> added = {})
        : m_host(ports(folder, keys))
    {
        if (!m_host.load())
            return;
        if (added)
            (void)m_host.add(*added);
        m_tracker = m_host.tasks();
        m_server = m_host.server(kServer);
        if (!m_server || (added && !m_server->approve(m_server->review())))
            return;
        m_host.startApproved();
        waitUntil([this] {
            return hasTools() || m_server->state() == Server::State::Failed
                || (m_server->state() == Server::State::NotReviewed
                    && !m_host.consent()->isChecking());
        });
    }

    bool hasTools() const
    {
        return m_server && m_server->state() == Server::State::Ready
            && m_server->connection()->tools() && !m_server->connection()->tools()->isLoading()
            && !m_server->connection()->tools()->tools().isEmpty();
    }
    /// Empty when it is ready; else why it is not.
    QByteArray trouble() const
    {
        if (hasTools())
            return {};
        return m_server ? "state " + QByteArray::number(int(m_server->state())) + ", "
                + m_server->failure().detail.toUtf8()
                        : "no server"_ba;
    }
    Host &host() { return m_host; }
    TaskTracker *tracker() const { return m_tracker; }
    Server *server() const { return m_server; }

    /// The key of the call's task; empty if there is none.
    QString begin(const QString &tool, const QByteArray &arguments)
    {
        const bool isStateful = m_server->connection()->profile().era == Era::Stateful;
        std::optional<QString> key;
        m_host
            .callTool({m_server->entry().id,
                       tool,
                       tool,
                       {json::Raw(arguments)},
                       isStateful ? CallMode::AsTask : CallMode::Plain})
            .then(m_tracker, [&key](const Result<ToolCallOutcome> &started) {
                key = started ? started->taskKey : QString();
            });
        waitUntil([&key] { return key.has_value(); });
        return key.value_or(QString());
    }
    /// Its result, or its state.
    QString outcome(const QString &key)
    {
        waitUntil([&] { return m_tracker->record(key); }); // It may still be read from the disk.
        std::optional<Result<CallToolResult>> ended;
        m_tracker->finished(key).then(m_tracker, [&ended](const auto &result) { ended = result; });
        waitUntil([&ended] { return ended.has_value(); });
        if (ended && *ended)
            return firstText(**ended);
        const TaskRecord *record = m_tracker->record(key);
        return record ? u"lost %1"_s.arg(int(record->lostReason)) : u"gone"_s;
    }
    bool quit()
    {
        m_host.stopAll();
        return waitUntil([this] { return m_host.isStopped(); });
    }

private:
    HostPorts ports(const QString &folder, KeyStore *keys)
    {
        HostPorts ports;
        ports.configFolder = folder;
        ports.environment = QProcessEnvironment::systemEnvironment();
        ports.launcher = &m_launcher;
        ports.clock = &m_clock;
        ports.features.hasTasks = ports.features.hasFormElicitation = true;
        ports.keys = keys;
        return ports;
    }

    PosixLauncher m_launcher;
    SystemClock m_clock;
    Host m_host;
    TaskTracker *m_tracker = nullptr;
    Server *m_server = nullptr;
};

QString lost(LostReason reason)
{
    return u"lost %1"_s.arg(int(reason));
}

QStringList sessionsIn(const FakeKeyStore &keys)
{
    QStringList names = keys.kept.keys();
    names.removeIf([](const QString &name) { return !name.contains(u"/session/"_s); });
    return names;
}

} // namespace

/// Tasks after the end of the program that tracks them: HTTP-22, HTTP-31, TASK-27, TASKX-30.
class TestTaskClosing : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void goesOnAtAnAddress_data();
    void goesOnAtAnAddress();
    void goesOnAfterAStopAndAStart();
    void endsWithASessionThatCouldNotBeKept();
    void waitsForALockedKeychain();
    void asksInANewSessionWhenTheServerHasEndedTheOther_data();
    void asksInANewSessionWhenTheServerHasEndedTheOther();
    void sendsASessionToItsOwnAddressOnly();
    void endsTheSessionOfARemovedServer();
    void goesOnAfterTheServerWasRestarted();
    void asksAProgramAgain_data();
    void asksAProgramAgain();
    void survivesAKill();

private:
    bool serve(const QString &program, const QStringList &options = {});
    ServerEntry address() const;
    QString folder() const { return m_folder->path(); }
    /// Arguments of a call. Its task runs until endTask().
    QByteArray longCall() const
    {
        return "{\"steps\":40,\"stepMs\":100,\"pollMs\":300," + untilEndTask(*m_outside) + '}';
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QTemporaryDir> m_outside; ///< What is no part of a profile.
    std::unique_ptr<NodeServer> m_server;
    FakeKeyStore m_keys;
};

void TestTaskClosing::init()
{
    if (nodeProgram().isEmpty()
        || packageFile(u"@modelcontextprotocol/server/package.json"_s).isEmpty())
        QSKIP(kNoNodeServer);
    m_folder = std::make_unique<QTemporaryDir>();
    m_outside = std::make_unique<QTemporaryDir>();
    m_keys.kept.clear();
    m_keys.trouble.reset();
}

void TestTaskClosing::cleanup()
{
    m_server.reset();
    m_folder.reset();
    m_outside.reset();
}

bool TestTaskClosing::serve(const QString &program, const QStringList &options)
{
    m_server =
        std::make_unique<NodeServer>(QStringList{testServerFile(program), u"http"_s} + options);
    return m_server->start();
}

ServerEntry TestTaskClosing::address() const
{
    ServerEntry entry;
    entry.name = kServer;
    entry.url = m_server->url().toString();
    return entry;
}

void TestTaskClosing::goesOnAtAnAddress_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<bool>("isKill");
    for (const bool isKill : {false, true}) {
        const char *end = isKill ? "sudden end" : "quit";
        const auto row = [isKill, end](const char *name, const QString &program,
                                       const QStringList &options) {
            QTest::addRow("%s, %s", name, end) << program << options << isKill;
        };
        row("a session that has its tasks to itself", u"tasks-stateful.mjs"_s, {u"--forget"_s});
        row("sessions that share their tasks", u"tasks-stateful.mjs"_s, {});
        row("no session", u"tasks-stateless.mjs"_s, {});
    }
}

void TestTaskClosing::goesOnAtAnAddress()
{
    QFETCH(QString, program);
    QFETCH(QStringList, options);
    QFETCH(bool, isKill);
    QVERIFY2(serve(program, options), m_server->output());
    const bool isStateful = program == u"tasks-stateful.mjs";
    QString key;
    QString session;
    {
        Program first(folder(), &m_keys, address());
        QVERIFY2(first.trouble().isEmpty(), first.trouble());
        key = first.begin(u"steady"_s, longCall());
        QVERIFY(!key.isEmpty());
        // It was saved before the task was shown, and the close dialog knows that it continues.
        QCOMPARE(sessionsIn(m_keys).size(), isStateful ? 1 : 0);
        QVERIFY(first.host().survivesClosing(key));
        session = m_server->requests(u"POST"_s).constLast().header(u"mcp-session-id"_s);
        if (!isKill)
            QVERIFY(first.quit());
    }
    QVERIFY(m_server->requests(u"DELETE"_s).isEmpty());
    m_server->clear();
    Program second(folder(), &m_keys);
    QVERIFY2(second.trouble().isEmpty(), second.trouble());
    QTRY_VERIFY(second.host().survivesClosing(key));
    QVERIFY(endTask(*m_outside));
    QCOMPARE(second.outcome(key), kLongDone);
    for (const SeenRequest &request : m_server->requests())
        QCOMPARE(request.header(u"mcp-session-id"_s), session); // From the first request.
    // With its last task the session is as any other.
    QTRY_VERIFY(sessionsIn(m_keys).isEmpty());
    QVERIFY(second.quit());
    QTRY_COMPARE(m_server->requests(u"DELETE"_s).size(), isStateful ? 1 : 0);
}

void TestTaskClosing::goesOnAfterAStopAndAStart()
{
    QVERIFY2(serve(u"tasks-stateful.mjs"_s, {u"--forget"_s}), m_server->output());
    m_keys.trouble = FakeKeyStore::locked(); // Within one run memory does.
    Program program(folder(), nullptr, address());
    QVERIFY2(program.trouble().isEmpty(), program.trouble());
    const QString key = program.begin(u"steady"_s, longCall());
    program.server()->stop();
    QTRY_VERIFY(program.server()->isAtRest());
    program.server()->start();
    QTRY_VERIFY(program.server()->state() == Server::State::Ready);
    QVERIFY(endTask(*m_outside));
    QCOMPARE(program.outcome(key), kLongDone);
    QVERIFY(m_server->requests(u"DELETE"_s).isEmpty());
}

void TestTaskClosing::endsWithASessionThatCouldNotBeKept()
{
    QVERIFY2(serve(u"tasks-stateful.mjs"_s, {u"--forget"_s}), m_server->output());
    m_keys.trouble = FakeKeyStore::locked();
    QString key;
    {
        Program first(folder(), &m_keys, address());
        QVERIFY2(first.trouble().isEmpty(), first.trouble());
        key = first.begin(u"steady"_s, longCall());
        QVERIFY(!key.isEmpty());
        QVERIFY(!first.host().survivesClosing(key)); // Nothing is promised that does not hold.
        QVERIFY(first.quit());
    }
    m_keys.trouble.reset();
    Program second(folder(), &m_keys);
    QCOMPARE(second.server()->state(), Server::State::NotReviewed); // SEC-71: nor was the approval.
    QVERIFY(second.server()->approve(second.server()->review()));
    second.server()->start();
    QTRY_VERIFY(second.hasTools());
    QCOMPARE(second.outcome(key), lost(LostReason::ConnectionClosed));
}

void TestTaskClosing::waitsForALockedKeychain() // REL-12
{
    QVERIFY2(serve(u"tasks-stateful.mjs"_s, {u"--forget"_s}), m_server->output());
    QString key;
    {
        Program first(folder(), &m_keys, address());
        QVERIFY2(first.trouble().isEmpty(), first.trouble());
        key = first.begin(u"steady"_s, longCall());
        QVERIFY(first.quit());
    }
    m_keys.trouble = FakeKeyStore::locked();
    Program second(folder(), &m_keys);
    QCOMPARE(second.server()->state(), Server::State::NotReviewed);
    QCOMPARE(keyStoreProblem(second.host().consent()->problem().value_or(Error())),
             KeyStoreProblem::Locked);
    QTRY_VERIFY(second.tracker()->record(key));
    QCOMPARE(second.tracker()->record(key)->state, TaskState::Working);
    m_keys.trouble.reset();
    Q_EMIT m_keys.keepingChanged();
    QVERIFY(endTask(*m_outside));
    QCOMPARE(second.outcome(key), kLongDone);
}

void TestTaskClosing::asksInANewSessionWhenTheServerHasEndedTheOther_data()
{
    QTest::addColumn<bool>("isShared");
    QTest::newRow("which knows the task") << true;
    QTest::newRow("which does not") << false;
}

void TestTaskClosing::asksInANewSessionWhenTheServerHasEndedTheOther() // HTTP-23
{
    QFETCH(bool, isShared);
    QVERIFY2(serve(u"tasks-stateful.mjs"_s, isShared ? QStringList() : QStringList{u"--forget"_s}),
             m_server->output());
    QString key;
    {
        Program first(folder(), &m_keys, address());
        QVERIFY2(first.trouble().isEmpty(), first.trouble());
        key = first.begin(u"steady"_s, longCall());
        QVERIFY(first.quit());
    }
    // As if the server had deleted it: the id is unknown.
    const QStringList names = sessionsIn(m_keys);
    QCOMPARE(names.size(), 1);
    const QString session = m_server->requests(u"POST"_s).constLast().header(u"mcp-session-id"_s);
    m_keys.kept[names.constFirst()].replace(session, u"no-longer-known"_s);
    Program second(folder(), &m_keys);
    QVERIFY2(second.trouble().isEmpty(), second.trouble());
    QVERIFY(endTask(*m_outside));
    QCOMPARE(second.outcome(key), isShared ? kLongDone : lost(LostReason::Forgotten));
    QTRY_VERIFY(sessionsIn(m_keys).isEmpty());
}

void TestTaskClosing::sendsASessionToItsOwnAddressOnly() // HTTP-22, SEC-21
{
    QVERIFY2(serve(u"tasks-stateful.mjs"_s), m_server->output());
    QString key;
    QString session;
    {
        Program first(folder(), &m_keys, address());
        QVERIFY2(first.trouble().isEmpty(), first.trouble());
        key = first.begin(u"steady"_s, longCall());
        session = m_server->requests(u"POST"_s).constLast().header(u"mcp-session-id"_s);
        QVERIFY(first.quit());
    }
    // Another one. While the first runs, it cannot have the same port.
    const std::unique_ptr<NodeServer> former = std::move(m_server);
    QVERIFY2(serve(u"tasks-stateful.mjs"_s), m_server->output());
    {
        SystemClock clock;
        PosixLauncher launcher;
        Host host({.configFolder = folder(),
                   .environment = QProcessEnvironment::systemEnvironment(),
                   .launcher = &launcher,
                   .clock = &clock,
                   .keys = &m_keys});
        QVERIFY(host.load());
        ServerEntry moved = host.server(kServer)->entry();
        moved.url = m_server->url().toString();
        QVERIFY(host.change(moved));
        QVERIFY(host.server(kServer)->approve(host.server(kServer)->review()));
        QTRY_VERIFY(!host.consent()->isSaving());
    }
    Program second(folder(), &m_keys);
    QVERIFY2(second.trouble().isEmpty(), second.trouble());
    QCOMPARE(second.outcome(key), lost(LostReason::ConnectionClosed));
    for (const SeenRequest &request : m_server->requests())
        QVERIFY(request.header(u"mcp-session-id"_s) != session);
}

void TestTaskClosing::endsTheSessionOfARemovedServer()
{
    QVERIFY2(serve(u"tasks-stateful.mjs"_s), m_server->output());
    Program program(folder(), &m_keys, address());
    QVERIFY2(program.trouble().isEmpty(), program.trouble());
    const QString key = program.begin(u"steady"_s, longCall());
    QVERIFY(program.host().remove(program.server()->entry().id));
    QTRY_COMPARE(m_server->requests(u"DELETE"_s).size(), 1);
    QCOMPARE(program.outcome(key), lost(LostReason::ServerRemoved));
    QTRY_VERIFY(sessionsIn(m_keys).isEmpty());
}

void TestTaskClosing::goesOnAfterTheServerWasRestarted() // TASKX-30
{
    QVERIFY2(serve(u"tasks-stateless.mjs"_s, {u"--store"_s, folder() + u"/store.json"_s}),
             m_server->output());
    QString key;
    {
        Program first(folder(), &m_keys, address());
        QVERIFY2(first.trouble().isEmpty(), first.trouble());
        key = first.begin(u"steady"_s, longCall());
    }
    m_server->stop();
    QVERIFY2(m_server->start(), m_server->output());
    Program second(folder(), &m_keys);
    QVERIFY2(second.trouble().isEmpty(), second.trouble());
    QVERIFY(endTask(*m_outside));
    QCOMPARE(second.outcome(key), kLongDone);
}

void TestTaskClosing::asksAProgramAgain_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<bool>("isStored");
    QTest::newRow("stateless with a store") << u"tasks-stateless.mjs"_s << true;
    QTest::newRow("stateless") << u"tasks-stateless.mjs"_s << false;
    QTest::newRow("stateful") << u"tasks-stateful.mjs"_s << false;
}

/// It ends with this program, which the dialog says before; a saved task is polled.
void TestTaskClosing::asksAProgramAgain()
{
    QFETCH(QString, program);
    QFETCH(bool, isStored);
    ServerEntry entry;
    entry.name = kServer;
    entry.program = nodeProgram();
    entry.arguments = {testServerFile(program), u"stdio"_s};
    if (isStored)
        entry.arguments += {u"--store"_s, folder() + u"/store.json"_s};
    QString key;
    {
        Program first(folder(), &m_keys, entry);
        QVERIFY2(first.trouble().isEmpty(), first.trouble());
        key = first.begin(u"steady"_s, longCall());
        QVERIFY(!key.isEmpty());
        QVERIFY(!first.host().survivesClosing(key));
        QVERIFY(first.quit());
    }
    Program second(folder(), &m_keys);
    QVERIFY2(second.trouble().isEmpty(), second.trouble());
    QVERIFY(endTask(*m_outside));
    QCOMPARE(second.outcome(key), isStored ? kLongDone : lost(LostReason::ConnectionClosed));
    QVERIFY(second.quit());
    QVERIFY(sessionsIn(m_keys).isEmpty());
}

/// kill -9 of quayside-cli, with a real keyring, while a task in its own session is open.
void TestTaskClosing::survivesAKill()
{
    if (!KeyringSession::isPossible())
        QSKIP("needs dbus-daemon, dbus-send and gnome-keyring-daemon");
    KeyringSession keyring;
    QVERIFY(keyring.unlock());
    QVERIFY2(serve(u"tasks-stateful.mjs"_s, {u"--forget"_s}), m_server->output());
    const auto words = [this](const QStringList &more) {
        return QStringList{u"--config"_s, folder()} + more;
    };
    using Terminal = CliRun::Terminal;
    CliRun add(words({u"add"_s, u"web"_s, m_server->url().toString()}), Terminal::None, -1,
               keyring.environment());
    QVERIFY2(add.status() == 0, add.err());
    QString key;
    {
        QProcess killed;
        killed.setProcessEnvironment(keyring.environment());
        killed.start(QStringLiteral(QUAYSIDE_CLI),
                     words({u"call"_s, u"web"_s, u"steady"_s, u"--task"_s, u"--json"_s, u"--args"_s,
                            QString::fromUtf8(longCall())}));
        // Progress may come first: the task is shown after its session was saved.
        while (key.isEmpty()
               && (killed.canReadLine() || killed.waitForReadyRead(Waiting::kLimit))) {
            if (killed.canReadLine())
                key = member(json::parse(json::Raw(killed.readLine())).valueOr({}), u"key");
        }
        QVERIFY2(!key.isEmpty(), killed.readAllStandardError());
        killed.kill();
        QVERIFY(killed.waitForFinished(Waiting::kLimit));
    }
    QVERIFY(endTask(*m_outside));
    CliRun result(words({u"tasks"_s, u"result"_s, key}), Terminal::None, -1, keyring.environment());
    QVERIFY2(result.status() == 0, result.err());
    QCOMPARE(QString::fromUtf8(result.out()).trimmed(), kLongDone);
    QTRY_COMPARE(m_server->requests(u"DELETE"_s).size(), 1); // Of the second, when it was through.
}

QUAYSIDE_TEST(TestTaskClosing, QCoreApplication)

} // namespace tst_taskclosing

#include "tst_taskclosing.moc"
