// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testclass.h"
#include "tests/unit/serve/taskclient.h"

#include <QTest>

namespace tst_calltasks {

using namespace served;
using serve::Answer;

/// Calls that become tasks, in both eras, from the side of their handler and from that of the client.
class TestCallTasks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();

    void becomesATask_data() { served::addEras(); }
    void becomesATask();
    void goesOnWithoutATask_data() { served::addEras(); }
    void goesOnWithoutATask();
    void givesATaskToWhoWantsOne();
    void failsAsATask_data() { served::addEras(); }
    void failsAsATask();
    void needsInput();
    void takesAnswersOneByOne();
    void hasNoRoomForALongAnswer();
    void asksWhoWaitsForTheResult();
    void isCancelled_data() { served::addEras(); }
    void isCancelled();
    void cannotBeCancelled();
    void outlivesItsClient_data() { served::addEras(); }
    void outlivesItsClient();
    void asksBeforeItIsATask();
    void withdrawsQuestions_data();
    void withdrawsQuestions();
    void asksAgainWhoAsksAgain();
    void asksOnlyWhoDeclaredIt_data() { served::addEras(); }
    void asksOnlyWhoDeclaredIt();
    void logsNothingForATaskOfTheExtension_data() { served::addEras(); }
    void logsNothingForATaskOfTheExtension();
    void hasNoRoomForALongResult();
    void dropsWhatEndedFirst();
    void dropsNothingInVain();
    void isBounded_data();
    void isBounded();

private:
    void addTool(const QString &name, const serve::Handler &handler);

    std::unique_ptr<serve::Server> m_server;
    CallPtr m_call; ///< The one that the tool `long` works on.
};

void TestCallTasks::init()
{
    m_call.reset();
    m_server = newServer();
    m_server->enableTasks();
    addTool(u"long"_s, [this](const CallPtr &call) {
        call->becomeTask({u"Beginning"_s});
        m_call = call;
    });
}

void TestCallTasks::addTool(const QString &name, const serve::Handler &handler)
{
    m_server->addTool(tool(name), handler);
}

void TestCallTasks::becomesATask() // TASK-04, TASK-08, TASK-10, TASKX-04, TASKX-10, TASKX-11
{
    QFETCH(Era, era);
    TaskClient client(m_server.get(), era);
    const QString id = client.newTask(R"("name":"long","arguments":{"depth":3})");
    QCOMPARE(id.size(), 32);
    QVERIFY(m_call->isTask());
    QCOMPARE(m_call->arguments().at(u"depth").toInteger(), 3);
    QCOMPARE(client.status(id), u"working"_s);
    QCOMPARE(client.get(id).at(u"statusMessage").toString(), u"Beginning"_s);
    m_call->sendProgress(1, 2, u"Half"_s);
    QCOMPARE(client.get(id).at(u"statusMessage").toString(), u"Half"_s);
    m_call->finish(serve::textResult(u"first"_s));
    m_call->finish(serve::textResult(u"second"_s));
    const Value ended = client.get(id);
    QCOMPARE(ended.at(u"status").toString(), u"completed"_s);
    const Value result = era == Era::Stateless ? ended.at(u"result")
                                               : client.result("tasks/result", client.about(id));
    QCOMPARE(textOf(result), u"first"_s);
}

void TestCallTasks::goesOnWithoutATask() // TASK-02, TASKX-01
{
    QFETCH(Era, era);
    TaskClient client(m_server.get(), era);
    client.request("tools/call", R"("name":"long")");
    QVERIFY(!m_call->isTask());
    QCOMPARE(m_call->taskAge().count(), 0);
    m_call->finish(serve::textResult(u"plain"_s));
    QCOMPARE(textOf(client.wire.lastSent().at(u"result")), u"plain"_s);
    QVERIFY(m_server->tasks()->ids().isEmpty());
}

/// The handlers know nothing of tasks.
void TestCallTasks::givesATaskToWhoWantsOne() // TASK-04
{
    addTool(u"quick"_s, [](const CallPtr &call) { call->finish(serve::textResult(u"done"_s)); });
    addTool(u"slow"_s, [this](const CallPtr &call) { m_call = call; });
    TaskClient client(m_server.get(), Era::Stateful);
    client.call(R"("name":"quick")"); // A change of the task comes after the answer.
    const QString quick = m_server->tasks()->ids().constFirst();
    QCOMPARE(client.status(quick), u"completed"_s);
    QCOMPARE(textOf(client.result("tasks/result", client.about(quick))), u"done"_s);
    const QString slow = client.newTask(R"("name":"slow")");
    QVERIFY(m_call->isTask());
    QCOMPARE(client.status(slow), u"working"_s);
    QCOMPARE(client.result("tasks/list").at(u"tasks").items().size(), 2);
}

void TestCallTasks::failsAsATask() // TASK-14, TASKX-11
{
    QFETCH(Era, era);
    TaskClient client(m_server.get(), era);
    const QString id = client.newTask(R"("name":"long")");
    m_call->fail(-32000, u"It broke"_s, "[7]");
    const Value ended = client.get(id);
    QCOMPARE(ended.at(u"status").toString(), u"failed"_s);
    const Value error = era == Era::Stateless
        ? ended.at(u"error")
        : client.request("tasks/result", client.about(id)).at(u"error");
    QCOMPARE(error.toJson(), R"({"code":-32000,"message":"It broke","data":[7]})"_ba);

    const QString dropped = client.newTask(R"("name":"long")");
    m_call.reset(); // Nobody works on it any more.
    QCOMPARE(client.status(dropped), u"failed"_s);
}

void TestCallTasks::needsInput() // TASKX-12, TASKX-14, TASKX-16
{
    TaskClient client(m_server.get(), Era::Stateless);
    const QString id = client.newTask(R"("name":"long")");
    QString action;
    m_call->ask(question(u"name"_s),
                [&action](const Answer &answer) { action = answer->at(u"action").toString(); });
    const Value open = client.get(id);
    QCOMPARE(open.at(u"status").toString(), u"input_required"_s);
    QCOMPARE(open.at(u"inputRequests").at(u"name").toJson(),
             R"({"method":"elicitation/create","params":{"message":"Who?"}})"_ba);
    QCOMPARE(client.update(id, R"({"name":7})"), rpc::kInvalidParams);
    QCOMPARE(client.update(id, R"({"other":{"action":"accept"}})"), 0);
    QCOMPARE(action, QString());
    QCOMPARE(client.update(id, R"({"name":{"action":"accept"}})"), 0);
    QCOMPARE(action, u"accept"_s);
    QCOMPARE(client.status(id), u"working"_s);
    QCOMPARE(client.update(id, R"({"name":{"action":"decline"}})"), 0);
    QCOMPARE(action, u"accept"_s);
}

void TestCallTasks::takesAnswersOneByOne() // TASKX-16
{
    TaskClient client(m_server.get(), Era::Stateless);
    const QString id = client.newTask(R"("name":"long")");
    qsizetype answers = 0;
    m_call->askAll({question(u"a"_s), question(u"b"_s)},
                   [&answers](const serve::Answers &all) { answers = all.size(); });
    QCOMPARE(client.update(id, R"({"b":{}})"), 0);
    const Value open = client.get(id);
    QCOMPARE(open.at(u"status").toString(), u"input_required"_s);
    QCOMPARE(open.at(u"inputRequests").members().size(), 1);
    QCOMPARE(answers, 0);
    QCOMPARE(client.update(id, R"({"a":{}})"), 0);
    QCOMPARE(answers, 2);
    QCOMPARE(client.status(id), u"working"_s);
}

void TestCallTasks::hasNoRoomForALongAnswer()
{
    TaskClient client(m_server.get(), Era::Stateless);
    const QString id = client.newTask(R"("name":"long")");
    m_call->ask(question(u"name"_s), [](const Answer &) {});
    const QByteArray text(serve::Tasks::kBytes, 'x');
    client.update(id, R"({"name":{"text":")" + text + R"("}})");
    QTRY_COMPARE(m_server->tasks()->find(id)->status, TaskStatus::Failed);
    QVERIFY(m_server->tasks()->find(id)->answers.isEmpty());
}

void TestCallTasks::asksWhoWaitsForTheResult() // TASK-10, TASK-11
{
    TaskClient client(m_server.get(), Era::Stateful);
    const QString id = client.newTask(R"("name":"long")");
    m_call->ask(question(u"name"_s), [this](const Answer &answer) {
        m_call->finish(serve::textResult(answer->at(u"action").toString()));
    });
    QCOMPARE(client.status(id), u"input_required"_s);
    const Value asked = client.request("tasks/result", client.about(id));
    QCOMPARE(asked.at(u"method").toString(), u"elicitation/create"_s);
    const Value params = asked.at(u"params");
    QCOMPARE(
        params.at(u"_meta").at(u"io.modelcontextprotocol/related-task").at(u"taskId").toString(),
        id);
    client.respond(R"({"action":"decline"})");
    QCOMPARE(textOf(client.wire.lastSent().at(u"result")), u"decline"_s);
}

void TestCallTasks::isCancelled() // TASK-17, TASKX-20
{
    QFETCH(Era, era);
    TaskClient client(m_server.get(), era);
    const QString id = client.newTask(R"("name":"long")");
    int cancelled = 0;
    m_call->onCancelled([&cancelled] { ++cancelled; });
    QCOMPARE(client.error("tasks/cancel", client.about(id)), 0);
    QCOMPARE(cancelled, 1);
    QVERIFY(!m_call->isOpen());
    m_call->finish(serve::textResult(u"too late"_s));
    QCOMPARE(client.status(id), u"cancelled"_s);
    QCOMPARE(client.error("tasks/cancel", client.about(id)),
             era == Era::Stateless ? 0 : rpc::kInvalidParams);
    QCOMPARE(cancelled, 1);
}

void TestCallTasks::cannotBeCancelled()
{
    addTool(u"patrol"_s, [this](const CallPtr &call) {
        call->becomeTask({.message = {}, .isCancellable = false});
        m_call = call;
    });
    TaskClient client(m_server.get(), Era::Stateless);
    const QString id = client.newTask(R"("name":"patrol")");
    QCOMPARE(client.error("tasks/cancel", client.about(id)), 0);
    QVERIFY(m_call->isOpen());
    m_call->finish(serve::textResult(u"quiet"_s));
    QCOMPARE(client.status(id), u"completed"_s);
}

void TestCallTasks::outlivesItsClient() // TASKX-08
{
    QFETCH(Era, era);
    auto first = std::make_unique<TaskClient>(m_server.get(), era);
    const QString id = first->newTask(R"("name":"long")");
    first->session.reset();
    first.reset();
    QVERIFY(m_call->isOpen());
    QVERIFY(m_call->declares({u"elicitation"}));
    m_call->sendProgress(1);
    m_call->finish(serve::textResult(u"done"_s));
    TaskClient second(m_server.get(), era);
    QCOMPARE(second.status(id), u"completed"_s);
}

/// Rounds of questions, and then a task.
void TestCallTasks::asksBeforeItIsATask() // MRTR-05, TASKX-04
{
    addTool(u"both"_s, [this](const CallPtr &call) {
        call->ask(question(u"name"_s), [this, call](const Answer &answer) {
            call->becomeTask({answer->at(u"action").toString()});
            m_call = call;
        });
    });
    TaskClient client(m_server.get(), Era::Stateless);
    const Value round = client.call(R"("name":"both")");
    QCOMPARE(round.at(u"resultType").toString(), u"input_required"_s);
    QVERIFY(!round.find(u"taskId"));
    const QByteArray answers =
        R"("name":"both","inputResponses":{"name":{"action":"accept"}},"requestState":)"
        + round.at(u"requestState").toJson();
    const Value created = client.call(answers);
    QCOMPARE(created.at(u"resultType").toString(), u"task"_s);
    QCOMPARE(created.at(u"statusMessage").toString(), u"accept"_s);
    QVERIFY(!created.find(u"requestState"));
}

void TestCallTasks::withdrawsQuestions_data()
{
    QTest::addColumn<bool>("isCancelled"); // False: its work ends without the answer.
    QTest::newRow("cancelled") << true;
    QTest::newRow("ended") << false;
}

void TestCallTasks::withdrawsQuestions() // TASK-17, RPC-10
{
    QFETCH(const bool, isCancelled);
    TaskClient client(m_server.get(), Era::Stateful);
    const QString id = client.newTask(R"("name":"long")");
    m_call->ask(question(u"name"_s), [](const Answer &) {});
    const Value asked = client.request("tasks/result", client.about(id));
    QCOMPARE(asked.at(u"method").toString(), u"elicitation/create"_s);
    client.wire.takeSent();
    if (isCancelled)
        client.request("tasks/cancel", client.about(id));
    else
        m_call->finish(serve::textResult(u"done"_s));
    QByteArrayList withdrawn;
    for (qsizetype i = 0; i < client.wire.sent().size(); ++i) {
        const Value sent = client.wire.sentValue(i);
        if (sent.at(u"method").toString() == u"notifications/cancelled")
            withdrawn.append(sent.at(u"params").at(u"requestId").toJson());
    }
    QCOMPARE(withdrawn, QByteArrayList{asked.at(u"id").toJson()});
}

/// An exchange of HTTP may have been lost, and the question with it.
void TestCallTasks::asksAgainWhoAsksAgain() // TASK-10, TASK-12
{
    TaskClient client(m_server.get(), Era::Stateful);
    const QString id = client.newTask(R"("name":"long")");
    m_call->ask(question(u"name"_s), [this](const Answer &answer) {
        m_call->finish(serve::textResult(answer->at(u"action").toString()));
    });
    const Value first = client.request("tasks/result", client.about(id)).at(u"id");
    const Value second = client.request("tasks/result", client.about(id));
    QCOMPARE(second.at(u"method").toString(), u"elicitation/create"_s);
    QVERIFY(first.toJson() != second.at(u"id").toJson());
    client.respond(R"({"action":"accept"})");
    QCOMPARE(client.status(id), u"completed"_s);
}

void TestCallTasks::asksOnlyWhoDeclaredIt() // TASKX-12, MRTR-10
{
    QFETCH(Era, era);
    TaskClient client(m_server.get(), era);
    const QString id = client.newTask(R"("name":"long")");
    m_call->askAll({question(u"name"_s), {u"model"_s, "sampling/createMessage"_L1, "{}"}},
                   [](const serve::Answers &) {});
    if (era == Era::Stateless) {
        const Value open = client.get(id).at(u"inputRequests");
        QVERIFY(open.find(u"name"));
        QVERIFY(!open.find(u"model"));
        return;
    }
    client.wire.takeSent();
    client.request("tasks/result", client.about(id));
    QCOMPARE(client.wire.sent().size(), 1);
    QCOMPARE(client.wire.lastSent().at(u"method").toString(), u"elicitation/create"_s);
}

void TestCallTasks::logsNothingForATaskOfTheExtension() // TASK-11, TASKX-27
{
    QFETCH(Era, era);
    m_server->setLogging(true);
    TaskClient client(m_server.get(), era);
    const QString id = client.newTask(R"("name":"long")");
    client.wire.takeSent();
    m_call->log(LogLevel::Error, u"Something"_s);
    QCOMPARE(client.wire.sent().size(), era == Era::Stateless ? 0 : 1);
    if (era == Era::Stateful)
        QVERIFY(client.wire.lastSent().toJson().contains(id.toLatin1()));
}

void TestCallTasks::hasNoRoomForALongResult()
{
    TaskClient client(m_server.get(), Era::Stateless);
    const QString id = client.newTask(R"("name":"long")");
    m_call->finish(serve::textResult(QString(serve::Tasks::kBytes, u'x')));
    QCOMPARE(client.status(id), u"failed"_s);
}

void TestCallTasks::dropsWhatEndedFirst()
{
    QList<CallPtr> calls;
    addTool(u"many"_s, [&calls](const CallPtr &call) {
        call->becomeTask();
        calls.append(call);
    });
    TaskClient client(m_server.get(), Era::Stateless);
    for (int i = 0; i < serve::Tasks::kMost; ++i)
        client.call(R"("name":"many")");
    const QStringList ids = m_server->tasks()->ids();
    calls.at(7)->finish(serve::textResult(u"done"_s));
    const QDateTime ended = m_server->tasks()->find(ids.at(7))->changedAt;
    QTRY_VERIFY(QDateTime::currentDateTimeUtc() > ended);
    calls.at(3)->finish(serve::textResult(u"done"_s));
    client.call(R"("name":"many")");
    QVERIFY(!m_server->tasks()->find(ids.at(7)));
    QVERIFY(m_server->tasks()->find(ids.at(3)));
}

void TestCallTasks::dropsNothingInVain()
{
    TaskClient client(m_server.get(), Era::Stateless);
    const QString ended = client.newTask(R"("name":"long")");
    m_call->finish(serve::textResult(u"done"_s));
    const QByteArray text(serve::Tasks::kBytes, 'x');
    client.call(R"("name":"long","arguments":{"text":")" + text + R"("})");
    QTRY_VERIFY(!m_call->isTask());
    QCOMPARE(client.status(ended), u"completed"_s);
}

void TestCallTasks::isBounded_data()
{
    QTest::addColumn<int>("bytes"); // Of the arguments of each.
    QTest::addColumn<int>("most");
    QTest::newRow("tasks") << 0 << int(serve::Tasks::kMost);
    QTest::newRow("bytes") << 1'000'000 << 4;
}

void TestCallTasks::isBounded()
{
    QFETCH(const int, bytes);
    QFETCH(const int, most);
    QList<CallPtr> calls;
    addTool(u"many"_s, [&calls](const CallPtr &call) {
        call->becomeTask();
        calls.append(call);
    });
    TaskClient client(m_server.get(), Era::Stateless);
    const QByteArray members =
        R"("name":"many","arguments":{"text":")" + QByteArray(bytes, 'x') + R"("})";
    QString first;
    for (int i = 0; i < most; ++i) {
        client.call(members);
        QTRY_COMPARE(calls.size(), i + 1);
    }
    first = m_server->tasks()->ids().constFirst();
    client.call(members);
    QTRY_COMPARE(calls.size(), most + 1);
    QVERIFY(!calls.constLast()->isOpen());
    QCOMPARE(m_server->tasks()->ids().size(), most);
    // One that has ended makes room.
    calls.constFirst()->finish(serve::textResult(u"done"_s));
    client.call(members);
    QTRY_COMPARE(calls.size(), most + 2);
    QVERIFY(calls.constLast()->isTask());
    QVERIFY(!m_server->tasks()->find(first));
}

QUAYSIDE_TEST(TestCallTasks, QCoreApplication)

} // namespace tst_calltasks

#include "tst_calltasks.moc"
