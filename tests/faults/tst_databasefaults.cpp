// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/historystore.h"
#include "core/storage/privatefolder.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QTimeZone>

#include <cerrno>

#include <dlfcn.h>
#include <unistd.h>

namespace {

int g_calls = 0;
int g_failing = 0; ///< The call that fails, by its number; 0: none.
int g_error = EIO;
bool g_failsOn = false; ///< So do all behind it.
void (*g_whileSyncing)() = nullptr; ///< Called while the disk is waited for.

bool mayRun()
{
    ++g_calls;
    if (g_failing == 0 || g_calls < g_failing || (g_calls > g_failing && !g_failsOn))
        return true;
    errno = g_error;
    return false;
}

template<class Function>
Function next(const char *name)
{
    return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

} // namespace

// In place of those of the C library: what SQLite writes with.
extern "C" ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at)
{
    static const auto real = next<ssize_t (*)(int, const void *, size_t, off64_t)>("pwrite64");
    return mayRun() ? real(fd, data, size, at) : -1;
}
extern "C" int ftruncate64(int fd, off64_t size)
{
    static const auto real = next<int (*)(int, off64_t)>("ftruncate64");
    return mayRun() ? real(fd, size) : -1;
}
extern "C" int fsync(int fd)
{
    static const auto real = next<int (*)(int)>("fsync");
    if (g_whileSyncing)
        g_whileSyncing();
    return mayRun() ? real(fd) : -1;
}
extern "C" int fdatasync(int fd)
{
    static const auto real = next<int (*)(int)>("fdatasync");
    return mayRun() ? real(fd) : -1;
}

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

const QDateTime kNow = QDateTime(QDate(2026, 5, 4), QTime(3, 2, 1), QTimeZone::utc()).toUTC();

StoredCall call(int number)
{
    StoredCall made;
    made.serverId = u"s"_s;
    made.tool = u"echo"_s;
    made.startedAt = number;
    made.arguments = "{\"n\":" + QByteArray::number(number) + '}';
    return made;
}

/// The numbers of the calls that are kept, the newest first.
QList<qint64> kept(HistoryStore &store)
{
    QList<qint64> numbers;
    const auto calls = store.calls(u"s"_s, u"echo"_s);
    if (!calls)
        return {-1};
    for (const StoredCall &one : *calls)
        numbers.append(one.startedAt);
    return numbers;
}

} // namespace

/// The database of the history under a disk that fails. The other databases are written by the same class.
class TestDatabaseFaults : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eachWriteFailsInTurn_data();
    void eachWriteFailsInTurn();
    void damagedFilesAreSetAside_data();
    void damagedFilesAreSetAside();
    void aNewerFileStaysAsItIs();
    void othersSaveWhileTheDiskIsSlow();
};

void TestDatabaseFaults::eachWriteFailsInTurn_data()
{
    QTest::addColumn<int>("error");
    QTest::addColumn<bool>("failsOn");
    QTest::newRow("one error of the disk") << EIO << false;
    QTest::newRow("the disk fails from then on") << EIO << true;
    QTest::newRow("full once") << ENOSPC << false;
    QTest::newRow("full from then on") << ENOSPC << true;
}

// REL-10
void TestDatabaseFaults::eachWriteFailsInTurn()
{
    QFETCH(int, error);
    QFETCH(bool, failsOn);
    g_error = error;
    g_failsOn = failsOn;
    constexpr int kCalls = 2;
    int refusals = 0;
    int failing = 1;
    for (bool wasReached = true; wasReached; ++failing) {
        const QTemporaryDir folder;
        QList<qint64> acknowledged;
        {
            HistoryStore store(folder.path());
            QVERIFY(store.open(kNow));
            g_calls = 0;
            g_failing = failing;
            for (int i = 1; i <= kCalls; ++i) {
                const auto added = store.add(call(i), "{\"content\":[]}");
                if (added) {
                    acknowledged.prepend(i);
                    continue;
                }
                ++refusals;
                QCOMPARE(added.error().kind, ErrorKind::Storage);
                QVERIFY(added.error().code == EIO || added.error().code == ENOSPC);
            }
            wasReached = g_calls >= failing;
            g_failing = 0;
            // It works again, without another start.
            QVERIFY(store.add(call(100), {}));
            acknowledged.prepend(100);
            QCOMPARE(kept(store), acknowledged);
        }
        HistoryStore again(folder.path());
        const auto opened = again.open(kNow);
        QVERIFY(opened && !opened->damage);
        QCOMPARE(kept(again), acknowledged);
    }
    QVERIFY2(failing > 10, "the writes of the database must come by here");
    QVERIFY(refusals > 0);
}

void TestDatabaseFaults::damagedFilesAreSetAside_data()
{
    QTest::addColumn<QString>("damage");
    for (const char *damage : {"half", "first page", "a page", "text", "another program's"})
        QTest::newRow(damage) << QString::fromLatin1(damage);
}

// REL-11
void TestDatabaseFaults::damagedFilesAreSetAside()
{
    QFETCH(QString, damage);
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"history.db"_s);
    {
        HistoryStore store(folder.path());
        QVERIFY(store.open(kNow));
        for (int i = 1; i <= 100; ++i)
            QVERIFY(store.add(call(i), QByteArray(1000, ' ') + "{}"));
    }
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadWrite));
    if (damage == u"half")
        QVERIFY(file.resize(file.size() / 2));
    if (damage == u"a page")
        file.seek(4096 * 8);
    if (damage == u"first page" || damage == u"a page")
        file.write(QByteArray(4096, '\0'));
    if (damage == u"text") {
        file.resize(0);
        file.write("This is a letter to my aunt.\n");
    }
    if (damage == u"another program's") {
        file.seek(68); // The application id in the head of the file.
        file.write("AUNT");
    }
    file.seek(0);
    const QByteArray before = file.readAll();
    file.close();

    HistoryStore store(folder.path());
    const auto opened = store.open(kNow);
    QVERIFY(opened);
    QVERIFY(opened->damage);
    QCOMPARE(opened->damage->kind, ErrorKind::Storage);
    QVERIFY(store.add(call(1), {}));
    QCOMPARE(kept(store), QList<qint64>{1});
    const QStringList aside = QDir(folder.path()).entryList({u"history.db.broken-*"_s});
    QVERIFY(!aside.isEmpty());
    QFile kept(folder.filePath(aside.constFirst()));
    QVERIFY(kept.open(QIODevice::ReadOnly));
    QCOMPARE(kept.readAll(), before);
}

// REL-11
void TestDatabaseFaults::aNewerFileStaysAsItIs()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"history.db"_s);
    {
        HistoryStore store(folder.path());
        QVERIFY(store.open(kNow));
    }
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadWrite));
    file.seek(60); // The version in the head of the file.
    file.write(QByteArray::fromHex("00000063"));
    file.seek(0);
    const QByteArray before = file.readAll();
    file.close();
    HistoryStore store(folder.path());
    const auto opened = store.open(kNow);
    QVERIFY(!opened);
    QCOMPARE(opened.error().code, kNewerFile);
    QVERIFY(!store.add(call(1), {}));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), before);
}

/// The window waits 100 ms for the folder; a slow disk takes longer.
void TestDatabaseFaults::othersSaveWhileTheDiskIsSlow()
{
    static QString s_folder;
    static int s_locked = 0;
    static int s_refused = 0;
    const QTemporaryDir folder;
    s_folder = folder.path();
    PrivateFolder::setPatience(std::chrono::milliseconds(0));
    const auto restore = qScopeGuard([] {
        g_whileSyncing = nullptr;
        PrivateFolder::setPatience(PrivateFolder::kPatience);
    });
    g_whileSyncing = [] { ++(PrivateFolder::openLocked(s_folder) ? s_locked : s_refused); };
    HistoryStore store(folder.path());
    QVERIFY(store.open(kNow));
    QCOMPARE(s_refused, 0);
    QVERIFY(s_locked > 0);
}

QTEST_GUILESS_MAIN(TestDatabaseFaults)
#include "tst_databasefaults.moc"
