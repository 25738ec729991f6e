// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/host.h"
#include "core/storage/consentstore.h"
#include "core/storage/keychainstore.h"
#include "tests/integration/keyringsession.h"
#include "tests/support/fakelauncher.h"
#include "tests/support/processes.h"
#include "tests/support/waiting.h"

#include <QFile>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

namespace quayside {

using namespace Qt::StringLiterals;

/// The real program, without a display.
class TestProgram : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void takesAPictureOfTheDemoServerAtWork_data();
    void takesAPictureOfTheDemoServerAtWork();
    void saysWhyThereIsNoPicture();
    void startsApprovedServersAndEndsThemWithItself();
    void aSecondStartLeavesItToTheFirst();
    void aKilledWindowIsNoObstacle();
    void saysThatTheFirstDoesNotAnswer();

private:
    /// A profile with one approved server that writes its numbers to pidFile.
    static bool configure(const QString &folder, const QString &pidFile);
    static int run(const QStringList &arguments, QByteArray *said = nullptr);

    std::unique_ptr<mcp::KeyringSession> m_keyring;
};

/// Approvals outlast a run only with a keychain.
void TestProgram::initTestCase()
{
    if (!mcp::KeyringSession::isPossible())
        QSKIP("needs dbus-daemon, dbus-send and gnome-keyring-daemon");
    m_keyring = std::make_unique<mcp::KeyringSession>();
    QVERIFY(m_keyring->unlock());
    qputenv("DBUS_SESSION_BUS_ADDRESS",
            m_keyring->environment().value(u"DBUS_SESSION_BUS_ADDRESS"_s).toUtf8());
}

int TestProgram::run(const QStringList &arguments, QByteArray *said)
{
    QProcess program;
    program.start(QStringLiteral(QUAYSIDE_PROGRAM), arguments);
    if (!program.waitForFinished(Waiting::kLimit) || program.exitStatus() != QProcess::NormalExit)
        return -1;
    if (said)
        *said = program.readAllStandardError();
    return program.exitCode();
}

void TestProgram::takesAPictureOfTheDemoServerAtWork_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<bool>("isDark");
    QTest::newRow("light") << QStringList() << false;
    QTest::newRow("dark") << QStringList{u"--dark"_s} << true;
    QTest::newRow("tasks") << QStringList{u"--page"_s, u"tasks"_s} << false;
    QTest::newRow("settings") << QStringList{u"--page"_s, u"settings/limits"_s} << false;
}

void TestProgram::takesAPictureOfTheDemoServerAtWork()
{
    QFETCH(QStringList, options);
    QFETCH(bool, isDark);
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"window.png"_s);

    QCOMPARE(run(QStringList{u"--screenshot"_s, file} + options), 0);

    const QImage image(file);
    QCOMPARE(image.size(), QSize(1200, 760));
    QCOMPARE(image.pixelColor(1190, 750).lightness() < 128, isDark);
}

void TestProgram::saysWhyThereIsNoPicture()
{
    QByteArray said;
    QCOMPARE(run({u"--screenshot"_s, u"/no/such/folder/window.png"_s}, &said), 1);
    QVERIFY2(said.contains("could not be written"), said.constData());
}

bool TestProgram::configure(const QString &folder, const QString &pidFile)
{
    mcp::SystemClock clock;
    mcp::FakeLauncher launcher;
    mcp::KeychainStore keys(folder, std::make_unique<mcp::SystemKeychain>(), &clock);
    mcp::Host host({.configFolder = folder,
                    .environment = QProcessEnvironment::systemEnvironment(),
                    .launcher = &launcher,
                    .clock = &clock,
                    .keys = &keys});
    mcp::ServerEntry entry;
    entry.name = u"Script"_s;
    entry.program = QStringLiteral(SCRIPTSERVER);
    entry.arguments = {u"--pid-file="_s + pidFile};
    mcp::Server *server = host.add(entry).valueOr(nullptr);
    return server && server->approve(server->review())
        && waitUntil([&host] { return !host.consent()->isSaving(); }) && !host.consent()->problem();
}

void TestProgram::startsApprovedServersAndEndsThemWithItself() // SEC-11
{
    const QTemporaryDir folder;
    const QString pidFile = folder.filePath(u"pids"_s);
    QVERIFY(configure(folder.path(), pidFile));
    QProcess program;
    program.start(QStringLiteral(QUAYSIDE_PROGRAM), {u"--config"_s, folder.path()});
    QTRY_VERIFY(!mcp::readPids(pidFile).isEmpty());
    const QList<qint64> pids = mcp::readPids(pidFile);

    program.terminate();

    QVERIFY(program.waitForFinished(Waiting::kLimit));
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 0);
    for (const qint64 pid : pids)
        QVERIFY(!mcp::isAlive(pid));
}

void TestProgram::aSecondStartLeavesItToTheFirst() // window 9, SEC-70
{
    const QTemporaryDir folder;
    const QString pidFile = folder.filePath(u"pids"_s);
    QVERIFY(configure(folder.path(), pidFile));
    QProcess first;
    first.start(QStringLiteral(QUAYSIDE_PROGRAM), {u"--config"_s, folder.path()});
    QTRY_VERIFY(!mcp::readPids(pidFile).isEmpty());
    const QList<qint64> pids = mcp::readPids(pidFile);

    QCOMPARE(run({u"--config"_s, folder.path()}), 0);
    QCOMPARE(run({u"--config"_s, folder.path() + u"/."_s, u"https://example.org/mcp"_s}), 0);

    QCOMPARE(first.state(), QProcess::Running);
    QCOMPARE(mcp::readPids(pidFile), pids); // No server was started a second time.
    // Another profile is independent, and so is a screenshot.
    const QTemporaryDir other;
    QProcess independent;
    independent.start(QStringLiteral(QUAYSIDE_PROGRAM), {u"--config"_s, other.path()});
    QTRY_VERIFY(QFile::exists(other.filePath(u"window.lock"_s)));
    QCOMPARE(run({u"--config"_s, folder.path(), u"--screenshot"_s, other.filePath(u"a.png"_s)}), 0);
    QCOMPARE(independent.state(), QProcess::Running);
    for (QProcess *program : {&first, &independent}) {
        program->terminate();
        QVERIFY(program->waitForFinished(Waiting::kLimit));
    }
}

void TestProgram::aKilledWindowIsNoObstacle() // window 9, SEC-12
{
    const QTemporaryDir folder;
    const QString pidFile = folder.filePath(u"pids"_s);
    QVERIFY(configure(folder.path(), pidFile));
    for (int start = 0; start < 2; ++start) {
        QFile::remove(pidFile);
        QProcess program;
        program.start(QStringLiteral(QUAYSIDE_PROGRAM), {u"--config"_s, folder.path()});
        QTRY_VERIFY(!mcp::readPids(pidFile).isEmpty());
        QCOMPARE(run({u"--config"_s, folder.path()}), 0);
        program.kill();
        QVERIFY(program.waitForFinished(Waiting::kLimit));
    }
}

void TestProgram::saysThatTheFirstDoesNotAnswer() // window 9
{
    const QTemporaryDir folder;
    const QString pidFile = folder.filePath(u"pids"_s);
    QVERIFY(configure(folder.path(), pidFile));
    QProcess first;
    first.start(QStringLiteral(QUAYSIDE_PROGRAM), {u"--config"_s, folder.path()});
    QTRY_VERIFY(!mcp::readPids(pidFile).isEmpty());
    QCOMPARE(::kill(pid_t(first.processId()), SIGSTOP), 0);
    QByteArray said;
    QCOMPARE(run({u"--config"_s, folder.path()}, &said), 1);
    QVERIFY2(said.contains("does not respond"), said.constData());
    ::kill(pid_t(first.processId()), SIGCONT);
    first.terminate();
    QVERIFY(first.waitForFinished(Waiting::kLimit));
}

} // namespace quayside

QTEST_GUILESS_MAIN(quayside::TestProgram)
#include "tst_program.moc"
