// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/tasks/taskstate.h"
#include "tests/support/testclass.h"

#include <QTest>
#include <QTimeZone>

namespace tst_taskstate {

using namespace mcp;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using std::chrono::milliseconds;

namespace {

using Maybe = std::optional<milliseconds>;

QDateTime noon(int seconds = 0)
{
    return QDateTime(QDate(2026, 3, 4), QTime(12, 0), QTimeZone::utc()).addSecs(seconds);
}

TaskRecord recordOf(const QString &status, const QDateTime &updatedAt = {},
                    Era era = Era::Stateless)
{
    TaskRecord record;
    record.taskId = u"t"_s;
    record.status = status;
    record.era = era;
    record.startedAt = noon();
    record.lastUpdatedAt = updatedAt;
    return record;
}

TaskSnapshot snapshotOf(const QString &status, const QDateTime &updatedAt = {})
{
    TaskSnapshot snapshot;
    snapshot.taskId = u"t"_s;
    snapshot.statusText = status;
    snapshot.status = taskStatus(status);
    snapshot.lastUpdatedAt = updatedAt;
    return snapshot;
}

json::RawObject object(const QByteArray &text)
{
    return {json::Raw(text)};
}

} // namespace

class TestTaskState : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asksNoMoreOftenThanTheServerWishes_data() // TASK-08, TASKX-09, SEC-65
    {
        QTest::addColumn<Maybe>("wished");
        QTest::addColumn<milliseconds>("age");
        QTest::addColumn<QString>("status");
        QTest::addColumn<milliseconds>("interval");
        const auto row = [](const char *name, Maybe wished, milliseconds age, const char *status,
                            milliseconds interval) {
            QTest::newRow(name) << wished << age << QString::fromLatin1(status) << interval;
        };
        row("none said, young", {}, 59s, "working", 2s);
        row("none said, after a minute", {}, 60s, "working", 5s);
        row("none said, after ten minutes", {}, 10min, "working", 15s);
        row("as wished", 3s, 1h, "working", 3s);
        row("none at all", 0ms, 0s, "working", 1s);
        row("before it was asked", -5s, 0s, "working", 1s);
        row("too short", 200ms, 0s, "working", 1s);
        row("a year", 24h * 365, 0s, "working", 10min);
        row("for ever", milliseconds::max(), 0s, "working", 10min);
        row("unknown status", 1s, 0s, "pondering", 15s); // TASK-26
        row("unknown status, slower still", 40s, 0s, "pondering", 40s);
    }
    void asksNoMoreOftenThanTheServerWishes()
    {
        QFETCH(Maybe, wished);
        QFETCH(milliseconds, age);
        QFETCH(QString, status);
        QFETCH(milliseconds, interval);
        TaskRecord record = recordOf(status);
        record.pollInterval = wished;
        QVERIFY(taskstate::pollInterval(record, age) == interval);
    }

    void asksLessAndLessWhileThereIsNoAnswer() // TASK-08, TASKX-09
    {
        QVERIFY(taskstate::retryInterval(2s, 0) == 2s);
        QVERIFY(taskstate::retryInterval(2s, 1) == 4s);
        QVERIFY(taskstate::retryInterval(2s, 4) == 32s);
        QVERIFY(taskstate::retryInterval(2s, 5) == 60s);
        QVERIFY(taskstate::retryInterval(2s, 1000000) == 60s);
        QVERIFY(taskstate::retryInterval(10min, 3) == 10min);
    }

    void hardlyAsksWhatTellsByItself() // TASKX-25
    {
        QVERIFY(taskstate::backstopInterval(1s) == 60s);
        QVERIFY(taskstate::backstopInterval(30s) == 300s);
    }

    void knowsWhenItsTimeIsOver() // TASK-20, TASKX-22, REL-13
    {
        TaskRecord record = recordOf(u"working"_s);
        QVERIFY(!taskstate::isOverdue(record, 24h * 365, noon(100000000)));
        record.ttl = 60s;
        QVERIFY(!taskstate::isOverdue(record, 59s, noon(59)));
        QVERIFY(taskstate::isOverdue(record, 60s, noon()));
        QVERIFY(taskstate::isOverdue(record, 0s, noon(60)));
        record.ttl = 0ms;
        QVERIFY(taskstate::isOverdue(record, 0ms, noon(-3600)));
    }

    void tellsOldNewsFromNew_data() // TASK-09, TASK-21, TASKX-26
    {
        QTest::addColumn<QString>("known");
        QTest::addColumn<QDateTime>("knownAt");
        QTest::addColumn<QString>("status");
        QTest::addColumn<QDateTime>("at");
        QTest::addColumn<bool>("isStale");
        const auto row = [](const char *name, const char *known, const QDateTime &knownAt,
                            const char *status, const QDateTime &at, bool isStale) {
            QTest::newRow(name) << QString::fromLatin1(known) << knownAt
                                << QString::fromLatin1(status) << at << isStale;
        };
        row("newer", "working", noon(), "working", noon(1), false);
        row("of the same moment", "working", noon(), "input_required", noon(), false);
        row("older", "working", noon(1), "input_required", noon(), true);
        row("without a time", "working", noon(1), "input_required", {}, false);
        row("after one without a time", "working", {}, "input_required", noon(), false);
        row("older, but through", "working", noon(1), "completed", noon(), false);
        row("revived", "completed", noon(), "working", noon(1), true);
        row("revived without a time", "completed", {}, "working", {}, true);
        row("revived with a new word", "failed", {}, "resting", {}, true);
        row("backwards", "input_required", noon(), "working", noon(1), false);
    }
    void tellsOldNewsFromNew()
    {
        QFETCH(QString, known);
        QFETCH(QDateTime, knownAt);
        QFETCH(QString, status);
        QFETCH(QDateTime, at);
        QFETCH(bool, isStale);
        QCOMPARE(taskstate::isStale(recordOf(known, knownAt), snapshotOf(status, at)), isStale);
    }

    void tellsWhatAPersonSeesFromWhatLasts() // TASK-04, TASKX-05, REL-02
    {
        TaskRecord record = recordOf(u"working"_s);
        QVERIFY(!taskstate::apply(record, snapshotOf(u"working"_s, noon())).isVisible);
        QCOMPARE(record.lastUpdatedAt, noon());

        TaskSnapshot snapshot = snapshotOf(u"working"_s);
        snapshot.statusMessage = u"half"_s;
        auto news = taskstate::apply(record, snapshot);
        QVERIFY(news.isVisible && !news.isLasting);
        QCOMPARE(record.statusMessage, u"half"_s);
        QCOMPARE(record.lastUpdatedAt, noon()); // Kept when it says none.
        news = taskstate::apply(record, snapshot);
        QVERIFY(!news.isVisible && !news.isLasting);

        snapshot.ttl = 5min;
        snapshot.pollInterval = 4s;
        news = taskstate::apply(record, snapshot);
        QVERIFY(news.isVisible && news.isLasting);
        QVERIFY(record.ttl == 5min && record.pollInterval == 4s);
        snapshot.ttl.reset();
        QVERIFY(taskstate::apply(record, snapshot).isLasting);
        QVERIFY(!record.ttl);
    }

    void boundsWhatAServerSays() // TASK-26, the issue's bad input
    {
        TaskRecord record = recordOf(u"working"_s);
        TaskSnapshot snapshot = snapshotOf(QString(5000, u'x'));
        snapshot.statusMessage = QString(100000, u'm');
        snapshot.ttl = milliseconds::max();
        snapshot.pollInterval = milliseconds::min();
        taskstate::apply(record, snapshot);
        QCOMPARE(record.status.size(), 100);
        QCOMPARE(record.statusMessage.size(), 8 * 1024);
        QVERIFY(*record.ttl <= 24h * 366);
        QVERIFY(record.startedAt.addMSecs(record.ttl->count()).isValid());
        QVERIFY(*record.pollInterval == 0ms);
        snapshot.ttl = -1h;
        taskstate::apply(record, snapshot);
        QVERIFY(*record.ttl == 0ms);
        TaskSnapshot longer = snapshotOf(u"working"_s);
        longer.statusMessage = QString(1000, u'n');
        taskstate::apply(record, longer);
        QCOMPARE(record.statusMessage.size(), 1000);
    }

    void keepsTheLastStatusOfWhatIsThrough() // TASK-21
    {
        TaskRecord record = recordOf(u"completed"_s);
        taskstate::apply(record, snapshotOf(u"failed"_s));
        QCOMPARE(record.status, u"completed"_s);
    }

    void remembersEveryQuestionByItsKey() // TASKX-13
    {
        QList<TaskQuestion> questions;
        const auto ask = [&questions](const char *text) {
            return taskstate::takeQuestions(questions, object(text));
        };
        QVERIFY(ask(R"({"b":{"method":"x"},"a":{"method":"y"}})").isChanged);
        QCOMPARE(questions.size(), 2);
        QCOMPARE(questions.at(0).key, u"b"_s);
        QVERIFY(!ask(R"({"a":{"method":"y"},"b":{"method":"x"}})").isChanged);

        const auto news = ask(R"({"a":{"method":"z"},"b":{"method":"x"}})");
        QCOMPARE(news.violations.size(), 1);
        QCOMPARE(questions.at(1).request.toByteArray(), QByteArray(R"({"method":"y"})"));

        questions[0].answer = json::Raw("{}");
        QVERIFY(ask(R"({"a":{"method":"y"}})").isChanged);
        QVERIFY(!questions.at(0).isOpen && questions.at(0).isDelivered);
        QVERIFY(questions.at(1).isOpen && !questions.at(1).isDelivered);
        QVERIFY(taskstate::takeQuestions(questions, {}).isChanged);
        QVERIFY(!questions.at(1).isOpen && !questions.at(1).isDelivered);
        QVERIFY(!taskstate::takeQuestions(questions, {}).isChanged);
        QVERIFY(ask(R"({"a":{"method":"y"}})").isChanged);
        QVERIFY(questions.at(1).isOpen);
        QCOMPARE(questions.size(), 2);
    }

    void takesOnlySoManyQuestions() // SEC-47
    {
        QList<TaskQuestion> questions;
        QByteArray text = "{";
        for (int i = 0; i < 30; ++i)
            text += '"' + QByteArray::number(i) + "\":{\"method\":\"x\"},";
        text.back() = '}';
        QVERIFY(taskstate::takeQuestions(questions, object(text)).isTooMuch);
        QCOMPARE(questions.size(), 20);
        questions.clear();
        const QByteArray large(300 * 1024, 'x');
        QVERIFY(taskstate::takeQuestions(questions, object("{\"a\":\"" + large + "\"}")).isTooMuch);
        QVERIFY(questions.isEmpty());
        for (int i = 0; i < 300; ++i) {
            const QByteArray one = QByteArray::number(i);
            (void)taskstate::takeQuestions(questions,
                                           object("{\"" + one + "\":{\"method\":\"x\"}}"));
        }
        QCOMPARE(questions.size(), taskstate::kQuestions);
    }

    void needsThePersonOnlyWhileSomethingIsUnanswered() // TASK-10, TASKX-15
    {
        TaskRecord record = recordOf(u"input_required"_s);
        QCOMPARE(taskstate::openState(record), TaskState::Working);
        record.questions.append({u"k"_s, json::Raw("{}"), std::nullopt});
        QCOMPARE(taskstate::openState(record), TaskState::NeedsInput);
        record.questions[0].answer = json::Raw("{}");
        QCOMPARE(taskstate::openState(record), TaskState::Working);
        record = recordOf(u"input_required"_s, {}, Era::Stateful);
        QCOMPARE(taskstate::openState(record), TaskState::NeedsInput);
        record.isCancelRequested = true;
        QCOMPARE(taskstate::openState(record), TaskState::Working);
        QCOMPARE(taskstate::openState(recordOf(u"working"_s)), TaskState::Working);
        QCOMPARE(taskstate::openState(recordOf(u"pondering"_s)), TaskState::Working);
    }

    void dropsWhatOnlyAnOpenTaskNeeds()
    {
        TaskRecord record = recordOf(u"input_required"_s);
        record.questions.append({u"k"_s, json::Raw("{}"), json::Raw("\"secret\"")});
        record.isResultPending = true;
        taskstate::finish(record, TaskState::Lost, LostReason::Expired, noon(9));
        QVERIFY(isFinished(record.state));
        QVERIFY(record.questions.isEmpty() && !record.isResultPending);
        QCOMPARE(record.finishedAt, noon(9));
        QCOMPARE(record.lostReason, LostReason::Expired);
    }
};

QUAYSIDE_TEST(TestTaskState, QCoreApplication)

} // namespace tst_taskstate

#include "tst_taskstate.moc"
