// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/read.h"
#include "core/tasks/taskstate.h"
#include "tests/support/taskstage.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QLoggingCategory>
#include <QSignalSpy>
#include <QTest>

namespace tst_tasktracker {

using namespace mcp;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

Error remote(int code, const QString &message = u"no"_s)
{
    return {ErrorKind::Remote, message, code, {}};
}

Error lostOnTheWay()
{
    return {ErrorKind::Timeout, {}, 0, {}};
}

/// What a promise of the tracker came to.
template<class T>
struct Answer
{
    Answer(Pending<T> pending)
        : handle(pending.then(&context, [this](const Result<T> &answer) { result = answer; }))
    {
    }

    QObject context;
    std::optional<Result<T>> result;
    CallHandle handle;
};
using Started = Answer<ToolCallOutcome>;
using Finished = Answer<CallToolResult>;

void bothEras()
{
    QTest::addColumn<Era>("era");
    QTest::newRow("stateful") << Era::Stateful;
    QTest::newRow("stateless") << Era::Stateless;
}

QByteArray textOf(const Finished &finished)
{
    if (!finished.result || !*finished.result)
        return "none";
    return (*finished.result)->source.toByteArray();
}

} // namespace

/// What becomes of calls that go on as tasks.
class TestTaskTracker : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void handsOnAResultThatComesAtOnce() // TASK-05, TASKX-04
    {
        TaskStage stage(Era::Stateful);
        stage.server->outcome =
            ToolOutcome{json::read<CallToolResult>(json::Raw(toolResult("now"))).value(), {}, {}};
        const Started started(stage.call({u"s"_s, u"tool"_s, {}, {}, CallMode::AsTask}));
        stage.settle();
        QVERIFY(started.result && *started.result);
        QVERIFY((*started.result)->result && (*started.result)->taskKey.isEmpty());
        QVERIFY(stage.tracker->keys().isEmpty());
        QVERIFY(stage.disk.records.isEmpty());
    }

    void tellsNobodyOfATaskThatIsNotOnDisk_data() { bothEras(); }
    void tellsNobodyOfATaskThatIsNotOnDisk() // TASK-27, TASKX-08, REL-02
    {
        QFETCH(Era, era);
        TaskStage stage(era);
        stage.disk.isHolding = true;
        QSignalSpy added(stage.tracker.get(), &TaskTracker::added);
        stage.offer(u"t"_s);
        const Started started(stage.call(
            {u"s"_s, u"tool"_s, u"Tool"_s, {json::Raw(R"({"a":1})")}, CallMode::AsTask}));
        stage.pass(10s);
        QVERIFY(!started.result && added.isEmpty() && stage.tracker->keys().isEmpty());
        QCOMPARE(stage.server->count(u"get"_s), 0);

        stage.disk.release();
        stage.settle();
        QVERIFY(started.result && *started.result);
        const QString key = (*started.result)->taskKey;
        QCOMPARE(added.value(0).value(0).toString(), key);
        const auto saved = stage.disk.saved(key);
        QVERIFY(saved);
        QCOMPARE(saved->taskId, u"t"_s);
        QCOMPARE(saved->serverId, u"s"_s);
        QCOMPARE(saved->serverName, u"Server"_s);
        QCOMPARE(saved->tool, u"tool"_s);
        QCOMPARE(saved->arguments.raw.toByteArray(), QByteArray(R"({"a":1})"));
        QVERIFY(saved->ttl == 1h);
    }

    void keepsTheResponseThatIsMeantForMeanwhile() // TASK-07
    {
        TaskStage stage(Era::Stateful);
        const TaskSnapshot task = stage.offer(u"t"_s);
        stage.server->outcome = ToolOutcome{{}, task, u"It has begun"_s};
        const Started started(stage.call({u"s"_s, u"tool"_s, {}, {}}));
        stage.settle();
        const QString key = (*started.result)->taskKey;
        QCOMPARE(stage.tracker->record(key)->immediateResponse, u"It has begun"_s);
    }

    void asksAtTheServersPaceUntilThereIsAResult_data() { bothEras(); }
    void asksAtTheServersPaceUntilThereIsAResult() // TASK-08, TASK-13, TASKX-09, TASKX-11
    {
        QFETCH(Era, era);
        TaskStage stage(era);
        const QString key = stage.begin(u"t"_s);
        const auto start = stage.clock.elapsed();
        Finished finished(stage.tracker->finished(key));
        QVERIFY(stage.tracker->live(key).nextCheckAt.has_value());
        stage.pass(1900ms);
        QCOMPARE(stage.server->count(u"get"_s), 0);
        stage.pass(4s);
        QCOMPARE(stage.server->count(u"get"_s), 2);
        stage.server->tasks[u"t"_s].pollInterval = 5s; // It may change its mind.
        stage.pass(1s);
        QCOMPARE(stage.server->count(u"get"_s), 3);
        stage.pass(4s);
        QCOMPARE(stage.server->count(u"get"_s), 3);
        stage.complete(u"t"_s);
        stage.pass(2s);
        QCOMPARE(stage.state(key), TaskState::Completed);
        QCOMPARE(textOf(finished), toolResult("done"));
        QCOMPARE(stage.server->count(u"result"_s), era == Era::Stateful ? 1 : 0);

        const auto saved = stage.disk.saved(key);
        QVERIFY(saved && saved->hasResult && saved->finishedAt.isValid());
        QCOMPARE(stage.disk.results.value(key), toolResult("done"));
        Finished later(stage.tracker->finished(key));
        const Answer<json::Raw> raw(stage.tracker->result(key));
        const qsizetype asked = stage.server->asked.size();
        stage.pass(10min);
        QCOMPARE(textOf(later), toolResult("done"));
        QCOMPARE(raw.result->value().toByteArray(), toolResult("done"));
        QCOMPARE(stage.server->asked.size(), asked);
        QCOMPARE(stage.clock.activeAlarms(), 0);

        std::chrono::milliseconds last = start;
        for (const auto &one : std::as_const(stage.server->asked)) {
            if (one.method != u"get")
                continue;
            QVERIFY(one.at - last >= 2s);
            last = one.at;
        }
    }

    void saysOnlyWhatIsNew() // the issue: calm
    {
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        stage.changes.clear();
        stage.pass(1min);
        QCOMPARE(stage.server->count(u"get"_s), 30);
        QVERIFY(stage.changes.isEmpty());
        const int saves = stage.disk.saves;
        stage.server->tasks[u"t"_s].statusMessage = u"half"_s;
        stage.pass(10s);
        QCOMPARE(stage.changes, QStringList{key});
        QCOMPARE(stage.disk.saves, saves); // Nothing that is worth a write.
    }

    void deliversTheErrorOfAFailedCall_data() { bothEras(); }
    void deliversTheErrorOfAFailedCall() // TASK-13, TASK-14, TASKX-11
    {
        QFETCH(Era, era);
        TaskStage stage(era);
        const QString key = stage.begin(u"t"_s);
        Finished finished(stage.tracker->finished(key));
        stage.move(u"t"_s, u"failed"_s);
        stage.server->tasks[u"t"_s].error = remote(-32602, u"bad size"_s);
        stage.server->results.insert(u"t"_s, remote(-32602, u"bad size"_s));
        stage.pass(3s);
        QCOMPARE(stage.state(key), TaskState::Failed);
        QVERIFY(finished.result && finished.result->error() == remote(-32602, u"bad size"_s));
        QCOMPARE(stage.disk.saved(key)->error->detail, u"bad size"_s);
        Finished later(stage.tracker->finished(key));
        stage.settle();
        QCOMPARE(later.result->error().detail, u"bad size"_s);
    }

    void knowsAToolThatFailed_data() { bothEras(); }
    void knowsAToolThatFailed() // TASK-14, TASKX-11
    {
        QFETCH(Era, era);
        TaskStage stage(era);
        const QString key = stage.begin(u"t"_s);
        stage.complete(u"t"_s);
        TaskSnapshot &task = stage.server->tasks[u"t"_s];
        if (era == Era::Stateful) {
            stage.move(u"t"_s, u"failed"_s);
            stage.server->results.insert(u"t"_s, json::Raw(toolResult("it broke", true)));
        } else {
            task.result = json::Raw(toolResult("it broke", true));
        }
        stage.pass(3s);
        QCOMPARE(stage.state(key), TaskState::Completed);
        QVERIFY(stage.tracker->record(key)->isToolError);
        QVERIFY(stage.tracker->record(key)->hasResult);
    }

    void doesNotTakeWhatIsNoResult_data() { bothEras(); }
    void doesNotTakeWhatIsNoResult() // TASKX-11
    {
        QFETCH(Era, era);
        TaskStage stage(era);
        const QString key = stage.begin(u"t"_s);
        stage.complete(u"t"_s);
        stage.server->tasks[u"t"_s].result = json::Raw(R"([1,2])");
        stage.server->results.insert(u"t"_s, json::Raw(R"([1,2])"));
        stage.pass(3s);
        QCOMPARE(stage.state(key), TaskState::Failed);
        QCOMPARE(stage.tracker->record(key)->error->kind, ErrorKind::Protocol);
    }

    void asksAtOnceForWhatASeedLeavesOut_data() // TASKX-07
    {
        QTest::addColumn<QString>("status");
        QTest::addColumn<TaskState>("state");
        QTest::newRow("completed") << u"completed"_s << TaskState::Completed;
        QTest::newRow("failed") << u"failed"_s << TaskState::Failed;
        QTest::newRow("input_required") << u"input_required"_s << TaskState::NeedsInput;
        QTest::newRow("cancelled") << u"cancelled"_s << TaskState::Cancelled;
    }
    void asksAtOnceForWhatASeedLeavesOut()
    {
        QFETCH(QString, status);
        QFETCH(TaskState, state);
        TaskStage stage;
        const Promise<json::Raw> person;
        stage.handler.onRequest = [&person](const PeerRequest &) { return person.pending(); };
        const QString key = stage.begin(u"t"_s, status);
        TaskSnapshot &task = stage.server->tasks[u"t"_s];
        if (state == TaskState::Completed)
            task.result = json::Raw(toolResult("done"));
        if (state == TaskState::Failed)
            task.error = remote(-32603);
        if (state == TaskState::NeedsInput)
            task.inputRequests =
                json::RawObject{json::Raw(R"({"k":{"method":"elicitation/create"}})")};
        stage.pass(100ms);
        QCOMPARE(stage.state(key), state);
        QCOMPARE(stage.server->count(u"get"_s), state == TaskState::Cancelled ? 0 : 1);
    }

    void givesAnAnswerWithoutItsContentOneMoreChance_data() // TASKX-10
    {
        QTest::addColumn<QString>("status");
        QTest::newRow("completed") << u"completed"_s;
        QTest::newRow("failed") << u"failed"_s;
        QTest::newRow("input_required") << u"input_required"_s;
    }
    void givesAnAnswerWithoutItsContentOneMoreChance()
    {
        QFETCH(QString, status);
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        stage.move(u"t"_s, status);
        stage.pass(3s);
        QVERIFY(!isFinished(stage.state(key)));
        QCOMPARE(stage.server->count(u"get"_s), 1);
        stage.pass(2s);
        QCOMPARE(stage.state(key), TaskState::Failed);
        QCOMPARE(stage.tracker->record(key)->error->kind, ErrorKind::Protocol);
        QCOMPARE(stage.server->count(u"get"_s), 2);
    }

    void takesTheResultThatComesWithTheSecondAnswer() // TASKX-10
    {
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        stage.move(u"t"_s, u"completed"_s);
        stage.pass(3s);
        stage.complete(u"t"_s);
        stage.pass(2s);
        QCOMPARE(stage.state(key), TaskState::Completed);
    }

    void waitsForTheResultFromTheFirstQuestionOn() // TASK-10, TASK-12
    {
        TaskStage stage(Era::Stateful);
        const QString key = stage.begin(u"t"_s);
        stage.move(u"t"_s, u"input_required"_s);
        stage.pass(2s);
        QCOMPARE(stage.server->count(u"result"_s), 1);
        QCOMPARE(stage.state(key), TaskState::NeedsInput);
        stage.move(u"t"_s, u"working"_s);
        stage.pass(10s);
        QCOMPARE(stage.server->count(u"result"_s), 1);
        QCOMPARE(stage.state(key), TaskState::Working);
        stage.server->waiting.value(u"t"_s).settle(json::Raw(toolResult("held")));
        stage.settle();
        QCOMPARE(stage.state(key), TaskState::Completed);
        QCOMPARE(stage.disk.results.value(key), toolResult("held"));
    }

    void waitsAgainForAResultThatWasLostOnTheWay() // TASK-12
    {
        TaskStage stage(Era::Stateful);
        const QString key = stage.begin(u"t"_s);
        stage.move(u"t"_s, u"input_required"_s);
        stage.pass(2s);
        stage.server->waiting.take(u"t"_s); // Closed.
        stage.pass(2s);
        QCOMPARE(stage.server->count(u"result"_s), 2);
        stage.server->setReady(false);
        stage.pass(1min);
        stage.server->setReady(true);
        stage.pass(4s);
        QCOMPARE(stage.server->count(u"result"_s), 3);
        stage.complete(u"t"_s);
        stage.server->waiting.take(u"t"_s);
        stage.pass(5s);
        QCOMPARE(stage.state(key), TaskState::Completed);
    }

    void fetchesAResultUntilItIsHere() // TASK-13
    {
        TaskStage stage(Era::Stateful);
        const QString key = stage.begin(u"t"_s);
        stage.complete(u"t"_s);
        stage.server->failures.insert(u"result"_s, lostOnTheWay());
        stage.pass(30s);
        QVERIFY(!isFinished(stage.state(key)));
        QVERIFY(stage.tracker->record(key)->isResultPending);
        QVERIFY(stage.server->count(u"result"_s) >= 3);
        stage.server->failures.clear();
        stage.pass(60s);
        QCOMPARE(stage.state(key), TaskState::Completed);
    }

    void doesNotInsistOnWaitingWhereAServerDoesNotLetIt() // TASK-10
    {
        TaskStage stage(Era::Stateful);
        const QString key = stage.begin(u"t"_s);
        stage.move(u"t"_s, u"input_required"_s);
        stage.server->results.insert(u"t"_s, remote(-32603, u"not yet"_s));
        stage.pass(10s);
        QCOMPARE(stage.server->count(u"result"_s), 1);
        QVERIFY(!isFinished(stage.state(key)));
        stage.complete(u"t"_s);
        stage.pass(3s);
        QCOMPARE(stage.state(key), TaskState::Completed);
    }

    void backsOffWhileThereIsNoAnswer_data() { bothEras(); }
    void backsOffWhileThereIsNoAnswer() // TASK-08, TASKX-09
    {
        QFETCH(Era, era);
        TaskStage stage(era);
        const QString key = stage.begin(u"t"_s);
        stage.server->failures.insert(u"get"_s, lostOnTheWay());
        stage.pass(10min);
        const qsizetype asked = stage.server->count(u"get"_s);
        QVERIFY2(asked >= 10 && asked <= 16, qPrintable(QString::number(asked)));
        QVERIFY(!isFinished(stage.state(key)));
        stage.server->failures.clear();
        stage.pass(1min);
        const qsizetype before = stage.server->count(u"get"_s);
        stage.pass(10s);
        QVERIFY(stage.server->count(u"get"_s) - before >= 4); // At its old pace.
    }

    void asksOnlyOneThingAtATime() // TASK-08
    {
        TaskStage stage;
        stage.begin(u"t"_s);
        stage.server->silent.insert(u"get"_s);
        stage.pass(10min);
        QCOMPARE(stage.server->count(u"get"_s), 1);
    }

    void restsWhileTheServerIsAway_data() { bothEras(); }
    void restsWhileTheServerIsAway() // TASK-27, LIFE-28
    {
        QFETCH(Era, era);
        TaskStage stage(era);
        const QString key = stage.begin(u"t"_s);
        stage.pass(3s);
        stage.changes.clear();
        stage.server->setReady(false);
        QVERIFY(stage.tracker->live(key).isServerAway);
        QCOMPARE(stage.changes, QStringList{key});
        const qsizetype asked = stage.server->asked.size();
        stage.pass(10min);
        QCOMPARE(stage.server->asked.size(), asked);
        QCOMPARE(stage.clock.activeAlarms(), 0);
        stage.server->setReady(true);
        QVERIFY(!stage.tracker->live(key).isServerAway);
        stage.pass(200ms);
        QCOMPARE(stage.server->count(u"get"_s), 2);
    }

    void doesNotAskSoonerBecauseTheLinkCameBack() // TASK-08
    {
        TaskStage stage;
        stage.begin(u"t"_s);
        stage.server->silent.insert(u"get"_s);
        stage.pass(2100ms);
        QCOMPARE(stage.server->count(u"get"_s), 1);
        stage.server->setReady(false);
        stage.server->silent.clear();
        stage.server->setReady(true);
        stage.pass(1800ms);
        QCOMPARE(stage.server->count(u"get"_s), 1);
        stage.pass(300ms);
        QCOMPARE(stage.server->count(u"get"_s), 2);
    }

    void ignoresNewsThatIsOlderThanWhatIsKnown() // TASK-09, TASK-21, TASKX-26
    {
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        TaskSnapshot older = stage.server->tasks.value(u"t"_s);
        older.statusMessage = u"older"_s;
        older.lastUpdatedAt = older.lastUpdatedAt.addSecs(-1);
        stage.server->tell(older);
        QCOMPARE(stage.tracker->record(key)->statusMessage, QString());
        TaskSnapshot newer = older;
        newer.statusMessage = u"newer"_s;
        newer.lastUpdatedAt = newer.lastUpdatedAt.addSecs(2);
        stage.server->tell(newer);
        QCOMPARE(stage.tracker->record(key)->statusMessage, u"newer"_s);
        QCOMPARE(stage.server->count(u"get"_s), 0);
        newer.taskId = u"foreign"_s;
        newer.statusMessage = u"foreign"_s;
        stage.server->tell(newer);
        QCOMPARE(stage.tracker->record(key)->statusMessage, u"newer"_s);
        QCOMPARE(stage.tracker->keys().size(), 1);
    }

    void followsAServerWhoseClockWasSetBack() // TASKX-26, REL-13
    {
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        TaskSnapshot &task = stage.server->tasks[u"t"_s];
        task.lastUpdatedAt = task.lastUpdatedAt.addSecs(-3600);
        task.statusMessage = u"after"_s;
        stage.pass(4100ms);
        QCOMPARE(stage.tracker->record(key)->statusMessage, QString());
        stage.pass(2s);
        QCOMPARE(stage.tracker->record(key)->statusMessage, u"after"_s);
    }

    void neverRevivesWhatIsThrough() // TASK-21, TASKX-26
    {
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        stage.complete(u"t"_s);
        stage.pass(3s);
        QCOMPARE(stage.state(key), TaskState::Completed);
        const QByteArray record = stage.disk.records.value(0);
        stage.move(u"t"_s, u"working"_s);
        stage.server->tell(stage.server->tasks.value(u"t"_s));
        stage.pass(10s);
        QCOMPARE(stage.state(key), TaskState::Completed);
        QCOMPARE(stage.disk.records.value(0), record);
    }

    void takesWhatANoticeSaysAsAnAnswer() // TASK-09, TASKX-25
    {
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        stage.complete(u"t"_s);
        stage.server->tell(stage.server->tasks.value(u"t"_s));
        stage.settle();
        QCOMPARE(stage.state(key), TaskState::Completed);
        QCOMPARE(stage.server->count(u"get"_s), 0);
    }

    void asksLittleAboutWhatTheServerTellsOf() // TASKX-24, TASKX-25
    {
        TaskStage stage;
        stage.server->acceptsWatching = true;
        const QString key = stage.begin(u"t"_s);
        QVERIFY(stage.server->watchedNow.contains(u"t"_s));
        stage.pass(3s);
        QCOMPARE(stage.server->count(u"get"_s), 1); // Once after subscribing.
        stage.pass(58s);
        QCOMPARE(stage.server->count(u"get"_s), 1);
        stage.pass(3s);
        QCOMPARE(stage.server->count(u"get"_s), 2);
        stage.pass(30s);
        Q_EMIT stage.server->watched(u"t"_s, true); // The stream is open again.
        stage.pass(1s);
        QCOMPARE(stage.server->count(u"get"_s), 3);
        stage.pass(20s);
        Q_EMIT stage.server->watched(u"t"_s, false);
        stage.pass(10s);
        QVERIFY(stage.server->count(u"get"_s) >= 7); // As before.
        stage.complete(u"t"_s);
        stage.pass(3s);
        QCOMPARE(stage.state(key), TaskState::Completed);
        QVERIFY(stage.server->watchedNow.isEmpty());
    }

    void showsAStatusItDoesNotKnowForADay() // TASK-26
    {
        TaskStage stage(Era::Stateful);
        const QString key = stage.begin(u"t"_s);
        stage.server->tasks[u"t"_s].ttl.reset();
        stage.move(u"t"_s, u"pondering"_s);
        stage.pass(10s);
        QCOMPARE(stage.tracker->record(key)->status, u"pondering"_s);
        QCOMPARE(stage.state(key), TaskState::Working);
        const qsizetype asked = stage.server->count(u"get"_s);
        stage.pass(1min);
        QCOMPARE(stage.server->count(u"get"_s) - asked, 4); // Slowly.
        stage.clock.sleep(24h);
        stage.pass(20s);
        QCOMPARE(stage.state(key), TaskState::Lost);
        QCOMPARE(stage.tracker->record(key)->lostReason, LostReason::GivenUp);
    }

    void refusesATaskThatCannotBeOne() // TASKX-05, the issue's bad input
    {
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        const Started again(stage.call({u"s"_s, u"tool"_s, {}, {}}));
        stage.settle();
        QCOMPARE(again.result->error().kind, ErrorKind::Protocol);
        QCOMPARE(stage.tracker->keys(), QStringList{key});
        stage.complete(u"t"_s);
        stage.pass(3s);
        const QString next = stage.begin(u"t"_s); // The id of one that is through.
        QVERIFY(!next.isEmpty() && next != key);
        stage.complete(u"t"_s, "second");
        stage.pass(3s);
        QCOMPARE(stage.disk.results.value(key), toolResult("done"));
        QCOMPARE(stage.disk.results.value(next), toolResult("second"));
    }

    void doesNotTakeTheAnswerAboutAnotherTask() // SEC-65
    {
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        TaskSnapshot other = stage.server->tasks.value(u"t"_s);
        other.taskId = u"other"_s;
        other.status = TaskStatus::Cancelled;
        other.statusText = u"cancelled"_s;
        stage.server->tasks.insert(u"t"_s, other);
        stage.pass(10s);
        QVERIFY(!isFinished(stage.state(key)));
    }

    void keepsTheTasksOfTwoServersApart() // SEC-65, TASK-24, TASKX-28
    {
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        FakeTaskCalls other(&stage.clock, Era::Stateless);
        stage.tracker->setServer(u"o"_s, u"Other"_s, &other, nullptr);
        TaskSnapshot done = stage.server->tasks.value(u"t"_s);
        done.status = TaskStatus::Cancelled;
        done.statusText = u"cancelled"_s;
        other.tell(done);
        stage.pass(10s);
        QVERIFY(!isFinished(stage.state(key)));
        QVERIFY(other.asked.isEmpty());
        QCOMPARE(stage.tracker->keyOf(u"s"_s, u"t"_s), key);
        QCOMPARE(stage.tracker->keyOf(u"o"_s, u"t"_s), QString());
    }

    void tellsProgressUntilTheTaskIsThrough() // TASK-25, PROG-05
    {
        TaskStage stage(Era::Stateful);
        const auto life = std::make_shared<CallProgress>();
        const TaskSnapshot task = stage.offer(u"t"_s);
        stage.server->outcome = ToolOutcome{{}, task, {}, life};
        const Started started(stage.call({u"s"_s, u"tool"_s, {}, {}}));
        stage.settle();
        const QString key = (*started.result)->taskKey;
        stage.server->outcome.reset();
        QVERIFY(life.use_count() > 1); // It is listened to.
        stage.changes.clear();
        const auto tell = [&life](const CallProgress &told) {
            const auto onChanged = life->onChanged;
            *life = told;
            life->onChanged = onChanged;
            onChanged();
        };
        for (int i = 0; i < 1000; ++i)
            tell({double(i), 1000.0, u"step"_s, {}});
        stage.pass(200ms);
        QCOMPARE(stage.changes, QStringList{key});
        QCOMPARE(stage.tracker->live(key).progress, std::optional(999.0));
        QCOMPARE(stage.tracker->live(key).total, std::optional(1000.0));
        QCOMPARE(stage.tracker->live(key).progressMessage, u"step"_s);
        stage.complete(u"t"_s);
        stage.pass(3s);
        stage.changes.clear();
        tell({1.0, {}, {}, {}});
        stage.pass(200ms);
        QVERIFY(stage.changes.isEmpty());
        QCOMPARE(life.use_count(), 1);
    }

    void showsNoProgressThatEndedWithTheCall() // TASKX-27
    {
        TaskStage stage;
        const Started started(stage.call({u"s"_s, u"tool"_s, {}, {}}));
        const TaskSnapshot task = stage.offer(u"t"_s);
        stage.server->calls.at(0).settle(ToolOutcome{{}, task, {}, {}});
        stage.settle();
        stage.pass(1s);
        QVERIFY(!stage.tracker->live((*started.result)->taskKey).progress);
    }

    void writesDownWhatBecomesOfATaskButNotItsId() // TASK-23, TASK-24, TASKX-28
    {
        QLoggingCategory::setFilterRules(u"quayside.tasks.info=true"_s);
        QTest::ignoreMessage(QtInfoMsg,
                             QRegularExpression(u"^(?!.*handle-77).* begins: tool of s$"_s));
        QTest::ignoreMessage(QtInfoMsg,
                             QRegularExpression(u"^(?!.*handle-77).* ends: completed$"_s));
        TaskStage stage;
        stage.begin(u"handle-77"_s);
        stage.complete(u"handle-77"_s);
        stage.pass(3s);
        QLoggingCategory::setFilterRules({});
    }

    void doesNotTakeAResultBeforeItIsThrough() // TASKX-10, the issue's bad input
    {
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        stage.complete(u"t"_s);
        TaskSnapshot &task = stage.server->tasks[u"t"_s];
        task.status = TaskStatus::Working;
        task.statusText = u"working"_s;
        stage.pass(10s);
        QCOMPARE(stage.state(key), TaskState::Working);
        QVERIFY(stage.disk.results.isEmpty());
    }

    void readsALargeResultAside() // TASKX-11
    {
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        const QByteArray large(400 * 1024, 'x');
        stage.complete(u"t"_s, large);
        stage.pass(3s);
        QTRY_VERIFY(stage.state(key) == TaskState::Completed);
        QCOMPARE(stage.disk.results.value(key), toolResult(large));
    }

    void leavesAServersThousandTasksSpreadOut() // the issue's fourth point
    {
        TaskStage stage;
        for (int i = 0; i < 1000; ++i) {
            TaskSnapshot task = stage.offer(QString::number(i));
            task.pollInterval = 1s;
            stage.server->tasks.insert(task.taskId, task);
            stage.server->outcome = ToolOutcome{{}, task, {}};
            stage.call({u"s"_s, u"tool"_s, {}, {}}).then(this, [](const auto &) {});
        }
        stage.settle();
        QCOMPARE(stage.tracker->keys().size(), 1000);
        const auto start = stage.clock.elapsed();
        stage.pass(20s);
        QHash<QString, std::chrono::milliseconds> last;
        qsizetype asked = 0;
        for (const auto &one : std::as_const(stage.server->asked)) {
            if (one.method != u"get")
                continue;
            ++asked;
            QVERIFY(one.at - last.value(one.taskId, start) >= 1s);
            last.insert(one.taskId, one.at);
        }
        QVERIFY2(asked <= 20000 && asked > 15000, qPrintable(QString::number(asked)));
    }
};

QUAYSIDE_TEST(TestTaskTracker, QCoreApplication)

} // namespace tst_tasktracker

#include "tst_tasktracker.moc"
