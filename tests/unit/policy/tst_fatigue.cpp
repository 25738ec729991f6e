// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/fatigue.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_fatigue {

using namespace mcp;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// SEC-55
class TestFatigue : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pausesAfterTwelveQuestionsInTenMinutes()
    {
        Fatigue fatigue;
        for (int i = 0; i < 12; ++i) {
            fatigue.countQuestion(i % 3 ? u"noisy"_s : u"calm"_s, 10s * i);
            QVERIFY(!fatigue.pause(10s * i));
        }
        fatigue.countQuestion(u"calm"_s, 9min);
        const auto pause = fatigue.pause(9min);
        QVERIFY(pause);
        QCOMPARE(pause->serverId, u"noisy"_s);
        QCOMPARE(pause->questions, 13);
    }

    void forgetsOldQuestions()
    {
        Fatigue fatigue;
        for (int i = 0; i < 40; ++i) {
            fatigue.countQuestion(u"a"_s, 50s * i);
            QVERIFY2(!fatigue.pause(50s * i), QByteArray::number(i));
        }
        Fatigue faster;
        for (int i = 0; i < 13; ++i)
            faster.countQuestion(u"a"_s, 49s * i);
        QVERIFY(faster.pause(49s * 12));
        QVERIFY(!faster.pause(10min));
    }

    void pausesAfterEightQuickAnswers()
    {
        Fatigue fatigue;
        for (int i = 0; i < 20; ++i)
            fatigue.countAnswer(1s, 1s * i);
        QVERIFY(!fatigue.pause(20s));
        for (int i = 0; i < 7; ++i)
            fatigue.countAnswer(999ms, 20s + 1s * i);
        QVERIFY(!fatigue.pause(30s));
        fatigue.countAnswer(0ms, 31s);
        QVERIFY(fatigue.pause(31s));
        QVERIFY(!fatigue.pause(31s + 10min));
    }

    void pausesOncePerBurst()
    {
        Fatigue fatigue;
        for (int i = 0; i < 13; ++i)
            fatigue.countQuestion(u"a"_s, 1s);
        QVERIFY(fatigue.pause(2s));
        fatigue.reset();
        QVERIFY(!fatigue.pause(3s));
        for (int i = 0; i < 12; ++i)
            fatigue.countQuestion(u"a"_s, 4s);
        QVERIFY(!fatigue.pause(5s));
        fatigue.countQuestion(u"a"_s, 6s);
        QVERIFY(fatigue.pause(6s));
    }
};

QUAYSIDE_TEST(TestFatigue, QCoreApplication)

} // namespace tst_fatigue

#include "tst_fatigue.moc"
