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

namespace tst_taskextension {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

template<class T>
using Got = std::optional<Result<T>>;

const QByteArray kSignInExtensions =
    R"({"io.modelcontextprotocol/oauth-client-credentials":{},"io.modelcontextprotocol/enterprise-managed-authorization":{}})";
const QByteArray kTasks = R"({"tools":{},"extensions":{"io.modelcontextprotocol/tasks":{}}})";
const QString kId = u"786512e2-9e0d"_s;
constexpr QStringView kCall = u"tools/call";
constexpr QStringView kListen = u"subscriptions/listen";
constexpr QStringView kCancelled = u"notifications/cancelled";
const QStringList kCapabilities{u"params"_s, u"_meta"_s,
                                u"io.modelcontextprotocol/clientCapabilities"_s};

QByteArray quoted(const QString &text)
{
    return '"' + text.toUtf8() + '"';
}

/// A task of the extension, as an answer of this type.
QByteArray task(const QByteArray &type, const QString &status, const QByteArray &more = {},
                const QString &id = kId)
{
    return R"({"resultType":)" + quoted(QString::fromUtf8(type)) + R"(,"taskId":)" + quoted(id)
        + R"(,"status":)" + quoted(status)
        + R"(,"createdAt":"2026-07-28T10:30:00Z","lastUpdatedAt":"2026-07-28T10:40:00Z","ttlMs":null)"
        + more + '}';
}

struct Stage : ConnectionStage
{
    explicit Stage(const QByteArray &capabilities = kTasks)
        : ConnectionStage({.capabilities = capabilities, .handler = &handler})
    {
        handler.offered.hasTasks = true;
    }

    CallHandle start(Got<ToolOutcome> &got, CallMode mode = CallMode::Plain,
                     const rpc::CallOptions &with = {})
    {
        return startTool(connection.toolCalls(), u"t"_s, {}, mode, {}, with)
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

    // What is told of tasks.
    std::unique_ptr<Subscription> watch(const QStringList &ids)
    {
        return connection.listen({false, false, false, {}, ids});
    }
    QByteArray lastFilter() const { return at(last(kListen), {u"params"_s, u"notifications"_s}); }
    qint64 lastListen() const { return idOf(last(kListen)); }
    static QByteArray meta(qint64 id)
    {
        return R"("_meta":{"io.modelcontextprotocol/subscriptionId":)" + QByteArray::number(id)
            + '}';
    }
    void acknowledge(qint64 id, const QByteArray &filter)
    {
        notify("notifications/subscriptions/acknowledged",
               '{' + meta(id) + R"(,"notifications":)" + filter + '}');
    }
    void tell(qint64 listen, const QString &id, const QString &status)
    {
        notify("notifications/tasks", task("complete", status, ',' + meta(listen), id));
    }
    QByteArrayList cancelled() const
    {
        QByteArrayList ids;
        for (const json::Value &message : sent(kCancelled))
            ids.append(at(message, {u"params"_s, u"requestId"_s}));
        return ids;
    }

    ScriptedHandler handler;
};

} // namespace

/// The tasks extension of 2026-07-28.
class TestTaskExtension : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void announcesItselfWithEveryRequest() // TASKX-01, TASKX-03, EXT-01
    {
        Got<ToolOutcome> got;
        Stage stage;
        stage.becomeReady();
        Connection &connection = stage.connection;
        stage.start(got);
        connection.tasks()->get(kId).then(this, [](const auto &) {});
        connection.tasks()->update(kId, {}).then(this, [](const auto &) {});
        connection.tasks()->cancel(kId).then(this, [](const auto &) {});
        const auto wish = stage.watch({kId});
        QTRY_COMPARE(stage.count(kListen), 1);
        for (const QStringView method :
             {QStringView(u"server/discover"), QStringView(u"tools/list"), kCall,
              QStringView(u"tasks/get"), QStringView(u"tasks/update"), QStringView(u"tasks/cancel"),
              kListen}) {
            const auto declared =
                json::parse(json::Raw(stage.at(stage.last(method), kCapabilities))).valueOr({});
            const json::Value *extensions = declared.find(u"extensions");
            QVERIFY2(extensions, qPrintable(method.toString()));
            QCOMPARE(extensions->toJson(), QByteArray(R"({"io.modelcontextprotocol/tasks":{}})"));
            QVERIFY(!declared.find(u"tasks"));
        }
        stage.handler.offered.hasTasks = false;
        stage.start(got);
        QVERIFY(!stage.at(stage.last(kCall), kCapabilities).contains("tasks"));
    }

    void readsOnlyExtensionsWithSettings_data() // EXT-01
    {
        QTest::addColumn<QByteArray>("extensions");
        QTest::addColumn<bool>("hasTasks");
        const auto named = [](const QByteArray &settings) -> QByteArray {
            return R"({"io.modelcontextprotocol/tasks":)" + settings + '}';
        };
        QTest::newRow("none") << "{}"_ba << false;
        QTest::newRow("no settings") << named("{}") << true;
        QTest::newRow("settings of a later version") << named(R"({"later":[1]})") << true;
        QTest::newRow("true") << named("true") << false;
        QTest::newRow("null") << named("null") << false;
        QTest::newRow("a list") << named("[]") << false;
        QTest::newRow("a text") << named(R"("yes")") << false;
        QTest::newRow("without a prefix") << R"({"tasks":{}})"_ba << false;
        QTest::newRow("another prefix") << R"({"com.example/tasks":{}})"_ba << false;
        QTest::newRow("beside others")
            << R"({"x":7,"com.example/y":{},"io.modelcontextprotocol/tasks":{}})"_ba << true;
        QTest::newRow("no object") << "[]"_ba << false;
    }
    void readsOnlyExtensionsWithSettings()
    {
        QFETCH(QByteArray, extensions);
        QFETCH(bool, hasTasks);
        ScriptedHandler handler;
        ConnectionStage stage({.capabilities = R"({"tools":{},"extensions":)" + extensions + '}',
                               .handler = &handler});
        stage.becomeReady();
        QCOMPARE(stage.connection.profile().tasks.isDeclared, hasTasks);
    }

    void announcesHowItSignsIn() // AUTH-70, AUTH-80, EXT-05
    {
        Got<ToolOutcome> got;
        Stage stage;
        stage.handler.offered.hasTasks = false;
        stage.handler.offered.hasClientCredentials = true;
        stage.handler.offered.hasManagedAuthorization = true;
        stage.becomeReady();
        stage.start(got);
        const auto declared =
            json::parse(json::Raw(stage.at(stage.last(kCall), kCapabilities))).valueOr({});
        QCOMPARE(declared.find(u"extensions")->toJson(), kSignInExtensions);
    }

    void leavesTheChoiceToTheServer() // TASKX-03
    {
        Got<ToolOutcome> got;
        Got<QList<TaskSnapshot>> listed;
        Stage stage;
        stage.answer = [](const json::Value &message) {
            return message.find(u"method")->toString() == u"tools/list"
                ? R"({"tools":[{"name":"t","inputSchema":{"type":"object"},"execution":{"taskSupport":"required"}}]})"
                : QByteArray();
        };
        stage.becomeReady();
        Connection &connection = stage.connection;
        QCOMPARE(connection.tasks()->support(*connection.tools()->find(u"t"_s)),
                 TaskSupport::Forbidden);
        QVERIFY(!connection.tasks()->canList());
        QVERIFY(connection.tasks()->canCancel());
        stage.start(got);
        QVERIFY(stage.at(stage.last(kCall), {u"params"_s, u"task"_s}).isEmpty());
        stage.start(got, CallMode::AsTask);
        QTRY_VERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Policy);
        stage.take(listed, connection.tasks()->list());
        QTRY_VERIFY(listed);
        QCOMPARE(listed->error().kind, ErrorKind::Policy);
        QCOMPARE(stage.count(u"tasks/list"), 0);
    }

    void takesWhateverACallIsAnsweredWith() // TASKX-04, TASKX-05
    {
        Got<ToolOutcome> got;
        Stage stage;
        stage.becomeReady();
        stage.start(got);
        stage.answerLast(kCall, R"({"resultType":"complete","content":[]})");
        QVERIFY(got && *got && (*got)->result && !(*got)->task);
        stage.start(got);
        stage.answerLast(
            kCall, task("task", u"working"_s, R"(,"pollIntervalMs":500,"statusMessage":"on it")"));
        QVERIFY(got && *got && !(*got)->result && (*got)->task);
        const TaskSnapshot &snapshot = *(*got)->task;
        QCOMPARE(snapshot.taskId, kId);
        QCOMPARE(snapshot.status, TaskStatus::Working);
        QCOMPARE(snapshot.statusMessage, u"on it"_s);
        QCOMPARE(snapshot.lastUpdatedAt, QDateTime({2026, 7, 28}, {10, 40}, QTimeZone::utc()));
        QVERIFY(!snapshot.ttl);
        QCOMPARE(snapshot.pollInterval, std::optional(500ms));
        QCOMPARE(stage.violations(), 0);
        QCOMPARE(stage.count(u"tasks/get"), 0);
    }

    void becomesATaskAfterQuestions() // MRTR-14, TASKX-04, TASKX-17
    {
        Got<ToolOutcome> got;
        Stage stage;
        stage.becomeReady();
        stage.start(got);
        stage.answerLast(
            kCall,
            R"({"resultType":"input_required","requestState":"s","inputRequests":{"k":{"method":"roots/list"}}})");
        QTRY_COMPARE(stage.count(kCall), 2);
        QVERIFY(stage.at(stage.last(kCall), {u"params"_s, u"inputResponses"_s}).contains("\"k\""));
        stage.answerLast(kCall, task("task", u"input_required"_s));
        QVERIFY(got && *got && (*got)->task);
        QCOMPARE(stage.count(kCall), 2); // What the task asks has nothing to do with the call.
        stage.connection.tasks()->get(kId).then(this, [](const auto &) {});
        QVERIFY(!stage.at(stage.last(u"tasks/get"), {u"params"_s}).contains("requestState"));
    }

    void takesNoPayloadFromANewTask_data() // TASKX-07
    {
        QTest::addColumn<QString>("status");
        QTest::addColumn<QByteArray>("payload");
        QTest::newRow("completed") << u"completed"_s << QByteArray(R"(,"result":{"content":[]})");
        QTest::newRow("failed") << u"failed"_s
                                << QByteArray(R"(,"error":{"code":1,"message":"m"})");
        QTest::newRow("input") << u"input_required"_s << QByteArray(R"(,"inputRequests":{})");
        QTest::newRow("cancelled") << u"cancelled"_s << QByteArray();
    }
    void takesNoPayloadFromANewTask()
    {
        QFETCH(QString, status);
        QFETCH(QByteArray, payload);
        Got<ToolOutcome> got;
        Stage stage;
        stage.becomeReady();
        stage.start(got);
        stage.answerLast(kCall, task("task", status, payload));
        QVERIFY(got && *got && (*got)->task);
        const TaskSnapshot &snapshot = *(*got)->task;
        QCOMPARE(snapshot.statusText, status);
        QVERIFY(!snapshot.result && !snapshot.error && !snapshot.inputRequests);
    }

    void looksTwiceAtANewTask_data() // TASKX-02, TASKX-05
    {
        QTest::addColumn<QByteArray>("capabilities");
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<bool>("isTaken");
        QTest::addColumn<int>("remarks");
        const auto row = [](const char *name, const QByteArray &capabilities,
                            const QByteArray &answer, bool isTaken, int remarks) {
            QTest::newRow(name) << capabilities << answer << isTaken << remarks;
        };
        row("good", kTasks, task("task", u"working"_s), true, 0);
        row("not told of before", R"({"tools":{}})", task("task", u"working"_s), true, 1);
        row("without times", kTasks, R"({"resultType":"task","taskId":"a","status":"working"})",
            true, 1);
        row("without id", kTasks, R"({"resultType":"task","status":"working"})", false, 0);
        row("a number for an id", kTasks, R"({"resultType":"task","taskId":1,"status":"working"})",
            false, 0);
        row("without status", kTasks, R"({"resultType":"task","taskId":"a"})", false, 0);
        row("strange status", kTasks, task("task", u"pondering"_s), false, 0);
        row("as the older generation says it", kTasks,
            R"({"task":{"taskId":"a","status":"working"}})", true,
            0); // A result with nothing in it.
    }
    void looksTwiceAtANewTask()
    {
        QFETCH(QByteArray, capabilities);
        QFETCH(QByteArray, answer);
        QFETCH(bool, isTaken);
        QFETCH(int, remarks);
        Got<ToolOutcome> got;
        Stage stage(capabilities);
        stage.becomeReady();
        stage.start(got);
        stage.answerLast(kCall, answer);
        QVERIFY(got);
        QCOMPARE(got->hasValue(), isTaken);
        QCOMPARE(stage.violations(), remarks);
        if (!isTaken)
            QCOMPARE(got->error().kind, ErrorKind::Protocol);
        QCOMPARE(stage.count(u"tasks/get"), 0);
    }

    void takesNoTaskWhereThereCanBeNone_data() // TASKX-06
    {
        QTest::addColumn<QByteArray>("method");
        QTest::addColumn<bool>("isOn");
        QTest::newRow("a call that did not announce it") << QByteArray("tools/call") << false;
        QTest::newRow("a resource") << QByteArray("resources/read") << true;
        QTest::newRow("a prompt") << QByteArray("prompts/get") << true;
        QTest::newRow("an update") << QByteArray("tasks/update") << true;
    }
    void takesNoTaskWhereThereCanBeNone()
    {
        QFETCH(QByteArray, method);
        QFETCH(bool, isOn);
        Stage stage;
        stage.handler.offered.hasTasks = isOn;
        stage.becomeReady();
        Connection &connection = stage.connection;
        std::optional<Error> got;
        const auto take = [&got](const auto &result) {
            if (!result)
                got = result.error();
        };
        if (method == "tools/call")
            startTool(connection.toolCalls(), u"t"_s, {}).then(this, take);
        else if (method == "resources/read")
            connection.readResource(u"a:b"_s).then(this, take);
        else if (method == "prompts/get")
            connection.getPrompt(u"p"_s, {}).then(this, take);
        else
            connection.tasks()->update(kId, {}).then(this, take);
        const QStringList before = stage.methods();
        stage.answerLast(QString::fromLatin1(method), task("task", u"working"_s));
        QVERIFY(got);
        QCOMPARE(got->kind, ErrorKind::Protocol);
        QCOMPARE(stage.methods(), before);
    }

    void breaksOffWhereOnlyAResultIsWanted() // TASKX-06
    {
        Got<CallToolResult> got;
        Stage stage;
        stage.becomeReady();
        stage.take(got, stage.connection.callTool(u"t"_s, {}));
        stage.answerLast(kCall, task("task", u"working"_s));
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Protocol);
        QCOMPARE(stage.count(u"tasks/cancel"), 1);
        stage.take(got, stage.connection.callTool(u"t"_s, {}));
        stage.answerLast(kCall, R"({"resultType":"complete","content":[]})");
        QVERIFY(got && *got);
    }

    void asksInTheNameOfTheTask() // TASKX-23
    {
        Stage stage;
        stage.becomeReady();
        Connection &connection = stage.connection;
        connection.tasks()->get(kId).then(this, [](const auto &) {});
        QCOMPARE(stage.wire()->envelopes().constLast().subject, kId);
        QCOMPARE(stage.at(stage.last(u"tasks/get"), {u"params"_s, u"taskId"_s}), quoted(kId));
        connection.tasks()->update(kId, {}).then(this, [](const auto &) {});
        QCOMPARE(stage.wire()->envelopes().constLast().subject, kId);
        connection.tasks()->cancel(kId).then(this, [](const auto &) {});
        QCOMPARE(stage.wire()->envelopes().constLast().subject, kId);
        QCOMPARE(stage.wire()->envelopes().constLast().method, "tasks/cancel"_L1);
    }

    void takesThePayloadThatBelongsToTheStatus_data() // TASKX-10, TASKX-11
    {
        QTest::addColumn<QString>("status");
        QTest::addColumn<QByteArray>("has"); // result, error, requests
        for (const QString &status : {u"working"_s, u"cancelled"_s, u"pondering"_s})
            QTest::newRow(qPrintable(status)) << status << QByteArray();
        QTest::newRow("completed") << u"completed"_s << QByteArray("result");
        QTest::newRow("failed") << u"failed"_s << QByteArray("error");
        QTest::newRow("input_required") << u"input_required"_s << QByteArray("requests");
    }
    void takesThePayloadThatBelongsToTheStatus()
    {
        QFETCH(QString, status);
        QFETCH(QByteArray, has);
        Got<TaskSnapshot> got;
        Stage stage;
        stage.becomeReady();
        stage.take(got, stage.connection.tasks()->get(kId));
        stage.answerLast(
            u"tasks/get",
            task(
                "complete", status,
                R"(,"result":{"content":[],"isError":true},"error":{"code":-5,"message":"m","data":7},"inputRequests":{"k":{"method":"roots/list"}})"));
        QVERIFY(got && *got);
        const TaskSnapshot &snapshot = **got;
        QCOMPARE(snapshot.statusText, status);
        QCOMPARE(snapshot.result.has_value(), has == "result");
        QCOMPARE(snapshot.error.has_value(), has == "error");
        QCOMPARE(snapshot.inputRequests.has_value(), has == "requests");
        if (snapshot.error)
            QCOMPARE(*snapshot.error, (Error{ErrorKind::Remote, u"m"_s, -5, "7"}));
    }

    void takesAWrongTypeForATaskThatIsAskedFor() // TASKX-10
    {
        Got<TaskSnapshot> got;
        Stage stage;
        stage.becomeReady();
        stage.take(got, stage.connection.tasks()->get(kId));
        stage.answerLast(u"tasks/get", task("task", u"completed"_s, R"(,"result":{"content":[]})"));
        QVERIFY(got && *got);
        QVERIFY((*got)->result);
        QCOMPARE(stage.violations(), 1);
        stage.take(got, stage.connection.tasks()->get(kId));
        stage.answerLast(u"tasks/get", task("strange", u"completed"_s));
        QVERIFY(!*got);
        stage.take(got, stage.connection.tasks()->get(kId));
        stage.answerLast(u"tasks/get", task("complete", u"working"_s, {}, u"other"_s));
        QVERIFY(!*got);
        QCOMPARE(got->error().kind, ErrorKind::Protocol);
    }

    void readsTheResultOutOfTheTask_data() // TASKX-10, TASKX-11
    {
        QTest::addColumn<QString>("status");
        QTest::addColumn<QByteArray>("payload");
        QTest::addColumn<QByteArray>("result");
        QTest::addColumn<int>("error"); // An ErrorKind, or -1.
        const auto row = [](const char *name, const QString &status, const QByteArray &payload,
                            const QByteArray &result, int error) {
            QTest::newRow(name) << status << payload << result << error;
        };
        const int protocol = int(ErrorKind::Protocol);
        row("a result", u"completed"_s, R"(,"result":{"content":[]})", R"({"content":[]})", -1);
        row("a tool's own error", u"completed"_s, R"(,"result":{"content":[],"isError":true})",
            R"({"content":[],"isError":true})", -1);
        row("a result with a type", u"completed"_s,
            R"(,"result":{"resultType":"complete","content":[]})",
            R"({"resultType":"complete","content":[]})", -1);
        row("a result of another type", u"completed"_s,
            R"(,"result":{"resultType":"input_required","inputRequests":{}})", {}, protocol);
        row("no result", u"completed"_s, {}, {}, protocol);
        row("no object", u"completed"_s, R"(,"result":[])", {}, protocol);
        row("an error", u"failed"_s, R"(,"error":{"code":-5,"message":"m"})", {},
            int(ErrorKind::Remote));
        row("no error", u"failed"_s, R"(,"result":{"content":[]})", {}, protocol);
        row("a result before the end", u"working"_s, R"(,"result":{"content":[]})", {}, protocol);
    }
    void readsTheResultOutOfTheTask()
    {
        QFETCH(QString, status);
        QFETCH(QByteArray, payload);
        QFETCH(QByteArray, result);
        QFETCH(int, error);
        Got<json::Raw> got;
        Stage stage;
        stage.becomeReady();
        stage.take(got, stage.connection.tasks()->result(kId));
        stage.answerLast(u"tasks/get", task("complete", status, payload));
        QVERIFY(got);
        QCOMPARE(*got ? -1 : int(got->error().kind), error);
        if (*got)
            QCOMPARE((*got)->toByteArray(), result);
        QCOMPARE(stage.count(u"tasks/result"), 0);
    }

    void wishesATaskCancelled() // TASKX-19, TASKX-20
    {
        Got<ToolOutcome> call;
        Got<std::optional<TaskSnapshot>> got;
        Stage stage;
        stage.becomeReady();
        const CallHandle handle = stage.start(call);
        stage.answerLast(kCall, task("task", u"working"_s));
        handle.cancel(); // It is answered.
        stage.take(got, stage.connection.tasks()->cancel(kId));
        stage.answerLast(u"tasks/cancel", R"({"resultType":"complete"})");
        QVERIFY(got && *got);
        QVERIFY(!**got);
        QCOMPARE(stage.count(kCancelled), 0);
    }

    void withdrawsACallThatIsNotAnsweredYet() // TASKX-19, CANC-02
    {
        Got<ToolOutcome> got;
        Stage stage;
        stage.becomeReady();
        const CallHandle handle = stage.start(got);
        const QByteArray id = QByteArray::number(stage.idOf(stage.last(kCall)));
        handle.cancel();
        QCOMPARE(got->error().kind, ErrorKind::Cancelled);
        QCOMPARE(stage.cancelled(), QByteArrayList{id});
        QCOMPARE(stage.count(u"tasks/cancel"), 0);
    }

    void sendsAnswers() // TASKX-14
    {
        Got<EmptyResult> got;
        Stage stage;
        stage.becomeReady();
        stage.take(
            got,
            stage.connection.tasks()->update(kId, {json::Raw(R"({"k":{"action":"decline"}})")}));
        QCOMPARE(stage.at(stage.last(u"tasks/update"), {u"params"_s, u"taskId"_s}), quoted(kId));
        QCOMPARE(stage.at(stage.last(u"tasks/update"), {u"params"_s, u"inputResponses"_s}),
                 QByteArray(R"({"k":{"action":"decline"}})"));
        stage.answerLast(u"tasks/update", R"({"resultType":"complete"})");
        QVERIFY(got && *got);
        stage.take(got, stage.connection.tasks()->update(kId, {}));
        stage.giveError(stage.idOf(stage.last(u"tasks/update")), -32602);
        QCOMPARE(got->error().code, -32602);
    }

    void sendsAnswersAgainThatWereLost() // TASKX-16
    {
        Got<EmptyResult> got;
        Stage stage;
        stage.becomeReady();
        stage.take(got, stage.connection.tasks()->update(kId, {json::Raw(R"({"k":{"a":1}})")}));
        stage.wire()->closeFromPeer();
        QTRY_COMPARE(stage.connection.state(), Connection::State::Waiting);
        stage.clock.advance(limits::kRestartDelay);
        QTRY_COMPARE(stage.count(u"tasks/update"), 1);
        QCOMPARE(stage.at(stage.last(u"tasks/update"), {u"params"_s, u"inputResponses"_s}),
                 QByteArray(R"({"k":{"a":1}})"));
        stage.answerLast(u"tasks/update", R"({"resultType":"complete"})");
        QVERIFY(got && *got);
    }

    void repeatsWhatTheServerRefusedForLackOfTheExtension_data() // TASKX-01, LIFE-44
    {
        QTest::addColumn<int>("code");
        QTest::addColumn<bool>("isOnNow");
        QTest::newRow("it came on meanwhile") << -32021 << true;
        QTest::newRow("it is off") << -32021 << false;
        QTest::newRow("it came on meanwhile, a draft") << -32003 << true;
    }
    void repeatsWhatTheServerRefusedForLackOfTheExtension()
    {
        QFETCH(int, code);
        QFETCH(bool, isOnNow);
        Got<ToolOutcome> got;
        Stage stage;
        stage.handler.offered.hasTasks = false;
        stage.becomeReady();
        stage.start(got);
        stage.handler.offered.hasTasks = isOnNow;
        const QByteArray wanted =
            R"({"requiredCapabilities":{"extensions":{"io.modelcontextprotocol/tasks":{}}}})";
        stage.giveError(stage.idOf(stage.last(kCall)), code, wanted);
        QCOMPARE(stage.count(kCall), isOnNow ? 2 : 1);
        QCOMPARE(got.has_value(), !isOnNow);
        if (!isOnNow)
            return;
        QVERIFY(
            stage.at(stage.last(kCall), kCapabilities).contains("io.modelcontextprotocol/tasks"));
        stage.giveError(stage.idOf(stage.last(kCall)), code, wanted);
        QVERIFY(got);
        QCOMPARE(got->error().code, code);
        QCOMPARE(stage.count(kCall), 2);
    }

    void hearsOfNoProgressOfATask() // TASKX-27, PROG-05
    {
        Got<ToolOutcome> got;
        Stage stage;
        stage.becomeReady();
        int heard = 0;
        rpc::CallOptions options;
        options.onProgress = [&heard](const rpc::ProgressParams &) { ++heard; };
        stage.start(got, CallMode::Plain, options);
        const QByteArray token =
            stage.at(stage.last(kCall), {u"params"_s, u"_meta"_s, u"progressToken"_s});
        stage.answerLast(kCall, task("task", u"working"_s));
        QVERIFY(got && *got);
        stage.notify("notifications/progress",
                     R"({"progressToken":)" + token + R"(,"progress":1})");
        QCOMPARE(heard, 0);
    }

    void isToldOfTheTasksItAsksAbout() // TASKX-24, TASKX-25
    {
        Stage stage;
        stage.becomeReady();
        QList<TaskSnapshot> told;
        connect(stage.connection.tasks(), &TaskCalls::changed, this,
                [&told](const TaskSnapshot &snapshot) { told.append(snapshot); });
        const auto wish = stage.watch({u"b"_s, u"a"_s, u"c"_s});
        QTRY_COMPARE(stage.count(kListen), 1);
        QCOMPARE(stage.lastFilter(), QByteArray(R"({"taskIds":["a","b","c"]})"));
        const qint64 listen = stage.lastListen();
        stage.tell(listen, u"a"_s, u"working"_s); // Before it is acknowledged.
        QCOMPARE(told.size(), 0);
        stage.acknowledge(listen, R"({"taskIds":["a","b","z"]})");
        QVERIFY(wish->isLive());
        QCOMPARE(wish->accepted().taskIds, (QStringList{u"b"_s, u"a"_s}));
        const qsizetype remarks = stage.violations();
        stage.tell(listen, u"a"_s, u"completed"_s);
        QCOMPARE(told.size(), 1);
        QCOMPARE(told.constFirst().taskId, u"a"_s);
        QCOMPARE(told.constFirst().status, TaskStatus::Completed);
        QCOMPARE(stage.violations(), remarks);
        stage.tell(listen, u"c"_s, u"completed"_s); // It did not take that one.
        stage.tell(listen, u"z"_s, u"completed"_s); // Nobody asked for that one.
        stage.tell(listen + 1, u"a"_s, u"completed"_s);
        QCOMPARE(told.size(), 1);
        QCOMPARE(stage.violations(), remarks + 3);
        stage.notify("notifications/tasks/status", // Of the other generation.
                     R"({"taskId":"a","status":"working"})");
        QCOMPARE(told.size(), 1);
    }

    void changesWhatItListensForWithoutAGap() // TASKX-24, SUBS-05
    {
        Stage stage;
        stage.becomeReady();
        auto wish = stage.watch({u"a"_s});
        QTRY_COMPARE(stage.count(kListen), 1);
        const qint64 first = stage.lastListen();
        stage.acknowledge(first, R"({"taskIds":["a"]})");
        wish = stage.watch({u"a"_s, u"b"_s});
        stage.clock.advance(StreamedChanges::kTaskSpacing);
        QTRY_COMPARE(stage.count(kListen), 2);
        QCOMPARE(stage.lastFilter(), QByteArray(R"({"taskIds":["a","b"]})"));
        QCOMPARE(stage.cancelled(), QByteArrayList());
        QSignalSpy told(stage.connection.tasks(), &TaskCalls::changed);
        stage.tell(first, u"a"_s, u"working"_s); // The old one goes on until the new one is there.
        QCOMPARE(told.count(), 1);
        QCoreApplication::processEvents();
        QCOMPARE(wish->accepted().taskIds, QStringList{u"a"_s});
        stage.acknowledge(stage.lastListen(), R"({"taskIds":["a","b"]})");
        QCOMPARE(stage.cancelled(), QByteArrayList{QByteArray::number(first)});
        QCOMPARE(wish->accepted().taskIds, (QStringList{u"a"_s, u"b"_s}));
        wish.reset();
        stage.clock.advance(StreamedChanges::kTaskSpacing);
        QCOMPARE(stage.cancelled().size(), 2);
        QCOMPARE(stage.count(kListen), 2);
    }

    void asksOnceForManyChanges() // TASKX-24
    {
        Stage stage;
        stage.becomeReady();
        QStringList ids;
        std::unique_ptr<Subscription> wish;
        for (int i = 0; i < 100; ++i) {
            ids.append(u"t%1"_s.arg(i));
            wish = stage.watch(ids);
            QCoreApplication::processEvents();
        }
        QCOMPARE(stage.count(kListen), 1);
        stage.clock.advance(10s); // Not acknowledged: it is not taken back for another one.
        QCOMPARE(stage.count(kListen), 1);
        QCOMPARE(stage.cancelled(), QByteArrayList());
        stage.acknowledge(stage.lastListen(), R"({"taskIds":["t0"]})");
        stage.clock.advance(StreamedChanges::kTaskSpacing);
        QCOMPARE(stage.count(kListen), 2);
        QCOMPARE(stage.lastFilter().count("\"t"), 101);
    }

    void listensAgainOverAnotherLink() // TASKX-24, LIFE-28
    {
        Stage stage;
        stage.becomeReady();
        const auto wish = stage.watch({u"a"_s});
        QTRY_COMPARE(stage.count(kListen), 1);
        stage.acknowledge(stage.lastListen(), R"({"taskIds":["a"]})");
        QVERIFY(wish->isLive());
        stage.lose();
        QTRY_COMPARE(stage.count(kListen), 1); // On the new wire.
        QVERIFY(!wish->isLive());
        QVERIFY(wish->accepted().taskIds.isEmpty());
        stage.acknowledge(stage.lastListen(), R"({"taskIds":["a"]})");
        QVERIFY(wish->isLive());
    }

    void listensForNoTasksWhereThereIsNoSuchThing() // TASKX-24
    {
        Stage stage;
        stage.becomeReady();
        const auto wish = stage.watch({u"a"_s});
        QSignalSpy ended(wish.get(), &Subscription::ended);
        QTRY_COMPARE(stage.count(kListen), 1);
        stage.giveError(stage.lastListen(), -32601);
        QCOMPARE(ended.count(), 1);
        stage.clock.advance(1h);
        QCOMPARE(stage.count(kListen), 1);
    }

    void showsTaskIdsToNobody() // TASKX-28
    {
        Got<TaskSnapshot> got;
        Stage stage;
        stage.becomeReady();
        const auto wish = stage.watch({kId});
        QTRY_COMPARE(stage.count(kListen), 1);
        stage.acknowledge(stage.lastListen(), R"({"taskIds":[)" + quoted(kId) + "]}");
        stage.tell(stage.lastListen(), kId, u"working"_s);
        stage.take(got, stage.connection.tasks()->get(kId));
        stage.answerLast(
            u"tasks/get",
            task("complete", u"working"_s, R"(,"statusMessage":)" + quoted(u"about "_s + kId)));
        QVERIFY(got && *got);
        TrafficLog *traffic = stage.connection.traffic();
        traffic->read(1'000);
        for (const TrafficMessage &message : traffic->messages()) {
            QVERIFY2(!message.text().contains(kId), qPrintable(message.text()));
            QVERIFY2(!message.subject.contains(kId), qPrintable(message.subject));
        }
        for (const LogLine &line : stage.connection.log()->lines())
            QVERIFY2(!line.text.contains(kId), qPrintable(line.text));
    }
};

QUAYSIDE_TEST(TestTaskExtension, QCoreApplication)

} // namespace tst_taskextension

#include "tst_taskextension.moc"
