// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include "core/client/catalog/toolcatalog.h"
#include "core/client/connection.h"
#include "core/host/questions.h"
#include "core/protocol/prompts.h"
#include "tests/support/scriptedhandler.h"

#include <QSignalSpy>

namespace quayside::tst_personrequests {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const QByteArray kColumn =
    R"({"type":"object","properties":{"column":{"type":"string","title":"Date column","minLength":3}},"required":["column"]})";

/// Two servers that may ask.
struct TestDesk : TestApp
{
    QString harbour = add(u"Harbour"_s)->entry().id;
    QString lighthouse = add(u"Lighthouse"_s)->entry().id;
    QObject context;
    QStringList answers; ///< The responses, in the order of the answered requests.

    void ask(const QString &serverId, const QByteArray &schema = kColumn,
             const QString &taskId = {}, const QString &subject = {}, bool isUnrelated = false,
             const QString &callMethod = u"tools/call"_s)
    {
        const mcp::json::Raw params(R"({"message":"Which column?","requestedSchema":)" + schema
                                    + '}');
        mcp::PeerRequest request{u"elicitation/create"_s, params, taskId, subject, isUnrelated};
        request.callMethod = callMethod;
        host.questions()
            ->handlerFor(serverId)
            ->answer(mcp::readRequest(request))
            .then(&context, [this, serverId](const mcp::Result<mcp::json::Raw> &answer) {
                const QString name = serverId == harbour ? u"Harbour"_s : u"Lighthouse"_s;
                answers.append(name + u' '
                               + (answer ? QString::fromUtf8(answer->toByteArray()) : u"none"_s));
            });
    }
    /// Something that may belong to several calls, newest first.
    void askFor(const QList<std::pair<QString, mcp::OngoingCall *>> &calls)
    {
        const mcp::json::Raw params(R"({"message":"Which column?","requestedSchema":)" + kColumn
                                    + '}');
        mcp::PeerRequest request{u"elicitation/create"_s, params};
        for (const auto &[tool, call] : calls)
            request.candidates.append({u"tools/call"_s, tool, QPointer(call)});
        host.questions()
            ->handlerFor(harbour)
            ->answer(mcp::readRequest(request))
            .then(&context, [](const mcp::Result<mcp::json::Raw> &) {});
    }
    QuestionController *question(const QString &serverId, const QString &taskId = {}) const
    {
        return requests.questions(serverId, taskId).value(0);
    }
    /// Shown long enough to be answered.
    QuestionController *awake(const QString &serverId)
    {
        QuestionController *found = question(serverId);
        found->show();
        clock.advance(QuestionController::kInertTime);
        return found;
    }
};

} // namespace

class TestPersonRequests : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aQuestionIsInertForHalfASecond();
    void theAnswerIsWhatTheFormHolds();
    void whatIsNotRightIsNotSent();
    void refusingAndClosingAreTwoThings();
    void aNoIsInertForHalfASecondToo_data();
    void aNoIsInertForHalfASecondToo();
    void answersGoToTheServerThatAsks();
    void whatCannotBeAFormCanOnlyBeRefused_data();
    void whatCannotBeAFormCanOnlyBeRefused();
    void nothingButWhatIsAskedForCanBeAnswered();
    void aQuestionThatIsWithdrawnGoes();
    void questionsOfATaskStandWithIt();
    void aServerThatAsksSaysSo();
    void saysWhatItBelongsTo();
    void aCallOfAnotherToolStandsElsewhere();
    void aPromptWithTheNameOfAToolStandsElsewhere();
    void namesTheCallsThatItMayBelongTo_data();
    void namesTheCallsThatItMayBelongTo();
    void standsAtTheCallsThatItMayBelongTo();
    void namesTheToolAndTheServerAsTheyAre();
    void saysHowLongItWaits();
    void aFieldThatSoundsLikeASecretIsNoticed_data();
    void aFieldThatSoundsLikeASecretIsNoticed();
    void aSuggestedValueIsMarkedUntilItIsChanged();
    void allOfAServerIsDeclinedUntilThePersonWantsItAgain();
    void aCallThatKeepsAskingWaitsForThePerson();
};

void TestPersonRequests::aQuestionIsInertForHalfASecond() // SEC-46
{
    TestDesk test;
    test.ask(test.harbour);
    QuestionController *question = test.question(test.harbour);
    QVERIFY(question);
    question->form()->setJson(uR"({"column":"day"})"_s);
    test.clock.advance(10s);
    QVERIFY2(!question->canSend(), "nobody has seen it yet");
    question->show();
    for (const auto step : {0ms, 100ms, 399ms}) {
        test.clock.advance(step);
        question->send();
        QVERIFY(!question->canSend());
    }
    QVERIFY(test.answers.isEmpty());
    test.clock.advance(1ms);
    QVERIFY(question->canSend());
    question->show();
    question->send();
    QVERIFY2(test.answers.isEmpty(), "it has just been shown again, perhaps under the pointer");
    test.clock.advance(500ms);
    QVERIFY(question->canSend());
    question->send();
    QTRY_COMPARE(test.answers.size(), 1);
}

void TestPersonRequests::theAnswerIsWhatTheFormHolds() // ELIC-04
{
    TestDesk test;
    test.ask(test.harbour);
    QuestionController *question = test.awake(test.harbour);
    QCOMPARE(question->serverName(), u"Harbour"_s);
    QCOMPARE(question->message(), u"Which column?"_s);
    question->form()->setJson(uR"({"column":"created_at"})"_s);
    question->send();
    QTRY_COMPARE(
        test.answers,
        QStringList{uR"(Harbour {"action":"accept","content":{"column":"created_at"}})"_s});
    QVERIFY(!test.question(test.harbour));
}

void TestPersonRequests::whatIsNotRightIsNotSent() // ELIC-10
{
    TestDesk test;
    test.ask(test.harbour);
    QuestionController *question = test.awake(test.harbour);
    question->send();
    QVERIFY(question->form()->errorCount() > 0);
    question->form()->setJson(uR"({"column":"ab"})"_s);
    question->send();
    QVERIFY(test.question(test.harbour));
    QVERIFY(test.answers.isEmpty());
}

void TestPersonRequests::refusingAndClosingAreTwoThings() // SEC-60, ELIC-04
{
    TestDesk test;
    test.ask(test.harbour);
    test.ask(test.lighthouse);
    test.awake(test.harbour)->decline();
    test.awake(test.lighthouse)->dismiss();
    QTRY_COMPARE(test.answers,
                 (QStringList{uR"(Harbour {"action":"decline"})"_s,
                              uR"(Lighthouse {"action":"cancel"})"_s}));
}

void TestPersonRequests::aNoIsInertForHalfASecondToo_data()
{
    QTest::addColumn<bool>("isDismissed");
    QTest::newRow("declined") << false;
    QTest::newRow("dismissed") << true;
}

void TestPersonRequests::aNoIsInertForHalfASecondToo() // W12, SEC-46
{
    QFETCH(const bool, isDismissed);
    TestDesk test;
    test.ask(test.harbour);
    QuestionController *question = test.question(test.harbour);
    const auto refuse = [&] { isDismissed ? question->dismiss() : question->decline(); };
    refuse();
    question->show();
    for (const auto step : {0ms, 100ms, 399ms}) {
        test.clock.advance(step);
        refuse();
        QVERIFY(!question->isArmed() && test.answers.isEmpty());
    }
    test.clock.advance(1ms);
    question->show(); // It has moved.
    refuse();
    QVERIFY(test.answers.isEmpty());
    test.clock.advance(500ms);
    refuse();
    QTRY_COMPARE(test.answers.size(), 1);
}

void TestPersonRequests::answersGoToTheServerThatAsks() // SEC-60
{
    TestDesk test;
    test.ask(test.harbour);
    test.ask(test.lighthouse);
    QuestionController *second = test.awake(test.lighthouse);
    second->form()->setJson(uR"({"column":"lamp"})"_s);
    second->send();
    QTRY_COMPARE(test.answers.size(), 1);
    QVERIFY(test.answers.constFirst().startsWith(u"Lighthouse"));
    QVERIFY(test.question(test.harbour));
}

void TestPersonRequests::whatCannotBeAFormCanOnlyBeRefused_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::newRow("an object in it")
        << QByteArray(R"({"type":"object","properties":{"a":{"type":"object"}}})");
    QTest::newRow("a list of objects") << QByteArray(
        R"({"type":"object","properties":{"a":{"type":"array","items":{"type":"object"}}}})");
    QTest::newRow("a choice of forms") << QByteArray(
        R"({"oneOf":[{"type":"object","properties":{}},{"type":"object","properties":{}}]})");
    QTest::newRow("nothing of a form") << QByteArray("[]");
}

void TestPersonRequests::whatCannotBeAFormCanOnlyBeRefused() // SEC-57, ELIC-11
{
    QFETCH(QByteArray, schema);
    TestDesk test;
    test.ask(test.harbour, schema);
    QuestionController *question = test.question(test.harbour);
    if (!question)
        return; // The host refuses some of them itself.
    question->show();
    test.clock.advance(1s);
    QVERIFY(!question->hasForm() && !question->canSend());
    question->send();
    QVERIFY(test.answers.isEmpty());
    QVERIFY(question->isArmed());
    question->decline();
    QTRY_COMPARE(test.answers.size(), 1);
}

void TestPersonRequests::nothingButWhatIsAskedForCanBeAnswered() // ELIC-18
{
    TestDesk test;
    test.ask(test.harbour);
    QVERIFY(!test.question(test.harbour)->form()->root()->canAdd());
}

void TestPersonRequests::aQuestionThatIsWithdrawnGoes()
{
    TestDesk test;
    {
        const mcp::json::Raw params(R"({"message":"Which column?","requestedSchema":)" + kColumn
                                    + '}');
        auto pending = test.host.questions()
                           ->handlerFor(test.harbour)
                           ->answer(mcp::readRequest({u"elicitation/create"_s, params, {}}));
        QSignalSpy changed(&test.requests, &PersonRequests::changed);
        QVERIFY(test.question(test.harbour));
        pending.handle().cancel();
        QCOMPARE(changed.size(), 1);
    }
    QVERIFY(!test.question(test.harbour));
}

void TestPersonRequests::questionsOfATaskStandWithIt() // TASK-11
{
    TestDesk test;
    test.ask(test.harbour, kColumn, u"secret-1"_s);
    QVERIFY(!test.question(test.harbour));
    QVERIFY(test.question(test.harbour, u"secret-1"_s));
    QVERIFY2(!test.question(test.lighthouse, u"secret-1"_s), "another server's task");
}

void TestPersonRequests::aServerThatAsksSaysSo()
{
    TestDesk test;
    mcp::Server *server = test.addApproved(u"Quay"_s);
    test.launcher.onLaunch = [](mcp::FakeProcess *process) {
        process->onMessage = [process](const mcp::json::Value &message) {
            if (const QByteArray answer = mcp::answerAsServer(message); !answer.isEmpty())
                process->write(answer);
        };
    };
    server->start();
    ServerController controller(server, test.ports, nullptr);
    QTRY_COMPARE(controller.state(), ServerState::Kind::Ready);
    test.ask(server->entry().id);
    QCOMPARE(controller.state(), ServerState::Kind::Asking);
    QCOMPARE(controller.stateText(), u"Has a question"_s);
    QCOMPARE(controller.questions()->count(), 1);
    test.awake(server->entry().id)->decline();
    QCOMPARE(controller.state(), ServerState::Kind::Ready);
}

void TestPersonRequests::saysWhatItBelongsTo() // SAMP-19
{
    TestDesk test;
    test.ask(test.harbour, kColumn, {}, u"import_rows"_s);
    QCOMPARE(test.question(test.harbour)->title(), u"Harbour asks a question"_s);
    QCOMPARE(test.question(test.harbour)->origin(), u"For your call of “import_rows”."_s);
    QVERIFY(test.question(test.harbour)->facts().startsWith(u"import_rows · "));
    test.ask(test.lighthouse, kColumn, {}, {}, true);
    QVERIFY(test.question(test.lighthouse)->isUnrelated());
    QCOMPARE(test.question(test.lighthouse)->origin(), u"Not related to anything you did."_s);
}

void TestPersonRequests::aCallOfAnotherToolStandsElsewhere()
{
    TestDesk test;
    test.ask(test.harbour, kColumn, {}, u"import_rows"_s);
    test.ask(test.harbour, kColumn, {}, {}, true);
    test.ask(test.harbour, kColumn, u"task"_s, u"import_rows"_s);
    const auto count = [&](const QString &tool) {
        return test.requests.ofCalls(test.harbour, mcp::CallTool::method, tool).size();
    };
    QCOMPARE(count({}), 1);
    QCOMPARE(count(u"import_rows"_s), 1);
    QCOMPARE(count(u"plan_route"_s), 0);
    QCOMPARE(test.requests.questions().size(), 3);
}

void TestPersonRequests::aPromptWithTheNameOfAToolStandsElsewhere() // SEC-60
{
    TestDesk test;
    test.ask(test.harbour, kColumn, {}, u"log"_s, false, u"prompts/get"_s);
    const auto count = [&](QLatin1StringView method) {
        return test.requests.ofCalls(test.harbour, method, u"log"_s).size();
    };
    QCOMPARE(count(mcp::CallTool::method), 0);
    QCOMPARE(count(mcp::GetPrompt::method), 1);
    test.ask(test.harbour); // Of a call that is not known.
    QCOMPARE(count(mcp::CallTool::method), 1);
    QCOMPARE(count(mcp::GetPrompt::method), 2);
}

void TestPersonRequests::namesTheCallsThatItMayBelongTo_data()
{
    QTest::addColumn<QStringList>("tools");
    QTest::addColumn<QString>("origin");
    QTest::addColumn<QString>("subject");
    QTest::newRow("two") << QStringList{u"verse"_s, u"pass"_s}
                         << u"For one of your calls: “verse” or “pass”."_s << u"verse or pass"_s;
    QTest::newRow("three") << QStringList{u"c"_s, u"b"_s, u"a"_s}
                           << u"For one of your calls: “c” or “b” or “a”."_s << u"c or b or a"_s;
    QTest::newRow("more") << QStringList{u"d"_s, u"c"_s, u"b"_s, u"a"_s}
                          << u"For one of your calls: “d” or “c” or “b” or another one."_s
                          << u"d or c or b or another one"_s;
    QTest::newRow("twice the same tool")
        << QStringList{u"verse"_s, u"verse"_s} << u"For your call of “verse”."_s << u"verse"_s;
    QTest::newRow("names with marks") << QStringList{u"%1"_s, u"%2"_s}
                                      << u"For one of your calls: “%1” or “%2”."_s << u"%1 or %2"_s;
}

void TestPersonRequests::namesTheCallsThatItMayBelongTo() // W28
{
    QFETCH(QStringList, tools);
    QFETCH(QString, origin);
    QFETCH(QString, subject);
    TestDesk test;
    mcp::OngoingCall call;
    QList<std::pair<QString, mcp::OngoingCall *>> calls;
    for (const QString &tool : tools)
        calls.append({tool, &call});
    test.askFor(calls);
    QCOMPARE(test.question(test.harbour)->origin(), origin);
    QVERIFY(test.question(test.harbour)->facts().startsWith(subject + u" · "));
}

void TestPersonRequests::standsAtTheCallsThatItMayBelongTo() // W28
{
    TestDesk test;
    auto pass = std::make_unique<mcp::OngoingCall>();
    auto verse = std::make_unique<mcp::OngoingCall>();
    test.askFor({{u"verse"_s, verse.get()}, {u"pass"_s, pass.get()}});
    const auto count = [&](const QString &tool) {
        return test.requests.ofCalls(test.harbour, mcp::CallTool::method, tool).size();
    };
    QCOMPARE(count(u"verse"_s), 1);
    QCOMPARE(count(u"pass"_s), 1);
    QCOMPARE(count(u"folders"_s), 0);
    QuestionController *question = test.awake(test.harbour);
    QSignalSpy changed(&test.requests, &PersonRequests::changed);
    pass.reset();
    QCOMPARE(changed.size(), 1);
    QCOMPARE(question->origin(), u"For your call of “verse”."_s);
    QCOMPARE(count(u"pass"_s), 0);
    QCOMPARE(count(u"verse"_s), 1);
    QVERIFY2(!question->isArmed(), "SEC-46: its words have just changed");
}

void TestPersonRequests::namesTheToolAndTheServerAsTheyAre() // TOOL-05
{
    TestDesk test;
    mcp::Server *server = test.addApproved(u"Quay"_s);
    test.launcher.onLaunch = [](mcp::FakeProcess *process) {
        process->onMessage = [process](const mcp::json::Value &message) {
            QByteArray answer = mcp::answerAsServer(message);
            answer.replace(
                R"("name":"echo",)",
                R"("name":"wipe_disk","title":"Say hello","annotations":{"title":"x"},)");
            if (!answer.isEmpty())
                process->write(answer);
        };
    };
    server->start();
    QTRY_COMPARE(server->state(), mcp::Server::State::Ready);
    QTRY_VERIFY(server->connection()->tools()->find(u"wipe_disk"_s));
    const QString id = server->entry().id;
    test.ask(id, kColumn, {}, u"wipe_disk"_s);
    QCOMPARE(test.question(id)->title(), u"Quay asks a question"_s);
    QCOMPARE(test.question(id)->origin(), u"For your call of “Say hello (wipe_disk)”."_s);
    QCOMPARE(test.question(id)->serverName(), u"Quay"_s);
}

void TestPersonRequests::saysHowLongItWaits()
{
    TestDesk test;
    test.ask(test.harbour);
    const QuestionController *question = test.question(test.harbour);
    QSignalSpy changed(question, &QuestionController::factsChanged);
    QCOMPARE(question->facts(), u"just now"_s);
    test.clock.advance(29s);
    QCOMPARE(question->facts(), u"waiting 20 s"_s);
    test.clock.advance(40s);
    QCOMPARE(question->facts(), u"waiting 1 min"_s);
    const auto before = changed.size();
    test.clock.advance(49s);
    QCOMPARE(changed.size(), before);
    test.clock.advance(10s);
    QCOMPARE(question->facts(), u"waiting 2 min"_s);
}

void TestPersonRequests::aFieldThatSoundsLikeASecretIsNoticed_data()
{
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<bool>("isSecret");
    QTest::newRow("its name") << QByteArray(R"("api_key":{"type":"string"})") << true;
    QTest::newRow("its title") << QByteArray(R"("a":{"type":"string","title":"Passwort"})") << true;
    QTest::newRow("what is said of it")
        << QByteArray(R"("a":{"type":"string","description":"Your credit card"})") << true;
    QTest::newRow("none") << QByteArray(R"("a":{"type":"string","title":"Town"})") << false;
}

void TestPersonRequests::aFieldThatSoundsLikeASecretIsNoticed() // SEC-58, ELIC-07
{
    QFETCH(QByteArray, field);
    QFETCH(bool, isSecret);
    TestDesk test;
    test.ask(test.harbour, R"({"type":"object","properties":{)" + field + "}}");
    QCOMPARE(test.question(test.harbour)->asksForSecret(), isSecret);
}

void TestPersonRequests::aSuggestedValueIsMarkedUntilItIsChanged() // SEC-57, ELIC-17
{
    TestDesk test;
    test.ask(
        test.harbour,
        R"({"type":"object","properties":{"a":{"type":"string","default":"Ahab"},"b":{"type":"string"}}})");
    FormModel *form = test.question(test.harbour)->form();
    FormNode *field = form->root()->children()->at(0);
    QCOMPARE(field->suggestion(), u"Suggested by Harbour"_s);
    QCOMPARE(form->root()->children()->at(1)->suggestion(), QString());
    field->setText(u"Ishmael"_s);
    QCOMPARE(field->suggestion(), QString());
}

void TestPersonRequests::allOfAServerIsDeclinedUntilThePersonWantsItAgain() // ELIC-05
{
    TestDesk test;
    test.ask(test.harbour);
    test.ask(test.harbour);
    test.ask(test.lighthouse);
    test.question(test.harbour)->muteServer();
    QTRY_COMPARE(test.answers.size(), 2);
    QCOMPARE(test.answers.constFirst(), uR"(Harbour {"action":"decline"})"_s);
    QVERIFY(test.question(test.lighthouse));
    InboxController inbox(test.ports, InboxController::Opens::OnChoice);
    QCOMPARE(inbox.mutedNames(), QStringList{u"Harbour"_s});
    test.ask(test.harbour);
    QTRY_COMPARE(test.answers.size(), 3);
    inbox.unmute(0);
    QVERIFY(inbox.mutedNames().isEmpty());
    test.ask(test.harbour);
    QVERIFY(test.question(test.harbour));
}

void TestPersonRequests::aCallThatKeepsAskingWaitsForThePerson() // MRTR-12, SEC-46
{
    TestDesk test;
    std::optional<bool> goesOn;
    test.host.questions()
        ->handlerFor(test.harbour)
        ->mayGoOn(u"tools/call"_s, u"plan_route"_s, 5)
        .then(&test.context, [&](const mcp::Result<bool> &answer) { goesOn = answer && *answer; });
    QuestionController *question = test.question(test.harbour);
    QVERIFY(question);
    QCOMPARE(question->title(), u"Harbour keeps asking"_s);
    QCOMPARE(question->rounds(), 5);
    question->show();
    test.clock.advance(QuestionController::kInertTime - 1ms);
    question->allowMore();
    QVERIFY2(!goesOn, "nobody can have read it yet");
    test.clock.advance(1ms);
    question->allowMore();
    QCOMPARE(goesOn, true);
}

QUAYSIDE_TEST(TestPersonRequests, QCoreApplication)

} // namespace quayside::tst_personrequests

#include "tst_personrequests.moc"
