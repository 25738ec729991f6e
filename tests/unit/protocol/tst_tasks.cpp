// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/read.h"
#include "core/json/write.h"
#include "core/protocol/subscriptions.h"
#include "core/protocol/tasks.h"
#include "tests/support/testclass.h"

#include <QTest>
#include <QTimeZone>

namespace tst_tasks {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

json::Raw raw(const QByteArray &text)
{
    return json::Raw(text);
}

QDateTime utc(int hour, int minute, int second, int ms = 0)
{
    return {QDate(2026, 3, 4), QTime(hour, minute, second, ms), QTimeZone::utc()};
}

TaskSupport supportOf(const QByteArray &members)
{
    const auto tool = json::read<Tool>(raw(R"({"name":"a","inputSchema":{})" + members + '}'));
    return tool ? taskSupport(*tool) : TaskSupport::Forbidden;
}

TaskCapability capability(const QByteArray &declared)
{
    return TaskCapability::of(Presence{raw(declared)});
}

} // namespace

/// What goes over the wire about tasks, in both generations.
class TestTasks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsTheTaskThatACallBecame() // TASK-04, TASK-07
    {
        const auto read = json::read<CreateTaskResult>(raw(
            R"({"task":{"taskId":"t","status":"working","statusMessage":"queued",)"
            R"("createdAt":"2026-03-04T09:15:00Z","lastUpdatedAt":"2026-03-04T10:15:00.250+01:00",)"
            R"("ttl":900000,"pollInterval":3000,"color":"red"},)"
            R"("_meta":{"io.modelcontextprotocol/model-immediate-response":"It has begun."}})"));
        QVERIFY(read);
        QCOMPARE(read->task.taskId, u"t"_s);
        QCOMPARE(taskStatus(read->task.status), TaskStatus::Working);
        QCOMPARE(read->task.createdAt->value, utc(9, 15, 0));
        QCOMPARE(read->task.lastUpdatedAt->value, utc(9, 15, 0, 250));
        QCOMPARE(read->task.ttl->ms, std::optional<qint64>(900000));
        QCOMPARE(read->task.pollInterval->ms, std::optional<qint64>(3000));
        QCOMPARE(read->immediateResponse(), u"It has begun."_s);
    }

    void refusesATaskWithoutIdOrStatus_data() // TASK-04, TASKX-05
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("no id") << QByteArray(R"({"status":"working"})");
        QTest::newRow("no status") << QByteArray(R"({"taskId":"t"})");
        QTest::newRow("an id that is a number") << QByteArray(R"({"taskId":7,"status":"working"})");
        QTest::newRow("an id that is null") << QByteArray(R"({"taskId":null,"status":"working"})");
    }
    void refusesATaskWithoutIdOrStatus()
    {
        QFETCH(QByteArray, text);
        QVERIFY(!json::read<Task>(raw(text)));
        QVERIFY(!json::read<DetailedTask>(raw(text)));
        QVERIFY(!json::read<CreateTaskResult>(raw("{\"task\":" + text + '}')));
    }

    void doesWithoutTimes_data() // TASK-04, TASKX-05
    {
        QTest::addColumn<QByteArray>("times");
        QTest::newRow("missing") << QByteArray();
        QTest::newRow("null") << QByteArray(
            R"(,"createdAt":null,"lastUpdatedAt":null,"ttl":null,"ttlMs":null)");
        QTest::newRow("of another kind") << QByteArray(
            R"(,"createdAt":17,"lastUpdatedAt":{},"ttl":"long","ttlMs":"long","pollInterval":[],"pollIntervalMs":1.5)");
        QTest::newRow("no times") << QByteArray(
            R"(,"createdAt":"yesterday","lastUpdatedAt":"","ttl":1e300,"ttlMs":1e300)");
    }
    void doesWithoutTimes()
    {
        QFETCH(QByteArray, times);
        const json::Raw text = raw(R"({"taskId":"t","status":"working")" + times + '}');
        const auto task = json::read<Task>(text);
        QVERIFY(task);
        QVERIFY(!task->createdAt.value_or(TaskTime()).value.isValid());
        QVERIFY(!task->lastUpdatedAt.value_or(TaskTime()).value.isValid());
        QVERIFY(!task->ttl.value_or(TaskDuration()).ms);
        QVERIFY(!task->pollInterval.value_or(TaskDuration()).ms);
        const auto detailed = json::read<DetailedTask>(text);
        QVERIFY(detailed);
        QVERIFY(!detailed->createdAt.value_or(TaskTime()).value.isValid());
        QVERIFY(!detailed->ttlMs.value_or(TaskDuration()).ms);
        QVERIFY(!detailed->pollIntervalMs.value_or(TaskDuration()).ms);
    }

    void takesATimeWithoutAPlaceForUtc() // TASK-04
    {
        QCOMPARE(TaskTime::fromRaw(raw(R"("2026-03-04T09:15:00")"))->value, utc(9, 15, 0));
        QCOMPARE(TaskTime::fromRaw(raw(R"("2026-03-04T09:15:00.123456Z")"))->value,
                 utc(9, 15, 0, 123));
    }

    // Whatever the form, it is the moment that Qt reads in it.
    void readsTimes_data() // TASK-04, TASKX-05
    {
        QTest::addColumn<QByteArray>("text");
        for (const char *text : {"2026-03-04T09:15:00Z",
                                 "2026-03-04T09:15:07.1Z",
                                 "2026-03-04T09:15:07.999Z",
                                 "2024-02-29T23:59:59.030Z",
                                 "2026-02-29T00:00:00Z",
                                 "2026-13-01T00:00:00Z",
                                 "2026-00-01T00:00:00Z",
                                 "2026-03-04T24:00:01Z",
                                 "2026-03-04T09:60:00Z",
                                 "2026-03-04T09:15:61Z",
                                 "2026-03-04T09:15:0xZ",
                                 "20x6-03-04T09:15:00Z",
                                 "2026-03-04T09:15:00.Z",
                                 "2026-03-04T09:15:00.1x3Z",
                                 "1969-12-31T23:59:59.500Z",
                                 "0001-01-01T00:00:00Z",
                                 "9999-12-31T23:59:59Z",
                                 "2026-03-04 09:15:00Z",
                                 "2026-03-04T09:15:00+02:00",
                                 "2026-03-04",
                                 "",
                                 "Z"})
            QTest::newRow(text) << QByteArray(text);
    }
    void readsTimes()
    {
        QFETCH(QByteArray, text);
        const QDateTime expected =
            QDateTime::fromString(QString::fromLatin1(text), Qt::ISODateWithMs);
        const QDateTime read = TaskTime::fromRaw(raw('"' + text + '"'))->value;
        QCOMPARE(read.isValid(), expected.isValid());
        if (expected.isValid() && expected.timeSpec() != Qt::LocalTime)
            QCOMPARE(read.toMSecsSinceEpoch(), expected.toMSecsSinceEpoch());
    }

    void ignoresAnImmediateResponseThatIsNoText_data() // TASK-07
    {
        QTest::addColumn<QByteArray>("meta");
        QTest::newRow("none") << QByteArray("{}");
        QTest::newRow("a number") << QByteArray(
            R"({"io.modelcontextprotocol/model-immediate-response":5})");
        QTest::newRow("no object") << QByteArray("[]");
    }
    void ignoresAnImmediateResponseThatIsNoText()
    {
        QFETCH(QByteArray, meta);
        const auto read = json::read<CreateTaskResult>(
            raw(R"({"task":{"taskId":"t","status":"working"},"_meta":)" + meta + '}'));
        QVERIFY(read);
        QCOMPARE(read->immediateResponse(), QString());
    }

    void asksForATaskWithAndWithoutATime() // TASK-03, TASKX-03
    {
        CallToolParams params;
        params.name = u"a"_s;
        QCOMPARE(json::write(params), QByteArray(R"({"name":"a","arguments":{}})"));
        params.task = TaskMetadata{};
        QCOMPARE(json::write(params), QByteArray(R"({"name":"a","arguments":{},"task":{}})"));
        params.task->ttl = 3600000;
        QCOMPARE(json::write(params),
                 QByteArray(R"({"name":"a","arguments":{},"task":{"ttl":3600000}})"));
    }

    void knowsWhatAServerCanDoWithTasks() // TASK-01, TASK-28
    {
        const TaskCapability all =
            capability(R"({"list":{},"cancel":{},"requests":{"tools":{"call":{}}}})");
        QVERIFY(all.canList() && all.canCancel() && all.canCallTools());
        const TaskCapability draft =
            capability(R"({"list":true,"cancel":true,"requests":{"tools":{"call":true}}})");
        QVERIFY(draft.canList() && draft.canCancel() && draft.canCallTools());
        const TaskCapability none =
            capability(R"({"list":false,"cancel":"yes","requests":{"tools":{"call":null}}})");
        QVERIFY(!none.canList() && !none.canCancel() && !none.canCallTools());
        QVERIFY(!capability("{}").canCallTools());
        QVERIFY(!capability(R"({"requests":{}})").canCallTools());
        QVERIFY(!capability(R"({"requests":7})").canCallTools());
        QVERIFY(!capability("true").canCallTools());
        QVERIFY(!TaskCapability::of(std::nullopt).canCallTools());
    }

    void declaresOnlyTheReleasedShapes() // TASKR-01, TASK-28
    {
        TaskCapability ours;
        ours.list = TaskFeature();
        ours.requests = TaskRequests();
        ours.requests->elicitation = ElicitationTaskRequests{TaskFeature()};
        QCOMPARE(json::write(ours),
                 QByteArray(R"({"list":{},"requests":{"elicitation":{"create":{}}}})"));
    }

    void knowsWhichToolsMayRunAsATask_data() // TASK-02, TASK-28
    {
        QTest::addColumn<QByteArray>("members");
        QTest::addColumn<TaskSupport>("support");
        const auto row = [](const char *name, const char *members, TaskSupport support) {
            QTest::newRow(name) << QByteArray(members) << support;
        };
        row("nothing said", "", TaskSupport::Forbidden);
        row("nothing in it", R"(,"execution":{})", TaskSupport::Forbidden);
        row("forbidden", R"(,"execution":{"taskSupport":"forbidden"})", TaskSupport::Forbidden);
        row("optional", R"(,"execution":{"taskSupport":"optional"})", TaskSupport::Optional);
        row("required", R"(,"execution":{"taskSupport":"required"})", TaskSupport::Required);
        row("unknown", R"(,"execution":{"taskSupport":"maybe"})", TaskSupport::Forbidden);
        row("draft, always", R"(,"annotations":{"taskHint":"always"})", TaskSupport::Required);
        row("draft, optional", R"(,"annotations":{"taskHint":"optional"})", TaskSupport::Optional);
        row("draft, never", R"(,"annotations":{"taskHint":"never"})", TaskSupport::Forbidden);
        row("draft, no word", R"(,"annotations":{"taskHint":{}})", TaskSupport::Forbidden);
        row("both",
            R"(,"annotations":{"taskHint":"always"},"execution":{"taskSupport":"optional"})",
            TaskSupport::Optional);
    }
    void knowsWhichToolsMayRunAsATask()
    {
        QFETCH(QByteArray, members);
        QFETCH(TaskSupport, support);
        QCOMPARE(supportOf(members), support);
    }

    void findsTheTaskThatAMessageBelongsTo() // TASK-11
    {
        const auto taskIn = [](const char *meta) {
            return RelatedTaskMeta::taskIdIn(std::optional(raw(meta)));
        };
        QCOMPARE(taskIn(R"({"io.modelcontextprotocol/related-task":{"taskId":"t"}})"),
                 std::optional(u"t"_s));
        QVERIFY(!taskIn("{}"));
        QVERIFY(!taskIn("[]"));
        QVERIFY(!taskIn(R"({"io.modelcontextprotocol/related-task":{"taskId":5}})"));
        QVERIFY(!taskIn(R"({"io.modelcontextprotocol/related-task":"t"})"));
        QVERIFY(!RelatedTaskMeta::taskIdIn(std::nullopt));
        QCOMPARE(json::write(RelatedTaskMeta{RelatedTask{u"t"_s}}),
                 QByteArray(R"({"io.modelcontextprotocol/related-task":{"taskId":"t"}})"));
    }

    void keepsTheTasksOfAPageThatItCanRead() // TASK-16
    {
        const auto page = json::read<ListTasksResult>(raw(
            R"({"tasks":[{"taskId":"a","status":"working"},7,{"taskId":"b","status":"new"}],"nextCursor":"n"})"));
        QVERIFY(page);
        QCOMPARE(page->tasks.items.size(), 2);
        QCOMPARE(page->tasks.problems.size(), 1);
        QCOMPARE(taskStatus(page->tasks.items.at(1).status), TaskStatus::Unknown); // TASK-26
        QCOMPARE(page->nextCursor, std::optional(u"n"_s));
    }

    void readsADetailedTaskAsAnAnswerAndAsANotice() // TASKX-05, TASKX-10, TASKX-25
    {
        const auto read = json::read<DetailedTask>(
            raw(R"({"resultType":"task","taskId":"t","status":"failed","ttlMs":null,)"
                R"("pollIntervalMs":500,"error":{"code":-32603,"message":"lost"},)"
                R"("_meta":{"io.modelcontextprotocol/subscriptionId":9}})"));
        QVERIFY(read);
        QCOMPARE(taskStatus(read->status), TaskStatus::Failed);
        QVERIFY(!read->ttlMs);
        QCOMPARE(read->pollIntervalMs->ms, std::optional<qint64>(500));
        QCOMPARE(read->error->view(), QByteArrayView(R"({"code":-32603,"message":"lost"})"));
        QVERIFY(!read->result);
    }

    void answersRequestsOfATaskByTheirKeys() // TASKX-14, TASKX-23
    {
        const UpdateTaskParams params{u"t"_s, {raw(R"({"k":{"action":"decline"}})")}};
        QCOMPARE(json::write(params),
                 QByteArray(R"({"taskId":"t","inputResponses":{"k":{"action":"decline"}}})"));
        QCOMPARE(UpdateTask::subject(params), u"t"_s);
        QCOMPARE(GetDetailedTask::subject({u"t"_s}), u"t"_s);
        QCOMPARE(WishTaskCancelled::subject({u"t"_s}), u"t"_s);
    }

    void listensForTasksByTheirIds() // TASKX-24
    {
        SubscriptionParams params;
        params.notifications.taskIds = QStringList{u"a"_s, u"b"_s};
        QCOMPARE(json::write(params), QByteArray(R"({"notifications":{"taskIds":["a","b"]}})"));
    }

    void writesATaskOfOurOwn() // TASKR-03, TASKR-06
    {
        const Task task{u"t"_s,
                        u"working"_s,
                        {},
                        TaskTime{utc(9, 15, 0)},
                        TaskTime{utc(9, 15, 1)},
                        TaskDuration{3600000},
                        TaskDuration{2000}};
        QCOMPARE(
            json::write(task),
            QByteArray(
                R"({"taskId":"t","status":"working","createdAt":"2026-03-04T09:15:00.000Z",)"
                R"("lastUpdatedAt":"2026-03-04T09:15:01.000Z","ttl":3600000,"pollInterval":2000})"));
    }
};

QUAYSIDE_TEST(TestTasks, QCoreApplication)

} // namespace tst_tasks

#include "tst_tasks.moc"
