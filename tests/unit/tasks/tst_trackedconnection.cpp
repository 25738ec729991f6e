// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/tasks/taskcalls.h"
#include "core/tasks/tasktracker.h"
#include "tests/support/connectionstage.h"
#include "tests/support/scriptedhandler.h"
#include "tests/support/taskstage.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QTest>

namespace tst_trackedconnection {

using namespace mcp;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto kStateless = R"({"tools":{},"extensions":{"io.modelcontextprotocol/tasks":{}}})";
constexpr auto kStateful =
    R"({"tools":{},"tasks":{"list":{},"cancel":{},"requests":{"tools":{"call":{}}}}})";

QByteArray quoted(const QByteArray &text)
{
    return '"' + text + '"';
}

/// A tracker over a connection whose server has tasks of its era.
struct Stage : ConnectionStage
{
    explicit Stage(Era with, bool isTelling = false)
        : ConnectionStage({.era = with,
                           .capabilities = with == Era::Stateful ? kStateful : kStateless,
                           .handler = &handler})
        , tellsOfTasks(isTelling)
    {
        handler.offered.hasTasks = true;
        answer = [this](const json::Value &message) { return answerTo(message); };
        becomeReady();
        tracker.setServer(u"s"_s, u"Server"_s, connection.tasks(), &handler);
        settle();
    }
    ~Stage() { tracker.setServer(u"s"_s, {}, nullptr, nullptr); }

    /// A task as the server tells of it; its members have other names in each era.
    QByteArray task(const QString &id) const
    {
        const bool isStateful = options.era == Era::Stateful;
        const QByteArray now = "2026-01-01T00:00:" + QByteArray::number(10 + ++tick % 50) + 'Z';
        return "{\"taskId\":" + quoted(id.toUtf8())
            + ",\"status\":" + quoted(status.value(id, "working")) + ",\"createdAt\":" + quoted(now)
            + ",\"lastUpdatedAt\":" + quoted(now)
            + (isStateful ? R"(,"ttl":3600000,"pollInterval":1000)"
                          : R"(,"ttlMs":3600000,"pollIntervalMs":1000)")
            + more.value(id) + '}';
    }
    QByteArray answerTo(const json::Value &message)
    {
        const QString method = message.find(u"method")->toString();
        const QString id = QString::fromUtf8(at(message, {u"params"_s, u"taskId"_s})).remove(u'"');
        if (method == u"tools/list")
            return R"({"tools":[{"name":"t","inputSchema":{"type":"object"},"execution":{"taskSupport":"optional"}}]})";
        if (method == u"tools/call") {
            const QString fresh = QString::number(++created);
            status.insert(fresh, "working");
            return options.era == Era::Stateful
                ? QByteArray(R"({"task":)" + task(fresh) + '}')
                : QByteArray(R"({"resultType":"task",)" + task(fresh).mid(1));
        }
        if (method == u"tasks/get")
            return task(id);
        if (method == u"tasks/cancel") {
            status[id] = "cancelled";
            return options.era == Era::Stateful ? task(id) : R"({"resultType":"complete"})";
        }
        if (method == u"tasks/update")
            return R"({"resultType":"complete"})";
        if (method == u"tasks/list")
            return R"({"tasks":[)" + task(u"lost"_s) + "]}";
        if (method == u"tasks/result")
            return results.value(id, "");
        if (method == u"subscriptions/listen" && tellsOfTasks)
            return "";
        return {};
    }

    QString begin()
    {
        QString key;
        const CallMode mode = options.era == Era::Stateful ? CallMode::AsTask : CallMode::Plain;
        calls.call({u"s"_s, u"t"_s, u"Tool"_s, {}, mode}, options.era)
            .then(&tracker, [&key](const Result<ToolCallOutcome> &started) {
                key = started ? started->taskKey : u"failed: "_s + started.error().detail;
            });
        waitUntil([&key] { return !key.isEmpty(); });
        return key;
    }
    void pass(std::chrono::milliseconds time)
    {
        for (; time > 0ms; time -= 100ms) {
            clock.advance(100ms);
            settle();
        }
    }
    static void settle()
    {
        for (int i = 0; i < 3; ++i)
            TaskStage::settle();
    }
    /// Says of which tasks it will tell, on the last stream that was asked for.
    void acknowledge(const QByteArray &ids)
    {
        notify("notifications/subscriptions/acknowledged",
               '{' + streamMeta() + R"(,"notifications":{"taskIds":)" + ids + "}}");
        settle();
    }
    QByteArray streamMeta() const
    {
        return R"("_meta":{"io.modelcontextprotocol/subscriptionId":)"
            + QByteArray::number(idOf(last(u"subscriptions/listen"))) + '}';
    }
    TaskState state(const QString &key) const { return tracker.record(key)->state; }

    ScriptedHandler handler;
    FakeTaskDisk disk;
    FakeTaskStore store{&disk};
    TaskTracker tracker{&store, &clock};
    FollowedCalls calls{&connection, &clock, [this] { return &tracker; }};
    QHash<QString, QByteArray> status; ///< By the server's id, as the next two.
    QHash<QString, QByteArray> more; ///< Members that come with it.
    QHash<QString, QByteArray> results;
    bool tellsOfTasks;
    int created = 0;
    mutable int tick = 0;
};

void bothEras()
{
    QTest::addColumn<Era>("era");
    QTest::newRow("stateful") << Era::Stateful;
    QTest::newRow("stateless") << Era::Stateless;
}

} // namespace

/// Tasks from the call to the result, in the words of both generations.
class TestTrackedConnection : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void goesThroughATaskOfTheExtension() // TASKX-04, TASKX-09, TASKX-11, TASKX-14, TASKX-23
    {
        Stage stage(Era::Stateless);
        const QString key = stage.begin();
        QVERIFY2(stage.tracker.record(key), qPrintable(key));
        stage.pass(3s);
        QVERIFY(stage.count(u"tasks/get") >= 2 && stage.count(u"tasks/get") <= 3);
        stage.status[u"1"_s] = "input_required";
        stage.more[u"1"_s] =
            R"(,"inputRequests":{"k":{"method":"elicitation/create","params":{"message":"Which?","requestedSchema":{"type":"object","properties":{}}}}})";
        stage.pass(2s);
        QCOMPARE(stage.handler.asked.size(), 1);
        QCOMPARE(stage.handler.asked.at(0).taskId, u"1"_s);
        QCOMPARE(stage.count(u"tasks/update"), 1);
        QCOMPARE(stage.at(stage.last(u"tasks/update"), {u"params"_s, u"inputResponses"_s}),
                 QByteArray(R"({"k":{"action":"accept","content":{}}})"));
        stage.status[u"1"_s] = "completed";
        stage.more[u"1"_s] = R"(,"result":)" + toolResult("done");
        stage.pass(2s);
        QCOMPARE(stage.state(key), TaskState::Completed);
        QCOMPARE(stage.disk.results.value(key), toolResult("done"));
        QCOMPARE(stage.count(u"tasks/update"), 1);
        QCOMPARE(stage.count(u"tools/call"), 1); // TASKX-17
        QCOMPARE(stage.count(u"tasks/result"), 0); // TASKX-03
    }

    void anOpenTaskWaitsWhileTasksAreSwitchedOff() // EXT-04, LIFE-42
    {
        Stage stage(Era::Stateless);
        const QString key = stage.begin();
        const auto show = [&stage](bool areOn) {
            stage.handler.offered.hasTasks = areOn;
            stage.tracker.setServer(u"s"_s, u"Server"_s, stage.connection.tasks(), &stage.handler);
            stage.pass(3s);
        };
        show(false);
        QCOMPARE(stage.count(u"tasks/get"), 0);
        QCOMPARE(stage.state(key), TaskState::Working);
        QVERIFY(stage.tracker.live(key).isServerAway);
        stage.status[u"1"_s] = "completed";
        stage.more[u"1"_s] = R"(,"result":)" + toolResult("done");
        show(true);
        QCOMPARE(stage.state(key), TaskState::Completed);
    }

    void goesThroughATaskOfTheStatefulEra() // TASK-03, TASK-08, TASK-10, TASK-11, TASK-13, TASK-19
    {
        Stage stage(Era::Stateful);
        const QString key = stage.begin();
        QVERIFY2(stage.tracker.record(key), qPrintable(key));
        QVERIFY(!stage.at(stage.last(u"tools/call"), {u"params"_s, u"task"_s}).isEmpty());
        stage.status[u"1"_s] = "input_required";
        stage.pass(1500ms);
        QCOMPARE(stage.count(u"tasks/result"), 1);
        QCOMPARE(stage.state(key), TaskState::NeedsInput);
        stage.wire()->deliver(
            R"({"jsonrpc":"2.0","id":"q","method":"elicitation/create","params":{"message":"Which?","requestedSchema":{"type":"object","properties":{}},"_meta":{"io.modelcontextprotocol/related-task":{"taskId":"1"}}}})");
        stage.settle();
        QCOMPARE(stage.handler.asked.size(), 1);
        QCOMPARE(stage.tracker.keyOf(u"s"_s, stage.handler.asked.at(0).taskId), key);
        stage.status[u"1"_s] = "working";
        stage.pass(2s);
        QCOMPARE(stage.state(key), TaskState::Working);
        QCOMPARE(stage.count(u"tasks/result"), 1);
        stage.giveResult(stage.idOf(stage.last(u"tasks/result")), toolResult("held"));
        stage.settle();
        QCOMPARE(stage.state(key), TaskState::Completed);
        QCOMPARE(stage.disk.results.value(key), toolResult("held"));
        for (const json::Value &message : stage.sent(u"tasks/get"))
            QVERIFY(!stage.at(message, {u"params"_s}).contains("related-task"));
        QVERIFY(!stage.at(stage.last(u"tasks/result"), {u"params"_s}).contains("related-task"));
    }

    void hearsOfProgressUntilTheTaskIsThrough() // TASK-25, PROG-05
    {
        Stage stage(Era::Stateful);
        const QString key = stage.begin();
        const QByteArray token =
            stage.at(stage.last(u"tools/call"), {u"params"_s, u"_meta"_s, u"progressToken"_s});
        QVERIFY(!token.isEmpty());
        const auto tell = [&](const char *progress) {
            stage.notify("notifications/progress",
                         R"({"progressToken":)" + token + R"(,"total":4,"progress":)" + progress
                             + '}');
            stage.settle();
        };
        tell("1");
        QCOMPARE(stage.tracker.live(key).progress, std::optional(1.0));
        tell("3");
        QCOMPARE(stage.tracker.live(key).progress, std::optional(3.0));
        stage.status[u"1"_s] = "completed";
        stage.results[u"1"_s] = toolResult("done");
        stage.pass(2s);
        QCOMPARE(stage.state(key), TaskState::Completed);
        tell("4");
        QVERIFY(!stage.tracker.live(key).progress);
    }

    void goesOnOverALostLink_data() { bothEras(); }
    void goesOnOverALostLink() // TASK-12, TASK-27, LIFE-28
    {
        QFETCH(Era, era);
        Stage stage(era);
        const QString key = stage.begin();
        stage.status[u"1"_s] = "input_required";
        stage.more[u"1"_s] = R"(,"inputRequests":{})";
        stage.pass(2s);
        stage.wire()->closeFromPeer();
        QTRY_COMPARE(stage.connection.state(), Connection::State::Waiting);
        QVERIFY(stage.tracker.live(key).isServerAway);
        stage.clock.advance(limits::kRestartDelayMax);
        QTRY_COMPARE(stage.connection.state(), Connection::State::Ready);
        stage.pass(2s);
        QVERIFY(!stage.tracker.live(key).isServerAway);
        QVERIFY(stage.count(u"tasks/get") >= 1);
        QCOMPARE(stage.count(u"tasks/result"), era == Era::Stateful ? 1 : 0);
        QCOMPARE(stage.count(u"tools/call"), 0);
        stage.status[u"1"_s] = "completed";
        stage.more[u"1"_s] = R"(,"result":)" + toolResult("done");
        if (era == Era::Stateful)
            stage.giveResult(stage.idOf(stage.last(u"tasks/result")), toolResult("done"));
        stage.pass(2s);
        QCOMPARE(stage.state(key), TaskState::Completed);
    }

    void cancels_data() { bothEras(); }
    void cancels() // TASK-17, TASK-18, TASKX-19
    {
        QFETCH(Era, era);
        Stage stage(era);
        const QString key = stage.begin();
        QVERIFY(stage.tracker.canCancel(key));
        stage.tracker.cancel(key);
        stage.pass(3s);
        QCOMPARE(stage.state(key), TaskState::Cancelled);
        QCOMPARE(stage.count(u"tasks/cancel"), 1);
        QCOMPARE(stage.count(u"notifications/cancelled"), 0);
    }

    void losesWhatTheServerDoesNotKnow_data() { bothEras(); }
    void losesWhatTheServerDoesNotKnow() // TASK-20, TASKX-21
    {
        QFETCH(Era, era);
        Stage stage(era);
        const QString key = stage.begin();
        stage.answer = [](const json::Value &) { return QByteArray(""); };
        stage.pass(1200ms);
        stage.giveError(stage.idOf(stage.last(u"tasks/get")), -32602);
        stage.settle();
        QCOMPARE(stage.state(key), TaskState::Lost);
        QCOMPARE(stage.tracker.record(key)->lostReason, LostReason::Forgotten);
        stage.pass(5s);
        QCOMPARE(stage.count(u"tasks/get"), 1);
    }

    void findsTasksByListing() // TASK-16
    {
        Stage stage(Era::Stateful);
        QTRY_COMPARE(stage.tracker.keys().size(), 1);
        const QString key = stage.tracker.keys().constFirst();
        QVERIFY(stage.tracker.record(key)->isFound);
        stage.pass(5s);
        QCOMPARE(stage.count(u"tasks/get"), 0);
        QCOMPARE(stage.count(u"tasks/list"), 1);
    }

    void takesNoticesOfTheStatefulEra() // TASK-09
    {
        Stage stage(Era::Stateful);
        const QString key = stage.begin();
        stage.status[u"1"_s] = "cancelled";
        stage.notify("notifications/tasks/status", stage.task(u"1"_s));
        stage.settle();
        QCOMPARE(stage.state(key), TaskState::Cancelled);
        QCOMPARE(stage.count(u"tasks/get"), 0);
    }

    void isToldInsteadOfAsking() // TASKX-24, TASKX-25
    {
        Stage stage(Era::Stateless, true);
        const QString key = stage.begin();
        stage.pass(700ms);
        QCOMPARE(stage.count(u"subscriptions/listen"), 1);
        stage.acknowledge(R"(["1"])");
        stage.pass(2s);
        QCOMPARE(stage.count(u"tasks/get"), 1); // Once after subscribing.
        stage.pass(30s);
        QCOMPARE(stage.count(u"tasks/get"), 1);
        stage.more[u"1"_s] = R"(,"statusMessage":"half")";
        stage.notify("notifications/tasks",
                     stage.task(u"1"_s).chopped(1) + ',' + stage.streamMeta() + '}');
        stage.settle();
        QCOMPARE(stage.tracker.record(key)->statusMessage, u"half"_s);
        stage.status[u"1"_s] = "completed";
        stage.more[u"1"_s] = R"(,"result":)" + toolResult("told");
        stage.notify("notifications/tasks",
                     stage.task(u"1"_s).chopped(1) + ',' + stage.streamMeta() + '}');
        stage.settle();
        QCOMPARE(stage.state(key), TaskState::Completed);
        QCOMPARE(stage.count(u"tasks/get"), 1);
    }

    void asksForOneStreamForTasksThatBeginTogether() // TASKX-24
    {
        Stage stage(Era::Stateless, true);
        for (int i = 0; i < 20; ++i)
            stage.begin();
        stage.pass(3s);
        QCOMPARE(stage.count(u"subscriptions/listen"), 1);
        const QByteArray filter = stage.at(stage.last(u"subscriptions/listen"),
                                           {u"params"_s, u"notifications"_s, u"taskIds"_s});
        QCOMPARE(filter.count(','), 19);
    }

    void asksAServerThatTellsOfNoTasksOnlyOnce() // TASKX-24
    {
        Stage stage(Era::Stateless, true);
        const QString key = stage.begin();
        stage.pass(1s);
        stage.acknowledge("[]");
        stage.begin();
        stage.pass(10s);
        QCOMPARE(stage.count(u"subscriptions/listen"), 1);
        QVERIFY(stage.count(u"tasks/get") >= 15);
        stage.status[u"1"_s] = "completed";
        stage.more[u"1"_s] = R"(,"result":)" + toolResult("done");
        stage.pass(2s);
        QCOMPARE(stage.state(key), TaskState::Completed);
    }
};

QUAYSIDE_TEST(TestTrackedConnection, QCoreApplication)

} // namespace tst_trackedconnection

#include "tst_trackedconnection.moc"
