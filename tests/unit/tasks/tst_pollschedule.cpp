// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/tasks/pollschedule.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_pollschedule {

using namespace mcp;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using std::chrono::milliseconds;

namespace {

/// A schedule whose tasks are asked again a second after each answer, which takes a while to come.
struct Stage
{
    ManualClock clock;
    QHash<QString, QList<milliseconds>> asked;
    milliseconds interval = 1s;
    PollSchedule schedule{&clock, [this](const QString &key) {
                              asked[key].append(clock.elapsed());
                              ++total;
                              if (interval > 0ms)
                                  schedule.set(key, clock.elapsed() + interval);
                          }};
    int total = 0;

    void setAll(int count, milliseconds dueAt)
    {
        for (int i = 0; i < count; ++i)
            schedule.set(QString::number(i), dueAt);
    }
};

} // namespace

class TestPollSchedule : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asksNothingTooEarly() // TASK-08, TASKX-09
    {
        Stage stage;
        stage.interval = 0ms;
        stage.schedule.set(u"a"_s, stage.clock.elapsed() + 1s);
        stage.clock.advance(999ms);
        QCOMPARE(stage.total, 0);
        stage.clock.advance(1ms);
        QCOMPARE(stage.total, 1);
        QVERIFY(!stage.schedule.dueAt(u"a"_s));
        QCOMPARE(stage.clock.activeAlarms(), 0);
    }

    void forgetsWhatIsTakenOffAndMovesWhatIsSetAgain()
    {
        Stage stage;
        stage.interval = 0ms;
        const milliseconds start = stage.clock.elapsed();
        stage.schedule.set(u"a"_s, start + 1s);
        stage.schedule.set(u"b"_s, start + 1s);
        stage.schedule.set(u"b"_s, start + 3s);
        stage.schedule.set(u"c"_s, start + 9s);
        stage.schedule.set(u"c"_s, start + 2s);
        stage.schedule.remove(u"a"_s);
        stage.schedule.remove(u"nobody"_s);
        QVERIFY(stage.schedule.dueAt(u"b"_s) == start + 3s);
        stage.clock.advance(20s);
        QCOMPARE(stage.total, 2);
        QVERIFY(stage.asked.value(u"c"_s) == QList<milliseconds>{start + 2s});
        QVERIFY(stage.asked.value(u"b"_s) == QList<milliseconds>{start + 3s});
    }

    void spreadsThousandTasksThatBeganTogether() // SEC-65, the fourth point
    {
        Stage stage;
        const milliseconds start = stage.clock.elapsed();
        stage.setAll(1000, start + 1s);
        stage.clock.advance(1s);
        QVERIFY2(stage.total <= PollSchedule::kLot, qPrintable(QString::number(stage.total)));
        stage.clock.advance(59s);

        QMap<milliseconds, int> perMoment;
        for (const QList<milliseconds> &times : std::as_const(stage.asked)) {
            QVERIFY(times.first() >= start + 1s && times.first() <= start + 2s);
            for (qsizetype i = 0; i < times.size(); ++i) {
                ++perMoment[times.at(i)];
                QVERIFY(i == 0 || times.at(i) - times.at(i - 1) >= 1s);
            }
            QVERIFY(times.size() >= 57 && times.size() <= 60);
        }
        QVERIFY(*std::max_element(perMoment.cbegin(), perMoment.cend()) <= PollSchedule::kLot);
        QCOMPARE(stage.asked.size(), 1000);
    }

    void needsOneAlarmForAll()
    {
        Stage stage;
        stage.setAll(1000, stage.clock.elapsed() + 1s);
        QCOMPARE(stage.clock.activeAlarms(), 1);
        stage.clock.advance(10s);
        QCOMPARE(stage.clock.activeAlarms(), 1);
    }

    void goesOnSoonAfterTheMachineSlept() // REL-13
    {
        Stage stage;
        stage.interval = 10min;
        stage.setAll(1000, stage.clock.elapsed() + 10min);
        stage.clock.advance(1min);
        stage.clock.sleep(8h);
        QCOMPARE(stage.total, 0);
        stage.clock.advance(4s);
        stage.clock.advance(1s);
        QVERIFY(stage.total > 0);
        stage.clock.advance(1s);
        QCOMPARE(stage.total, 1000); // Each once: nothing is made up for.
        for (const QList<milliseconds> &times : std::as_const(stage.asked))
            QCOMPARE(times.size(), 1);
    }

    void takesNoNoticeOfTheClockOnTheWall() // REL-13
    {
        Stage stage;
        stage.schedule.set(u"a"_s, stage.clock.elapsed() + 2s);
        stage.clock.setWall(1h);
        stage.clock.advance(1999ms);
        QCOMPARE(stage.total, 0);
        stage.clock.setWall(-5h);
        stage.clock.advance(1ms);
        QCOMPARE(stage.total, 1);
    }

    void asksWhatIsOverdueAtOnceButOnlyOnce()
    {
        Stage stage;
        stage.interval = 0ms;
        stage.schedule.set(u"a"_s, stage.clock.elapsed() - 1h);
        QCOMPARE(stage.total, 0); // From the event loop.
        stage.clock.advance(PollSchedule::kSpacing);
        QCOMPARE(stage.total, 1);
        stage.clock.advance(1h);
        QCOMPARE(stage.total, 1);
    }
};

QUAYSIDE_TEST(TestPollSchedule, QCoreApplication)

} // namespace tst_pollschedule

#include "tst_pollschedule.moc"
