// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/notifications.h"
#include "core/host/questions.h"
#include "tests/app/testapp.h"
#include "tests/support/scriptedhandler.h"
#include "tests/support/testclass.h"

#include <QSignalSpy>

namespace quayside::tst_notifications {

using Kind = TaskState::Kind;
using namespace Qt::StringLiterals;

namespace {

struct TestNotices : TestApp
{
    Notifications notifications{&taskItems, &requests};
    QSignalSpy told{&notifications, &Notifications::posted};
    QSignalSpy settled{&notifications, &Notifications::withdrawn};

    void put(const QString &key, Kind kind)
    {
        TaskItem item;
        item.key = key;
        item.title = u"Count the boats"_s;
        item.serverName = u"Harbour"_s;
        item.message = u"<b>Click here</b>"_s;
        item.question = u"What is your password?"_s;
        item.kind = kind;
        taskItems.put({item});
    }
    QString title(int index) const { return told.at(index).at(1).toString(); }
};

} // namespace

class TestNotifications : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void endsAndQuestionsAreTold();
    void nothingIsToldWhileTheWindowIsInFront();
    void whatWasOverBeforeIsNoNews();
    void whatThePersonCancelledIsNoNews();
    void manyAreToldTogether();
    void saysNothingThatTheServerWroteInTheTask();
    void aQuestionOfNoTaskIsToldOnce();
    void whatNothingLedToIsNeverTold();
    void aClickLeadsToThePlace();
};

void TestNotifications::endsAndQuestionsAreTold()
{
    TestNotices test;
    test.notifications.setWindowActive(false);
    test.put(u"a"_s, Kind::Working);
    QCOMPARE(test.told.size(), 0);
    test.put(u"a"_s, Kind::NeedsYou);
    test.put(u"a"_s, Kind::NeedsYou);
    QCOMPARE(test.told.size(), 1);
    QCOMPARE(test.told.at(0).at(0).toString(), AppController::placeOfTask(u"a"_s));
    QCOMPARE(test.title(0), u"“Count the boats” needs you"_s);
    QCOMPARE(test.told.at(0).at(2).toString(), u"A task of Harbour"_s);
    test.put(u"a"_s, Kind::Working);
    test.put(u"a"_s, Kind::Done);
    test.put(u"a"_s, Kind::Done);
    QCOMPARE(test.told.size(), 2);
    QCOMPARE(test.title(1), u"“Count the boats” is done"_s);
    test.put(u"b"_s, Kind::Working);
    test.put(u"b"_s, Kind::Lost);
    test.put(u"c"_s, Kind::Working);
    test.put(u"c"_s, Kind::ToolError);
    QCOMPARE(test.title(2), u"“Count the boats” is lost"_s);
    QCOMPARE(test.title(3), u"“Count the boats” has failed"_s);
}

void TestNotifications::nothingIsToldWhileTheWindowIsInFront()
{
    TestNotices test;
    test.put(u"a"_s, Kind::Working);
    test.put(u"a"_s, Kind::Done);
    test.notifications.setWindowActive(false);
    test.put(u"a"_s, Kind::Done);
    QCOMPARE(test.told.size(), 0);
}

void TestNotifications::whatWasOverBeforeIsNoNews()
{
    TestNotices test;
    test.notifications.setWindowActive(false);
    test.put(u"a"_s, Kind::Done);
    test.put(u"b"_s, Kind::Lost);
    QCOMPARE(test.told.size(), 0);
    test.put(u"c"_s, Kind::NeedsYou);
    QCOMPARE(test.told.size(), 1);
}

void TestNotifications::whatThePersonCancelledIsNoNews()
{
    TestNotices test;
    test.notifications.setWindowActive(false);
    test.put(u"a"_s, Kind::Working);
    test.put(u"a"_s, Kind::Cancelling);
    test.put(u"a"_s, Kind::Cancelled);
    QCOMPARE(test.told.size(), 0);
}

void TestNotifications::manyAreToldTogether()
{
    TestNotices test;
    test.notifications.setWindowActive(false);
    QList<TaskItem> items;
    for (int i = 0; i < 300; ++i) {
        TaskItem item;
        item.key = QString::number(i);
        items.append(item);
    }
    test.taskItems.put(items);
    for (TaskItem &item : items)
        item.kind = Kind::Done;
    test.taskItems.put(items);
    QCOMPARE(test.told.size(), 1);
    QCOMPARE(test.told.at(0).at(0).toString(), AppController::placeOfTask({}));
    QVERIFY(test.title(0).contains(u"300"));
}

void TestNotifications::saysNothingThatTheServerWroteInTheTask() // SEC-37
{
    TestNotices test;
    test.notifications.setWindowActive(false);
    test.put(u"a"_s, Kind::NeedsYou);
    for (const QVariant &part : test.told.at(0)) {
        QVERIFY(!part.toString().contains(u"password"));
        QVERIFY(!part.toString().contains(u"Click"));
    }
}

void TestNotifications::aQuestionOfNoTaskIsToldOnce()
{
    TestNotices test;
    const QString id = test.add(u"Harbour"_s)->entry().id;
    test.notifications.setWindowActive(false);
    const auto ask = [&] {
        return test.host.questions()->handlerFor(id)->answer(mcp::readRequest(
            {u"elicitation/create"_s, mcp::json::Raw(QByteArray(R"({"message":"Who?"})")), {}}));
    };
    const auto first = ask();
    QCOMPARE(test.told.size(), 1);
    QCOMPARE(test.told.at(0).at(0).toString(), AppController::placeOfQuestion(1));
    QCOMPARE(test.title(0), u"Harbour asks a question"_s);
    const auto second = ask();
    QCOMPARE(test.told.size(), 2);
    test.notifications.setWindowActive(true);
    const auto third = ask();
    QCOMPARE(test.told.size(), 2);
    QCOMPARE(test.settled.size(), 0);
    test.host.questions()->decline(1);
    test.host.questions()->decline(3);
    QCOMPARE(test.settled.size(), 1); // Of the third nothing is shown.
    QCOMPARE(test.settled.at(0).at(0).toString(), AppController::placeOfQuestion(1));
}

void TestNotifications::whatNothingLedToIsNeverTold() // SAMP-19
{
    TestNotices test;
    const QString id = test.add(u"Harbour"_s)->entry().id;
    test.notifications.setWindowActive(false);
    const auto pending = test.host.questions()->handlerFor(id)->answer(
        mcp::readRequest({u"elicitation/create"_s,
                          mcp::json::Raw(QByteArray(R"({"message":"Who?"})")),
                          {},
                          {},
                          true}));
    QCOMPARE(test.requests.questions().size(), 1);
    QCOMPARE(test.told.size(), 0);
}

void TestNotifications::aClickLeadsToThePlace()
{
    TestApp test;
    AppController app(test.ports);
    const QString id = test.add(u"Harbour"_s)->entry().id;
    app.showPlace(AppController::placeOfTask(u"gone"_s));
    QCOMPARE(app.page(), AppController::Page::Tasks);
    QVERIFY(!app.get<TasksController>()->chosen());
    app.showPlace(AppController::placeOfServer(id));
    QCOMPARE(app.page(), AppController::Page::Server);
    QCOMPARE(app.currentServer()->serverId(), id);
    app.showPlace(AppController::placeOfQuestion(77));
    QCOMPARE(app.page(), AppController::Page::Inbox);
    QVERIFY(!app.get<InboxController>()->chosen());
}

QUAYSIDE_TEST(TestNotifications, QCoreApplication)

} // namespace quayside::tst_notifications

#include "tst_notifications.moc"
