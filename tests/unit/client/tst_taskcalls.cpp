// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/connectionstage.h"
#include "tests/support/fakecallhost.h"
#include "tests/support/scriptedhandler.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QSignalSpy>
#include <QTest>
#include <QTimeZone>

namespace tst_taskcalls {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

template<class T>
using Got = std::optional<Result<T>>;

const QByteArray kTasks =
    R"({"tools":{},"tasks":{"list":{},"cancel":{},"requests":{"tools":{"call":{}}}}})";
const QByteArray kNoCancel = R"({"tools":{},"tasks":{"requests":{"tools":{"call":{}}}}})";
const QString kId = u"786512e2-9e0d"_s;
constexpr QStringView kCall = u"tools/call";
constexpr QStringView kCancelled = u"notifications/cancelled";

QByteArray quoted(const QString &text)
{
    return '"' + text.toUtf8() + '"';
}

QByteArray task(const QByteArray &status, const QByteArray &more = R"(,"ttl":60000)",
                const QString &id = kId)
{
    return R"({"taskId":)" + quoted(id) + R"(,"status":)" + quoted(QString::fromUtf8(status))
        + R"(,"createdAt":"2025-11-25T10:30:00Z","lastUpdatedAt":"2025-11-25T10:40:00.5Z")" + more
        + '}';
}

QByteArray created(const QByteArray &more = {})
{
    return R"({"task":)" + task("working") + more + '}';
}

QByteArray tool(const QByteArray &more)
{
    return R"({"name":"t","inputSchema":{"type":"object"})" + more + '}';
}
const QByteArray kOptional = tool(R"(,"execution":{"taskSupport":"optional"})");
const QByteArray kRequired = tool(R"(,"execution":{"taskSupport":"required"})");

/// A connection of 2025-11-25 with a server that has one tool, called t.
struct Stage : ConnectionStage
{
    explicit Stage(const QByteArray &capabilities = kTasks, const QByteArray &offered = kOptional,
                   const QByteArray &revision = "2025-11-25")
        : ConnectionStage({.era = Era::Stateful,
                           .capabilities = capabilities,
                           .handler = &handler,
                           .revision = revision})
    {
        handler.offered.hasTasks = true;
        answer = [offered](const json::Value &message) {
            return message.find(u"method")->toString() == u"tools/list"
                ? R"({"tools":[)" + offered + "]}"
                : QByteArray();
        };
    }

    CallHandle start(Got<ToolOutcome> &got, CallMode mode = CallMode::AsTask,
                     std::optional<std::chrono::milliseconds> ttl = {},
                     const rpc::CallOptions &with = {})
    {
        return startTool(connection.toolCalls(), u"t"_s, {}, mode, ttl, with)
            .then(&connection, [&got](const auto &result) { got = result; });
    }
    template<class T>
    CallHandle take(Got<T> &got, Pending<T> pending)
    {
        return pending.then(&connection, [&got](const auto &result) { got = result; });
    }
    void answerLast(QStringView method, const QByteArray &result)
    {
        giveResult(idOf(last(method)), result);
    }
    QByteArray lastTask() const { return at(last(kCall), {u"params"_s, u"task"_s}); }

    ScriptedHandler handler;
};

} // namespace

/// Tasks of 2025-11-25, of which we are the ones who ask.
class TestTaskCalls : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void startsAToolAsATask() // TASK-02, TASK-03, TASK-04
    {
        Got<ToolOutcome> got;
        Stage stage;
        stage.becomeReady();
        stage.start(got);
        QCOMPARE(stage.lastTask(), QByteArray(R"({"ttl":3600000})"));
        stage.start(got, CallMode::AsTask, 90s);
        QCOMPARE(stage.lastTask(), QByteArray(R"({"ttl":90000})"));
        stage.start(got, CallMode::AsTask, -90s);
        QCOMPARE(stage.lastTask(), QByteArray(R"({"ttl":0})"));
        stage.answerLast(
            kCall,
            R"({"task":)"
                + task("working", R"(,"ttl":null,"pollInterval":5000,"statusMessage":"on it")")
                + '}');
        QVERIFY(got && *got && !(*got)->result && (*got)->task);
        const TaskSnapshot &snapshot = *(*got)->task;
        QCOMPARE(snapshot.taskId, kId);
        QCOMPARE(snapshot.status, TaskStatus::Working);
        QCOMPARE(snapshot.statusText, u"working"_s);
        QCOMPARE(snapshot.statusMessage, u"on it"_s);
        QCOMPARE(snapshot.createdAt, QDateTime({2025, 11, 25}, {10, 30}, QTimeZone::utc()));
        QCOMPARE(snapshot.lastUpdatedAt,
                 QDateTime({2025, 11, 25}, {10, 40, 0, 500}, QTimeZone::utc()));
        QVERIFY(!snapshot.ttl);
        QCOMPARE(snapshot.pollInterval, std::optional(5'000ms));
    }

    void runsAsATaskOnlyWhatMay_data() // TASK-01, TASK-02, TASK-28
    {
        QTest::addColumn<QByteArray>("capabilities");
        QTest::addColumn<QByteArray>("tool");
        QTest::addColumn<QByteArray>("revision");
        QTest::addColumn<TaskSupport>("support");
        const QByteArray now = "2025-11-25";
        const auto row = [](const char *name, const QByteArray &capabilities,
                            const QByteArray &tool, const QByteArray &revision,
                            TaskSupport support) {
            QTest::newRow(name) << capabilities << tool << revision << support;
        };
        row("may", kTasks, kOptional, now, TaskSupport::Optional);
        row("must", kTasks, kRequired, now, TaskSupport::Required);
        row("nothing said", kTasks, tool({}), now, TaskSupport::Forbidden);
        row("may not", kTasks, tool(R"(,"execution":{"taskSupport":"forbidden"})"), now,
            TaskSupport::Forbidden);
        row("strange word", kTasks, tool(R"(,"execution":{"taskSupport":"often"})"), now,
            TaskSupport::Forbidden);
        row("the server has none", R"({"tools":{}})", kRequired, now, TaskSupport::Forbidden);
        row("only for other requests", R"({"tools":{},"tasks":{"list":{},"cancel":{}}})", kRequired,
            now, TaskSupport::Forbidden);
        row("an older revision", kTasks, kRequired, "2025-06-18", TaskSupport::Forbidden);
        row("a draft's words", R"({"tools":{},"tasks":{"requests":{"tools":{"call":true}}}})",
            tool(R"(,"annotations":{"taskHint":"always"})"), now, TaskSupport::Required);
    }
    void runsAsATaskOnlyWhatMay()
    {
        QFETCH(QByteArray, capabilities);
        QFETCH(QByteArray, tool);
        QFETCH(QByteArray, revision);
        QFETCH(TaskSupport, support);
        Got<ToolOutcome> got;
        Stage stage(capabilities, tool, revision);
        stage.becomeReady();
        QCOMPARE(stage.connection.tasks()->support(*stage.connection.tools()->find(u"t"_s)),
                 support);
        stage.start(got, CallMode::Plain);
        QCOMPARE(!stage.lastTask().isEmpty(), support == TaskSupport::Required);
        stage.start(got, CallMode::AsTask);
        if (support == TaskSupport::Forbidden) {
            QTRY_VERIFY(got);
            QCOMPARE(got->error().kind, ErrorKind::Policy);
            QCOMPARE(stage.count(kCall), 1);
        } else {
            QCOMPARE(stage.count(kCall), 2);
            QVERIFY(!stage.lastTask().isEmpty());
        }
    }

    void hasNothingToDoWithTasksWhenTheyAreOff() // TASK-01
    {
        Got<ToolOutcome> got;
        Got<TaskSnapshot> snapshot;
        Stage stage;
        stage.handler.offered.hasTasks = false;
        stage.becomeReady();
        Connection &connection = stage.connection;
        QCOMPARE(connection.tasks()->support(*connection.tools()->find(u"t"_s)),
                 TaskSupport::Forbidden);
        QVERIFY(!connection.tasks()->canList() && !connection.tasks()->canCancel());
        stage.start(got, CallMode::Plain);
        QVERIFY(stage.lastTask().isEmpty());
        stage.answerLast(kCall, R"({"content":[]})");
        QVERIFY(got && *got && (*got)->result);
        stage.take(snapshot, connection.tasks()->get(kId));
        QTRY_VERIFY(snapshot);
        QCOMPARE(snapshot->error().kind, ErrorKind::Policy);
        QSignalSpy changes(connection.tasks(), &TaskCalls::changed);
        stage.notify("notifications/tasks/status", task("working"));
        QCOMPARE(changes.count(), 0);
    }

    void makesATaskOfAToolThatMustBeOne_data() // P7, TASK-02
    {
        QTest::addColumn<bool>("isOn");
        QTest::newRow("with tasks") << true;
        QTest::newRow("where only results are wanted") << false;
    }
    void makesATaskOfAToolThatMustBeOne()
    {
        QFETCH(bool, isOn);
        Got<CallToolResult> got;
        Stage stage(kTasks, kRequired);
        stage.handler.offered.hasTasks = isOn;
        stage.becomeReady();
        QList<double> heard;
        rpc::CallOptions options;
        options.onProgress = [&heard](const rpc::ProgressParams &told) {
            heard.append(told.progress);
        };
        stage.take(got, stage.connection.callTool(u"t"_s, {}, options));
        QCOMPARE(stage.lastTask(), QByteArray(R"({"ttl":3600000})"));
        const QByteArray token =
            stage.at(stage.last(kCall), {u"params"_s, u"_meta"_s, u"progressToken"_s});
        stage.answerLast(kCall, created());
        QTRY_COMPARE(stage.count(u"tasks/result"), 1);
        stage.notify("notifications/progress",
                     R"({"progressToken":)" + token + R"(,"progress":1})");
        QCOMPARE(heard, QList<double>{1});
        stage.clock.advance(limits::kCallTotalTimeout - 1s);
        QVERIFY(!got);
        stage.answerLast(u"tasks/result", R"({"content":[{"type":"text","text":"late"}]})");
        QTRY_VERIFY(got);
        QVERIFY(got->hasValue());
        QCOMPARE(stage.count(kCall), 1);
        QCOMPARE(stage.count(u"tasks/cancel"), 0);
    }

    void waitsForTheListThatSaysHowToCall() // P7, TASK-02
    {
        Got<CallToolResult> got;
        Got<ToolOutcome> started;
        Got<CallToolResult> stopped;
        Stage stage(kTasks, kRequired);
        qint64 list = 0;
        stage.answer = [&list, &stage](const json::Value &message) {
            if (message.find(u"method")->toString() != u"tools/list")
                return QByteArray();
            list = stage.idOf(message);
            return QByteArray(""); // It takes a while.
        };
        stage.connection.open();
        QTRY_VERIFY(list > 0);
        stage.take(got, stage.connection.callTool(u"t"_s, {}));
        stage.start(started);
        stage.take(stopped, stage.connection.callTool(u"t"_s, {})).cancel();
        QCoreApplication::processEvents();
        QVERIFY(stopped && !got && !started);
        QCOMPARE(stage.count(kCall), 0);
        stage.giveResult(list, R"({"tools":[)" + kRequired + "]}");
        QTRY_COMPARE(stage.count(kCall), 2);
        for (const json::Value &call : stage.sent(kCall))
            QVERIFY(!stage.at(call, {u"params"_s, u"task"_s}).isEmpty());
    }

    void cancelsATaskThatTakesTooLongForACall_data() // P7, TIME-01, TASK-18
    {
        QTest::addColumn<bool>("isStopped");
        QTest::newRow("the time is over") << false;
        QTest::newRow("the person stops it") << true;
    }
    void cancelsATaskThatTakesTooLongForACall()
    {
        QFETCH(bool, isStopped);
        Got<CallToolResult> got;
        Stage stage(kTasks, kRequired);
        stage.handler.offered.hasTasks = false;
        stage.becomeReady();
        const CallHandle call = stage.take(got, stage.connection.callTool(u"t"_s, {}));
        stage.answerLast(kCall, created());
        QTRY_COMPARE(stage.count(u"tasks/result"), 1);
        if (isStopped)
            call.cancel();
        else
            stage.clock.advance(limits::kCallTotalTimeout);
        QTRY_VERIFY(got);
        QCOMPARE(got->error().kind, isStopped ? ErrorKind::Cancelled : ErrorKind::Timeout);
        QCOMPARE(stage.count(u"tasks/cancel"), 1);
        QCOMPARE(stage.at(stage.last(u"tasks/cancel"), {u"params"_s, u"taskId"_s}), quoted(kId));
    }

    void takesAResultThatIsThereAtOnce() // TASK-05
    {
        Got<ToolOutcome> got;
        Stage stage;
        stage.becomeReady();
        stage.start(got);
        stage.answerLast(kCall, R"({"content":[{"type":"text","text":"quick"}]})");
        QVERIFY(got && *got && !(*got)->task && (*got)->result);
        QCOMPARE((*got)->result->content->size(), 1);
    }

    void refusesATaskNobodyAskedFor_data() // TASK-06
    {
        QTest::addColumn<QByteArray>("capabilities");
        QTest::addColumn<bool>("isOn");
        QTest::addColumn<bool>("isCancelled");
        QTest::newRow("it can be cancelled") << kTasks << true << true;
        QTest::newRow("it cannot") << kNoCancel << true << false;
        QTest::newRow("without tasks") << kTasks << false << false;
    }
    void refusesATaskNobodyAskedFor()
    {
        QFETCH(QByteArray, capabilities);
        QFETCH(bool, isOn);
        QFETCH(bool, isCancelled);
        Got<ToolOutcome> got;
        Got<CallToolResult> result;
        Stage stage(capabilities);
        stage.handler.offered.hasTasks = isOn;
        stage.becomeReady();
        stage.start(got, CallMode::Plain);
        stage.answerLast(kCall, created());
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Protocol);
        QCOMPARE(stage.count(u"tasks/cancel"), isCancelled);
        stage.take(result, stage.connection.callTool(u"t"_s, {}));
        stage.answerLast(kCall, created());
        QVERIFY(result);
        QCOMPARE(result->error().kind, ErrorKind::Protocol);
    }

    void handsOnWhatAModelMayReadMeanwhile_data() // TASK-07
    {
        QTest::addColumn<QByteArray>("word");
        QTest::addColumn<QString>("response");
        QTest::newRow("text") << QByteArray(R"("Wait a little")") << u"Wait a little"_s;
        QTest::newRow("no text") << QByteArray("{}") << QString();
    }
    void handsOnWhatAModelMayReadMeanwhile()
    {
        QFETCH(QByteArray, word);
        QFETCH(QString, response);
        Got<ToolOutcome> got;
        Stage stage;
        stage.becomeReady();
        stage.start(got);
        stage.answerLast(kCall,
                         created(R"(,"_meta":{"io.modelcontextprotocol/model-immediate-response":)"
                                 + word + '}'));
        QVERIFY(got && *got);
        QCOMPARE((*got)->immediateResponse, response);
    }

    void takesOnlyATaskThatHasAName_data() // TASK-04, TASK-26
    {
        QTest::addColumn<QByteArray>("task");
        QTest::addColumn<bool>("isTask");
        QTest::newRow("as little as can be")
            << QByteArray(R"({"taskId":"a","status":"working"})") << true;
        QTest::newRow("strange status")
            << QByteArray(R"({"taskId":"a","status":"pondering","ttl":"soon","createdAt":1})")
            << true;
        QTest::newRow("no id") << QByteArray(R"({"status":"working"})") << false;
        QTest::newRow("no status") << QByteArray(R"({"taskId":"a"})") << false;
        QTest::newRow("empty id") << QByteArray(R"({"taskId":"","status":"working"})") << false;
        QTest::newRow("endless id") << task("working", {}, QString(2'000, u'x')) << false;
        QTest::newRow("no object") << QByteArray("1") << false;
    }
    void takesOnlyATaskThatHasAName()
    {
        QFETCH(QByteArray, task);
        QFETCH(bool, isTask);
        Got<ToolOutcome> got;
        Stage stage;
        stage.becomeReady();
        stage.start(got);
        stage.answerLast(kCall, R"({"task":)" + task + '}');
        QVERIFY(got);
        QCOMPARE(got->hasValue(), isTask);
        if (!isTask)
            QCOMPARE(got->error().kind, ErrorKind::Protocol);
        else
            QVERIFY(!(*got)->task->ttl && !(*got)->task->createdAt.isValid());
    }

    void callsAgainAsATaskWhereTheServerInsists() // TASK-02
    {
        Got<ToolOutcome> got;
        Stage stage;
        stage.becomeReady();
        stage.start(got, CallMode::Plain);
        stage.giveError(stage.idOf(stage.last(kCall)), -32600);
        QCOMPARE(stage.count(kCall), 2);
        QCOMPARE(stage.lastTask(), QByteArray(R"({"ttl":3600000})"));
        QCOMPARE(stage.violations(), 1); // R3: who reads the log sees that it went out twice.
        QVERIFY(!got);
        stage.giveError(stage.idOf(stage.last(kCall)), -32600);
        QVERIFY(got);
        QCOMPARE(got->error().code, -32600);
        QCOMPARE(stage.count(kCall), 2);
    }

    void doesNotInsistOnATaskItself_data() // TASK-02
    {
        QTest::addColumn<QByteArray>("capabilities");
        QTest::addColumn<QByteArray>("tool");
        QTest::newRow("the tool may not") << kTasks << tool({});
        QTest::newRow("the server has none") << QByteArray(R"({"tools":{}})") << kOptional;
    }
    void doesNotInsistOnATaskItself()
    {
        QFETCH(QByteArray, capabilities);
        QFETCH(QByteArray, tool);
        Got<ToolOutcome> got;
        Stage stage(capabilities, tool);
        stage.becomeReady();
        stage.start(got, CallMode::Plain);
        stage.giveError(stage.idOf(stage.last(kCall)), -32600);
        QVERIFY(got);
        QCOMPARE(stage.count(kCall), 1);
    }

    void looksAtTheListAgainWhenATaskIsRefused() // TASK-02
    {
        Got<ToolOutcome> got;
        Stage stage;
        stage.becomeReady();
        stage.start(got);
        stage.giveError(stage.idOf(stage.last(kCall)), -32601);
        QVERIFY(got);
        QCOMPARE(got->error().code, -32601);
        stage.clock.advance(10s);
        QTRY_COMPARE(stage.count(u"tools/list"), 2);
        QCOMPARE(stage.count(kCall), 1);
    }

    void asksHowATaskIs() // TASK-08, TASK-19
    {
        Got<TaskSnapshot> got;
        Stage stage;
        stage.becomeReady();
        stage.take(got, stage.connection.tasks()->get(kId));
        QCOMPARE(stage.at(stage.last(u"tasks/get"), {u"params"_s}),
                 QByteArray(R"({"taskId":)" + quoted(kId) + '}'));
        stage.answerLast(u"tasks/get", task("input_required", R"(,"ttl":5,"pollInterval":7)"));
        QVERIFY(got && *got);
        QCOMPARE((*got)->status, TaskStatus::InputRequired);
        QCOMPARE((*got)->ttl, std::optional(5ms));
        QCOMPARE((*got)->pollInterval, std::optional(7ms));
    }

    void doesNotTakeOneTaskForAnother() // TASK-08
    {
        Got<TaskSnapshot> got;
        Got<std::optional<TaskSnapshot>> cancelled;
        Stage stage;
        stage.becomeReady();
        stage.take(got, stage.connection.tasks()->get(kId));
        stage.answerLast(u"tasks/get", task("completed", {}, u"other"_s));
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Protocol);
        stage.take(cancelled, stage.connection.tasks()->cancel(kId));
        stage.answerLast(u"tasks/cancel", task("cancelled", {}, u"other"_s));
        QVERIFY(cancelled);
        QCOMPARE(cancelled->error().kind, ErrorKind::Protocol);
    }

    void tellsNobodyTheId_data() // TASK-20, TASK-24
    {
        QTest::addColumn<QByteArray>("method");
        for (const char *method : {"tasks/get", "tasks/result", "tasks/cancel"})
            QTest::newRow(method) << QByteArray(method);
    }
    void tellsNobodyTheId()
    {
        QFETCH(QByteArray, method);
        Stage stage;
        stage.becomeReady();
        Connection &connection = stage.connection;
        std::optional<Error> got;
        const auto take = [&got](const auto &result) { got = result.error(); };
        if (method == "tasks/get")
            connection.tasks()->get(kId).then(&connection, take);
        else if (method == "tasks/result")
            connection.tasks()->result(kId).then(&connection, take);
        else
            connection.tasks()->cancel(kId).then(&connection, take);
        stage.wire()->deliver(
            R"({"jsonrpc":"2.0","id":)"
            + QByteArray::number(stage.idOf(stage.last(QString::fromLatin1(method))))
            + R"(,"error":{"code":-32602,"message":)" + quoted(u"Task not found: "_s + kId) + "}}");
        QVERIFY(got);
        QCOMPARE(got->kind, ErrorKind::Remote);
        QCOMPARE(got->code, -32602);
        QCOMPARE(got->detail, u"Task not found: •••"_s);
        TrafficLog *traffic = connection.traffic();
        traffic->read(1'000);
        for (const TrafficMessage &message : traffic->messages())
            QVERIFY2(!message.text().contains(kId), qPrintable(message.text()));
    }

    void waitsForTheResultHoweverLongItTakes() // TASK-10, TASK-13, TASK-19, TIME-03
    {
        Got<json::Raw> got;
        Stage stage;
        stage.becomeReady();
        stage.take(got, stage.connection.tasks()->result(kId));
        QCOMPARE(stage.at(stage.last(u"tasks/result"), {u"params"_s}),
                 QByteArray(R"({"taskId":)" + quoted(kId) + '}'));
        stage.clock.advance(48h);
        QVERIFY(!got);
        const QByteArray result =
            R"({"content":[],"_meta":{"io.modelcontextprotocol/related-task":{"taskId":"x"}}})";
        stage.answerLast(u"tasks/result", result);
        QVERIFY(got && *got);
        QCOMPARE((*got)->toByteArray(), result);
        QCOMPARE(stage.count(u"tasks/result"), 1);
        QCOMPARE(stage.count(kCancelled), 0);
    }

    void takesTheErrorOfTheCallForItsAnswer() // TASK-13, TASK-14
    {
        Got<json::Raw> got;
        Stage stage;
        stage.becomeReady();
        stage.take(got, stage.connection.tasks()->result(kId));
        stage.giveError(stage.idOf(stage.last(u"tasks/result")), -32099, R"({"why":1})");
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Remote);
        QCOMPARE(got->error().code, -32099);
        QCOMPARE(got->error().data, QByteArray(R"({"why":1})"));
    }

    void doesNotWaitTwiceByItself() // TASK-12
    {
        Got<json::Raw> got;
        Stage stage;
        stage.becomeReady();
        stage.take(got, stage.connection.tasks()->result(kId));
        stage.lose();
        QTRY_VERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Closed);
        QCOMPARE(stage.count(u"tasks/result"), 0);
    }

    void stopsWaitingWithoutAWord() // TASK-12
    {
        Got<json::Raw> got;
        Stage stage;
        stage.becomeReady();
        const CallHandle wait = stage.take(got, stage.connection.tasks()->result(kId));
        wait.cancel();
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Cancelled);
        QCOMPARE(stage.count(kCancelled), 0);
        QCOMPARE(stage.count(u"tasks/cancel"), 0);
    }

    void answersWhatATaskAsksInItsName_data() // TASK-11
    {
        QTest::addColumn<QByteArray>("meta");
        QTest::addColumn<QString>("taskId");
        QTest::addColumn<QByteArray>("theirs");
        QTest::addColumn<QByteArray>("answer");
        const auto row = [](const char *name, const QByteArray &meta, const QString &taskId,
                            const QByteArray &theirs, const QByteArray &answer) {
            QTest::newRow(name) << meta << taskId << theirs << answer;
        };
        const QByteArray related = R"("io.modelcontextprotocol/related-task":{"taskId":"a"})";
        row("named", '{' + related + '}', u"a"_s, R"({"x":1})",
            R"({"x":1,"_meta":{)" + related + "}}");
        row("beside other words", '{' + related + '}', u"a"_s, R"({"_meta":{"y":2},"x":1})",
            R"({"_meta":{"y":2,)" + related + R"(},"x":1})");
        row("not named", "{}", {}, R"({"x":1})", R"({"x":1})");
        row("not in a way that can be read",
            R"({"io.modelcontextprotocol/related-task":{"taskId":1}})", {}, R"({"x":1})",
            R"({"x":1})");
        row("no list of words", "1", {}, R"({"x":1})", R"({"x":1})");
    }
    void answersWhatATaskAsksInItsName()
    {
        QFETCH(QByteArray, meta);
        QFETCH(QString, taskId);
        QFETCH(QByteArray, theirs);
        QFETCH(QByteArray, answer);
        Got<json::Raw> got;
        Stage stage;
        stage.handler.onRequest = [theirs](const PeerRequest &) {
            return settled<json::Raw>(json::Raw(theirs));
        };
        stage.becomeReady();
        stage.take(got, stage.connection.tasks()->result(kId)); // It waits while it is asked.
        stage.wire()->deliver(R"({"jsonrpc":"2.0","id":9,"method":"elicitation/create","params":{)"
                              + kAnyQuestion + R"(,"_meta":)" + meta + "}}");
        QTRY_COMPARE(stage.at(stage.wire()->lastSent(), {u"id"_s}), QByteArray("9"));
        QCOMPARE(stage.handler.asked.constLast().taskId, taskId);
        QCOMPARE(stage.at(stage.wire()->lastSent(), {u"result"_s}), answer);
        QVERIFY(!got);
    }

    void saysWhoseQuestionWasNotAnswered() // TASK-11, ELIC-04
    {
        Stage stage;
        stage.handler.onRequest = [](const PeerRequest &) {
            return settled<json::Raw>(Error{ErrorKind::Cancelled, {}, 0, {}});
        };
        stage.becomeReady();
        const QByteArray related =
            R"("_meta":{"io.modelcontextprotocol/related-task":{"taskId":"a"}})";
        stage.wire()->deliver(R"({"jsonrpc":"2.0","id":9,"method":"elicitation/create","params":{)"
                              + kAnyQuestion + ',' + related + "}}");
        QTRY_COMPARE(stage.at(stage.wire()->lastSent(), {u"result"_s}),
                     R"({"action":"cancel",)" + related + '}');
    }

    void cancelsATask() // TASK-17
    {
        Got<std::optional<TaskSnapshot>> got;
        Stage stage;
        stage.becomeReady();
        QVERIFY(stage.connection.tasks()->canCancel());
        stage.take(got, stage.connection.tasks()->cancel(kId));
        stage.answerLast(u"tasks/cancel", task("cancelled"));
        QVERIFY(got && *got && **got);
        QCOMPARE((**got)->status, TaskStatus::Cancelled);
        stage.take(got, stage.connection.tasks()->cancel(kId));
        stage.giveError(stage.idOf(stage.last(u"tasks/cancel")), -32602);
        QCOMPARE(got->error().code, -32602);
    }

    void asksOnlyForWhatTheServerHas() // TASK-01, TASK-16, TASK-17
    {
        Got<std::optional<TaskSnapshot>> cancelled;
        Got<QList<TaskSnapshot>> listed;
        Got<EmptyResult> updated;
        Stage stage(kNoCancel);
        stage.becomeReady();
        Connection &connection = stage.connection;
        QVERIFY(!connection.tasks()->canCancel() && !connection.tasks()->canList());
        stage.take(cancelled, connection.tasks()->cancel(kId));
        stage.take(listed, connection.tasks()->list());
        stage.take(updated, connection.tasks()->update(kId, {})); // Of the other generation.
        QTRY_VERIFY(cancelled && listed && updated);
        QCOMPARE(cancelled->error().kind, ErrorKind::Policy);
        QCOMPARE(listed->error().kind, ErrorKind::Policy);
        QCOMPARE(updated->error().kind, ErrorKind::Policy);
        for (const QString &method : stage.methods())
            QVERIFY2(!method.startsWith(u"tasks/"), qPrintable(method));
    }

    void listsTasksPageByPage() // TASK-16, PAGE-01
    {
        Got<QList<TaskSnapshot>> got;
        Stage stage;
        stage.becomeReady();
        QVERIFY(stage.connection.tasks()->canList());
        stage.take(got, stage.connection.tasks()->list());
        stage.answerLast(u"tasks/list",
                         R"({"tasks":[)" + task("working") + R"(,{"odd":1}],"nextCursor":"n"})");
        QVERIFY(!got);
        QCOMPARE(stage.at(stage.last(u"tasks/list"), {u"params"_s, u"cursor"_s}),
                 QByteArray(R"("n")"));
        stage.answerLast(u"tasks/list", R"({"tasks":[)" + task("failed", {}, u"other"_s) + "]}");
        QVERIFY(got && *got);
        QCOMPARE((*got)->size(), 2);
        QCOMPARE((*got)->at(0).taskId, kId);
        QCOMPARE((*got)->at(1).status, TaskStatus::Failed);
    }

    void doesNotListInCircles() // TASK-16, PAGE-04
    {
        Got<QList<TaskSnapshot>> got;
        Stage stage;
        stage.becomeReady();
        stage.take(got, stage.connection.tasks()->list());
        for (int i = 0; i < 5 && !got; ++i)
            stage.answerLast(u"tasks/list", R"({"tasks":[],"nextCursor":"again"})");
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Protocol);
        QCOMPARE(stage.count(u"tasks/list"), 2);
    }

    void cancelsATaskThatIsGivenUpBeforeItBegins_data() // TASK-18
    {
        QTest::addColumn<QByteArray>("capabilities");
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<bool>("isCancelled");
        QTest::newRow("a task") << kTasks << created() << true;
        QTest::newRow("a task that cannot be cancelled") << kNoCancel << created() << false;
        QTest::newRow("a result") << kTasks << QByteArray(R"({"content":[]})") << false;
    }
    void cancelsATaskThatIsGivenUpBeforeItBegins()
    {
        QFETCH(QByteArray, capabilities);
        QFETCH(QByteArray, answer);
        QFETCH(bool, isCancelled);
        Got<ToolOutcome> got;
        Stage stage(capabilities);
        stage.becomeReady();
        const CallHandle call = stage.start(got);
        call.cancel();
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Cancelled);
        QCOMPARE(stage.count(u"tasks/cancel"), 0);
        stage.answerLast(kCall, answer);
        QCOMPARE(stage.count(u"tasks/cancel"), isCancelled);
        if (isCancelled)
            QCOMPARE(stage.at(stage.last(u"tasks/cancel"), {u"params"_s, u"taskId"_s}),
                     quoted(kId));
        QCOMPARE(stage.count(kCancelled), 0);
    }

    void neverWithdrawsACallThatMayBeATask() // TASK-18
    {
        Got<ToolOutcome> got;
        Stage stage;
        stage.becomeReady();
        stage.start(got);
        stage.clock.advance(1h);
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Timeout);
        QCOMPARE(stage.count(kCancelled), 0);
        got.reset();
        stage.start(got, CallMode::Plain); // This one can be.
        stage.clock.advance(1h);
        QVERIFY(got);
        QCOMPARE(stage.count(kCancelled), 1);
    }

    void hearsOfProgressUntilTheTaskIsOver() // TASK-25, PROG-05
    {
        Got<ToolOutcome> got;
        Stage stage;
        stage.becomeReady();
        QList<double> heard;
        rpc::CallOptions options;
        options.onProgress = [&heard](const rpc::ProgressParams &params) {
            heard.append(params.progress);
        };
        stage.start(got, CallMode::AsTask, {}, options);
        const QByteArray token =
            stage.at(stage.last(kCall), {u"params"_s, u"_meta"_s, u"progressToken"_s});
        const auto tell = [&stage, token](const QByteArray &progress) {
            stage.notify("notifications/progress",
                         R"({"progressToken":)" + token + R"(,"progress":)" + progress + '}');
        };
        tell("1");
        stage.answerLast(kCall, created());
        tell("2");
        tell("2"); // It has to grow (PROG-02).
        QCOMPARE(heard, (QList<double>{1, 2}));
        auto kept = (*got)->progress;
        QVERIFY(kept);
        got.reset();
        tell("3");
        QCOMPARE(heard.size(), 3);
        kept.reset(); // The task is over.
        tell("4");
        QCOMPARE(heard.size(), 3);
    }

    void hearsOfNoProgressOverAnotherLink() // TASK-25
    {
        Got<ToolOutcome> got;
        Stage stage;
        stage.becomeReady();
        int heard = 0;
        rpc::CallOptions options;
        options.onProgress = [&heard](const rpc::ProgressParams &) { ++heard; };
        stage.start(got, CallMode::AsTask, {}, options);
        const QByteArray token =
            stage.at(stage.last(kCall), {u"params"_s, u"_meta"_s, u"progressToken"_s});
        stage.answerLast(kCall, created());
        stage.lose();
        stage.notify("notifications/progress",
                     R"({"progressToken":)" + token + R"(,"progress":1})");
        QCOMPARE(heard, 0);
    }

    void passesOnWhatTheServerTellsByItself() // TASK-09
    {
        Stage stage;
        stage.becomeReady();
        QList<TaskSnapshot> told;
        connect(stage.connection.tasks(), &TaskCalls::changed, this,
                [&told](const TaskSnapshot &snapshot) { told.append(snapshot); });
        stage.notify("notifications/tasks/status", task("completed"));
        QCOMPARE(told.size(), 1);
        QCOMPARE(told.constFirst().taskId, kId);
        QCOMPARE(told.constFirst().status, TaskStatus::Completed);
        QCOMPARE(stage.violations(), 0);
        stage.notify("notifications/tasks/status", R"({"status":"completed"})");
        QCOMPARE(stage.violations(), 1);
        stage.notify("notifications/tasks", task("working")); // Of the other generation.
        QCOMPARE(told.size(), 1);
    }

    void knowsNoTasksInAnOlderRevision() // TASK-01, TASK-09, TASK-11
    {
        Stage stage(kTasks, kOptional, "2025-06-18");
        stage.becomeReady();
        QSignalSpy changes(stage.connection.tasks(), &TaskCalls::changed);
        stage.notify("notifications/tasks/status", task("completed"));
        QCOMPARE(changes.count(), 0);
        stage.wire()->deliver(
            R"({"jsonrpc":"2.0","id":9,"method":"roots/list","params":{"_meta":{"io.modelcontextprotocol/related-task":{"taskId":"a"}}}})");
        QTRY_COMPARE(stage.handler.asked.size(), 1);
        QVERIFY(stage.handler.asked.constFirst().taskId.isEmpty());
    }
};

QUAYSIDE_TEST(TestTaskCalls, QCoreApplication)

} // namespace tst_taskcalls

#include "tst_taskcalls.moc"
