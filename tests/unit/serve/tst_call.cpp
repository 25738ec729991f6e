// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testclass.h"
#include "tests/unit/serve/servedclient.h"

#include <QTest>

namespace tst_call {

using namespace served;

/// One call of a client, in both eras, from its handler's side.
class TestCall : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_server = newServer(); }

    void answersOnce_data() { served::addEras(); }
    void answersOnce();
    void endsWithTheRequest_data() { served::addEras(); }
    void endsWithTheRequest();
    void endsWithTheClient();
    void reportsProgressToThoseWhoAsk();
    void asksInTheStatefulEra();
    void withdrawsAQuestion();
    void asksNothingAfterTheAnswer();
    void asksInRounds();
    void boundsWhatWasAnswered();
    void takesNoStateOfOthers();
    void asksSeveralQuestions_data();
    void asksSeveralQuestions();
    void logsFromALevelOn();
    void aHandlerMayRemoveItself();

private:
    std::unique_ptr<serve::Server> m_server;
};

void TestCall::answersOnce()
{
    QFETCH(Era, era);
    m_server->addTool(tool(u"twice"_s), [](const CallPtr &call) {
        call->finish(serve::textResult(u"first"_s));
        call->finish(serve::textResult(u"second"_s));
        call->fail(rpc::kInternalError, u"third"_s);
    });
    m_server->addTool(tool(u"never"_s), [](const CallPtr &) {});
    Client client(m_server.get(), era);
    client.wire.takeSent();
    QCOMPARE(textOf(client.result("tools/call", R"("name":"twice")")), u"first"_s);
    QCOMPARE(client.wire.sent().size(), 1);
    QCOMPARE(client.error("tools/call", R"("name":"never")"), rpc::kInternalError);
    QCOMPARE(client.wire.sent().size(), 2);
}

void TestCall::endsWithTheRequest()
{
    QFETCH(Era, era);
    CallPtr open;
    int cancelled = 0;
    m_server->addTool(tool(u"long"_s), [&](const CallPtr &call) {
        open = call;
        call->onCancelled([&cancelled] { ++cancelled; });
    });
    Client client(m_server.get(), era);
    client.request("tools/call", R"("name":"long")");
    client.wire.takeSent();
    client.cancel();
    QCOMPARE(cancelled, 1);
    open->sendProgress(1);
    open->finish(serve::textResult(u"too late"_s));
    QVERIFY(client.wire.sent().isEmpty());
    client.session.reset();
    QCOMPARE(cancelled, 1);
}

void TestCall::endsWithTheClient()
{
    CallPtr open;
    int cancelled = 0;
    m_server->addTool(tool(u"long"_s), [&](const CallPtr &call) {
        open = call;
        call->onCancelled([&cancelled] { ++cancelled; });
    });
    Client client(m_server.get(), Era::Stateful);
    client.request("tools/call", R"("name":"long")");
    client.wire.takeSent();
    client.session.reset();
    QCOMPARE(cancelled, 1);
    open->sendProgress(1);
    open->ask({u"k"_s, "roots/list"_L1, "{}"}, [](const auto &) {});
    QVERIFY(!open->declares({u"elicitation"}));
    open->finish(serve::textResult(u"too late"_s));
    QVERIFY(client.wire.sent().isEmpty());
}

void TestCall::reportsProgressToThoseWhoAsk()
{
    m_server->addTool(tool(u"long"_s), [](const CallPtr &call) {
        call->sendProgress(1, 2, u"half"_s);
        call->finish(serve::textResult(u"done"_s));
    });
    Client client(m_server.get(), Era::Stateful);
    client.wire.takeSent();
    client.request("tools/call", R"("name":"long")");
    QCOMPARE(client.wire.takeSent().size(), 1);
    client.request("tools/call", R"("name":"long","_meta":{"progressToken":7})");
    QCOMPARE(client.wire.sent().size(), 2);
    const Value progress = client.wire.sentValue(0).at(u"params");
    QCOMPARE(progress.toJson(),
             R"({"progressToken":7,"progress":1,"total":2,"message":"half"})"_ba);
}

void TestCall::asksInTheStatefulEra()
{
    m_server->addTool(tool(u"ask"_s), [](const CallPtr &call) {
        call->ask({u"name"_s, "elicitation/create"_L1, R"({"message":"Who?"})"},
                  [call](const Result<Value> &answer) {
                      call->finish(serve::textResult(answer ? answer->at(u"action").toString()
                                                            : u"refused"_s));
                  });
    });
    Client client(m_server.get(), Era::Stateful);
    const Value question = client.request("tools/call", R"("name":"ask")");
    QCOMPARE(question.at(u"method").toString(), u"elicitation/create"_s);
    QCOMPARE(question.at(u"params").at(u"message").toString(), u"Who?"_s);
    client.respond(R"({"action":"decline"})");
    QCOMPARE(textOf(client.wire.lastSent().at(u"result")), u"decline"_s);
}

void TestCall::withdrawsAQuestion()
{
    int answers = 0;
    m_server->addTool(tool(u"ask"_s), [&answers](const CallPtr &call) {
        call->ask({u"name"_s, "elicitation/create"_L1, "{}"},
                  [call, &answers](const auto &) { ++answers; });
    });
    Client client(m_server.get(), Era::Stateful);
    const Value question = client.request("tools/call", R"("name":"ask")");
    client.cancel();
    const Value withdrawn = client.wire.lastSent();
    QCOMPARE(withdrawn.at(u"method").toString(), u"notifications/cancelled"_s);
    QCOMPARE(withdrawn.at(u"params").at(u"requestId").toJson(), question.at(u"id").toJson());
    QCOMPARE(answers, 0);
}

void TestCall::asksNothingAfterTheAnswer()
{
    CallPtr open;
    int answers = 0;
    m_server->addTool(tool(u"ask"_s), [&](const CallPtr &call) {
        open = call;
        for (const QString &key : {u"a"_s, u"b"_s})
            call->ask({key, "elicitation/create"_L1, "{}"},
                      [&answers](const auto &) { ++answers; });
    });
    Client client(m_server.get(), Era::Stateful);
    client.wire.takeSent();
    client.request("tools/call", R"("name":"ask")");
    QCOMPARE(client.wire.sent().size(), 2);
    open->finish(serve::textResult(u"x"_s));
    QStringList methods;
    for (qsizetype i = 2; i < client.wire.sent().size(); ++i)
        methods.append(client.wire.sentValue(i).at(u"method").toString());
    methods.sort();
    QCOMPARE(methods,
             QStringList({QString(), u"notifications/cancelled"_s, u"notifications/cancelled"_s}));
    open->ask({u"c"_s, "elicitation/create"_L1, "{}"}, [&answers](const auto &) { ++answers; });
    QCOMPARE(client.wire.sent().size(), 5);
    QCOMPARE(answers, 0);
}

void TestCall::asksInRounds()
{
    m_server->addTool(tool(u"ask"_s), [](const CallPtr &call) {
        const auto form = [](const QString &key, const char *text) {
            return serve::Question{key, "elicitation/create"_L1,
                                   QByteArray(R"({"message":")") + text + "\"}"};
        };
        call->ask(form(u"first"_s, "One?"), [call, form](const Result<Value> &first) {
            const QString one = first->at(u"action").toString();
            call->ask(form(u"second"_s, "Two?"), [call, one](const Result<Value> &second) {
                call->finish(
                    serve::textResult(one + u" then "_s + second->at(u"action").toString()));
            });
        });
    });
    Client client(m_server.get(), Era::Stateless);
    const Value one = client.result("tools/call", R"("name":"ask")");
    QCOMPARE(one.at(u"resultType").toString(), u"input_required"_s);
    const Value request = one.at(u"inputRequests").at(u"first");
    QCOMPARE(request.at(u"method").toString(), u"elicitation/create"_s);
    QCOMPARE(request.at(u"params").at(u"message").toString(), u"One?"_s);

    const Value two = client.result(
        "tools/call",
        R"("name":"ask","inputResponses":{"first":{"action":"accept"}},"requestState":)"
            + one.at(u"requestState").toJson());
    QVERIFY(!two.at(u"inputRequests").find(u"first"));
    QVERIFY(two.at(u"inputRequests").find(u"second"));

    const Value last = client.result(
        "tools/call",
        R"("name":"ask","inputResponses":{"second":{"action":"cancel"}},"requestState":)"
            + two.at(u"requestState").toJson());
    QCOMPARE(textOf(last), u"accept then cancel"_s);
}

void TestCall::boundsWhatWasAnswered()
{
    m_server->addTool(tool(u"ask"_s), [](const CallPtr &call) {
        call->ask({u"first"_s, "roots/list"_L1, "{}"}, [call](const auto &) {
            call->ask({u"second"_s, "roots/list"_L1, "{}"},
                      [call](const auto &) { call->finish(serve::textResult(u"answered"_s)); });
        });
    });
    Client client(m_server.get(), Era::Stateless);
    const auto answer = [&client](qsizetype chars) {
        return client.request("tools/call",
                              R"("name":"ask","inputResponses":{"first":{"a":")"
                                  + QByteArray(chars, 'a') + "\"}}");
    };
    // As Base64, with a seal of 43 digits behind a dot.
    const qsizetype room =
        (limits::kRequestStateBytes - 44) * 3 / 4 - qsizetype(qstrlen(R"({"first":{"a":""}})"));
    QCOMPARE(answer(room).at(u"result").at(u"resultType").toString(), u"input_required"_s);
    QCOMPARE(answer(room + 1).at(u"error").at(u"code").toInteger(), rpc::kInternalError);
}

void TestCall::takesNoStateOfOthers()
{
    for (const QString &name : {u"ask"_s, u"other"_s}) {
        m_server->addTool(tool(name), [](const CallPtr &call) {
            call->ask({u"first"_s, "roots/list"_L1, "{}"}, [call](const auto &) {
                call->ask({u"second"_s, "roots/list"_L1, "{}"},
                          [call](const auto &) { call->finish(serve::textResult(u"answered"_s)); });
            });
        });
    }
    Client client(m_server.get(), Era::Stateless);
    const QByteArray answers = R"(,"inputResponses":{"first":{},"second":{},"third":7})";
    QCOMPARE(textOf(client.result("tools/call", R"("name":"ask")" + answers)), u"answered"_s);
    const Value half = client.result("tools/call", R"("name":"ask","inputResponses":{"first":{}})");
    const QString state = half.at(u"requestState").toString();
    QVERIFY(!state.isEmpty());
    const auto withState = [&](const QByteArray &name, const QByteArray &text) {
        return client.error("tools/call",
                            "\"name\":\"" + name + "\",\"requestState\":" + text + answers);
    };
    const QByteArray text = state.toUtf8();
    QCOMPARE(withState("ask", '"' + text + '"'), 0);
    QCOMPARE(withState("ask", "null"), 0);
    QCOMPARE(withState("other", '"' + text + '"'), rpc::kInvalidParams);
    const QByteArray moved = (text.startsWith('A') ? 'B' : 'A') + text.sliced(1);
    const QByteArrayList wrongStates{"\"\"",
                                     "7",
                                     "{}",
                                     "\"nonsense\"",
                                     '"' + text + "x\"",
                                     '"' + moved + '"',
                                     '"' + text.first(text.indexOf('.')) + '"',
                                     '"' + text + '.' + text + '"'};
    for (const QByteArray &wrong : wrongStates)
        QCOMPARE(withState("ask", wrong), rpc::kInvalidParams);
    Prompt prompt;
    prompt.name = u"ask"_s;
    m_server->addPrompt(prompt, [](const CallPtr &) {});
    QCOMPARE(client.error("prompts/get", R"("name":"ask","requestState":")" + text + '"'),
             rpc::kInvalidParams);
    // An answer of an earlier round stays one.
    QCOMPARE(textOf(client.result(
                 "tools/call",
                 R"("name":"ask","inputResponses":{"first":null,"second":{}},"requestState":")"
                     + text + '"')),
             u"answered"_s);
    serve::Server another(m_server->implementation());
    another.addTool(tool(u"ask"_s), [](const CallPtr &) {});
    Client elsewhere(&another, Era::Stateless);
    QCOMPARE(elsewhere.error("tools/call", R"("name":"ask","requestState":")" + text + '"'),
             rpc::kInvalidParams);
    // What cannot be an answer is asked for again.
    for (const QByteArray &wrong : QByteArrayList{"7", "null", "[]", "\"x\""})
        QVERIFY(
            client.result("tools/call", R"("name":"ask","inputResponses":{"first":)" + wrong + '}')
                .at(u"inputRequests")
                .find(u"first"));
}

void TestCall::asksSeveralQuestions_data()
{
    served::addEras();
}

void TestCall::asksSeveralQuestions()
{
    QFETCH(Era, era);
    m_server->addTool(tool(u"ask"_s), [](const CallPtr &call) {
        call->askAll({{u"a"_s, "roots/list"_L1, "{}"}, {u"b"_s, "roots/list"_L1, "{}"}},
                     [call](const serve::Answers &answers) {
                         const auto word = [&answers](const QString &key) {
                             return (*answers.constFind(key))->at(u"word").toString();
                         };
                         call->finish(serve::textResult(word(u"a"_s) + word(u"b"_s)));
                     });
    });
    m_server->addTool(tool(u"none"_s), [](const CallPtr &call) {
        call->askAll({}, [call](const auto &) { call->finish(serve::textResult(u"none"_s)); });
    });
    Client client(m_server.get(), era);
    QCOMPARE(textOf(client.result("tools/call", R"("name":"none")")), u"none"_s);
    client.wire.takeSent();
    const Value first = client.request("tools/call", R"("name":"ask")");
    if (era == Era::Stateful) {
        QCOMPARE(client.wire.sent().size(), 2);
        const QByteArray a = client.wire.sentValue(0).at(u"id").toJson();
        client.respond(R"({"word":"B"})");
        QCOMPARE(client.wire.sent().size(), 2);
        client.wire.deliver(R"({"jsonrpc":"2.0","id":)" + a + R"(,"result":{"word":"A"}})");
        QCOMPARE(textOf(client.wire.lastSent().at(u"result")), u"AB"_s);
        return;
    }
    QCOMPARE(first.at(u"result").at(u"inputRequests").members().size(), 2);
    const Value half =
        client.result("tools/call", R"("name":"ask","inputResponses":{"b":{"word":"B"}})");
    QCOMPARE(half.at(u"inputRequests").members().size(), 1);
    const Value last =
        client.result("tools/call",
                      R"("name":"ask","inputResponses":{"a":{"word":"A"}},"requestState":)"
                          + half.at(u"requestState").toJson());
    QCOMPARE(textOf(last), u"AB"_s);
}

void TestCall::logsFromALevelOn()
{
    m_server->addTool(tool(u"log"_s), [](const CallPtr &call) {
        call->log(LogLevel::Info, u"info"_s);
        call->log(LogLevel::Error, u"error"_s);
        call->finish(serve::textResult(u"x"_s));
        call->log(LogLevel::Error, u"too late"_s);
    });
    const auto logged = [](Client &client, const QByteArray &members = {}) {
        client.wire.takeSent();
        client.request("tools/call", R"("name":"log")" + members);
        QStringList texts;
        for (qsizetype i = 0; i < client.wire.sent().size(); ++i) {
            const Value message = client.wire.sentValue(i);
            if (message.at(u"method").toString() == u"notifications/message")
                texts.append(message.at(u"params").at(u"level").toString() + u' '
                             + message.at(u"params").at(u"data").toString());
        }
        return texts;
    };
    Client silent(m_server.get(), Era::Stateful);
    QCOMPARE(logged(silent), QStringList());
    QCOMPARE(silent.error("logging/setLevel", R"("level":"debug")"), rpc::kMethodNotFound);

    m_server->setLogging(true);
    Client older(m_server.get(), Era::Stateful);
    QVERIFY(older.wire.sentValue(0).at(u"result").at(u"capabilities").find(u"logging"));
    QCOMPARE(logged(older), QStringList({u"info info"_s, u"error error"_s}));
    QCOMPARE(older.error("logging/setLevel", R"("level":"error")"), 0);
    QCOMPARE(logged(older), QStringList(u"error error"_s));
    QCOMPARE(older.error("logging/setLevel", R"("level":"loud")"), rpc::kInvalidParams);

    Client newer(m_server.get(), Era::Stateless);
    QCOMPARE(logged(newer), QStringList());
    QByteArray meta = ',' + kMeta;
    meta.insert(meta.size() - 1, R"(,"io.modelcontextprotocol/logLevel":"warning")");
    QCOMPARE(logged(newer, meta), QStringList(u"error error"_s));
    QCOMPARE(newer.error("logging/setLevel", R"("level":"error")"), rpc::kMethodNotFound);
}

void TestCall::aHandlerMayRemoveItself()
{
    m_server->addTool(tool(u"once"_s), [this, kept = QString(100, u'k')](const CallPtr &call) {
        m_server->removeTool(u"once"_s);
        for (int i = 0; i < 200; ++i)
            m_server->addTool(tool(u"t%1"_s.arg(i)), [](const CallPtr &) {});
        call->finish(serve::textResult(kept));
    });
    Client client(m_server.get(), Era::Stateful);
    QCOMPARE(textOf(client.result("tools/call", R"("name":"once")")).size(), 100);
    QCOMPARE(client.error("tools/call", R"("name":"once")"), rpc::kInvalidParams);
}

QUAYSIDE_TEST(TestCall, QCoreApplication)

} // namespace tst_call

#include "tst_call.moc"
