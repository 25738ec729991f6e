// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/questions.h"
#include "tests/support/manualclock.h"

#include <QSignalSpy>
#include <QTest>

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

using Answer = std::optional<Result<json::Raw>>;

const QByteArray kForm = R"({"message":"Which one?","requestedSchema":{"type":"object"}})";

/// Somebody who can be asked forms, and the servers that ask.
struct Desk
{
    CallHandle ask(const QString &serverId, Answer *answer = nullptr, const QString &taskId = {})
    {
        const PeerRequest request{u"elicitation/create"_s, json::Raw(kForm), taskId};
        return questions.handlerFor(serverId)->answer(request).then(
            &context, [answer](const Result<json::Raw> &result) {
                if (answer)
                    *answer = result;
            });
    }

    ManualClock clock;
    Questions questions{{.hasFormElicitation = true, .hasTasks = true}, &clock};
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
        QVERIFY(!features.hasSampling);
    }

    void aQuestionWaitsUntilThePersonAnswers()
    {
        Desk desk;
        QSignalSpy asked(&desk.questions, &Questions::asked);
        QSignalSpy gone(&desk.questions, &Questions::gone);
        Answer answer;
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
        Answer first;
        Answer second;
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
        Answer answer;
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
        Answer answer;
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
        Answer refused;
        for (int i = 0; i < 5; ++i)
            desk.ask(u"a"_s);
        desk.ask(u"a"_s, &refused);
        QTRY_VERIFY(refused);
        QCOMPARE(refused->error().kind, ErrorKind::Policy);
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

QTEST_GUILESS_MAIN(TestQuestions)
#include "tst_questions.moc"
