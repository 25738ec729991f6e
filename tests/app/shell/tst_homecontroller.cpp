// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/callhistory.h"
#include "core/storage/historystore.h"
#include "tests/app/chat/chatstage.h"
#include "tests/app/testapp.h"
#include "tests/support/scriptedhandler.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QGuiApplication>
#include <QSignalSpy>

namespace quayside::tst_homecontroller {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using mcp::StoredCall;
using mcp::json::Value;
using Kind = TaskState::Kind;
using Outcome = StoredCall::Outcome;

/// The home page: number 8 of what was missing.
class TestHomeController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void threeOfWhatWaitsAreShown();
    void whatWaitsIsOpenedInTheInbox();
    void tasksThatRunAreShown();
    void aCallThatRunsIsShownAndStopped();
    void whatRunsIsOpened();
    void theLastCallsOfAllServersAreShown();
    void callsOfAServerOnItsWayOutAreLeftOut();
    void aCallIsOpenedWithItsTool();
    void aCallWaitsForItsServer();
    void everyOutcomeIsSaid_data();
    void everyOutcomeIsSaid();
    void theLastConversationsAreShown();
    void aConversationIsOpened();
    void nothingIsReadWhileItIsNotShown();
    void nothingIsSaidBeforeAllIsRead();
};

namespace {

/// Two servers, and a window whose home page is shown.
struct TestHome : TestApp
{
    /// The first one runs and lists two tools once it is started; a call of them is answered when the test says so.
    TestHome()
    {
        launcher.onLaunch = [](mcp::FakeProcess *process) {
            process->onMessage = [process](const Value &message) {
                const QString method = message.find(u"method")->toString();
                if (method == "tools/list"_L1)
                    process->write(
                        R"({"jsonrpc":"2.0","id":)" + message.find(u"id")->toJson()
                        + R"(,"result":{"tools":[{"name":"count","title":"Count boats","inputSchema":{"type":"object"}},{"name":"echo","inputSchema":{"type":"object"}}]}})");
                else if (method == "tools/call"_L1)
                    return;
                else if (const QByteArray answer = mcp::answerAsServer(message); !answer.isEmpty())
                    process->write(answer);
            };
        };
    }

    QString harbour = addApproved(u"Harbour"_s)->entry().id;
    QString lighthouse = add(u"Lighthouse"_s)->entry().id;
    AppController app{ports};
    std::vector<mcp::Pending<mcp::json::Raw>> asked;

    HomeController *home() { return app.get<HomeController>(); }
    void startHarbour()
    {
        host.server(harbour)->start();
        QTRY_COMPARE(host.server(harbour)->state(), mcp::Server::State::Ready);
        QTRY_VERIFY(host.server(harbour)->connection()->tools()
                    && !host.server(harbour)->connection()->tools()->tools().isEmpty());
    }
    void ask(const QString &serverId)
    {
        const mcp::json::Raw params(QByteArray(
            R"({"message":"Who?","requestedSchema":{"type":"object","properties":{}}})"));
        asked.push_back(host.questions()->handlerFor(serverId)->answer(
            mcp::readRequest({u"elicitation/create"_s, params, {}})));
    }
    TaskItem task(const QString &key, Kind kind, int minutes) const
    {
        TaskItem item;
        item.key = key;
        item.serverId = harbour;
        item.serverName = u"Harbour"_s;
        item.tool = u"survey"_s;
        item.title = u"Survey "_s + key;
        item.kind = kind;
        item.startedAt = clock.wallTime().addSecs(-60 * minutes);
        item.finishedAt = isFinished(kind) ? item.startedAt : QDateTime();
        return item;
    }
    /// Writes calls as if they had been made in another run.
    void addCalls(const QList<std::pair<QString, QString>> &serversAndTools,
                  Outcome outcome = Outcome::Done)
    {
        // The host clears the history of new servers on a thread.
        bool isCleared = false;
        host.history()->counts().then(&app, [&isCleared](const auto &) { isCleared = true; });
        QTRY_VERIFY(isCleared);
        mcp::HistoryStore store(folder.path());
        QVERIFY(store.open(QDateTime::currentDateTimeUtc()));
        for (const auto &[serverId, tool] : serversAndTools) {
            StoredCall call;
            call.serverId = serverId;
            call.tool = tool;
            call.startedAt = QDateTime::currentMSecsSinceEpoch();
            call.duration = 20;
            call.outcome = outcome;
            call.arguments = "{}";
            QVERIFY(store.add(call, {}));
        }
    }
    QStringList running()
    {
        QStringList titles;
        for (int row = 0; row < home()->running()->count(); ++row)
            titles.append(home()->running()->at(row).title);
        return titles;
    }
    QStringList calls()
    {
        QStringList titles;
        for (int row = 0; row < home()->calls()->count(); ++row)
            titles.append(home()->calls()->at(row).title);
        return titles;
    }
};

} // namespace

void TestHomeController::threeOfWhatWaitsAreShown()
{
    TestHome test;
    const QAbstractItemModelTester tester(test.home()->needs(),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    QCOMPARE(test.home()->needs()->count(), 0);
    for (int i = 0; i < 5; ++i)
        test.ask(i % 2 ? test.harbour : test.lighthouse);
    QCOMPARE(test.home()->needs()->count(), HomeController::kNeeds);
    QCOMPARE(test.home()->needsCount(), 5);
    test.app.get<InboxController>()->setChoice(
        InboxController::SignInsOnly); // A tab of another page.
    QCOMPARE(test.home()->needs()->count(), HomeController::kNeeds);
    InboxItem *second = test.home()->needs()->at(1);
    auto *first = qobject_cast<QuestionController *>(test.home()->needs()->at(0));
    first->show();
    test.clock.advance(InboxItem::kInertTime);
    first->decline();
    QCOMPARE(test.home()->needs()->at(0), second); // The oldest is first.
    QCOMPARE(test.home()->needsCount(), 4);
}

void TestHomeController::whatWaitsIsOpenedInTheInbox()
{
    TestHome test;
    test.ask(test.harbour);
    test.ask(test.lighthouse);
    test.app.get<InboxController>()->setChoice(InboxController::SignInsOnly);
    InboxItem *wanted = test.home()->needs()->at(1);
    test.app.showInboxItem(wanted);
    QCOMPARE(test.app.page(), AppController::Page::Inbox);
    QCOMPARE(test.app.get<InboxController>()->chosen(), wanted);
    test.app.showInboxItem(nullptr); // Answered in the meantime.
    QCOMPARE(test.app.get<InboxController>()->chosen(), wanted);
}

void TestHomeController::tasksThatRunAreShown()
{
    TestHome test;
    test.home()->setActive(true);
    const QAbstractItemModelTester tester(test.home()->running(),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    TaskItem half = test.task(u"half"_s, Kind::Working, 5);
    half.progress = 2;
    half.total = 4;
    test.app.get<TaskItems>()->put(
        {test.task(u"done"_s, Kind::Done, 1), half, test.task(u"asks"_s, Kind::NeedsYou, 9),
         test.task(u"new"_s, Kind::Working, 1), test.task(u"ends"_s, Kind::Cancelling, 8)});
    QTRY_COMPARE(
        test.running(),
        (QStringList{u"Survey asks"_s, u"Survey new"_s, u"Survey half"_s, u"Survey ends"_s}));
    const RunningModel *rows = test.home()->running();
    QVERIFY(rows->at(0).facts.contains(u"Harbour"_s));
    QCOMPARE(rows->at(0).stateText, u"Needs you"_s);
    QVERIFY(!rows->at(0).isUnderWay);
    QCOMPARE(rows->at(1).stateText, QString());
    QCOMPARE(rows->at(1).progress, -1.0);
    QCOMPARE(rows->at(2).progress, 0.5);
    QVERIFY(rows->at(2).canStop && !rows->at(3).canStop);

    test.app.get<TaskItems>()->put({test.task(u"half"_s, Kind::Failed, 5)});
    test.app.get<TaskItems>()->remove({u"new"_s});
    QTRY_COMPARE(test.running(), (QStringList{u"Survey asks"_s, u"Survey ends"_s}));
    for (int i = 0; i < 20; ++i)
        test.app.get<TaskItems>()->put({test.task(QString::number(i), Kind::Working, i)});
    QTRY_COMPARE(test.home()->runningCount(), 22);
    QCOMPARE(rows->count(), HomeController::kRunning);
}

void TestHomeController::aCallThatRunsIsShownAndStopped()
{
    TestHome test;
    test.startHarbour();
    test.home()->setActive(true);
    test.app.selectServer(test.harbour);
    QTRY_VERIFY(test.app.currentServer()->toolCount() > 0);
    test.app.currentServer()->selectTool(u"count"_s);
    ToolController *tool = test.app.currentServer()->tools()->current();
    QTRY_VERIFY(tool->isRunEnabled());
    tool->run();
    QTRY_COMPARE(test.running(), QStringList{u"Count boats"_s});
    const RunningModel::Row row = test.home()->running()->at(0);
    QVERIFY(!row.isTask && row.canStop);
    QVERIFY(row.facts.startsWith(u"Harbour"_s));
    test.home()->stop(u"no such key"_s);
    QVERIFY(tool->isRunning());
    test.home()->stop(row.key);
    QTRY_VERIFY(!tool->isRunning());
    QTRY_COMPARE(test.home()->running()->count(), 0);
    test.home()->stop(row.key); // A second click.
}

void TestHomeController::whatRunsIsOpened()
{
    TestHome test;
    test.startHarbour();
    test.home()->setActive(true);
    test.app.get<TaskItems>()->put({test.task(u"one"_s, Kind::Working, 1)});
    QTRY_COMPARE(test.home()->running()->count(), 1);
    test.home()->open(test.home()->running()->at(0).key);
    QCOMPARE(test.app.page(), AppController::Page::Tasks);

    test.app.selectServer(test.harbour);
    QTRY_VERIFY(test.app.currentServer()->toolCount() > 0);
    test.app.currentServer()->selectTool(u"count"_s);
    ToolController *tool = test.app.currentServer()->tools()->current();
    QTRY_VERIFY(tool->isRunEnabled());
    tool->run();
    QTRY_COMPARE(test.home()->running()->count(), 2);
    test.app.currentServer()->selectTool(u"echo"_s);
    test.app.showPage(AppController::Page::Home);
    test.home()->open(test.home()->running()->at(0).key);
    QCOMPARE(test.app.page(), AppController::Page::Server);
    QCOMPARE(test.app.currentServer()->tools()->current(), tool);
    QVERIFY(!tool->history()->isOpen());
    tool->stop();
}

void TestHomeController::theLastCallsOfAllServersAreShown()
{
    TestHome test;
    test.addCalls({{test.harbour, u"old"_s},
                   {test.lighthouse, u"flash"_s},
                   {test.harbour, u"count"_s},
                   {test.harbour, u"a"_s},
                   {test.lighthouse, u"b"_s},
                   {u"another-profile"_s, u"unknown"_s},
                   {test.harbour, u"c"_s},
                   {test.harbour, u"d"_s}});
    test.home()->setActive(true);
    QTRY_COMPARE(test.calls(),
                 (QStringList{u"d"_s, u"c"_s, u"b"_s, u"a"_s, u"count"_s, u"flash"_s}));
    QVERIFY(test.home()->calls()->at(2).facts.startsWith(u"Lighthouse · "_s));
    QCOMPARE(test.home()->calls()->at(0).outcome, u"Done"_s);
    const QSignalSpy reset(test.home()->calls(), &QAbstractItemModel::modelReset);
    test.startHarbour(); // Now the titles are known.
    QTRY_COMPARE(test.calls().value(4), u"Count boats"_s);
    QCOMPARE(reset.size(), 0);
    test.host.history()->clear();
    QTRY_COMPARE(test.home()->calls()->count(), 0);
}

void TestHomeController::callsOfAServerOnItsWayOutAreLeftOut()
{
    TestHome test;
    test.addCalls({{test.harbour, u"count"_s}, {test.lighthouse, u"flash"_s}});
    test.home()->setActive(true);
    QTRY_COMPARE(test.home()->calls()->count(), 2);
    test.app.selectServer(test.lighthouse);
    test.app.currentServer()->remove();
    QTRY_COMPARE(test.calls(), QStringList{u"count"_s});
    test.app.get<UndoController>()->undo();
    QTRY_COMPARE(test.home()->calls()->count(), 2);
}

void TestHomeController::aCallIsOpenedWithItsTool()
{
    TestHome test;
    test.addCalls(
        {{test.harbour, u"echo"_s}, {test.harbour, u"count"_s}, {test.harbour, u"echo"_s}});
    test.startHarbour();
    test.home()->setActive(true);
    QTRY_COMPARE(test.home()->calls()->count(), 3);
    const qint64 wanted = test.home()->calls()->at(2).id;
    test.home()->openCall(2);
    QCOMPARE(test.app.page(), AppController::Page::Server);
    QCOMPARE(test.app.currentServer()->tab(), ServerController::Tools);
    QTRY_VERIFY(test.app.currentServer()->tools()->current());
    QCOMPARE(test.app.currentServer()->tools()->current()->name(), u"echo"_s);
    HistoryController *history = test.app.currentServer()->tools()->current()->history();
    QVERIFY(history->isOpen());
    QTRY_COMPARE(history->chosenRow(), 1);
    QCOMPARE(history->calls()->rowOf(wanted), 1);
    test.home()->openCall(7); // There is no such row.
    test.home()->openCall(-1);
}

void TestHomeController::aCallWaitsForItsServer()
{
    TestHome test;
    test.addCalls({{test.harbour, u"count"_s}});
    test.home()->setActive(true);
    QTRY_COMPARE(test.home()->calls()->count(), 1);
    test.home()->openCall(0);
    QCOMPARE(test.app.currentServer()->serverId(), test.harbour);
    QVERIFY(!test.app.currentServer()->tools()->current());
    test.startHarbour();
    QTRY_VERIFY(test.app.currentServer()->tools()->current());
    HistoryController *history = test.app.currentServer()->tools()->current()->history();
    QTRY_COMPARE(history->chosenRow(), 0);
    // The tool alone, the next time.
    test.app.currentServer()->selectTool(u"echo"_s);
    history->setOpen(false);
    test.app.currentServer()->openTool(u"count"_s, {mcp::json::Raw()});
    QVERIFY(!history->isOpen());
}

void TestHomeController::everyOutcomeIsSaid_data()
{
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<QString>("word");
    QTest::newRow("done") << Outcome::Done << u"Done"_s;
    QTest::newRow("error of the tool") << Outcome::ToolError << u"Tool error"_s;
    QTest::newRow("failed") << Outcome::Failed << u"Failed"_s;
    QTest::newRow("stopped") << Outcome::Stopped << u"Stopped"_s;
}

void TestHomeController::everyOutcomeIsSaid()
{
    QFETCH(Outcome, outcome);
    TestHome test;
    test.addCalls({{test.harbour, u"count"_s}}, outcome);
    test.home()->setActive(true);
    QTRY_COMPARE(test.home()->calls()->count(), 1);
    QTEST(test.home()->calls()->at(0).outcome, "word");
}

void TestHomeController::theLastConversationsAreShown()
{
    ChatStage stage;
    HomeController *home = stage.app.get<HomeController>();
    home->setActive(true);
    QTRY_VERIFY(home->isEmpty()); // Without a model nothing is read of them.
    QVERIFY(!QFile::exists(stage.folder.filePath(u"conversations.db"_s)));
    stage.addModel();
    const auto titles = [home] {
        QStringList titles;
        for (int row = 0; row < home->conversations()->count(); ++row)
            titles.append(home->conversations()->at(row).title);
        return titles;
    };
    QString first;
    for (const auto &words : {u"one"_s, u"two"_s, u"three"_s, u"four"_s, u"five"_s}) {
        stage.chats()->startNew();
        stage.exchange(words, u"Yes."_s);
        stage.clock.advance(1s);
        first = first.isEmpty() ? stage.chat()->key() : first;
    }
    stage.chats()->setPinned(first, true); // It stays as old as it is.
    QTRY_COMPARE(titles(), (QStringList{u"five"_s, u"four"_s, u"three"_s, u"two"_s}));
    stage.chats()->setSearch(u"nothing"_s); // Of another page.
    stage.chats()->remove(home->conversations()->at(0).key);
    QTRY_COMPARE(titles().value(0), u"four"_s);
    QTRY_COMPARE(home->conversations()->count(), HomeController::kConversations);
    stage.chats()->startNew();
    stage.say(u"six"_s);
    QTRY_VERIFY(titles().value(0) == u"six"_s && home->conversations()->at(0).isBusy);
    stage.answer(u"Yes."_s);
    QTRY_VERIFY(!home->conversations()->at(0).isBusy);
}

void TestHomeController::aConversationIsOpened()
{
    ChatStage stage;
    stage.addModel();
    stage.exchange(u"one"_s, u"Yes."_s);
    const QString key = stage.chat()->key();
    stage.chats()->startNew();
    stage.app.showPage(AppController::Page::Home);
    stage.app.openConversation(key);
    QCOMPARE(stage.app.page(), AppController::Page::Chat);
    stage.chats()->show(); // As the page does.
    QTRY_COMPARE(stage.chat()->key(), key);
}

void TestHomeController::nothingIsReadWhileItIsNotShown()
{
    TestHome test;
    test.addCalls({{test.harbour, u"count"_s}});
    test.app.get<TaskItems>()->put({test.task(u"one"_s, Kind::Working, 1)});
    settle();
    QCOMPARE(test.home()->calls()->count(), 0);
    QCOMPARE(test.home()->running()->count(), 0);
    test.home()->setActive(true);
    QCOMPARE(test.home()->running()->count(), 1);
    const QString facts = test.home()->running()->at(0).facts;
    test.clock.advance(2min);
    QVERIFY(test.home()->running()->at(0).facts != facts);
    test.home()->setActive(false);
    const QSignalSpy changed(test.home(), &HomeController::changed);
    test.clock.advance(2min);
    test.app.get<TaskItems>()->put({test.task(u"two"_s, Kind::Working, 1)});
    settle();
    QCOMPARE(changed.size(), 0);
}

void TestHomeController::nothingIsSaidBeforeAllIsRead()
{
    TestHome test;
    QVERIFY(!test.home()->isEmpty());
    test.home()->setActive(true);
    QVERIFY(!test.home()->isEmpty()); // The history is being read.
    QTRY_VERIFY(test.home()->isEmpty());
    test.ask(test.harbour);
    QVERIFY(!test.home()->isEmpty());
}

QUAYSIDE_TEST(TestHomeController, QGuiApplication)

} // namespace quayside::tst_homecontroller

#include "tst_homecontroller.moc"
