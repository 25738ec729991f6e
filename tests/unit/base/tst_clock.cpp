// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QTest>

namespace tst_clock {

using namespace mcp;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestClock : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void firesWhatIsDueInOrderOfTime()
    {
        ManualClock clock;
        QStringList fired;
        const auto late = clock.createAlarm([&] { fired.append(QStringLiteral("late")); });
        const auto early = clock.createAlarm([&] { fired.append(QStringLiteral("early")); });
        const auto never = clock.createAlarm([&] { fired.append(QStringLiteral("never")); });
        late->start(20ms);
        early->start(10ms);
        never->start(15ms);
        never->stop();
        clock.advance(9ms);
        QVERIFY(fired.isEmpty());
        clock.advance(11ms);
        QCOMPARE(fired, (QStringList{QStringLiteral("early"), QStringLiteral("late")}));
        QCOMPARE(clock.activeAlarms(), 0);
    }

    void firesAnAlarmThatIsStartedAgainOnTheWay()
    {
        ManualClock clock;
        int count = 0;
        std::unique_ptr<Alarm> alarm;
        alarm = clock.createAlarm([&] {
            if (++count < 3)
                alarm->start(10ms);
        });
        alarm->start(10ms);
        clock.advance(100ms);
        QCOMPARE(count, 3);
    }

    void forgetsAnAlarmThatIsDestroyed()
    {
        ManualClock clock;
        bool isFired = false;
        clock.createAlarm([&] { isFired = true; })->start(1ms);
        clock.advance(10ms);
        QVERIFY(!isFired);
    }

    void firesTheRealAlarmOnceFromTheEventLoop()
    {
        SystemClock clock;
        int count = 0;
        const auto started = clock.now();
        const auto alarm = clock.createAlarm([&] { ++count; });
        alarm->start(5ms);
        QVERIFY(alarm->isActive());
        QCOMPARE(count, 0);
        QTRY_COMPARE(count, 1);
        QVERIFY(!alarm->isActive());
        QVERIFY(clock.now() - started >= 5ms);
        QCOMPARE(clock.wallTime().timeSpec(), Qt::UTC);
    }

    void writesTheMomentsItMakesInUtc()
    {
        QCOMPARE(utcTime(1500ms).toString(Qt::ISODateWithMs), u"1970-01-01T00:00:01.500Z"_s);
    }

    void countsTheTimeInWhichTheMachineSleeps() // REL-13
    {
        ManualClock clock;
        const auto now = clock.now();
        const auto elapsed = clock.elapsed();
        const QDateTime wall = clock.wallTime();
        clock.sleep(8h);
        QVERIFY(clock.now() == now);
        QVERIFY(clock.elapsed() == elapsed + 8h);
        QCOMPARE(clock.wallTime(), wall.addSecs(8 * 3600));
        clock.setWall(-1h);
        QVERIFY(clock.elapsed() == elapsed + 8h);
        QCOMPARE(clock.wallTime(), wall.addSecs(7 * 3600));

        SystemClock real;
        const auto before = real.elapsed();
        QVERIFY(real.elapsed() >= before);
    }

    void takesTimesBeyondWhatATimerCanHold()
    {
        SystemClock clock;
        const auto alarm = clock.createAlarm([] {});
        alarm->start(std::chrono::milliseconds::max());
        QVERIFY(alarm->isActive());
        alarm->stop();
        QVERIFY(!alarm->isActive());
        alarm->start(-5ms);
        QTRY_VERIFY(!alarm->isActive());
    }
};

QUAYSIDE_TEST(TestClock, QCoreApplication)

} // namespace tst_clock

#include "tst_clock.moc"
