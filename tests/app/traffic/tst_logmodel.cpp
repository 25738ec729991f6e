// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/traffic/logmodel.h"
#include "core/base/limits.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

namespace quayside::tst_logmodel {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Source = mcp::LogLine::Source;

class TestLogModel : public QObject
{
    Q_OBJECT

    mcp::ManualClock m_clock;

    static QString cell(const LogModel &model, int row, LogModel::Role role)
    {
        return model.index(row).data(role).toString();
    }

private Q_SLOTS:
    void showsLinesOldestFirstAndSaysWhoseTheyAre();
    void whatIsInvisibleIsMadeVisible();
    void floodsComeInFewStepsAndTheOldestGo();
    void longLinesAreBoundedByTheirSize();
    void filters();
    void levelsAreShownAndFiltered();
    void nothingMovesWhileItIsPaused();
    void twoServersAreMixedByTime();
};

void TestLogModel::levelsAreShownAndFiltered() // LOG-03
{
    mcp::ServerLog log(&m_clock);
    LogModel model;
    model.addSource(&log, u"Harbour"_s);
    log.appendMessage(mcp::LogLevel::Debug, {}, u"low"_s);
    log.appendMessage(mcp::LogLevel::Warning, u"gate"_s, u"stuck"_s);
    log.appendMessage(mcp::LogLevel::Emergency, {}, u"flood"_s);
    QTRY_COMPARE(model.count(), 3);
    QCOMPARE(cell(model, 1, LogModel::LevelTextRole), u"warning"_s);
    QCOMPARE(cell(model, 1, LogModel::LoggerRole), u"gate"_s);
    model.setFilter({}, mcp::LogLevel::Warning);
    QCOMPARE(model.count(), 2);
    model.setFilter(u"GATE"_s, mcp::LogLevel::Warning);
    QCOMPARE(model.count(), 1);
    QVERIFY(model.text().contains(u" warning Harbour stuck\n"));
}

void TestLogModel::nothingMovesWhileItIsPaused()
{
    mcp::ServerLog log(&m_clock);
    LogModel model;
    model.addSource(&log, u"Harbour"_s);
    log.append(Source::ErrorOutput, u"one"_s);
    QTRY_COMPARE(model.count(), 1);
    model.setPaused(true);
    QSignalSpy appended(&log, &mcp::ServerLog::appended);
    log.append(Source::ErrorOutput, u"two"_s);
    QTRY_VERIFY(!appended.isEmpty());
    QCOMPARE(model.count(), 1);
    model.setPaused(false);
    QTRY_COMPARE(model.count(), 2);
}

void TestLogModel::showsLinesOldestFirstAndSaysWhoseTheyAre()
{
    mcp::ServerLog log(&m_clock);
    LogModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    log.append(Source::ErrorOutput, u"listening"_s);
    model.addSource(&log, u"Harbour"_s);
    QTRY_COMPARE(model.count(), 1);
    log.append(Source::Protocol, u"answered twice"_s);
    log.append(Source::Server, u"tide is low"_s);

    QTRY_COMPARE(model.count(), 3);
    QCOMPARE(cell(model, 0, LogModel::TextRole), u"listening"_s);
    QCOMPARE(cell(model, 0, LogModel::SourceRole), u"output"_s);
    QCOMPARE(cell(model, 1, LogModel::SourceRole), u"Quayside"_s);
    QVERIFY(model.index(1).data(LogModel::IsProblemRole).toBool());
    QCOMPARE(cell(model, 2, LogModel::SourceRole), u"message"_s);
    QVERIFY(model.text().endsWith(u"Harbour tide is low\n"));
    model.clear();
    QCOMPARE(model.count(), 0);
}

void TestLogModel::whatIsInvisibleIsMadeVisible() // SEC-36
{
    mcp::ServerLog log(&m_clock);
    LogModel model;
    log.append(Source::ErrorOutput, u"\033[31mred\u202E"_s);
    model.addSource(&log, u"Harbour"_s);
    QTRY_COMPARE(model.count(), 1);
    QCOMPARE(cell(model, 0, LogModel::TextRole), u"␛[31mred⟨U+202E⟩"_s);
}

void TestLogModel::floodsComeInFewStepsAndTheOldestGo()
{
    mcp::ServerLog log(&m_clock);
    LogModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.addSource(&log, u"Harbour"_s);
    QSignalSpy inserted(&model, &LogModel::rowsInserted);
    for (int i = 0; i < mcp::limits::kLogLines + 10; ++i)
        log.append(Source::ErrorOutput, QString::number(i));
    QTRY_COMPARE(model.count(), mcp::limits::kLogLines);
    QCOMPARE(inserted.size(), 1);
    log.append(Source::ErrorOutput, u"last"_s);
    QTRY_COMPARE(cell(model, model.count() - 1, LogModel::TextRole), u"last"_s);
    QCOMPARE(model.count(), mcp::limits::kLogLines);
    QCOMPARE(cell(model, 0, LogModel::TextRole), u"11"_s);
}

void TestLogModel::longLinesAreBoundedByTheirSize()
{
    mcp::ServerLog log(&m_clock);
    LogModel model;
    model.addSource(&log, u"Harbour"_s);
    constexpr qsizetype kFit = mcp::limits::kStderrBytes / mcp::limits::kStderrLineBytes;
    const QString longLine(mcp::limits::kStderrLineBytes, u'x');
    for (int round = 0; round < 3; ++round) {
        for (qsizetype i = 0; i < kFit; ++i)
            log.append(Source::ErrorOutput, longLine);
        log.append(Source::ErrorOutput, QString::number(round));
        QTRY_COMPARE(cell(model, model.count() - 1, LogModel::TextRole), QString::number(round));
    }
    qsizetype chars = 0;
    for (int row = 0; row < model.count(); ++row)
        chars += cell(model, row, LogModel::TextRole).size();
    QVERIFY2(chars > mcp::limits::kStderrBytes / 2 && chars <= mcp::limits::kStderrBytes,
             qPrintable(QString::number(chars)));
}

void TestLogModel::filters()
{
    mcp::ServerLog log(&m_clock);
    LogModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.addSource(&log, u"Harbour"_s);
    model.setFilter(u"TIDE"_s);
    log.append(Source::ErrorOutput, u"tide is low"_s);
    log.append(Source::ErrorOutput, u"wind"_s);
    QTRY_COMPARE(model.totalCount(), 2);
    QCOMPARE(model.count(), 1);
    model.setFilter({});
    QCOMPARE(model.count(), 2);
}

void TestLogModel::twoServersAreMixedByTime()
{
    mcp::ServerLog harbour(&m_clock);
    mcp::ServerLog lighthouse(&m_clock);
    LogModel model;
    harbour.append(Source::ErrorOutput, u"one"_s);
    m_clock.advance(1s);
    lighthouse.append(Source::ErrorOutput, u"two"_s);
    m_clock.advance(1s);
    harbour.append(Source::ErrorOutput, u"three"_s);
    model.addSource(&harbour, u"Harbour"_s);
    model.addSource(&lighthouse, u"Lighthouse"_s);
    QTRY_COMPARE(model.count(), 3);
    QCOMPARE(cell(model, 1, LogModel::ServerNameRole), u"Lighthouse"_s);
    QCOMPARE(cell(model, 2, LogModel::TextRole), u"three"_s);
}

QUAYSIDE_TEST(TestLogModel, QCoreApplication)

} // namespace quayside::tst_logmodel

#include "tst_logmodel.moc"
