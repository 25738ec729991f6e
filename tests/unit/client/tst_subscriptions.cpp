// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/connectionstage.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QSignalSpy>
#include <QTest>

namespace tst_subscriptions {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr QStringView kListen = u"subscriptions/listen";
constexpr QStringView kCancelled = u"notifications/cancelled";
const QByteArray kTools = R"({"tools":{"listChanged":true}})";
const QByteArray kAll =
    R"({"tools":{"listChanged":true},"prompts":{"listChanged":true},"resources":{"listChanged":true,"subscribe":true}})";
const QByteArray kResources = R"({"resources":{"subscribe":true}})";
const QString kUri = u"a:b"_s;

QByteArray meta(const QByteArray &id)
{
    return R"("_meta":{"io.modelcontextprotocol/subscriptionId":)" + id + '}';
}

struct Stage : ConnectionStage
{
    using ConnectionStage::ConnectionStage;

    explicit Stage(const QByteArray &capabilities)
        : ConnectionStage({.capabilities = capabilities})
    {
    }

    qint64 lastListen() const { return idOf(last(kListen)); }
    QByteArray lastFilter() const { return at(last(kListen), {u"params"_s, u"notifications"_s}); }
    /// The ids of cancelled requests, as JSON.
    QByteArrayList cancelled() const
    {
        QByteArrayList ids;
        for (const json::Value &message : sent(kCancelled))
            ids.append(at(message, {u"params"_s, u"requestId"_s}));
        return ids;
    }
    void acknowledge(qint64 id, const QByteArray &filter)
    {
        notify("notifications/subscriptions/acknowledged",
               '{' + meta(QByteArray::number(id)) + R"(,"notifications":)" + filter + '}');
    }
    void tell(const QByteArray &method, const QByteArray &id, const QByteArray &more = {})
    {
        notify(method, '{' + meta(id) + more + '}');
    }
    void tellOfTools(qint64 id)
    {
        tell("notifications/tools/list_changed", QByteArray::number(id));
    }
    void tellOfResource(qint64 id, const QByteArray &uri)
    {
        tell("notifications/resources/updated", QByteArray::number(id), ",\"uri\":\"" + uri + '"');
    }
    /// Becomes ready and waits until it listens.
    void listenIn()
    {
        becomeReady();
        QTRY_COMPARE(count(kListen), 1);
    }
    std::unique_ptr<Subscription> watch(const QStringList &uris)
    {
        return connection.listen({false, false, false, uris});
    }
};

} // namespace

class TestSubscriptions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asksOnlyForWhatTheServerCanTell_data() // SUBS-01, LIFE-03
    {
        QTest::addColumn<QByteArray>("capabilities");
        QTest::addColumn<QByteArrayList>("filters");
        const auto row = [](const char *name, const char *capabilities,
                            const QByteArrayList &filters) {
            QTest::newRow(name) << QByteArray(capabilities) << filters;
        };
        const QByteArray uris = R"({"resourceSubscriptions":["a:b"]})";
        row("nothing", "{}", {});
        row("lists that stay", R"({"tools":{},"prompts":{"listChanged":false},"resources":{}})",
            {});
        row("a flag that is no flag", R"({"tools":{"listChanged":"yes"}})", {});
        row("tools", R"({"tools":{"listChanged":true}})", {R"({"toolsListChanged":true})"});
        row("prompts", R"({"prompts":{"listChanged":true}})", {R"({"promptsListChanged":true})"});
        row("resources", R"({"resources":{"listChanged":true}})",
            {R"({"resourcesListChanged":true})"});
        row("one resource", R"({"resources":{"subscribe":true}})", {uris});
        row("all", kAll,
            {R"({"toolsListChanged":true,"promptsListChanged":true,"resourcesListChanged":true})",
             uris});
    }
    void asksOnlyForWhatTheServerCanTell()
    {
        QFETCH(QByteArray, capabilities);
        QFETCH(QByteArrayList, filters);
        Stage stage(capabilities);
        stage.becomeReady();
        const auto wish = stage.watch({kUri});
        QTRY_COMPARE(stage.count(kListen), filters.size());
        QCoreApplication::processEvents();
        QByteArrayList asked;
        for (const json::Value &message : stage.sent(kListen))
            asked.append(Stage::at(message, {u"params"_s, u"notifications"_s}));
        QCOMPARE(asked, filters);
        QCOMPARE(stage.count(u"resources/subscribe"), 0); // RES-09
    }

    void asksNoMoreWhereThereIsNoSuchThing() // SUBS-01, SUBS-03, RPC-20
    {
        Stage stage(kTools);
        stage.listenIn();
        const auto wish = stage.connection.listen({true, false, false, {}});
        QSignalSpy ended(wish.get(), &Subscription::ended);
        QCoreApplication::processEvents();
        stage.giveError(stage.lastListen(), -32601);
        QCOMPARE(ended.size(), 1);
        QVERIFY(!wish->isLive());
        stage.clock.advance(24h);
        QCoreApplication::processEvents();
        QCOMPARE(stage.count(kListen), 1);
        // What is left is looking again when somebody wants to see it.
        const qsizetype read = stage.count(u"tools/list");
        stage.connection.tools()->ensureFresh();
        stage.clock.advance(limits::kRefreshSpacing);
        QTRY_COMPARE(stage.count(u"tools/list"), read + 1);
        QCOMPARE(stage.connection.state(), Connection::State::Ready);
    }

    void hearsNothingBeforeTheAcknowledgement() // SUBS-02
    {
        Stage stage(kTools);
        stage.listenIn();
        const auto wish = stage.connection.listen({true, false, false, {}});
        QSignalSpy changed(wish.get(), &Subscription::toolsChanged);
        QCoreApplication::processEvents();
        stage.tellOfTools(stage.lastListen());
        QCOMPARE(changed.size(), 0);
        QCOMPARE(stage.violations(), 1);
        QVERIFY(!wish->isLive());
        // Messages about others may come in between.
        stage.notify("notifications/unknown");
        stage.acknowledge(stage.lastListen(), R"({"toolsListChanged":true})");
        QVERIFY(wish->isLive());
        QVERIFY(wish->accepted().hasTools);
        stage.tellOfTools(stage.lastListen());
        QCOMPARE(changed.size(), 1);
        QCOMPARE(stage.violations(), 1);
    }

    void givesUpWaitingForTheAcknowledgement() // SUBS-02
    {
        Stage stage(kTools);
        stage.listenIn();
        stage.clock.advance(30s - 1ms);
        QVERIFY(stage.cancelled().isEmpty());
        stage.clock.advance(1ms);
        std::chrono::milliseconds pause = 1s;
        for (int i = 0; i < 9; ++i) {
            const qsizetype sent = stage.wire()->sent().size();
            QCOMPARE(stage.cancelled().value(i), QByteArray::number(stage.lastListen()));
            const auto ended = stage.clock.now();
            while (stage.wire()->sent().size() == sent && stage.clock.now() < ended + 2 * pause)
                stage.clock.advance(1ms);
            const auto waited = stage.clock.now() - ended;
            QVERIFY(waited >= pause && waited <= pause * 6 / 5 + 1ms); // A fifth is left to chance.
            QCOMPARE(stage.count(kListen), i + 2);
            pause = std::min<std::chrono::milliseconds>(pause * 2, 60s);
            stage.clock.advance(30s);
        }
    }

    void takesOnlyWhatWasAskedOfWhatIsGranted() // SUBS-03
    {
        Stage stage(R"({"tools":{"listChanged":true},"prompts":{"listChanged":true}})");
        stage.listenIn();
        const auto wish = stage.connection.listen({true, true, true, {kUri}});
        QSignalSpy tools(wish.get(), &Subscription::toolsChanged);
        QSignalSpy resources(wish.get(), &Subscription::resourcesChanged);
        QSignalSpy updated(wish.get(), &Subscription::resourceUpdated);
        QCoreApplication::processEvents();
        const qint64 id = stage.lastListen();
        stage.acknowledge(
            id,
            R"({"toolsListChanged":true,"resourcesListChanged":true,"resourceSubscriptions":["a:b"]})");
        QCOMPARE(wish->accepted(), (ListenFilter{true, false, false, {}}));
        QVERIFY(wish->isLive());
        stage.tell("notifications/resources/list_changed", QByteArray::number(id));
        stage.tellOfResource(id, "a:b");
        stage.tell("notifications/prompts/list_changed", QByteArray::number(id));
        QCOMPARE(resources.size(), 0);
        QCOMPARE(updated.size(), 0);
        QCOMPARE(stage.violations(), 3);
        stage.tellOfTools(id);
        QCOMPARE(tools.size(), 1);
    }

    void tellsItsSubscriptionsApart_data() // SUBS-04, STDIO-08
    {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<QByteArray>("method");
        QTest::addColumn<bool>("isHeard");
        const QByteArray method = "notifications/tools/list_changed";
        QTest::newRow("its own") << QByteArray("ID") << method << true;
        QTest::newRow("none") << QByteArray() << method << false;
        QTest::newRow("text") << QByteArray("\"ID\"") << method << false;
        QTest::newRow("a fraction") << QByteArray("ID.0") << method << false;
        QTest::newRow("of another request") << QByteArray("1") << method << false;
        QTest::newRow("unknown") << QByteArray("99999") << method << false;
        QTest::newRow("null") << QByteArray("null") << method << false;
        QTest::newRow("not asked for")
            << QByteArray("ID") << QByteArray("notifications/prompts/list_changed") << false;
        QTest::newRow("of a resource")
            << QByteArray("ID") << QByteArray("notifications/resources/updated") << false;
    }
    void tellsItsSubscriptionsApart()
    {
        QFETCH(QByteArray, id);
        QFETCH(QByteArray, method);
        QFETCH(bool, isHeard);
        for (const Carrier carrier : {Carrier::Stdio, Carrier::StreamableHttp}) {
            Stage stage({.capabilities = kTools, .carrier = carrier});
            stage.listenIn();
            QSignalSpy passed(&stage.connection, &Connection::notificationReceived);
            const qint64 listen = stage.lastListen();
            stage.acknowledge(listen, R"({"toolsListChanged":true})");
            passed.clear();
            const QByteArray number = QByteArray(id).replace("ID", QByteArray::number(listen));
            stage.notify(method, number.isEmpty() ? QByteArray("{}") : '{' + meta(number) + '}');
            QCOMPARE(passed.size(), isHeard ? 1 : 0);
            QCOMPARE(stage.violations(), isHeard ? 0 : 1);
            const qsizetype read = stage.count(u"tools/list");
            stage.clock.advance(5s);
            QCoreApplication::processEvents();
            QCOMPARE(stage.count(u"tools/list"), read + (isHeard ? 1 : 0));
        }
    }

    void changesItsFilterWithoutAGap() // SUBS-05, SUBS-06
    {
        Stage stage(kResources);
        stage.becomeReady();
        const auto one = stage.watch({u"a:1"_s});
        QTRY_COMPARE(stage.count(kListen), 1);
        const qint64 first = stage.lastListen();
        stage.acknowledge(first, R"({"resourceSubscriptions":["a:1"]})");
        QSignalSpy updated(one.get(), &Subscription::resourceUpdated);
        const auto other = stage.watch({u"a:2"_s});
        QSignalSpy refused(other.get(), &Subscription::ended);
        QTRY_COMPARE(stage.count(kListen), 2);
        const qint64 second = stage.lastListen();
        QCOMPARE(stage.lastFilter(), QByteArray(R"({"resourceSubscriptions":["a:1","a:2"]})"));
        stage.tellOfResource(first, "a:1");
        QCOMPARE(updated.size(), 1);
        QVERIFY(stage.cancelled().isEmpty());
        QVERIFY(one->isLive() && !other->isLive());
        stage.acknowledge(second, R"({"resourceSubscriptions":["a:1","a:2"]})");
        QCOMPARE(stage.cancelled(), QByteArrayList{QByteArray::number(first)});
        QVERIFY(one->isLive() && other->isLive());
        QCOMPARE(refused.size(), 0);
        // Late ones of the old stream are not heard any more, and no fault; those of the new one are heard.
        stage.tellOfResource(first, "a:1");
        QCOMPARE(updated.size(), 1);
        QCOMPARE(stage.violations(), 0);
        stage.tellOfResource(second, "a:1");
        QCOMPARE(updated.size(), 2);
    }

    void isNotDisturbedByAnAcknowledgementThatIsLate() // SUBS-02, SUBS-06
    {
        Stage stage(kResources);
        stage.becomeReady();
        const auto one = stage.watch({u"a:1"_s});
        QTRY_COMPARE(stage.count(kListen), 1);
        const qint64 first = stage.lastListen();
        const auto other = stage.watch({u"a:2"_s});
        QTRY_COMPARE(stage.count(kListen), 2);
        stage.acknowledge(first, R"({"resourceSubscriptions":["a:1"]})");
        QVERIFY(!one->isLive());
        QCOMPARE(stage.violations(), 0);
        stage.acknowledge(stage.lastListen(), R"({"resourceSubscriptions":["a:1","a:2"]})");
        QVERIFY(one->isLive() && other->isLive());
    }

    void keepsListsAndResourcesApart() // SUBS-05
    {
        Stage stage(kAll);
        stage.listenIn();
        const qint64 lists = stage.lastListen();
        const auto wish = stage.watch({kUri});
        QTRY_COMPARE(stage.count(kListen), 2);
        const qint64 resources = stage.lastListen();
        // In any order, and neither hides the other.
        stage.acknowledge(resources, R"({"resourceSubscriptions":["a:b"]})");
        stage.acknowledge(lists, R"({"toolsListChanged":true})");
        QCOMPARE(stage.violations(), 0);
        QSignalSpy updated(wish.get(), &Subscription::resourceUpdated);
        stage.tellOfResource(resources, "a:b");
        stage.tellOfResource(resources, "a:b/below"); // RES-10
        stage.tellOfResource(lists, "a:b");
        QCOMPARE(updated.size(), 2);
        QCOMPARE(stage.violations(), 1);
        QVERIFY(stage.cancelled().isEmpty());
    }

    void endsItsStreamsItself_data() // SUBS-06, CANC-02
    {
        QTest::addColumn<bool>("closesExchange");
        QTest::newRow("by a message") << false;
        QTest::newRow("by closing the exchange") << true;
    }
    void endsItsStreamsItself()
    {
        QFETCH(bool, closesExchange);
        Stage stage({.capabilities = kResources,
                     .carrier = closesExchange ? Carrier::StreamableHttp : Carrier::Stdio});
        stage.prepare = [=](LoopbackTransport *wire) { wire->abandonTellsPeer = closesExchange; };
        stage.becomeReady();
        auto wish = stage.watch({kUri});
        QTRY_COMPARE(stage.count(kListen), 1);
        const qint64 id = stage.lastListen();
        stage.acknowledge(id, R"({"resourceSubscriptions":["a:b"]})");
        wish.reset();
        QCOMPARE(stage.wire()->abandoned(), QList<qint64>{id});
        QCOMPARE(stage.cancelled(),
                 closesExchange ? QByteArrayList() : QByteArrayList{QByteArray::number(id)});
        // It does not come back.
        stage.clock.advance(10min);
        QCOMPARE(stage.count(kListen), 1);
    }

    void listensWithoutATimeLimit() // SUBS-07, TIME-03
    {
        Stage stage(kTools);
        stage.listenIn();
        stage.acknowledge(stage.lastListen(), R"({"toolsListChanged":true})");
        stage.clock.advance(24h);
        QCoreApplication::processEvents();
        QCOMPARE(stage.count(kListen), 1);
        QVERIFY(stage.cancelled().isEmpty());
        const qsizetype read = stage.count(u"tools/list");
        stage.tellOfTools(stage.lastListen());
        stage.clock.advance(1s);
        QTRY_COMPARE(stage.count(u"tools/list"), read + 1);
    }

    void listensAgainAfterAGracefulEnd() // SUBS-08, SUBS-10
    {
        Stage stage(kTools);
        stage.listenIn();
        const qint64 first = stage.lastListen();
        stage.acknowledge(first, R"({"toolsListChanged":true})");
        stage.giveResult(first,
                         R"({"resultType":"complete",)" + meta(QByteArray::number(first)) + '}');
        stage.clock.advance(5s - 1ms);
        QCOMPARE(stage.count(kListen), 1);
        stage.clock.advance(1s + 1ms);
        QCOMPARE(stage.count(kListen), 2);
        QVERIFY(stage.lastListen() != first);
        QVERIFY(stage.cancelled().isEmpty());
        // Something may have changed meanwhile.
        const qsizetype read = stage.count(u"tools/list");
        stage.acknowledge(stage.lastListen(), R"({"toolsListChanged":true})");
        stage.clock.advance(2s);
        QTRY_COMPARE(stage.count(u"tools/list"), read + 1);
        QCOMPARE(stage.violations(), 0);
        // A result of a stream that nobody opened.
        stage.giveResult(999, R"({"resultType":"complete"})");
        QCOMPARE(stage.violations(), 1);
    }

    void listensNoMoreWhenItIsClosing() // SUBS-08
    {
        Stage stage(kTools);
        stage.listenIn();
        const qint64 id = stage.lastListen();
        stage.acknowledge(id, R"({"toolsListChanged":true})");
        const QPointer<LoopbackTransport> wire = stage.wire();
        QSignalSpy sent(wire, &QObject::destroyed);
        stage.connection.close();
        stage.giveResult(id, R"({"resultType":"complete"})");
        QCOMPARE(stage.count(kListen), 1);
        QTRY_COMPARE(stage.connection.state(), Connection::State::Closed);
        stage.clock.advance(1h);
        QCOMPARE(stage.wires.size(), 1);
    }

    void listensAgainAfterAnError_data() // SUBS-08, SUBS-10
    {
        QTest::addColumn<bool>("isLost");
        QTest::newRow("of the server") << false;
        QTest::newRow("of the exchange") << true;
    }
    void listensAgainAfterAnError()
    {
        QFETCH(bool, isLost);
        Stage stage({.capabilities = kTools, .carrier = Carrier::StreamableHttp});
        stage.listenIn();
        std::chrono::milliseconds expected = 1s;
        for (int i = 0; i < 4; ++i) {
            const qint64 id = stage.lastListen();
            if (isLost)
                Q_EMIT stage.wire()->requestFailed(id, {ErrorKind::Closed, u"gone"_s, 0, {}});
            else
                stage.giveError(id, -32603);
            stage.clock.advance(expected - 1ms);
            QCOMPARE(stage.count(kListen), i + 1);
            stage.clock.advance(expected / 5 + 2ms);
            QCOMPARE(stage.count(kListen), i + 2);
            expected *= 2;
        }
        // Once it worked the pauses are short again.
        stage.acknowledge(stage.lastListen(), R"({"toolsListChanged":true})");
        stage.giveError(stage.lastListen(), -32603);
        stage.clock.advance(1200ms + 1ms);
        QCOMPARE(stage.count(kListen), 6);
    }

    void letsTheServerEndIt_data() // SUBS-09, CANC-05
    {
        QTest::addColumn<QByteArray>("order");
        for (const char *order : {"notice", "notice, result", "result, notice"})
            QTest::newRow(order) << QByteArray(order);
    }
    void letsTheServerEndIt()
    {
        QFETCH(QByteArray, order);
        Stage stage(kTools);
        stage.listenIn();
        const qint64 id = stage.lastListen();
        stage.acknowledge(id, R"({"toolsListChanged":true})");
        const auto wish = stage.connection.listen({true, false, false, {}});
        QCoreApplication::processEvents();
        QVERIFY(wish->isLive());
        for (const QByteArray &step : order.split(',')) {
            if (step.trimmed() == "result")
                stage.giveResult(id, R"({"resultType":"complete"})");
            else
                stage.notify("notifications/cancelled",
                             R"({"requestId":)" + QByteArray::number(id) + '}');
        }
        QVERIFY(!wish->isLive());
        QVERIFY(stage.wire()->released().contains(id)); // Its exchange need not stay open.
        QCOMPARE(stage.violations(), 0);
        stage.tellOfTools(id);
        QCOMPARE(stage.violations(), 1);
        stage.clock.advance(7s);
        QCOMPARE(stage.count(kListen), 2);
        stage.acknowledge(stage.lastListen(), R"({"toolsListChanged":true})");
        QVERIFY(wish->isLive());
    }

    void letsTheServerEndNothingElse() // CANC-05
    {
        Stage stage(kTools);
        stage.listenIn();
        std::optional<Result<CallToolResult>> got;
        stage.connection.callTool(u"t"_s, {}).then(this, [&](const Result<CallToolResult> &result) {
            got = result;
        });
        const qint64 id = Stage::idOf(stage.last(u"tools/call"));
        stage.notify("notifications/cancelled", R"({"requestId":)" + QByteArray::number(id) + '}');
        QCoreApplication::processEvents();
        QVERIFY(!got);
        QCOMPARE(stage.violations(), 1);
        stage.giveResult(id, R"({"resultType":"complete","content":[]})");
        QTRY_VERIFY(got);
        QVERIFY(got->hasValue());
    }

    void listensAgainOverEachNewLink() // SUBS-10, STDIO-15, LIFE-28
    {
        Stage stage(kAll);
        stage.listenIn();
        const auto wish = stage.watch({kUri});
        QTRY_COMPARE(stage.count(kListen), 2);
        const qint64 id = stage.lastListen();
        stage.acknowledge(id, R"({"resourceSubscriptions":["a:b"]})");
        QVERIFY(wish->isLive());
        stage.lose();
        QVERIFY(!wish->isLive());
        QTRY_COMPARE(stage.count(kListen), 2);
        QCOMPARE(stage.lastFilter(), QByteArray(R"({"resourceSubscriptions":["a:b"]})"));
        QCOMPARE(stage.count(u"tools/list"), 1);
        stage.acknowledge(stage.lastListen(), R"({"resourceSubscriptions":["a:b"]})");
        QVERIFY(wish->isLive());
        stage.clock.advance(1h);
        QCOMPARE(stage.wires.size(), 2);
    }

    void carriesNothingElse() // SUBS-11
    {
        Stage stage({.capabilities = R"({"tools":{"listChanged":true},"logging":{}})",
                     .carrier = Carrier::StreamableHttp});
        stage.listenIn();
        stage.connection.setLogLevel(u"debug"_s);
        const qint64 listen = stage.lastListen();
        stage.acknowledge(listen, R"({"toolsListChanged":true})");
        int progress = 0;
        rpc::CallOptions options;
        options.onProgress = [&](const rpc::ProgressParams &) { ++progress; };
        stage.connection.callTool(u"t"_s, {}, options).then(this, [](const auto &) {});
        const qint64 call = Stage::idOf(stage.last(u"tools/call"));
        const auto deliver = [&](const QByteArray &text, qint64 stream) {
            stage.wire()->receive(json::Raw(text), {stream, 200, true});
        };
        const QByteArray step =
            R"({"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":1,"progressToken":)"
            + QByteArray::number(call) + "}}";
        const QByteArray line =
            R"({"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"x"}})";
        const auto lines = [&] { return qsizetype(stage.connection.log()->lines().size()); };
        deliver(step, listen);
        QCOMPARE(progress, 0);
        QCOMPARE(stage.violations(), 1);
        deliver(line, listen); // LOG-02
        QCOMPARE(stage.violations(), 2);
        QCOMPARE(lines(), 2);
        // On the stream of the call both are welcome.
        deliver(step, call);
        QCOMPARE(progress, 1);
        deliver(line, call);
        QCOMPARE(lines(), 3);
        QCOMPARE(stage.violations(), 2);
    }

    void isToldOfEverythingInTheOldEra() // RES-08, RES-10, LIFE-28
    {
        Stage stage({.era = Era::Stateful, .capabilities = kAll});
        stage.becomeReady();
        auto wish = stage.connection.listen({true, true, true, {kUri}});
        QTRY_COMPARE(stage.count(u"resources/subscribe"), 1);
        QCOMPARE(stage.count(kListen), 0);
        QCOMPARE(Stage::at(stage.last(u"resources/subscribe"), {u"params"_s, u"uri"_s}),
                 QByteArray("\"a:b\""));
        QVERIFY(!wish->isLive());
        stage.giveResult(Stage::idOf(stage.last(u"resources/subscribe")), "{}");
        QVERIFY(wish->isLive());
        QCOMPARE(wish->accepted(), (ListenFilter{true, true, true, {kUri}}));
        QSignalSpy tools(wish.get(), &Subscription::toolsChanged);
        QSignalSpy prompts(wish.get(), &Subscription::promptsChanged);
        QSignalSpy resources(wish.get(), &Subscription::resourcesChanged);
        QSignalSpy updated(wish.get(), &Subscription::resourceUpdated);
        stage.notify("notifications/tools/list_changed");
        stage.notify("notifications/prompts/list_changed");
        stage.notify("notifications/resources/list_changed");
        stage.notify("notifications/resources/updated", R"({"uri":"a:b/c"})");
        stage.notify("notifications/resources/updated", R"({"uri":"z:z"})");
        QCOMPARE(QList<qsizetype>({tools.size(), prompts.size(), resources.size(), updated.size()}),
                 QList<qsizetype>({1, 1, 1, 1}));
        stage.lose();
        QTRY_COMPARE(stage.count(u"resources/subscribe"), 1);
        stage.giveResult(Stage::idOf(stage.last(u"resources/subscribe")), "{}");
        wish.reset();
        QCOMPARE(stage.count(u"resources/unsubscribe"), 1);
    }

    void subscribesNoMoreWhereThereIsNoSuchThing() // RES-08, RPC-20
    {
        Stage stage({.era = Era::Stateful, .capabilities = kResources});
        stage.becomeReady();
        const auto wish = stage.watch({kUri});
        QSignalSpy ended(wish.get(), &Subscription::ended);
        QTRY_COMPARE(stage.count(u"resources/subscribe"), 1);
        stage.giveError(Stage::idOf(stage.last(u"resources/subscribe")), -32601);
        QCOMPARE(ended.size(), 1);
        const auto other = stage.watch({u"a:c"_s});
        QSignalSpy refused(other.get(), &Subscription::ended);
        QTRY_COMPARE(refused.size(), 1);
        QCOMPARE(stage.count(u"resources/subscribe"), 1);
        QVERIFY(!wish->isLive() && !other->isLive());
    }

    void tellsEachLinkWhatItWantsToHear() // LIFE-28, LIFE-03, LOG-01
    {
        Stage stage({.era = Era::Stateful,
                     .capabilities = R"({"logging":{},"resources":{"subscribe":true}})"});
        stage.connection.setLogLevel(u"warning"_s);
        const auto wish = stage.watch({kUri});
        stage.becomeReady();
        for (int link = 1; link <= 2; ++link) {
            QTRY_COMPARE(stage.count(u"resources/subscribe"), 1);
            QCOMPARE(stage.count(u"logging/setLevel"), 1);
            QCOMPARE(Stage::at(stage.last(u"logging/setLevel"), {u"params"_s, u"level"_s}),
                     QByteArray("\"warning\""));
            QVERIFY(stage.methods().indexOf(u"notifications/initialized"_s)
                    < stage.methods().indexOf(u"logging/setLevel"_s));
            stage.giveError(Stage::idOf(stage.last(u"logging/setLevel")), -32602);
            QCOMPARE(stage.connection.state(), Connection::State::Ready);
            if (link == 1)
                stage.lose();
        }
        stage.connection.setLogLevel(u"debug"_s);
        QCOMPARE(stage.count(u"logging/setLevel"), 2);
    }

    void takesAnUndeclaredChangeButRemarksOnIt() // LIFE-03
    {
        Stage stage({.era = Era::Stateful, .capabilities = R"({"tools":{}})"});
        stage.becomeReady();
        QCOMPARE(stage.count(u"tools/list"), 1);
        for (int i = 0; i < 3; ++i)
            stage.notify("notifications/tools/list_changed");
        QCOMPARE(stage.violations(), 1);
        stage.clock.advance(1s);
        QTRY_COMPARE(stage.count(u"tools/list"), 2);
    }
};

QUAYSIDE_TEST(TestSubscriptions, QCoreApplication)

} // namespace tst_subscriptions

#include "tst_subscriptions.moc"
