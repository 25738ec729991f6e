// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/taskstage.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QSignalSpy>
#include <QTest>

namespace tst_taskselsewhere {

using namespace mcp;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// A task that another program looks after.
TaskRecord other(const QString &key, TaskState state = TaskState::Working)
{
    TaskRecord record;
    record.key = key;
    record.serverId = u"s"_s;
    record.taskId = u"id of "_s + key;
    record.tool = u"tool"_s;
    record.era = Era::Stateless;
    record.state = state;
    record.status = u"working"_s;
    record.pollInterval = 1s;
    return record;
}

} // namespace

/// Two programs of ours with one disk: the window, and a command line beside it.
class TestTasksElsewhere : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void areShownAndNeverAskedAbout()
    {
        TaskStage stage;
        QSignalSpy added(stage.tracker.get(), &TaskTracker::added);
        QSignalSpy removed(stage.tracker.get(), &TaskTracker::removed);
        Q_EMIT stage.store->othersChanged({other(u"k"_s)}, {});
        QCOMPARE(added.size(), 1);
        QCOMPARE(stage.tracker->keys(), QList<QString>{u"k"_s});
        QVERIFY(stage.tracker->live(u"k"_s).isElsewhere);
        stage.pass(1min);
        QCOMPARE(stage.server->count(u"get"_s), 0);

        TaskRecord moved = other(u"k"_s);
        moved.statusMessage = u"half"_s;
        stage.changes.clear();
        Q_EMIT stage.store->othersChanged({moved}, {});
        QCOMPARE(stage.changes, QStringList{u"k"_s});
        QCOMPARE(stage.tracker->record(u"k"_s)->statusMessage, u"half"_s);
        Q_EMIT stage.store->othersChanged({moved}, {});
        QCOMPARE(stage.changes.size(), 1);

        Q_EMIT stage.store->othersChanged({}, {});
        QCOMPARE(removed.size(), 1);
        QVERIFY(stage.tracker->keys().isEmpty());
    }

    void areNotFollowedWhenTheirProgramIsGoneAndTheyCannotBeOurs() // C13
    {
        TaskStage stage;
        Q_EMIT stage.store->othersChanged({other(u"k"_s), other(u"l"_s)}, {u"k"_s});
        QVERIFY(stage.tracker->live(u"k"_s).isServerAway);
        QVERIFY(stage.tracker->live(u"k"_s).isElsewhere);
        QVERIFY(!stage.tracker->live(u"l"_s).isServerAway);
    }

    void areEndedByTheProgramTheyBelongTo()
    {
        TaskStage stage;
        Q_EMIT stage.store->othersChanged({other(u"k"_s)}, {});
        QVERIFY(stage.tracker->canCancel(u"k"_s));
        stage.tracker->cancel(u"k"_s);
        stage.tracker->forget(u"k"_s);
        QCOMPARE(
            stage.disk.wishes,
            (QList<TaskWish>{{u"k"_s, TaskWish::Kind::Cancel}, {u"k"_s, TaskWish::Kind::Forget}}));
        stage.settle();
        QCOMPARE(stage.server->count(u"cancel"_s), 0);
        QVERIFY(stage.tracker->record(u"k"_s));
    }

    void whoWaitsForTheResultGetsIt()
    {
        TaskStage stage;
        Q_EMIT stage.store->othersChanged({other(u"k"_s)}, {});
        std::optional<Result<CallToolResult>> answer;
        stage.tracker->finished(u"k"_s).then(this, [&](const auto &result) { answer = result; });
        stage.settle();
        QVERIFY(!answer);
        stage.disk.results.insert(u"k"_s, R"({"content":[]})");
        TaskRecord done = other(u"k"_s, TaskState::Completed);
        done.hasResult = true;
        Q_EMIT stage.store->othersChanged({done}, {});
        stage.settle();
        QVERIFY(answer && *answer);
    }

    // TASKX-08, SEC-65: what a program that is gone has left behind is asked about by the one that is there.
    void areTakenOverWhenTheirProgramIsGone()
    {
        TaskStage stage;
        Q_EMIT stage.store->othersChanged({other(u"k"_s)}, {});
        std::optional<Result<CallToolResult>> answer;
        stage.tracker->finished(u"k"_s).then(this, [&](const auto &result) { answer = result; });
        QSignalSpy removed(stage.tracker.get(), &TaskTracker::removed);
        stage.disk.records = {other(u"k"_s).toRaw().toByteArray()};
        stage.tracker->load();
        Q_EMIT stage.store->othersChanged(
            {}, {}); // It is not theirs any more before it is known to be ours.
        stage.settle();
        QCOMPARE(removed.size(), 0);
        QVERIFY(!stage.tracker->live(u"k"_s).isElsewhere);

        stage.offer(u"id of k"_s);
        stage.complete(u"id of k"_s);
        stage.pass(5s);
        QCOMPARE(stage.state(u"k"_s), TaskState::Completed);
        QVERIFY(answer && *answer);
    }

    void areGoneWhenTheStoreHasThemNoMore()
    {
        TaskStage stage;
        Q_EMIT stage.store->othersChanged({other(u"k"_s)}, {});
        stage.tracker->load();
        Q_EMIT stage.store->othersChanged({}, {});
        stage.settle();
        QVERIFY(stage.tracker->keys().isEmpty());
    }
};

QUAYSIDE_TEST(TestTasksElsewhere, QCoreApplication)

} // namespace tst_taskselsewhere

#include "tst_taskselsewhere.moc"
