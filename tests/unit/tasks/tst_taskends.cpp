// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/read.h"
#include "core/tasks/tasksessions.h"
#include "tests/support/taskstage.h"
#include "tests/support/testclass.h"

#include <QSignalSpy>
#include <QTest>

namespace tst_taskends {

using namespace mcp;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

Error remote(int code)
{
    return {ErrorKind::Remote, u"no"_s, code, {}};
}

Error lostOnTheWay()
{
    return {ErrorKind::Transport, {}, 0, {}};
}

Error fullDisk()
{
    return {ErrorKind::Storage, u"The disk is full"_s, 28, {}};
}

void bothEras()
{
    QTest::addColumn<Era>("era");
    QTest::newRow("stateful") << Era::Stateful;
    QTest::newRow("stateless") << Era::Stateless;
}

/// Sessions that the test plays.
struct FakeSessions final : TaskSessions
{
    QString now = u"one"_s;
    QHash<QString, int> open; ///< Tasks, by session.
    QSet<QString> endedByUs;
    std::optional<Promise<bool>>
        storing; ///< While it is set, what is kept is kept when it settles.

    QString current(const QString &) override { return now; }
    Pending<bool> enter(const QString &, const QString &session) override
    {
        ++open[session];
        return storing ? storing->pending() : settled<bool>(true);
    }
    void leave(const QString &, const QString &session) override
    {
        if (--open[session] == 0)
            open.remove(session);
    }
    bool isEndedByUs(const QString &session) const override { return endedByUs.contains(session); }
};

QList<ToolCall> start()
{
    return {{u"s"_s, u"tool"_s, u"Tool"_s, {}, CallMode::AsTask}};
}

} // namespace

/// How tasks end: cancelled, lost, forgotten; and what of them outlives the program and a full disk.
class TestTaskEnds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cancelsATaskOfTheStatefulEra() // TASK-17
    {
        TaskStage stage(Era::Stateful);
        const QString key = stage.begin(u"t"_s);
        stage.pass(3s);
        stage.move(u"t"_s, u"cancelled"_s);
        stage.tracker->cancel(key);
        QVERIFY(stage.tracker->record(key)->isCancelRequested);
        stage.settle();
        QCOMPARE(stage.state(key), TaskState::Cancelled);
        QCOMPARE(stage.server->count(u"cancel"_s), 1);
        QCOMPARE(stage.disk.saved(key)->state, TaskState::Cancelled);
        stage.tracker->cancel(key);
        stage.pass(10s);
        QCOMPARE(stage.server->count(u"cancel"_s), 1);
    }

    void takesATaskThatTheServerCancelledForOne_data() { bothEras(); }
    void takesATaskThatTheServerCancelledForOne() // TASK-15, TASKX-10
    {
        QFETCH(Era, era);
        TaskStage stage(era);
        const QString key = stage.begin(u"t"_s);
        std::optional<Error> error;
        stage.tracker->finished(key).then(this,
                                          [&error](const auto &result) { error = result.error(); });
        stage.move(u"t"_s, u"cancelled"_s);
        stage.server->tasks[u"t"_s].statusMessage = u"out of paper"_s;
        stage.pass(3s);
        QCOMPARE(stage.state(key), TaskState::Cancelled);
        QVERIFY(error && error->kind == ErrorKind::Cancelled);
        QCOMPARE(stage.tracker->record(key)->statusMessage, u"out of paper"_s);
        QVERIFY(!stage.tracker->record(key)->isCancelRequested);
    }

    void servesWhoWaitsAndWhoLooks_data() { bothEras(); }
    void servesWhoWaitsAndWhoLooks() // TASKX-29
    {
        QFETCH(Era, era);
        TaskStage stage(era);
        std::optional<Result<CallToolResult>> answer;
        stage.offer(u"t"_s);
        stage.call(start().first()).then(this, [&](const Result<ToolCallOutcome> &started) {
            stage.tracker->finished(started->taskKey).then(this, [&answer](const auto &result) {
                answer = result;
            });
        });
        stage.pass(3s);
        const QString key = stage.tracker->keys().value(0);
        QCOMPARE(stage.tracker->record(key)->toolTitle, u"Tool"_s);
        QCOMPARE(stage.state(key), TaskState::Working);
        QVERIFY(stage.tracker->live(key).nextCheckAt && !answer);
        stage.complete(u"t"_s);
        stage.pass(3s);
        QVERIFY(answer && *answer);
        QCOMPARE((*answer)->source.toByteArray(), toolResult("done"));
    }

    void onlyStopsWatchingWhereAServerCannotCancel() // TASK-17
    {
        TaskStage stage(Era::Stateful);
        const QString key = stage.begin(u"t"_s);
        QVERIFY(stage.tracker->canCancel(key));
        stage.server->cancels = false;
        QVERIFY(!stage.tracker->canCancel(key));
        stage.tracker->cancel(key);
        stage.pass(10s);
        QCOMPARE(stage.state(key), TaskState::Lost);
        QCOMPARE(stage.tracker->record(key)->lostReason, LostReason::Detached);
        QCOMPARE(stage.server->count(u"cancel"_s), 0);
        QCOMPARE(stage.server->count(u"get"_s), 0);
    }

    void showsTheTrueStateOfWhatCannotBeCancelledAnyMore() // TASK-17
    {
        TaskStage stage(Era::Stateful);
        const QString key = stage.begin(u"t"_s);
        stage.complete(u"t"_s);
        stage.server->failures.insert(u"cancel"_s, remote(-32602));
        stage.tracker->cancel(key);
        stage.pass(300ms);
        QCOMPARE(stage.server->count(u"get"_s), 1);
        QCOMPARE(stage.state(key), TaskState::Completed);
        QVERIFY(!stage.tracker->record(key)->isCancelRequested);
    }

    void followsATaskThatIgnoresItsCancelling() // TASK-17
    {
        TaskStage stage(Era::Stateful);
        const QString key = stage.begin(u"t"_s);
        stage.tracker->cancel(key);
        stage.pass(30s);
        QVERIFY(!isFinished(stage.state(key)));
        QVERIFY(stage.tracker->record(key)->isCancelRequested);
        QCOMPARE(stage.server->count(u"cancel"_s), 1);
        stage.complete(u"t"_s);
        stage.pass(3s);
        QCOMPARE(stage.state(key), TaskState::Completed);
    }

    void asksThreeTimesMoreAfterAWishToCancel() // TASKX-19, TASKX-20
    {
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        stage.pass(3s);
        const qsizetype asked = stage.server->count(u"get"_s);
        stage.tracker->cancel(key);
        stage.pass(4s);
        QVERIFY(!isFinished(stage.state(key)));
        stage.pass(10s);
        QCOMPARE(stage.state(key), TaskState::Cancelled);
        QCOMPARE(stage.server->count(u"get"_s) - asked, 3);
        QCOMPARE(stage.server->count(u"cancel"_s), 1);
    }

    void takesTheResultOfATaskThatWasFasterThanTheWish() // TASKX-20
    {
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        stage.tracker->cancel(key);
        stage.pass(3s);
        stage.complete(u"t"_s);
        stage.pass(3s);
        QCOMPARE(stage.state(key), TaskState::Completed);
    }

    void isCancelledWhenItIsGoneAfterTheWish() // TASKX-20
    {
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        stage.server->tasks.clear();
        stage.tracker->cancel(key);
        stage.settle();
        QCOMPARE(stage.state(key), TaskState::Cancelled);
        const QString second = stage.begin(u"u"_s);
        stage.tracker->cancel(second);
        stage.settle();
        stage.server->tasks.clear();
        stage.pass(3s);
        QCOMPARE(stage.state(second), TaskState::Cancelled);
    }

    void cancelsWhenTheServerIsBack_data() { bothEras(); }
    void cancelsWhenTheServerIsBack()
    {
        QFETCH(Era, era);
        TaskStage stage(era);
        const QString key = stage.begin(u"t"_s);
        stage.server->setReady(false);
        stage.tracker->cancel(key);
        stage.pass(10s);
        QCOMPARE(stage.server->count(u"cancel"_s), 0);
        QVERIFY(stage.disk.saved(key)->isCancelRequested);
        stage.server->setReady(true);
        stage.settle();
        QCOMPARE(stage.server->count(u"cancel"_s), 1);
        stage.restart();
        QCOMPARE(stage.server->count(u"cancel"_s), 1); // Whether it arrived is not known.
    }

    void cancelsAgainWhenThatWasLostOnTheWay()
    {
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        stage.server->failures.insert(u"cancel"_s, lostOnTheWay());
        stage.tracker->cancel(key);
        stage.pass(1s);
        stage.server->failures.clear();
        stage.pass(3s);
        QCOMPARE(stage.server->count(u"cancel"_s), 2);
        stage.pass(10s);
        QCOMPARE(stage.server->count(u"cancel"_s), 2);
    }

    void waitsForTheTaskOfAStoppedCallAndCancelsThat() // TASK-18
    {
        TaskStage stage(Era::Stateful);
        QSignalSpy added(stage.tracker.get(), &TaskTracker::added);
        bool isCancelled = false;
        const CallHandle handle =
            stage.call(start().first()).then(this, [&isCancelled](const auto &started) {
                isCancelled = !started && started.error().kind == ErrorKind::Cancelled;
            });
        bool isTold = false;
        stage.server->calls.at(0).onCancel([&isTold] { isTold = true; });
        handle.cancel();
        QVERIFY(isCancelled && !isTold);
        const TaskSnapshot task = stage.offer(u"t"_s);
        stage.server->calls.at(0).settle(ToolOutcome{{}, task, {}});
        stage.settle();
        QCOMPARE(added.size(), 1);
        QCOMPARE(stage.server->count(u"cancel"_s, u"t"_s), 1);
    }

    void dropsTheResultOfAStoppedCall() // TASK-18
    {
        TaskStage stage(Era::Stateful);
        const CallHandle handle = stage.call(start().first()).then(this, [](const auto &) {});
        handle.cancel();
        stage.server->calls.at(0).settle(
            ToolOutcome{json::read<CallToolResult>(json::Raw(toolResult("x"))).value(), {}, {}});
        stage.settle();
        QVERIFY(stage.tracker->keys().isEmpty());
    }

    void stopsACallOfTheStatelessEraAsAnyOther() // TASKX-19
    {
        TaskStage stage;
        bool isTold = false;
        const CallHandle handle = stage.call(start().first()).then(this, [](const auto &) {});
        stage.server->calls.at(0).onCancel([&isTold] { isTold = true; });
        handle.cancel();
        QVERIFY(isTold);
    }

    void cancelsATaskThatIsStoppedWhileItIsBeingStored_data() { bothEras(); }
    void cancelsATaskThatIsStoppedWhileItIsBeingStored() // TASK-18, TASKX-19
    {
        QFETCH(Era, era);
        TaskStage stage(era);
        stage.disk.isHolding = true;
        stage.offer(u"t"_s);
        const CallHandle handle = stage.call(start().first()).then(this, [](const auto &) {});
        stage.settle();
        handle.cancel();
        QCOMPARE(stage.server->count(u"cancel"_s), 0);
        stage.disk.release();
        stage.settle();
        QCOMPARE(stage.tracker->keys().size(), 1);
        QCOMPARE(stage.server->count(u"cancel"_s, u"t"_s), 1);
    }

    void saysWhyATaskIsLost_data() // TASK-20, TASKX-21, TASKX-22, REL-13
    {
        QTest::addColumn<Era>("era");
        QTest::addColumn<int>("code");
        QTest::addColumn<bool>("isOver");
        QTest::addColumn<LostReason>("reason");
        for (const Era era : {Era::Stateful, Era::Stateless}) {
            const auto row = [era](const char *name, int code, bool isOver, LostReason reason) {
                QTest::addRow("%s, %s", era == Era::Stateful ? "stateful" : "stateless", name)
                    << era << code << isOver << reason;
            };
            row("forgotten", -32602, false, LostReason::Forgotten);
            row("no tasks any more", -32601, false, LostReason::Forgotten);
            row("expired", -32602, true, LostReason::Expired);
        }
    }
    void saysWhyATaskIsLost()
    {
        QFETCH(Era, era);
        QFETCH(int, code);
        QFETCH(bool, isOver);
        QFETCH(LostReason, reason);
        TaskStage stage(era);
        const QString key = stage.begin(u"t"_s);
        std::optional<ErrorKind> kind;
        stage.tracker->finished(key).then(
            this, [&kind](const auto &result) { kind = result.error().kind; });
        if (isOver)
            stage.clock.sleep(1h);
        stage.server->failures.insert(u"get"_s, remote(code));
        stage.pass(6s);
        QCOMPARE(stage.state(key), TaskState::Lost);
        QCOMPARE(stage.tracker->record(key)->lostReason, reason);
        QCOMPARE(stage.disk.saved(key)->lostReason, reason);
        QVERIFY(kind == ErrorKind::Closed);
        QCOMPARE(stage.server->count(u"get"_s), 1);
        stage.pass(1min);
        QCOMPARE(stage.server->count(u"get"_s), 1);
    }

    void endsNothingEarlyByTheClockOnTheWall() // REL-13, the bad input
    {
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        stage.server->tasks[u"t"_s].ttl = 30min;
        stage.pass(3s);
        stage.clock.setWall(1h);
        stage.server->failures.insert(u"get"_s, lostOnTheWay());
        stage.pass(5min);
        QVERIFY(!isFinished(stage.state(key)));
        stage.clock.setWall(24h * 365 * 12);
        stage.restart();
        stage.server->failures.insert(u"get"_s, lostOnTheWay());
        stage.pass(5min);
        QVERIFY(!isFinished(stage.state(key)));
        stage.server->failures.clear();
        stage.complete(u"t"_s);
        stage.pass(1min);
        QCOMPARE(stage.state(key), TaskState::Completed);
    }

    void givesUpAfterItsTimeToLiveWithoutNews() // TASKX-22, TASK-20
    {
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        stage.server->tasks[u"t"_s].ttl = 10min;
        stage.pass(3s);
        stage.clock.sleep(11min);
        stage.pass(10s);
        QVERIFY(!isFinished(stage.state(key))); // It keeps it for longer, then.
        stage.server->failures.insert(u"get"_s, lostOnTheWay());
        stage.pass(10s);
        QCOMPARE(stage.tracker->record(key)->lostReason, LostReason::Expired);
    }

    void givesUpAfterAWeekOfSilence() // TASKX-22
    {
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        stage.server->tasks[u"t"_s].ttl.reset();
        stage.pass(3s);
        stage.server->failures.insert(u"get"_s, lostOnTheWay());
        stage.clock.sleep(24h * 6);
        stage.pass(2min);
        QVERIFY(!isFinished(stage.state(key)));
        stage.clock.sleep(24h);
        stage.pass(2min);
        QCOMPARE(stage.tracker->record(key)->lostReason, LostReason::NoAnswer);
    }

    void takesATimeToLiveThatIsOver_data() // the bad input
    {
        QTest::addColumn<qint64>("ttl");
        QTest::newRow("none at all") << qint64(0);
        QTest::newRow("in the past") << qint64(-3600000);
    }
    void takesATimeToLiveThatIsOver()
    {
        QFETCH(qint64, ttl);
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        stage.server->tasks[u"t"_s].ttl = std::chrono::milliseconds(ttl);
        stage.pass(10s);
        QVERIFY(!isFinished(stage.state(key)));
        stage.server->tasks.clear();
        stage.pass(3s);
        QCOMPARE(stage.tracker->record(key)->lostReason, LostReason::Expired);
    }

    void findsEverythingAgainAfterARestart_data() { bothEras(); }
    void findsEverythingAgainAfterARestart() // TASK-27, TASKX-08, TASKX-30, REL-02
    {
        QFETCH(Era, era);
        TaskStage stage(era);
        const QString running = stage.begin(u"r"_s);
        const QString done = stage.begin(u"d"_s);
        const QString pending = stage.begin(u"p"_s);
        stage.complete(u"d"_s);
        stage.pass(3s);
        stage.complete(u"p"_s);
        stage.server->silent = {u"get"_s, u"result"_s};
        stage.pass(3s);

        QCOMPARE(stage.server->count(u"cancel"_s), 0); // They go on without us.
        stage.restart();
        QCOMPARE(stage.tracker->keys(), (QStringList{running, done, pending}));
        QCOMPARE(stage.state(running), TaskState::Working);
        QCOMPARE(stage.state(done), TaskState::Completed);
        QCOMPARE(stage.server->count(u"get"_s), 0);
        stage.pass(3s);
        QCOMPARE(stage.server->count(u"get"_s, u"r"_s), 1);
        QCOMPARE(stage.server->count(u"get"_s, u"d"_s), 0);
        QCOMPARE(stage.state(pending), TaskState::Completed);
        QCOMPARE(stage.disk.results.value(pending), toolResult("done"));
        stage.complete(u"r"_s);
        stage.pass(3s);
        QCOMPARE(stage.state(running), TaskState::Completed);
        QCOMPARE(stage.disk.records.size(), 3);
    }

    void asksSoonAfterARestartWhateverTheInterval() // TASK-27
    {
        TaskStage stage;
        stage.begin(u"t"_s);
        stage.server->tasks[u"t"_s].pollInterval = 10min;
        stage.pass(3s);
        stage.restart();
        stage.pass(4s);
        QCOMPARE(stage.server->count(u"get"_s), 0);
        stage.pass(2s);
        QCOMPARE(stage.server->count(u"get"_s), 1);
        stage.pass(9min);
        QCOMPARE(stage.server->count(u"get"_s), 1);
    }

    void asksAboutNothingTwiceAfterARestart() // REL-02
    {
        TaskStage stage;
        stage.begin(u"t"_s);
        stage.disk.records.append(stage.disk.records.constFirst());
        QByteArray other = stage.disk.records.constFirst();
        other.replace("\"key\":\"", "\"key\":\"x");
        stage.disk.records.append(other);
        stage.restart();
        QCOMPARE(stage.tracker->keys().size(), 1);
        stage.pass(3s);
        QCOMPARE(stage.server->count(u"get"_s), 1);
    }

    void losesWhatANewServerDoesNotKnow() // TASK-27, TASKX-30, the bad input
    {
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        stage.restart(true);
        stage.pass(3s);
        QCOMPARE(stage.tracker->record(key)->lostReason, LostReason::Forgotten);
        QCOMPARE(stage.server->count(u"get"_s), 1);
    }

    void losesTheTasksOfAnotherEra() // TASKX-03
    {
        TaskStage stage(Era::Stateful);
        const QString key = stage.begin(u"t"_s);
        stage.server->setReady(false);
        stage.server->setEra(Era::Stateless);
        stage.server->setReady(true);
        stage.pass(3s);
        QCOMPARE(stage.tracker->record(key)->lostReason, LostReason::EraChanged);
        QCOMPARE(stage.server->count(u"get"_s), 0);
    }

    void keepsTheTasksOfAServerThatIsNotListed() // H5
    {
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        const QHash<QString, TaskSnapshot> held = stage.server->tasks;
        stage.restartWithoutServers();
        stage.pass(3s);
        QCOMPARE(stage.state(key), TaskState::Working);
        QVERIFY(!stage.tracker->live(key).isServerListed);
        // The entry is back.
        stage.server = std::make_unique<FakeTaskCalls>(&stage.clock, Era::Stateless);
        stage.server->tasks = held;
        stage.tracker->setServer(u"s"_s, u"Server"_s, stage.server.get(), &stage.handler);
        QVERIFY(stage.tracker->live(key).isServerListed);
        stage.complete(u"t"_s);
        stage.pass(3s);
        QCOMPARE(stage.state(key), TaskState::Completed);
    }

    void endsATaskOfAnUnlistedServerByItsOwnTime() // H5, REL-13
    {
        TaskStage stage;
        const QString key = stage.begin(u"t"_s); // It is kept for an hour.
        stage.restartWithoutServers();
        stage.clock.advance(1h - 1s);
        TaskStage::settle();
        QCOMPARE(stage.state(key), TaskState::Working);
        QVERIFY(!stage.tracker->live(key).nextCheckAt); // Nobody asks.
        stage.clock.advance(2s);
        TaskStage::settle();
        QCOMPARE(stage.tracker->record(key)->lostReason, LostReason::Expired);
        QCOMPARE(stage.disk.saved(key)->lostReason, LostReason::Expired);
    }

    void letsThePersonRemoveATaskOfAnUnlistedServer() // H5
    {
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        stage.restartWithoutServers();
        stage.tracker->forget(key);
        TaskStage::settle();
        QVERIFY(!stage.tracker->record(key));
        QVERIFY(!stage.disk.saved(key));
    }

    void showsATaskOnceItsSessionIsKept() // HTTP-22
    {
        FakeSessions sessions;
        sessions.storing.emplace();
        QString key;
        TaskStage stage(Era::Stateful, &sessions);
        stage.offer(u"t"_s);
        stage.call(start().constFirst())
            .then(stage.tracker.get(),
                  [&key](const Result<ToolCallOutcome> &started) { key = started->taskKey; });
        TaskStage::settle();
        QVERIFY(key.isEmpty() && stage.tracker->keys().isEmpty());
        QCOMPARE(stage.disk.records.size(),
                 1); // Which names it, so that nothing is kept for nobody.
        QCOMPARE(sessions.open, (QHash<QString, int>{{u"one"_s, 1}}));
        sessions.storing->settle(true);
        TaskStage::settle();
        QCOMPARE(stage.tracker->keys(), QList<QString>{key});
        QCOMPARE(stage.tracker->sessionOf(u"s"_s), u"one"_s);
    }

    void keepsASessionAsLongAsATaskIsOpenInIt() // HTTP-22
    {
        FakeSessions sessions;
        TaskStage stage(Era::Stateful, &sessions);
        stage.begin(u"a"_s);
        const QString b = stage.begin(u"b"_s);
        const QString c = stage.begin(u"c"_s);
        QCOMPARE(sessions.open, (QHash<QString, int>{{u"one"_s, 3}}));
        stage.server->results.insert(u"a"_s, json::Raw(toolResult("done")));
        stage.move(u"a"_s, u"completed"_s);
        stage.pass(3s);
        stage.tracker->forget(b);
        QCOMPARE(sessions.open, (QHash<QString, int>{{u"one"_s, 1}}));
        // The program ends: that is no end of a task.
        sessions.open.clear();
        stage.restart();
        QCOMPARE(sessions.open, (QHash<QString, int>{{u"one"_s, 1}}));
        QCOMPARE(stage.tracker->sessionOf(u"s"_s), u"one"_s);
        stage.tracker->removeServer(u"s"_s);
        QCOMPARE(stage.tracker->record(c)->lostReason, LostReason::ServerRemoved);
        QVERIFY(sessions.open.isEmpty());
    }

    void movesToTheSessionThatKnowsTheTask() // HTTP-22, HTTP-23
    {
        FakeSessions sessions;
        TaskStage stage(Era::Stateful, &sessions);
        const QString known = stage.begin(u"known"_s);
        const QString lost = stage.begin(u"lost"_s);
        stage.server->setReady(false);
        stage.server->tasks.remove(u"lost"_s);
        sessions.now = u"two"_s; // The server has ended the other.
        stage.server->setReady(true);
        stage.pass(3s);
        QCOMPARE(stage.tracker->record(known)->session, u"two"_s);
        QCOMPARE(stage.disk.saved(known)->session, u"two"_s);
        QCOMPARE(stage.tracker->record(lost)->lostReason, LostReason::Forgotten);
        QCOMPARE(sessions.open, (QHash<QString, int>{{u"two"_s, 1}}));
    }

    void saysWhoseDoingItIs() // HTTP-22
    {
        FakeSessions sessions;
        TaskStage stage(Era::Stateful, &sessions);
        const QString key = stage.begin(u"t"_s);
        sessions.endedByUs.insert(u"one"_s);
        sessions.now = u"two"_s;
        stage.restart(true);
        stage.pass(3s);
        QCOMPARE(stage.tracker->record(key)->lostReason, LostReason::ConnectionClosed);
        QCOMPARE(stage.disk.saved(key)->lostReason, LostReason::ConnectionClosed);
    }

    void losesTheTasksOfARemovedServer()
    {
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        stage.tracker->removeServer(u"s"_s);
        stage.tracker->removeServer(u"nobody"_s);
        stage.pass(3s);
        QCOMPARE(stage.tracker->record(key)->lostReason, LostReason::ServerRemoved);
        QCOMPARE(stage.disk.saved(key)->lostReason, LostReason::ServerRemoved);
    }

    void goesOnWithoutADisk() // TASKX-08, the bad input
    {
        TaskStage stage;
        stage.disk.failure = fullDisk();
        const QString key = stage.begin(u"t"_s);
        QVERIFY(!key.isEmpty());
        QVERIFY(stage.tracker->live(key).isUnsaved);
        QCOMPARE(stage.failures, QList<Error>{fullDisk()});
        stage.complete(u"t"_s);
        stage.pass(3s);
        QCOMPARE(stage.state(key), TaskState::Completed);
        QCOMPARE(stage.failures.size(), 1); // Once.
        QByteArray result;
        stage.tracker->result(key).then(
            this, [&result](const auto &raw) { result = raw.valueOr({}).toByteArray(); });
        stage.settle();
        QCOMPARE(result, toolResult("done"));

        stage.disk.failure.reset();
        const QString second = stage.begin(u"u"_s);
        QVERIFY(!stage.tracker->live(second).isUnsaved);
        QVERIFY(stage.tracker->live(key).isUnsaved);
        stage.disk.failure = fullDisk();
        stage.complete(u"u"_s);
        stage.pass(3s);
        QCOMPARE(stage.failures.size(), 2);
    }

    void writesOnlyTheLatestOfWhatASlowDiskMissed() // REL-02
    {
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        stage.disk.isHolding = true;
        const int saves = stage.disk.saves;
        TaskSnapshot task = stage.server->tasks.value(u"t"_s);
        for (int i = 1; i <= 1000; ++i) {
            task.ttl = std::chrono::milliseconds(i);
            stage.server->tell(task);
        }
        stage.settle();
        QCOMPARE(stage.disk.saves, saves + 1);
        stage.disk.release();
        stage.settle();
        QCOMPARE(stage.disk.saves, saves + 2);
        QVERIFY(stage.disk.saved(key)->ttl == 1s);

        stage.disk.isHolding = true;
        for (int i = 1; i <= 3; ++i) {
            task.ttl = std::chrono::seconds(i);
            stage.server->tell(task);
        }
        stage.tracker.reset(); // The program ends.
        stage.store.reset();
        stage.disk.release();
        QVERIFY(stage.disk.saved(key)->ttl == 3s);
    }

    void startsWithoutADisk()
    {
        TaskStage stage;
        stage.disk.failure = Error{ErrorKind::Storage, u"damaged"_s, 0, {}};
        QSignalSpy loaded(stage.tracker.get(), &TaskTracker::loaded);
        stage.tracker->load();
        stage.settle();
        QCOMPARE(loaded.size(), 1);
        QCOMPARE(stage.failures.size(), 1);
    }

    void forgetsATaskForGood_data() { bothEras(); }
    void forgetsATaskForGood()
    {
        QFETCH(Era, era);
        TaskStage stage(era);
        QSignalSpy removed(stage.tracker.get(), &TaskTracker::removed);
        const QString key = stage.begin(u"t"_s);
        std::optional<ErrorKind> kind;
        stage.tracker->finished(key).then(
            this, [&kind](const auto &result) { kind = result.error().kind; });
        stage.complete(u"t"_s);
        stage.disk.isHolding = true;
        stage.pass(3s); // Its result is being stored.
        stage.tracker->forget(key);
        stage.disk.release();
        stage.pass(10s);
        QCOMPARE(removed.size(), 1);
        QVERIFY(stage.tracker->keys().isEmpty() && !stage.tracker->record(key));
        QVERIFY(stage.disk.records.isEmpty() && stage.disk.results.isEmpty());
        QVERIFY(kind == ErrorKind::Cancelled);
        QCOMPARE(stage.server->count(u"cancel"_s), 0);
        stage.tracker->forget(key);
        stage.tracker->cancel(key);
        QCOMPARE(removed.size(), 1);
    }

    void clearsWhatIsThrough()
    {
        TaskStage stage;
        const QString done = stage.begin(u"d"_s);
        const QString running = stage.begin(u"r"_s);
        stage.complete(u"d"_s);
        stage.pass(3s);
        stage.tracker->clearFinished();
        stage.settle();
        QCOMPARE(stage.tracker->keys(), QStringList{running});
        QVERIFY(!stage.disk.saved(done) && !stage.disk.results.contains(done));
        QVERIFY(stage.disk.saved(running));
    }

    void showsTasksThatItHasForgottenAndLeavesThemAlone() // TASK-16
    {
        TaskStage stage(Era::Stateful);
        stage.offer(u"other"_s);
        stage.offer(u"over"_s, u"completed"_s);
        const QString own = stage.begin(u"own"_s);
        stage.server->lists = true;
        stage.server->setReady(true);
        stage.settle();
        QCOMPARE(stage.tracker->keys().size(), 2);
        const QString found = stage.tracker->keys().at(1);
        QVERIFY(stage.tracker->record(found)->isFound);
        QCOMPARE(stage.tracker->record(found)->taskId, u"other"_s);
        stage.pass(10s);
        QCOMPARE(stage.server->count(u"get"_s, u"other"_s), 0);
        QVERIFY(!stage.disk.saved(found));
        QVERIFY(!stage.tracker->record(own)->isFound);
        stage.server->setReady(true); // The list is read again. No task is in it twice.
        stage.settle();
        QCOMPARE(stage.tracker->keys().size(), 2);

        stage.tracker->watch(found);
        stage.settle();
        QVERIFY(!stage.tracker->record(found)->isFound);
        QVERIFY(stage.disk.saved(found));
        stage.complete(u"other"_s);
        stage.pass(3s);
        QCOMPARE(stage.state(found), TaskState::Completed);
    }

    void showsFiveHundredTasksOfAServer() // TASK-16
    {
        TaskStage stage(Era::Stateful);
        stage.server->lists = true;
        for (int i = 0; i < 501; ++i)
            stage.offer(QString::number(i));
        stage.server->setReady(true);
        stage.settle();
        QCOMPARE(stage.tracker->keys().size(), 500);
    }

    void watchesWhatItFollowsAnywayNoMore() // TASK-16
    {
        TaskStage stage(Era::Stateful);
        const QString own = stage.begin(u"own"_s);
        stage.settle();
        stage.changes.clear();
        stage.tracker->watch(own);
        stage.settle();
        QCOMPARE(stage.changes, QStringList());
    }

    void dropsFoundTasksThatAreGone() // TASK-16
    {
        TaskStage stage(Era::Stateful);
        stage.server->lists = true;
        stage.offer(u"other"_s);
        stage.server->setReady(true);
        stage.settle();
        QCOMPARE(stage.tracker->keys().size(), 1);
        stage.server->tasks.clear();
        stage.server->setReady(true);
        stage.settle();
        QVERIFY(stage.tracker->keys().isEmpty());
    }

    void cancelsAFoundTask() // TASK-16, TASK-17
    {
        TaskStage stage(Era::Stateful);
        stage.server->lists = true;
        stage.offer(u"other"_s);
        stage.server->setReady(true);
        stage.settle();
        const QString found = stage.tracker->keys().constFirst();
        stage.move(u"other"_s, u"cancelled"_s);
        stage.tracker->cancel(found);
        stage.settle();
        QCOMPARE(stage.state(found), TaskState::Cancelled);
    }

    void recognisesItsOwnTaskThatWasListedFirst() // TASK-16
    {
        TaskStage stage(Era::Stateful);
        stage.server->lists = true;
        stage.call(start().first()).then(this, [](const auto &) {});
        const TaskSnapshot task = stage.offer(u"t"_s);
        stage.server->setReady(true);
        stage.settle();
        QVERIFY(stage.tracker->record(stage.tracker->keys().value(0))->isFound);
        stage.server->calls.at(0).settle(ToolOutcome{{}, task, {}});
        stage.settle();
        QCOMPARE(stage.tracker->keys().size(), 1);
        QVERIFY(!stage.tracker->record(stage.tracker->keys().value(0))->isFound);
    }

    void knowsNothingOfOtherKeys()
    {
        TaskStage stage;
        QList<ErrorKind> kinds;
        const auto note = [&kinds](const auto &started) { kinds.append(started.error().kind); };
        stage.tracker->finished(u"nothing"_s).then(this, note);
        stage.tracker->result(u"nothing"_s).then(this, note);
        stage.settle();
        QCOMPARE(kinds, (QList<ErrorKind>{ErrorKind::Storage, ErrorKind::Storage}));
    }
};

QUAYSIDE_TEST(TestTaskEnds, QCoreApplication)

} // namespace tst_taskends

#include "tst_taskends.moc"
