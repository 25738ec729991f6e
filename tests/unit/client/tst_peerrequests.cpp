// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/connectionstage.h"
#include "tests/support/fakecallhost.h"
#include "tests/support/scriptedhandler.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QTest>

namespace tst_peerrequests {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

const QByteArray kRoots = "roots/list";
const QByteArray kSampling = "sampling/createMessage";
const QByteArray kElicitation = "elicitation/create";
const QByteArray kUrl =
    R"({"mode":"url","message":"?","url":"https://a.test","elicitationId":"1"})";
const QByteArray kForm =
    R"({"message":"?","requestedSchema":{"type":"object","properties":{"n":{"type":"integer","default":7}}}})";

const QByteArray kModel = '{' + kAnyQuestion + '}';

/// A connection of the stateful era whose server asks things.
struct Stage : ConnectionStage
{
    explicit Stage(Options with = {})
        : ConnectionStage(filled(std::move(with), &handler))
    {
    }
    static Options filled(Options with, PeerRequestHandler *handler)
    {
        with.era = Era::Stateful;
        with.handler = handler;
        return with;
    }

    /// From now on answers are given by settle().
    void hold()
    {
        handler.onRequest = [this](const PeerRequest &) {
            held.append(Promise<json::Raw>());
            const qsizetype index = held.size() - 1;
            held.constLast().onCancel([this, index] { withdrawn.append(index); });
            return held.constLast().pending();
        };
    }
    void settle(qsizetype index, const Result<json::Raw> &result)
    {
        held.at(index).settle(result);
        QCoreApplication::processEvents();
    }
    void ask(const QByteArray &id, const QByteArray &method, const QByteArray &params = kModel)
    {
        askOnAnswerTo({}, id, method, params);
    }
    /// On the stream that will bring the answer to a call of ours, as HTTP has it.
    void askOnAnswerTo(std::optional<qint64> call, const QByteArray &id, const QByteArray &method,
                       const QByteArray &params)
    {
        wire()->receive(json::Raw(R"({"jsonrpc":"2.0","id":)" + id + ",\"method\":\"" + method
                                  + "\",\"params\":" + params + '}'),
                        {.request = call});
        QCoreApplication::processEvents();
    }
    /// Every answer to the request with this id, as JSON.
    QList<json::Value> answers(const QByteArray &id) const
    {
        QList<json::Value> all;
        const QList<QByteArray> texts = wires.constLast() ? wire()->sent() : lastWords;
        for (const QByteArray &text : texts) {
            const json::Value message = json::parse(json::Raw(text)).valueOr({});
            if (!message.find(u"method") && at(message, {u"id"_s}) == id)
                all.append(message);
        }
        return all;
    }
    /// What the only answer says: the code of an error, or the result; empty when there is not one answer.
    QByteArray answerTo(const QByteArray &id) const
    {
        const QList<json::Value> all = answers(id);
        if (all.size() != 1)
            return {};
        const QByteArray code = at(all.constFirst(), {u"error"_s, u"code"_s});
        return code.isEmpty() ? at(all.constFirst(), {u"result"_s}) : code;
    }
    /// Closes it, and keeps what was sent until the wire went.
    void close()
    {
        LoopbackTransport *ending = wire();
        QObject::connect(ending, &rpc::Transport::closed, &connection,
                         [this, ending] { lastWords = ending->sent(); });
        connection.close();
        QTRY_COMPARE(connection.state(), Connection::State::Closed);
    }

    ScriptedHandler handler;
    QList<Promise<json::Raw>> held;
    QList<qsizetype> withdrawn; ///< Indexes of held whose answers are not wanted any more.
    QList<QByteArray> lastWords;
};

Error failure(ErrorKind kind, int code = 0, const QString &detail = {})
{
    return {kind, detail, code, {}};
}

} // namespace

class TestPeerRequests : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void answersAtOnceWhatIsTooLong() // M3, SEC-41
    {
        Stage stage;
        stage.becomeReady();
        const QByteArray longer(limits::kQuestionBytes, 'x');
        stage.ask("1", kElicitation, QByteArray(kForm).replace("?", longer));
        QTRY_COMPARE(stage.answerTo("1"), QByteArray("-32602"));
        stage.ask("2", "tasks/list", "{\"cursor\":\"" + longer + "\"}");
        QTRY_COMPARE(stage.answerTo("2"), QByteArray("-32602"));
        QVERIFY(stage.handler.asked.isEmpty());
    }

    void declaresWhatItCanServe_data() // LIFE-26, LIFE-10, LIFE-42
    {
        QTest::addColumn<QList<bool>>("can"); // As the members of ClientFeatures stand.
        QTest::addColumn<QByteArray>("stateful");
        QTest::addColumn<QByteArray>("stateless");
        const auto row = [](const char *name, const QList<bool> &can, const QByteArray &stateful,
                            const QByteArray &stateless) {
            QTest::newRow(name) << can << stateful << stateless;
        };
        row("nothing", {false, false, false, false, false}, "{}", "{}");
        row("roots", {true, false, false, false, false}, R"({"roots":{"listChanged":true}})",
            R"({"roots":{}})");
        row("sampling", {false, true, false, false, false}, R"({"sampling":{}})",
            R"({"sampling":{}})");
        row("sampling with tools", {false, true, true, false, false},
            R"({"sampling":{"tools":{}}})", R"({"sampling":{"tools":{}}})");
        row("forms", {false, false, false, true, false}, R"({"elicitation":{"form":{}}})",
            R"({"elicitation":{"form":{}}})");
        row("addresses", {false, false, false, false, true}, R"({"elicitation":{"url":{}}})",
            R"({"elicitation":{"url":{}}})");
        row("all", {true, true, true, true, true},
            R"({"roots":{"listChanged":true},"sampling":{"tools":{}},"elicitation":{"form":{},"url":{}}})",
            R"({"roots":{},"sampling":{"tools":{}},"elicitation":{"form":{},"url":{}}})");
    }
    void declaresWhatItCanServe()
    {
        QFETCH(QList<bool>, can);
        QFETCH(QByteArray, stateful);
        QFETCH(QByteArray, stateless);
        ScriptedHandler handler;
        handler.offered = {can.at(0), can.at(1), can.at(2), can.at(3), can.at(4)};
        ConnectionStage old({.era = Era::Stateful, .handler = &handler});
        old.becomeReady();
        QCOMPARE(ConnectionStage::at(old.last(u"initialize"), {u"params"_s, u"capabilities"_s}),
                 stateful);
        ConnectionStage fresh({.handler = &handler});
        fresh.becomeReady();
        fresh.connection.callTool(u"t"_s, {}).then(this, [](const auto &) {});
        QCOMPARE(ConnectionStage::at(
                     fresh.last(u"tools/call"),
                     {u"params"_s, u"_meta"_s, u"io.modelcontextprotocol/clientCapabilities"_s}),
                 stateless);
    }

    void refusesWhatItDidNotDeclare_data() // RPC-09, RPC-15, LIFE-10
    {
        QTest::addColumn<QList<bool>>("can");
        QTest::addColumn<QByteArray>("method");
        QTest::addColumn<QByteArray>("params");
        QTest::addColumn<QByteArray>("answer"); // A code; empty: it is served.
        const auto row = [](const char *name, const QList<bool> &can, const QByteArray &method,
                            const QByteArray &params, const QByteArray &answer) {
            QTest::newRow(name) << can << method << params << answer;
        };
        const QList<bool> nothing{false, false, false, false, false};
        const QList<bool> roots{true, false, false, false, false};
        const QList<bool> sampling{false, true, false, false, false};
        const QList<bool> tools{false, true, true, false, false};
        const QList<bool> forms{false, false, false, true, false};
        const QList<bool> addresses{false, false, false, false, true};
        row("no roots", nothing, kRoots, "{}", "-32601");
        row("no sampling", roots, kSampling, "{}", "-32601");
        row("no elicitation", sampling, kElicitation, kForm, "-32601");
        row("roots", roots, kRoots, "{}", {});
        row("sampling", sampling, kSampling, kModel, {});
        row("sampling with tools, not offered", sampling, kSampling,
            '{' + kAnyQuestion + R"(,"tools":[]})", "-32602");
        row("sampling with a choice, not offered", sampling, kSampling,
            '{' + kAnyQuestion + R"(,"toolChoice":{"mode":"auto"}})", "-32602");
        row("sampling with tools", tools, kSampling, '{' + kAnyQuestion + R"(,"tools":[]})", {});
        row("a form", forms, kElicitation, kForm, {});
        row("an address, not offered", forms, kElicitation, kUrl, "-32602");
        row("a form, not offered", addresses, kElicitation, kForm, "-32602");
        row("an unknown mode", forms, kElicitation, R"({"mode":"voice"})", "-32602");
        row("what nobody knows", roots, "roots/write", "{}", "-32601");
        row("what a server does", roots, "tools/list", "{}", "-32601");
        row("parameters in a list", roots, kRoots, "[1]", "-32602");
        row("parameters that are text", roots, kRoots, "\"x\"", "-32602");
    }
    void refusesWhatItDidNotDeclare()
    {
        QFETCH(QList<bool>, can);
        QFETCH(QByteArray, method);
        QFETCH(QByteArray, params);
        QFETCH(QByteArray, answer);
        Stage stage;
        stage.handler.offered = {can.at(0), can.at(1), can.at(2), can.at(3), can.at(4)};
        stage.becomeReady();
        stage.ask("1", method, params);
        QCOMPARE(stage.answers("1").size(), 1);
        if (answer.isEmpty())
            QVERIFY(stage.answerTo("1").startsWith('{'));
        else
            QCOMPARE(stage.answerTo("1"), answer);
        QCOMPARE(stage.handler.asked.size(), answer.isEmpty() ? 1 : 0);
    }

    void answersEachRequestOnce() // RPC-08, RPC-03
    {
        Stage stage;
        stage.hold();
        stage.becomeReady();
        stage.ask("7", kRoots);
        stage.ask("\"7\"", kSampling);
        stage.ask("7", kRoots);
        QCOMPARE(stage.held.size(), 2);
        QCOMPARE(stage.violations(), 1);
        // It reads on while somebody thinks, and answers in whatever order they come.
        stage.ask("8", "ping");
        QCOMPARE(stage.answerTo("8"), QByteArray("{}"));
        stage.settle(1, json::Raw(R"({"n":1})"));
        stage.settle(0, json::Raw(R"({"n":0})"));
        QCOMPARE(stage.answerTo("7"), QByteArray(R"({"n":0})"));
        QCOMPARE(stage.answerTo("\"7\""), QByteArray(R"({"n":1})"));
        // Only now the id may be used again.
        stage.ask("7", kRoots);
        stage.settle(2, json::Raw(R"({"n":2})"));
        QCOMPARE(stage.answers("7").size(), 2);
    }

    void answersWhatIsOpenWhenItCloses_data() // RPC-08, ELIC-04, SAMP-03
    {
        QTest::addColumn<bool>("isReconnect");
        QTest::newRow("closing") << false;
        QTest::newRow("connecting anew") << true;
    }
    void answersWhatIsOpenWhenItCloses()
    {
        QFETCH(bool, isReconnect);
        Stage stage;
        stage.hold();
        stage.becomeReady();
        stage.ask("1", kRoots);
        stage.ask("2", kSampling);
        stage.ask("3", kElicitation, kForm);
        LoopbackTransport *wire = stage.wire();
        if (isReconnect) {
            connect(wire, &rpc::Transport::closed, this,
                    [&, wire] { stage.lastWords = wire->sent(); });
            stage.connection.reconnect();
            QTRY_COMPARE(stage.connection.state(), Connection::State::Ready);
            stage.wires.append(nullptr); // answers() looks at what was said last.
        } else {
            stage.close();
        }
        QCOMPARE(stage.answerTo("1"), QByteArray("-32603"));
        QCOMPARE(stage.answerTo("2"), QByteArray("-1"));
        QCOMPARE(stage.answerTo("3"), QByteArray(R"({"action":"cancel"})"));
        QCOMPARE(stage.withdrawn.size(), 3);
        for (qsizetype i = 0; i < 3; ++i)
            stage.settle(i, json::Raw("{}")); // Too late.
    }

    void waitsForThePersonAsLongAsItTakes_data() // TIME-03
    {
        QTest::addColumn<QByteArray>("method");
        QTest::addColumn<bool>("isNamed");
        QTest::addColumn<int>("minutes");
        for (const int minutes : {10, 60}) {
            const auto row = [minutes](const char *name, const QByteArray &method, bool isNamed) {
                QTest::addRow("%s, %d min", name, minutes) << method << isNamed << minutes;
            };
            row("a form on the stream of the call", kElicitation, true);
            row("a form that names no call", kElicitation, false);
            row("a model request", kSampling, true);
            row("a model request that names no call", kSampling, false);
        }
    }
    void waitsForThePersonAsLongAsItTakes()
    {
        QFETCH(QByteArray, method);
        QFETCH(bool, isNamed);
        QFETCH(int, minutes);
        std::optional<Result<CallToolResult>> got;
        std::optional<Result<CallToolResult>> other;
        Stage stage;
        stage.hold();
        stage.becomeReady();
        const auto call = [&stage](auto &into) {
            stage.connection.callTool(u"t"_s, {})
                .then(&stage.connection, [&into](const auto &result) { into = result; });
            return Stage::idOf(stage.last(u"tools/call"));
        };
        const qint64 id = call(got);
        call(other);
        stage.clock.advance(50s);
        stage.askOnAnswerTo(isNamed ? std::optional(id) : std::nullopt, "7", method, kModel);
        stage.clock.advance(std::chrono::minutes(minutes));
        QCoreApplication::processEvents();
        QVERIFY(!got);
        QCOMPARE(other.has_value(), isNamed); // Not named: it may be for that one.
        stage.settle(0, json::Raw(R"({"action":"accept","content":{"n":1}})"));
        QVERIFY(!stage.answerTo("7").isEmpty());
        stage.clock.advance(9s);
        stage.giveResult(id, R"({"content":[]})");
        QTRY_VERIFY(got);
        QVERIFY(got->hasValue());
    }

    void waitsNoLongerThanThePersonIsAsked() // TIME-03
    {
        Stage stage;
        stage.hold();
        stage.becomeReady();
        std::optional<Result<CallToolResult>> got;
        stage.connection.callTool(u"t"_s, {}).then(&stage.connection, [&got](const auto &result) {
            got = result;
        });
        // One that is taken back, one that nobody is asked, and one that belongs to no open call.
        stage.ask("1", kElicitation, kForm);
        stage.clock.advance(1h);
        QVERIFY(!got);
        stage.wire()->deliver(
            R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}})");
        stage.ask("2", kRoots);
        stage.askOnAnswerTo(12345, "3", kElicitation, kForm);
        stage.clock.advance(limits::kCallTimeout - 1ms);
        QCoreApplication::processEvents();
        QVERIFY(!got);
        stage.clock.advance(1ms);
        QTRY_VERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Timeout);
    }

    void letsAQuestionTakeNoneOfTheWholeTime() // TIME-02, TIME-03
    {
        Stage stage;
        stage.hold();
        stage.becomeReady();
        std::optional<Result<CallToolResult>> got;
        stage.connection.callTool(u"t"_s, {}).then(&stage.connection, [&got](const auto &result) {
            got = result;
        });
        const QByteArray id = QByteArray::number(Stage::idOf(stage.last(u"tools/call")));
        int steps = 0;
        // It asks without end and works on between: 30 s of it, and an hour of the person, each time.
        for (; !got && steps < 100; ++steps) {
            stage.ask(QByteArray::number(1000 + steps), kElicitation, kForm);
            stage.clock.advance(1h);
            stage.settle(steps, json::Raw(R"({"action":"decline"})"));
            stage.wire()->deliver(
                R"({"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":)"
                + id + R"(,"progress":)" + QByteArray::number(steps + 1) + "}}");
            stage.clock.advance(30s);
            QCoreApplication::processEvents();
        }
        QCOMPARE(steps, int(limits::kCallTotalTimeout / 30s));
        QCOMPARE(got->error().kind, ErrorKind::Timeout);
    }

    void saysHowItWasRefused_data() // SAMP-03, ELIC-04, ELIC-06, RPC-09
    {
        QTest::addColumn<QByteArray>("method");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QByteArray>("answer");
        const auto row = [](const char *name, const QByteArray &method, ErrorKind kind,
                            const QByteArray &answer) {
            QTest::newRow(name) << method << int(kind) << answer;
        };
        row("sampling denied", kSampling, ErrorKind::Policy, "-1");
        row("sampling shut", kSampling, ErrorKind::Cancelled, "-1");
        row("the model fails", kSampling, ErrorKind::Transport, "-32603");
        row("the model is late", kSampling, ErrorKind::Timeout, "-32603");
        row("roots cannot be read", kRoots, ErrorKind::Policy, "-32603");
        row("the question is shut", kElicitation, ErrorKind::Cancelled, R"({"action":"cancel"})");
        row("nobody answers", kElicitation, ErrorKind::Timeout, R"({"action":"cancel"})");
        row("nobody can be asked", kElicitation, ErrorKind::Policy, R"({"action":"cancel"})");
        row("no browser", kElicitation, ErrorKind::Transport, R"({"action":"cancel"})");
    }
    void saysHowItWasRefused()
    {
        QFETCH(QByteArray, method);
        QFETCH(int, kind);
        QFETCH(QByteArray, answer);
        Stage stage;
        stage.hold();
        stage.becomeReady();
        stage.ask("1", method);
        stage.settle(0, failure(ErrorKind(kind), 17, u"canary-detail"_s));
        QCOMPARE(stage.answerTo("1"), answer);
        QVERIFY(!stage.wire()->sent().constLast().contains("canary-detail"));
        if (answer == "-1")
            QCOMPARE(Stage::at(stage.answers("1").constFirst(), {u"error"_s, u"message"_s}),
                     QByteArray("\"User rejected sampling request\""));
    }

    void knowsWhetherItBelongsToAnythingOfOurs() // SAMP-19
    {
        Stage stage;
        stage.hold();
        stage.becomeReady();
        const auto asked = [&stage] { return stage.handler.asked.constLast(); };
        stage.ask("1", kSampling);
        QVERIFY(asked().isUnrelated);
        QVERIFY(asked().subject.isEmpty());
        stage.ask("2", kRoots);
        QVERIFY(!asked().isUnrelated); // That is asked at any time.

        stage.connection.callTool(u"first"_s, {}).then(this, [](const auto &) {});
        const qint64 first = Stage::idOf(stage.last(u"tools/call"));
        stage.ask("3", kElicitation, kForm);
        QVERIFY(!asked().isUnrelated);
        QCOMPARE(asked().subject, u"first"_s);
        // With two it is not clear which, unless it comes on the answer to one of them.
        stage.connection.readResource(u"a:b"_s).then(this, [](const auto &) {});
        const qint64 second = Stage::idOf(stage.last(u"resources/read"));
        stage.ask("4", kElicitation, kForm);
        QVERIFY(!asked().isUnrelated);
        QVERIFY(asked().subject.isEmpty());
        stage.askOnAnswerTo(second, "5", kElicitation, kForm);
        QCOMPARE(asked().subject, u"a:b"_s);
        stage.askOnAnswerTo(first, "6", kElicitation, kForm);
        QCOMPARE(asked().subject, u"first"_s);

        stage.giveResult(first, R"({"content":[]})");
        stage.giveResult(second, R"({"contents":[]})");
        stage.ask("7", kElicitation, kForm);
        QVERIFY(asked().isUnrelated);
        QVERIFY(!asked().isHeld);
    }

    void namesTheCallsThatItMayBelongTo() // W28
    {
        Stage stage;
        stage.hold();
        stage.becomeReady();
        const auto asked = [&stage] { return stage.handler.asked.constLast(); };
        stage.connection.callTool(u"pass"_s, {}).then(this, [](const auto &) {});
        const qint64 first = Stage::idOf(stage.last(u"tools/call"));
        stage.ask("1", kElicitation, kForm);
        QVERIFY2(asked().candidates.isEmpty(), "it can only be the one");
        stage.connection.callTool(u"verse"_s, {}).then(this, [](const auto &) {});
        stage.connection.readResource(u"a:b"_s).then(this, [](const auto &) {});
        stage.ask("2", kElicitation, kForm);
        const QList<RelatedCall> candidates = asked().candidates;
        QVERIFY(asked().subject.isEmpty() && !asked().call);
        QCOMPARE(candidates.size(), 3);
        QCOMPARE(candidates.at(0).subject, u"a:b"_s);
        QCOMPARE(candidates.at(0).method, u"resources/read"_s);
        QCOMPARE(candidates.at(1).subject, u"verse"_s);
        QCOMPARE(candidates.at(2).subject, u"pass"_s);
        QVERIFY(candidates.at(2).call);
        stage.giveResult(first, R"({"content":[]})");
        QTRY_VERIFY(!candidates.at(2).call);
        QVERIFY(candidates.at(1).call);
        stage.ask("3", kElicitation, kForm);
        QCOMPARE(asked().candidates.size(), 2);
        stage.ask("4", kRoots);
        QVERIFY(!asked().isUnrelated);
    }

    void knowsThatATaskOfOursIsAlive() // SAMP-19, TASK-11
    {
        Stage stage({.capabilities = R"({"tools":{},"tasks":{"requests":{"tools":{"call":{}}}}})"});
        stage.handler.offered.hasTasks = true;
        stage.answer = [](const json::Value &message) {
            return message.find(u"method")->toString() != u"tools/list"
                ? QByteArray()
                : QByteArray(
                    R"({"tools":[{"name":"t","inputSchema":{"type":"object"},"execution":{"taskSupport":"optional"}}]})");
        };
        stage.hold();
        stage.becomeReady();
        const QByteArray task = R"("taskId":"i","createdAt":"2026-01-01T00:00:00Z","ttl":null)";
        startTool(stage.connection.toolCalls(), u"t"_s, {}, CallMode::AsTask)
            .then(this, [](const auto &) {});
        stage.giveResult(Stage::idOf(stage.last(u"tools/call")),
                         R"({"task":{"status":"working",)" + task + "}}");
        QTRY_COMPARE(stage.count(u"tools/call"), 1);
        stage.ask("1", kSampling);
        QVERIFY(!stage.handler.asked.constLast().isUnrelated);
        stage.connection.tasks()->get(u"i"_s).then(this, [](const auto &) {});
        stage.giveResult(Stage::idOf(stage.last(u"tasks/get")),
                         R"({"status":"completed",)" + task + '}');
        stage.ask("2", kSampling);
        QVERIFY(stage.handler.asked.constLast().isUnrelated);
    }

    void tellsOfVisitsThatAreOver_data() // ELIC-35
    {
        QTest::addColumn<QByteArray>("revision");
        QTest::addColumn<bool>("isHeard");
        QTest::newRow("where there is such a word") << QByteArray("2025-11-25") << true;
        QTest::newRow("where there is none") << QByteArray("2025-06-18") << false;
    }
    void tellsOfVisitsThatAreOver()
    {
        QFETCH(QByteArray, revision);
        QFETCH(bool, isHeard);
        Stage stage({.revision = revision});
        stage.becomeReady();
        const QByteArray complete = "notifications/elicitation/complete";
        stage.notify(complete, R"({"elicitationId":"e-1"})");
        stage.notify(complete, R"({"elicitationId":"nobody knows"})");
        for (const char *broken : {"{}", R"({"elicitationId":7})", "[]"})
            stage.notify(complete, broken);
        const QStringList all{u"e-1"_s, u"nobody knows"_s};
        QCOMPARE(stage.handler.completed, isHeard ? all : QStringList());
        QCOMPARE(stage.connection.state(), Connection::State::Ready);
    }

    void announcesOtherFoldersWhereThatWasDeclared() // ROOT-03, ROOT-01
    {
        const QString changed = u"notifications/roots/list_changed"_s;
        Stage stage;
        stage.handler.offered.hasRoots = false;
        stage.connection.announceRoots(); // There is no link.
        stage.becomeReady();
        stage.connection.announceRoots();
        QCOMPARE(stage.count(changed), 0);
        stage.handler.offered.hasRoots = true; // Not to this server, which was told otherwise.
        stage.connection.announceRoots();
        QCOMPARE(stage.count(changed), 0);
        stage.connection.reconnect();
        QTRY_COMPARE(stage.connection.state(), Connection::State::Ready);
        stage.connection.announceRoots();
        QCOMPARE(stage.count(changed), 1);
        QVERIFY(!stage.last(changed).find(u"id"));
    }

    void refusesHalfAQuestion_data() // ELIC-11, ELIC-31, ELIC-35, SAMP-05, SAMP-10
    {
        QTest::addColumn<QByteArray>("method");
        QTest::addColumn<QByteArray>("params");
        QTest::newRow("fields in fields")
            << kElicitation
            << QByteArray(
                   R"({"message":"?","requestedSchema":{"type":"object","properties":{"a":{"type":"object"}}}})");
        QTest::newRow("no fields") << kElicitation << QByteArray(R"({"message":"?"})");
        QTest::newRow("a page that is a script")
            << kElicitation
            << QByteArray(
                   R"({"mode":"url","message":"?","url":"javascript:x","elicitationId":"1"})");
        QTest::newRow("a page without a name")
            << kElicitation
            << QByteArray(R"({"mode":"url","message":"?","url":"https:\/\/a.test"})");
        QTest::newRow("no messages") << kSampling << QByteArray(R"({"maxTokens":1})");
        QTest::newRow("what nobody knows")
            << kSampling
            << QByteArray(
                   R"({"maxTokens":1,"messages":[{"role":"user","content":{"type":"smell"}}]})");
    }
    void refusesHalfAQuestion()
    {
        QFETCH(QByteArray, method);
        QFETCH(QByteArray, params);
        Stage stage;
        stage.handler.offered.hasUrlElicitation = true;
        stage.becomeReady();
        stage.ask("1", method, params);
        QCOMPARE(stage.answerTo("1"), QByteArray("-32602"));
        QVERIFY(stage.handler.asked.isEmpty());
    }

    void handsEachRequestOverAsItCame() // SAMP-07, SAMP-14, SAMP-16, SAMP-18
    {
        Stage stage;
        stage.handler.offered.hasSamplingTools = true;
        stage.hold();
        stage.becomeReady();
        const QByteArray first =
            R"({"maxTokens":5,"messages":[{"role":"user","content":{"type":"text","text":"one"}}],"tools":[{"name":"t","inputSchema":{"type":"object"}}],"metadata":{"n":1.0}})";
        const QByteArray second =
            R"({"maxTokens":6,"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"1","name":"t","input":{},"_meta":{"state":"x=="}}]},{"role":"user","content":{"type":"tool_result","toolUseId":"1","content":[],"_meta":{"state":"y=="}}}]})";
        stage.ask("1", kSampling, first);
        stage.ask("2", kSampling, second);
        QCOMPARE(stage.handler.asked.at(0).params.toByteArray(), first);
        QCOMPARE(stage.handler.asked.at(1).params.toByteArray(), second);
    }

    void remembersNoAnswer() // ELIC-09
    {
        Stage stage;
        stage.hold();
        stage.becomeReady();
        stage.ask("1", kElicitation, kForm);
        stage.settle(0, json::Raw(R"({"action":"accept","content":{"n":1}})"));
        stage.ask("2", kElicitation, kForm); // Word for word.
        QCOMPARE(stage.held.size(), 2);
        QCOMPARE(stage.answerTo("2"), QByteArray());
        stage.settle(1, json::Raw(R"({"action":"decline"})"));
        QCOMPARE(stage.answerTo("2"), QByteArray(R"({"action":"decline"})"));
    }

    void passesTheAnswerOnAsItIs_data() // ELIC-04
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::newRow("accepted") << QByteArray(R"({"action":"accept","content":{"n":7}})");
        QTest::newRow("declined") << QByteArray(R"({"action":"decline"})");
        QTest::newRow("cancelled") << QByteArray(R"({"action":"cancel"})");
    }
    void passesTheAnswerOnAsItIs()
    {
        QFETCH(QByteArray, answer);
        Stage stage;
        stage.hold();
        stage.becomeReady();
        stage.ask("1", kElicitation, kForm);
        QCOMPARE(stage.handler.asked.constFirst().params.toByteArray(), kForm);
        stage.settle(0, json::Raw(answer));
        QCOMPARE(stage.answerTo("1"), answer);
    }

    void answersWithTheErrorThatWasMeantForTheServer() // RPC-09
    {
        Stage stage;
        stage.hold();
        stage.becomeReady();
        stage.ask("1", kSampling);
        stage.settle(0, failure(ErrorKind::Remote, -32602, u"maxTokens is missing"_s));
        QCOMPARE(stage.answerTo("1"), QByteArray("-32602"));
        QVERIFY(stage.wire()->sent().constLast().contains("maxTokens is missing"));
    }

    void asksNobodyBeforeTheGreetingIsThrough() // LIFE-24
    {
        Stage stage;
        stage.answer = [](const json::Value &) { return QByteArray(""); };
        stage.connection.open();
        QTRY_COMPARE(stage.count(u"initialize"), 1);
        stage.ask("1", kElicitation, kForm);
        stage.ask("2", kRoots);
        stage.ask("3", "ping");
        stage.notify("notifications/message", R"({"level":"info","data":"early"})");
        QCOMPARE(stage.answerTo("1"), QByteArray("-32600"));
        QCOMPARE(stage.answerTo("2"), QByteArray("-32600"));
        QCOMPARE(stage.answerTo("3"), QByteArray("{}"));
        QVERIFY(stage.handler.asked.isEmpty());
        QCOMPARE(stage.violations(), 2);
        QCOMPARE(stage.connection.log()->lines().back().text, u"early"_s);
    }

    void announcesNoExtensionInTheStatefulEra() // EXT-03
    {
        Stage stage(Stage::Options{
            .capabilities = R"({"tools":{},"extensions":{"io.modelcontextprotocol/tasks":{}}})"});
        stage.handler.offered = {true, true, true, true, true, true, true, true, true};
        stage.becomeReady();
        const QByteArray declared =
            Stage::at(stage.last(u"initialize"), {u"params"_s, u"capabilities"_s});
        QVERIFY(declared.contains("elicitation"));
        QVERIFY(!declared.contains("extensions") && !declared.contains("io.modelcontextprotocol"));
        QVERIFY(!stage.connection.profile().tasks.isDeclared);
        stage.connection.callTool(u"t"_s, {}).then(this, [](const auto &) {});
        QVERIFY(!stage.last(u"tools/call").toJson().contains("extensions"));
    }

    void reportsNoProgressOfItsOwn() // PROG-04
    {
        Stage stage;
        stage.becomeReady();
        stage.hold();
        stage.ask("1", kElicitation, R"({"_meta":{"progressToken":7},)" + kForm.sliced(1));
        QCOMPARE(stage.held.size(), 1);
        stage.clock.advance(10min);
        stage.settle(0, json::Raw(R"({"action":"decline"})"_ba));
        QVERIFY(stage.answerTo("1").contains("decline"));
        QVERIFY(!stage.methods().contains(u"notifications/progress"_s));
    }

    void keepsToWhatItDeclared() // LIFE-27, LIFE-26
    {
        Stage stage;
        stage.handler.offered = {true, false, false, true, false};
        stage.becomeReady();
        // The person switches roots off and sampling on.
        stage.handler.offered = {false, true, false, true, false};
        stage.ask("1", kRoots);
        stage.ask("2", kSampling);
        stage.ask("3", kElicitation, kForm);
        QCOMPARE(stage.answerTo("1"), QByteArray("-32601"));
        QCOMPARE(stage.answerTo("2"), QByteArray("-32601"));
        QVERIFY(stage.answerTo("3").contains("accept"));
        QCOMPARE(stage.handler.asked.size(), 1);
        stage.connection.reconnect();
        QTRY_COMPARE(stage.connection.state(), Connection::State::Ready);
        QCOMPARE(Stage::at(stage.last(u"initialize"), {u"params"_s, u"capabilities"_s}),
                 QByteArray(R"({"sampling":{},"elicitation":{"form":{}}})"));
        stage.ask("4", kSampling);
        QVERIFY(stage.answerTo("4").startsWith('{'));
    }

    void stopsWhenTheServerNoLongerWantsToKnow() // CANC-04
    {
        Stage stage;
        stage.hold();
        stage.becomeReady();
        stage.ask("1", kElicitation, kForm);
        stage.ask("\"1\"", kSampling);
        stage.notify("notifications/cancelled", R"({"requestId":"1","reason":"changed my mind"})");
        QCOMPARE(stage.withdrawn, QList<qsizetype>{1});
        stage.settle(1, json::Raw("{}"));
        QVERIFY(stage.answers("\"1\"").isEmpty());
        // None of these means anything.
        for (const char *params : {R"({"requestId":"1"})", R"({"requestId":99})", "{}",
                                   R"({"requestId":null})", R"({"requestId":{}})", "[]"})
            stage.notify("notifications/cancelled", params);
        QCOMPARE(stage.withdrawn.size(), 1);
        stage.settle(0, json::Raw(R"({"action":"decline"})"));
        QCOMPARE(stage.answerTo("1"), QByteArray(R"({"action":"decline"})"));
    }

    void takesNoTimeLimitForAPerson() // TIME-03
    {
        Stage stage;
        stage.hold();
        stage.becomeReady();
        stage.ask("1", kElicitation, kForm);
        stage.clock.advance(24h);
        QVERIFY(stage.withdrawn.isEmpty());
        QVERIFY(stage.answers("1").isEmpty());
        stage.settle(0, json::Raw(R"({"action":"decline"})"));
        QCOMPARE(stage.answerTo("1"), QByteArray(R"({"action":"decline"})"));
    }

    void answersNothingOnceTheLinkIsGone() // RPC-08, LIFE-28
    {
        Stage stage;
        stage.hold();
        stage.becomeReady();
        stage.ask("1", kElicitation, kForm);
        stage.lose();
        stage.settle(0, json::Raw(R"({"action":"decline"})"));
        QVERIFY(stage.answers("1").isEmpty()); // The server there now has not asked.
    }

    void withdrawsWhatIsOpenWhenTheLinkIsLost() // LIFE-28
    {
        Stage stage;
        stage.hold();
        stage.becomeReady();
        stage.ask("1", kElicitation, kForm);
        QVERIFY(stage.withdrawn.isEmpty());
        stage.lose();
        QCOMPARE(stage.withdrawn, QList<qsizetype>{0});
    }

    void connectsAnewWhenAPingIsNotAnswered() // PING-02
    {
        Stage stage;
        stage.becomeReady();
        std::optional<Result<EmptyResult>> got;
        const auto ping = [&] {
            got.reset();
            stage.connection.ping().then(this, [&](const auto &result) { got = result; });
        };
        ping();
        stage.giveResult(Stage::idOf(stage.last(u"ping")), "{}");
        QVERIFY(got && got->hasValue());
        ping();
        stage.giveError(Stage::idOf(stage.last(u"ping")), -32601); // It is alive.
        QVERIFY(got && !got->hasValue());
        QCOMPARE(stage.connection.state(), Connection::State::Ready);
        stage.clock.advance(1h);
        QCOMPARE(stage.count(u"ping"), 2); // None is sent unless somebody wants to know.
        ping();
        stage.clock.advance(limits::kListTimeout);
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Timeout);
        QCOMPARE(stage.violations(), 1);
        QTRY_COMPARE(stage.wires.size(), 2);
        QTRY_COMPARE(stage.connection.state(), Connection::State::Ready);
    }

    void buildsNothingThatIsNestedTooDeep() // RPC-21, SEC-15
    {
        Stage stage({.capabilities = R"({"tools":{}})"});
        stage.answer = [](const json::Value &message) {
            return message.find(u"method")->toString() != u"tools/list"
                ? QByteArray()
                : QByteArray(
                    R"({"tools":[{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":"object"}}]})");
        };
        stage.becomeReady();
        const QByteArray deep =
            R"({"a":)" + QByteArray(100000, '[') + QByteArray(100000, ']') + '}';
        std::optional<Result<CallToolResult>> called;
        stage.connection.callTool(u"t"_s, {}).then(this, [&](const auto &got) { called = got; });
        stage.giveResult(Stage::idOf(stage.last(u"tools/call")),
                         R"({"content":[],"structuredContent":)" + deep + '}');
        QTRY_VERIFY(called);
        QCOMPARE(called->error().kind, ErrorKind::Protocol);
        // Also what the server asks and tells.
        stage.ask("1", kElicitation, deep);
        QCOMPARE(stage.answers("1").size(), 1);
        stage.notify("notifications/message", R"({"level":"info","data":)" + deep + '}');
        stage.ask("2", "ping");
        QCOMPARE(stage.answerTo("2"), QByteArray("{}"));
    }

    void takesAResultTypeForNothing_data() // RPC-16
    {
        QTest::addColumn<QByteArray>("type");
        for (const char *type : {R"("input_required")", R"("task")", R"("nonsense")", "7", "null"})
            QTest::newRow(type) << QByteArray(type);
    }
    void takesAResultTypeForNothing()
    {
        QFETCH(QByteArray, type);
        Stage stage;
        stage.becomeReady();
        std::optional<Result<CallToolResult>> called;
        stage.connection.callTool(u"t"_s, {}).then(this, [&](const auto &got) { called = got; });
        stage.giveResult(Stage::idOf(stage.last(u"tools/call")),
                         R"({"resultType":)" + type
                             + R"(,"inputRequests":{"a":{"method":"roots/list"}},"content":[]})");
        QVERIFY(called && called->hasValue());
        std::optional<Result<ReadResourceResult>> read;
        stage.connection.readResource(u"a:b"_s).then(this, [&](const auto &got) { read = got; });
        stage.giveResult(Stage::idOf(stage.last(u"resources/read")),
                         R"({"resultType":)" + type + R"(,"contents":[]})");
        QVERIFY(read && read->hasValue());
        QVERIFY(stage.handler.asked.isEmpty());
        QCOMPARE(stage.violations(), 0);
    }
};

QUAYSIDE_TEST(TestPeerRequests, QCoreApplication)

} // namespace tst_peerrequests

#include "tst_peerrequests.moc"
