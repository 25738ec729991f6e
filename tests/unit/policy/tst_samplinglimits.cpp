// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/samplinglimits.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_samplinglimits {

using namespace mcp;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const QDate kToday(2026, 11, 21);

} // namespace

/// SEC-62, SAMP-17
class TestSamplingLimits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void threeAMinute()
    {
        SamplingLimits limits;
        for (int i = 0; i < 3; ++i)
            QVERIFY(!limits.admit(u"a"_s, 1s * i, kToday, 0));
        QCOMPARE(limits.admit(u"a"_s, 59s, kToday, 0), SamplingLimits::Excess::PerMinute);
        QVERIFY(!limits.admit(u"b"_s, 59s, kToday, 0));
        QVERIFY(!limits.admit(u"a"_s, 60s, kToday, 0));
    }

    void twentyAnHour()
    {
        SamplingLimits limits;
        for (int i = 0; i < 20; ++i)
            QVERIFY(!limits.admit(u"a"_s, 1min * i, kToday, 0));
        QCOMPARE(limits.admit(u"a"_s, 59min, kToday, 0), SamplingLimits::Excess::PerHour);
        QVERIFY(!limits.admit(u"a"_s, 60min, kToday, 0));
    }

    void whatWasTurnedAwayDoesNotCount()
    {
        SamplingLimits limits;
        for (int i = 0; i < 100; ++i)
            limits.admit(u"a"_s, 0s, kToday, 0);
        QVERIFY(!limits.admit(u"a"_s, 60s, kToday, 0));
    }

    void tokensEndForTheDay()
    {
        SamplingLimits limits;
        QCOMPARE(limits.tokensLeft(u"a"_s, kToday), SamplingLimits::kTokensPerDay);
        limits.charge(u"a"_s, kToday, SamplingLimits::kTokensPerDay - 1);
        QCOMPARE(limits.tokensLeft(u"a"_s, kToday), 1);
        QVERIFY(!limits.admit(u"a"_s, 0s, kToday, 0));
        limits.charge(u"a"_s, kToday, 1);
        QCOMPARE(limits.admit(u"a"_s, 0s, kToday, 0), SamplingLimits::Excess::Tokens);
        QCOMPARE(limits.tokensLeft(u"b"_s, kToday), SamplingLimits::kTokensPerDay);
        QVERIFY(!limits.admit(u"a"_s, 0s, kToday.addDays(1), 0));
    }

    void whatAProviderSaysOfTokensCannotOverflow()
    {
        SamplingLimits limits;
        limits.charge(u"a"_s, kToday, std::numeric_limits<qint64>::max());
        limits.charge(u"a"_s, kToday, std::numeric_limits<qint64>::max());
        limits.charge(u"a"_s, kToday, -5);
        QCOMPARE(limits.tokensLeft(u"a"_s, kToday), 0);
    }

    void fiveRoundsOfTools()
    {
        SamplingLimits limits;
        QVERIFY(!limits.admit(u"a"_s, 0s, kToday, 5));
        QCOMPARE(limits.admit(u"a"_s, 0s, kToday, 6), SamplingLimits::Excess::ToolRounds);
    }
};

QUAYSIDE_TEST(TestSamplingLimits, QCoreApplication)

} // namespace tst_samplinglimits

#include "tst_samplinglimits.moc"
