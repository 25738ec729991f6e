// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/sandboxproblem.h"
#include "core/bundle/bundleplan.h"
#include "core/host/host.h"
#include "core/host/models.h"
#include "core/policy/runtimes.h"
#include "core/storage/consentstore.h"
#include "core/storage/serverstore.h"
#include "core/tasks/taskstore.h"
#include "core/tasks/tasktracker.h"
#include "core/transport/posixlauncher.h"
#include "tests/support/fakelauncher.h"
#include "tests/support/manualclock.h"
#include "tests/support/processes.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <csignal>

namespace tst_host {

using namespace mcp;
using namespace Qt::StringLiterals;

using State = Server::State;
using CallResult = std::optional<Result<CallToolResult>>;

namespace {

ServerEntry entryFor(const QString &name, const QStringList &arguments = {u"one"_s, u"two"_s})
{
    ServerEntry entry;
    entry.name = name;
    entry.program = QStringLiteral(SCRIPTSERVER);
    entry.arguments = arguments;
    entry.environment = {{u"OWN"_s, u"value"_s}};
    return entry;
}

bool touch(const QString &path)
{
    return QFile(path).open(QIODevice::WriteOnly);
}

/// A login shell that answers by script once the file go exists. It ends when the folder of go is deleted.
bool writeShell(const QString &path, const QString &go, const QByteArray &script)
{
    const QByteArray folder = QFile::encodeName(QFileInfo(go).path());
    QFile shell(path);
    if (!shell.open(QIODevice::WriteOnly))
        return false;
    shell.write("#!/bin/sh\nwhile [ -d '" + folder + "' ] && [ ! -e '" + QFile::encodeName(go)
                + "' ]; do /bin/sleep 0.02; done\n" + script + '\n');
    shell.close();
    return shell.setPermissions(QFile::ReadOwner | QFile::ExeOwner);
}

/// A host in a folder of its own, whose programs are played.
struct Bench
{
    Bench()
    {
        environment.insert(u"PATH"_s, u"/usr/bin:/bin"_s);
        environment.insert(u"HOME"_s, QDir::homePath());
        environment.insert(u"CANARY"_s, u"leaked"_s);
        restart();
    }

    /// A new run of the program over the same folder.
    void restart(void (Host::*beforeLoad)() = nullptr)
    {
        if (host)
            settleConsent();
        host.reset();
        host = std::make_unique<Host>(HostPorts{.configFolder = folder.path(),
                                                .environment = environment,
                                                .launcher = realLauncher ? realLauncher : &launcher,
                                                .clock = &clock,
                                                .keys = &keys});
        if (beforeLoad)
            (host.get()->*beforeLoad)();
        QVERIFY(host->load());
        settleConsent();
    }
    void settleConsent() const
    {
        QTRY_VERIFY(!host->consent()->isSaving() && !host->consent()->isChecking());
    }
    Server *add(const ServerEntry &entry) const
    {
        const auto added = host->add(entry);
        return added ? *added : nullptr;
    }
    Server *addApproved(const ServerEntry &entry) const
    {
        Server *server = add(entry);
        if (server && !server->approve(server->review()))
            return nullptr;
        return server;
    }

    QTemporaryDir folder;
    QProcessEnvironment environment;
    ManualClock clock;
    FakeLauncher launcher;
    Launcher *realLauncher = nullptr;
    MemoryKeyStore keys; ///< Of all runs.
    std::unique_ptr<Host> host;
};

} // namespace

class TestHost : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void modelsThatCannotBeReadStopNothingElse() // REL-11
    {
        Bench bench;
        QVERIFY(bench.add(entryFor(u"a"_s)));
        QFile file(bench.folder.filePath(u"models.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{broken");
        file.close();
        Host host({bench.folder.path(), {}, nullptr, &bench.clock});
        QVERIFY(host.load());
        QCOMPARE(host.servers().size(), 1);
        QVERIFY(host.models()->store()->problem());
    }

    void startsNothingThatWasNotReviewed() // SEC-01
    {
        Bench bench;
        Server *server = bench.add(entryFor(u"a"_s));
        QVERIFY(server);
        QCOMPARE(server->state(), State::NotReviewed);
        server->start();
        bench.host->startApproved();
        QCOMPARE(server->state(), State::NotReviewed);
        bench.restart();
        bench.host->startApproved();
        QCOMPARE(bench.host->servers().size(), 1);
        QCOMPARE(bench.host->servers().constFirst()->state(), State::NotReviewed);
        QCoreApplication::processEvents();
        QCOMPARE(bench.launcher.specs.size(), 0);
    }

    void startsWhatWasApproved() // SEC-03, SEC-06, SEC-07
    {
        Bench bench;
        Server *server = bench.addApproved(entryFor(u"a"_s));
        QVERIFY(server);
        QCOMPARE(server->state(), State::Stopped);
        QCoreApplication::processEvents();
        QCOMPARE(bench.launcher.specs.size(), 0);
        server->start();
        server->start();
        QTRY_COMPARE(server->state(), State::Ready);
        QCOMPARE(bench.launcher.specs.size(), 1);
        const LaunchSpec spec = bench.launcher.specs.constFirst();
        QCOMPARE(spec.program, QStringLiteral(SCRIPTSERVER));
        QCOMPARE(spec.arguments, (QStringList{u"one"_s, u"two"_s}));
        QStringList names;
        for (const auto &[name, value] : spec.environment)
            names.append(name);
        QCOMPARE(names, (QStringList{u"HOME"_s, u"OWN"_s, u"PATH"_s}));
    }

    void remembersWhatWasApproved()
    {
        Bench bench;
        QVERIFY(bench.addApproved(entryFor(u"a"_s)));
        ServerEntry disabled = entryFor(u"b"_s);
        disabled.isEnabled = false;
        QVERIFY(bench.addApproved(disabled));
        bench.restart();
        bench.host->startApproved();
        QTRY_COMPARE(bench.host->server(u"a"_s)->state(), State::Ready);
        QCOMPARE(bench.host->server(u"b"_s)->state(), State::Stopped);
        QCOMPARE(bench.launcher.specs.size(), 1);
    }

    void blocksAChangedEntry_data() // SEC-03
    {
        QTest::addColumn<QByteArray>("part");
        QTest::addColumn<bool>("isBlocked");
        for (const char *part : {"argument", "one more argument", "one argument less", "value",
                                 "variable", "folder", "program"})
            QTest::newRow(part) << QByteArray(part) << true;
        QTest::newRow("name") << QByteArray("name") << false;
        QTest::newRow("switch") << QByteArray("switch") << false;
    }
    void blocksAChangedEntry()
    {
        QFETCH(QByteArray, part);
        QFETCH(bool, isBlocked);
        Bench bench;
        Server *server = bench.addApproved(entryFor(u"a"_s));
        QVERIFY(server);
        ServerEntry entry = server->entry();
        if (part == "argument")
            entry.arguments[1] = u"Two"_s;
        else if (part == "one more argument")
            entry.arguments.append(QString());
        else if (part == "one argument less")
            entry.arguments.removeLast();
        else if (part == "value")
            entry.environment[0].second = u"Value"_s;
        else if (part == "variable")
            entry.environment.append({u"LD_PRELOAD"_s, QString()});
        else if (part == "folder")
            entry.workingFolder = u"/"_s;
        else if (part == "program")
            entry.program = u"/bin/true"_s;
        else if (part == "name")
            entry.name = u"another"_s;
        else
            entry.isEnabled = false;
        QVERIFY(bench.host->change(entry));
        QCOMPARE(server->state(), isBlocked ? State::NotReviewed : State::Stopped);
        QCOMPARE(server->review().differences.isEmpty(), !isBlocked);
        server->start();
        QCoreApplication::processEvents();
        QCOMPARE(bench.launcher.specs.size(), isBlocked ? 0 : 1);
    }

    void blocksAChangedProgramFile() // SEC-04
    {
        Bench bench;
        QTemporaryDir programs;
        ServerEntry entry = entryFor(u"a"_s);
        entry.program = programs.filePath(u"server"_s);
        const auto write = [&](const char *text) {
            QFile file(entry.program);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(text);
            file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        };
        write("#!/bin/sh\n");
        Server *server = bench.addApproved(entry);
        QVERIFY(server);
        write("#!/bin/sh\necho other\n");
        server->start();
        QCOMPARE(server->state(), State::NotReviewed);
        QCOMPARE(bench.launcher.specs.size(), 0);
        QVERIFY(QFile::remove(entry.program));
        server->start();
        QCOMPARE(server->state(), State::Failed);
        QCOMPARE(server->failure().code, ENOENT);
    }

    void refusesToApproveSomethingElseThanWasShown() // SEC-03, SEC-09
    {
        Bench bench;
        Server *server = bench.add(entryFor(u"a"_s));
        const LaunchReview shown = server->review();
        ServerEntry entry = server->entry();
        entry.arguments.append(u"--evil"_s);
        QVERIFY(bench.host->change(entry));
        const auto approved = server->approve(shown);
        QVERIFY(!approved);
        QCOMPARE(approved.error().kind, ErrorKind::Policy);
        QCOMPARE(server->state(), State::NotReviewed);
        QVERIFY(server->approve(server->review()));
        QCOMPARE(server->state(), State::Stopped);
    }

    void approvesAChangeThatWasShownBefore() // SEC-03
    {
        Bench bench;
        Server *server = bench.addApproved(entryFor(u"a"_s));
        QVERIFY(server);
        ServerEntry entry = server->entry();
        entry.arguments[0] = u"three"_s;
        const LaunchReview shown = server->reviewOf(entry);
        QVERIFY(shown.canStart);
        QVERIFY(!shown.isApproved);
        QCOMPARE(shown.differences.size(), 1);
        QVERIFY(server->review().isApproved);
        QVERIFY(!server->approve(shown)); // It is not configured so.
        QVERIFY(bench.host->change(entry));
        QCOMPARE(server->state(), State::NotReviewed);
        QVERIFY(server->approve(shown));
        QCOMPARE(server->state(), State::Stopped);
    }

    void reviewsAgainWhatWasChangedWhileItRan() // SEC-03
    {
        Bench bench;
        Server *server = bench.addApproved(entryFor(u"a"_s));
        server->start();
        QTRY_COMPARE(server->state(), State::Ready);
        ServerEntry entry = server->entry();
        entry.arguments.append(u"more"_s);
        QVERIFY(bench.host->change(entry));
        QCOMPARE(server->state(), State::Ready);
        server->stop();
        QTRY_COMPARE(server->state(), State::NotReviewed);
        server->start();
        QCOMPARE(server->state(), State::NotReviewed);
        QCOMPARE(bench.launcher.specs.size(), 1);
    }

    void stopsAServerWhoseBundleIsReplaced() // SEC-10
    {
        Bench bench;
        BundlePlan plan;
        plan.entry = entryFor(u"lamp"_s);
        plan.entry.bundle = BundleOrigin{u"a"_s.repeated(64), u"lamp"_s, u"1.0"_s};
        const auto added = bench.host->install(plan, nullptr);
        QVERIFY(added);
        Server *server = *added;
        QVERIFY(server->approve(server->review()));
        server->start();
        QTRY_COMPARE(server->state(), State::Ready);
        plan.entry.bundle = BundleOrigin{u"b"_s.repeated(64), u"lamp"_s, u"1.1"_s};
        QVERIFY(bench.host->install(plan, server));
        QVERIFY(server->state() != State::Ready);
        QTRY_COMPARE(server->state(), State::NotReviewed);
        QCOMPARE(bench.launcher.running(), 0);
    }

    void keepsABundleThatAnotherProgramInstalled() // SEC-10
    {
        Bench bench;
        const QDir bundles(bench.folder.filePath(u"bundles"_s));
        const QString used = u"a"_s.repeated(64);
        const QString unused = u"b"_s.repeated(64);
        QVERIFY(bundles.mkpath(used) && bundles.mkpath(unused));
        ServerStore other(bench.folder.path(), bench.clock);
        QVERIFY(other.load());
        ServerEntry entry = entryFor(u"lamp"_s);
        entry.bundle = BundleOrigin{used, u"lamp"_s, u"1.0"_s};
        QVERIFY(other.add(entry));
        bench.host->dropBundles();
        QVERIFY(bundles.exists(used));
        QVERIFY(!bundles.exists(unused));
    }

    void keepsBundlesWhileTheListCannotBeRead_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("none of it") << QByteArray("{broken");
        QTest::newRow("an entry") << QByteArray(R"({"version":1,"servers":{"lamp":1}})");
    }
    void keepsBundlesWhileTheListCannotBeRead() // SEC-10
    {
        QFETCH(QByteArray, content);
        Bench bench;
        const QDir bundles(bench.folder.filePath(u"bundles"_s));
        const QString name = u"a"_s.repeated(64);
        QVERIFY(bundles.mkpath(name));
        QFile file(bench.folder.filePath(u"servers.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(content), content.size());
        file.close();
        bench.host->dropBundles();
        QVERIFY(bundles.exists(name));
    }

    void saysWhyAProgramIsNotStarted_data() // SEC-06, STDIO-01
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<ErrorKind>("kind");
        QTest::newRow("missing") << u"/nonexistent/program"_s << ErrorKind::Transport;
        QTest::newRow("missing in the path")
            << u"no-such-program-anywhere"_s << ErrorKind::Transport;
        QTest::newRow("relative") << u"./program"_s << ErrorKind::Policy;
    }
    void saysWhyAProgramIsNotStarted()
    {
        QFETCH(QString, program);
        QFETCH(ErrorKind, kind);
        Bench bench;
        ServerEntry entry = entryFor(u"a"_s);
        entry.program = program;
        Server *server = bench.add(entry);
        QVERIFY(server);
        QCOMPARE(server->state(), State::NotReviewed);
        QVERIFY(!server->review().canStart);
        QVERIFY(!server->approve(server->review()));
        server->start();
        QCOMPARE(server->state(), State::Failed);
        QCOMPARE(server->failure().kind, kind);
        QCOMPARE(bench.launcher.specs.size(), 0);
    }

    void failsAndStartsAgain()
    {
        Bench bench;
        Server *server = bench.addApproved(entryFor(u"a"_s));
        QSignalSpy renewed(server, &Server::connectionChanged);
        bench.launcher.failure = Error{ErrorKind::Transport, u"no memory"_s, ENOMEM, {}};
        server->start();
        QTRY_COMPARE(server->state(), State::Failed);
        QCOMPARE(server->failure().code, ENOMEM);
        bench.launcher.failure.reset();
        server->start();
        QTRY_COMPARE(server->state(), State::Ready);
        bench.launcher.processes.constLast()->exit({3, 0});
        QTRY_COMPARE(server->connection()->state(), Connection::State::Waiting); // STDIO-15
        QCOMPARE(server->state(), State::Reconnecting);
        server->retryNow(); // W26: a program waits for its restart, whoever wants it.
        QCOMPARE(server->state(), State::Reconnecting);
        bench.clock.advance(limits::kRestartDelay);
        QTRY_COMPARE(server->state(), State::Ready);
        QCOMPARE(renewed.size(), 2);
        QCOMPARE(bench.launcher.specs.size(), 3);
    }

    void givesAServerItsSandboxAndAHomeOfItsOwn() // HOST-06
    {
        Bench bench;
        ServerEntry entry = entryFor(u"a"_s);
        entry.sandbox = Sandbox();
        entry.sandbox->readFolders = QStringList{u"/srv/docs"_s};
        entry.sandbox->startsBrowser = true;
        Server *server = bench.addApproved(entry);
        server->start();
        QTRY_COMPARE(server->state(), State::Ready);
        const LaunchSpec spec = bench.launcher.specs.constLast();
        QVERIFY(spec.sandbox);
        QCOMPARE(spec.sandbox->readFolders, entry.sandbox->readFolders);
        QVERIFY(spec.sandbox->writeFolders.isEmpty());
        QVERIFY(spec.sandbox->startsBrowser && spec.sandbox->hasNetwork && spec.attachNetwork);
        QCOMPARE(spec.sandbox->profile, bench.folder.path());
        const QString home = bench.folder.filePath(u"sandboxes/a/home"_s);
        QCOMPARE(spec.sandbox->home, home);
        QVERIFY(QFileInfo(home).isDir());
        QVERIFY(spec.environment.contains(std::pair(u"HOME"_s, u"/sandbox"_s)));
        QVERIFY(spec.environment.contains(std::pair(u"OWN"_s, u"value"_s)));

        QVERIFY(bench.host->remove(u"a"_s));
        QTRY_VERIFY(QDir(bench.folder.filePath(u"sandboxes"_s)).isEmpty());
    }

    void startsNothingWhenTheSandboxChangedOrCannotBeMade() // SEC-03
    {
        Bench bench;
        ServerEntry entry = entryFor(u"a"_s);
        entry.sandbox = Sandbox();
        Server *server = bench.addApproved(entry);
        bench.launcher.failure = Error::policy({}, int(SandboxProblem::NoBubblewrap));
        server->start();
        QTRY_COMPARE(server->state(), State::Failed);
        QCOMPARE(server->failure(), *bench.launcher.failure);
        bench.launcher.failure.reset();

        ServerEntry freed = server->entry();
        freed.sandbox.reset();
        QVERIFY(bench.host->change(freed));
        server->start();
        QCoreApplication::processEvents();
        QCOMPARE(server->state(), State::NotReviewed);
        QCOMPARE(bench.launcher.specs.size(), 1);
    }

    void saysWhetherSandboxesCanBeMade()
    {
        Bench bench;
        bench.launcher.sandboxFailure = Error::policy(u"why"_s, int(SandboxProblem::NoNamespaces));
        std::optional<Result<void>> got;
        bench.host->checkSandbox(bench.host.get())
            .then(bench.host.get(), [&got](const Result<void> &result) { got = result; });
        QTRY_VERIFY(got);
        QCOMPARE(got->error(), *bench.launcher.sandboxFailure);
    }

    void whatAServerSaysItIsCountsForNothing() // HOST-18
    {
        Bench bench; // Every fake server reports the same name and version.
        Server *known = bench.addApproved(entryFor(u"Same"_s));
        known->start();
        QTRY_COMPARE(known->state(), State::Ready);
        const qsizetype launches = bench.launcher.specs.size();
        Server *other = bench.add(entryFor(u"Same"_s, {u"other"_s}));
        other->start();
        QCOMPARE(other->state(), State::NotReviewed);
        QVERIFY(!other->connection());
        QCOMPARE(bench.launcher.specs.size(), launches);
    }

    void keepsItsServersApart() // LIFE-02
    {
        Bench bench;
        Server *a = bench.addApproved(entryFor(u"a"_s));
        Server *b = bench.addApproved(entryFor(u"b"_s));
        a->start();
        b->start();
        QTRY_COMPARE(a->state(), State::Ready);
        QTRY_COMPARE(b->state(), State::Ready);
        bench.launcher.processes.constFirst()->exit({1, 0});
        QTRY_COMPARE(a->state(), State::Reconnecting);
        QCOMPARE(b->state(), State::Ready);
        QVERIFY(a->entry().id != b->entry().id);
    }

    void findsAServerByIdBeforeName()
    {
        Bench bench;
        Server *a = bench.add(entryFor(u"first"_s));
        ServerEntry second = entryFor(a->entry().id);
        Server *b = bench.add(second);
        QVERIFY(a && b && a != b);
        QCOMPARE(bench.host->server(a->entry().id), a);
        QCOMPARE(bench.host->server(u"first"_s), a);
        QCOMPARE(bench.host->server(b->entry().id), b);
        QCOMPARE(bench.host->server(u"none"_s), nullptr);
    }

    void findsNoServerByANameThatSeveralHave() // C14
    {
        Bench bench;
        Server *a = bench.add(entryFor(u"Same"_s));
        QCOMPARE(bench.host->server(u"Same"_s), a);
        Server *b = bench.add(entryFor(u"Same"_s));
        QVERIFY(a && b && a != b);
        QCOMPARE(bench.host->server(u"Same"_s), nullptr);
        QCOMPARE(bench.host->server(u"same"_s), a);
        QCOMPARE(bench.host->server(u"same-2"_s), b);
        Server *c = bench.add(entryFor(QString(5'000, u'n')));
        QVERIFY(c);
        QCOMPARE(bench.host->server(QString(5'000, u'n')), c);
    }

    void removesARunningServer()
    {
        Bench bench;
        QPointer<Server> server = bench.addApproved(entryFor(u"a"_s));
        const QString id = server->entry().id;
        server->start();
        QTRY_COMPARE(server->state(), State::Ready);
        QSignalSpy removed(bench.host.get(), &Host::serverRemoved);
        QVERIFY(bench.host->remove(id));
        QCOMPARE(removed.size(), 1);
        QVERIFY(bench.host->servers().isEmpty());
        QVERIFY(!bench.host->isStopped());
        QTRY_VERIFY(!server);
        QCOMPARE(bench.launcher.running(), 0);
        QTRY_VERIFY(bench.host->isStopped()); // Its consent is being written.
        // Consent went with it.
        server = bench.add(entryFor(u"a"_s));
        QCOMPARE(server->state(), State::NotReviewed);
        bench.restart();
        QCOMPARE(bench.host->servers().size(), 1);
        QCOMPARE(bench.host->servers().constFirst()->state(), State::NotReviewed);
    }

    void removesAServerThatDoesNotRun()
    {
        Bench bench;
        QPointer<Server> server = bench.add(entryFor(u"a"_s));
        QVERIFY(bench.host->remove(server->entry().id));
        QTRY_VERIFY(!server);
        bench.restart();
        QVERIFY(bench.host->servers().isEmpty());
    }

    void keepsATemporaryServerToItself()
    {
        Bench bench;
        Server *server = bench.host->addTemporary(entryFor(u"temp"_s));
        QCOMPARE(server->state(), State::Stopped);
        QVERIFY(bench.host->servers().isEmpty());
        server->start();
        QTRY_COMPARE(server->state(), State::Ready);
        QVERIFY(!bench.host->isStopped());
        bench.host->stopAll();
        QTRY_COMPARE(server->state(), State::Stopped);
        bench.restart();
        QVERIFY(bench.host->servers().isEmpty());
    }

    void stopsEverything_data()
    {
        QTest::addColumn<int>("running");
        QTest::newRow("nothing") << 0;
        QTest::newRow("one") << 1;
        QTest::newRow("several") << 3;
    }
    void stopsEverything()
    {
        QFETCH(int, running);
        Bench bench;
        for (int i = 0; i < 4; ++i) {
            Server *server = bench.addApproved(entryFor(QString::number(i)));
            if (i < running)
                server->start();
        }
        QTRY_COMPARE(bench.launcher.running(), running);
        QSignalSpy stopped(bench.host.get(), &Host::stopped);
        bench.host->stopAll();
        QCOMPARE(stopped.size(), 0);
        QTRY_COMPARE(stopped.size(), 1);
        QVERIFY(bench.host->isStopped());
        QCOMPARE(bench.launcher.running(), 0);
        QCoreApplication::processEvents();
        QCOMPARE(stopped.size(), 1);
    }

    void stopsAStubbornServerInTheEnd() // STDIO-12
    {
        Bench bench;
        bench.launcher.onLaunch = [](FakeProcess *process) {
            process->endsWithInput = false;
            process->endsWhenTerminated = false;
        };
        Server *server = bench.addApproved(entryFor(u"a"_s));
        server->start();
        QTRY_COMPARE(server->state(), State::Ready);
        bench.host->stopAll();
        QCOMPARE(server->state(), State::Stopping);
        bench.clock.advance(limits::kStopStep);
        bench.clock.advance(limits::kStopStep);
        QTRY_COMPARE(server->state(), State::Stopped);
        QVERIFY(bench.host->isStopped());
    }

    void startsWithoutServersWhenTheListCannotBeRead()
    {
        Bench bench;
        QVERIFY(bench.addApproved(entryFor(u"a"_s)));
        bench.host.reset();
        QFile file(bench.folder.filePath(u"servers.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{broken");
        file.close();
        Host host({bench.folder.path(), {}, &bench.launcher, &bench.clock});
        QVERIFY(!host.load());
        QVERIFY(host.servers().isEmpty());
        host.startApproved();
        QCOMPARE(bench.launcher.specs.size(), 0);
    }

    void keepsTasksWhenTheListCannotBeRead() // H5
    {
        Bench bench;
        QVERIFY(bench.addApproved(entryFor(u"a"_s)));
        bench.host.reset();
        TaskRecord record;
        record.key = u"key"_s;
        record.serverId = u"a"_s;
        record.taskId = u"t"_s;
        record.startedAt = bench.clock.wallTime();
        {
            TaskStore store(bench.folder.path());
            (void)store.save(record);
        }
        QFile file(bench.folder.filePath(u"servers.json"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray whole = file.readAll();
        file.close();
        const auto write = [&file](const QByteArray &text) {
            QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
            file.write(text);
            file.close();
        };
        write("{broken");
        {
            Host host({bench.folder.path(), {}, &bench.launcher, &bench.clock});
            QVERIFY(!host.load());
            QTRY_VERIFY(host.tasks()->record(u"key"_s));
            QCOMPARE(host.tasks()->record(u"key"_s)->state, TaskState::Working);
            QVERIFY(!host.tasks()->live(u"key"_s).isServerListed);
            QVERIFY(host.survivesClosing(u"key"_s)); // Nothing of it is ours to end.
        }
        write(whole);
        Host host({bench.folder.path(), {}, &bench.launcher, &bench.clock});
        QVERIFY(host.load());
        QTRY_VERIFY(host.tasks()->record(u"key"_s));
        QVERIFY(host.tasks()->live(u"key"_s).isServerListed);
        QCOMPARE(host.tasks()->record(u"key"_s)->state, TaskState::Working);
        QVERIFY(host.remove(u"a"_s)); // That is what the person wants.
        QCOMPARE(host.tasks()->record(u"key"_s)->lostReason, LostReason::ServerRemoved);
    }

    void tellsNoTaskToAnotherServerOfTheSameName() // H5, SEC-65
    {
        Bench bench;
        TaskRecord record;
        record.key = u"key"_s;
        record.serverId = u"a"_s;
        record.taskId = u"t"_s;
        record.startedAt = bench.clock.wallTime();
        bench.host.reset();
        {
            TaskStore store(bench.folder.path());
            (void)store.save(record);
        }
        Host host({bench.folder.path(), {}, &bench.launcher, &bench.clock});
        QVERIFY(host.load());
        QTRY_VERIFY(host.tasks()->record(u"key"_s));
        const auto added = host.add(entryFor(u"a"_s)); // It is not reviewed.
        QVERIFY(added);
        QCOMPARE((*added)->entry().id, u"a"_s);
        QCOMPARE(host.tasks()->record(u"key"_s)->lostReason, LostReason::ServerRemoved);
    }

    void findsProgramsAsTheLoginShellWould_data() // STDIO-01
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<bool>("isFound");
        QTest::newRow("told") << QByteArray("PATH=\"$HOME/bin:/usr/bin:/bin\"; eval \"$2\"")
                              << true;
        QTest::newRow("not told") << QByteArray("exit 1") << false;
    }
    void findsProgramsAsTheLoginShellWould()
    {
        QFETCH(QByteArray, script);
        QFETCH(bool, isFound);
        QTemporaryDir home;
        QVERIFY(QDir(home.path()).mkdir(u"bin"_s));
        const QString program = home.filePath(u"bin/my-server"_s);
        QVERIFY(QFile::copy(u"/bin/true"_s, program));
        QFile shell(home.filePath(u"shell"_s));
        const QString go = home.filePath(u"go"_s);
        QVERIFY(writeShell(shell.fileName(), go, script));

        Bench bench;
        bench.environment.insert(u"HOME"_s, home.path());
        bench.environment.insert(u"SHELL"_s, shell.fileName());
        bench.environment.insert(u"PATH"_s, home.path() + u"/bin:/usr/bin:/bin"_s);
        bench.restart();
        ServerEntry bare = entryFor(u"bare"_s);
        bare.program = u"my-server"_s;
        QVERIFY(bench.addApproved(bare));
        QVERIFY(bench.addApproved(entryFor(u"absolute"_s)));

        bench.environment.insert(u"PATH"_s, u"/usr/bin:/bin"_s);
        bench.restart();
        QCOMPARE(bench.host->server(u"bare"_s)->state(), State::NotReviewed);
        bench.restart(&Host::useLoginShellPath);
        const Server *server = bench.host->server(u"bare"_s);
        QCOMPARE(server->state(), State::Stopped);
        bench.host->startApproved();
        std::optional<Runtime> runtime;
        bench.host->findRuntime(u"my-server"_s)
            .then(bench.host.get(),
                  [&runtime](const Result<Runtime> &found) { runtime = found.valueOr({}); });
        QCoreApplication::processEvents();
        QCOMPARE(bench.launcher.specs.size(), 0);
        QVERIFY(!runtime);
        QVERIFY(touch(go));
        QTRY_VERIFY(runtime);
        QCOMPARE(runtime->path, isFound ? program : QString());
        QTRY_COMPARE(bench.host->server(u"absolute"_s)->state(), State::Ready);
        if (!isFound) {
            QCOMPARE(server->state(), State::NotReviewed);
            QCOMPARE(bench.launcher.specs.size(), 1);
            return;
        }
        QTRY_COMPARE(server->state(), State::Ready);
        QCOMPARE(bench.launcher.specs.constFirst().program, program);
        const std::pair<QString, QString> path(u"PATH"_s, home.path() + u"/bin:/usr/bin:/bin"_s);
        for (const LaunchSpec &spec : std::as_const(bench.launcher.specs))
            QVERIFY(spec.environment.contains(path));
    }

    void findsProgramsOfItsOwnPathToo() // W38
    {
        QTemporaryDir home;
        const QString program = home.filePath(u"my-server"_s);
        QVERIFY(QFile::copy(u"/bin/true"_s, program));
        QFile shell(home.filePath(u"shell"_s));
        QVERIFY(shell.open(QIODevice::WriteOnly));
        shell.write("#!/bin/sh\nPATH=/usr/bin:/bin\neval \"$2\"\n");
        shell.close();
        QVERIFY(shell.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
        Bench bench;
        bench.environment.insert(u"SHELL"_s, shell.fileName());
        bench.environment.insert(u"PATH"_s, home.path() + u":/bin"_s);
        bench.restart();
        ServerEntry bare = entryFor(u"bare"_s);
        bare.program = u"my-server"_s;
        QVERIFY(bench.addApproved(bare));
        bench.restart(&Host::useLoginShellPath);
        bench.host->startApproved();
        QTRY_COMPARE(bench.host->server(u"bare"_s)->state(), State::Ready);
        QCOMPARE(bench.launcher.specs.constFirst().program, program);
        const std::pair<QString, QString> path(u"PATH"_s, u"/usr/bin:/bin:"_s + home.path());
        QVERIFY(bench.launcher.specs.constFirst().environment.contains(path));
    }

    void startsNothingThatWaitedWhenItIsStopped()
    {
        const QTemporaryDir home;
        const QString go = home.filePath(u"go"_s);
        QVERIFY(writeShell(home.filePath(u"shell"_s), go, "exit 1"));
        Bench bench;
        QVERIFY(bench.addApproved(entryFor(u"a"_s)));
        bench.environment.insert(u"SHELL"_s, home.filePath(u"shell"_s));
        bench.restart(&Host::useLoginShellPath);
        bench.host->startApproved();
        QSignalSpy stopped(bench.host.get(), &Host::stopped);
        QSignalSpy answered(bench.host->server(u"a"_s), &Server::entryChanged);
        bench.host->stopAll();
        QVERIFY(touch(go));
        QTRY_COMPARE(stopped.size(), 1);
        QTRY_COMPARE(answered.size(), 1);
        QCOMPARE(bench.launcher.specs.size(), 0);
    }

    void leavesNoProcess_data() // SEC-11, STDIO-13
    {
        QTest::addColumn<bool>("isDestroyed");
        QTest::newRow("stopped") << false;
        QTest::newRow("destroyed") << true;
    }
    void leavesNoProcess()
    {
        QFETCH(bool, isDestroyed);
        PosixLauncher launcher;
        SystemClock clock;
        const QTemporaryDir folder;
        auto host = std::make_unique<Host>(HostPorts{folder.path(), {}, &launcher, &clock});
        QVERIFY(host->load());
        const QString mark = u"QUAYSIDE_TEST_RUN"_s;
        const QByteArray value = QByteArray::number(QCoreApplication::applicationPid())
            + (isDestroyed ? "destroyed" : "stopped");
        for (const QStringList &flags :
             {QStringList{}, QStringList{u"--grandchild=plain"_s},
              QStringList{u"--ignore-term"_s, u"--grandchild=ignoring"_s}}) {
            ServerEntry entry = entryFor(u"s"_s, flags);
            entry.environment = {{mark, QString::fromLatin1(value)}};
            const auto server = host->add(entry);
            QVERIFY(server);
            QVERIFY((*server)->approve((*server)->review()));
            (*server)->start();
        }
        for (const Server *server : host->servers())
            QTRY_COMPARE(server->state(), State::Ready);
        const QByteArray marked = mark.toLatin1() + '=' + value;
        QTRY_COMPARE(processesWithVariable(marked).size(), 5);
        if (isDestroyed) {
            host.reset();
        } else {
            QSignalSpy stopped(host.get(), &Host::stopped);
            host->stopAll();
            QTRY_COMPARE(stopped.size(), 1);
        }
        QTRY_COMPARE(processesWithVariable(marked).size(), 0);
    }
};

QUAYSIDE_TEST(TestHost, QCoreApplication)

} // namespace tst_host

#include "tst_host.moc"
