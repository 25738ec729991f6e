// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/offload.h"
#include "core/base/pending.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QSemaphore>
#include <QTest>
#include <QThread>

namespace tst_pending {

using namespace mcp;

using IntResult = std::optional<Result<int>>;

/// Style guide, part 4: what everybody relies on when they wait for an answer.
class TestPending : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void givesTheAnswerToTheHandler()
    {
        IntResult got;
        Promise<int> promise;
        promise.pending().then(this, [&](const Result<int> &result) { got = result; });
        QVERIFY(!got);
        promise.settle(7);
        QVERIFY(got && *got);
        QCOMPARE(**got, 7);
    }

    void settlesOnce()
    {
        int count = 0;
        Promise<int> promise;
        promise.pending().then(this, [&](const Result<int> &) { ++count; });
        promise.settle(1);
        promise.settle(2);
        promise.settle(Error{});
        QVERIFY(promise.isSettled());
        QCOMPARE(count, 1);
    }

    void givesTheSameAnswerWithoutACopy()
    {
        const Promise<QString> promise;
        const Result<QString> answer(QStringLiteral("seven"));
        const Result<QString> *told = nullptr;
        promise.pending().then(this, [&told](const Result<QString> &result) { told = &result; });
        promise.settleWith(answer);
        QCOMPARE(told, &answer);

        const Promise<QString> late; // Kept as a copy until somebody asks.
        late.settleWith(Result<QString>(QStringLiteral("eight")));
        QString kept;
        late.pending().then(this, [&kept](const Result<QString> &result) { kept = *result; });
        QTRY_COMPARE(kept, QStringLiteral("eight"));
    }

    void neverRunsTheHandlerInsideThen()
    {
        IntResult got;
        settled<int>(7).then(this, [&](const Result<int> &result) { got = result; });
        QVERIFY(!got);
        QTRY_VERIFY(got);
        QCOMPARE(**got, 7);
    }

    void doesNotCallAHandlerWhoseContextIsGone()
    {
        bool isCalled = false;
        Promise<int> promise;
        {
            QObject context;
            promise.pending().then(&context, [&](const Result<int> &) { isCalled = true; });
        }
        promise.settle(7);
        QVERIFY(!isCalled);
    }

    void doesNotCallAHandlerWhoseContextGoesBeforeAQueuedAnswer()
    {
        bool isCalled = false;
        {
            QObject context;
            settled<int>(7).then(&context, [&](const Result<int> &) { isCalled = true; });
        }
        QCoreApplication::processEvents();
        QVERIFY(!isCalled);
    }

    void settlesWithClosedWhenThePromiseIsDropped()
    {
        IntResult got;
        {
            const Promise<int> promise;
            const Promise<int> copy =
                promise; // NOLINT(performance-unnecessary-copy-initialization)
            promise.pending().then(this, [&](const Result<int> &result) { got = result; });
        }
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Closed);
    }

    void tellsThePeerThenSettlesWhenCancelled()
    {
        QStringList events;
        Promise<int> promise;
        promise.onCancel([&] { events.append(QStringLiteral("told")); });
        const CallHandle handle = promise.pending().then(this, [&](const Result<int> &result) {
            events.append(result.error().kind == ErrorKind::Cancelled ? QStringLiteral("cancelled")
                                                                      : QStringLiteral("other"));
        });
        QVERIFY(handle.isOpen());
        handle.cancel();
        handle.cancel();
        promise.settle(7);
        QVERIFY(!handle.isOpen());
        QCOMPARE(events, (QStringList{QStringLiteral("told"), QStringLiteral("cancelled")}));
    }

    void settlesWithCancelledThoughTellingDropsThePromise()
    {
        IntResult got;
        auto promise = std::make_unique<Promise<int>>();
        promise->onCancel([&] { promise.reset(); });
        promise->pending().then(this, [&](const Result<int> &result) { got = result; }).cancel();
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Cancelled);
    }

    void doesNotTellThePeerAfterTheAnswer()
    {
        bool isTold = false;
        Promise<int> promise;
        promise.onCancel([&] { isTold = true; });
        const CallHandle handle = promise.pending().then(this, [](const Result<int> &) {});
        promise.settle(7);
        handle.cancel();
        QVERIFY(!isTold);
    }

    void survivesAHandlerThatDestroysTheHandle()
    {
        Promise<int> promise;
        auto handle = std::make_unique<CallHandle>();
        *handle = promise.pending().then(this, [&](const Result<int> &) { handle.reset(); });
        promise = Promise<int>();
        QVERIFY(!handle);

        Promise<int> second;
        handle = std::make_unique<CallHandle>();
        *handle = second.pending().then(this, [&](const Result<int> &) { handle.reset(); });
        second.onCancel([&] { second = Promise<int>(); });
        handle->cancel();
        QVERIFY(!handle);
    }

    void settlesWithClosedWhenTheLastOfSeveralPromisesGoes()
    {
        IntResult got;
        auto first = std::make_unique<Promise<int>>();
        auto second = std::make_unique<Promise<int>>(*first);
        Promise<int> moved = std::move(*first);
        first.reset();
        second->pending().then(this, [&](const Result<int> &result) { got = result; });
        second.reset();
        QVERIFY(!got);
        moved = Promise<int>();
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Closed);
    }

    void convertsAnAnswer()
    {
        std::optional<Result<QString>> got;
        Promise<int> promise;
        promise.pending()
            .map(this, [](int value) { return QString::number(value); })
            .then(this, [&](const Result<QString> &result) { got = result; });
        promise.settle(7);
        QCOMPARE(**got, QStringLiteral("7"));

        Promise<int> failing;
        failing.pending()
            .map(this, [](int) { return QString(); })
            .then(this, [&](const Result<QString> &result) { got = result; });
        failing.settle(Error::timeout());
        QCOMPARE(got->error().kind, ErrorKind::Timeout);

        Promise<int> refused;
        refused.pending()
            .map(this, [](int) { return Result<QString>(Error::policy()); })
            .then(this, [&](const Result<QString> &result) { got = result; });
        refused.settle(7);
        QCOMPARE(got->error().kind, ErrorKind::Policy);
    }

    void convertsAnAnswerThatIsThereAlready()
    {
        IntResult got;
        settled<int>(7)
            .map(this, [](int value) { return 2 * value; })
            .then(this, [&](const Result<int> &result) { got = result; });
        QVERIFY(!got);
        QTRY_VERIFY(got);
        QCOMPARE(**got, 14);
    }

    void cancelsWhatIsConverted()
    {
        int told = 0;
        IntResult got;
        Promise<int> promise;
        promise.onCancel([&] { ++told; });
        const CallHandle handle = promise.pending()
                                      .map(this, [](int value) { return 2 * value; })
                                      .then(this, [&](const Result<int> &result) { got = result; });
        handle.cancel();
        QCOMPARE(told, 1);
        QVERIFY(promise.isSettled());
        QCOMPARE(got->error().kind, ErrorKind::Cancelled);
    }

    void endsWhatIsConvertedWithItsContext()
    {
        bool isConverted = false;
        IntResult got;
        Promise<int> promise;
        {
            QObject context;
            promise.pending()
                .map(&context,
                     [&](int value) {
                         isConverted = true;
                         return value;
                     })
                .then(this, [&](const Result<int> &result) { got = result; });
        }
        promise.settle(7);
        QVERIFY(!isConverted);
        QCOMPARE(got->error().kind, ErrorKind::Closed);
    }

    void forwardsAnAnswerAndACancel()
    {
        IntResult got;
        Promise<int> source;
        Promise<int> target;
        source.pending().forward(this, target);
        target.pending().then(this, [&](const Result<int> &result) { got = result; });
        source.settle(7);
        QCOMPARE(**got, 7);

        int told = 0;
        Promise<int> cancelled;
        cancelled.onCancel([&] { ++told; });
        Promise<int> other;
        cancelled.pending().forward(this, other);
        other.pending().handle().cancel();
        QCOMPARE(told, 1);
        QVERIFY(cancelled.isSettled());
    }

    void letsAnEmptyHandleBe()
    {
        const CallHandle none;
        QVERIFY(!none.isOpen());
        none.cancel();
        none.abandon();
    }

    void cancelsWhatIsOpenInAScope()
    {
        QList<ErrorKind> kinds;
        CallScope scope;
        Promise<int> open;
        Promise<int> answered;
        const auto note = [&](const Result<int> &result) {
            if (!result)
                kinds.append(result.error().kind);
        };
        scope.add(answered.pending().then(this, note));
        answered.settle(1);
        scope.add(open.pending().then(this, note));
        scope.cancelAll();
        QCOMPARE(kinds, QList{ErrorKind::Cancelled});
    }

    void runsNoHandlerOfAnOwnerThatIsHalfGone()
    {
        struct Owner : QObject
        {
            CallScope calls;
            QString state = QStringLiteral("alive"); // Gone before the scope is.
        };
        bool isTold = false;
        bool isCalled = false;
        Promise<int> promise;
        promise.onCancel([&] { isTold = true; });
        {
            Owner owner;
            owner.calls.add(promise.pending().then(&owner, [&](const Result<int> &) {
                isCalled = true;
                owner.state.clear();
            }));
        }
        QVERIFY(isTold);
        QVERIFY(!isCalled);
    }

    void bringsTheAnswerOfAPoolThreadBack()
    {
        IntResult got;
        QThread *workedOn = nullptr;
        QThread *answeredOn = nullptr;
        offload<int>(this, [&]() -> Result<int> {
            workedOn = QThread::currentThread();
            return 7;
        }).then(this, [&](const Result<int> &result) {
            answeredOn = QThread::currentThread();
            got = result;
        });
        QVERIFY(!got);
        QTRY_VERIFY(got);
        QCOMPARE(**got, 7);
        QVERIFY(workedOn != answeredOn);
        QCOMPARE(answeredOn, thread());
    }

    void dropsTheAnswerOfAPoolThreadWhenItsOwnerGoes()
    {
        IntResult got;
        QSemaphore mayEnd;
        {
            QObject owner;
            offload<int>(&owner, [&]() -> Result<int> {
                mayEnd.acquire();
                return 7;
            }).then(this, [&](const Result<int> &result) { got = result; });
        }
        mayEnd.release();
        QThreadPool::globalInstance()->waitForDone();
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Closed);
    }
};

QUAYSIDE_TEST(TestPending, QCoreApplication)

} // namespace tst_pending

#include "tst_pending.moc"
