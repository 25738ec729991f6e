// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/servercontroller.h"
#include "core/base/descriptor.h"
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QAbstractItemModelTester>

#include <fcntl.h>
#include <sys/socket.h>

namespace quayside::tst_trialcontroller {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using mcp::Sandbox;

namespace {

/// A sandboxed server whose program is played, with its controller.
struct TestTrials : TestApp
{
    QTemporaryDir folder;
    mcp::Server *server = addSandboxed();
    ServerController controller{server, ports, nullptr};
    TrialController *trial = controller.trial();
    QAbstractItemModelTester tester{trial->folders(),
                                    QAbstractItemModelTester::FailureReportingMode::Fatal};
    mcp::Descriptor watch; ///< The end of the process that watches.

    mcp::Server *addSandboxed()
    {
        mcp::ServerEntry entry;
        entry.name = u"Files"_s;
        entry.program = TestApp::program();
        entry.sandbox = Sandbox();
        return host.add(entry).valueOr(nullptr);
    }
    QString made(const QString &name) const
    {
        QDir(folder.path()).mkpath(name);
        return QDir(QDir(folder.path()).canonicalPath()).filePath(name);
    }
    bool approve()
    {
        return waitUntil([this] { return server->isAtRest(); })
            && server->approve(server->review()).hasValue();
    }
    bool isReady()
    {
        return waitUntil([this] { return server->state() == mcp::Server::State::Ready; });
    }
    /// The program has been started in a trial run, and is watched.
    bool attach()
    {
        int ends[2] = {-1, -1};
        if (!isReady() || !launcher.specs.constLast().attachWatch
            || ::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
            return false;
        watch = mcp::Descriptor(ends[1]);
        launcher.specs.constLast().attachWatch(ends[0]);
        return true;
    }
    /// The person gives a folder that has been shown for long enough.
    void give(int row, bool mayChange)
    {
        clock.advance(TrialController::kInertTime);
        trial->give(row, mayChange);
    }
    /// The program looks for folders, each after `r` or `c`.
    bool look(const QStringList &folders)
    {
        const int before = trial->folders()->count();
        for (const QString &message : folders) {
            const QByteArray text = message.toUtf8();
            ::send(watch.number(), text.constData(), size_t(text.size()), MSG_NOSIGNAL);
        }
        return waitUntil([&] {
            clock.advance(100ms);
            return trial->folders()->count() == before + int(folders.size());
        });
    }
};

} // namespace

class TestTrialController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aTrialRunStartsTheServerAgain();
    void aFolderIsGivenFromTheNextStartOn();
    void aServerWithoutASandboxHasNone();
    void aFolderThatIsGoneSaysSo();
    void nothingIsGivenWhileTheListChanges();
    void aPathWithALinkGivesNothing();
    void whatIsWithinAGivenFolderIsGiven();
    void aTrialRunEndsWithTheSandbox();
};

void TestTrialController::aTrialRunStartsTheServerAgain()
{
    TestTrials test;
    QVERIFY(test.approve());
    test.server->start();
    QVERIFY(test.isReady());
    QVERIFY(!test.launcher.specs.constLast().attachWatch);
    QVERIFY(test.trial->canBegin());
    test.trial->begin();
    QVERIFY(waitUntil([&] { return test.launcher.specs.size() == 2; }));
    QVERIFY(test.attach());
    QVERIFY(test.trial->isOn());
    QVERIFY(!test.trial->canBegin());
    QVERIFY(test.look({u"r/srv/data"_s}));
    test.trial->end();
    QVERIFY(waitUntil([&] { return test.launcher.specs.size() == 3; }));
    QVERIFY(!test.launcher.specs.constLast().attachWatch);
    QVERIFY(!test.trial->isOn());
    QCOMPARE(test.trial->folders()->count(), 0);
}

void TestTrialController::aFolderIsGivenFromTheNextStartOn()
{
    TestTrials test;
    const QString notes = test.made(u"notes"_s);
    const QString docs = test.made(u"docs"_s);
    QVERIFY(test.approve());
    test.trial->begin();
    QVERIFY(test.attach());
    QVERIFY(test.look({u'r' + notes, u'c' + docs}));
    QVERIFY(!test.trial->folders()->at(0).isGiven);

    test.give(0, false);
    QVERIFY(test.server->entry().sandbox == (Sandbox{{notes}, {}, Sandbox::Network::None, {}}));
    QCOMPARE(test.controller.setup()->sandbox()->preset(), SandboxSetup::TheseFolders);
    QVERIFY(test.trial->folders()->at(0).isGiven);
    QVERIFY(!test.trial->folders()->at(1).isGiven);
    test.give(1, false); // Seen, but it wanted more.
    QVERIFY(test.trial->folders()->at(1).isSeen);
    QVERIFY(!test.trial->folders()->at(1).isGiven);
    test.give(1, true);
    QVERIFY(test.server->entry().sandbox == (Sandbox{{notes}, {docs}, Sandbox::Network::None, {}}));
    QVERIFY(test.trial->folders()->at(1).isGiven);
    test.give(2, true); // There is none.

    // The person reviews what is given before the next start.
    QCOMPARE(test.launcher.specs.size(), 1);
    test.controller.restart();
    QVERIFY(waitUntil([&] { return test.server->state() == mcp::Server::State::NotReviewed; }));
    QCOMPARE(test.launcher.specs.size(), 1);
    QVERIFY(test.approve());
    test.server->start();
    QVERIFY(test.attach()); // It is still a trial run.
    QCOMPARE(test.launcher.specs.constLast().sandbox->readFolders, QStringList{notes});
    QCOMPARE(test.launcher.specs.constLast().sandbox->writeFolders, QStringList{docs});
}

void TestTrialController::aServerWithoutASandboxHasNone()
{
    TestTrials test;
    mcp::ServerEntry entry = test.server->entry();
    entry.sandbox.reset();
    QVERIFY(test.host.change(entry));
    QVERIFY(!test.trial->canBegin());
    test.trial->begin();
    QVERIFY(!test.trial->isOn());
    QVERIFY(test.approve());
    test.server->start();
    QVERIFY(test.isReady());
    QVERIFY(!test.launcher.specs.constLast().attachWatch);
}

void TestTrialController::aFolderThatIsGoneSaysSo()
{
    TestTrials test;
    QVERIFY(test.approve());
    test.trial->begin();
    QVERIFY(test.attach());
    QVERIFY(test.look({u"r/nonexistent/folder"_s}));
    test.give(0, false);
    QVERIFY(!test.trial->folders()->at(0).isGiven);
    QCOMPARE(test.trial->problem(), u"This folder cannot be read. Choose another one."_s);
    QCOMPARE(test.controller.setup()->sandbox()->preset(), SandboxSetup::OnlyItself);
    test.trial->end();
    QCOMPARE(test.trial->problem(), QString());
}

void TestTrialController::nothingIsGivenWhileTheListChanges() // SEC-46
{
    TestTrials test;
    const QString notes = test.made(u"notes"_s);
    QVERIFY(test.approve());
    test.trial->begin();
    QVERIFY(test.attach());
    QVERIFY(test.look({u'r' + notes}));
    test.clock.advance(TrialController::kInertTime);
    QVERIFY(test.trial->canGive());
    QVERIFY(test.look({u"r/srv/data"_s}));
    QVERIFY(!test.trial->canGive());
    test.trial->give(0, false);
    QVERIFY(test.server->entry().sandbox == Sandbox());
    test.trial->show(); // Something has moved.
    test.clock.advance(TrialController::kInertTime - 1ms);
    QVERIFY(!test.trial->canGive());
    test.clock.advance(1ms);
    QVERIFY(test.trial->canGive());
}

void TestTrialController::aPathWithALinkGivesNothing() // SEC-37
{
    TestTrials test;
    const QString home = test.made(u"home"_s);
    const QString notes = test.made(u"notes"_s);
    QVERIFY(test.approve());
    test.trial->begin();
    QVERIFY(test.attach());
    QVERIFY(test.look({u'r' + notes}));
    // The server may write there, and has replaced what was listed.
    QVERIFY(QDir(notes).removeRecursively());
    QVERIFY(QFile::link(home, notes));
    test.give(0, false);
    QVERIFY(test.server->entry().sandbox == Sandbox());
    QVERIFY(!test.trial->folders()->at(0).isGiven);
    const QString problem = test.trial->problem();
    QVERIFY2(problem.contains(notes), qPrintable(problem));
    QVERIFY(problem.contains(u"is a link"_s));
    // The next one that can be given takes it away.
    QVERIFY(QFile::remove(notes) && QDir().mkdir(notes));
    test.give(0, false);
    QCOMPARE(test.trial->problem(), QString());
    QVERIFY(test.trial->folders()->at(0).isGiven);
}

void TestTrialController::whatIsWithinAGivenFolderIsGiven()
{
    TestTrials test;
    const QString notes = test.made(u"notes"_s);
    const QString inner = test.made(u"notes/new"_s);
    QVERIFY(test.approve());
    test.trial->begin();
    QVERIFY(test.attach());
    QVERIFY(test.look({u'r' + inner, u'r' + notes, u'r' + notes + u".old"_s}));
    test.give(1, false);
    QVERIFY(test.trial->folders()->at(0).isGiven);
    QVERIFY(!test.trial->folders()->at(2).isGiven);
}

void TestTrialController::aTrialRunEndsWithTheSandbox()
{
    TestTrials test;
    QVERIFY(test.approve());
    test.trial->begin();
    QVERIFY(test.attach());
    mcp::ServerEntry entry = test.server->entry();
    entry.sandbox.reset();
    QVERIFY(test.host.change(entry));
    QVERIFY(!test.trial->isOn());
}

QUAYSIDE_TEST(TestTrialController, QCoreApplication)

} // namespace quayside::tst_trialcontroller

#include "tst_trialcontroller.moc"
