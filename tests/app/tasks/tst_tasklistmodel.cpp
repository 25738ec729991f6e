// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/tasks/taskscontroller.h"
#include "tests/app/testapp.h"
#include "tests/support/taskstage.h"
#include "tests/support/testclass.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

namespace quayside::tst_tasklistmodel {

using Kind = TaskState::Kind;
using Choice = TaskListModel::Choice;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct TestList : TestApp
{
    TaskListModel list{&taskItems, &clock};
    QAbstractItemModelTester tester{&list, QAbstractItemModelTester::FailureReportingMode::Fatal};

    /// Started so many minutes ago.
    TaskItem item(const QString &key, Kind kind, int minutes = 0) const
    {
        TaskItem item;
        item.key = key;
        item.serverId = u"s1"_s;
        item.serverName = u"Harbour"_s;
        item.tool = u"count_boats"_s;
        item.title = u"Task "_s + key;
        item.kind = kind;
        item.startedAt = clock.wallTime().addSecs(-60 * minutes);
        if (isFinished(kind))
            item.finishedAt = item.startedAt;
        return item;
    }
    void put(const QString &key, Kind kind, int minutes = 0)
    {
        taskItems.put({item(key, kind, minutes)});
    }
    QString keys() const
    {
        QString keys;
        for (int row = 0; row < list.count(); ++row)
            keys += at(row, TaskListModel::KeyRole).toString();
        return keys;
    }
    QVariant at(int row, int role) const { return list.index(row).data(role); }
    QVariant of(const QString &key, int role) const { return at(list.rowOf(key), role); }
};

} // namespace

class TestTaskListModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void whatNeedsThePersonStandsFirst();
    void aTaskThatEndsGoesToTheFinishedOnes();
    void whileItIsHeldNothingMovesAndNothingComes();
    void whatComesBackToItsPlaceWaitsNoMore();
    void manyChangesAreArrangedTogether();
    void aForgottenTaskGoesAlsoFromAHeldList();
    void filtersByWordServerAndState();
    void agesGoOnOnlyWhileSomebodyLooks();
    void countsDownToTheNextCheck();
    void whenNothingRunsItSleeps();
    void everyStateHasAWord();
    void tellsWhatIsToldOfATask_data();
    void tellsWhatIsToldOfATask();
    void aChangeOfTenThousandTouchesOneRow();
};

void TestTaskListModel::initTestCase()
{
    QLocale::setDefault(QLocale::c());
}

void TestTaskListModel::whatNeedsThePersonStandsFirst()
{
    TestList test;
    test.put(u"a"_s, Kind::Done, 9);
    test.put(u"b"_s, Kind::Working, 5);
    test.put(u"c"_s, Kind::NeedsYou, 1);
    test.put(u"d"_s, Kind::Away, 2);
    test.put(u"e"_s, Kind::NeedsYou, 7);
    test.put(u"f"_s, Kind::Lost, 3);
    QCOMPARE(test.keys(), u"ecdbfa"_s);
    QCOMPARE(test.taskItems.count(TaskState::Group::NeedsYou), 2);
    QCOMPARE(test.taskItems.count(TaskState::Group::Finished), 2);
}

void TestTaskListModel::aTaskThatEndsGoesToTheFinishedOnes()
{
    TestList test;
    test.put(u"a"_s, Kind::Working, 1);
    test.put(u"b"_s, Kind::Working, 2);
    QSignalSpy moved(&test.list, &TaskListModel::rowsMoved);
    test.put(u"a"_s, Kind::Done, 1);
    QCOMPARE(test.keys(), u"ba"_s);
    QCOMPARE(moved.size(), 1);
    QCOMPARE(test.of(u"a"_s, TaskListModel::GroupRole).toInt(), int(TaskState::Group::Finished));
}

void TestTaskListModel::whileItIsHeldNothingMovesAndNothingComes()
{
    TestList test;
    test.put(u"a"_s, Kind::Working, 1);
    test.put(u"b"_s, Kind::Working, 2);
    test.list.setHeld(true);
    QSignalSpy changed(&test.list, &TaskListModel::dataChanged);
    test.put(u"a"_s, Kind::Failed, 1);
    test.put(u"c"_s, Kind::NeedsYou);
    QCOMPARE(test.keys(), u"ab"_s);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(test.of(u"a"_s, TaskListModel::StateTextRole).toString(), u"Failed"_s);
    QCOMPARE(test.of(u"a"_s, TaskListModel::GroupRole).toInt(), int(TaskState::Group::Running));
    QCOMPARE(test.list.waitingCount(), 2);
    test.list.arrange();
    QCOMPARE(test.keys(), u"cba"_s);
    QCOMPARE(test.list.waitingCount(), 0);
    test.put(u"b"_s, Kind::Done, 2);
    QCOMPARE(test.list.waitingCount(), 1);
    test.list.setHeld(false);
    QCOMPARE(test.keys(), u"cab"_s);
}

void TestTaskListModel::whatComesBackToItsPlaceWaitsNoMore()
{
    TestList test;
    test.put(u"a"_s, Kind::Working, 1);
    test.list.setHeld(true);
    test.put(u"a"_s, Kind::NeedsYou, 1);
    QCOMPARE(test.list.waitingCount(), 1);
    test.put(u"a"_s, Kind::Working, 1);
    QCOMPARE(test.list.waitingCount(), 0);
}

void TestTaskListModel::manyChangesAreArrangedTogether()
{
    TestList test;
    test.list.setHeld(true);
    QList<TaskItem> items;
    for (int i = 0; i < 300; ++i)
        items.append(test.item(QString::number(i), i % 2 == 0 ? Kind::Working : Kind::Done, i));
    test.taskItems.put(items);
    QCOMPARE(test.list.count(), 0);
    QCOMPARE(test.list.waitingCount(), 300);
    test.list.setHeld(false);
    QCOMPARE(test.list.count(), 300);
    for (int row = 0; row < 300; ++row)
        QCOMPARE(test.list.rowOf(test.at(row, TaskListModel::KeyRole).toString()), row);
}

void TestTaskListModel::aForgottenTaskGoesAlsoFromAHeldList()
{
    TestList test;
    test.put(u"a"_s, Kind::Working, 1);
    test.put(u"b"_s, Kind::Done, 2);
    test.list.setHeld(true);
    test.put(u"c"_s, Kind::NeedsYou);
    test.taskItems.remove({u"b"_s, u"c"_s});
    QCOMPARE(test.keys(), u"a"_s);
    QCOMPARE(test.list.waitingCount(), 0);
    QCOMPARE(test.taskItems.count(), 1);
}

void TestTaskListModel::filtersByWordServerAndState()
{
    TestList test;
    QSignalSpy servers(&test.taskItems, &TaskItems::serversChanged);
    test.put(u"a"_s, Kind::Working, 1);
    TaskItem other = test.item(u"b"_s, Kind::Failed, 2);
    other.serverId = u"s2"_s;
    other.serverName = u"Lighthouse"_s;
    other.title = u"Light the lamp"_s;
    test.taskItems.put({other});
    QCOMPARE(servers.size(), 2);
    QCOMPARE(test.taskItems.serverNames().values(), (QStringList{u"Harbour"_s, u"Lighthouse"_s}));

    test.list.setFilter(u"lamp LIGHT"_s, {}, Choice::Everything);
    QCOMPARE(test.keys(), u"b"_s);
    test.list.setFilter({}, u"s1"_s, Choice::Everything);
    QCOMPARE(test.keys(), u"a"_s);
    test.list.setFilter({}, {}, Choice::Finished);
    QCOMPARE(test.keys(), u"b"_s);
    test.list.setFilter({}, {}, Choice::Problems);
    QCOMPARE(test.keys(), u"b"_s);
    test.list.setFilter({}, {}, Choice::Running);
    QCOMPARE(test.keys(), u"a"_s);
    test.put(u"a"_s, Kind::Done, 1);
    QCOMPARE(test.keys(), QString());
    test.list.setFilter({}, {}, Choice::NeedsYou);
    test.put(u"c"_s, Kind::Blocked);
    QCOMPARE(test.keys(), u"c"_s);

    test.taskItems.remove({u"b"_s});
    QCOMPARE(test.taskItems.serverNames().values(), QStringList{u"Harbour"_s});
}

void TestTaskListModel::agesGoOnOnlyWhileSomebodyLooks()
{
    TestList test;
    test.put(u"a"_s, Kind::Working, 2);
    QSignalSpy changed(&test.list, &TaskListModel::dataChanged);
    test.clock.advance(5s);
    QCOMPARE(changed.size(), 0);
    test.list.setActive(true);
    QCOMPARE(test.of(u"a"_s, TaskListModel::FactsRole).toString(), u"Harbour · 2 min"_s);
    const qsizetype before = changed.size();
    test.clock.advance(1s);
    QCOMPARE(changed.size(), before + 1);
    QCOMPARE(changed.constLast().at(2).value<QList<int>>(), QList<int>{TaskListModel::FactsRole});
    test.clock.advance(59s);
    QCOMPARE(test.of(u"a"_s, TaskListModel::FactsRole).toString(), u"Harbour · 3 min"_s);
    test.list.setActive(false);
    const qsizetype then = changed.size();
    test.clock.advance(5s);
    QCOMPARE(changed.size(), then);
}

void TestTaskListModel::countsDownToTheNextCheck()
{
    TestList test;
    mcp::ToolOutcome outcome;
    outcome.task = mcp::TaskSnapshot();
    outcome.task->taskId = u"t1"_s;
    outcome.task->statusText = u"working"_s;
    outcome.task->status = mcp::taskStatus(u"working"_s);
    outcome.task->pollInterval = 4s;
    mcp::FakeTaskCalls server(&test.clock, mcp::Era::Stateless);
    server.tasks.insert(u"t1"_s, *outcome.task);
    test.host.tasks()->setServer(u"s1"_s, u"Harbour"_s, &server, nullptr);
    const auto adopted = test.host.tasks()->adopt({u"s1"_s, u"count_boats"_s, u"Count"_s, {}},
                                                  mcp::Era::Stateless, outcome);
    QTRY_COMPARE(test.list.count(), 1);
    test.list.setActive(true);
    const auto facts = [&] { return test.at(0, TaskListModel::FactsRole).toString(); };
    QCOMPARE(facts(), u"Harbour · < 1 s · next check 4 s"_s);
    test.clock.advance(1s);
    QCOMPARE(facts(), u"Harbour · 1 s · next check 3 s"_s);
    // The check follows in the same event: the list does not show this moment.
    const QString last = factsText(test.list.at(0), test.clock.wallTime(), 0ms);
    QCOMPARE(last, u"Harbour · 1 s · checking"_s);
}

void TestTaskListModel::whenNothingRunsItSleeps()
{
    TestList test;
    test.put(u"a"_s, Kind::Done, 2);
    test.list.setActive(true);
    QSignalSpy changed(&test.list, &TaskListModel::dataChanged);
    test.clock.advance(59s);
    QCOMPARE(changed.size(), 0);
    test.put(u"b"_s, Kind::Working);
    const qsizetype before = changed.size();
    test.clock.advance(3s);
    QCOMPARE(changed.size(), before + 3);
    test.put(u"b"_s, Kind::Done);
    test.clock.advance(1s);
    const qsizetype then = changed.size();
    test.clock.advance(59s);
    QCOMPARE(changed.size(), then);
}

void TestTaskListModel::everyStateHasAWord()
{
    QSet<QString> words;
    for (int kind = 0; kind <= int(Kind::Lost); ++kind)
        words.insert(stateWord(Kind(kind)));
    QCOMPARE(words.size(), qsizetype(Kind::Lost) + 1);
    QVERIFY(!words.contains(QString()));
}

void TestTaskListModel::tellsWhatIsToldOfATask_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("reason");
    QTest::addColumn<QString>("words");
    QTest::addColumn<bool>("areServerWords");
    const auto row = [](const char *name, Kind kind, const char *message, const char *reason,
                        const char *words, bool areServerWords) {
        QTest::newRow(name) << int(kind) << QString::fromUtf8(message) << QString::fromUtf8(reason)
                            << QString::fromUtf8(words) << areServerWords;
    };
    row("the server's words", Kind::Working, "Stage 2", "", "Stage 2", true);
    row("progress without words", Kind::Working, "", "", "2 of 5", false);
    row("what it waits for", Kind::Working, "Stage 2", "The result is being received.",
        "The result is being received.", false);
    row("a question", Kind::NeedsYou, "Stage 2", "", "Which column?", true);
    row("the server away", Kind::Away, "Stage 2", "", "The server is not connected.", false);
    row("why it is lost", Kind::Lost, "Stage 2", "The task expired.", "The task expired.", false);
    row("done", Kind::Done, "Stage 2", "", "", false);
}

void TestTaskListModel::tellsWhatIsToldOfATask() // SEC-37
{
    QFETCH(int, kind);
    QFETCH(QString, message);
    QFETCH(QString, reason);
    QFETCH(bool, areServerWords);
    TestList test;
    TaskItem item = test.item(u"a"_s, Kind(kind));
    item.message = message;
    item.reason = reason;
    item.question = u"Which column?"_s;
    item.progress = 2;
    item.total = 5;
    test.taskItems.put({item});
    QTEST(test.of(u"a"_s, TaskListModel::WordsRole).toString(), "words");
    QCOMPARE(test.of(u"a"_s, TaskListModel::AreServerWordsRole).toBool(), areServerWords);
    QCOMPARE(test.of(u"a"_s, TaskListModel::ProgressRole).toDouble(), 0.4);
}

/// The cost of a change does not depend on the number of tasks: the view is told of the one row that changes.
void TestTaskListModel::aChangeOfTenThousandTouchesOneRow()
{
    TestApp app;
    TaskListModel list(&app.taskItems, &app.clock);
    QList<TaskItem> items;
    for (int i = 0; i < 10000; ++i) {
        TaskItem item;
        item.key = u"task-%1"_s.arg(i);
        item.kind = i % 10 == 0 ? Kind::Working : Kind::Done;
        item.startedAt = app.clock.wallTime().addSecs(-i);
        items.append(item);
    }
    app.taskItems.put(items);
    QCOMPARE(list.count(), 10000);
    QSignalSpy reset(&list, &TaskListModel::modelReset);
    QSignalSpy laidOut(&list, &TaskListModel::layoutChanged);
    QSignalSpy moved(&list, &TaskListModel::rowsMoved);
    QSignalSpy inserted(&list, &TaskListModel::rowsInserted);
    qint64 told = 0;
    connect(&list, &TaskListModel::dataChanged, this,
            [&](const QModelIndex &first, const QModelIndex &last) {
                told += last.row() - first.row() + 1;
            });
    for (int i = 0; i < 10000; i += 10) {
        items[i].progress = 1;
        app.taskItems.put({items.at(i)});
        items[i].kind = Kind::NeedsYou;
        app.taskItems.put({items.at(i)});
    }
    QVERIFY2(told > 0 && told <= 4'000, qPrintable(QString::number(told)));
    QCOMPARE(moved.count(), 999); // The first is on top already.
    QCOMPARE(reset.count() + laidOut.count() + inserted.count(), 0);
    QCOMPARE(list.count(), 10000);
    QCOMPARE(list.rowOf(u"task-9990"_s), 0);
}

QUAYSIDE_TEST(TestTaskListModel, QCoreApplication)

} // namespace quayside::tst_tasklistmodel

#include "tst_tasklistmodel.moc"
