// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/errorcodes.h"
#include "core/recording/mock.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/unit/recording/recordedsession.h"
#include "tests/unit/serve/taskclient.h"

#include <QTest>

namespace tst_mock {

using namespace recorded;
using namespace served;
using namespace std::chrono_literals;

/// Servers that answer as a recording does, for clients of both eras.
class TestMock : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void offersWhatWasListed_data() { addEras(); }
    void offersWhatWasListed();
    void answersEqualArguments_data() { addEras(); }
    void answersEqualArguments();
    void answersSimilarArguments_data() { addEras(); }
    void answersSimilarArguments();
    void namesWhatWasRecorded();
    void failsAsRecorded();
    void answersWithoutTheEraOfTheRecording_data() { addEras(); }
    void answersWithoutTheEraOfTheRecording();
    void repeatsPausesAndProgress_data() { addEras(); }
    void repeatsPausesAndProgress();
    void leavesOutPauses();
    void cutsLongPauses();
    void repeatsMessages();
    void asksAsTheServerDid_data();
    void asksAsTheServerDid();
    void repeatsNothingInTheNextRound();
    void asksOnlyWhoCanAnswer();
    void endsWithTheRequest();
    void becomesATask_data() { addEras(); }
    void becomesATask();
    void answersTasksOfTheOtherGeneration();
    void answersPromptsResourcesAndCompletions_data() { addEras(); }
    void answersPromptsResourcesAndCompletions();
    void answersWhatIsNotListed();
    void tellsTasksApart();
    void takesTheEndOfATaskFromItsNotification();
    void asksQuestionsOfARoundTogether_data() { addEras(); }
    void asksQuestionsOfARoundTogether();
    void refusesTooManyTasks();
    void takesAnyMessage();

private:
    std::unique_ptr<Mock> mockOf(const RecordedSession &session, bool isFast = true)
    {
        return std::make_unique<Mock>(session.recording(), isFast, &m_clock);
    }

    ManualClock m_clock;
};

void TestMock::offersWhatWasListed()
{
    QFETCH(Era, era);
    RecordedSession session;
    session.offer();
    session.request("tools/list").answer(R"({"tools":[{"name":"old","inputSchema":{}}]})");
    session.request("tools/list")
        .answer(
            R"({"tools":[{"name":"b","inputSchema":{"type":"object","x-own":[1]}}],"nextCursor":"2"})");
    session.request("tools/list", R"("cursor":"2")")
        .answer(R"({"tools":[{"name":"a","title":"A","inputSchema":{}}]})");
    session.request("prompts/list").answer(R"({"prompts":[{"name":"p"}]})");
    session.request("resources/list").answer(R"({"resources":[{"uri":"r:1","name":"r"}]})");
    session.request("resources/templates/list")
        .answer(R"({"resourceTemplates":[{"uriTemplate":"t:{x}","name":"t"}]})");
    const auto mock = mockOf(session);
    Client client(mock->server(), era);
    const Value about = era == Era::Stateless ? client.result("server/discover")
                                              : client.wire.sentValue(0).at(u"result");
    const Value &info = era == Era::Stateless
        ? about.at(u"_meta").at(u"io.modelcontextprotocol/serverInfo")
        : about.at(u"serverInfo");
    QCOMPARE(info.at(u"name").toString(), u"harbour"_s);
    QCOMPARE(info.at(u"version").toString(), u"7"_s);
    QCOMPARE(about.at(u"instructions").toString(), u"Ahoy"_s);
    const Value::Array tools = client.result("tools/list").at(u"tools").items();
    QCOMPARE(tools.size(), 2);
    QCOMPARE(tools.at(0).at(u"name").toString(), u"b"_s);
    QCOMPARE(tools.at(0).at(u"inputSchema").toJson(), R"({"type":"object","x-own":[1]})"_ba);
    QCOMPARE(tools.at(1).at(u"title").toString(), u"A"_s);
    QCOMPARE(client.result("prompts/list").at(u"prompts").items().size(), 1);
    QCOMPARE(client.result("resources/list").at(u"resources").items().size(), 1);
    QCOMPARE(client.result("resources/templates/list").at(u"resourceTemplates").items().size(), 1);
}

void TestMock::answersEqualArguments()
{
    QFETCH(Era, era);
    RecordedSession session;
    session.offer().call(R"({"to":3,"from":{"b":1,"a":2}})", text("first"));
    session.call(R"({"to":4})", text("other"));
    session.call(R"({"from":{"a":2,"b":1},"to":3})", text("second"));
    const auto mock = mockOf(session);
    Client client(mock->server(), era);
    const QByteArray equal = called(R"({"from":{"a":2,"b":1},"to":3})");
    QCOMPARE(textOf(client.result("tools/call", equal)), u"first"_s);
    QCOMPARE(textOf(client.result("tools/call", called(R"({"to":4})"))), u"other"_s);
    QCOMPARE(textOf(client.result("tools/call", equal)), u"second"_s);
    const Value again = client.result("tools/call", equal);
    QCOMPARE(textOf(again), u"second"_s);
    QVERIFY(!again.at(u"_meta").find(u"org.quayside/mock"));
}

void TestMock::answersSimilarArguments()
{
    QFETCH(Era, era);
    RecordedSession session;
    session.offer().call(R"({"to":1})", text("one"));
    session.call(R"({"to":2,"from":1})",
                 R"({"content":[{"type":"text","text":"two"}],"_meta":{"mine":1}})");
    const auto mock = mockOf(session);
    Client client(mock->server(), era);
    const Value result = client.result("tools/call", called(R"({"to":2,"from":1,"step":5})"));
    QCOMPARE(textOf(result), u"two"_s);
    const Value &note = result.at(u"_meta").at(u"org.quayside/mock");
    QVERIFY(note.at(u"note").toString().contains(u"other arguments"));
    QCOMPARE(note.at(u"arguments").toJson(), R"({"from":1,"to":2})"_ba);
    QCOMPARE(result.at(u"_meta").at(u"mine").toInteger(), 1);
}

void TestMock::namesWhatWasRecorded()
{
    RecordedSession session;
    session.offer().call("{}", text("one"));
    session.request("tools/list")
        .answer(R"({"tools":[{"name":"count","inputSchema":{}},{"name":"add","inputSchema":{}}]})");
    const auto mock = mockOf(session);
    Client client(mock->server(), Era::Stateful);
    const Value error = client.request("tools/call", R"("name":"add")").at(u"error");
    QCOMPARE(error.at(u"code").toInteger(), rpc::kInvalidParams);
    QVERIFY(error.at(u"message").toString().endsWith(u"tools/call: count"));
    QCOMPARE(client.error("tools/call", R"("name":"never listed")"), rpc::kInvalidParams);
}

void TestMock::failsAsRecorded()
{
    RecordedSession session;
    session.offer().request("tools/call", called("{}"));
    session.fail(R"({"code":-32042,"message":"No wind","data":{"wind":0}})");
    const auto mock = mockOf(session);
    Client client(mock->server(), Era::Stateless);
    const Value error = client.request("tools/call", called("{}")).at(u"error");
    QCOMPARE(error.toJson(), R"({"code":-32042,"message":"No wind","data":{"wind":0}})"_ba);
}

void TestMock::answersWithoutTheEraOfTheRecording()
{
    QFETCH(Era, era);
    RecordedSession session;
    session.offer().call(
        "{}",
        R"({"resultType":"complete","ttlMs":9000,"cacheScope":"public",)"
        R"("_meta":{"io.modelcontextprotocol/serverInfo":{"name":"x","version":"1"}},)"
        R"("content":[],"structuredContent":{"n":1},"own":2})");
    const auto mock = mockOf(session);
    Client client(mock->server(), era);
    const Value result = client.result("tools/call", called("{}"));
    QVERIFY(!result.find(u"ttlMs"));
    QVERIFY(!result.find(u"cacheScope"));
    QVERIFY(!result.at(u"_meta").find(u"io.modelcontextprotocol/serverInfo"));
    QCOMPARE(result.find(u"resultType") != nullptr, era == Era::Stateless);
    QCOMPARE(result.toJson().count("resultType"), era == Era::Stateless ? 1 : 0);
    QCOMPARE(result.at(u"structuredContent").at(u"n").toInteger(), 1);
    QCOMPARE(result.at(u"own").toInteger(), 2);
}

void TestMock::repeatsPausesAndProgress()
{
    QFETCH(Era, era);
    RecordedSession session;
    session.offer().request("tools/call", called("{}") + R"(,"_meta":{"progressToken":77})");
    session.after(2s).received(
        R"("method":"notifications/progress","params":{"progressToken":77,"progress":1,"total":2,"message":"Half"})");
    session.received(
        R"("method":"notifications/progress","params":{"progressToken":5,"progress":9})"); // Of another call.
    session.after(3s).answer(text("done"));
    const auto mock = mockOf(session, false);
    Client client(mock->server(), era);
    client.wire.takeSent();
    client.request(
        "tools/call",
        called("{}")
            + (era == Era::Stateless ? ',' + kMeta : R"(,"_meta":{"progressToken":"p"})"_ba));
    m_clock.advance(1'999ms);
    QCOMPARE(client.wire.sent().size(), 0);
    m_clock.advance(1ms);
    QCOMPARE(client.wire.sent().size(), 1);
    const Value params = client.wire.lastSent().at(u"params");
    QCOMPARE(params.at(u"progressToken").toString(), u"p"_s);
    QCOMPARE(params.at(u"progress").toInteger(), 1);
    QCOMPARE(params.at(u"total").toInteger(), 2);
    QCOMPARE(params.at(u"message").toString(), u"Half"_s);
    m_clock.advance(2'999ms);
    QCOMPARE(client.wire.sent().size(), 1);
    m_clock.advance(1ms);
    QCOMPARE(textOf(client.wire.lastSent().at(u"result")), u"done"_s);
}

void TestMock::leavesOutPauses()
{
    RecordedSession session;
    session.offer().request("tools/call", called("{}"));
    session.after(1h).answer(text("done"));
    const auto mock = mockOf(session, true);
    Client client(mock->server(), Era::Stateful);
    QCOMPARE(textOf(client.result("tools/call", called("{}"))), u"done"_s);
}

void TestMock::cutsLongPauses()
{
    RecordedSession session;
    session.offer().request("tools/call", called("{}"));
    session.after(1h).answer(text("done"));
    const auto mock = mockOf(session, false);
    Client client(mock->server(), Era::Stateful);
    client.wire.takeSent();
    client.request("tools/call", called("{}"));
    m_clock.advance(Mock::kLongestPause - 1ms);
    QCOMPARE(client.wire.sent().size(), 0);
    m_clock.advance(1ms);
    QCOMPARE(client.wire.sent().size(), 1);
}

void TestMock::repeatsMessages() // LOG-01
{
    RecordedSession session;
    session.offer().request("tools/call", called("{}"));
    session.received(
        R"("method":"notifications/message","params":{"level":"warning","data":"Low tide"})");
    session.answer(text("done"));
    const auto mock = mockOf(session);
    Client client(mock->server(), Era::Stateful);
    client.wire.takeSent();
    client.request("tools/call", called("{}"));
    QCOMPARE(client.wire.sent().size(), 2);
    const Value params = client.wire.sentValue(0).at(u"params");
    QCOMPARE(params.at(u"level").toString(), u"warning"_s);
    QCOMPARE(params.at(u"data").toString(), u"Low tide"_s);
}

const QByteArray kForm =
    R"({"message":"How many?","requestedSchema":{"type":"object","properties":{}}})"_ba;

RecordedSession askingStateful()
{
    RecordedSession session;
    session.offer().request("tools/call", called("{}"));
    session.received(R"("id":"s1","method":"elicitation/create","params":)" + kForm);
    session.after(1h); // Of the person.
    session.sent(R"("id":"s1","result":{"action":"accept","content":{}})");
    session.after(1s).answer(text("done"));
    return session;
}

RecordedSession askingStateless()
{
    RecordedSession session;
    session.offer().request("tools/call", called("{}"));
    session.answer(
        R"({"resultType":"input_required","requestState":"•••","inputRequests":{"k":{"method":"elicitation/create","params":)"
        + kForm + "}}}");
    session.after(1h);
    session.request("tools/call",
                    called("{}") + R"(,"inputResponses":{"k":{"action":"accept","content":{}}})");
    session.after(1s).answer(text("done"));
    return session;
}

void TestMock::asksAsTheServerDid_data()
{
    QTest::addColumn<bool>("isRecordedStateless");
    QTest::addColumn<Era>("era");
    QTest::newRow("stateful, recorded stateful") << false << Era::Stateful;
    QTest::newRow("stateless, recorded stateful") << false << Era::Stateless;
    QTest::newRow("stateful, recorded stateless") << true << Era::Stateful;
    QTest::newRow("stateless, recorded stateless") << true << Era::Stateless;
}

void TestMock::asksAsTheServerDid() // MRTR-02, MRTR-05
{
    QFETCH(bool, isRecordedStateless);
    QFETCH(Era, era);
    const auto mock = mockOf(isRecordedStateless ? askingStateless() : askingStateful(), false);
    Client client(mock->server(), era);
    const Value asked = client.request("tools/call", called("{}"));
    if (era == Era::Stateful) {
        QCOMPARE(asked.at(u"method").toString(), u"elicitation/create"_s);
        QCOMPARE(asked.at(u"params").toJson(), kForm);
        client.respond(R"({"action":"accept","content":{}})");
    } else {
        const Value result = asked.at(u"result");
        QCOMPARE(result.at(u"resultType").toString(), u"input_required"_s);
        const auto &[key, request] = result.at(u"inputRequests").members().constFirst();
        QCOMPARE(request.at(u"params").toJson(), kForm);
        client.request("tools/call",
                       called("{}") + R"(,"requestState":)" + result.at(u"requestState").toJson()
                           + R"(,"inputResponses":{")" + key.toUtf8()
                           + R"(":{"action":"accept","content":{}}},)" + kMeta);
    }
    QVERIFY(textOf(client.wire.lastSent().at(u"result")).isEmpty()); // After a second.
    m_clock.advance(1s);
    QCOMPARE(textOf(client.wire.lastSent().at(u"result")), u"done"_s);
}

void TestMock::repeatsNothingInTheNextRound() // MRTR-05
{
    RecordedSession session;
    session.offer().request("tools/call", called("{}") + R"(,"_meta":{"progressToken":1})");
    const QByteArray progress =
        R"("method":"notifications/progress","params":{"progressToken":1,"progress":)";
    session.received(progress + "1}");
    session.received(R"("id":"s1","method":"elicitation/create","params":)" + kForm);
    session.sent(R"("id":"s1","result":{"action":"decline"})");
    session.received(progress + "2}").answer(text("done"));
    const auto mock = mockOf(session);
    Client client(mock->server(), Era::Stateless);
    const Value asked = client.request("tools/call", called("{}"));
    QCOMPARE(client.wire.takeSent().size(), 2);
    client.request("tools/call",
                   called("{}") + R"(,"requestState":)"
                       + asked.at(u"result").at(u"requestState").toJson()
                       + R"(,"inputResponses":{"2":{"action":"decline"}},)" + kMeta);
    QCOMPARE(client.wire.sent().size(), 2);
    QCOMPARE(client.wire.sentValue(0).at(u"params").at(u"progress").toInteger(), 2);
    QCOMPARE(textOf(client.wire.lastSent().at(u"result")), u"done"_s);
}

void TestMock::asksOnlyWhoCanAnswer()
{
    const auto mock = mockOf(askingStateful());
    Client client(mock->server(), std::nullopt);
    client.request(
        "initialize",
        R"("protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"})");
    QCOMPARE(textOf(client.result("tools/call", called("{}"))), u"done"_s);
}

void TestMock::endsWithTheRequest() // CANC-01
{
    RecordedSession session;
    session.offer().request("tools/call", called("{}"));
    session.after(2s).answer(text("done"));
    const auto mock = mockOf(session, false);
    Client client(mock->server(), Era::Stateful);
    client.request("tools/call", called("{}"));
    client.wire.takeSent();
    client.cancel();
    QCOMPARE(m_clock.activeAlarms(), 0);
    m_clock.advance(2s);
    QCOMPARE(client.wire.sent().size(), 0);
    client.request("tools/call", called("{}"));
    client.session.reset();
    QCOMPARE(m_clock.activeAlarms(), 0);
}

RecordedSession ofTask()
{
    RecordedSession session;
    session.offer().request("tools/call", called("{}") + R"(,"task":{"ttl":60000})");
    session.answer(R"({"task":{"taskId":"•••","status":"working"}})");
    session.after(5s);
    session.request("tasks/get", R"("taskId":"•••")")
        .answer(R"({"taskId":"•••","status":"completed"})");
    session.request("tasks/result", R"("taskId":"•••")").answer(text("done"));
    return session;
}

void TestMock::becomesATask() // TASK-04, TASKX-04
{
    QFETCH(Era, era);
    const auto mock = mockOf(ofTask(), false);
    TaskClient client(mock->server(), era);
    const QString id = client.newTask(called("{}"));
    QCOMPARE(client.status(id), u"working"_s);
    m_clock.advance(5s);
    QCOMPARE(client.status(id), u"completed"_s);
    Client plain(mock->server(), era);
    plain.request("tools/call", called("{}"));
    m_clock.advance(5s);
    QCOMPARE(textOf(plain.wire.lastSent().at(u"result")), u"done"_s);
}

void TestMock::answersTasksOfTheOtherGeneration()
{
    RecordedSession session;
    session.offer().request("tools/call", called("{}"));
    session.answer(R"({"resultType":"task","taskId":"•••","status":"working"})");
    session.request("tasks/get", R"("taskId":"•••")");
    const QByteArray asking =
        R"({"resultType":"complete","taskId":"•••","status":"input_required","inputRequests":{"k":{"method":"elicitation/create","params":)"
        + kForm + "}}}";
    session.answer(asking).request("tasks/get", R"("taskId":"•••")").answer(asking);
    session.request("tasks/get", R"("taskId":"•••")")
        .answer(R"({"resultType":"complete","taskId":"•••","status":"completed","result":)"
                + text("done") + '}');
    const auto mock = mockOf(session);
    Client client(mock->server(), Era::Stateful);
    QCOMPARE(client.request("tools/call", called("{}")).at(u"method").toString(),
             u"elicitation/create"_s);
    client.respond(R"({"action":"decline"})");
    QCOMPARE(textOf(client.wire.lastSent().at(u"result")), u"done"_s); // It was asked once.
}

void TestMock::answersPromptsResourcesAndCompletions()
{
    QFETCH(Era, era);
    RecordedSession session;
    session.request("prompts/list").answer(R"({"prompts":[{"name":"menu"}]})");
    session.request("resources/list").answer(R"({"resources":[{"uri":"r:1","name":"r"}]})");
    session.request("resources/templates/list")
        .answer(R"({"resourceTemplates":[{"uriTemplate":"t:{x}","name":"t"}]})");
    session.request("prompts/get", R"("name":"menu","arguments":{"day":"Mon"})")
        .answer(R"({"messages":[{"role":"user","content":{"type":"text","text":"soup"}}]})");
    session.request("resources/read", R"("uri":"r:1")")
        .answer(R"({"contents":[{"uri":"r:1","text":"one"}]})");
    session.request("resources/read", R"("uri":"t:5")")
        .answer(R"({"contents":[{"uri":"t:5","text":"five"}]})");
    session
        .request(
            "completion/complete",
            R"("ref":{"type":"ref/prompt","name":"menu"},"argument":{"name":"day","value":""})")
        .answer(R"({"completion":{"values":["Mon","Tue"]}})");
    session
        .request(
            "completion/complete",
            R"("ref":{"type":"ref/resource","uri":"t:{x}"},"argument":{"name":"x","value":"5"})")
        .answer(R"({"completion":{"values":["5","55"]}})");
    const auto mock = mockOf(session);
    Client client(mock->server(), era);
    QCOMPARE(client.result("prompts/get", R"("name":"menu","arguments":{"day":"Mon"})")
                 .at(u"messages")
                 .items()
                 .constFirst()
                 .at(u"content")
                 .at(u"text")
                 .toString(),
             u"soup"_s);
    const auto read = [&client](const QByteArray &uri) {
        const Value result = client.result("resources/read", R"("uri":")" + uri + '"');
        const Value::Array contents = result.at(u"contents").items();
        return contents.isEmpty() ? QString() : contents.constFirst().at(u"text").toString();
    };
    QCOMPARE(read("r:1"), u"one"_s);
    QCOMPARE(read("t:5"), u"five"_s);
    QVERIFY(client.error("resources/read", R"("uri":"t:6")") < 0);
    const auto completions = [&client](const QByteArray &reference, const QByteArray &argument) {
        return client
            .result("completion/complete", R"("ref":)" + reference + R"(,"argument":)" + argument)
            .at(u"completion")
            .at(u"values")
            .toJson();
    };
    QCOMPARE(completions(R"({"type":"ref/prompt","name":"menu"})", R"({"name":"day","value":"t"})"),
             R"(["Tue"])"_ba);
    QCOMPARE(completions(R"({"type":"ref/resource","uri":"t:{x}"})", R"({"name":"x","value":"5"})"),
             R"(["5","55"])"_ba);
}

void TestMock::answersWhatIsNotListed()
{
    RecordedSession session;
    session.offer().request("resources/read", R"("uri":"file:///linked")");
    session.answer(R"({"contents":[{"uri":"file:///linked","text":"it"}]})");
    session.request("tools/call", R"("name":"hidden")").answer(text("found"));
    const auto mock = mockOf(session);
    Client client(mock->server(), Era::Stateful);
    QCOMPARE(
        client.result("resources/read", R"("uri":"file:///linked")").at(u"contents").items().size(),
        1);
    QCOMPARE(textOf(client.result("tools/call", R"("name":"hidden")")), u"found"_s);
    QCOMPARE(client.error("resources/read", R"("uri":"file:///other")"), kResourceNotFound);
    QCOMPARE(client.result("tools/list").at(u"tools").items().size(), 1);
}

void TestMock::tellsTasksApart() // TASK-14, TASK-17
{
    RecordedSession session;
    session.offer();
    for (const QByteArray &number : {"1"_ba, "2"_ba, "3"_ba}) {
        session.request("tools/call", called(R"({"n":)" + number + '}'));
        session.answer(R"({"task":{"taskId":"•••)" + number + R"(","status":"working"}})");
    }
    session.request("tasks/get", R"("taskId":"•••9")").answer(R"({"taskId":"•••9","result":{}})");
    session.request("tasks/cancel", R"("taskId":"•••1")")
        .answer(R"({"taskId":"•••1","status":"cancelled"})");
    session.request("tasks/result", R"("taskId":"•••3")").answer(text("third"));
    session.request("tasks/result", R"("taskId":"•••2")").answer(text("second"));
    const auto mock = mockOf(session);
    Client client(mock->server(), Era::Stateful);
    QCOMPARE(textOf(client.result("tools/call", called(R"({"n":2})"))), u"second"_s);
    QCOMPARE(textOf(client.result("tools/call", called(R"({"n":3})"))), u"third"_s);
    QVERIFY(client.result("tools/call", called(R"({"n":1})"))
                .at(u"_meta")
                .find(u"org.quayside/mock")); // It never ended.
}

void TestMock::takesTheEndOfATaskFromItsNotification() // TASKX-25
{
    RecordedSession session;
    session.offer().request("tools/call", called("{}"));
    session.answer(R"({"resultType":"task","taskId":"•••1","status":"working"})");
    session.received(
        R"("method":"notifications/tasks","params":{"taskId":"•••1","status":"completed","result":)"
        + text("done") + '}');
    const auto mock = mockOf(session);
    Client client(mock->server(), Era::Stateful);
    QCOMPARE(textOf(client.result("tools/call", called("{}"))), u"done"_s);
}

void TestMock::asksQuestionsOfARoundTogether()
{
    QFETCH(Era, era);
    RecordedSession session;
    session.offer().request("tools/call", called("{}"));
    session.answer(R"({"resultType":"input_required","inputRequests":{)"
                   R"("a":{"method":"elicitation/create","params":)"
                   + kForm
                   + R"(},"b":{"method":"roots/list"},"c":{"method":"elicitation/create","params":)"
                   + kForm + "}}}");
    session.request("tools/call", called("{}") + R"(,"inputResponses":{})").answer(text("done"));
    const auto mock = mockOf(session);
    Client client(mock->server(), era);
    client.wire.takeSent();
    const Value asked = client.request("tools/call", called("{}"));
    // It has no roots. Two equal questions are two.
    if (era == Era::Stateful)
        QCOMPARE(client.wire.sent().size(), 2);
    else
        QCOMPARE(asked.at(u"result").at(u"inputRequests").members().size(), 2);
}

void TestMock::refusesTooManyTasks()
{
    const auto mock = mockOf(ofTask(), false);
    TaskClient client(mock->server(), Era::Stateful);
    const QByteArray wanted = called("{}") + R"(,"task":{"ttl":60000})";
    for (int i = 0; i < serve::Tasks::kMost; ++i)
        QCOMPARE(client.error("tools/call", wanted), 0);
    QCOMPARE(client.error("tools/call", wanted), rpc::kInternalError);
    QCOMPARE(m_clock.activeAlarms(), serve::Tasks::kMost);
}

/// Whatever stands in a file that a stranger sends.
void TestMock::takesAnyMessage()
{
    RecordedSession session;
    session.offer();
    session.answer("[]"); // Again.
    session.received(R"("id":99,"result":{})"); // To nothing.
    session.received(R"("id":"x","method":"elicitation/create","params":{})"); // For no call.
    session.received(R"("method":"notifications/progress","params":[])");
    session.sent(R"("id":"x","result":{})");
    session.request("tasks/result").answer("{}");
    session.request("tools/call", R"("name":7,"arguments":[1])").answer("7");
    session.request("tools/call", R"("name":"count")").answer(R"({"resultType":"input_required"})");
    session.request("tools/call", called("{}")); // Never answered.
    session.request("prompts/list").answer(R"({"prompts":7})");
    session.request("completion/complete", R"("ref":7)").answer("{}");
    session.request("tools/call", called(R"({"a":1})"));
    session.fail("7");
    const auto mock = mockOf(session);
    Client client(mock->server(), Era::Stateful);
    QCOMPARE(client.result("tools/list").at(u"tools").items().size(), 1);
    QCOMPARE(client.error("tools/call", called(R"({"a":1})")), rpc::kInternalError);
}

QUAYSIDE_TEST(TestMock, QCoreApplication)

} // namespace tst_mock

#include "tst_mock.moc"
