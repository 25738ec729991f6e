// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/storethread.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QRegularExpression>
#include <QSemaphore>

#include <algorithm>
#include <atomic>
#include <cerrno>

namespace tst_storethread {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

/// What the store did, for the test to read once the thread has ended or has answered.
struct Log
{
    QList<int> done;
    QList<QList<int>> batches;
    std::atomic<int> opened = 0;
    std::atomic<int> closed = 0;
    std::atomic<QThread *> usedOn = nullptr;
    std::atomic<bool> isOnOneThread = true;

    void use()
    {
        QThread *before = usedOn.exchange(QThread::currentThread());
        if (before && before != QThread::currentThread())
            isOnOneThread = false;
    }
};

struct NoteStore
{
    explicit NoteStore(Log *log)
        : m_log(log)
    {
        ++m_log->opened;
        m_log->use();
    }
    ~NoteStore()
    {
        ++m_log->closed;
        m_log->use();
    }

    Result<void> note(int number)
    {
        m_log->use();
        m_log->done.append(number);
        return {};
    }

    Log *m_log;
};

using Thread = StoreThread<NoteStore>;
using Numbers = StoreBatch<int, int>;

Thread::Open openWith(Log *log, Thread::Stays stays = Thread::Stays::UntilDamaged)
{
    return [log, stays](const QDateTime &) -> Result<Thread::Opened> {
        return Thread::Opened{std::make_unique<NoteStore>(log), {}, stays};
    };
}

Error damage()
{
    return Error::storage(u"kept as notes.broken"_s, Database::kDamaged);
}

} // namespace

class TestStoreThread : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_log = std::make_unique<Log>(); }
    void opensNothingBeforeTheFirstJob();
    void runsJobsAndAnswersThemInOrder();
    void runsWhatWaitsBeforeItEnds();
    void refusesMoreThanMayWait();
    void anErrorOfOpeningAnswersEachJobUntilItOpens();
    void tellsOfDamageOnceBeforeTheAnswer();
    void opensAgainAfterAJob_data();
    void opensAgainAfterAJob();
    void aReceiverThatIsGoneIsNotCalled();
    void aCancelledJobIsDoneAllTheSame();
    void mayBeDestroyedByAnAnswer();
    void mayBeDestroyedWhenItTellsOfDamage();
    void whatIsAskedForWhileItEndsIsClosed();
    void anAnswerMayRunAnEventLoop();
    void whatAJobTellsComesInTheOrderOfTheAnswers();
    void nothingIsToldOnceItEnds();
    void changesThatWaitTogetherAreOneBatch();
    void aBatchWaitsForChangesUntilAnotherJobComes();
    void aBatchThatWaitsIsAppliedWhenItEnds();
    void aBatchIsAppliedWhenItsTimeIsOver();
    void changesOfABatchWithoutAnAnswerAreClosed();

private:
    std::unique_ptr<Thread> makeThread(const StoreThreadOptions &options = {})
    {
        return std::make_unique<Thread>(u"notes"_s, openWith(m_log.get()), options);
    }
    /// Keeps the thread busy until the gate opens.
    void hold(Thread *thread)
    {
        thread->post<void>(
            [this](NoteStore &) -> Result<void> {
                m_gate.acquire();
                return {};
            },
            [](const Result<void> &) {});
    }
    static Pending<bool> note(Thread *thread, int number)
    {
        return thread->change([number](NoteStore &store) { return store.note(number); });
    }
    /// Its answer is the number, and the promise of each change is the size of its batch.
    Pending<int> gather(Thread *thread, int number)
    {
        return thread->gather<int>(
            m_newest, number,
            [](NoteStore &store, QList<int> &numbers) -> Result<int> {
                store.m_log->batches.append(numbers);
                return int(numbers.size());
            },
            [](const Numbers &batch, const Result<int> &size) {
                for (const Promise<int> &promise : batch.promises)
                    promise.settle(size);
            });
    }
    template<class T>
    Result<T> answerOf(Pending<T> pending)
    {
        std::optional<Result<T>> answer;
        pending.then(this, [&](const Result<T> &result) { answer = result; });
        waitUntil([&] { return answer.has_value(); });
        return answer.value_or(Error::timeout());
    }

    std::unique_ptr<Log> m_log;
    std::weak_ptr<Numbers> m_newest;
    QSemaphore m_gate;
};

void TestStoreThread::opensNothingBeforeTheFirstJob()
{
    const auto notes = makeThread();
    settle();
    QCOMPARE(m_log->opened.load(), 0);
    QVERIFY(answerOf(note(notes.get(), 1)));
    QCOMPARE(m_log->opened.load(), 1);
}

void TestStoreThread::runsJobsAndAnswersThemInOrder()
{
    auto notes = makeThread();
    QList<int> answered;
    bool isHere = true;
    for (int i = 0; i < 300; ++i) {
        note(notes.get(), i).then(this, [&, i](const Result<bool> &done) {
            isHere = isHere && done && QThread::currentThread() == thread();
            answered.append(i);
        });
    }
    QVERIFY(answered.isEmpty());
    QCOMPARE(notes->waiting(), 300);
    QTRY_COMPARE(answered.size(), 300);
    QCOMPARE(notes->waiting(), 0);
    QVERIFY(isHere);
    notes.reset();
    QCOMPARE(m_log->done, answered);
    QVERIFY(std::is_sorted(answered.cbegin(), answered.cend()));
    QCOMPARE(m_log->opened.load(), 1);
    QCOMPARE(m_log->closed.load(), 1);
    QVERIFY(m_log->isOnOneThread);
    QVERIFY(m_log->usedOn != QThread::currentThread());
}

void TestStoreThread::runsWhatWaitsBeforeItEnds()
{
    auto notes = makeThread();
    int closed = 0;
    for (int i = 0; i < 200; ++i) {
        note(notes.get(), i).then(this, [&](const Result<bool> &done) {
            closed += !done && done.error().kind == ErrorKind::Closed ? 1 : 0;
        });
    }
    notes.reset();
    QCOMPARE(m_log->done.size(), 200);
    QCOMPARE(m_log->closed.load(), 1);
    QVERIFY(m_log->isOnOneThread);
    QCOMPARE(closed, 200);
}

void TestStoreThread::refusesMoreThanMayWait()
{
    auto notes = makeThread({.most = 3});
    hold(notes.get());
    QList<int> codes;
    for (int i = 0; i < 4; ++i) {
        note(notes.get(), i).then(this, [&](const Result<bool> &done) {
            codes.append(done ? 0 : done.error().code);
        });
    }
    m_gate.release();
    QTRY_COMPARE(codes.size(), 4);
    std::sort(codes.begin(), codes.end());
    QCOMPARE(codes, (QList<int>{0, 0, EAGAIN, EAGAIN}));
    QVERIFY(answerOf(note(notes.get(), 4))); // There is room again.
}

void TestStoreThread::anErrorOfOpeningAnswersEachJobUntilItOpens()
{
    std::atomic<bool> isFull = true;
    Thread notes(u"notes"_s, [&](const QDateTime &now) -> Result<Thread::Opened> {
        if (isFull)
            return Error::storage(u"no room"_s, ENOSPC);
        return openWith(m_log.get())(now);
    });
    QList<int> codes;
    for (int i = 0; i < 3; ++i)
        note(&notes, i).then(
            this, [&](const Result<bool> &done) { codes.append(done ? 0 : done.error().code); });
    QTRY_COMPARE(codes, (QList<int>{ENOSPC, ENOSPC, ENOSPC}));
    isFull = false;
    QVERIFY(answerOf(note(&notes, 3)));
    QCOMPARE(m_log->done, QList<int>{3});
}

void TestStoreThread::tellsOfDamageOnceBeforeTheAnswer()
{
    Thread notes(u"notes"_s, [&](const QDateTime &) -> Result<Thread::Opened> {
        return Thread::Opened{std::make_unique<NoteStore>(m_log.get()), damage()};
    });
    QStringList order;
    connect(&notes, &StoreThreadBase::damaged, this,
            [&](const Error &what) { order.append(what.detail); });
    QTest::ignoreMessage(QtWarningMsg, QRegularExpression(u"kept as"_s));
    for (int i = 0; i < 2; ++i)
        note(&notes, i).then(
            this, [&](const Result<bool> &done) { order.append(done ? u"done"_s : u"failed"_s); });
    QTRY_COMPARE(order, (QStringList{damage().detail, u"done"_s, u"done"_s}));
}

void TestStoreThread::opensAgainAfterAJob_data()
{
    QTest::addColumn<int>("stays");
    QTest::addColumn<int>("code"); // Of the error of the first job; 0: none.
    QTest::addColumn<int>("opened");
    using Stays = Thread::Stays;
    QTest::newRow("a good job") << int(Stays::UntilDamaged) << 0 << 1;
    QTest::newRow("another error") << int(Stays::UntilDamaged) << ENOSPC << 1;
    QTest::newRow("damage") << int(Stays::UntilDamaged) << Database::kDamaged << 2;
    QTest::newRow("damage of a store that stays") << int(Stays::Always) << Database::kDamaged << 1;
    QTest::newRow("a store for one job") << int(Stays::ForOneJob) << 0 << 2;
    QTest::newRow("an error of a store for one job") << int(Stays::ForOneJob) << ENOSPC << 2;
}

void TestStoreThread::opensAgainAfterAJob()
{
    QFETCH(const int, stays);
    QFETCH(const int, code);
    QFETCH(const int, opened);
    auto notes = std::make_unique<Thread>(u"notes"_s, openWith(m_log.get(), Thread::Stays(stays)));
    const auto first = answerOf(notes->change([code](NoteStore &) {
        return code == 0 ? Result<void>() : Result<void>(Error::storage(u"wrong"_s, code));
    }));
    QCOMPARE(first ? 0 : first.error().code, code);
    QVERIFY(answerOf(note(notes.get(), 1)));
    QCOMPARE(m_log->opened.load(), opened);
    notes.reset();
    QCOMPARE(m_log->closed.load(), opened);
    QVERIFY(m_log->isOnOneThread);
}

void TestStoreThread::aReceiverThatIsGoneIsNotCalled()
{
    const auto notes = makeThread();
    int calls = 0;
    {
        QObject receiver;
        note(notes.get(), 1).then(&receiver, [&](const Result<bool> &) { ++calls; });
    }
    QVERIFY(answerOf(note(notes.get(), 2)));
    QCOMPARE(calls, 0);
    QCOMPARE(m_log->done, (QList<int>{1, 2}));
}

void TestStoreThread::aCancelledJobIsDoneAllTheSame()
{
    const auto notes = makeThread();
    hold(notes.get());
    QList<ErrorKind> kinds;
    const CallHandle call = note(notes.get(), 1).then(this, [&](const Result<bool> &done) {
        kinds.append(done ? ErrorKind::Remote : done.error().kind);
    });
    call.cancel();
    const qsizetype calls = kinds.size();
    m_gate.release();
    QVERIFY(answerOf(note(notes.get(), 2)));
    QCOMPARE(calls, 1); // At once.
    QCOMPARE(kinds, QList<ErrorKind>{ErrorKind::Cancelled});
    QCOMPARE(m_log->done, (QList<int>{1, 2}));
}

void TestStoreThread::mayBeDestroyedByAnAnswer()
{
    auto notes = makeThread();
    int answers = 0;
    for (int i = 0; i < 50; ++i) {
        note(notes.get(), i).then(this, [&](const Result<bool> &) {
            ++answers;
            notes.reset();
        });
    }
    QTRY_COMPARE(answers, 50);
    QCOMPARE(m_log->done.size(), 50);
}

void TestStoreThread::mayBeDestroyedWhenItTellsOfDamage()
{
    auto notes =
        std::make_unique<Thread>(u"notes"_s, [&](const QDateTime &) -> Result<Thread::Opened> {
            return Thread::Opened{std::make_unique<NoteStore>(m_log.get()), damage()};
        });
    connect(notes.get(), &StoreThreadBase::damaged, this, [&] { notes.reset(); });
    QTest::ignoreMessage(QtWarningMsg, QRegularExpression(u"kept as"_s));
    QCOMPARE(answerOf(note(notes.get(), 1)).error().kind, ErrorKind::Closed);
    QCOMPARE(m_log->done, QList<int>{1});
}

void TestStoreThread::whatIsAskedForWhileItEndsIsClosed()
{
    Thread *notes = makeThread().release();
    QList<ErrorKind> kinds;
    const auto keep = [&](const Result<bool> &done) {
        kinds.append(done ? ErrorKind::Remote : done.error().kind);
    };
    note(notes, 1).then(this, [&](const Result<bool> &done) {
        keep(done);
        note(notes, 2).then(this, keep);
    });
    delete notes;
    QTRY_COMPARE(kinds, (QList<ErrorKind>{ErrorKind::Closed, ErrorKind::Closed}));
    QCOMPARE(m_log->done, QList<int>{1});
}

void TestStoreThread::anAnswerMayRunAnEventLoop()
{
    const auto notes = makeThread();
    hold(notes.get());
    QList<int> answered;
    for (int i = 0; i < 5; ++i) {
        note(notes.get(), i).then(this, [&, i](const Result<bool> &) {
            answered.append(i);
            if (i == 0)
                waitUntil([&] { return answered.size() == 5; });
        });
    }
    m_gate.release();
    QTRY_COMPARE(answered, (QList<int>{0, 1, 2, 3, 4}));
}

void TestStoreThread::whatAJobTellsComesInTheOrderOfTheAnswers()
{
    const auto notes = makeThread();
    hold(notes.get());
    QStringList order;
    for (int i = 0; i < 3; ++i) {
        const QString name = QString::number(i);
        notes
            ->run<int>([&order, thread = notes.get(), name, i](NoteStore &) -> Result<int> {
                thread->tell([&order, name] { order.append(u"told "_s + name); });
                return i;
            })
            .then(this, [&order, name](const Result<int> &) { order.append(name); });
    }
    m_gate.release();
    QTRY_COMPARE(order,
                 (QStringList{u"told 0"_s, u"0"_s, u"told 1"_s, u"1"_s, u"told 2"_s, u"2"_s}));
}

void TestStoreThread::nothingIsToldOnceItEnds()
{
    auto notes = makeThread();
    bool isTold = false;
    notes->post<void>(
        [&isTold, thread = notes.get()](NoteStore &) -> Result<void> {
            thread->tell([&isTold] { isTold = true; });
            return {};
        },
        [&isTold](const Result<void> &) { isTold = true; });
    notes.reset();
    settle();
    QVERIFY(!isTold);
}

void TestStoreThread::changesThatWaitTogetherAreOneBatch()
{
    const auto notes = makeThread();
    hold(notes.get());
    QList<int> sizes;
    const auto keep = [&](const Result<int> &size) { sizes.append(*size); };
    gather(notes.get(), 1).then(this, keep);
    gather(notes.get(), 2).then(this, keep);
    note(notes.get(), 3).then(this, [&](const Result<bool> &) { sizes.append(0); });
    gather(notes.get(), 4).then(this, keep); // Not before what was asked for earlier.
    const int waiting = notes->waiting();
    m_gate.release();
    QCOMPARE(waiting, 4);
    QTRY_COMPARE(sizes, (QList<int>{2, 2, 0, 1}));
    QCOMPARE(m_log->batches, (QList<QList<int>>{{1, 2}, {4}}));
    QCOMPARE(answerOf(gather(notes.get(), 5)).valueOr(0), 1); // A batch that was applied is over.
}

void TestStoreThread::aBatchWaitsForChangesUntilAnotherJobComes()
{
    const auto notes = makeThread({.gathering = 1h});
    int answers = 0;
    for (int i = 0; i < 5; ++i) {
        gather(notes.get(), i).then(this, [&](const Result<int> &) { ++answers; });
        settle();
    }
    QCOMPARE(answers, 0);
    QVERIFY(answerOf(note(notes.get(), 1)));
    QCOMPARE(answers, 5);
    QCOMPARE(m_log->batches, (QList<QList<int>>{{0, 1, 2, 3, 4}}));
}

void TestStoreThread::aBatchThatWaitsIsAppliedWhenItEnds()
{
    auto notes = makeThread({.gathering = 1h});
    (void)gather(notes.get(), 1);
    (void)gather(notes.get(), 2);
    notes.reset();
    QCOMPARE(m_log->batches, (QList<QList<int>>{{1, 2}}));
}

void TestStoreThread::aBatchIsAppliedWhenItsTimeIsOver()
{
    const auto notes = makeThread({.gathering = 1ms});
    for (int i = 0; i < 3; ++i)
        QCOMPARE(answerOf(gather(notes.get(), i)).valueOr(0), 1);
    QCOMPARE(m_log->batches.size(), 3);
}

void TestStoreThread::changesOfABatchWithoutAnAnswerAreClosed()
{
    auto notes = makeThread();
    QList<ErrorKind> kinds;
    for (int i = 0; i < 2; ++i) {
        gather(notes.get(), i).then(this, [&](const Result<int> &size) {
            kinds.append(size ? ErrorKind::Remote : size.error().kind);
        });
    }
    notes.reset();
    QCOMPARE(kinds, (QList<ErrorKind>{ErrorKind::Closed, ErrorKind::Closed}));
    QVERIFY(m_newest.expired());
}

QUAYSIDE_TEST(TestStoreThread, QCoreApplication)

} // namespace tst_storethread

#include "tst_storethread.moc"
