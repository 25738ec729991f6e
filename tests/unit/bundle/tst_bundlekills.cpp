// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/clock.h"
#include "core/bundle/bundlefolder.h"
#include "core/storage/serverstore.h"
#include "tests/support/waiting.h"
#include "tests/unit/bundle/samplebundle.h"

#include <QProcess>
#include <QSet>
#include <QTemporaryDir>
#include <QtTest>

#include <random>
#include <unistd.h>

using namespace mcp;
using namespace Qt::StringLiterals;

// SEC-10
class TestBundleKills : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void leavesAllOfABundleOrNothingWhenKilledAtAnyMoment();

private:
    void killOne(int kill);
    void checkEach();

    QTemporaryDir m_dir;
    std::mt19937 m_random{20261128};
};

/// Every fourth is killed while it installs the first one.
void TestBundleKills::killOne(int kill)
{
    QProcess installer;
    installer.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    installer.start(QStringLiteral(BUNDLEINSTALLER), {m_dir.path(), QString::number(kill)});
    QVERIFY(installer.waitForStarted(Waiting::kLimit));
    if (kill % 4 != 0)
        QVERIFY(installer.waitForReadyRead(Waiting::kLimit));
    ::usleep(useconds_t(m_random() % 150'000));
    installer.kill();
    installer.waitForFinished(Waiting::kLimit);
    QCOMPARE(installer.exitStatus(), QProcess::CrashExit);
}

void TestBundleKills::checkEach()
{
    const QString folder = bundlesFolder(m_dir.path());
    SystemClock clock;
    ServerStore store(m_dir.path(), clock);
    QVERIFY(store.load());
    QVERIFY(store.warnings().isEmpty());
    QSet<QString> used;
    for (const ServerEntry &entry : store.entries()) {
        QVERIFY(entry.bundle);
        used.insert(entry.bundle->digest);
        QVERIFY2(QFile::exists(entry.workingFolder + "/manifest.json"_L1),
                 "a server without its bundle");
    }
    // What has a name is complete, also when no server uses it.
    const QStringList names = QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QString &name : names) {
        const QDir lib(folder + u'/' + name + "/lib"_L1);
        QCOMPARE(lib.entryList(QDir::Files).size(), 200);
        QFile last(lib.filePath(u"199"_s));
        QVERIFY(last.open(QFile::ReadOnly));
        QVERIFY(last.size() >= 500);
    }
    dropUnusedBundles(folder, [&used](const QString &digest) { return used.contains(digest); });
    removeLeftovers(folder);
    QStringList left = bundleNames(QDir(m_dir.path()));
    left.sort();
    QStringList wanted(used.begin(), used.end());
    wanted.sort();
    QCOMPARE(left, wanted);
}

void TestBundleKills::leavesAllOfABundleOrNothingWhenKilledAtAnyMoment()
{
    QVERIFY(m_dir.isValid());
    const int kills = std::max(20, qEnvironmentVariableIntValue("QUAYSIDE_KILLS"));
    for (int kill = 1; kill <= kills; ++kill) {
        killOne(kill);
        checkEach();
        if (QTest::currentTestFailed())
            return;
    }
    dropUnusedBundles(bundlesFolder(m_dir.path()), [](const QString &) { return false; });
    removeLeftovers(bundlesFolder(m_dir.path()));
}

QTEST_GUILESS_MAIN(TestBundleKills)
#include "tst_bundlekills.moc"
