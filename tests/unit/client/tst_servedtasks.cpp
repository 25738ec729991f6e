// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/connectionstage.h"
#include "tests/support/scriptedhandler.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QRegularExpression>
#include <QTest>

namespace tst_servedtasks {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr QStringView kStatus = u"notifications/tasks/status";
const QByteArray kUnknown = "-32602";
const QByteArray kAccepted = R"({"action":"accept","content":{}})";

QByteArray quoted(const QString &text)
{
    return '"' + text.toUtf8() + '"';
}

/// A connection of 2025-11-25 whose server asks things as tasks; they wait until the test answers.
struct Stage : ConnectionStage
{
    explicit Stage(const QByteArray &revision = "2025-11-25")
        : ConnectionStage({.era = Era::Stateful, .handler = &handler, .revision = revision})
    {
        handler.offered.hasTasks = true;
        handler.onRequest = [this](const PeerRequest &) {
            held.append(Promise<json::Raw>());
            const qsizetype index = held.size() - 1;
            held.constLast().onCancel([this, index] { withdrawn.append(index); });
            return held.constLast().pending();
        };
    }

    /// Sends a request and gives its id back.
    QByteArray ask(const QByteArray &method, const QByteArray &params)
    {
        const QByteArray id = QByteArray::number(++lastId);
        wire()->deliver(R"({"jsonrpc":"2.0","id":)" + id + R"(,"method":)"
                        + quoted(QString::fromUtf8(method)) + R"(,"params":)" + params + '}');
        QCoreApplication::processEvents();
        return id;
    }
    QByteArray about(const QByteArray &method, const QString &taskId)
    {
        return ask(method, R"({"taskId":)" + quoted(taskId) + '}');
    }
    /// Every answer to the request with this id.
    QList<json::Value> answers(const QByteArray &id) const
    {
        QList<json::Value> all;
        for (const QByteArray &text : wire()->sent()) {
            const json::Value message = json::parse(json::Raw(text)).valueOr({});
            if (!message.find(u"method") && at(message, {u"id"_s}) == id)
                all.append(message);
        }
        return all;
    }
    /// The code of the error, or the result, as JSON; empty when there is not one answer.
    QByteArray answerTo(const QByteArray &id) const
    {
        const QList<json::Value> all = answers(id);
        if (all.size() != 1)
            return {};
        const QByteArray code = at(all.constFirst(), {u"error"_s, u"code"_s});
        return code.isEmpty() ? at(all.constFirst(), {u"result"_s}) : code;
    }
    json::Value resultOf(const QByteArray &id) const
    {
        return json::parse(json::Raw(answerTo(id))).valueOr({});
    }

    /// Has a form filled in as a task; gives the task's id back.
    QString begin(const QByteArray &task = "{}", const QByteArray &method = "elicitation/create")
    {
        const QByteArray id = ask(method, '{' + kAnyQuestion + R"(,"task":)" + task + '}');
        const json::Value result = resultOf(id);
        const json::Value *created = result.find(u"task");
        return created ? created->find(u"taskId")->toString() : QString();
    }
    void settle(qsizetype index, const Result<json::Raw> &result)
    {
        held.at(index).settle(result);
        QCoreApplication::processEvents();
    }
    void accept(qsizetype index) { settle(index, json::Raw(kAccepted)); }
    QString statusOf(const QString &taskId)
    {
        const json::Value task = resultOf(about("tasks/get", taskId));
        const json::Value *status = task.find(u"status");
        return status ? status->toString() : QString();
    }
    static QByteArray related(const QString &taskId)
    {
        return R"("_meta":{"io.modelcontextprotocol/related-task":{"taskId":)" + quoted(taskId)
            + "}}";
    }

    ScriptedHandler handler;
    QList<Promise<json::Raw>> held;
    QList<qsizetype> withdrawn; ///< Indexes of held.
    int lastId = 100;
};

Error failure(ErrorKind kind, int code = 0, const QString &detail = {})
{
    return {kind, detail, code, {}};
}

} // namespace

/// Tasks of 2025-11-25 that servers give to us.
class TestServedTasks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void declaresWhatCanRunAsATask_data() // TASKR-01
    {
        QTest::addColumn<QList<bool>>("can"); // Sampling, forms, addresses, tasks.
        QTest::addColumn<QByteArray>("declared");
        QTest::newRow("all")
            << QList<bool>{true, true, true, true}
            << QByteArray(
                   R"({"list":{},"cancel":{},"requests":{"sampling":{"createMessage":{}},"elicitation":{"create":{}}}})");
        QTest::newRow("sampling")
            << QList<bool>{true, false, false, true}
            << QByteArray(
                   R"({"list":{},"cancel":{},"requests":{"sampling":{"createMessage":{}}}})");
        QTest::newRow("addresses")
            << QList<bool>{false, false, true, true}
            << QByteArray(R"({"list":{},"cancel":{},"requests":{"elicitation":{"create":{}}}})");
        QTest::newRow("nothing to ask") << QList<bool>{false, false, false, true} << QByteArray();
        QTest::newRow("off") << QList<bool>{true, true, true, false} << QByteArray();
    }
    void declaresWhatCanRunAsATask()
    {
        QFETCH(QList<bool>, can);
        QFETCH(QByteArray, declared);
        Stage stage;
        stage.handler.offered = {true, can.at(0), false, can.at(1), can.at(2), can.at(3)};
        stage.becomeReady();
        QCOMPARE(stage.at(stage.last(u"initialize"), {u"params"_s, u"capabilities"_s, u"tasks"_s}),
                 declared);
        QVERIFY(
            stage.at(stage.last(u"initialize"), {u"params"_s, u"capabilities"_s, u"extensions"_s})
                .isEmpty());
    }

    void servesWithoutATaskWhatCannotBeOne_data() // TASKR-02
    {
        QTest::addColumn<QByteArray>("method");
        QTest::addColumn<QByteArray>("revision");
        QTest::addColumn<bool>("isOn");
        const QByteArray now = "2025-11-25";
        QTest::newRow("folders") << QByteArray("roots/list") << now << true;
        QTest::newRow("tasks are off") << QByteArray("elicitation/create") << now << false;
        QTest::newRow("an older revision")
            << QByteArray("elicitation/create") << QByteArray("2025-06-18") << true;
    }
    void servesWithoutATaskWhatCannotBeOne()
    {
        QFETCH(QByteArray, method);
        QFETCH(QByteArray, revision);
        QFETCH(bool, isOn);
        Stage stage(revision);
        stage.handler.offered.hasTasks = isOn;
        stage.becomeReady();
        const QByteArray id = stage.ask(method, '{' + kAnyQuestion + R"(,"task":{}})");
        QCOMPARE(stage.answerTo(id), QByteArray());
        stage.settle(0, json::Raw(R"({"x":1})"));
        QCOMPARE(stage.answerTo(id), QByteArray(R"({"x":1})"));
        // Where nothing of it is declared, there are no such methods either.
        if (method != "roots/list")
            QCOMPARE(stage.answerTo(stage.ask("tasks/list", "{}")), QByteArray("-32601"));
    }

    void answersWithATaskBeforeAnybodyIsAsked_data() // TASKR-03, TASKR-04, TASKR-11
    {
        QTest::addColumn<QByteArray>("method");
        QTest::addColumn<QByteArray>("task");
        QTest::addColumn<qint64>("ttl");
        const QByteArray form = "elicitation/create";
        QTest::newRow("a form") << form << QByteArray("{}") << qint64(3'600'000);
        QTest::newRow("a model's answer")
            << QByteArray("sampling/createMessage") << QByteArray("{}") << qint64(3'600'000);
        QTest::newRow("kept for a minute")
            << form << QByteArray(R"({"ttl":60000})") << qint64(60'000);
        QTest::newRow("kept for a year")
            << form << QByteArray(R"({"ttl":31536000000})") << qint64(86'400'000);
    }
    void answersWithATaskBeforeAnybodyIsAsked()
    {
        QFETCH(QByteArray, method);
        QFETCH(QByteArray, task);
        QFETCH(qint64, ttl);
        Stage stage;
        stage.becomeReady();
        bool isAnsweredFirst = false;
        const auto ask = stage.handler.onRequest;
        stage.handler.onRequest = [&](const PeerRequest &request) {
            isAnsweredFirst = !stage.answerTo("101").isEmpty();
            return ask(request);
        };
        const QByteArray id = stage.ask(method, '{' + kAnyQuestion + R"(,"task":)" + task + '}');
        QVERIFY(isAnsweredFirst);
        const json::Value result = stage.resultOf(id);
        const json::Value *created = result.find(u"task");
        QVERIFY(created);
        QCOMPARE(created->find(u"status")->toString(), u"working"_s);
        QVERIFY(!created->find(u"statusMessage")->toString().isEmpty());
        QCOMPARE(created->find(u"ttl")->toInteger(), std::optional(ttl));
        QCOMPARE(created->find(u"pollInterval")->toInteger(), std::optional(qint64(2'000)));
        const QString at = created->find(u"createdAt")->toString();
        QVERIFY2(at.endsWith(u'Z'), qPrintable(at));
        QCOMPARE(QDateTime::fromString(at, Qt::ISODateWithMs), stage.clock.wallTime());
        QCOMPARE(created->find(u"lastUpdatedAt")->toString(), at);
        QCOMPARE(stage.handler.asked.size(), 1);
        QCOMPARE(stage.handler.asked.constFirst().method, QString::fromUtf8(method));
    }

    void namesTasksSoThatNobodyGuessesThem() // TASKR-03
    {
        Stage stage;
        stage.becomeReady();
        QSet<QString> ids;
        for (int i = 0; i < 10; ++i)
            ids.insert(stage.begin());
        QCOMPARE(ids.size(), 10);
        static const QRegularExpression longEnough(u"^[\\w-]{22,}$"_s); // 128 bits and more.
        for (const QString &id : std::as_const(ids))
            QVERIFY2(longEnough.match(id).hasMatch(), qPrintable(id));
    }

    void refusesATaskThatCannotBeRead_data() // TASKR-03
    {
        QTest::addColumn<QByteArray>("task");
        for (const char *task : {"1", "null", "[]", R"({"ttl":-1})", R"({"ttl":1.5})",
                                 R"({"ttl":"1"})", R"({"ttl":null})"})
            QTest::newRow(task) << QByteArray(task);
    }
    void refusesATaskThatCannotBeRead()
    {
        QFETCH(QByteArray, task);
        Stage stage;
        stage.becomeReady();
        const QByteArray id =
            stage.ask("elicitation/create", '{' + kAnyQuestion + R"(,"task":)" + task + '}');
        QCOMPARE(stage.answerTo(id), QByteArray("-32602"));
        QCOMPARE(stage.handler.asked.size(), 0);
    }

    void keepsToItsRulesForWhatIsAskedAsATask() // TASKR-18, TASK-11
    {
        Stage stage;
        stage.handler.offered.hasSampling = false;
        stage.becomeReady();
        const QByteArray sampling = stage.ask("sampling/createMessage", R"({"task":{}})");
        QCOMPARE(stage.answerTo(sampling), QByteArray("-32601"));
        const QByteArray address =
            stage.ask("elicitation/create", R"({"mode":"url","message":"?","task":{}})");
        QCOMPARE(stage.answerTo(address), QByteArray("-32602"));
        QCOMPARE(stage.handler.asked.size(), 0);
        stage.ask("elicitation/create",
                  '{' + kAnyQuestion + R"(,"task":{},)" + Stage::related(u"theirs"_s) + '}');
        QCOMPARE(stage.handler.asked.constLast().taskId, u"theirs"_s);
    }

    void goesFromWorkToItsEnd() // TASKR-05, TASKR-06, TASKR-14
    {
        Stage stage;
        stage.becomeReady();
        const QString id = stage.begin();
        stage.clock.advance(5s);
        const json::Value before = stage.resultOf(stage.about("tasks/get", id));
        QCOMPARE(before.find(u"taskId")->toString(), id);
        QCOMPARE(before.find(u"status")->toString(), u"working"_s);
        QVERIFY(!before.find(u"_meta"));
        QVERIFY(!before.find(u"task"));
        QCOMPARE(stage.count(kStatus), 0);
        stage.accept(0);
        const json::Value after = stage.resultOf(stage.about("tasks/get", id));
        QCOMPARE(after.find(u"status")->toString(), u"completed"_s);
        QCOMPARE(after.find(u"createdAt")->toString(), before.find(u"createdAt")->toString());
        const auto updated = [](const json::Value &task) {
            return QDateTime::fromString(task.find(u"lastUpdatedAt")->toString(),
                                         Qt::ISODateWithMs);
        };
        QCOMPARE(updated(before).msecsTo(updated(after)), 5'000);
        QCOMPARE(stage.count(kStatus), 1);
        const json::Value notice = stage.last(kStatus);
        QVERIFY(*notice.find(u"params") == after); // All of it, and nothing else.
    }

    void holdsTheResultUntilItIsThere() // TASKR-07, TASKR-17
    {
        Stage stage;
        stage.becomeReady();
        const QString id = stage.begin();
        const QByteArray one = stage.about("tasks/result", id);
        const QByteArray two =
            stage.ask("tasks/result",
                      R"({"taskId":)" + quoted(id) + ',' + Stage::related(u"another"_s) + '}');
        QCOMPARE(stage.answerTo(one), QByteArray());
        QCOMPARE(stage.answerTo(stage.ask("ping", "{}")), QByteArray("{}")); // Nothing is held up.
        stage.accept(0);
        const QByteArray result = R"({"action":"accept","content":{},)" + Stage::related(id) + '}';
        QCOMPARE(stage.answerTo(one), result);
        QCOMPARE(stage.answerTo(two), result);
        QCOMPARE(stage.answerTo(stage.about("tasks/result", id)), result);
    }

    void answersOnlyThoseWhoStillWait() // TASKR-07, CANC-04
    {
        Stage stage;
        stage.becomeReady();
        const QString id = stage.begin();
        const QByteArray one = stage.about("tasks/result", id);
        const QByteArray two = stage.about("tasks/result", id);
        stage.notify("notifications/cancelled", R"({"requestId":)" + one + '}');
        stage.accept(0);
        QVERIFY(stage.answers(one).isEmpty());
        QVERIFY(!stage.answerTo(two).isEmpty());
    }

    void letsNobodyWaitInCrowds() // TASKR-11
    {
        Stage stage;
        stage.becomeReady();
        const QString id = stage.begin();
        for (int i = 0; i < 20; ++i)
            QCOMPARE(stage.answerTo(stage.about("tasks/result", id)), QByteArray());
        QCOMPARE(stage.answerTo(stage.about("tasks/result", id)), QByteArray("-32603"));
    }

    void tellsWhatCameOfIt_data() // TASKR-07, TASKR-12, TASKR-13
    {
        QTest::addColumn<QByteArray>("method");
        QTest::addColumn<Result<json::Raw>>("outcome");
        QTest::addColumn<QString>("status");
        QTest::addColumn<QByteArray>("result"); // Its `action`, or the code of an error.
        const auto row = [](const char *name, const QByteArray &method,
                            const Result<json::Raw> &outcome, const QString &status,
                            const QByteArray &result) {
            QTest::newRow(name) << method << outcome << status << result;
        };
        const QByteArray sampling = "sampling/createMessage";
        const QByteArray form = "elicitation/create";
        row("declined", form, json::Raw(R"({"action":"decline"})"), u"completed"_s, R"("decline")");
        row("put away", form, json::Raw(R"({"action":"cancel"})"), u"completed"_s, R"("cancel")");
        row("not shown", form, failure(ErrorKind::Policy), u"completed"_s, R"("cancel")");
        row("a form with an error", form, failure(ErrorKind::Remote, -32602, u"no"_s), u"failed"_s,
            "-32602");
        row("a model refused", sampling, failure(ErrorKind::Cancelled), u"failed"_s, "-1");
        row("a model forbidden", sampling, failure(ErrorKind::Policy), u"failed"_s, "-1");
        row("a model that failed", sampling, failure(ErrorKind::Transport), u"failed"_s, "-32603");
    }
    void tellsWhatCameOfIt()
    {
        QFETCH(QByteArray, method);
        QFETCH(Result<json::Raw>, outcome);
        QFETCH(QString, status);
        QFETCH(QByteArray, result);
        Stage stage;
        stage.becomeReady();
        const QString id = stage.begin("{}", method);
        const QByteArray waiting = stage.about("tasks/result", id);
        stage.settle(0, outcome);
        const json::Value task = stage.resultOf(stage.about("tasks/get", id));
        QCOMPARE(task.find(u"status")->toString(), status);
        QCOMPARE(task.find(u"statusMessage") != nullptr, status == u"failed");
        for (const QByteArray &request : {waiting, stage.about("tasks/result", id)}) {
            if (status == u"failed")
                QCOMPARE(stage.answerTo(request), result);
            else
                QCOMPARE(stage.at(stage.resultOf(request), {u"action"_s}), result);
        }
    }

    void cancelsATaskForGood() // TASKR-08, TASKR-05
    {
        Stage stage;
        stage.becomeReady();
        const QString id = stage.begin();
        const QByteArray waiting = stage.about("tasks/result", id);
        const QByteArray cancel = stage.about("tasks/cancel", id);
        QCOMPARE(stage.at(stage.resultOf(cancel), {u"status"_s}), QByteArray(R"("cancelled")"));
        QCOMPARE(stage.at(stage.resultOf(cancel), {u"taskId"_s}), quoted(id));
        QCOMPARE(stage.withdrawn, QList<qsizetype>{0}); // Its dialog is shut.
        QCOMPARE(stage.answerTo(waiting), QByteArray("-32603"));
        stage.accept(0); // The work ends nevertheless.
        QCOMPARE(stage.statusOf(id), u"cancelled"_s);
        QCOMPARE(stage.answerTo(stage.about("tasks/result", id)), QByteArray("-32603"));
        QCOMPARE(stage.answerTo(stage.about("tasks/cancel", id)), QByteArray("-32602"));
        QCOMPARE(stage.count(kStatus), 1);
    }

    void cancelsNothingThatIsOver() // TASKR-08
    {
        Stage stage;
        stage.becomeReady();
        const QString id = stage.begin();
        stage.accept(0);
        QCOMPARE(stage.answerTo(stage.about("tasks/cancel", id)), QByteArray("-32602"));
        QCOMPARE(stage.statusOf(id), u"completed"_s);
    }

    void knowsNoTaskThatItDidNotGive_data() // TASKR-06, TASKR-07, TASKR-08
    {
        QTest::addColumn<QByteArray>("method");
        QTest::addColumn<QByteArray>("params");
        for (const char *method : {"tasks/get", "tasks/result", "tasks/cancel"}) {
            QTest::addRow("%s, unknown", method)
                << QByteArray(method) << QByteArray(R"({"taskId":"x"})");
            QTest::addRow("%s, none", method) << QByteArray(method) << QByteArray("{}");
            QTest::addRow("%s, no text", method)
                << QByteArray(method) << QByteArray(R"({"taskId":1})");
        }
    }
    void knowsNoTaskThatItDidNotGive()
    {
        QFETCH(QByteArray, method);
        QFETCH(QByteArray, params);
        Stage stage;
        stage.becomeReady();
        stage.begin();
        QCOMPARE(stage.answerTo(stage.ask(method, params)), kUnknown);
    }

    void showsNoServerTheTasksOfAnother() // TASKR-10
    {
        Stage one;
        one.becomeReady();
        Stage other;
        other.becomeReady();
        const QString id = one.begin();
        const QByteArray foreign = other.about("tasks/get", id);
        const QByteArray unknown = other.about("tasks/get", u"x"_s);
        QCOMPARE(other.answerTo(foreign), kUnknown);
        QCOMPARE(other.answers(foreign).constFirst().find(u"error")->toJson(),
                 other.answers(unknown).constFirst().find(u"error")->toJson());
        QCOMPARE(other.at(other.resultOf(other.ask("tasks/list", "{}")), {u"tasks"_s}),
                 QByteArray("[]"));
    }

    void listsItsTasksPageByPage() // TASKR-09
    {
        Stage stage;
        stage.becomeReady();
        QStringList ids;
        for (int i = 0; i < 120; ++i) {
            ids.append(stage.begin());
            stage.accept(i);
        }
        QStringList listed;
        QByteArray params = "{}";
        QList<qsizetype> pages;
        while (pages.size() < 10) {
            const json::Value page = stage.resultOf(stage.ask("tasks/list", params));
            pages.append(page.find(u"tasks")->items().size());
            for (const json::Value &task : page.find(u"tasks")->items())
                listed.append(task.find(u"taskId")->toString());
            const json::Value *cursor = page.find(u"nextCursor");
            if (!cursor)
                break;
            params = R"({"cursor":)" + cursor->toJson() + '}';
        }
        QCOMPARE(pages, (QList<qsizetype>{50, 50, 20}));
        QCOMPARE(listed, ids);
        for (const char *cursor : {R"("")", R"("x")", R"("-1")", R"("999")", "7"})
            QCOMPARE(
                stage.answerTo(stage.ask("tasks/list", R"({"cursor":)" + QByteArray(cursor) + '}')),
                QByteArray("-32602"));
    }

    void worksOnAFewTasksAtATime() // TASKR-11
    {
        Stage stage;
        stage.becomeReady();
        for (int i = 0; i < 10; ++i)
            QVERIFY(!stage.begin().isEmpty());
        const QByteArray params = '{' + kAnyQuestion + R"(,"task":{}})";
        QCOMPARE(stage.answerTo(stage.ask("elicitation/create", params)), QByteArray("-32603"));
        QCOMPARE(stage.handler.asked.size(), 10);
        QCOMPARE(stage.violations(), 1);
        stage.accept(3);
        QVERIFY(!stage.begin().isEmpty());
    }

    void keepsATaskForItsTimeAndNoLonger() // TASKR-11, TASKR-06, TASKR-09
    {
        Stage stage;
        stage.becomeReady();
        const QString working = stage.begin(R"({"ttl":60000})");
        const QString done = stage.begin(R"({"ttl":60000})");
        const QString longer = stage.begin(R"({"ttl":120000})");
        stage.accept(1);
        const QByteArray waiting = stage.about("tasks/result", working);
        stage.clock.advance(59s);
        QCOMPARE(stage.statusOf(done), u"completed"_s);
        stage.clock.advance(1s);
        QCoreApplication::processEvents();
        QCOMPARE(stage.answerTo(waiting), kUnknown);
        QCOMPARE(stage.withdrawn, QList<qsizetype>{0});
        for (const QString &id : {working, done})
            QCOMPARE(stage.answerTo(stage.about("tasks/get", id)), kUnknown);
        const json::Value list = stage.resultOf(stage.ask("tasks/list", "{}"));
        QCOMPARE(list.find(u"tasks")->items().size(), 1);
        QCOMPARE(stage.statusOf(longer), u"working"_s);
        stage.clock.advance(60s);
        QCOMPARE(stage.answerTo(stage.about("tasks/get", longer)), kUnknown);
    }

    void forgetsATaskThatIsToBeKeptForNoTime() // TASKR-11
    {
        Stage stage;
        stage.becomeReady();
        const QString id = stage.begin(R"({"ttl":0})");
        QVERIFY(!id.isEmpty());
        QCOMPARE(stage.answerTo(stage.about("tasks/get", id)), kUnknown);
        stage.clock.advance(1ms);
        QCOMPARE(stage.withdrawn, QList<qsizetype>{0});
    }

    void isNotAskedTooOften() // TASKR-11
    {
        Stage stage;
        stage.becomeReady();
        const QString id = stage.begin();
        for (int i = 0; i < 200; ++i)
            QCOMPARE(stage.statusOf(id), u"working"_s);
        QCOMPARE(stage.answerTo(stage.about("tasks/get", id)), QByteArray("-32603"));
        QCOMPARE(stage.answerTo(stage.ask("tasks/list", "{}")), QByteArray("-32603"));
        QCOMPARE(stage.violations(), 1);
        stage.clock.advance(10s);
        QCOMPARE(stage.statusOf(id), u"working"_s);
    }

    void keepsTasksOverLinks() // TASKR-16, TASKR-07, TASKR-14
    {
        Stage stage;
        stage.becomeReady();
        const QString id = stage.begin();
        const QByteArray waiting = stage.about("tasks/result", id);
        stage.lose();
        QVERIFY(stage.withdrawn.isEmpty());
        QCOMPARE(stage.statusOf(id), u"working"_s);
        stage.accept(0);
        QCOMPARE(stage.statusOf(id), u"completed"_s);
        QCOMPARE(stage.count(kStatus), 1); // Over the new link.
        QVERIFY(stage.answers(waiting).isEmpty()); // It was of the old one.
        QVERIFY(!stage.answerTo(stage.about("tasks/result", id)).isEmpty());
    }

    void keepsWhatEndsWhileTheServerIsAway() // TASKR-16
    {
        Stage stage;
        stage.becomeReady();
        const QString id = stage.begin();
        stage.wire()->closeFromPeer();
        QTRY_COMPARE(stage.connection.state(), Connection::State::Waiting);
        stage.accept(0);
        stage.clock.advance(limits::kRestartDelayMax);
        QTRY_COMPARE(stage.connection.state(), Connection::State::Ready);
        QCOMPARE(stage.statusOf(id), u"completed"_s);
    }

    void withdrawsEverythingWhenItEnds() // TASKR-16
    {
        Stage stage;
        stage.becomeReady();
        stage.begin();
        stage.connection.close();
        QTRY_COMPARE(stage.connection.state(), Connection::State::Closed);
        QCOMPARE(stage.withdrawn, QList<qsizetype>{0});
    }

    void wantsNoTasksOfServersThatDoNot() // TASKR-15
    {
        Stage stage;
        stage.becomeReady();
        const QByteArray id = stage.ask("elicitation/create", '{' + kAnyQuestion + '}');
        stage.accept(0);
        QCOMPARE(stage.answerTo(id), kAccepted);
    }
};

QUAYSIDE_TEST(TestServedTasks, QCoreApplication)

} // namespace tst_servedtasks

#include "tst_servedtasks.moc"
