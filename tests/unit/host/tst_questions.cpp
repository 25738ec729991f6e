// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/questions.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include "core/host/models.h"
#include "core/host/samplingflow.h"
#include "core/storage/keystore.h"
#include "tests/support/connectionstage.h"
#include "tests/support/manualclock.h"
#include "tests/support/scriptedhandler.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace tst_questions {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

using Told = std::optional<Result<json::Raw>>;

using namespace std::chrono_literals;

const QByteArray kLink =
    R"({"mode":"url","message":"Go there","url":"https://a.org/x","elicitationId":"e1"})";
const QByteArray kSampling =
    R"({"messages":[{"role":"user","content":{"type":"text","text":"Hi"}}],"maxTokens":5})";
const QByteArray kForm = R"({"message":"Which one?","requestedSchema":{"type":"object"}})";

/// A client that supports forms, and the servers that ask.
struct Desk
{
    CallHandle ask(const QString &serverId, Told *answer = nullptr, const QString &taskId = {})
    {
        return put(serverId, {u"elicitation/create"_s, json::Raw(kForm), taskId}, answer);
    }
    CallHandle askToVisit(const QString &serverId, Told *answer, bool isHeld = false,
                          OngoingCall *call = nullptr)
    {
        PeerRequest request{u"elicitation/create"_s, json::Raw(kLink)};
        request.isHeld = isHeld;
        request.call = call;
        return put(serverId, request, answer);
    }
    /// Of several calls, newest first.
    CallHandle askToVisitFor(const QList<OngoingCall *> &calls, Told *answer)
    {
        PeerRequest request{u"elicitation/create"_s, json::Raw(kLink)};
        for (qsizetype i = 0; i < calls.size(); ++i)
            request.candidates.append(
                {u"tools/call"_s, u"tool %1"_s.arg(i), QPointer(calls.at(i))});
        return put(u"a"_s, request, answer);
    }
    CallHandle askModel(const QString &serverId, Told *answer)
    {
        return put(serverId, {u"sampling/createMessage"_s, json::Raw(kSampling)}, answer);
    }
    CallHandle put(const QString &serverId, const PeerRequest &request, Told *answer)
    {
        return questions.handlerFor(serverId)
            ->answer(readRequest(request))
            .then(&context, [answer](const Result<json::Raw> &result) {
                if (answer)
                    *answer = result;
            });
    }
    qint64 first() const { return questions.open().constFirst(); }

    QTemporaryDir folder;
    ManualClock clock;
    MemoryKeyStore keys;
    Models models{folder.path(), &clock, &keys};
    Questions questions{{.hasRoots = true,
                         .hasSampling = true,
                         .hasSamplingTools = true,
                         .hasFormElicitation = true,
                         .hasUrlElicitation = true,
                         .hasTasks = true,
                         .hasSkills = true},
                        &models,
                        &clock};
    QObject context;
};

} // namespace

class TestQuestions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theProgramSaysWhatItCanAsk()
    {
        Desk desk;
        const ClientFeatures features = desk.questions.handlerFor(u"a"_s)->features();
        QVERIFY(features.hasFormElicitation);
        QVERIFY(features.hasTasks);
        QVERIFY(!features.hasRoots); // ROOT-01: nothing was chosen for it yet.
    }

    // SAMP-01, ROOT-01
    void eachServerHasRightsOfItsOwn()
    {
        Desk desk;
        ServerEntry entry;
        entry.id = u"a"_s;
        entry.isSamplingAllowed = false;
        entry.folders = QStringList();
        entry.oauth.isUnattended = true;
        desk.questions.setEntry(entry);
        const ClientFeatures a = desk.questions.handlerFor(u"a"_s)->features();
        QVERIFY(!a.hasSampling && !a.hasSamplingTools && a.hasRoots);
        const ClientFeatures b = desk.questions.handlerFor(u"b"_s)->features();
        QVERIFY(b.hasSampling && b.hasSamplingTools && !b.hasRoots);
        QVERIFY(a.hasClientCredentials && !b.hasClientCredentials);
    }

    // EXT-04, LIFE-26, LIFE-42
    void aServerIsNotToldOfWhatIsSwitchedOffForIt_data()
    {
        QTest::addColumn<bool>("isOn");
        QTest::newRow("on") << true;
        QTest::newRow("off") << false;
    }
    void aServerIsNotToldOfWhatIsSwitchedOffForIt()
    {
        QFETCH(bool, isOn);
        Desk desk;
        ServerEntry entry;
        entry.id = u"a"_s;
        entry.areTasksAnnounced = entry.areSkillsAnnounced = isOn;
        desk.questions.setEntry(entry);
        PeerRequestHandler *handler = desk.questions.handlerFor(u"a"_s);

        ConnectionStage stateful(
            {.era = Era::Stateful, .capabilities = R"({"tools":{}})", .handler = handler});
        stateful.becomeReady();
        const json::Value greeting = stateful.last(u"initialize");
        QCOMPARE(!stateful.at(greeting, {u"params"_s, u"capabilities"_s, u"tasks"_s}).isEmpty(),
                 isOn);

        ConnectionStage stateless({.capabilities = R"({"tools":{}})", .handler = handler});
        stateless.becomeReady();
        for (const QStringView method : {u"server/discover", u"tools/list"}) {
            const QByteArray declared = stateless.at(
                stateless.last(method),
                {u"params"_s, u"_meta"_s, u"io.modelcontextprotocol/clientCapabilities"_s});
            QVERIFY(declared.contains("elicitation"));
            QCOMPARE(declared.contains("io.modelcontextprotocol/tasks"), isOn);
            QCOMPARE(declared.contains("io.modelcontextprotocol/skills"), isOn);
        }
    }

    // ROOT-02, ROOT-03
    void foldersAreToldAtOnceAndChangesAreNoticed()
    {
        Desk desk;
        QSignalSpy changed(&desk.questions, &Questions::foldersChanged);
        ServerEntry entry;
        entry.id = u"a"_s;
        entry.folders = QStringList();
        desk.questions.setEntry(entry);
        QCOMPARE(changed.size(), 1);
        Told answer;
        desk.put(u"a"_s, {u"roots/list"_s, json::Raw(QByteArrayLiteral("{}"))}, &answer);
        QTRY_VERIFY(answer);
        QCOMPARE((*answer)->toByteArray(), "{\"roots\":[]}");
        QVERIFY(desk.questions.open().isEmpty());
    }

    // ELIC-33, ELIC-34, ELIC-35
    void aLinkIsAnsweredWhenItIsOpenedAndItsCardStays()
    {
        Desk desk;
        Told answer;
        desk.askToVisit(u"a"_s, &answer);
        const qint64 id = desk.first();
        QCOMPARE(desk.questions.find(id)->kind, Question::Kind::Link);
        QVERIFY(!answer);
        desk.questions.visit(id);
        QCOMPARE((*answer)->toByteArray(), "{\"action\":\"accept\"}");
        QVERIFY(desk.questions.find(id)->isVisiting);

        PeerRequestHandler *other = desk.questions.handlerFor(u"b"_s);
        other->elicitationCompleted(u"e1"_s); // SEC-60
        PeerRequestHandler *asking = desk.questions.handlerFor(u"a"_s);
        asking->elicitationCompleted(u"unknown"_s);
        QVERIFY(desk.questions.find(id));
        asking->elicitationCompleted(u"e1"_s);
        QVERIFY(!desk.questions.find(id));
        asking->elicitationCompleted(u"e1"_s);
    }

    // ELIC-35: the notification is not to be relied upon.
    void aLinkThatWasNotOpenedIsNotDone()
    {
        Desk desk;
        Told answer;
        desk.askToVisit(u"a"_s, &answer);
        desk.questions.handlerFor(u"a"_s)->elicitationCompleted(u"e1"_s);
        QVERIFY(!answer);
        QCOMPARE(desk.questions.open().size(), 1);
    }

    // ELIC-36, ELIC-37
    void aHeldLinkWaitsForThePerson()
    {
        Desk desk;
        Told done;
        desk.askToVisit(u"a"_s, &done, true);
        desk.questions.visit(desk.first());
        QVERIFY(!done);
        desk.questions.finishVisit(desk.first());
        QCOMPARE((*done)->toByteArray(), "{\"action\":\"accept\"}");

        Told dismissed;
        desk.askToVisit(u"a"_s, &dismissed, true);
        desk.questions.visit(desk.first());
        desk.questions.dismiss(desk.first());
        QCOMPARE((*dismissed)->toByteArray(), "{\"action\":\"cancel\"}");
    }

    // ELIC-34
    void aVisitedPageGoesWithItsCall()
    {
        Desk desk;
        auto call = std::make_unique<OngoingCall>();
        Told visited;
        desk.askToVisit(u"a"_s, &visited, false, call.get());
        Told open;
        desk.askToVisit(u"a"_s, &open, false, call.get());
        desk.questions.visit(desk.first());
        QCOMPARE(desk.questions.open().size(), 2);
        call.reset();
        QCOMPARE(desk.questions.open().size(), 1);
        QVERIFY2(!open, "what nobody has answered may still be wanted");
    }

    // W28, ELIC-34
    void aVisitedPageGoesWithTheLastOfItsCalls_data()
    {
        QTest::addColumn<bool>("isNewestFirst");
        QTest::newRow("the newest ends first") << true;
        QTest::newRow("the oldest ends first") << false;
    }
    void aVisitedPageGoesWithTheLastOfItsCalls()
    {
        QFETCH(bool, isNewestFirst);
        Desk desk;
        QSignalSpy changed(&desk.questions, &Questions::changed);
        auto pass = std::make_unique<OngoingCall>();
        auto verse = std::make_unique<OngoingCall>();
        Told visited;
        desk.askToVisitFor({verse.get(), pass.get()}, &visited);
        const qint64 id = desk.first();
        desk.questions.visit(id);
        QCOMPARE(changed.size(), 1);
        auto &first = isNewestFirst ? verse : pass;
        auto &second = isNewestFirst ? pass : verse;
        first.reset();
        const Question *question = desk.questions.find(id);
        QVERIFY2(question, "the other call may still wait for it");
        QCOMPARE(changed.size(), 2);
        QVERIFY(question->candidates.isEmpty());
        QCOMPARE(question->call.data(), second.get());
        QCOMPARE(question->subject, isNewestFirst ? u"tool 1"_s : u"tool 0"_s);
        second.reset();
        QVERIFY(desk.questions.open().isEmpty());
    }

    // W28, CANC-01
    void whatMayBelongToSeveralCallsGoesWhenAllAreGivenUp()
    {
        Desk desk;
        OngoingCall a, b, c;
        Told answer;
        desk.askToVisitFor({&c, &b, &a}, &answer);
        Q_EMIT b.abandoned();
        QCOMPARE(desk.questions.find(desk.first())->candidates.size(), 2);
        Q_EMIT a.abandoned();
        QVERIFY2(!answer, "it may be for the one that runs on");
        Q_EMIT b.abandoned();
        QVERIFY2(!answer, "that one is known to be over");
        Q_EMIT c.abandoned();
        QCOMPARE((*answer)->toByteArray(), "{\"action\":\"cancel\"}");
        QVERIFY(desk.questions.open().isEmpty());
    }

    // W28
    void whatNobodyAnsweredWaitsThoughItsCallsAreOver()
    {
        Desk desk;
        auto a = std::make_unique<OngoingCall>();
        auto b = std::make_unique<OngoingCall>();
        Told answer;
        desk.askToVisitFor({b.get(), a.get()}, &answer);
        a.reset();
        b.reset();
        QCOMPARE(desk.questions.open().size(), 1);
        QVERIFY(!answer);
        desk.questions.visit(desk.first());
        QCOMPARE((*answer)->toByteArray(), "{\"action\":\"accept\"}");
    }

    // W28, TASK-11
    void aVisitedPageGoesWithItsTask()
    {
        Desk desk;
        Told visited;
        Told other;
        desk.put(u"a"_s, {u"elicitation/create"_s, json::Raw(kLink), u"task-1"_s}, &visited);
        desk.put(u"a"_s, {u"elicitation/create"_s, json::Raw(kLink), u"task-2"_s}, &other);
        const qint64 id = desk.first();
        desk.questions.endVisits(u"a"_s, u"task-1"_s);
        QVERIFY2(desk.questions.find(id), "it was not visited");
        desk.questions.visit(id);
        desk.questions.visit(desk.questions.open().constLast());
        desk.questions.endVisits(u"b"_s, u"task-1"_s);
        QCOMPARE(desk.questions.open().size(), 2);
        desk.questions.endVisits(u"a"_s, u"task-1"_s);
        QVERIFY(!desk.questions.find(id));
        QCOMPARE(desk.questions.open().size(), 1);
    }

    // CANC-01
    void aCallThatIsGivenUpAsksNothingMore()
    {
        Desk desk;
        OngoingCall call;
        Told answer;
        desk.askToVisit(u"a"_s, &answer, false, &call);
        Q_EMIT call.abandoned();
        QCOMPARE((*answer)->toByteArray(), "{\"action\":\"cancel\"}");
        QVERIFY(desk.questions.open().isEmpty());
    }

    // SAMP-02, SAMP-03
    void aModelRequestIsAnsweredByItsFlow()
    {
        Desk desk;
        Told answer;
        desk.askModel(u"a"_s, &answer);
        SamplingFlow *flow = desk.questions.sampling(desk.first());
        QVERIFY(flow);
        flow->writeMyself();
        flow->send(flow->answer());
        QVERIFY((*answer)->toByteArray().contains("human"));
        QVERIFY(desk.questions.open().isEmpty());

        Told refused;
        desk.askModel(u"a"_s, &refused);
        desk.questions.decline(desk.first());
        QCOMPARE(refused->error().kind, ErrorKind::Policy);
    }

    // SEC-62
    void modelRequestsAreCounted()
    {
        Desk desk;
        Told answer;
        for (int i = 0; i < 3; ++i) {
            desk.askModel(u"a"_s, nullptr);
            desk.questions.decline(desk.first());
        }
        desk.askModel(u"a"_s, &answer);
        QTRY_VERIFY(answer);
        QCOMPARE(answer->error().code, -1); // SAMP-17
        QVERIFY(desk.questions.open().isEmpty());
        desk.clock.advance(1min);
        desk.askModel(u"a"_s, nullptr);
        QCOMPARE(desk.questions.open().size(), 1);
    }

    // ELIC-05
    void tenQuestionsAMinute()
    {
        Desk desk;
        for (int i = 0; i < 10; ++i) {
            desk.ask(u"a"_s);
            desk.questions.decline(desk.first());
        }
        Told declined;
        desk.ask(u"a"_s, &declined);
        QTRY_VERIFY(declined);
        QCOMPARE((*declined)->toByteArray(), "{\"action\":\"decline\"}");
        desk.ask(u"b"_s);
        QCOMPARE(desk.questions.open().size(), 1);
        desk.clock.advance(1min);
        desk.ask(u"a"_s);
        QCOMPARE(desk.questions.open().size(), 2);
    }

    // MRTR-12
    void aCallThatKeepsAskingGoesOnOnlyIfThePersonWants_data()
    {
        QTest::addColumn<bool>("goesOn");
        QTest::newRow("go on") << true;
        QTest::newRow("end it") << false;
    }
    void aCallThatKeepsAskingGoesOnOnlyIfThePersonWants()
    {
        QFETCH(bool, goesOn);
        Desk desk;
        std::optional<Result<bool>> answer;
        desk.questions.handlerFor(u"a"_s)
            ->mayGoOn(u"tools/call"_s, u"form"_s, 5)
            .then(&desk.context, [&](const Result<bool> &result) { answer = result; });
        const Question *question = desk.questions.find(desk.first());
        QCOMPARE(question->kind, Question::Kind::More);
        QCOMPARE(question->subject, u"form"_s);
        QCOMPARE(question->rounds, 5);
        QVERIFY(!answer);
        if (goesOn)
            desk.questions.allowMore(desk.first());
        else
            desk.questions.decline(desk.first());
        QCOMPARE(**answer, goesOn);
        QVERIFY(desk.questions.open().isEmpty());
    }

    // MRTR-11
    void aCallThatIsStoppedAsksNothingMore()
    {
        Desk desk;
        const CallHandle asking = desk.questions.handlerFor(u"a"_s)->mayGoOn({}, {}, 5).then(
            &desk.context, [](const Result<bool> &) {});
        asking.cancel();
        QVERIFY(desk.questions.open().isEmpty());
    }

    // ELIC-05
    void aServerCanBeMuted()
    {
        Desk desk;
        Told waiting;
        Told model;
        Told other;
        desk.ask(u"a"_s, &waiting);
        desk.askModel(u"a"_s, &model);
        desk.ask(u"b"_s, &other);
        desk.questions.mute(u"a"_s);
        QVERIFY(desk.questions.isMuted(u"a"_s));
        QCOMPARE((*waiting)->toByteArray(), "{\"action\":\"decline\"}");
        QCOMPARE(model->error().kind, ErrorKind::Policy);
        QVERIFY(!other);

        Told later;
        desk.ask(u"a"_s, &later);
        QTRY_VERIFY(later);
        QCOMPARE((*later)->toByteArray(), "{\"action\":\"decline\"}");
        desk.questions.unmute(u"a"_s);
        desk.ask(u"a"_s);
        QCOMPARE(desk.questions.open().size(), 2);
    }

    void aQuestionWaitsUntilThePersonAnswers()
    {
        Desk desk;
        QSignalSpy asked(&desk.questions, &Questions::asked);
        QSignalSpy gone(&desk.questions, &Questions::gone);
        Told answer;
        desk.ask(u"a"_s, &answer, u"task-1"_s);
        QCOMPARE(asked.size(), 1);
        const auto id = asked.constFirst().constFirst().toLongLong();
        const Question *question = desk.questions.find(id);
        QVERIFY(question);
        QCOMPARE(question->serverId, u"a"_s);
        QCOMPARE(question->taskId, u"task-1"_s);
        QCOMPARE(question->params.toByteArray(), kForm);
        QCOMPARE(question->askedAt, desk.clock.wallTime().toUTC());
        QVERIFY(!answer);

        desk.questions.accept(id, {json::Raw(QByteArrayLiteral("{\"one\":1}"))});
        QVERIFY(answer && *answer);
        QCOMPARE((*answer)->toByteArray(), "{\"action\":\"accept\",\"content\":{\"one\":1}}");
        QCOMPARE(gone.size(), 1);
        QVERIFY(!desk.questions.find(id));
    }

    // ELIC-04, SEC-60
    void noIsAnAnswerOfTwoKinds()
    {
        Desk desk;
        Told first;
        Told second;
        desk.ask(u"a"_s, &first);
        desk.ask(u"b"_s, &second);
        const QList<qint64> ids = desk.questions.open();
        QCOMPARE(ids.size(), 2);
        desk.questions.decline(ids.at(0));
        desk.questions.dismiss(ids.at(1));
        QCOMPARE((*first)->toByteArray(), "{\"action\":\"decline\"}");
        QCOMPARE((*second)->toByteArray(), "{\"action\":\"cancel\"}");
    }

    void whatIsAnsweredCannotBeAnsweredAgain()
    {
        Desk desk;
        Told answer;
        desk.ask(u"a"_s, &answer);
        const qint64 id = desk.questions.open().constFirst();
        QSignalSpy gone(&desk.questions, &Questions::gone);
        desk.questions.decline(id);
        desk.questions.accept(id, {json::Raw(QByteArrayLiteral("{}"))});
        desk.questions.dismiss(12345);
        QCOMPARE((*answer)->toByteArray(), "{\"action\":\"decline\"}");
        QCOMPARE(gone.size(), 1);
    }

    // CANC-04
    void whatTheServerTakesBackIsGone()
    {
        Desk desk;
        Told answer;
        const CallHandle handle = desk.ask(u"a"_s, &answer);
        QSignalSpy gone(&desk.questions, &Questions::gone);
        handle.cancel();
        QCOMPARE(gone.size(), 1);
        QVERIFY(desk.questions.open().isEmpty());
        QCOMPARE(answer->error().kind, ErrorKind::Cancelled);
    }

    // SEC-47
    void aServerCannotFillTheDesk()
    {
        Desk desk;
        Told refused;
        for (int i = 0; i < 5; ++i)
            desk.ask(u"a"_s);
        desk.ask(u"a"_s, &refused);
        QTRY_VERIFY(refused);
        QCOMPARE((*refused)->toByteArray(), "{\"action\":\"decline\"}");
        QCOMPARE(desk.questions.open().size(), 5);

        for (const QString &server : {u"b"_s, u"c"_s, u"d"_s, u"e"_s}) {
            for (int i = 0; i < 5; ++i)
                desk.ask(server);
        }
        QCOMPARE(desk.questions.open().size(), 20);
        desk.questions.decline(desk.questions.open().constFirst());
        desk.ask(u"a"_s);
        QCOMPARE(desk.questions.open().size(), 20);
    }
};

QUAYSIDE_TEST(TestQuestions, QCoreApplication)

} // namespace tst_questions

#include "tst_questions.moc"
