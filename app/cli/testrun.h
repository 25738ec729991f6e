// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/scriptrunner.h"
#include "app/cli/testreport.h"
#include "app/cli/testsuite.h"

#include <QElapsedTimer>

namespace quayside {

class Session;

/// Runs the tests of suites one after the other, prints what comes of each, and ends the session.
class TestRun : public QObject
{
    Q_OBJECT

public:
    TestRun(Session *session, QList<TestSuite> suites);

    void start();
    /// Cancels the test that is running; those behind it are not run.
    void interrupt();

private:
    struct Place
    {
        qsizetype suite = 0;
        qsizetype test = 0;
    };

    void next();
    void leaveOut(const QStringList &problems);
    void startRuns();
    void startRun();
    void onStepEnded(const StepReport &report);
    void onRunEnded(ScriptRunner *runner, std::chrono::nanoseconds duration);
    void endTest();
    void add(const TestResult &result);
    void finish();
    bool writeReport();
    bool updateFiles();

    Session *m_session;
    QList<TestSuite> m_suites;
    QList<Place> m_places; ///< Of the tests that are run.
    qsizetype m_next = 0;
    QSet<ScriptRunner *> m_runners; ///< Of the test that is running.
    qint64 m_times = 1; ///< Runs of each test,
    qint64 m_atOnce = 1; ///< and of these so many at once.
    qint64 m_started = 0; ///< Runs of this test.
    TestResult m_result; ///< Of this test.
    QElapsedTimer m_timer; ///< Of all tests.
    QElapsedTimer m_testTimer;
    QDateTime m_startTime;
    QList<TestResult> m_results;
    QList<QList<TestUpdate>> m_updates; ///< By suite.
    qsizetype m_suite = -1; ///< Whose answers are in use.
    bool m_isInterrupted = false;
    bool m_wasRefused = false;
};

} // namespace quayside
