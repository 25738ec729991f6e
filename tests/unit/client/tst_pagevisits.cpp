// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/connectionstage.h"
#include "tests/support/scriptedhandler.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QTest>

namespace tst_pagevisits {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr int kVisitsRequired = -32042;

QByteArray visit(const QByteArray &id)
{
    return "{\"mode\":\"url\",\"message\":\"?\",\"url\":\"https:\\/\\/a.test\\/" + id
        + "\",\"elicitationId\":\"" + id + "\"}";
}

QByteArray visits(const QList<QByteArray> &all)
{
    return "{\"elicitations\":[" + all.join(',') + "]}";
}

/// A connection of the stateful era whose server wants pages visited before it does anything.
struct Stage : ConnectionStage
{
    explicit Stage(const QByteArray &revision = "2025-11-25")
        : ConnectionStage({.era = Era::Stateful, .handler = &handler, .revision = revision})
    {
        handler.offered.hasUrlElicitation = true;
        handler.onRequest = [this](const PeerRequest &) {
            Promise<json::Raw> promise;
            const qsizetype index = promises.size();
            promise.onCancel([this, index] { withdrawn.append(index); });
            promises.append(promise);
            return promise.pending();
        };
    }
    void call()
    {
        result.reset();
        handle = connection.callTool(u"t"_s, {}).then(&connection, [this](const auto &got) {
            result = got;
        });
    }
    qint64 lastCall() const { return idOf(last(u"tools/call")); }
    void refuse(const QByteArray &data) { giveError(lastCall(), kVisitsRequired, data); }
    void settle(qsizetype index, const char *action = "accept")
    {
        promises.at(index).settle(json::Raw("{\"action\":\"" + QByteArray(action) + "\"}"));
        QCoreApplication::processEvents();
    }

    ScriptedHandler handler;
    QList<Promise<json::Raw>> promises;
    QList<qsizetype> withdrawn; ///< Indexes.
    CallHandle handle;
    std::optional<Result<CallToolResult>> result;
};

} // namespace

/// Servers of 2025-11-25 that send the person to pages before they answer a call.
class TestPageVisits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void callsAgainWhenAllPagesWereVisited() // ELIC-36, ELIC-33, ELIC-08
    {
        Stage stage;
        stage.becomeReady();
        stage.call();
        const qint64 first = stage.lastCall();
        stage.refuse(visits({visit("x"), visit("y")}));
        QTRY_COMPARE(stage.handler.asked.size(), 2);
        for (const PeerRequest &request : std::as_const(stage.handler.asked)) {
            QCOMPARE(request.method, u"elicitation/create"_s);
            QCOMPARE(request.subject, u"t"_s);
            QVERIFY(request.isHeld);
            QVERIFY(!request.isUnrelated);
        }
        QCOMPARE(stage.handler.asked.at(1).params.toByteArray(), visit("y"));
        stage.clock.advance(3h); // TIME-03
        stage.settle(1);
        QCOMPARE(stage.count(u"tools/call"), 1);
        stage.settle(0);
        QCOMPARE(stage.count(u"tools/call"), 2);
        QVERIFY(stage.lastCall() != first);
        QCOMPARE(ConnectionStage::at(stage.last(u"tools/call"), {u"params"_s, u"name"_s}),
                 QByteArray("\"t\""));
        // It is the same call: nothing of a visit goes with it.
        const json::Value again = stage.last(u"tools/call");
        for (const auto &[name, value] : again.find(u"params")->members())
            QVERIFY2(name == u"name" || name == u"arguments" || name == u"_meta", qPrintable(name));
        QVERIFY(!stage.result);
        stage.giveResult(stage.lastCall(), "{\"content\":[]}");
        QTRY_VERIFY(stage.result && stage.result->hasValue());
        QCOMPARE(stage.handler.asked.size(), 2);
    }

    void endsTheCallWhenOneIsNotVisited_data() // ELIC-36
    {
        QTest::addColumn<QByteArray>("action");
        QTest::newRow("declined") << QByteArray("decline");
        QTest::newRow("closed") << QByteArray("cancel");
    }
    void endsTheCallWhenOneIsNotVisited()
    {
        QFETCH(QByteArray, action);
        Stage stage;
        stage.becomeReady();
        stage.call();
        stage.refuse(visits({visit("x"), visit("y")}));
        QTRY_COMPARE(stage.handler.asked.size(), 2);
        stage.settle(0, action.constData());
        QTRY_VERIFY(stage.result);
        QCOMPARE(stage.result->error().kind, ErrorKind::Remote);
        QCOMPARE(stage.result->error().code, kVisitsRequired);
        QCOMPARE(stage.withdrawn, QList<qsizetype>{1});
        QCOMPARE(stage.count(u"tools/call"), 1);
    }

    void endsTheCallWhenNobodyCanBeAsked() // ELIC-36, SEC-47
    {
        Stage stage;
        stage.becomeReady();
        stage.call();
        stage.refuse(visits({visit("x")}));
        QTRY_COMPARE(stage.handler.asked.size(), 1);
        stage.promises.at(0).settle(Error{ErrorKind::Policy, u"busy"_s, 0, {}});
        QTRY_VERIFY(stage.result);
        QCOMPARE(stage.result->error().code, kVisitsRequired);
    }

    void callsAgainAFewTimesOnly() // ELIC-36
    {
        Stage stage;
        stage.becomeReady();
        stage.call();
        for (int i = 0; i < 3; ++i) {
            stage.refuse(visits({visit("x")}));
            QTRY_COMPARE(stage.handler.asked.size(), i + 1);
            stage.settle(i);
            QTRY_COMPARE(stage.count(u"tools/call"), i + 2);
        }
        stage.refuse(visits({visit("x")}));
        QTRY_VERIFY(stage.result);
        QCOMPARE(stage.result->error().code, kVisitsRequired);
        QCOMPARE(stage.handler.asked.size(), 3);
    }

    void takesItForAnOrdinaryError_data() // ELIC-36, ELIC-31, ELIC-35
    {
        QTest::addColumn<QByteArray>("data");
        QTest::addColumn<QByteArray>("revision");
        const auto row = [](const char *name, const QByteArray &data,
                            const QByteArray &revision = "2025-11-25") {
            QTest::newRow(name) << data << revision;
        };
        row("no data", {});
        row("no list", "{}");
        row("an empty list", visits({}));
        row("a list of words", "{\"elicitations\":[\"x\"]}");
        row("a form among them",
            visits({visit("x"),
                    "{\"mode\":\"form\",\"message\":\"?\",\"requestedSchema\":{\"type\":\"object\","
                    "\"properties\":{}}}"}));
        row("no mode",
            visits({"{\"message\":\"?\",\"elicitationId\":\"e\",\"url\":\"https:\\/\\/"
                    "a.test\"}"}));
        row("no name",
            visits({"{\"mode\":\"url\",\"message\":\"?\",\"url\":\"https:\\/\\/"
                    "a.test\"}"}));
        row("no page",
            visits({"{\"mode\":\"url\",\"message\":\"?\",\"elicitationId\":\"e\",\"url\":"
                    "\"javascript:x\"}"}));
        row("too many", visits(QList<QByteArray>(21, visit("x"))));
        row("an older revision", visits({visit("x")}), "2025-06-18");
    }
    void takesItForAnOrdinaryError()
    {
        QFETCH(QByteArray, data);
        QFETCH(QByteArray, revision);
        Stage stage(revision);
        stage.becomeReady();
        stage.call();
        stage.refuse(data);
        QTRY_VERIFY(stage.result);
        QCOMPARE(stage.result->error().kind, ErrorKind::Remote);
        QCOMPARE(stage.result->error().code, kVisitsRequired);
        QVERIFY(stage.handler.asked.isEmpty());
        QCOMPARE(stage.count(u"tools/call"), 1);
    }

    void visitsNothingThatWasNotOffered() // ELIC-01, ELIC-36
    {
        Stage stage;
        stage.handler.offered.hasUrlElicitation = false;
        stage.becomeReady();
        stage.call();
        stage.refuse(visits({visit("x")}));
        QTRY_VERIFY(stage.result);
        QCOMPARE(stage.result->error().code, kVisitsRequired);
        QVERIFY(stage.handler.asked.isEmpty());
    }

    void worksForEveryCall() // ELIC-36
    {
        Stage stage;
        stage.becomeReady();
        std::optional<Result<ReadResourceResult>> read;
        stage.connection.readResource(u"a:b"_s).then(this, [&](const auto &got) { read = got; });
        stage.giveError(stage.idOf(stage.last(u"resources/read")), kVisitsRequired,
                        visits({visit("x")}));
        QTRY_COMPARE(stage.handler.asked.size(), 1);
        QCOMPARE(stage.handler.asked.constLast().subject, u"a:b"_s);
        stage.settle(0);
        QTRY_COMPARE(stage.count(u"resources/read"), 2);
        stage.giveResult(stage.idOf(stage.last(u"resources/read")), "{\"contents\":[]}");
        QTRY_VERIFY(read && read->hasValue());
    }

    void leavesTheResultOfATaskAsItIs() // ELIC-36, TASK-12
    {
        Stage stage;
        stage.handler.offered.hasTasks = true;
        stage.becomeReady();
        std::optional<Result<json::Raw>> got;
        stage.connection.tasks()->result(u"i"_s).then(this,
                                                      [&](const auto &answer) { got = answer; });
        stage.giveError(stage.idOf(stage.last(u"tasks/result")), kVisitsRequired,
                        visits({visit("x")}));
        QTRY_VERIFY(got);
        QCOMPARE(got->error().code, kVisitsRequired);
        QVERIFY(stage.handler.asked.isEmpty());
    }

    void stopsInTheMiddle() // ELIC-36, CANC-02
    {
        Stage stage;
        stage.becomeReady();
        stage.call();
        stage.refuse(visits({visit("x"), visit("y")}));
        QTRY_COMPARE(stage.handler.asked.size(), 2);
        stage.handle.cancel();
        QCOMPARE(stage.withdrawn.size(), 2);
        QCOMPARE(stage.result->error().kind, ErrorKind::Cancelled);
        stage.settle(0);
        stage.settle(1);
        QCOMPARE(stage.count(u"tools/call"), 1);

        stage.call();
        stage.refuse(visits({visit("x")}));
        QTRY_COMPARE(stage.handler.asked.size(), 3);
        stage.settle(2);
        QTRY_COMPARE(stage.count(u"tools/call"), 3);
        const qint64 id = stage.lastCall();
        stage.handle.cancel();
        QCOMPARE(stage.wire()->abandoned(), QList<qint64>{id});
    }

    void endsWithTheLink() // ELIC-36, SEC-76
    {
        Stage stage;
        stage.becomeReady();
        stage.call();
        stage.refuse(visits({visit("x")}));
        QTRY_COMPARE(stage.handler.asked.size(), 1);
        stage.lose();
        QTRY_VERIFY(stage.result);
        QCOMPARE(stage.result->error().kind, ErrorKind::Closed);
        QCOMPARE(stage.withdrawn, QList<qsizetype>{0});
        QCOMPARE(stage.count(u"tools/call"), 0); // Of the next one.
    }
};

QUAYSIDE_TEST(TestPageVisits, QCoreApplication)

} // namespace tst_pagevisits

#include "tst_pagevisits.moc"
