// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/limits.h"
#include "core/client/record/serverlog.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QSignalSpy>
#include <QTest>

namespace tst_serverlog {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

using Source = LogLine::Source;

class TestServerLog : public QObject
{
    Q_OBJECT

    ManualClock m_clock;

private Q_SLOTS:
    void keepsLinesWithTheirTime()
    {
        ServerLog log(&m_clock);
        log.append(Source::ErrorOutput, u"one"_s);
        m_clock.advance(5s);
        log.append(Source::Protocol, u"two"_s);
        QCOMPARE(log.lines().size(), 2U);
        QCOMPARE(log.lines().front().text, u"one"_s);
        QCOMPARE(log.lines().front().time.msecsTo(log.lines().back().time), 5000);
        QCOMPARE(log.lines().back().source, Source::Protocol);
    }

    // L2, SEC-12: what is shown, copied and printed of it comes from here.
    void hidesSecrets()
    {
        ServerLog log(&m_clock);
        log.setSecrets({u"canary-0123456789"_s});
        log.append(Source::ErrorOutput,
                   u"using canary-0123456789 and Bearer "_s + QString(30, u'z'));
        log.append(Source::ErrorOutput, u"{\"password\":\"hunter2\"}"_s);
        log.append(Source::Server, u"token canary-0123456789"_s);
        // Cut behind the bound, not inside the secret.
        log.append(Source::ErrorOutput,
                   QString(limits::kStderrLineBytes - 6, u'x') + u"canary-0123456789"_s);
        QCOMPARE(log.errorTail(3).at(0), u"using ••• and Bearer •••"_s);
        QCOMPARE(log.errorTail(3).at(1), u"{\"password\":\"•••\"}"_s);
        QVERIFY(!log.errorTail(1).constFirst().contains(u"canary"));
        QCOMPARE(log.lines().at(2).text, u"token •••"_s);
    }

    void announcesManyLinesOnce()
    {
        ServerLog log(&m_clock);
        QSignalSpy appended(&log, &ServerLog::appended);
        for (int i = 0; i < 100; ++i)
            log.append(Source::Server, u"x"_s);
        QCOMPARE(appended.size(), 0);
        QTRY_COMPARE(appended.size(), 1);
        log.append(Source::Server, u"x"_s);
        QTRY_COMPARE(appended.size(), 2);
    }

    void countsWhatIsTooMuchForOneSecond() // LOG-04, HOST-16
    {
        ServerLog log(&m_clock);
        for (int i = 0; i < limits::kLogMessagesPerSecond + 7; ++i)
            log.appendMessage(LogLevel::Error, u"pump"_s, QString::number(i));
        QCOMPARE(log.lines().size(), size_t(limits::kLogMessagesPerSecond));
        QCOMPARE(log.lines().back().level, LogLevel::Error);
        QCOMPARE(log.lines().back().logger, u"pump"_s);
        m_clock.advance(1s);
        QCOMPARE(log.lines().back().source, Source::Protocol);
        QVERIFY(log.lines().back().text.startsWith(u"7 log messages"));
        m_clock.advance(1s);
        log.appendMessage(LogLevel::Debug, {}, u"again"_s);
        QCOMPARE(log.lines().back().text, u"again"_s);
        m_clock.advance(1s);
        QCOMPARE(log.lines().back().text, u"again"_s);
    }

    void keepsSoManyLines() // STDIO-05, SEC-14
    {
        ServerLog log(&m_clock);
        for (int i = 0; i < limits::kLogLines + 10; ++i)
            log.append(Source::ErrorOutput, QString::number(i));
        QCOMPARE(log.lines().size(), size_t(limits::kLogLines));
        QCOMPARE(log.lines().front().text, u"10"_s);
    }

    void keepsSoManyCharacters() // STDIO-05, SEC-14
    {
        ServerLog log(&m_clock);
        for (int i = 0; i < 500; ++i)
            log.append(Source::ErrorOutput, QString(limits::kStderrLineBytes * 2, u'x'));
        qsizetype total = 0;
        for (const LogLine &line : log.lines()) {
            QCOMPARE(line.text.size(), limits::kStderrLineBytes);
            total += line.text.size();
        }
        QVERIFY(total <= limits::kStderrBytes);
        QVERIFY(total > limits::kStderrBytes / 2);
    }

    void givesTheTailOfTheErrorOutput()
    {
        ServerLog log(&m_clock);
        QVERIFY(log.errorTail(3).isEmpty());
        for (int i = 0; i < 5; ++i) {
            log.append(Source::ErrorOutput, QString::number(i));
            log.append(Source::Server, u"other"_s);
        }
        QCOMPARE(log.errorTail(3), (QStringList{u"2"_s, u"3"_s, u"4"_s}));
        QCOMPARE(log.errorTail(50).size(), 5);
    }
};

QUAYSIDE_TEST(TestServerLog, QCoreApplication)

} // namespace tst_serverlog

#include "tst_serverlog.moc"
