// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/serve/session.h"
#include "tests/support/loopbacktransport.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_session {

using namespace mcp;
using namespace Qt::StringLiterals;
using json::Value;
using serve::CallPtr;

namespace {

const QByteArray kMeta =
    R"("_meta":{"progressToken":"p","io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}})"_ba;

/// A client that the test plays, at a session of a server.
struct Client
{
    Client(serve::Server *server, std::optional<Era> era)
        : peer(&wire, &clock)
        , session(std::make_unique<serve::Session>(server, &peer, era))
    {
        if (era == Era::Stateful)
            initialize();
    }

    void initialize()
    {
        request(
            "initialize",
            R"("protocolVersion":"2025-11-25","capabilities":{"elicitation":{}},"clientInfo":{"name":"t","version":"1"})");
    }
    /// Sends a request with these members of its parameters, as JSON without braces. Returns the last message of the server.
    Value request(const QByteArray &method, const QByteArray &members = {})
    {
        const bool isAware = session->isStateless() && !members.contains("_meta");
        const QByteArray meta = isAware ? kMeta : QByteArray();
        const QByteArray comma = meta.isEmpty() || members.isEmpty() ? "" : ",";
        wire.deliver(R"({"jsonrpc":"2.0","id":)" + QByteArray::number(++id) + R"(,"method":")"
                     + method + R"(","params":{)" + members + comma + meta + "}}");
        return wire.lastSent();
    }
    Value result(const QByteArray &method, const QByteArray &members = {})
    {
        return request(method, members).at(u"result");
    }
    /// 0 for a result, 1 for neither.
    qint64 error(const QByteArray &method, const QByteArray &members = {})
    {
        const Value answer = request(method, members);
        if (answer.at(u"id").toInteger() != id)
            return 1;
        return answer.at(u"error").at(u"code").toInteger().value_or(answer.find(u"result") ? 0 : 1);
    }
    /// A response to the request of the server that it sent last.
    void respond(const QByteArray &result)
    {
        const QByteArray asked = wire.lastSent().at(u"id").toJson();
        wire.deliver(R"({"jsonrpc":"2.0","id":)" + asked + R"(,"result":)" + result + '}');
    }
    void cancel()
    {
        wire.deliver(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":)"
                     + QByteArray::number(id) + "}}");
    }

    ManualClock clock;
    LoopbackTransport wire;
    rpc::Peer peer;
    std::unique_ptr<serve::Session> session;
    int id = 0;
};

Tool tool(const QString &name)
{
    Tool tool;
    tool.name = name;
    tool.inputSchema = {json::Raw(R"({"type":"object"})"_ba)};
    tool.execution = ToolExecution{u"optional"_s};
    return tool;
}

Resource resource(const QString &uri)
{
    Resource resource;
    resource.uri = uri;
    resource.name = uri;
    return resource;
}

/// The text of a tool's result.
QString textOf(const Value &result)
{
    const Value::Array &blocks = result.at(u"content").items();
    return blocks.isEmpty() ? QString() : blocks.constFirst().at(u"text").toString();
}

void answerWithUri(const CallPtr &call)
{
    ResourceContents contents;
    contents.uri = call->params().at(u"uri").toString();
    contents.text = u"text"_s;
    ReadResourceResult result;
    result.contents = {contents};
    call->finish(result);
}

} // namespace

/// Both eras of serve::Session. Rows are of the server's side of what the specification asks.
class TestSession : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();

    void tellsWhatItOffers_data() { eras(); }
    void tellsWhatItOffers();
    void listsInPages_data() { eras(); }
    void listsInPages();
    void offersAToolInOneEra();
    void answersOnce_data() { eras(); }
    void answersOnce();
    void refusesWhatItDoesNotHave_data() { eras(); }
    void refusesWhatItDoesNotHave();
    void endsWithTheRequest_data() { eras(); }
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
    void tellsOfListChanges();
    void readsTemplates_data() { eras(); }
    void readsTemplates();
    void tellsSubscribers();
    void tellsStreams();
    void boundsWhatIsOpen();
    void refusesLongIds();
    void completes_data() { eras(); }
    void completes();
    void findsOutTheEra();
    void refusesOtherRevisions();
    void isInitializedOnce();

private:
    static void eras();

    std::unique_ptr<serve::Server> m_server;
};

void TestSession::eras()
{
    QTest::addColumn<Era>("era");
    QTest::newRow("2025-11-25") << Era::Stateful;
    QTest::newRow("2026-07-28") << Era::Stateless;
}

void TestSession::init()
{
    Implementation ourselves;
    ourselves.name = u"test"_s;
    ourselves.version = u"1"_s;
    m_server = std::make_unique<serve::Server>(ourselves);
}

// LIFE-03, LIFE-22, RPC-14, CACHE-01
void TestSession::tellsWhatItOffers()
{
    QFETCH(Era, era);
    m_server->setInstructions(u"Be kind."_s);
    m_server->addTool(tool(u"one"_s), [](const CallPtr &) {});
    Client client(m_server.get(), era);
    const bool isStateless = era == Era::Stateless;
    const Value answer =
        isStateless ? client.result("server/discover") : client.wire.sentValue(0).at(u"result");
    QVERIFY(answer.at(u"capabilities").find(u"tools"));
    QVERIFY(!answer.at(u"capabilities").find(u"prompts"));
    QVERIFY(!answer.at(u"capabilities").find(u"resources"));
    QCOMPARE(answer.at(u"instructions").toString(), u"Be kind."_s);
    QCOMPARE(answer.at(u"resultType").toString(), isStateless ? u"complete"_s : QString());
    QCOMPARE(answer.at(u"ttlMs").isNumber(), isStateless);
    const Value &name = isStateless ? answer.at(u"_meta").at(u"io.modelcontextprotocol/serverInfo")
                                    : answer.at(u"serverInfo");
    QCOMPARE(name.at(u"name").toString(), u"test"_s);
}

// PAGE-01, TASKX-03
void TestSession::listsInPages()
{
    QFETCH(Era, era);
    for (int i = 0; i < 5; ++i)
        m_server->addTool(tool(u"t%1"_s.arg(i)), [](const CallPtr &) {});
    m_server->setPageSize(2);
    Client client(m_server.get(), era);
    QStringList seen;
    QByteArray cursor;
    for (int page = 0; page < 3; ++page) {
        const Value list = client.result(
            "tools/list", cursor.isEmpty() ? QByteArray() : QByteArray("\"cursor\":" + cursor));
        for (const Value &one : list.at(u"tools").items()) {
            seen.append(one.at(u"name").toString());
            QCOMPARE(one.find(u"execution") != nullptr, era == Era::Stateful);
        }
        cursor = list.find(u"nextCursor") ? list.at(u"nextCursor").toJson() : QByteArray();
    }
    QCOMPARE(seen, QStringList({u"t0"_s, u"t1"_s, u"t2"_s, u"t3"_s, u"t4"_s}));
    QVERIFY(cursor.isEmpty());
    for (const QByteArray &wrong :
         QByteArrayList{"\"5\"", "\"-1\"", "\"x\"", "7", "\"99999999999\""})
        QCOMPARE(client.error("tools/list", "\"cursor\":" + wrong), rpc::kInvalidParams);
}

void TestSession::offersAToolInOneEra()
{
    m_server->addTool(
        tool(u"new"_s), [](const CallPtr &call) { call->finish(serve::textResult(u"x"_s)); },
        Era::Stateless);
    Client older(m_server.get(), Era::Stateful);
    Client newer(m_server.get(), Era::Stateless);
    QCOMPARE(older.result("tools/list").at(u"tools").items().size(), 0);
    QCOMPARE(newer.result("tools/list").at(u"tools").items().size(), 1);
    QCOMPARE(older.error("tools/call", R"("name":"new")"), rpc::kInvalidParams);
    QCOMPARE(textOf(newer.result("tools/call", R"("name":"new")")), u"x"_s);
}

// RPC-10
void TestSession::answersOnce()
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

// TOOL-12, RES-05
void TestSession::refusesWhatItDoesNotHave()
{
    QFETCH(Era, era);
    m_server->addTool(tool(u"one"_s), [](const CallPtr &) {});
    Client client(m_server.get(), era);
    QCOMPARE(client.error("tools/call", R"("name":"two")"), rpc::kInvalidParams);
    QCOMPARE(client.error("tools/call"), rpc::kInvalidParams);
    QCOMPARE(client.error("tools/call", R"("name":"one","arguments":[1])"), rpc::kInvalidParams);
    QCOMPARE(client.error("prompts/get", R"("name":"two")"), rpc::kInvalidParams);
    QCOMPARE(client.error("resources/read", R"("uri":"a:b")"),
             era == Era::Stateful ? -32002 : rpc::kInvalidParams);
    QCOMPARE(client.error("nothing/here"), rpc::kMethodNotFound);
    const bool isStateful = era == Era::Stateful;
    QCOMPARE(client.error(isStateful ? "server/discover" : "initialize"), rpc::kMethodNotFound);
    QCOMPARE(client.error(isStateful ? "subscriptions/listen" : "ping"), rpc::kMethodNotFound);
}

// CANC-04
void TestSession::endsWithTheRequest()
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

void TestSession::endsWithTheClient()
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

// PROG-01
void TestSession::reportsProgressToThoseWhoAsk()
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

void TestSession::asksInTheStatefulEra()
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

void TestSession::withdrawsAQuestion()
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

void TestSession::asksNothingAfterTheAnswer()
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

// MRTR-02, MRTR-05, MRTR-06
void TestSession::asksInRounds()
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

// MRTR-06
void TestSession::boundsWhatWasAnswered()
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

// MRTR-06
void TestSession::takesNoStateOfOthers()
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

// MRTR-02
void TestSession::asksSeveralQuestions_data()
{
    eras();
}

void TestSession::asksSeveralQuestions()
{
    QFETCH(Era, era);
    m_server->addTool(tool(u"ask"_s), [](const CallPtr &call) {
        call->askAll({{u"a"_s, "roots/list"_L1, "{}"}, {u"b"_s, "roots/list"_L1, "{}"}},
                     [call](const serve::Call::Answers &answers) {
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

// LOG-01
void TestSession::logsFromALevelOn()
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

void TestSession::aHandlerMayRemoveItself()
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

// TOOL-20, SUBS-02, SUBS-04
void TestSession::tellsOfListChanges()
{
    m_server->addTool(tool(u"one"_s), [](const CallPtr &) {});
    m_server->setListNews(true);
    Client older(m_server.get(), Era::Stateful);
    QVERIFY(older.wire.sentValue(0)
                .at(u"result")
                .at(u"capabilities")
                .at(u"tools")
                .at(u"listChanged")
                .toBool());
    Client undecided(m_server.get(), std::nullopt);
    Client newer(m_server.get(), Era::Stateless);
    Client other(m_server.get(), Era::Stateless);
    const Value told =
        newer.request("subscriptions/listen",
                      R"("notifications":{"toolsListChanged":true,"promptsListChanged":false})");
    QCOMPARE(told.at(u"params").at(u"notifications").toJson(), R"({"toolsListChanged":true})"_ba);
    other.request("subscriptions/listen", R"("notifications":{"promptsListChanged":true})");
    older.wire.takeSent();
    newer.wire.takeSent();
    other.wire.takeSent();
    m_server->removeTool(u"one"_s);
    m_server->tellListChanged(serve::Server::List::Tools);
    QCOMPARE(older.wire.lastSent().at(u"method").toString(), u"notifications/tools/list_changed"_s);
    const Value changed = newer.wire.lastSent();
    QCOMPARE(changed.at(u"method").toString(), u"notifications/tools/list_changed"_s);
    QCOMPARE(
        changed.at(u"params").at(u"_meta").at(u"io.modelcontextprotocol/subscriptionId").toJson(),
        QByteArray::number(newer.id));
    QVERIFY(other.wire.sent().isEmpty());
    QVERIFY(undecided.wire.sent().isEmpty());
    QCOMPARE(older.result("tools/list").at(u"tools").items().size(), 0);
    m_server->tellListChanged(serve::Server::List::Prompts);
    QCOMPARE(other.wire.lastSent().at(u"method").toString(),
             u"notifications/prompts/list_changed"_s);
}

// RES-05
void TestSession::readsTemplates()
{
    QFETCH(Era, era);
    ResourceTemplate days;
    days.uriTemplate = u"log:days/{day}"_s;
    days.name = u"days"_s;
    m_server->addResource(resource(u"log:days/today"_s), &answerWithUri);
    m_server->addTemplate(days, [](const CallPtr &call) {
        if (call->params().at(u"uri").toString().endsWith(u"monday"))
            answerWithUri(call);
        else
            call->failMissing(u"No such day"_s);
    });
    Client client(m_server.get(), era);
    const auto read = [&client](const QByteArray &uri) {
        return client.result("resources/read", "\"uri\":\"" + uri + '"')
            .at(u"contents")
            .items()
            .value(0)
            .at(u"uri")
            .toString();
    };
    QCOMPARE(read("log:days/today"), u"log:days/today"_s);
    QCOMPARE(read("log:days/monday"), u"log:days/monday"_s);
    const int missing = era == Era::Stateful ? -32002 : rpc::kInvalidParams;
    QCOMPARE(client.error("resources/read", R"("uri":"log:days/never")"), missing);
    QCOMPARE(client.error("resources/read", R"("uri":"log:other")"), missing);
    QCOMPARE(client.wire.lastSent().at(u"error").at(u"data").toJson(), R"({"uri":"log:other"})"_ba);
    QCOMPARE(client.error("tools/call", R"("name":"x","uri":"log:other")"), rpc::kInvalidParams);
    QCOMPARE(client.result("resources/templates/list").at(u"resourceTemplates").items().size(), 1);
}

// RES-08
void TestSession::tellsSubscribers()
{
    const QString uri = u"log:a"_s;
    m_server->addResource(resource(uri), &answerWithUri, true);
    m_server->addResource(resource(u"log:b"_s), &answerWithUri);
    int changes = 0;
    QObject::connect(m_server.get(), &serve::Server::watchedChanged, m_server.get(),
                     [&changes] { ++changes; });
    Client one(m_server.get(), Era::Stateful);
    Client other(m_server.get(), Era::Stateful);
    one.request("resources/subscribe", R"("uri":"log:a")");
    QCOMPARE(one.error("resources/subscribe", R"("uri":"log:b")"), -32002);
    QVERIFY(m_server->isWatched(uri));
    one.wire.takeSent();
    other.wire.takeSent();
    m_server->tellChanged(uri);
    QCOMPARE(
        one.wire.lastSent().toJson(),
        R"({"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"log:a"}})"_ba);
    QVERIFY(other.wire.sent().isEmpty());
    other.request("resources/subscribe", R"("uri":"log:a")");
    one.request("resources/unsubscribe", R"("uri":"log:a")");
    QVERIFY(m_server->isWatched(uri));
    other.session.reset();
    QVERIFY(!m_server->isWatched(uri));
    QCOMPARE(changes, 4);
}

// SUBS-01, SUBS-02, SUBS-04
void TestSession::tellsStreams()
{
    const QString uri = u"log:a"_s;
    m_server->addResource(resource(uri), &answerWithUri, true);
    m_server->addResource(resource(u"log:b"_s), &answerWithUri);
    Client client(m_server.get(), Era::Stateless);
    const Value told = client.request(
        "subscriptions/listen",
        R"("notifications":{"resourceSubscriptions":["log:a","log:b","log:a"],"toolsListChanged":true})");
    QCOMPARE(told.at(u"method").toString(), u"notifications/subscriptions/acknowledged"_s);
    QCOMPARE(told.at(u"params").at(u"notifications").toJson(),
             R"({"resourceSubscriptions":["log:a"]})"_ba);
    m_server->tellChanged(uri);
    const Value changed = client.wire.lastSent();
    QCOMPARE(changed.at(u"method").toString(), u"notifications/resources/updated"_s);
    QCOMPARE(
        changed.at(u"params").at(u"_meta").at(u"io.modelcontextprotocol/subscriptionId").toJson(),
        QByteArray::number(client.id));
    client.cancel();
    QVERIFY(!m_server->isWatched(uri));
}

void TestSession::boundsWhatIsOpen()
{
    QList<CallPtr> open;
    m_server->addTool(tool(u"long"_s), [&open](const CallPtr &call) { open.append(call); });
    Client newer(m_server.get(), Era::Stateless);
    for (int i = 0; i < 20; ++i)
        QVERIFY(newer.request("subscriptions/listen", R"("notifications":{})").find(u"method"));
    QCOMPARE(newer.error("subscriptions/listen", R"("notifications":{})"), rpc::kInvalidParams);

    const QByteArray call = R"("name":"long")";
    for (int i = 0; i < 1000; ++i)
        QCOMPARE(newer.error("tools/call", call), 1);
    QCOMPARE(newer.error("tools/call", call), rpc::kInternalError);
    open.takeFirst()->finish(serve::textResult(u"x"_s));
    QCOMPARE(newer.error("tools/call", call), 1);
    newer.session.reset();
    open.clear();

    // One call may be large, and the others then wait for its end.
    Client other(m_server.get(), Era::Stateful);
    const QByteArray large =
        call + R"(,"arguments":{"a":")" + QByteArray(8 * 1024 * 1024, 'a') + "\"}";
    other.request("tools/call", large); // It is parsed on another thread.
    QTRY_COMPARE(open.size(), 1);
    QCOMPARE(other.error("tools/call", call), rpc::kInternalError);
    open.takeFirst()->finish(serve::textResult(u"x"_s));
    QCOMPARE(other.error("tools/call", call), 1);
}

void TestSession::refusesLongIds()
{
    m_server->addTool(tool(u"long"_s), [](const CallPtr &call) {
        call->sendProgress(1);
        call->finish(serve::textResult(u"x"_s));
    });
    Client client(m_server.get(), Era::Stateful);
    const auto send = [&client](qsizetype idChars, qsizetype tokenChars) {
        client.wire.takeSent();
        client.wire.deliver(
            R"({"jsonrpc":"2.0","id":")" + QByteArray(idChars, 'i')
            + R"(","method":"tools/call","params":{"name":"long","_meta":{"progressToken":")"
            + QByteArray(tokenChars, 't') + "\"}}}");
        return client.wire.lastSent().at(u"error").at(u"code").toInteger().value_or(0);
    };
    QCOMPARE(send(1024, 1024), 0);
    QCOMPARE(client.wire.sent().size(), 2);
    QCOMPARE(send(1024, 1025), 0);
    QCOMPARE(client.wire.sent().size(), 1);
    QCOMPARE(send(1025, 1), rpc::kInvalidRequest);
}

// COMP-01, COMP-02, COMP-03
void TestSession::completes()
{
    QFETCH(Era, era);
    Prompt prompt;
    prompt.name = u"greet"_s;
    m_server->addPrompt(
        prompt, [](const CallPtr &) {},
        [](const QString &argument, const Value &known) -> QStringList {
            if (argument == u"many") {
                QStringList all;
                for (int i = 0; i < 101; ++i)
                    all.append(u"v%1"_s.arg(i));
                return all;
            }
            return {u"Ada"_s, u"alan"_s, u"Bob"_s, known.at(u"other").toString()};
        });
    Client client(m_server.get(), era);
    const auto complete = [&client](const QByteArray &name, const QByteArray &value,
                                    const QByteArray &context = {}) {
        return client
            .result("completion/complete",
                    R"("ref":{"type":"ref/prompt","name":"greet"},"argument":{"name":")" + name
                        + R"(","value":")" + value + "\"}" + context)
            .at(u"completion");
    };
    QCOMPARE(complete("name", "a").at(u"values").toJson(), R"(["Ada","alan"])"_ba);
    QCOMPARE(complete("name", "ax", R"(,"context":{"arguments":{"other":"Axel"}})")
                 .at(u"values")
                 .toJson(),
             R"(["Axel"])"_ba);
    const Value many = complete("many", "v");
    QCOMPARE(many.at(u"values").items().size(), 100);
    QCOMPARE(many.at(u"total").toInteger(), 101);
    QVERIFY(many.at(u"hasMore").toBool());
    QCOMPARE(client.error(
                 "completion/complete",
                 R"("ref":{"type":"ref/prompt","name":"x"},"argument":{"name":"a","value":""})"),
             rpc::kInvalidParams);
}

// LIFE-60
void TestSession::findsOutTheEra()
{
    m_server->addTool(tool(u"one"_s), [](const CallPtr &) {});
    Client older(m_server.get(), std::nullopt);
    older.initialize();
    QCOMPARE(older.session->era(), Era::Stateful);
    QCOMPARE(older.session->revision(), u"2025-11-25"_s);
    Client newer(m_server.get(), std::nullopt);
    const Value list = newer.result("tools/list", kMeta);
    QCOMPARE(newer.session->era(), Era::Stateless);
    QCOMPARE(list.at(u"resultType").toString(), u"complete"_s);
    newer.initialize(); // A client may look first, and then choose the older era.
    QCOMPARE(newer.session->era(), Era::Stateful);
    QCOMPARE(newer.wire.lastSent().at(u"result").at(u"protocolVersion").toString(),
             u"2025-11-25"_s);
    QCOMPARE(newer.result("tools/list").at(u"tools").items().size(), 1);

    // What was open in the other era ends with it.
    int cancelled = 0;
    CallPtr open;
    m_server->addTool(tool(u"long"_s), [&](const CallPtr &call) {
        open = call;
        call->onCancelled([&cancelled] { ++cancelled; });
    });
    m_server->addResource(resource(u"log:a"_s), &answerWithUri, true);
    Client late(m_server.get(), std::nullopt);
    late.request("subscriptions/listen",
                 R"("notifications":{"resourceSubscriptions":["log:a"]},)" + kMeta);
    late.request("tools/call", R"("name":"long",)" + kMeta);
    QVERIFY(m_server->isWatched(u"log:a"_s));
    QCOMPARE(late.error("initialize", R"("protocolVersion":7)"), rpc::kInvalidParams);
    QCOMPARE(late.session->era(), Era::Stateless);
    QCOMPARE(cancelled, 0);
    late.initialize();
    QCOMPARE(late.session->era(), Era::Stateful);
    QCOMPARE(cancelled, 1);
    QVERIFY(!m_server->isWatched(u"log:a"_s));

    Client fixed(m_server.get(), Era::Stateless);
    fixed.initialize();
    QCOMPARE(fixed.session->era(), Era::Stateless);
}

// LIFE-22, LIFE-40, LIFE-43
void TestSession::refusesOtherRevisions()
{
    Client newer(m_server.get(), Era::Stateless);
    QCOMPARE(newer.error("tools/list", R"("_meta":{})"), rpc::kInvalidParams);
    for (const QByteArray &capabilities :
         QByteArrayList{"", R"(,"io.modelcontextprotocol/clientCapabilities":[])"})
        QCOMPARE(newer.error("tools/list",
                             R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28")"
                                 + capabilities + '}'),
                 rpc::kInvalidParams);
    const Value answer = newer.request(
        "tools/list", R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2030-01-01"})");
    QCOMPARE(answer.at(u"error").at(u"code").toInteger(), -32022);
    QCOMPARE(answer.at(u"error").at(u"data").toJson(),
             R"({"supported":["2026-07-28"],"requested":"2030-01-01"})"_ba);
    for (const auto &[asked, given] :
         {std::pair("2024-11-05", "2024-11-05"), std::pair("2025-03-26", "2025-03-26"),
          std::pair("2025-06-18", "2025-06-18"), std::pair("1999-01-01", "2025-11-25")}) {
        Client older(m_server.get(), std::nullopt);
        const Value result = older.result(
            "initialize",
            QByteArray(
                R"("capabilities":{},"clientInfo":{"name":"t","version":"1"},"protocolVersion":")")
                + asked + '"');
        QCOMPARE(result.at(u"protocolVersion").toString(), QString::fromLatin1(given));
    }
}

void TestSession::isInitializedOnce()
{
    Client client(m_server.get(), Era::Stateful);
    client.initialize();
    QCOMPARE(client.wire.lastSent().at(u"error").at(u"code").toInteger(), rpc::kInvalidRequest);
}

QUAYSIDE_TEST(TestSession, QCoreApplication)

} // namespace tst_session

#include "tst_session.moc"
