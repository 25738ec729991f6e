// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testclass.h"
#include "tests/unit/serve/servedclient.h"

#include <QTest>

namespace tst_session {

using namespace served;

/// One client of a server, in both eras: what it lists, subscribes to and declares.
class TestSession : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_server = newServer(); }

    void tellsWhatItOffers_data() { served::addEras(); }
    void tellsWhatItOffers();
    void listsInPages_data() { served::addEras(); }
    void listsInPages();
    void offersANameOnce();
    void offersAToolInOneEra();
    void refusesWhatItDoesNotHave_data() { served::addEras(); }
    void refusesWhatItDoesNotHave();
    void tellsOfListChanges();
    void readsTemplates_data() { served::addEras(); }
    void readsTemplates();
    void tellsSubscribers();
    void tellsStreams();
    void boundsWhatIsOpen();
    void refusesLongIds();
    void completes_data() { served::addEras(); }
    void completes();
    void findsOutTheEra();
    void refusesOtherRevisions();
    void isInitializedOnce();
    void asksOnlyWhatWasDeclared_data();
    void asksOnlyWhatWasDeclared();

private:
    std::unique_ptr<serve::Server> m_server;
};

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

void TestSession::offersANameOnce()
{
    for (const QString &answer : {u"first"_s, u"second"_s}) {
        m_server->addTool(tool(u"one"_s), [answer](const CallPtr &call) {
            call->finish(serve::textResult(answer));
        });
        m_server->addTool(tool(u"two"_s), [](const CallPtr &) {});
    }
    Client client(m_server.get(), Era::Stateful);
    const Value::Array tools = client.result("tools/list").at(u"tools").items();
    QCOMPARE(tools.size(), 2);
    QCOMPARE(tools.constFirst().at(u"name").toString(), u"one"_s);
    QCOMPARE(textOf(client.result("tools/call", R"("name":"one")")), u"second"_s);
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

void TestSession::tellsOfListChanges()
{
    m_server->addTool(tool(u"one"_s), [](const CallPtr &) {});
    m_server->setListChanged(true);
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
    m_server->notifyListChanged(serve::Server::List::Tools);
    QCOMPARE(older.wire.lastSent().at(u"method").toString(), u"notifications/tools/list_changed"_s);
    const Value changed = newer.wire.lastSent();
    QCOMPARE(changed.at(u"method").toString(), u"notifications/tools/list_changed"_s);
    QCOMPARE(
        changed.at(u"params").at(u"_meta").at(u"io.modelcontextprotocol/subscriptionId").toJson(),
        QByteArray::number(newer.id));
    QVERIFY(other.wire.sent().isEmpty());
    QVERIFY(undecided.wire.sent().isEmpty());
    QCOMPARE(older.result("tools/list").at(u"tools").items().size(), 0);
    m_server->notifyListChanged(serve::Server::List::Prompts);
    QCOMPARE(other.wire.lastSent().at(u"method").toString(),
             u"notifications/prompts/list_changed"_s);
}

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
            call->failNotFound(u"No such day"_s);
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

void TestSession::tellsSubscribers()
{
    const QString uri = u"log:a"_s;
    m_server->addResource(resource(uri), &answerWithUri, true);
    m_server->addResource(resource(u"log:b"_s), &answerWithUri);
    int changes = 0;
    QObject::connect(m_server.get(), &serve::Server::subscribersChanged, m_server.get(),
                     [&changes] { ++changes; });
    Client one(m_server.get(), Era::Stateful);
    Client other(m_server.get(), Era::Stateful);
    one.request("resources/subscribe", R"("uri":"log:a")");
    QCOMPARE(one.error("resources/subscribe", R"("uri":"log:b")"), -32002);
    QVERIFY(m_server->hasSubscribers(uri));
    one.wire.takeSent();
    other.wire.takeSent();
    m_server->notifyUpdated(uri);
    QCOMPARE(
        one.wire.lastSent().toJson(),
        R"({"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"log:a"}})"_ba);
    QVERIFY(other.wire.sent().isEmpty());
    other.request("resources/subscribe", R"("uri":"log:a")");
    one.request("resources/unsubscribe", R"("uri":"log:a")");
    QVERIFY(m_server->hasSubscribers(uri));
    other.session.reset();
    QVERIFY(!m_server->hasSubscribers(uri));
    QCOMPARE(changes, 4);
}

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
    m_server->notifyUpdated(uri);
    const Value changed = client.wire.lastSent();
    QCOMPARE(changed.at(u"method").toString(), u"notifications/resources/updated"_s);
    QCOMPARE(
        changed.at(u"params").at(u"_meta").at(u"io.modelcontextprotocol/subscriptionId").toJson(),
        QByteArray::number(client.id));
    client.cancel();
    QVERIFY(!m_server->hasSubscribers(uri));
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
        call + R"(,"arguments":{"a":")" + QByteArray(4 * 1024 * 1024, 'a') + "\"}";
    other.request("tools/call", large); // It is parsed on another thread.
    QTRY_COMPARE(open.size(), 1);
    QCOMPARE(other.error("tools/call", call), rpc::kInternalError);
    Client third(m_server.get(), Era::Stateful);
    QCOMPARE(third.error("tools/call", call), 1);
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
    QVERIFY(m_server->hasSubscribers(u"log:a"_s));
    QCOMPARE(late.error("initialize", R"("protocolVersion":7)"), rpc::kInvalidParams);
    QCOMPARE(late.session->era(), Era::Stateless);
    QCOMPARE(cancelled, 0);
    late.initialize();
    QCOMPARE(late.session->era(), Era::Stateful);
    QCOMPARE(cancelled, 1);
    QVERIFY(!m_server->hasSubscribers(u"log:a"_s));

    Client fixed(m_server.get(), Era::Stateless);
    fixed.initialize();
    QCOMPARE(fixed.session->era(), Era::Stateless);
}

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

void TestSession::asksOnlyWhatWasDeclared_data()
{
    QTest::addColumn<QByteArray>("capabilities");
    QTest::addColumn<QString>("asked"); // Of: a form, a page, a model, a model with tools.
    QTest::newRow("nothing") << "{}"_ba << QString();
    QTest::newRow("as in 2025-06-18")
        << R"({"elicitation":{},"sampling":{}})"_ba << u"form model"_s;
    QTest::newRow("forms") << R"({"elicitation":{"form":{}}})"_ba << u"form"_s;
    QTest::newRow("pages") << R"({"elicitation":{"url":{}}})"_ba << u"page"_s;
    QTest::newRow("all") << R"({"elicitation":{"form":{},"url":{}},"sampling":{"tools":{}}})"_ba
                         << u"form page model tools"_s;
    QTest::newRow("of other types")
        << R"({"elicitation":{"url":true},"sampling":[]})"_ba << QString();
}

void TestSession::asksOnlyWhatWasDeclared() // ELIC-01, SAMP-11
{
    QFETCH(QByteArray, capabilities);
    QFETCH(QString, asked);
    const Value declared = json::parse(json::Raw(capabilities)).valueOr(Value());
    const QList<std::pair<QString, serve::Question>> all{
        {u"form"_s, {u"q"_s, "elicitation/create"_L1, R"({"message":"Name?"})"}},
        {u"page"_s, {u"q"_s, "elicitation/create"_L1, R"({"mode":"url","message":"See"})"}},
        {u"model"_s, {u"q"_s, "sampling/createMessage"_L1, R"({"messages":[]})"}},
        {u"tools"_s, {u"q"_s, "sampling/createMessage"_L1, R"({"messages":[],"tools":[]})"}}};
    QStringList may;
    for (const auto &[name, question] : all) {
        if (question.isFor(declared))
            may.append(name);
    }
    QCOMPARE(may.join(u' '), asked);
}

QUAYSIDE_TEST(TestSession, QCoreApplication)

} // namespace tst_session

#include "tst_session.moc"
