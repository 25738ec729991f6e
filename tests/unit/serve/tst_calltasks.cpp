// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testclass.h"
#include "tests/unit/serve/servedclient.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_calltasks {

using namespace served;
using serve::Answer;

namespace {

const QByteArray kAware =
    R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{},"extensions":{"io.modelcontextprotocol/tasks":{}}}})";

serve::Question question(const QString &key)
{
    return {key, "elicitation/create"_L1, R"({"message":"Who?"})"};
}

} // namespace

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
    void endsWithAnOpenQuestion();
    void logsNothingForATaskOfTheExtension_data() { served::addEras(); }
    void logsNothingForATaskOfTheExtension();
    void hasNoRoomForALongResult();
    void dropsWhatEndedFirst();
    void isBounded_data();
    void isBounded();
    void goesOnInTheNextProcess();
    void asksNothingTwiceInTheNextProcess();
    void failsInTheNextProcessWithoutItsTool();
    void keepsWhatHasEnded();
    void refusesOtherFiles_data();
    void refusesOtherFiles();

private:
    struct Shown
    {
        QString id;
        QString status;
    };

    void addTool(const QString &name, const serve::Handler &handler);
    /// Calls a tool as a client that takes tasks does; name and other members of the parameters.
    Value call(Client *client, const QByteArray &members);
    Value get(Client *client, const QString &id);
    QString newTask(Client *client, const QByteArray &members);
    QByteArray taskParams(Client *client, const QString &id);

    std::unique_ptr<serve::Server> m_server;
    CallPtr m_call; ///< The one that the tool `long` works on.
    QTemporaryDir m_folder;
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

Value TestCallTasks::call(Client *client, const QByteArray &members)
{
    return client->result(
        "tools/call",
        members + (client->session->isStateless() ? ',' + kAware : R"(,"task":{"ttl":60000})"_ba));
}

QByteArray TestCallTasks::taskParams(Client *client, const QString &id)
{
    return R"("taskId":")" + id.toLatin1() + '"'
        + (client->session->isStateless() ? ',' + kAware : QByteArray());
}

Value TestCallTasks::get(Client *client, const QString &id)
{
    return client->result("tasks/get", taskParams(client, id));
}

QString TestCallTasks::newTask(Client *client, const QByteArray &members)
{
    const Value created = call(client, members);
    const Value &task = client->session->isStateless() ? created : created.at(u"task");
    return task.at(u"taskId").toString();
}

void TestCallTasks::becomesATask() // TASK-04, TASK-08, TASK-10, TASKX-04, TASKX-10, TASKX-11
{
    QFETCH(Era, era);
    Client client(m_server.get(), era);
    const QString id = newTask(&client, R"("name":"long","arguments":{"depth":3})");
    QCOMPARE(id.size(), 32);
    QVERIFY(m_call->isTask());
    QCOMPARE(m_call->arguments().at(u"depth").toInteger(), 3);
    QCOMPARE(get(&client, id).at(u"status").toString(), u"working"_s);
    QCOMPARE(get(&client, id).at(u"statusMessage").toString(), u"Beginning"_s);
    m_call->sendProgress(1, 2, u"Half"_s);
    QCOMPARE(get(&client, id).at(u"statusMessage").toString(), u"Half"_s);
    m_call->finish(serve::textResult(u"first"_s));
    m_call->finish(serve::textResult(u"second"_s));
    const Value ended = get(&client, id);
    QCOMPARE(ended.at(u"status").toString(), u"completed"_s);
    const Value result = era == Era::Stateless
        ? ended.at(u"result")
        : client.result("tasks/result", taskParams(&client, id));
    QCOMPARE(textOf(result), u"first"_s);
}

void TestCallTasks::goesOnWithoutATask() // TASK-02, TASKX-01
{
    QFETCH(Era, era);
    Client client(m_server.get(), era);
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
    Client client(m_server.get(), Era::Stateful);
    call(&client, R"("name":"quick")"); // A change of the task comes after the answer.
    const QString quick = m_server->tasks()->ids().constFirst();
    QCOMPARE(get(&client, quick).at(u"status").toString(), u"completed"_s);
    QCOMPARE(textOf(client.result("tasks/result", taskParams(&client, quick))), u"done"_s);
    const QString slow = newTask(&client, R"("name":"slow")");
    QVERIFY(m_call->isTask());
    QCOMPARE(get(&client, slow).at(u"status").toString(), u"working"_s);
    QCOMPARE(client.result("tasks/list").at(u"tasks").items().size(), 2);
}

void TestCallTasks::failsAsATask() // TASK-14, TASKX-11
{
    QFETCH(Era, era);
    Client client(m_server.get(), era);
    const QString id = newTask(&client, R"("name":"long")");
    m_call->fail(-32000, u"It broke"_s, "[7]");
    const Value ended = get(&client, id);
    QCOMPARE(ended.at(u"status").toString(), u"failed"_s);
    const Value error = era == Era::Stateless
        ? ended.at(u"error")
        : client.request("tasks/result", taskParams(&client, id)).at(u"error");
    QCOMPARE(error.toJson(), R"({"code":-32000,"message":"It broke","data":[7]})"_ba);

    const QString dropped = newTask(&client, R"("name":"long")");
    m_call.reset(); // Nobody works on it any more.
    QCOMPARE(get(&client, dropped).at(u"status").toString(), u"failed"_s);
}

void TestCallTasks::needsInput() // TASKX-12, TASKX-14, TASKX-16
{
    Client client(m_server.get(), Era::Stateless);
    const QString id = newTask(&client, R"("name":"long")");
    QString action;
    m_call->ask(question(u"name"_s),
                [&action](const Answer &answer) { action = answer->at(u"action").toString(); });
    const Value open = get(&client, id);
    QCOMPARE(open.at(u"status").toString(), u"input_required"_s);
    QCOMPARE(open.at(u"inputRequests").at(u"name").toJson(),
             R"({"method":"elicitation/create","params":{"message":"Who?"}})"_ba);
    const auto update = [&](const QByteArray &answers) {
        return client.error("tasks/update",
                            R"("inputResponses":)" + answers + ',' + taskParams(&client, id));
    };
    QCOMPARE(update(R"({"name":7})"), rpc::kInvalidParams);
    QCOMPARE(update(R"({"other":{"action":"accept"}})"), 0);
    QCOMPARE(action, QString());
    QCOMPARE(update(R"({"name":{"action":"accept"}})"), 0);
    QCOMPARE(action, u"accept"_s);
    QCOMPARE(get(&client, id).at(u"status").toString(), u"working"_s);
    QCOMPARE(update(R"({"name":{"action":"decline"}})"), 0);
    QCOMPARE(action, u"accept"_s);
}

void TestCallTasks::takesAnswersOneByOne() // TASKX-16
{
    Client client(m_server.get(), Era::Stateless);
    const QString id = newTask(&client, R"("name":"long")");
    qsizetype answers = 0;
    m_call->askAll({question(u"a"_s), question(u"b"_s)},
                   [&answers](const serve::Answers &all) { answers = all.size(); });
    const auto update = [&](const QByteArray &key) {
        client.request("tasks/update",
                       R"("inputResponses":{")" + key + R"(":{}},)" + taskParams(&client, id));
    };
    update("b");
    const Value open = get(&client, id);
    QCOMPARE(open.at(u"status").toString(), u"input_required"_s);
    QCOMPARE(open.at(u"inputRequests").members().size(), 1);
    QCOMPARE(answers, 0);
    update("a");
    QCOMPARE(answers, 2);
    QCOMPARE(get(&client, id).at(u"status").toString(), u"working"_s);
}

void TestCallTasks::hasNoRoomForALongAnswer()
{
    Client client(m_server.get(), Era::Stateless);
    const QString id = newTask(&client, R"("name":"long")");
    m_call->ask(question(u"name"_s), [](const Answer &) {});
    const QByteArray text(serve::Tasks::kBytes, 'x');
    client.request("tasks/update",
                   R"("inputResponses":{"name":{"text":")" + text + R"("}},)"
                       + taskParams(&client, id));
    QTRY_COMPARE(m_server->tasks()->find(id)->status, TaskStatus::Failed);
    QVERIFY(m_server->tasks()->find(id)->answers.isEmpty());
}

void TestCallTasks::asksWhoWaitsForTheResult() // TASK-10, TASK-11
{
    Client client(m_server.get(), Era::Stateful);
    const QString id = newTask(&client, R"("name":"long")");
    m_call->ask(question(u"name"_s), [this](const Answer &answer) {
        m_call->finish(serve::textResult(answer->at(u"action").toString()));
    });
    QCOMPARE(get(&client, id).at(u"status").toString(), u"input_required"_s);
    const Value asked = client.request("tasks/result", taskParams(&client, id));
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
    Client client(m_server.get(), era);
    const QString id = newTask(&client, R"("name":"long")");
    int cancelled = 0;
    m_call->onCancelled([&cancelled] { ++cancelled; });
    QCOMPARE(client.error("tasks/cancel", taskParams(&client, id)), 0);
    QCOMPARE(cancelled, 1);
    QVERIFY(!m_call->isOpen());
    m_call->finish(serve::textResult(u"too late"_s));
    QCOMPARE(get(&client, id).at(u"status").toString(), u"cancelled"_s);
    QCOMPARE(client.error("tasks/cancel", taskParams(&client, id)),
             era == Era::Stateless ? 0 : rpc::kInvalidParams);
    QCOMPARE(cancelled, 1);
}

void TestCallTasks::cannotBeCancelled()
{
    addTool(u"patrol"_s, [this](const CallPtr &call) {
        call->becomeTask({.message = {}, .isCancellable = false});
        m_call = call;
    });
    Client client(m_server.get(), Era::Stateless);
    const QString id = newTask(&client, R"("name":"patrol")");
    QCOMPARE(client.error("tasks/cancel", taskParams(&client, id)), 0);
    QVERIFY(m_call->isOpen());
    m_call->finish(serve::textResult(u"quiet"_s));
    QCOMPARE(get(&client, id).at(u"status").toString(), u"completed"_s);
}

void TestCallTasks::outlivesItsClient() // TASKX-08
{
    QFETCH(Era, era);
    auto first = std::make_unique<Client>(m_server.get(), era);
    const QString id = newTask(first.get(), R"("name":"long")");
    first->session.reset();
    first.reset();
    QVERIFY(m_call->isOpen());
    QVERIFY(m_call->declares({u"elicitation"}));
    m_call->sendProgress(1);
    m_call->finish(serve::textResult(u"done"_s));
    Client second(m_server.get(), era);
    QCOMPARE(get(&second, id).at(u"status").toString(), u"completed"_s);
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
    Client client(m_server.get(), Era::Stateless);
    const Value round = call(&client, R"("name":"both")");
    QCOMPARE(round.at(u"resultType").toString(), u"input_required"_s);
    QVERIFY(!round.find(u"taskId"));
    const QByteArray answers =
        R"("name":"both","inputResponses":{"name":{"action":"accept"}},"requestState":)"
        + round.at(u"requestState").toJson();
    const Value created = call(&client, answers);
    QCOMPARE(created.at(u"resultType").toString(), u"task"_s);
    QCOMPARE(created.at(u"statusMessage").toString(), u"accept"_s);
    QVERIFY(!created.find(u"requestState"));
}

void TestCallTasks::withdrawsQuestions_data()
{
    QTest::addColumn<bool>("isCancelled"); // Or else its work goes on without the answer.
    QTest::newRow("cancelled") << true;
    QTest::newRow("ended") << false;
}

void TestCallTasks::withdrawsQuestions() // TASK-17, RPC-10
{
    QFETCH(const bool, isCancelled);
    Client client(m_server.get(), Era::Stateful);
    const QString id = newTask(&client, R"("name":"long")");
    m_call->ask(question(u"name"_s), [](const Answer &) {});
    const Value asked = client.request("tasks/result", taskParams(&client, id));
    QCOMPARE(asked.at(u"method").toString(), u"elicitation/create"_s);
    client.wire.takeSent();
    if (isCancelled)
        client.request("tasks/cancel", taskParams(&client, id));
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
    Client client(m_server.get(), Era::Stateful);
    const QString id = newTask(&client, R"("name":"long")");
    m_call->ask(question(u"name"_s), [this](const Answer &answer) {
        m_call->finish(serve::textResult(answer->at(u"action").toString()));
    });
    const Value first = client.request("tasks/result", taskParams(&client, id)).at(u"id");
    const Value second = client.request("tasks/result", taskParams(&client, id));
    QCOMPARE(second.at(u"method").toString(), u"elicitation/create"_s);
    QVERIFY(first.toJson() != second.at(u"id").toJson());
    client.respond(R"({"action":"accept"})");
    QCOMPARE(get(&client, id).at(u"status").toString(), u"completed"_s);
}

void TestCallTasks::asksOnlyWhoDeclaredIt() // TASKX-12, MRTR-10
{
    QFETCH(Era, era);
    Client client(m_server.get(), era);
    const QString id = newTask(&client, R"("name":"long")");
    m_call->askAll({question(u"name"_s), {u"model"_s, "sampling/createMessage"_L1, "{}"}},
                   [](const serve::Answers &) {});
    if (era == Era::Stateless) {
        const Value open = get(&client, id).at(u"inputRequests");
        QVERIFY(open.find(u"name"));
        QVERIFY(!open.find(u"model"));
        return;
    }
    client.wire.takeSent();
    client.request("tasks/result", taskParams(&client, id));
    QCOMPARE(client.wire.sent().size(), 1);
    QCOMPARE(client.wire.lastSent().at(u"method").toString(), u"elicitation/create"_s);
}

/// The question has the last copy of the call.
void TestCallTasks::endsWithAnOpenQuestion()
{
    const QString file = m_folder.filePath(u"open"_s);
    addTool(u"asks"_s, [](const CallPtr &call) {
        call->becomeTask();
        call->ask(question(u"name"_s),
                  [call](const Answer &) { call->finish(serve::textResult(u"done"_s)); });
    });
    QVERIFY(m_server->keepTasksIn(file).hasValue());
    auto client = std::make_unique<Client>(m_server.get(), Era::Stateless);
    const QString id = newTask(client.get(), R"("name":"asks")");
    client->session.reset();
    m_server.reset();
    init();
    QVERIFY(m_server->keepTasksIn(file).hasValue());
    QVERIFY(m_server->tasks()->find(id)); // Its tool is gone now, so that it has failed.
}

void TestCallTasks::logsNothingForATaskOfTheExtension() // TASK-11, TASKX-27
{
    QFETCH(Era, era);
    m_server->setLogging(true);
    Client client(m_server.get(), era);
    const QString id = newTask(&client, R"("name":"long")");
    client.wire.takeSent();
    m_call->log(LogLevel::Error, u"Something"_s);
    QCOMPARE(client.wire.sent().size(), era == Era::Stateless ? 0 : 1);
    if (era == Era::Stateful)
        QVERIFY(client.wire.lastSent().toJson().contains(id.toLatin1()));
}

void TestCallTasks::hasNoRoomForALongResult()
{
    Client client(m_server.get(), Era::Stateless);
    const QString id = newTask(&client, R"("name":"long")");
    m_call->finish(serve::textResult(QString(serve::Tasks::kBytes, u'x')));
    QCOMPARE(get(&client, id).at(u"status").toString(), u"failed"_s);
}

void TestCallTasks::dropsWhatEndedFirst()
{
    QList<CallPtr> calls;
    addTool(u"many"_s, [&calls](const CallPtr &call) {
        call->becomeTask();
        calls.append(call);
    });
    Client client(m_server.get(), Era::Stateless);
    for (int i = 0; i < serve::Tasks::kMost; ++i)
        call(&client, R"("name":"many")");
    const QStringList ids = m_server->tasks()->ids();
    calls.at(7)->finish(serve::textResult(u"done"_s));
    QTest::qWait(2); // Times are in milliseconds.
    calls.at(3)->finish(serve::textResult(u"done"_s));
    call(&client, R"("name":"many")");
    QVERIFY(!m_server->tasks()->find(ids.at(7)));
    QVERIFY(m_server->tasks()->find(ids.at(3)));
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
    Client client(m_server.get(), Era::Stateless);
    const QByteArray members =
        R"("name":"many","arguments":{"text":")" + QByteArray(bytes, 'x') + R"("})";
    QString first;
    for (int i = 0; i < most; ++i) {
        call(&client, members);
        QTRY_COMPARE(calls.size(), i + 1);
    }
    first = m_server->tasks()->ids().constFirst();
    call(&client, members);
    QTRY_COMPARE(calls.size(), most + 1);
    QVERIFY(!calls.constLast()->isOpen());
    QCOMPARE(m_server->tasks()->ids().size(), most);
    // One that has ended makes room.
    calls.constFirst()->finish(serve::textResult(u"done"_s));
    call(&client, members);
    QTRY_COMPARE(calls.size(), most + 2);
    QVERIFY(calls.constLast()->isTask());
    QVERIFY(!m_server->tasks()->find(first));
}

void TestCallTasks::goesOnInTheNextProcess() // TASKX-08
{
    const QString file = m_folder.filePath(u"tasks"_s);
    QStringList asked;
    const auto offer = [&] {
        init();
        addTool(u"asks"_s, [this, &asked](const CallPtr &call) {
            call->becomeTask({u"Asking"_s});
            m_call = call;
            call->ask(question(u"one"_s), [call, &asked](const Answer &) {
                asked.append(u"one"_s);
                call->ask(question(u"two"_s), [call](const Answer &answer) {
                    call->finish(serve::textResult(answer->at(u"action").toString()));
                });
            });
        });
        QVERIFY(m_server->keepTasksIn(file).hasValue());
    };
    offer();
    auto client = std::make_unique<Client>(m_server.get(), Era::Stateless);
    const QString id = newTask(client.get(), R"("name":"asks","arguments":{"depth":3})");
    client->request("tasks/update",
                    R"("inputResponses":{"one":{}},)" + taskParams(client.get(), id));
    QCOMPARE(asked.size(), 1);
    client->session.reset();
    m_server.reset();
    QCOMPARE(QFile::permissions(file) & (QFile::ReadOther | QFile::ReadGroup),
             QFile::Permissions());

    offer();
    QCOMPARE(asked.size(), 2); // The handler has run again, with the first answer.
    QCOMPARE(m_call->arguments().at(u"depth").toInteger(), 3);
    QVERIFY(m_call->declares({u"elicitation"}));
    client = std::make_unique<Client>(m_server.get(), Era::Stateless);
    const Value open = get(client.get(), id);
    QCOMPARE(open.at(u"status").toString(), u"input_required"_s);
    QVERIFY(open.at(u"inputRequests").find(u"two"));
    QCOMPARE(open.at(u"inputRequests").members().size(), 1);
    client->request("tasks/update",
                    R"("inputResponses":{"two":{"action":"accept"}},)"
                        + taskParams(client.get(), id));
    QCOMPARE(textOf(get(client.get(), id).at(u"result")), u"accept"_s);
}

/// Not in rounds before the task, and not while other questions are open.
void TestCallTasks::asksNothingTwiceInTheNextProcess() // TASKX-13
{
    const QString file = m_folder.filePath(u"twice"_s);
    const auto offer = [&] {
        init();
        addTool(u"both"_s, [this](const CallPtr &call) {
            call->ask(question(u"before"_s), [this, call](const Answer &) {
                call->becomeTask();
                m_call = call;
                call->askAll({question(u"a"_s), question(u"b"_s)},
                             [call](const serve::Answers &answers) {
                                 call->finish(serve::textResult(QString::number(answers.size())));
                             });
            });
        });
        QVERIFY(m_server->keepTasksIn(file).hasValue());
    };
    offer();
    auto client = std::make_unique<Client>(m_server.get(), Era::Stateless);
    const QString id = newTask(client.get(), R"("name":"both","inputResponses":{"before":{}})");
    client->request("tasks/update", R"("inputResponses":{"b":{}},)" + taskParams(client.get(), id));
    client->session.reset();
    m_call.reset();

    offer();
    client = std::make_unique<Client>(m_server.get(), Era::Stateless);
    const Value open = get(client.get(), id).at(u"inputRequests");
    QCOMPARE(open.members().size(), 1);
    QVERIFY(open.find(u"a"));
    client->request("tasks/update", R"("inputResponses":{"a":{}},)" + taskParams(client.get(), id));
    QCOMPARE(textOf(get(client.get(), id).at(u"result")), u"2"_s);
}

void TestCallTasks::failsInTheNextProcessWithoutItsTool()
{
    const QString file = m_folder.filePath(u"gone"_s);
    QVERIFY(m_server->keepTasksIn(file).hasValue());
    auto client = std::make_unique<Client>(m_server.get(), Era::Stateless);
    const QString id = newTask(client.get(), R"("name":"long")");
    client->session.reset();
    init();
    m_server->removeTool(u"long"_s);
    QVERIFY(m_server->keepTasksIn(file).hasValue());
    client = std::make_unique<Client>(m_server.get(), Era::Stateless);
    QCOMPARE(get(client.get(), id).at(u"status").toString(), u"failed"_s);
}

void TestCallTasks::keepsWhatHasEnded()
{
    const QString file = m_folder.filePath(u"ended"_s);
    QVERIFY(m_server->keepTasksIn(file).hasValue());
    auto client = std::make_unique<Client>(m_server.get(), Era::Stateless);
    const QString good = newTask(client.get(), R"("name":"long")");
    m_call->finish(serve::textResult(u"done"_s));
    const QString bad = newTask(client.get(), R"("name":"long")");
    m_call->fail(-32000, u"It broke"_s);
    client->session.reset();
    init();
    QVERIFY(m_server->keepTasksIn(file).hasValue());
    QVERIFY(!m_call); // Nobody works on them again.
    client = std::make_unique<Client>(m_server.get(), Era::Stateless);
    QCOMPARE(textOf(get(client.get(), good).at(u"result")), u"done"_s);
    QCOMPARE(get(client.get(), bad).at(u"error").at(u"message").toString(), u"It broke"_s);
}

void TestCallTasks::refusesOtherFiles_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("no JSON") << "notes of mine\n"_ba;
    QTest::newRow("no tasks") << R"([{"id":"1"}])"_ba;
    const QByteArray one =
        R"({"id":"1","tool":"long","arguments":"{}","capabilities":"{}","status":"working","message":"","createdAt":"2026-01-01T00:00:00Z","changedAt":"2026-01-01T00:00:00Z","isCancellable":true,"answers":"{}"})";
    QTest::newRow("one id twice") << '[' + one + ',' + one + ']';
    QTest::newRow("no time")
        << R"([{"id":"1","tool":"long","arguments":"{}","capabilities":"{}","status":"working","message":"","createdAt":"never","changedAt":"never","isCancellable":true,"answers":"{}"}])"_ba;
}

void TestCallTasks::refusesOtherFiles()
{
    QFETCH(const QByteArray, text);
    QFile file(m_folder.filePath(u"other"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.close();
    QVERIFY(
        m_server->keepTasksIn(file.fileName()).error().detail.contains(u"is not a list of tasks"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), text);
}

QUAYSIDE_TEST(TestCallTasks, QCoreApplication)

} // namespace tst_calltasks

#include "tst_calltasks.moc"
