// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/limits.h"
#include "tests/support/taskstage.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_taskanswers {

using namespace mcp;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto kForm =
    R"({"k":{"method":"elicitation/create","params":{"message":"Which?","requestedSchema":{"type":"object","properties":{}}}}})";
constexpr auto kTwoForms =
    R"({"a":{"method":"elicitation/create","params":{"message":"?","requestedSchema":{"type":"object","properties":{}}}},"b":{"method":"elicitation/create","params":{"message":"?","requestedSchema":{"type":"object","properties":{}}}}})";
constexpr auto kModel =
    R"({"m":{"method":"sampling/createMessage","params":{"messages":[],"maxTokens":1}}})";
constexpr auto kAccept = R"({"action":"accept","content":{}})";

Error lostOnTheWay()
{
    return {ErrorKind::Closed, {}, 0, {}};
}

Error remote(int code)
{
    return {ErrorKind::Remote, u"no"_s, code, {}};
}

/// A person who takes their time.
struct Person
{
    explicit Person(TaskStage &stage)
    {
        stage.handler.onRequest = [this](const PeerRequest &request) {
            Promise<json::Raw> promise;
            promise.onCancel([count = withdrawn] { ++*count; });
            asked.append(request);
            promises.append(promise);
            return promise.pending();
        };
    }

    void answer(qsizetype index, const char *text = kAccept)
    {
        promises.at(index).settle(json::Raw(text));
        TaskStage::settle();
    }

    QList<PeerRequest> asked;
    QList<Promise<json::Raw>> promises;
    std::shared_ptr<int> withdrawn = std::make_shared<int>(0); ///< Counted to the very end.
};

} // namespace

/// What tasks of the extension ask of the person, and how the answers reach them.
class TestTaskAnswers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asksEveryKeyOnceAndSendsItsAnswerOnce() // TASKX-13, TASKX-14, TASKX-15, TASKX-17, SEC-65
    {
        TaskStage stage;
        Person person(stage);
        const QString key = stage.begin(u"t"_s);
        stage.ask(u"t"_s, kForm);
        stage.pass(3s);
        QCOMPARE(stage.state(key), TaskState::NeedsInput);
        QCOMPARE(person.asked.size(), 1);
        QCOMPARE(person.asked.at(0).method, u"elicitation/create"_s);
        QCOMPARE(person.asked.at(0).taskId, u"t"_s);
        QCOMPARE(person.asked.at(0).subject, stage.tracker->record(key)->tool);
        QVERIFY(!person.asked.at(0).subject.isEmpty());
        QVERIFY(person.asked.at(0).params.view().indexOf("Which?") > 0);
        stage.pass(20s);
        QCOMPARE(person.asked.size(), 1);
        QCOMPARE(stage.server->count(u"update"_s), 0);

        person.answer(0);
        QCOMPARE(stage.server->updates(),
                 QList<QByteArray>{QByteArray(R"({"k":)") + kAccept + '}'});
        QCOMPARE(stage.state(key), TaskState::Working);
        stage.pass(20s); // It takes its time to take note.
        QCOMPARE(stage.server->count(u"update"_s), 1);
        QCOMPARE(person.asked.size(), 1);
        stage.complete(u"t"_s);
        stage.pass(3s);
        QCOMPARE(stage.state(key), TaskState::Completed);
        QCOMPARE(stage.server->count(u"call"_s), 1);
    }

    void hasTheAnswerOnDiskBeforeItIsSent() // TASKX-13, REL-02
    {
        TaskStage stage;
        Person person(stage);
        const QString key = stage.begin(u"t"_s);
        stage.ask(u"t"_s, kForm);
        stage.pass(3s);
        stage.disk.isHolding = true;
        person.answer(0);
        stage.pass(10s);
        QCOMPARE(stage.server->count(u"update"_s), 0);
        stage.disk.release();
        stage.settle();
        QCOMPARE(stage.server->count(u"update"_s), 1);
        stage.settle();
        const auto saved = stage.disk.saved(key);
        QVERIFY(saved && saved->questions.size() == 1);
        QCOMPARE(saved->questions.at(0).answer->toByteArray(), QByteArray(kAccept));
        QVERIFY(saved->questions.at(0).isDelivered);
    }

    void answersSeveralQuestionsAsTheyAreReady() // TASKX-14
    {
        TaskStage stage;
        Person person(stage);
        const QString key = stage.begin(u"t"_s);
        stage.ask(u"t"_s, kTwoForms);
        stage.pass(3s);
        QCOMPARE(person.asked.size(), 2);
        person.answer(1, R"({"action":"decline"})");
        QCOMPARE(stage.server->updates(), QList<QByteArray>{R"({"b":{"action":"decline"}})"});
        QCOMPARE(stage.state(key), TaskState::NeedsInput);
        stage.ask(
            u"t"_s,
            R"({"a":{"method":"elicitation/create","params":{"message":"?","requestedSchema":{"type":"object","properties":{}}}}})");
        stage.pass(3s);
        person.answer(0, R"({"action":"cancel"})");
        QCOMPARE(stage.server->updates().value(1), QByteArray(R"({"a":{"action":"cancel"}})"));
        QCOMPARE(stage.state(key), TaskState::Working);
        QVERIFY(!stage.tracker->record(key)->isCancelRequested); // TASKX-18
        QCOMPARE(person.asked.size(), 2);
    }

    void sendsTheSameAnswerAgainWhenItWasLost() // TASKX-16
    {
        TaskStage stage;
        Person person(stage);
        stage.begin(u"t"_s);
        stage.ask(u"t"_s, kForm);
        stage.pass(3s);
        stage.server->failures.insert(u"update"_s, lostOnTheWay());
        person.answer(0);
        QCOMPARE(stage.server->count(u"update"_s), 1);
        stage.server->failures.clear();
        stage.pass(2s);
        QCOMPARE(stage.server->count(u"update"_s), 2);
        QCOMPARE(stage.server->updates().at(0), stage.server->updates().at(1));
        stage.pass(10s);
        QCOMPARE(stage.server->count(u"update"_s), 2);
        QCOMPARE(person.asked.size(), 1);
    }

    void keepsAnAnswerForAServerThatIsAway() // TASKX-16
    {
        TaskStage stage;
        Person person(stage);
        stage.begin(u"t"_s);
        stage.ask(u"t"_s, kForm);
        stage.pass(3s);
        stage.server->setReady(false);
        person.answer(0);
        stage.pass(1min);
        QCOMPARE(stage.server->count(u"update"_s), 0);
        stage.server->setReady(true);
        stage.settle();
        QCOMPARE(stage.server->count(u"update"_s), 1);
        QCOMPARE(person.asked.size(), 1);
    }

    void showsAnOpenQuestionAgainAfterARestart() // TASKX-13, the issue's fifth point
    {
        TaskStage stage;
        auto person = std::make_unique<Person>(stage);
        const QString key = stage.begin(u"t"_s);
        stage.ask(u"t"_s, kForm);
        stage.pass(3s);
        person = std::make_unique<Person>(stage);
        stage.restart();
        QCOMPARE(stage.state(key), TaskState::NeedsInput);
        stage.pass(10s);
        QCOMPARE(person->asked.size(), 1);
        QCOMPARE(person->asked.at(0).taskId, u"t"_s);
        person->answer(0);
        stage.pass(10s);
        QCOMPARE(stage.server->count(u"update"_s), 1);

        stage.restart();
        stage.pass(10s);
        QCOMPARE(person->asked.size(), 1);
        QCOMPARE(stage.server->count(u"update"_s), 0); // The server has it.
    }

    void sendsAnUndeliveredAnswerAfterARestart() // TASKX-16
    {
        TaskStage stage;
        Person person(stage);
        stage.begin(u"t"_s);
        stage.ask(u"t"_s, kForm);
        stage.pass(3s);
        stage.server->silent.insert(u"update"_s);
        person.answer(0);
        stage.restart();
        QCOMPARE(stage.server->updates(),
                 QList<QByteArray>{QByteArray(R"({"k":)") + kAccept + '}'});
        QCOMPARE(person.asked.size(), 1);
    }

    void asksTheNextHandlerWhatTheFirstDidNotAnswer() // TASKX-13
    {
        TaskStage stage;
        Person person(stage);
        stage.begin(u"t"_s);
        stage.ask(u"t"_s, kForm);
        stage.pass(3s);
        person.promises.clear(); // Its window is gone, nobody has decided.
        stage.settle();
        stage.pass(5s);
        QCOMPARE(stage.server->count(u"update"_s), 0);
        QVERIFY(person.asked.size() >= 1);
        auto fresh = std::make_unique<FakeTaskCalls>(&stage.clock, Era::Stateless);
        fresh->tasks = stage.server->tasks;
        stage.server = std::move(fresh);
        ScriptedHandler other;
        stage.tracker->setServer(u"s"_s, u"Server"_s, stage.server.get(), &other);
        stage.pass(3s);
        QCOMPARE(other.asked.size(), 1);
        QCOMPARE(stage.server->count(u"update"_s), 1);
        stage.tracker.reset();
    }

    void answersWithCancelWhenAFormCannotBeShown() // TASKX-18
    {
        TaskStage stage;
        stage.handler.onRequest = [](const PeerRequest &) {
            return settled<json::Raw>(Error{ErrorKind::Policy, u"too many"_s, 0, {}});
        };
        stage.begin(u"t"_s);
        stage.ask(u"t"_s, kForm);
        stage.pass(3s);
        QCOMPARE(stage.server->updates(), QList<QByteArray>{R"({"k":{"action":"cancel"}})"});
    }

    void cancelsTheTaskWhenSamplingIsRefused() // TASKX-18
    {
        TaskStage stage;
        stage.handler.onRequest = [](const PeerRequest &) {
            return settled<json::Raw>(Error{ErrorKind::Policy, u"no"_s, 0, {}});
        };
        const QString key = stage.begin(u"t"_s);
        stage.ask(u"t"_s, kModel);
        stage.pass(2s);
        QCOMPARE(stage.server->count(u"cancel"_s), 1);
        QCOMPARE(stage.server->count(u"update"_s), 0);
        QVERIFY(stage.tracker->record(key)->isCancelRequested);
        stage.server->failures.insert(u"cancel"_s, remote(-32603));
        stage.pass(20s);
        QCOMPARE(stage.handler.asked.size(), 1);
    }

    void answersARefusalThatCouldNotBeToldWithNothing() // TASKX-18
    {
        TaskStage stage;
        stage.handler.onRequest = [](const PeerRequest &) {
            return settled<json::Raw>(Error{ErrorKind::Policy, u"no"_s, 0, {}});
        };
        const QString key = stage.begin(u"t"_s);
        stage.server->failures.insert(u"cancel"_s, remote(-32603));
        stage.ask(u"t"_s, kModel);
        stage.pass(20s);
        QCOMPARE(stage.server->count(u"cancel"_s), 1);
        QCOMPARE(stage.handler.asked.size(), 1); // Not again.
        QVERIFY(stage.tracker->live(key).isBlocked);
    }

    void isBlockedByWhatItCannotAnswer_data() // TASKX-12, ELIC-11, SAMP-05
    {
        QTest::addColumn<QByteArray>("question");
        QTest::newRow("unknown") << QByteArray(R"({"method":"orders/sign","params":{}})");
        QTest::newRow("not declared") << QByteArray(R"({"method":"roots/list"})");
        QTest::newRow("half a form")
            << QByteArray(R"({"method":"elicitation/create","params":{"message":"?"}})");
        QTest::newRow("fields in fields") << QByteArray(
            R"({"method":"elicitation/create","params":{"message":"?","requestedSchema":{"type":"object","properties":{"a":{"type":"object"}}}}})");
        QTest::newRow("half a request for a model")
            << QByteArray(R"({"method":"sampling/createMessage","params":{"maxTokens":1}})");
        QTest::newRow("unreadable") << QByteArray(R"(["elicitation/create"])");
    }
    void isBlockedByWhatItCannotAnswer()
    {
        QFETCH(QByteArray, question);
        TaskStage stage;
        Person person(stage);
        stage.handler.offered.hasRoots = false;
        const QString key = stage.begin(u"t"_s);
        stage.ask(u"t"_s, "{\"k\":" + question + '}');
        stage.pass(10s);
        QVERIFY(person.asked.isEmpty());
        QCOMPARE(stage.server->count(u"update"_s), 0);
        QVERIFY(stage.tracker->live(key).isBlocked);
        QCOMPARE(stage.state(key), TaskState::NeedsInput);
        stage.tracker->cancel(key);
        stage.pass(10s);
        QCOMPARE(stage.state(key), TaskState::Cancelled);
    }

    void isBlockedByTooManyQuestions() // SEC-47
    {
        TaskStage stage;
        Person person(stage);
        const QString key = stage.begin(u"t"_s);
        QByteArray all = "{";
        for (int i = 0; i < 25; ++i)
            all += '"' + QByteArray::number(i)
                + "\":{\"method\":\"elicitation/create\",\"params\":{" + kAnyQuestion + "}},";
        all.back() = '}';
        stage.ask(u"t"_s, all);
        stage.pass(3s);
        QCOMPARE(person.asked.size(), limits::kQuestionsOfServer);
        QVERIFY(stage.tracker->live(key).isBlocked);
        for (qsizetype i = 0; i < person.asked.size(); ++i)
            person.answer(i);
        QCOMPARE(person.asked.size(), 20);
    }

    void keepsTheFirstContentOfAKey() // TASKX-13
    {
        TaskStage stage;
        Person person(stage);
        stage.begin(u"t"_s);
        stage.ask(u"t"_s, kForm);
        stage.pass(3s);
        stage.ask(u"t"_s, R"({"k":{"method":"sampling/createMessage","params":{}}})");
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(u"changed a question"_s));
        stage.pass(10s);
        QCOMPARE(person.asked.size(), 1);
        person.answer(0);
        QCOMPARE(stage.server->count(u"update"_s), 1);
    }

    void withdrawsAQuestionThatTheServerNoLongerAsks() // TASKX-13
    {
        TaskStage stage;
        Person person(stage);
        const QString key = stage.begin(u"t"_s);
        stage.ask(u"t"_s, kForm);
        stage.pass(3s);
        stage.move(u"t"_s, u"working"_s);
        stage.pass(2s);
        QCOMPARE(*person.withdrawn, 1);
        QCOMPARE(stage.state(key), TaskState::Working);
        stage.complete(u"t"_s);
        stage.pass(2s);
        QCOMPARE(stage.server->count(u"update"_s), 0);
    }

    void withdrawsItsQuestionsWhenTheTaskIsThrough_data()
    {
        QTest::addColumn<QString>("how");
        QTest::newRow("completed") << u"completed"_s;
        QTest::newRow("cancelled by us") << u"cancel"_s;
        QTest::newRow("forgotten by the person") << u"forget"_s;
        QTest::newRow("its server is removed") << u"remove"_s;
    }
    void withdrawsItsQuestionsWhenTheTaskIsThrough()
    {
        QFETCH(QString, how);
        TaskStage stage;
        Person person(stage);
        const QString key = stage.begin(u"t"_s);
        stage.ask(u"t"_s, kForm);
        stage.pass(3s);
        if (how == u"completed")
            stage.complete(u"t"_s);
        else if (how == u"cancel")
            stage.tracker->cancel(key);
        else if (how == u"forget")
            stage.tracker->forget(key);
        else
            stage.tracker->removeServer(u"s"_s);
        stage.settle();
        if (how == u"completed")
            stage.pass(2s);
        QCOMPARE(*person.withdrawn, 1);
        person.answer(0);
        QVERIFY(how == u"remove" || stage.server->count(u"update"_s) == 0);
    }

    void saysWhenAnAnswerIsTakenNoNoteOf() // TASKX-15
    {
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        stage.ask(u"t"_s, kForm);
        stage.pass(2s);
        QCOMPARE(stage.server->count(u"update"_s), 1);
        stage.pass(20s);
        QVERIFY(!stage.tracker->live(key).isStuck);
        stage.changes.clear();
        stage.pass(4s);
        QVERIFY(stage.tracker->live(key).isStuck);
        QCOMPARE(stage.changes, QStringList{key});
        QCOMPARE(stage.server->count(u"update"_s), 1);
        stage.tracker->sendAgain(key);
        stage.settle();
        QCOMPARE(stage.server->count(u"update"_s), 2);
        QCOMPARE(stage.server->updates().at(0), stage.server->updates().at(1));
        QVERIFY(!stage.tracker->live(key).isStuck);
        QCOMPARE(stage.handler.asked.size(), 1);
    }

    void doesNotMistakeLongWorkAfterAnAnswerForNoNote() // TASKX-15
    {
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        stage.ask(u"t"_s, kForm);
        stage.pass(2s);
        stage.move(u"t"_s, u"working"_s);
        stage.pass(1min);
        QVERIFY(!stage.tracker->live(key).isStuck);
        stage.ask(u"t"_s, "{}");
        stage.pass(1min);
        QVERIFY(!stage.tracker->live(key).isStuck);
    }

    void doesNotInsistOnAnAnswerThatIsRejected() // TASKX-16
    {
        TaskStage stage;
        const QString key = stage.begin(u"t"_s);
        stage.server->failures.insert(u"update"_s, remote(-32603));
        stage.ask(u"t"_s, kForm);
        stage.pass(1min);
        QCOMPARE(stage.server->count(u"update"_s), 5);
        QVERIFY(stage.tracker->live(key).isStuck);
        stage.server->failures.clear();
        stage.tracker->sendAgain(key);
        stage.settle();
        QCOMPARE(stage.server->count(u"update"_s), 6);
        QVERIFY(!stage.tracker->live(key).isStuck);
    }

    void seesFromARejectedAnswerThatTheTaskIsGone() // TASKX-14, TASKX-21
    {
        TaskStage stage;
        Person person(stage);
        const QString key = stage.begin(u"t"_s);
        stage.ask(u"t"_s, kForm);
        stage.pass(3s);
        stage.server->tasks.clear();
        person.answer(0);
        stage.pass(100ms);
        QCOMPARE(stage.state(key), TaskState::Lost);
        QCOMPARE(stage.tracker->record(key)->lostReason, LostReason::Forgotten);
    }

    void answersNothingThatWasNotAsked() // the issue's bad input
    {
        TaskStage stage;
        Person person(stage);
        const QString key = stage.begin(u"t"_s);
        stage.ask(u"t"_s, "{}");
        stage.pass(3s);
        QCOMPARE(stage.state(key), TaskState::Working);
        stage.tracker->sendAgain(key);
        stage.tracker->sendAgain(u"nobody"_s);
        stage.pass(3s);
        QCOMPARE(stage.server->count(u"update"_s), 0);
        QVERIFY(person.asked.isEmpty());
    }

    void leavesQuestionsOfTheStatefulEraToTheirOwnRequests() // TASK-10
    {
        TaskStage stage(Era::Stateful);
        Person person(stage);
        const QString key = stage.begin(u"t"_s);
        stage.ask(u"t"_s, kForm);
        stage.pass(5s);
        QVERIFY(person.asked.isEmpty());
        QCOMPARE(stage.state(key), TaskState::NeedsInput);
    }
};

QUAYSIDE_TEST(TestTaskAnswers, QCoreApplication)

} // namespace tst_taskanswers

#include "tst_taskanswers.moc"
