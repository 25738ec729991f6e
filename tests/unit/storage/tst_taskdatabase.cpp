// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/taskdatabase.h"
#include "tests/support/testclass.h"

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/unit/storage/littleroom.h"
#include "tests/unit/storage/profilefiles.h"

#include <cerrno>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tst_taskdatabase {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

StoredTask task(const QString &key, const QByteArray &record = "{}")
{
    return {key, u"server"_s, u"id of "_s + key, false, 1, {}, record};
}

int modeOf(const QString &path)
{
    struct stat state = {};
    return ::lstat(QFile::encodeName(path).constData(), &state) == 0 ? int(state.st_mode & 07777)
                                                                     : -1;
}

/// The connection of the one store that is open in this process.
QSqlDatabase connection()
{
    return QSqlDatabase::database(QSqlDatabase::connectionNames().constFirst(), false);
}

void execute(const QString &sql)
{
    QSqlQuery query(connection());
    QVERIFY(query.exec(sql));
}

} // namespace

class TestTaskDatabase : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void keepsWhatWasSaved();
    void keepsItsFilesForTheOwnerOnly();
    void refusesWhatIsNotOurs_data();
    void refusesWhatIsNotOurs();
    void keepsResultsBesideTheirTasks();
    void keepsAResultOfFiftyMegabytes();
    void removesATaskWithAllThatBelongsToIt();
    void givesTheDiskBackWhatWasRemoved();
    void refusesASecondOpenTaskOfTheSameId();
    void refusesToChangeWhatAnotherProgramOwns();
    void adoptsTheTasksOfOneWhoIsGone();
    void tellsTheOwnerOnceWhatOthersWish();
    void noticesWhatOthersHaveChanged();
    void letsSeveralProgramsWriteAtTheSameTime();
    void setsADamagedDatabaseAside_data();
    void setsADamagedDatabaseAside();
    void leavesADamagedDatabaseThatAnotherProgramHasOpen();
    void leavesANewerDatabaseAlone();
    void savesNothingByHalvesWhenTheDiskIsFull();
    void savesTheSmallOnesWhenALargeOneFindsNoRoom();
    void survivesADiskThatCannotBeWrittenTo();
    void givesUpOnAProgramThatHoldsTheDatabase();
    void failsWhenItIsNotOpen();

private:
    QString profile() const { return m_dir->filePath(u"profile"_s); }
    QString path() const { return profile() + "/tasks.db"_L1; }
    /// Opens it; a test that expects trouble opens its own.
    std::unique_ptr<TaskDatabase> store(const QString &owner = u"me"_s) const;
    QDateTime now() const { return StoppedClock().wallTime(); }
    /// Writes at a position of the file while it is not open.
    void overwrite(qint64 at, const QByteArray &bytes) const;

    std::unique_ptr<QTemporaryDir> m_dir;
};

void TestTaskDatabase::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    QVERIFY(m_dir->isValid());
}

std::unique_ptr<TaskDatabase> TestTaskDatabase::store(const QString &owner) const
{
    auto store = std::make_unique<TaskDatabase>(profile(), owner);
    const auto opened = store->open(now());
    if (!opened || opened->damage)
        qFatal("%s", qPrintable(opened ? opened->damage->detail : opened.error().detail));
    return store;
}

void TestTaskDatabase::overwrite(qint64 at, const QByteArray &bytes) const
{
    QFile file(path());
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.seek(at));
    QCOMPARE(file.write(bytes), bytes.size());
}

// REL-02
void TestTaskDatabase::keepsWhatWasSaved()
{
    const StoredTask first{u"k1"_s, u"s"_s, u"Grüße"_s, true, 1785231000123, u"me"_s, "{\"a\":1}"};
    StoredTask second{u"k0"_s, {}, {}, false, -1, u"me"_s, {}};
    {
        const auto saving = store();
        for (const auto &result : saving->apply({first, second}))
            QVERIFY(result);
        second.record = QByteArray("\0\xff\n", 3);
        second.taskId = u"named"_s;
        QVERIFY(saving->apply({second}).constFirst());
    }
    const auto tasks = store()->tasks();
    QVERIFY(tasks);
    QCOMPARE(*tasks, (QList<StoredTask>{first, second}));
}

// SEC-70
void TestTaskDatabase::keepsItsFilesForTheOwnerOnly()
{
    const mode_t before = ::umask(0);
    {
        const auto saving = store();
        QVERIFY(saving->apply({task(u"k"_s)}).constFirst());
        QCOMPARE(filesIn(profile()).size(), 4);
        for (const QString &name : filesIn(profile()))
            QCOMPARE(modeOf(profile() + u'/' + name), 0600);
    }
    ::umask(before);
    QCOMPARE(modeOf(profile()), 0700);

    QCOMPARE(::chmod(QFile::encodeName(path()).constData(), 0644), 0);
    (void)store();
    QCOMPARE(modeOf(path()), 0600);
}

// SEC-70
void TestTaskDatabase::refusesWhatIsNotOurs_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<int>("code");
    QTest::newRow("link") << u"link"_s << ELOOP;
    QTest::newRow("link instead of the log") << u"log"_s << ELOOP;
    QTest::newRow("folder") << u"folder"_s << EINVAL;
    QTest::newRow("everybody may write") << u"open"_s << EPERM;
}

void TestTaskDatabase::refusesWhatIsNotOurs()
{
    QFETCH(QString, what);
    QFETCH(int, code);
    (void)store();
    const QString target = m_dir->filePath(u"target"_s);
    QVERIFY(QFile::copy(path(), target));
    const QByteArray before = contentOf(target);
    if (what == u"log")
        QVERIFY(QFile::link(target, path() + "-wal"_L1));
    else if (what == u"open")
        QCOMPARE(::chmod(QFile::encodeName(path()).constData(), 0666), 0);
    else
        QVERIFY(QFile::remove(path()));
    if (what == u"link")
        QVERIFY(QFile::link(target, path()));
    if (what == u"folder")
        QVERIFY(QDir().mkdir(path()));

    TaskDatabase refused(profile(), u"me"_s);
    const auto opened = refused.open(now());

    QVERIFY(!opened);
    QCOMPARE(opened.error().kind, ErrorKind::Storage);
    QCOMPARE(opened.error().code, code);
    QCOMPARE(contentOf(target), before);
}

void TestTaskDatabase::keepsResultsBesideTheirTasks()
{
    const auto saving = store();
    QVERIFY(saving->apply({task(u"k"_s)}).constFirst());
    QVERIFY(saving->result(u"k"_s)->isNull());

    QVERIFY(saving->apply({StoredResult{u"k"_s, "one"}}).constFirst());
    QVERIFY(saving->apply({StoredResult{u"k"_s, "two"}}).constFirst());

    QCOMPARE(*saving->result(u"k"_s), "two"_ba);
    QCOMPARE(saving->apply({StoredResult{u"nobody"_s, "x"}}).constFirst().error().code, ENOENT);
    QVERIFY(saving->result(u"nobody"_s)->isNull());
}

void TestTaskDatabase::keepsAResultOfFiftyMegabytes()
{
    const QByteArray large(50 * 1024 * 1024, 'x');
    QElapsedTimer timer;
    {
        const auto saving = store();
        QVERIFY(saving->apply({task(u"k"_s)}).constFirst());
        timer.start();
        QVERIFY(saving->apply({StoredResult{u"k"_s, large}}).constFirst());
        qInfo("50 MiB saved in %lld ms", timer.elapsed());
        // The log does not stay as large as that.
        QVERIFY(saving->apply({task(u"k2"_s)}).constFirst());
        QVERIFY(QFileInfo(path() + "-wal"_L1).size() < 8 * 1024 * 1024);
    }
    const auto reading = store();
    timer.start();
    QVERIFY(*reading->result(u"k"_s) == large);
    qInfo("and read in %lld ms", timer.elapsed());
}

void TestTaskDatabase::removesATaskWithAllThatBelongsToIt()
{
    const auto saving = store();
    const auto other = store(u"other"_s);
    QVERIFY(saving->apply({task(u"k"_s), StoredResult{u"k"_s, "one"}}).constLast());
    QVERIFY(other->wish({u"k"_s, TaskWish::Kind::Cancel}));

    QVERIFY(saving->apply({RemovedTask{u"k"_s}}).constFirst());
    QVERIFY(saving->apply({RemovedTask{u"k"_s}}).constFirst());

    QVERIFY(saving->tasks()->isEmpty());
    QVERIFY(saving->result(u"k"_s)->isNull());
    QVERIFY(saving->apply({task(u"k"_s)}).constFirst());
    QVERIFY(saving->takeWishes()->isEmpty());
}

void TestTaskDatabase::givesTheDiskBackWhatWasRemoved()
{
    {
        const auto saving = store();
        const QByteArray secret = QByteArray("do not keep this").repeated(100'000);
        QVERIFY(saving->apply({task(u"k"_s), StoredResult{u"k"_s, secret}}).constLast());
        QVERIFY(saving->apply({RemovedTask{u"k"_s}}).constFirst());
    }
    QVERIFY(QFileInfo(path()).size() < 100'000);
    QVERIFY(!contentOf(path()).contains("do not keep this"));
}

// TASK-04
void TestTaskDatabase::refusesASecondOpenTaskOfTheSameId()
{
    const auto saving = store();
    StoredTask first = task(u"k1"_s);
    StoredTask second = task(u"k2"_s);
    second.taskId = first.taskId;
    QVERIFY(saving->apply({first}).constFirst());

    const auto results = saving->apply({second, task(u"k3"_s)});
    QCOMPARE(results.at(0).error().code, EEXIST);
    QVERIFY(results.at(1)); // It does not keep the rest from being saved.
    QCOMPARE(saving->tasks()->size(), 2);

    // Another program may talk to another process of the server.
    QVERIFY(store(u"other"_s)->apply({second}).constFirst());
    second.key = u"k4"_s;
    first.isFinished = true;
    QVERIFY(saving->apply({first, second}).constLast());
    // Those without an id have none in common.
    StoredTask unnamed = task(u"k5"_s);
    unnamed.taskId.clear();
    StoredTask another = unnamed;
    another.key = u"k6"_s;
    QVERIFY(saving->apply({unnamed, another}).constLast());
}

void TestTaskDatabase::refusesToChangeWhatAnotherProgramOwns()
{
    const auto mine = store();
    const auto other = store(u"other"_s);
    QVERIFY(mine->apply({task(u"k"_s, "mine"), StoredResult{u"k"_s, "mine"}}).constLast());

    const auto refused =
        other->apply({task(u"k"_s, "other"), StoredResult{u"k"_s, "other"}, RemovedTask{u"k"_s}});

    for (const auto &result : refused)
        QCOMPARE(result.error().code, EPERM);
    QCOMPARE(mine->tasks()->constFirst().record, "mine"_ba);
    QCOMPARE(*mine->result(u"k"_s), "mine"_ba);
    QCOMPARE(*other->result(u"k"_s), "mine"_ba);
}

// REL-02
void TestTaskDatabase::adoptsTheTasksOfOneWhoIsGone()
{
    StoredTask twin = task(u"k2"_s);
    twin.taskId = task(u"k1"_s).taskId;
    QVERIFY(store(u"gone"_s)->apply({task(u"k1"_s)}).constFirst());
    QVERIFY(store(u"gone too"_s)->apply({twin}).constFirst());
    QVERIFY(store(u"alive"_s)->apply({task(u"k3"_s)}).constFirst());
    const auto mine = store();
    QCOMPARE(mine->othersTasks()->size(), 3);

    QVERIFY(mine->adopt(u"gone"_s));
    QVERIFY(mine->adopt(u"gone too"_s));
    QCOMPARE(mine->othersTasks()->size(), 1);

    QStringList owners;
    const auto tasks = mine->tasks();
    QVERIFY(tasks);
    for (const StoredTask &stored : *tasks)
        owners += stored.owner;
    QCOMPARE(owners, (QStringList{u"me"_s, u"me"_s, u"alive"_s}));
    QVERIFY(mine->apply({task(u"k1"_s, "new"), twin}).constLast());
}

void TestTaskDatabase::tellsTheOwnerOnceWhatOthersWish()
{
    const auto mine = store();
    const auto other = store(u"other"_s);
    QVERIFY(mine->apply({task(u"k1"_s), task(u"k2"_s)}).constLast());
    QVERIFY(other->wish({u"k1"_s, TaskWish::Kind::Cancel}));
    QVERIFY(other->wish({u"k1"_s, TaskWish::Kind::Cancel}));
    QVERIFY(other->wish({u"k2"_s, TaskWish::Kind::Forget}));
    QCOMPARE(other->wish({u"k3"_s, TaskWish::Kind::Forget}).error().code, ENOENT);

    QVERIFY(other->takeWishes()->isEmpty()); // They are not about its tasks.
    QCOMPARE(
        *mine->takeWishes(),
        (QList<TaskWish>{{u"k1"_s, TaskWish::Kind::Cancel}, {u"k2"_s, TaskWish::Kind::Forget}}));
    QVERIFY(mine->takeWishes()->isEmpty());
}

void TestTaskDatabase::noticesWhatOthersHaveChanged()
{
    const auto mine = store();
    const auto other = store(u"other"_s);
    (void)mine->hasChanged();
    QVERIFY(mine->apply({task(u"k1"_s)}).constFirst());
    QVERIFY(!*mine->hasChanged());

    QVERIFY(other->apply({task(u"k2"_s)}).constFirst());

    QVERIFY(*mine->hasChanged());
    QVERIFY(!*mine->hasChanged());
    QCOMPARE(mine->tasks()->size(), 2);
}

void TestTaskDatabase::letsSeveralProgramsWriteAtTheSameTime()
{
    QList<pid_t> programs;
    for (const QString &owner : {u"a"_s, u"b"_s, u"c"_s}) {
        const pid_t pid = ::fork();
        if (pid == 0) {
            TaskDatabase store(profile(), owner); // Each may be the one to make the database.
            bool isWell = store.open(now()).hasValue();
            for (int i = 0; i < 100 && isWell; ++i)
                isWell = store.apply({task(owner + QString::number(i))}).constFirst().hasValue();
            ::_exit(isWell ? 0 : 1);
        }
        programs.append(pid);
    }
    for (const pid_t pid : std::as_const(programs)) {
        int status = -1;
        QCOMPARE(::waitpid(pid, &status, 0), pid);
        QCOMPARE(status, 0);
    }
    QCOMPARE(store()->tasks()->size(), 300);
}

// REL-11
void TestTaskDatabase::setsADamagedDatabaseAside_data()
{
    QTest::addColumn<QString>("damage");
    for (const auto *damage : {"garbage", "half", "first page", "a page", "foreign", "no version"})
        QTest::newRow(damage) << QString::fromLatin1(damage);
}

void TestTaskDatabase::setsADamagedDatabaseAside()
{
    QFETCH(QString, damage);
    {
        const auto saving = store();
        std::vector<TaskChange> changes;
        for (int i = 0; i < 500; ++i)
            changes.emplace_back(task(QString::number(i), QByteArray(500, 'r')));
        QVERIFY(saving->apply(changes).constLast());
        if (damage == u"foreign")
            execute(u"PRAGMA application_id = 7"_s);
        if (damage == u"no version")
            execute(u"PRAGMA user_version = 0"_s);
    }
    const qint64 size = QFileInfo(path()).size();
    if (damage == u"garbage")
        putFile(path(), QByteArray("no database at all").repeated(1000));
    else if (damage == u"half")
        QVERIFY(QFile::resize(path(), size / 2 / 4096 * 4096));
    else if (damage == u"first page")
        overwrite(0, QByteArray(4096, '\0'));
    else if (damage == u"a page")
        overwrite(size / 2 / 4096 * 4096, QByteArray(4096, 'z'));
    const QByteArray damaged = contentOf(path());

    TaskDatabase fresh(profile(), u"me"_s);
    const auto opened = fresh.open(now());

    QVERIFY2(opened, qPrintable(opened ? QString() : opened.error().detail));
    QVERIFY(opened->damage);
    QCOMPARE(opened->damage->kind, ErrorKind::Storage);
    QCOMPARE(opened->damage->code, Database::kDamaged);
    const QString aside = path() + ".broken-20260728-093000"_L1;
    QVERIFY2(opened->damage->detail.contains(aside), qPrintable(opened->damage->detail));
    QCOMPARE(contentOf(aside), damaged);
    QVERIFY(fresh.tasks()->isEmpty());
    QVERIFY(fresh.apply({task(u"k"_s)}).constFirst());
}

// REL-11
void TestTaskDatabase::leavesADamagedDatabaseThatAnotherProgramHasOpen()
{
    QVERIFY(store()->apply({task(u"k"_s)}).constFirst());
    const auto other = store(u"other"_s);
    overwrite(0, QByteArray(4096, '\0'));

    TaskDatabase mine(profile(), u"me"_s);
    const auto opened = mine.open(now());

    QVERIFY(!opened);
    QCOMPARE(opened.error().code, EWOULDBLOCK);
    QCOMPARE(filesIn(profile()).filter(u"broken"_s), QStringList());
}

// REL-11
void TestTaskDatabase::leavesANewerDatabaseAlone()
{
    {
        const auto saving = store();
        QVERIFY(saving->apply({task(u"k"_s)}).constFirst());
        execute(u"PRAGMA user_version = 2"_s);
    }
    const QByteArray before = contentOf(path());

    TaskDatabase older(profile(), u"me"_s);
    const auto opened = older.open(now());

    QVERIFY(!opened);
    QCOMPARE(opened.error().kind, ErrorKind::Storage);
    QCOMPARE(opened.error().code, kNewerFile);
    QVERIFY(!older.apply({task(u"k2"_s)}).constFirst());
    QCOMPARE(contentOf(path()), before);
    QCOMPARE(filesIn(profile()).filter(u"broken"_s), QStringList());
}

// REL-10
void TestTaskDatabase::savesNothingByHalvesWhenTheDiskIsFull()
{
    const auto saving = store();
    QVERIFY(saving->apply({task(u"k"_s, "old"), StoredResult{u"k"_s, "old"}}).constLast());
    execute(u"PRAGMA max_page_count = 20"_s);

    const auto results = saving->apply({task(u"k"_s, QByteArray(200'000, 'n'))});

    QCOMPARE(results.constFirst().error().kind, ErrorKind::Storage);
    QCOMPARE(results.constFirst().error().code, ENOSPC);
    QCOMPARE(saving->tasks()->constFirst().record, "old"_ba);

    execute(u"PRAGMA max_page_count = 10000"_s);
    QVERIFY(saving->apply({task(u"k"_s, QByteArray(200'000, 'n'))}).constFirst());
}

// REL-10
void TestTaskDatabase::savesTheSmallOnesWhenALargeOneFindsNoRoom()
{
    const auto saving = store();
    execute(u"PRAGMA max_page_count = 20"_s);

    const auto results = saving->apply(
        {task(u"k1"_s), StoredResult{u"k1"_s, QByteArray(200'000, 'n')}, task(u"k2"_s)});

    QVERIFY(results.at(0));
    QCOMPARE(results.at(1).error().code, ENOSPC);
    QVERIFY(results.at(2));
    QCOMPARE(saving->tasks()->size(), 2);
    QVERIFY(saving->result(u"k1"_s)->isNull());
}

// REL-10
void TestTaskDatabase::survivesADiskThatCannotBeWrittenTo()
{
    {
        const auto saving = store();
        QVERIFY(saving->apply({task(u"k"_s, "old")}).constFirst());
        {
            const LittleRoom room(64 * 1024);
            const auto refused = saving->apply({task(u"k"_s, QByteArray(200'000, 'n'))});
            QCOMPARE(refused.constFirst().error().code, EIO);
            QCOMPARE(saving->tasks()->constFirst().record, "old"_ba);
        }
        QVERIFY(saving->apply({task(u"k"_s, "new"), task(u"k2"_s)}).constLast());
    }
    QCOMPARE(store()->tasks()->constFirst().record, "new"_ba);
}

// REL-10
void TestTaskDatabase::givesUpOnAProgramThatHoldsTheDatabase()
{
    const auto saving = store();
    execute(u"PRAGMA busy_timeout = 10"_s);
    {
        QSqlDatabase other = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"other"_s);
        other.setDatabaseName(path());
        QVERIFY(other.open());
        QVERIFY(QSqlQuery(other).exec(u"BEGIN IMMEDIATE"_s));

        const auto refused = saving->apply({task(u"k"_s), task(u"k2"_s)});

        QCOMPARE(refused.size(), 2);
        QCOMPARE(refused.constLast().error().code, EWOULDBLOCK);
        QVERIFY(saving->tasks()->isEmpty()); // Reading still works.
    }
    QSqlDatabase::removeDatabase(u"other"_s);
    QVERIFY(saving->apply({task(u"k"_s)}).constFirst());
}

void TestTaskDatabase::failsWhenItIsNotOpen()
{
    TaskDatabase closed(profile(), u"me"_s);
    QCOMPARE(closed.apply({task(u"k"_s)}).constFirst().error().kind, ErrorKind::Storage);
    QVERIFY(!closed.tasks());
    QVERIFY(!closed.hasChanged());
    QVERIFY(!QFileInfo::exists(profile()));
}

QUAYSIDE_TEST(TestTaskDatabase, QCoreApplication)

} // namespace tst_taskdatabase

#include "tst_taskdatabase.moc"
