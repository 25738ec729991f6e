// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QSemaphore>
#include <QTest>
#include <QThreadPool>
#include <QTimer>

#include <memory>

/// Processes events while a test waits for a condition: `for (Waiting waiting; !condition && waiting.next();) { }`
class Waiting
{
public:
    explicit Waiting(int milliseconds = kLimit)
        : m_deadline(milliseconds)
    {
        m_waker.start(10);
    }

    /// Returns after the next events, or after 10 ms, for what happens elsewhere; false when the time is over.
    bool next()
    {
        if (m_deadline.hasExpired())
            return false;
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return true;
    }

    /// Only a failing test waits as long: no machine is so busy.
    static constexpr int kLimit = 60'000;

private:
    QDeadlineTimer m_deadline;
    QTimer m_waker;
};

/// Processes events until condition holds; false if it does not in time.
template<class Condition>
bool waitUntil(Condition condition, int milliseconds = Waiting::kLimit)
{
    Waiting waiting(milliseconds);
    while (!condition()) {
        if (!waiting.next())
            return bool(condition());
    }
    return true;
}

/// Lets everything arrive that is on its way: work on threads, queued calls, bytes of loopback connections. For tests that
/// something does not happen; for what could happen later, advance the clock of the test beyond that
/// moment first.
inline void settle()
{
    for (int turn = 0; turn < 20; ++turn) {
        QThreadPool::globalInstance()->waitForDone();
        QTest::qWait(1);
    }
}

/// While it exists, work on the global pool of threads waits. Not for use with settle().
class BusyPool
{
public:
    BusyPool()
    {
        QThreadPool *pool = QThreadPool::globalInstance();
        for (int i = 0; i < pool->maxThreadCount(); ++i)
            pool->start([end = m_end] { end->acquire(); });
    }
    ~BusyPool() { m_end->release(QThreadPool::globalInstance()->maxThreadCount()); }
    Q_DISABLE_COPY_MOVE(BusyPool)

private:
    std::shared_ptr<QSemaphore> m_end = std::make_shared<QSemaphore>();
};

// Qt's own look every 50 ms and sleep meanwhile, which makes tests slow, and give up after 5 s, which is too little on a
// busy machine.
#undef QTRY_VERIFY_WITH_TIMEOUT
#undef QTRY_VERIFY2_WITH_TIMEOUT
#undef QTRY_COMPARE_WITH_TIMEOUT
#undef QTRY_VERIFY
#undef QTRY_VERIFY2
#undef QTRY_COMPARE
#define WAIT_FOR(condition, milliseconds)                                                          \
    for (Waiting waitingHere(milliseconds); !(condition) && waitingHere.next();) { }
#define QTRY_VERIFY_WITH_TIMEOUT(condition, milliseconds)                                          \
    do {                                                                                           \
        WAIT_FOR(condition, milliseconds)                                                          \
        QVERIFY(condition);                                                                        \
    } while (false)
#define QTRY_VERIFY2_WITH_TIMEOUT(condition, message, milliseconds)                                \
    do {                                                                                           \
        WAIT_FOR(condition, milliseconds)                                                          \
        QVERIFY2(condition, message);                                                              \
    } while (false)
#define QTRY_COMPARE_WITH_TIMEOUT(actual, expected, milliseconds)                                  \
    do {                                                                                           \
        WAIT_FOR((actual) == (expected), milliseconds)                                             \
        QCOMPARE(actual, expected);                                                                \
    } while (false)
#define QTRY_VERIFY(condition) QTRY_VERIFY_WITH_TIMEOUT(condition, Waiting::kLimit)
#define QTRY_VERIFY2(condition, message)                                                           \
    QTRY_VERIFY2_WITH_TIMEOUT(condition, message, Waiting::kLimit)
#define QTRY_COMPARE(actual, expected) QTRY_COMPARE_WITH_TIMEOUT(actual, expected, Waiting::kLimit)
