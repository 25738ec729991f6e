// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/keeper/filewatch.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_filewatch {

using namespace mcp::keeper;

class TestFileWatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pathsAreMadeClean_data()
    {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<QByteArray>("clean");
        const auto row = [](const char *path, const char *clean) {
            QTest::newRow(path) << QByteArray(path) << QByteArray(clean);
        };
        row("/", "/");
        row("/..", "/");
        row("/../../a", "/a");
        row("/a/b", "/a/b");
        row("/a/b/", "/a/b");
        row("/a/./b", "/a/b");
        row("/a//b", "/a/b");
        row("/a/b/..", "/a");
        row("/a/b/../..", "/");
        row("/a/..b/...", "/a/..b/...");
    }
    void pathsAreMadeClean()
    {
        QFETCH(QByteArray, path);
        QFETCH(QByteArray, clean);
        char made[kPathBytes];
        QVERIFY(cleanPath(path.constData(), made));
        QCOMPARE(QByteArray(made), clean);
    }

    void aPathHasABound()
    {
        char made[kPathBytes];
        const QByteArray longest = '/' + QByteArray(qsizetype(kPathBytes) - 2, 'a');
        QVERIFY(cleanPath(longest.constData(), made));
        QCOMPARE(QByteArray(made), longest);
        const QByteArray longer = longest + 'a';
        QVERIFY(!cleanPath(longer.constData(), made));
        // What is taken away again does not count.
        QVERIFY(cleanPath(QByteArray("/a/..").repeated(2'000).constData(), made));
        QCOMPARE(QByteArray(made), QByteArray("/"));
    }

    void nobodyIsAskedAboutTheSystemOrAWholeHome_data()
    {
        QTest::addColumn<QByteArray>("folder");
        QTest::addColumn<bool>("canBeGiven");
        const auto row = [](const char *folder, bool canBeGiven) {
            QTest::newRow(folder) << QByteArray(folder) << canBeGiven;
        };
        row("/", false);
        row("/home", false);
        row("/home/me", false);
        row("/home/me/notes", true);
        row("/home/me.old", true);
        row("/etc", false);
        row("/etc/ssh", false);
        row("/etcetera", true);
        row("/net/example.com/share", false);
        row("/proc/1", false);
        row("/run/user/1000", false);
        row("/usr/share", false);
        row("/var/lib/app", false);
        row("/tmp", false);
        row("/tmp/work", true);
        row("/srv/data", true);
    }
    void nobodyIsAskedAboutTheSystemOrAWholeHome()
    {
        QFETCH(QByteArray, folder);
        QTEST(canBeGiven(folder.constData(), "/home/me"), "canBeGiven");
    }

    void aHomeMayBeAmongTheFoldersOfTheSystem()
    {
        QVERIFY(canBeGiven("/var/home/me/notes", "/var/home/me"));
        QVERIFY(!canBeGiven("/var/home/me", "/var/home/me"));
        QVERIFY(!canBeGiven("/var/home/you", "/var/home/me"));
    }
};

QUAYSIDE_TEST(TestFileWatch, QCoreApplication)

} // namespace tst_filewatch

#include "tst_filewatch.moc"
