// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/asks/inboxcontroller.h"
#include "tests/app/testapp.h"
#include "tests/support/scriptedhandler.h"
#include "tests/support/testclass.h"

#include <QSignalSpy>

namespace quayside::tst_inboxcontroller {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Two servers with requests.
struct TestInbox : TestApp
{
    QString harbour = add(u"Harbour"_s)->entry().id;
    QString lighthouse = add(u"Lighthouse"_s)->entry().id;
    std::vector<mcp::Pending<mcp::json::Raw>> asked;

    QuestionController *ask(const QString &serverId)
    {
        const mcp::json::Raw params(QByteArray(
            R"({"message":"Who?","requestedSchema":{"type":"object","properties":{}}})"));
        asked.push_back(host.questions()->handlerFor(serverId)->answer(
            mcp::readRequest({u"elicitation/create"_s, params, {}})));
        return requests.questions().constLast();
    }
    /// After its card was on screen for long enough.
    void decline(QuestionController *question)
    {
        question->show();
        clock.advance(InboxItem::kInertTime);
        question->decline();
    }
};

} // namespace

class TestInboxController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theOldestIsOpenFirst();
    void aNewOneNeverTakesThePlaceOfTheOpenOne();
    void thePanelOpensNothingByItself();
    void onlyThoseOfAKindAreShown();
    void onlyThoseOfAServerAreShown();
    void aNoticeLeadsToItsQuestion();
};

void TestInboxController::theOldestIsOpenFirst()
{
    TestInbox test;
    InboxController inbox(test.ports, InboxController::Opens::Oldest);
    QVERIFY(!inbox.chosen());
    QuestionController *first = test.ask(test.lighthouse);
    const QuestionController *second = test.ask(test.harbour);
    QCOMPARE(inbox.totalCount(), 2);
    QCOMPARE(inbox.chosenQuestion(), first);
    test.decline(first);
    QCOMPARE(inbox.chosenQuestion(), second);
    QCOMPARE(inbox.list()->count(), 1);
}

void TestInboxController::aNewOneNeverTakesThePlaceOfTheOpenOne() // SEC-47
{
    TestInbox test;
    InboxController inbox(test.ports, InboxController::Opens::Oldest);
    QuestionController *first = test.ask(test.lighthouse);
    QuestionController *second = test.ask(test.harbour);
    inbox.choose(second);
    QSignalSpy changed(&inbox, &InboxController::chosenChanged);
    test.ask(test.harbour);
    test.decline(first);
    QCOMPARE(inbox.chosenQuestion(), second);
    QCOMPARE(changed.size(), 0);
}

void TestInboxController::thePanelOpensNothingByItself()
{
    TestInbox test;
    InboxController inbox(test.ports, InboxController::Opens::OnChoice);
    QuestionController *first = test.ask(test.lighthouse);
    test.ask(test.harbour);
    QVERIFY(!inbox.chosen());
    inbox.choose(first);
    test.decline(first);
    QVERIFY(!inbox.chosen());
}

void TestInboxController::onlyThoseOfAKindAreShown()
{
    TestInbox test;
    InboxController inbox(test.ports, InboxController::Opens::Oldest);
    test.ask(test.harbour);
    inbox.setChoice(InboxController::RequestsOnly);
    QCOMPARE(inbox.list()->count(), 0);
    QVERIFY(!inbox.chosen());
    QCOMPARE(inbox.questionCount(), 1);
    QCOMPARE(inbox.requestCount(), 0);
    inbox.setChoice(InboxController::QuestionsOnly);
    QCOMPARE(inbox.list()->count(), 1);
    QVERIFY(inbox.chosen());
    inbox.setChoice(99);
    QCOMPARE(inbox.choice(), int(InboxController::HostsOnly));
}

void TestInboxController::onlyThoseOfAServerAreShown()
{
    TestInbox test;
    InboxController inbox(test.ports, InboxController::Opens::OnChoice);
    test.ask(test.harbour);
    test.ask(test.lighthouse);
    inbox.setServer(test.lighthouse);
    QCOMPARE(inbox.totalCount(), 1);
    inbox.setServer({});
    QCOMPARE(inbox.totalCount(), 2);
}

void TestInboxController::aNoticeLeadsToItsQuestion()
{
    TestInbox test;
    AppController app(test.ports);
    test.ask(test.harbour);
    const qint64 wanted = test.ask(test.lighthouse)->id();
    app.get<InboxController>()->setChoice(InboxController::RequestsOnly);
    app.showPlace(AppController::placeOfQuestion(wanted));
    QCOMPARE(app.page(), AppController::Page::Inbox);
    QVERIFY(app.get<InboxController>()->chosen());
    QCOMPARE(app.get<InboxController>()->chosenQuestion()->id(), wanted);
}

QUAYSIDE_TEST(TestInboxController, QCoreApplication)

} // namespace quayside::tst_inboxcontroller

#include "tst_inboxcontroller.moc"
