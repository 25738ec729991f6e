// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/tasks/taskstore.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/unit/storage/littleroom.h"
#include "tests/unit/storage/profilefiles.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtEndian>

#include <cerrno>

namespace tst_taskstore {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

TaskRecord record(const QString &key)
{
    TaskRecord record;
    record.key = key;
    record.serverId = u"server"_s;
    record.taskId = u"id of "_s + key;
    record.tool = u"build"_s;
    record.startedAt = StoppedClock().wallTime();
    return record;
}

QStringList keysOf(const QList<TaskRecord> &records)
{
    QStringList keys;
    for (const TaskRecord &record : records)
        keys += record.key;
    return keys;
}

/// The answer, once it is there.
template<class T>
Result<T> answerTo(Pending<T> pending)
{
    QObject context;
    std::optional<Result<T>> answer;
    pending.then(&context, [&](const Result<T> &result) { answer = result; });
    waitUntil([&] { return answer.has_value(); });
    return answer.value_or(Error{ErrorKind::Timeout, u"no answer"_s, 0, {}});
}

/// What a store last reported of other programs.
struct Others
{
    explicit Others(TaskStore *store)
    {
        QObject::connect(store, &TaskStore::othersChanged, &context,
                         [this](const QList<TaskRecord> &others, const QSet<QString> &keys) {
                             records = others;
                             unfollowed = keys;
                         });
    }
    QStringList keys() const { return keysOf(records); }

    QList<TaskRecord> records;
    QSet<QString> unfollowed;
    QObject context;
};

/// Transactions in SQLite's log: the frames that say how large the database is now.
int commitsIn(const QByteArray &log)
{
    constexpr qsizetype kHeader = 32;
    constexpr qsizetype kFrame = 24 + 4096;
    int commits = 0;
    for (qsizetype at = kHeader; at + kFrame <= log.size(); at += kFrame)
        commits += qFromBigEndian<quint32>(log.constData() + at + 4) != 0 ? 1 : 0;
    return commits;
}

/// How often the threads of this name went to sleep.
qint64 wakesOf(const QByteArray &name)
{
    qint64 wakes = 0;
    const QString tasks = u"/proc/self/task"_s;
    for (const QString &thread : QDir(tasks).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        QFile status(tasks + u'/' + thread + u"/status"_s);
        if (!status.open(QIODevice::ReadOnly))
            continue;
        const QByteArrayList lines = status.readAll().split('\n');
        if (lines.value(0).simplified() != "Name: " + name)
            continue;
        for (const QByteArray &line : lines) {
            if (line.startsWith("voluntary_ctxt_switches:"))
                wakes += line.sliced(24).trimmed().toLongLong();
        }
    }
    return wakes;
}

} // namespace

class TestTaskStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        QVERIFY(m_dir->isValid());
    }

    // TASKX-08
    void whatWasSavedIsThereAfterARestart()
    {
        TaskRecord first = record(u"k1"_s);
        first.statusMessage = u"half-way"_s;
        {
            TaskStore store(folder());
            QVERIFY(answerTo(store.load())->isEmpty());
            QVERIFY(answerTo(store.save(first)));
            QVERIFY(answerTo(store.save(record(u"k2"_s))));
            QVERIFY(answerTo(store.save(record(u"k3"_s))));
            QVERIFY(answerTo(store.saveResult(u"k2"_s, json::Raw(R"({"content":[]})"))));
            QVERIFY(answerTo(store.remove(u"k3"_s)));
        }
        TaskStore again(folder());
        const auto records = answerTo(again.load());
        QVERIFY(records);
        QCOMPARE(keysOf(*records), (QStringList{u"k1"_s, u"k2"_s}));
        QCOMPARE(records->constFirst().toRaw().toByteArray(), first.toRaw().toByteArray());
        QCOMPARE(answerTo(again.result(u"k2"_s))->toByteArray(), R"({"content":[]})"_ba);
        QCOMPARE(answerTo(again.result(u"k1"_s)).error().code, ENOENT);
    }

    /// Its thread sleeps; who comes then is seen all the same.
    void aloneItLooksForNothing()
    {
        TaskStore store(folder());
        store.setWatching(true);
        QVERIFY(answerTo(store.load()));
        QElapsedTimer quiet;
        qint64 before = -1;
        const auto isQuiet = [&] {
            const qint64 wakes = wakesOf("tasks");
            if (std::exchange(before, wakes) != wakes)
                quiet.start();
            return quiet.elapsed() > 2500;
        };
        QTRY_VERIFY(isQuiet());

        QSignalSpy changed(&store, &TaskStore::othersChanged);
        const Others others(&store);
        TaskStore other(folder());
        QVERIFY(answerTo(other.load()));
        QVERIFY(answerTo(other.save(record(u"theirs"_s))));
        QTRY_VERIFY(changed.size() == 1);
        QCOMPARE(others.keys(), QStringList(u"theirs"_s));
    }

    void answersComeInTheOrderOfTheQuestions()
    {
        TaskStore store(folder());
        QStringList answers;
        const auto note = [&](const QString &what) {
            return [&answers, what](const auto &done) { answers += done ? what : u"no "_s + what; };
        };
        store.save(record(u"k"_s)).then(this, note(u"record"_s));
        store.result(u"k"_s).then(this, note(u"result"_s));
        store.saveResult(u"k"_s, json::Raw("{}")).then(this, note(u"saved result"_s));
        store.load().then(this, note(u"list"_s));
        store.remove(u"k"_s).then(this, note(u"removal"_s));
        store.result(u"k"_s).then(this, note(u"result"_s));
        QTRY_COMPARE(answers,
                     (QStringList{u"record"_s, u"no result"_s, u"saved result"_s, u"list"_s,
                                  u"removal"_s, u"no result"_s}));
    }

    void aResultIsThereWhileItIsBeingSaved()
    {
        TaskStore store(folder());
        QStringList answers;
        store.save(record(u"k"_s)).then(this, [&](const auto &) { answers += u"record"_s; });
        store.saveResult(u"k"_s, json::Raw("{}")).then(this, [&](const auto &) {
            answers += u"saved result"_s;
        });
        QCOMPARE(answerTo(store.result(u"k"_s))->toByteArray(), "{}"_ba);
        QTRY_COMPARE(answers, (QStringList{u"record"_s, u"saved result"_s}));
        QCOMPARE(answerTo(store.result(u"k"_s))->toByteArray(), "{}"_ba);
    }

    /// What waits for a save of a task that is removed does not wait for ever.
    void aSaveThatIsOverriddenByARemovalEnds()
    {
        TaskStore store(folder());
        std::optional<Result<bool>> first;
        std::optional<Result<bool>> second;
        store.save(record(u"k"_s)).then(this, [&](const auto &done) { first = done; });
        store.save(record(u"k"_s)).then(this, [&](const auto &done) { second = done; });
        QVERIFY(answerTo(store.remove(u"k"_s)));
        QVERIFY(first && *first);
        QVERIFY(second && !*second);
        QCOMPARE(second->error().kind, ErrorKind::Closed);
        QVERIFY(answerTo(store.load())->isEmpty());
    }

    // TASKX-08
    void whatCannotBeSavedIsReportedOnce()
    {
        TaskStore owner(folder());
        QVERIFY(answerTo(owner.save(record(u"k"_s))));
        TaskStore store(folder());
        QSignalSpy failed(&store, &TaskStore::failed);
        QSignalSpy unsaved(&store, &TaskStore::unsavedChanged);
        QVERIFY(!answerTo(store.save(record(u"k"_s))));
        QVERIFY(!answerTo(store.save(record(u"k"_s))));
        QCOMPARE(failed.size(), 1);
        QCOMPARE(unsaved.size(), 1);
        QVERIFY(store.isUnsaved(u"k"_s));
        QVERIFY(answerTo(store.save(record(u"k2"_s))));
        QVERIFY(!answerTo(store.save(record(u"k"_s))));
        QCOMPARE(failed.size(), 2);
    }

    void whatComesTogetherIsWrittenTogether()
    {
        int commits = 0;
        // A busy machine may ask for them slowly: then they do not come together.
        for (int tries = 0; tries < 10 && (tries == 0 || commits >= 100); ++tries) {
            init();
            TaskStore store(folder());
            QVERIFY(answerTo(store.load()));
            const int before = commitsIn(contentOf(path() + "-wal"_L1));
            int saved = 0;
            for (int i = 0; i < 1000; ++i) {
                store.save(record(QString::number(i))).then(this, [&](const Result<bool> &done) {
                    saved += done ? 1 : 0;
                });
            }
            QTRY_COMPARE(saved, 1000);
            commits = commitsIn(contentOf(path() + "-wal"_L1)) - before;
        }
        QVERIFY2(commits > 0 && commits < 100, qPrintable(QString::number(commits)));
    }

    // REL-17
    void whatWasAskedForIsOnDiskWhenTheProgramEnds()
    {
        {
            TaskStore store(folder());
            for (int i = 0; i < 100; ++i)
                (void)store.save(record(QString::number(i)));
        }
        TaskStore again(folder());
        QCOMPARE(answerTo(again.load())->size(), 100);
    }

    void aLargeResultDoesNotHoldUpTheWindow()
    {
        TaskStore store(folder());
        QVERIFY(answerTo(store.save(record(u"k"_s))));
        const json::Raw large('"' + QByteArray(50 * 1024 * 1024, 'x') + '"');
        int ticks = 0;
        qint64 longest = 0;
        QElapsedTimer sinceTick;
        QTimer ticker;
        connect(&ticker, &QTimer::timeout, this, [&] {
            ++ticks;
            longest = std::max(longest, sinceTick.restart());
        });
        ticker.start(1);
        QElapsedTimer timer;
        timer.start();
        sinceTick.start();
        // Again if this thread, too, had to wait for the processor.
        for (int tries = 0; tries < 10 && ticks <= 5; ++tries) {
            ticks = 0;
            QVERIFY(answerTo(store.saveResult(u"k"_s, large)));
        }
        qInfo("50 MiB saved in %lld ms, longest pause here %lld ms", timer.elapsed(), longest);
        QVERIFY(ticks > 5);
        QVERIFY(*answerTo(store.result(u"k"_s)) == large);
    }

    void eachProgramLooksAfterItsOwnTasks()
    {
        TaskStore window(folder());
        TaskStore terminal(folder());
        QVERIFY(answerTo(window.save(record(u"k1"_s))));
        QVERIFY(answerTo(window.saveResult(u"k1"_s, json::Raw("{}"))));
        QSignalSpy changed(&terminal, &TaskStore::othersChanged);
        const Others othersOfWindow(&window);
        const Others others(&terminal);

        QVERIFY(answerTo(terminal.load())->isEmpty());
        QCOMPARE(others.keys(), QStringList(u"k1"_s));
        QVERIFY(answerTo(terminal.save(record(u"k2"_s))));

        QCOMPARE(changed.size(), 1);
        QVERIFY(answerTo(terminal.result(u"k1"_s)));
        QCOMPARE(answerTo(terminal.save(record(u"k1"_s))).error().code, EPERM);
        QCOMPARE(answerTo(terminal.remove(u"k1"_s)).error().code, EPERM);
        QCOMPARE(keysOf(*answerTo(window.load())), QStringList(u"k1"_s));
        QCOMPARE(othersOfWindow.keys(), QStringList(u"k2"_s));
    }

    void whatOthersChangeIsSeenWhileWatching()
    {
        TaskStore window(folder());
        TaskStore terminal(folder());
        const Others others(&terminal);
        QVERIFY(answerTo(terminal.load()));
        terminal.setWatching(true);
        TaskRecord task = record(u"k"_s);
        QVERIFY(answerTo(window.save(task)));
        QTRY_COMPARE(others.keys(), QStringList(u"k"_s));

        task.statusMessage = u"nearly there"_s;
        QVERIFY(answerTo(window.save(task)));
        QTRY_VERIFY(others.records.constFirst().statusMessage == u"nearly there");

        QVERIFY(answerTo(window.remove(u"k"_s)));
        QTRY_VERIFY(others.records.isEmpty());
    }

    void aWishReachesTheProgramThatLooksAfterTheTask()
    {
        TaskStore window(folder());
        TaskStore terminal(folder());
        QVERIFY(answerTo(window.save(record(u"k"_s))));
        window.setWatching(true);
        QList<TaskWish> wishes;
        connect(&window, &TaskStore::wished, this,
                [&](const TaskWish &wish) { wishes.append(wish); });

        QVERIFY(answerTo(terminal.wish({u"k"_s, TaskWish::Kind::Cancel})));
        QCOMPARE(answerTo(terminal.wish({u"nobody"_s, TaskWish::Kind::Cancel})).error().code,
                 ENOENT);

        QTRY_COMPARE(wishes, (QList<TaskWish>{{u"k"_s, TaskWish::Kind::Cancel}}));
    }

    void aWishThatAProgramDidNotLiveToSeeGoesToItsHeir()
    {
        auto gone = std::make_unique<TaskStore>(folder());
        QVERIFY(answerTo(gone->save(record(u"k"_s))));
        TaskStore terminal(folder());
        QVERIFY(answerTo(terminal.wish({u"k"_s, TaskWish::Kind::Forget})));
        gone.reset();

        TaskStore heir(folder());
        QSignalSpy wished(&heir, &TaskStore::wished);
        QCOMPARE(keysOf(*answerTo(heir.load())), QStringList(u"k"_s));
        QTRY_COMPARE(wished.size(), 1);
    }

    /// Or a wish would be for a task that nobody knows.
    void wishesComeAfterTheTasksThatTheyAreFor()
    {
        {
            TaskStore gone(folder());
            QVERIFY(answerTo(gone.save(record(u"k"_s))));
            TaskStore terminal(folder());
            QVERIFY(answerTo(terminal.wish({u"k"_s, TaskWish::Kind::Cancel})));
        }
        TaskStore heir(folder());
        QStringList order;
        connect(&heir, &TaskStore::wished, this,
                [&](const TaskWish &wish) { order.append(u"wish for "_s + wish.key); });
        heir.load().then(this, [&](const Result<QList<TaskRecord>> &records) {
            order.append(keysOf(records.valueOr({})));
        });
        QTRY_COMPARE(order, (QStringList{u"k"_s, u"wish for k"_s}));
    }

    // REL-02
    void theTasksOfAProgramThatIsGoneAreTakenOver()
    {
        auto window = std::make_unique<TaskStore>(folder());
        QVERIFY(answerTo(window->save(record(u"k"_s))));
        TaskStore terminal(folder());
        const Others others(&terminal);
        terminal.setWatching(true);
        QVERIFY(answerTo(terminal.load())->isEmpty());
        QSignalSpy adopted(&terminal, &TaskStore::adopted);
        QTRY_COMPARE(others.records.size(), 1);

        window.reset();

        QTRY_COMPARE(adopted.size(), 1);
        QCOMPARE(keysOf(*answerTo(terminal.load())), QStringList(u"k"_s));
        QTRY_VERIFY(others.records.isEmpty());
        QVERIFY(answerTo(terminal.save(record(u"k"_s))));
    }

    // REL-11
    void aDamagedFileIsToldOfAndBegunAnew()
    {
        QVERIFY(QDir().mkpath(folder()));
        putFile(path(), QByteArray("no database at all").repeated(1000));
        TaskStore store(folder());
        QList<Error> damages;
        connect(&store, &TaskStore::damaged, this,
                [&](const Error &damage) { damages.append(damage); });

        QVERIFY(answerTo(store.load())->isEmpty());
        QVERIFY(answerTo(store.save(record(u"k"_s))));

        QCOMPARE(damages.size(), 1);
        QVERIFY(damages.constFirst().detail.contains(u"tasks.db.broken-"));
        QCOMPARE(filesIn(folder()).filter(u"broken"_s).size(), 1);
    }

    // REL-11
    void aFileOfANewerVersionIsLeftAlone()
    {
        {
            const Database::Format newer{
                u"tasks.db"_s, 0x51737431, 9, {u"CREATE TABLE other (a INTEGER) STRICT"_s}};
            QVERIFY(Database(folder(), newer).open(StoppedClock().wallTime()));
        }
        const QByteArray before = contentOf(path());
        TaskStore store(folder());
        QCOMPARE(answerTo(store.load()).error().code, kNewerFile);
        QCOMPARE(answerTo(store.save(record(u"k"_s))).error().kind, ErrorKind::Storage);
        QCOMPARE(answerTo(store.result(u"k"_s)).error().code, kNewerFile);
        QCOMPARE(contentOf(path()), before);
    }

    // REL-10
    void aDiskWithoutRoomIsToldOfAndWorksAgainLater()
    {
        TaskStore store(folder());
        QVERIFY(answerTo(store.save(record(u"k1"_s))));
        TaskRecord large = record(u"k2"_s);
        large.statusMessage = QString(200000, u'm');
        {
            const LittleRoom room(100 * 1024);
            const auto refused = answerTo(store.save(large));
            QVERIFY(!refused);
            QCOMPARE(refused.error().kind, ErrorKind::Storage);
        }
        QCOMPARE(keysOf(*answerTo(store.load())), QStringList(u"k1"_s));
        QVERIFY(answerTo(store.save(large)));
        QCOMPARE(keysOf(*answerTo(store.load())), (QStringList{u"k1"_s, u"k2"_s}));
    }

    void aDiskThatCannotBeWrittenToCanBeRead() // L13
    {
        {
            TaskStore store(m_dir->path());
            QVERIFY(answerTo(store.save(record(u"k1"_s))));
            QVERIFY(answerTo(store.saveResult(u"k1"_s, json::Raw("{}"))));
        }
        const LittleRoom none(0);
        TaskStore store(m_dir->path());
        const Others others(&store);
        const auto loaded = answerTo(store.load());
        QVERIFY(!loaded); // No task of it can be ours; the error gives the reason.
        QCOMPARE(others.keys(), QStringList{u"k1"_s});
        QCOMPARE(others.unfollowed, QSet<QString>{u"k1"_s}); // C13: its program is gone.
        const auto result = answerTo(store.result(u"k1"_s));
        QVERIFY(result);
        QCOMPARE(result->toByteArray(), QByteArray("{}"));
    }

    void whereNothingIsThereNothingIsShown() // L13
    {
        const LittleRoom none(0);
        TaskStore store(m_dir->path());
        QSignalSpy changed(&store, &TaskStore::othersChanged);
        QVERIFY(!answerTo(store.load()));
        QCOMPARE(changed.size(), 0);
    }

    void aRecordThatCannotBeReadIsShownAsLost()
    {
        {
            TaskDatabase database(folder(), u"gone"_s);
            QVERIFY(database.open(StoppedClock().wallTime()));
            const StoredTask unreadable{u"k"_s, u"server"_s, u"id"_s, false, 1, {}, "what?"};
            QVERIFY(database.apply({unreadable}).constFirst());
        }
        TaskStore store(folder());
        const auto records = answerTo(store.load());
        QVERIFY(records);
        QCOMPARE(keysOf(*records), QStringList(u"k"_s));
        QCOMPARE(records->constFirst().serverId, u"server"_s);
        QCOMPARE(records->constFirst().state, TaskState::Lost);
        QVERIFY(records->constFirst().error);
    }

private:
    QString folder() const { return m_dir->filePath(u"profile"_s); }
    QString path() const { return folder() + "/tasks.db"_L1; }

    std::unique_ptr<QTemporaryDir> m_dir;
};

QUAYSIDE_TEST(TestTaskStore, QCoreApplication)

} // namespace tst_taskstore

#include "tst_taskstore.moc"
