// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/host.h"
#include "tests/support/fakelauncher.h"
#include "tests/support/manualclock.h"
#include "tests/support/processes.h"

#include <QFile>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace quayside {

using namespace Qt::StringLiterals;

/// The real program, without a display.
class TestProgram : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void takesAPictureOfTheDemoServerAtWork_data();
    void takesAPictureOfTheDemoServerAtWork();
    void saysWhyThereIsNoPicture();
    void startsApprovedServersAndEndsThemWithItself();

private:
    static int run(const QStringList &arguments, QByteArray *said = nullptr);
};

int TestProgram::run(const QStringList &arguments, QByteArray *said)
{
    QProcess program;
    program.start(QStringLiteral(QUAYSIDE_PROGRAM), arguments);
    if (!program.waitForFinished(40'000) || program.exitStatus() != QProcess::NormalExit)
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
    QTest::newRow("tasks") << QStringList{u"--tasks"_s} << false;
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

void TestProgram::startsApprovedServersAndEndsThemWithItself() // SEC-11
{
    const QTemporaryDir folder;
    const QString pidFile = folder.filePath(u"pids"_s);
    {
        mcp::ManualClock clock;
        mcp::FakeLauncher launcher;
        mcp::Host host(
            {folder.path(), QProcessEnvironment::systemEnvironment(), &launcher, &clock});
        mcp::ServerEntry entry;
        entry.name = u"Script"_s;
        entry.program = QStringLiteral(SCRIPTSERVER);
        entry.arguments = {u"--pid-file="_s + pidFile};
        mcp::Server *server = host.add(entry).valueOr(nullptr);
        QVERIFY(server);
        QVERIFY(server->approve(server->review()));
    }
    QProcess program;
    program.start(QStringLiteral(QUAYSIDE_PROGRAM), {u"--config"_s, folder.path()});
    QTRY_VERIFY_WITH_TIMEOUT(!mcp::readPids(pidFile).isEmpty(), 20'000);
    const QList<qint64> pids = mcp::readPids(pidFile);

    program.terminate();

    QVERIFY(program.waitForFinished(10'000));
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 0);
    for (const qint64 pid : pids)
        QVERIFY(!mcp::isAlive(pid));
}

} // namespace quayside

QTEST_GUILESS_MAIN(quayside::TestProgram)
#include "tst_program.moc"
