// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/tasktable.h"
#include "app/text/cleantext.h"
#include "tests/support/testclass.h"

#include <QTest>
#include <QTimeZone>

namespace tst_tasktable {

using namespace mcp;
using namespace quayside;
using namespace Qt::StringLiterals;

namespace {

const QDateTime kNow(QDate(2026, 11, 21), QTime(12, 0), QTimeZone::utc());

TaskRow rowOf(mcp::TaskState state, LostReason reason = LostReason::None)
{
    TaskRow row;
    row.record.key = u"3f2a91c07d"_s;
    row.record.serverName = u"Demo"_s;
    row.record.taskId = u"a secret"_s;
    row.record.tool = u"survey"_s;
    row.record.state = state;
    row.record.lostReason = reason;
    row.record.statusMessage = u"Casting off"_s;
    row.record.startedAt = kNow.addSecs(-90);
    return row;
}

} // namespace

/// Tasks as lines of a terminal and as JSON.
class TestTaskTable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void standsInColumns();
    void getsNoNarrower();
    void saysWhatStateATaskIsIn_data();
    void saysWhatStateATaskIsIn();
    void saysWhatNobodyFollows_data();
    void saysWhatNobodyFollows();
    void tellsTheAgeInOneUnit_data();
    void tellsTheAgeInOneUnit();
    void tellsHowFarATaskIs();
    void letsNothingMoveTheCursor();
    void fitsIntoTheTerminal();
    void countsCells();
    void isJsonWithoutSecrets();
    void redrawsWhatHasChanged();
};

void TestTaskTable::standsInColumns()
{
    TaskRow other = rowOf(mcp::TaskState::Completed);
    other.record.serverName = u"Library"_s;
    other.record.tool = u"reindex"_s;
    QCOMPARE(TaskTable().lines({rowOf(mcp::TaskState::Working), other}, kNow, 80),
             QStringList({u"KEY       STATE    AGE    SERVER   TOOL     MESSAGE"_s,
                          u"3f2a91c0  working  1 min  Demo     survey   Casting off"_s,
                          u"3f2a91c0  done     1 min  Library  reindex  Casting off"_s}));
}

void TestTaskTable::getsNoNarrower()
{
    TaskTable table;
    table.lines({rowOf(mcp::TaskState::NeedsInput)}, kNow, 80);
    QCOMPARE(table.lines({rowOf(mcp::TaskState::Completed)}, kNow, 80).constLast(),
             u"3f2a91c0  done             1 min  Demo    survey  Casting off"_s);
}

void TestTaskTable::saysWhatStateATaskIsIn_data()
{
    QTest::addColumn<TaskRow>("task");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *words, const TaskRow &task) {
        QTest::newRow(words) << task << QString::fromLatin1(words);
    };
    TaskRow told = rowOf(mcp::TaskState::Working);
    told.record.isCancelRequested = true;
    TaskRow error = rowOf(mcp::TaskState::Completed);
    error.record.isToolError = true;
    row("working", rowOf(mcp::TaskState::Working));
    row("cancel requested", told);
    row("needs an answer", rowOf(mcp::TaskState::NeedsInput));
    row("done", rowOf(mcp::TaskState::Completed));
    row("tool error", error);
    row("failed", rowOf(mcp::TaskState::Failed));
    row("cancelled", rowOf(mcp::TaskState::Cancelled));
    row("expired", rowOf(mcp::TaskState::Lost, LostReason::Expired));
    row("no record on the server", rowOf(mcp::TaskState::Lost, LostReason::Forgotten));
    row("connection closed", rowOf(mcp::TaskState::Lost, LostReason::ConnectionClosed));
    row("the server changed", rowOf(mcp::TaskState::Lost, LostReason::EraChanged));
    row("the server was removed", rowOf(mcp::TaskState::Lost, LostReason::ServerRemoved));
    row("no answer", rowOf(mcp::TaskState::Lost, LostReason::NoAnswer));
    row("no longer tracked", rowOf(mcp::TaskState::Lost, LostReason::Detached));
    row("given up", rowOf(mcp::TaskState::Lost, LostReason::GivenUp));
}

void TestTaskTable::saysWhatStateATaskIsIn()
{
    QFETCH(const TaskRow, task);
    QFETCH(const QString, words);
    QCOMPARE(taskWords(task.record), words);
}

void TestTaskTable::saysWhatNobodyFollows_data()
{
    QTest::addColumn<TaskRow>("task");
    QTest::addColumn<QString>("message");
    TaskRow row = rowOf(mcp::TaskState::Working);
    row.isFollowed = false;
    QTest::newRow("working") << row << u"No program follows it. Last message: Casting off"_s;
    TaskRow silent = row;
    silent.record.statusMessage.clear();
    QTest::newRow("without a message") << silent << u"No program follows it."_s;
    TaskRow asking = row;
    asking.record.state = mcp::TaskState::NeedsInput;
    asking.record.statusMessage = u"Which quay?"_s;
    QTest::newRow("with a question")
        << asking << u"No program follows it. Last message: Which quay?"_s;
    TaskRow told = row;
    told.record.isCancelRequested = true;
    QTest::newRow("cancel requested")
        << told << u"No program follows it. Last message: Casting off"_s;
    TaskRow hostile = row;
    hostile.record.statusMessage = u"\x1b[2J\nmore"_s;
    QTest::newRow("hostile") << hostile
                             << QString(u"No program follows it. Last message: "_s
                                        + cleanText(hostile.record.statusMessage));
    TaskRow unlisted = row;
    unlisted.live.isServerListed = false;
    QTest::newRow("of a server that was removed")
        << unlisted << u"The server is no longer in the list."_s;
}

void TestTaskTable::saysWhatNobodyFollows() // C13
{
    QFETCH(const TaskRow, task);
    QFETCH(const QString, message);
    const QString line = TaskTable().lines({task}, kNow, 200).constLast();
    QVERIFY2(line.contains(u"  not followed  "_s), qPrintable(line));
    QVERIFY2(line.endsWith(u"  "_s + message), qPrintable(line));
    QCOMPARE(taskNews(task), u"not followed  "_s + message);
    QCOMPARE(taskJson(task).find(u"isFollowed")->toBool(true), false);
}

void TestTaskTable::tellsTheAgeInOneUnit_data()
{
    QTest::addColumn<int>("seconds");
    QTest::addColumn<QString>("age");
    QTest::newRow("by a clock that was moved") << -5 << u"0 s"_s;
    QTest::newRow("seconds") << 59 << u"59 s"_s;
    QTest::newRow("minutes") << 3599 << u"59 min"_s;
    QTest::newRow("hours") << 86399 << u"23 h"_s;
    QTest::newRow("days") << 200000 << u"2 d"_s;
}

void TestTaskTable::tellsTheAgeInOneUnit()
{
    QFETCH(const int, seconds);
    QFETCH(const QString, age);
    TaskRow row = rowOf(mcp::TaskState::Working);
    row.record.startedAt = kNow.addSecs(-seconds);
    QVERIFY(TaskTable().lines({row}, kNow, 80).constLast().contains(u"  "_s + age + u"  "_s));
}

void TestTaskTable::tellsHowFarATaskIs()
{
    TaskRow row = rowOf(mcp::TaskState::Working);
    row.live.progress = 1;
    row.live.total = 4;
    row.live.progressMessage = u"Sounding"_s;
    QVERIFY(TaskTable().lines({row}, kNow, 80).constLast().endsWith(u"  25 %  Sounding"_s));
    row.record.state = mcp::TaskState::Failed;
    row.record.error = Error{ErrorKind::Remote, u"The crane fell over"_s, 0, {}};
    QVERIFY(TaskTable().lines({row}, kNow, 80).constLast().endsWith(u"  The crane fell over"_s));
}

void TestTaskTable::letsNothingMoveTheCursor() // SEC-36
{
    TaskRow row = rowOf(mcp::TaskState::Working);
    row.record.statusMessage = u"\x1b[2J\nmore\r"_s;
    row.record.tool = u"a\tb"_s;
    const QString line = TaskTable().lines({row}, kNow, 80).constLast();
    QVERIFY(!line.contains(u'\x1b') && !line.contains(u'\n') && !line.contains(u'\r'));
    QVERIFY(line.contains(u"  a b  "_s));
}

void TestTaskTable::fitsIntoTheTerminal()
{
    TaskRow row = rowOf(mcp::TaskState::Working);
    row.record.serverName = QString(100, u's');
    row.record.tool = QString(100, u't');
    row.record.statusMessage = QString(10000, u'm');
    const QString line = TaskTable().lines({row}, kNow, 100).constLast();
    QCOMPARE(line.size(), 100);
    QVERIFY(line.endsWith(u"mmm…"_s));
    QVERIFY(line.contains(u"sss…  ttt"_s) && line.contains(u"ttt…  mmm"_s));
}

void TestTaskTable::countsCells()
{
    QCOMPARE(cells(u"港口"_s), 4);
    QCOMPARE(cells(u"e\u0301a"_s), 2);
    QCOMPARE(padded(u"港口"_s, 5), u"港口 "_s);
    QCOMPARE(fitted(u"港口港口"_s, 6), u"港口…"_s);
    QCOMPARE(fitted(u"ab cd"_s, 4), u"ab…"_s);
    QCOMPARE(fitted(u"abc"_s, 0), QString());
}

void TestTaskTable::isJsonWithoutSecrets() // SEC-65
{
    TaskRow row = rowOf(mcp::TaskState::Lost, LostReason::Forgotten);
    row.record.finishedAt = kNow;
    row.record.ttl = std::chrono::milliseconds(5000);
    row.live.progress = 0.5;
    const json::Value object = taskJson(row);
    QVERIFY(!object.find(u"isFollowed")); // Its program runs, or it has ended.
    QVERIFY(!object.toJson().contains("a secret"));
    QCOMPARE(object.find(u"type")->toString(), u"task"_s);
    QCOMPARE(object.find(u"key")->toString(), row.record.key);
    QCOMPARE(object.find(u"state")->toString(), u"lost"_s);
    QCOMPARE(object.find(u"lostReason")->toString(), u"forgotten"_s);
    QCOMPARE(object.find(u"startedAt")->toString(), u"2026-11-21T11:58:30.000Z"_s);
    QCOMPARE(object.find(u"finishedAt")->toString(), u"2026-11-21T12:00:00.000Z"_s);
    QCOMPARE(object.find(u"ttlMs")->toInteger(), 5000);
    QCOMPARE(object.find(u"progress")->toDouble(), 0.5);
}

void TestTaskTable::redrawsWhatHasChanged()
{
    QCOMPARE(redraw({}, {u"a"_s, u"b"_s}), QByteArray("\ra\x1b[K\n\rb\x1b[K\n"));
    QCOMPARE(redraw({u"a"_s, u"b"_s}, {u"a"_s, u"c"_s}), QByteArray("\x1b[2A\n\rc\x1b[K\n"));
    QCOMPARE(redraw({u"a"_s, u"b"_s}, {u"a"_s}), QByteArray("\x1b[2A\n\x1b[J"));
    QCOMPARE(redraw({u"a"_s}, {u"a"_s, QString()}), QByteArray("\x1b[1A\n\r\x1b[K\n"));
}

QUAYSIDE_TEST(TestTaskTable, QCoreApplication)

} // namespace tst_tasktable

#include "tst_tasktable.moc"
