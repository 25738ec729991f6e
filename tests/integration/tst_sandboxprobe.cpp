// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a local server can do with and without a sandbox: sandboxprobe tries it. The results without a sandbox show that the attempts
// themselves work, so that a refusal inside is the work of the sandbox.
#include "core/base/clock.h"
#include "core/base/sandboxproblem.h"
#include "core/host/trialrun.h"
#include "core/transport/bubblewrap.h"
#include "core/transport/posixlauncher.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>

#include <cstddef>
#include <cstring>
#include <memory>
#include <vector>

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/file.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

namespace tst_sandboxprobe {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

constexpr int kDone = 10;
constexpr int kRefused = 11;

/// Where the result without a sandbox depends on the machine, and proves nothing.
constexpr int kEither = 0;

int onlyForRoot()
{
    return ::geteuid() == 0 ? kDone : kRefused;
}

/// A service on a Unix socket of this test; a name that begins with @ is abstract.
Descriptor listenAt(const QString &name)
{
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    const QByteArray path = QFile::encodeName(name);
    std::memcpy(address.sun_path, path.constData(), size_t(path.size()));
    if (path.startsWith('@'))
        address.sun_path[0] = '\0';
    Descriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const auto size = socklen_t(offsetof(sockaddr_un, sun_path) + size_t(path.size()));
    if (::bind(socket.number(), reinterpret_cast<const sockaddr *>(&address), size) != 0
        || ::listen(socket.number(), 5) != 0)
        return Descriptor();
    return socket;
}

} // namespace

class TestSandboxProbe : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QDir m_root;
    PosixLauncher m_launcher;
    QTcpServer m_server;
    Descriptor m_abstract;
    Descriptor m_service;
    int m_shared = -1;
    QString m_tempFile;

    QString path(const QString &name) const { return m_root.filePath(name); }
    void write(const QString &name) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("secret");
    }

    LaunchSpec spec(const QStringList &arguments, bool isContained) const
    {
        LaunchSpec spec{QStringLiteral(SANDBOXPROBE), arguments, {}, {}};
        spec.environment = {{u"HOME"_s, isContained ? u"/sandbox"_s : path(u"outside"_s)},
                            {u"PATH"_s, u"/usr/bin:/bin"_s}};
        if (!isContained)
            return spec;
        spec.sandbox = LaunchSandbox{};
        spec.sandbox->readFolders = QStringList{path(u"read"_s)};
        spec.sandbox->writeFolders = QStringList{path(u"write"_s)};
        spec.sandbox->profile = path(u"read/profile"_s);
        spec.sandbox->home = path(u"read/profile/home"_s);
        return spec;
    }

    /// The code that it exits with; or the number of a signal, negated, or the failure of the start.
    int run(const LaunchSpec &spec)
    {
        int outcome = -1000;
        const auto launched = m_launcher.launch(spec);
        ChildProcess *process = launched ? launched->get() : nullptr;
        if (!process)
            return outcome;
        QSignalSpy gone(process, &ChildProcess::gone);
        connect(process, &ChildProcess::exited, process, [&, process](const ExitStatus &status) {
            outcome = status.signal ? -status.signal : status.code;
            if (!spec.sandbox) // What it leaves in a sandbox ends with it.
                process->kill();
        });
        connect(process, &ChildProcess::failed, process,
                [](const Error &why) { qWarning() << "not started:" << why.code << why.detail; });
        [&] { QTRY_COMPARE(gone.size(), 1); }();
        return outcome;
    }

private Q_SLOTS:
    void initTestCase()
    {
        Bubblewrap bubblewrap;
        if (const auto usable = bubblewrap.check(); !usable)
            QSKIP(qPrintable(u"No sandbox can be made here: %1 %2"_s.arg(usable.error().code)
                                 .arg(usable.error().detail)));
        m_root = QDir(QDir(m_folder.path()).canonicalPath());
        for (const QString &folder : {u"read/profile/home"_s, u"write"_s, u"outside/.ssh"_s})
            QVERIFY(m_root.mkpath(folder));
        for (const QString &file : {u"read/file"_s, u"read/profile/consent.json"_s, u"write/file"_s,
                                    u"outside/.ssh/id_ed25519"_s, u"outside/file"_s})
            write(file);
        QVERIFY(QFile::link(path(u"outside/file"_s), path(u"read/link"_s)));
        QVERIFY(m_server.listen(QHostAddress::LocalHost));
        m_abstract = listenAt(u"@quayside-probe-%1"_s.arg(::getpid()));
        m_service = listenAt(path(u"write/service"_s));
        QVERIFY(m_abstract.isOpen() && m_service.isOpen());
        m_shared = ::shmget(::getpid(), 16, IPC_CREAT | 0600);
        QVERIFY(m_shared >= 0);
        m_tempFile = u"/dev/shm/quayside-probe-%1"_s.arg(::getpid());
        QFile file(m_tempFile);
        QVERIFY(file.open(QIODevice::WriteOnly));
    }
    void cleanupTestCase()
    {
        if (m_shared >= 0)
            ::shmctl(m_shared, IPC_RMID, nullptr);
        QFile::remove(m_tempFile);
    }

    void givesOnlyWhatWasChosen_data()
    {
        QTest::addColumn<QStringList>("attempt");
        QTest::addColumn<int>("outside");
        QTest::addColumn<int>("inside");
        const auto row = [](const char *name, const QStringList &attempt, int outside, int inside) {
            QTest::newRow(name) << attempt << outside << inside;
        };
        const QString process = QString::number(::getpid());

        row("read a chosen file", {u"read"_s, path(u"read/file"_s)}, kDone, kDone);
        row("read a file to change", {u"read"_s, path(u"write/file"_s)}, kDone, kDone);
        row("change a file to read", {u"write"_s, path(u"read/file"_s)}, kDone, kRefused);
        row("change a file to change", {u"write"_s, path(u"write/file"_s)}, kDone, kDone);
        row("make a file to change", {u"create"_s, path(u"write/new"_s)}, kDone, kDone);
        row("make a file beside a file to read", {u"create"_s, path(u"read/new"_s)}, kDone,
            kRefused);
        row("read a private key", {u"read"_s, path(u"outside/.ssh/id_ed25519"_s)}, kDone, kRefused);
        row("read through a link", {u"read"_s, path(u"read/link"_s)}, kDone, kRefused);
        row("read around a chosen folder", {u"read"_s, path(u"read/../outside/file"_s)}, kDone,
            kRefused);
        row("read the profile in a chosen folder",
            {u"read"_s, path(u"read/profile/consent.json"_s)}, kDone, kRefused);
        row("make a file in the profile", {u"create"_s, path(u"read/profile/new"_s)}, kDone,
            kRefused);
        row("make a file elsewhere", {u"create"_s, path(u"outside/new"_s)}, kDone, kRefused);
        row("change the program", {u"may-write"_s, QStringLiteral(SANDBOXPROBE)}, kEither,
            kRefused);
        row("make a file at home", {u"create-at-home"_s, u"new"_s}, kDone, kDone);
        row("make a file for a moment", {u"create"_s, u"/tmp/quayside-probe-"_s + process}, kDone,
            kDone);
        row("read a temporary file", {u"read"_s, m_tempFile}, kDone, kRefused);
        row("change the system", {u"may-write"_s, u"/usr"_s}, onlyForRoot(), kRefused);
        row("change the root", {u"may-write"_s, u"/"_s}, onlyForRoot(), kRefused);
        row("change where core dumps go", {u"write"_s, u"/proc/sys/kernel/core_pattern"_s},
            onlyForRoot(), kRefused);
        row("change which processor handles an interrupt",
            {u"may-write"_s, u"/proc/irq/default_smp_affinity"_s}, kEither, kRefused);
        row("read through the first process",
            {u"read"_s, u"/proc/1/root"_s + path(u"outside/file"_s)}, kEither, kRefused);
        row("read through a process of the person",
            {u"read"_s, u"/proc/%1/root"_s.arg(process) + path(u"outside/file"_s)}, kDone,
            kRefused);
        row("read a process of the person", {u"read"_s, u"/proc/%1/cmdline"_s.arg(process)}, kDone,
            kRefused);
        row("make a device", {u"make-device"_s, path(u"write/device"_s)}, onlyForRoot(), kRefused);
        row("fill the memory with files", {u"more-space"_s, u"/tmp"_s}, kEither, kRefused);
        row("inherit files", {u"has-descriptors"_s}, kRefused, kRefused);

        row("connect to this computer", {u"connect-port"_s, QString::number(m_server.serverPort())},
            kDone, kRefused);
        row("listen for its own programs", {u"listen"_s}, kDone, kDone);
        row("connect to a service without a file",
            {u"connect-socket"_s, u"@quayside-probe-"_s + process}, kDone, kRefused);
        row("connect to a service in a chosen folder",
            {u"connect-socket"_s, path(u"write/service"_s)}, kDone, kRefused);
        row("make a pair of streams", {u"stream-pair"_s}, kDone, kDone);
        row("make a pair of datagram sockets", {u"datagram-pair"_s}, kDone, kRefused);
        row("list the network interfaces", {u"route-socket"_s}, kDone, kDone);
        row("listen to events of devices", {u"event-socket"_s}, kDone, kRefused);

        row("signal a process of the person", {u"signal"_s, process}, kDone, kRefused);
        row("be traced", {u"trace"_s}, kDone, kRefused);
        row("read memory of processes", {u"read-memory"_s}, kDone, kRefused);
        row("use memory that others share", {u"shared-memory"_s, process}, kDone, kRefused);
        row("type into a terminal", {u"type-ahead"_s}, kDone, kRefused);
        row("open the terminal", {u"has-terminal"_s}, kEither, kRefused);
        row("leave a process behind", {u"leave-daemon"_s, path(u"write/lock"_s)}, kDone, kDone);
        row("start a process", {u"fork"_s}, kDone, kDone);
        row("start too many processes", {u"many-processes"_s}, kEither, kRefused);
        row("use too much memory", {u"allocate-much"_s}, kEither, kRefused);
        row("use memory", {u"allocate"_s}, kDone, kDone);
        row("leave a core dump", {u"core-dump"_s}, kEither, kRefused);

        row("make a namespace of users", {u"unshare-users"_s}, kEither, kRefused);
        row("start a process in one", {u"clone-users"_s}, kEither, kRefused);
        row("start a process in a newer way", {u"clone3"_s}, kDone, kRefused);
        row("mount", {u"mount"_s}, kDone, kRefused);
        row("mount in a newer way", {u"open-tree"_s}, kDone, kRefused);
        row("open a file without its path", {u"handle"_s}, kDone, kRefused);
        row("use keys of the kernel", {u"keyring"_s}, kDone, kRefused);
        row("watch the processor", {u"performance-events"_s}, kDone, kRefused);
        row("use io_uring", {u"io-uring"_s}, kEither, kRefused);
        row("use a call that is newer than the filter", {u"newer-call"_s}, kEither, kRefused);
        row("change its personality", {u"personality"_s}, kDone, kRefused);
        row("use calls of another architecture", {u"other-architecture"_s}, kEither, kRefused);
        row("become root", {u"become-root"_s}, onlyForRoot(), kRefused);
        row("change its root", {u"change-root"_s}, onlyForRoot(), kRefused);
        row("gain rights from a program", {u"gain-rights"_s}, kEither, kRefused);
        row("have capabilities", {u"has-capabilities"_s}, kEither, kRefused);
    }
    void givesOnlyWhatWasChosen() // HOST-06
    {
        QFETCH(QStringList, attempt);
        QFETCH(int, outside);
        QFETCH(int, inside);
        const int free = run(spec(attempt, false));
        QVERIFY2(free == kDone || free == kRefused, "The probe does not work.");
        if (outside != kEither)
            QCOMPARE(free, outside);
        QCOMPARE(run(spec(attempt, true)), inside);
    }

    /// What the mounts of the sandbox refuse, Landlock refuses as well: here it is alone.
    void theSecondWallHoldsAlone_data()
    {
        QTest::addColumn<QStringList>("attempt");
        QTest::addColumn<int>("outcome");
        const auto row = [](const char *name, const QStringList &attempt, int outcome) {
            QTest::newRow(name) << attempt << outcome;
        };
        row("read a chosen file", {u"read"_s, path(u"read/file"_s)}, kDone);
        row("change a file to read", {u"write"_s, path(u"read/file"_s)}, kRefused);
        row("make a file beside it", {u"create"_s, path(u"read/new"_s)}, kRefused);
        row("change a file to change", {u"write"_s, path(u"write/file"_s)}, kDone);
        row("make a file to change", {u"create"_s, path(u"write/new"_s)}, kDone);
        row("read a private key", {u"read"_s, path(u"outside/.ssh/id_ed25519"_s)}, kRefused);
        row("read through a link", {u"read"_s, path(u"read/link"_s)}, kRefused);
        row("read around a chosen folder", {u"read"_s, path(u"read/../outside/file"_s)}, kRefused);
        row("make a file elsewhere", {u"create"_s, path(u"outside/new"_s)}, kRefused);
        row("use a device", {u"write"_s, u"/dev/null"_s}, kDone);
        row("start too many processes", {u"many-processes"_s}, kRefused);
        row("leave a core dump", {u"core-dump"_s}, kRefused);
    }
    void theSecondWallHoldsAlone() // HOST-06
    {
        QFETCH(QStringList, attempt);
        QFETCH(int, outcome);
        if (::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION) < 2)
            QSKIP("This kernel has no Landlock, or one that is too old.");
        QFile rules(path(u"rules"_s));
        QVERIFY(rules.open(QIODevice::WriteOnly));
        for (const QString &rule :
             {u"r/usr"_s, u"r/bin"_s, u"r/lib"_s, u"r/lib64"_s, u"r/etc"_s, u"f/proc"_s, u"f/dev"_s,
              u"r/nonexistent"_s, QString(u'r' + QStringLiteral(SANDBOXPROBE)),
              QString(u'r' + path(u"read"_s)), QString(u'c' + path(u"write"_s))})
            rules.write(QFile::encodeName(rule) + '\0');
        rules.close();
        QProcess keeper;
        keeper.start(QCoreApplication::applicationDirPath() + u"/quayside-keeper"_s,
                     QStringList{u"--inside"_s, rules.fileName(), QStringLiteral(SANDBOXPROBE)}
                         + attempt);
        QVERIFY(keeper.waitForFinished());
        QCOMPARE(keeper.exitStatus(), QProcess::NormalExit);
        QCOMPARE(keeper.exitCode(), outcome);
    }

    void aTrialRunListsTheFoldersThatAServerLooksFor()
    {
        for (const QString &folder : {u"person/notes"_s, u"person/more/inner"_s})
            QVERIFY(m_root.mkpath(folder));
        write(u"person/notes/file"_s);
        ManualClock clock;
        TrialRun trial(path(u"person"_s), &clock);
        LaunchSpec server = spec({}, true);
        server.program = u"/bin/sh"_s;
        server.attachWatch = [&trial](int channel) { trial.attach(channel); };
        server.arguments = QStringList{
            u"-c"_s,
            u"cat %1/outside/file; cat %1/outside/.ssh/id_ed25519; cat %1/read/file; "
            "echo new > %1/read/new; echo new > %1/write/other; cat ~/notes/file; cd ~/more/inner; "
            "cat %1/outside/missing; cat %1/person/none; cat /etc/shadow; "
            "mkdir ~/.cache; cat < %1/write/other > ~/.cache/copy && exit 10"_s.arg(m_root.path())};
        QCOMPARE(run(server), kDone); // What it may do, it can do.
        const QList<MissingFolder> expected{{path(u"outside"_s), false},
                                            {path(u"outside/.ssh"_s), false},
                                            {path(u"read"_s), true},
                                            {path(u"person/notes"_s), false},
                                            {path(u"person/more/inner"_s), false}};
        QTRY_COMPARE(trial.folders(), expected);
        QVERIFY(!QFile::exists(path(u"read/new"_s)));
    }

    void aTrialRunWatchesThreadsAndChildrenOfNode()
    {
        const QString node = QStandardPaths::findExecutable(u"node"_s);
        if (node.isEmpty())
            QSKIP("Node.js is missing; packaging/test.sh installs it.");
        for (const QString &folder : {u"node/thread"_s, u"node/child"_s})
            QVERIFY(m_root.mkpath(folder));
        write(u"node/thread/file"_s);
        write(u"node/child/file"_s);
        ManualClock clock;
        TrialRun trial(path(u"person"_s), &clock);
        LaunchSpec server = spec({}, true);
        server.program = node;
        server.attachWatch = [&trial](int channel) { trial.attach(channel); };
        server.arguments = QStringList{
            u"-e"_s,
            u"const fs = require('fs');"
            "const child = () => require('child_process').spawnSync('cat', ['%1/node/child/file']);"
            "fs.promises.readFile('%1/node/thread/file').catch(child).then(() => process.exit(10))"_s
                .arg(m_root.path())};
        QCOMPARE(run(server), kDone);
        const QList<MissingFolder> expected{{path(u"node/thread"_s), false},
                                            {path(u"node/child"_s), false}};
        QTRY_COMPARE(trial.folders(), expected);
    }

    void aTrialRunGivesNothing_data()
    {
        theSecondWallHoldsAlone_data();
        QTest::newRow("inherit files") << QStringList{u"has-descriptors"_s} << kRefused;
    }
    void aTrialRunGivesNothing()
    {
        QFETCH(QStringList, attempt);
        QFETCH(int, outcome);
        ManualClock clock;
        TrialRun trial(path(u"person"_s), &clock);
        LaunchSpec server = spec(attempt, true);
        server.attachWatch = [&trial](int channel) { trial.attach(channel); };
        QCOMPARE(run(server), outcome);
    }

    void aTrialRunFollowsNoLinkOfTheServer() // SEC-37
    {
        QVERIFY(m_root.mkpath(u"person/secret"_s));
        write(u"person/secret/file"_s);
        ManualClock clock;
        TrialRun trial(path(u"person"_s), &clock);
        LaunchSpec server = spec({}, true);
        server.program = u"/bin/sh"_s;
        server.attachWatch = [&trial](int channel) { trial.attach(channel); };
        server.arguments = QStringList{
            u"-c"_s,
            u"ln -s %1/person %1/write/all; ln -s %1/person/secret %1/write/some; "
            "cat %1/write/all/secret/file; cat %1/write/some/file; cat %1/outside/file; exit 10"_s
                .arg(m_root.path())};
        QCOMPARE(run(server), kDone);
        // What it looks for itself is listed, and nothing behind its links.
        QTRY_COMPARE(trial.folders(), (QList<MissingFolder>{{path(u"outside"_s), false}}));
        QFile::remove(path(u"write/all"_s));
        QFile::remove(path(u"write/some"_s));
    }

    void aServerCanSaveWhenItsTrialRunEnds()
    {
        ManualClock clock;
        auto trial = std::make_unique<TrialRun>(path(u"person"_s), &clock);
        LaunchSpec server = spec({}, true);
        server.program = u"/bin/sh"_s;
        server.attachWatch = [&trial](int channel) { trial->attach(channel); };
        server.arguments = QStringList{u"-c"_s,
                                       u"touch %1; cat > /dev/null; echo saved > %2"_s.arg(
                                           path(u"write/started"_s), path(u"write/saved"_s))};
        const auto launched = m_launcher.launch(server);
        QVERIFY(launched);
        QSignalSpy gone(launched->get(), &ChildProcess::gone);
        QTRY_VERIFY(QFile::exists(path(u"write/started"_s)));
        trial.reset();
        ::close((*launched)->takeInput());
        QTRY_COMPARE(gone.size(), 1);
        QFile saved(path(u"write/saved"_s));
        QVERIFY(saved.open(QIODevice::ReadOnly));
        QCOMPARE(saved.readAll(), "saved\n");
    }

    void aTrialRunWithANetworkStartsWhateverNumbersAreFree()
    {
        ManualClock clock;
        // Further descriptors move those of the channels over all the numbers that they get in the keeper.
        std::vector<Descriptor> held;
        for (int round = 0; round < 24; ++round) {
            TrialRun trial(path(u"person"_s), &clock);
            int network = -1;
            LaunchSpec server = spec({u"read"_s, path(u"outside/file"_s)}, true);
            server.sandbox->hasNetwork = true;
            server.attachNetwork = [&network](int channel) { network = channel; };
            server.attachWatch = [&trial](int channel) { trial.attach(channel); };
            QCOMPARE(run(server), kRefused);
            QTRY_COMPARE(trial.folders().size(), 1);
            ::close(network);
            held.emplace_back(::open("/dev/null", O_RDONLY | O_CLOEXEC));
        }
    }

    void aTrialRunKeepsTheFirstFolders()
    {
        QVERIFY(m_root.mkpath(u"person/many"_s));
        for (int i = 0; i < 300; ++i)
            QVERIFY(m_root.mkdir(u"person/many/%1"_s.arg(i)));
        ManualClock clock;
        TrialRun trial(path(u"person"_s), &clock);
        LaunchSpec server = spec({}, true);
        server.program = u"/bin/sh"_s;
        server.attachWatch = [&trial](int channel) { trial.attach(channel); };
        server.arguments = QStringList{
            u"-c"_s,
            u"i=0; while [ $i -lt 300 ]; do [ -d ~/many/$i ]; i=$((i + 1)); done; exit 10"_s};
        QCOMPARE(run(server), kDone);
        QTRY_COMPARE(trial.folders().size(), TrialRun::kFolders);
        QCOMPARE(trial.folders().constFirst().path, path(u"person/many/0"_s));
    }

    void endsAllThatAServerLeavesBehind() // SEC-11
    {
        const QString lock = path(u"write/left"_s);
        QCOMPARE(run(spec({u"leave-daemon"_s, lock}, true)), kDone);
        // No process is left that holds it.
        QFile file(lock);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QCOMPARE(::flock(file.handle(), LOCK_EX | LOCK_NB), 0);
    }

    void asksTheServerToEndBeforeItIsKilled()
    {
        LaunchSpec server = spec({}, true);
        server.program = u"/bin/sh"_s;
        server.arguments = QStringList{
            u"-c"_s,
            u"trap 'touch %1; exit 7' TERM; touch %2; while :; do read line || sleep 1; done"_s.arg(
                path(u"write/ended"_s), path(u"write/ready"_s))};
        const auto launched = m_launcher.launch(server);
        QVERIFY(launched);
        QSignalSpy exited(launched->get(), &ChildProcess::exited);
        QSignalSpy gone(launched->get(), &ChildProcess::gone);
        QTRY_VERIFY(QFile::exists(path(u"write/ready"_s)));
        (*launched)->terminate();
        QTRY_COMPARE(gone.size(), 1);
        QVERIFY(QFile::exists(path(u"write/ended"_s)));
        QCOMPARE(exited.constFirst().constFirst().value<ExitStatus>().code, 7);
    }

    void startsNothingWhenAFolderIsMissing()
    {
        LaunchSpec server = spec({u"create"_s, path(u"write/never"_s)}, true);
        server.sandbox->readFolders.append(path(u"none"_s));
        const auto launched = m_launcher.launch(server);
        QVERIFY(launched);
        QSignalSpy started(launched->get(), &ChildProcess::started);
        QSignalSpy failed(launched->get(), &ChildProcess::failed);
        QSignalSpy gone(launched->get(), &ChildProcess::gone);
        QTRY_COMPARE(gone.size(), 1);
        QCOMPARE(started.size(), 0);
        QCOMPARE(failed.constFirst().constFirst().value<Error>(),
                 Error::policy(path(u"none"_s), int(SandboxProblem::FolderMissing)));
    }

    void startsNothingOnceItsOwnerIsGone()
    {
        const QString file = path(u"write/late"_s);
        LaunchSpec server = spec({}, true);
        server.program = u"/usr/bin/touch"_s;
        server.arguments = QStringList{file};
        QVERIFY(m_launcher.launch(server)); // Is destroyed at once.
        QCOMPARE(run(spec({u"fork"_s}, true)), kDone);
        QVERIFY(!QFile::exists(file));
    }
};

QUAYSIDE_TEST(TestSandboxProbe, QCoreApplication)

} // namespace tst_sandboxprobe

#include "tst_sandboxprobe.moc"
