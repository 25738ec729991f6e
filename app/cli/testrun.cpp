// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/testrun.h"

#include "app/cli/session.h"
#include "app/cli/terminal.h"
#include "app/cli/verbs.h"
#include "app/text/cleantext.h"
#include "core/base/outputfile.h"

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::json::Value;

TestRun::TestRun(Session *session, QList<TestSuite> suites)
    : QObject(session->work())
    , m_session(session)
    , m_suites(std::move(suites))
{
    const QString only = session->line().value(u"only"_s);
    for (qsizetype suite = 0; suite < m_suites.size(); ++suite) {
        for (qsizetype test = 0; test < m_suites.at(suite).tests.size(); ++test) {
            if (m_suites.at(suite).tests.at(test).isChosen(only))
                m_places.append({suite, test});
        }
    }
    m_updates.resize(m_suites.size());
    m_times = session->line().number(u"times"_s).value_or(1);
    m_atOnce = session->line().number(u"at-once"_s).value_or(1);
}

void TestRun::start()
{
    m_timer.start();
    m_startTime = QDateTime::currentDateTimeUtc();
    if (m_session->line().has(u"tap"_s))
        CleanStream(stdout) << tapHead(m_places.size()) << CleanStream::End::Line;
    if (m_session->failure())
        leaveOut({cleanText(errorDetail(*m_session->failure()))});
    next();
}

void TestRun::interrupt()
{
    m_isInterrupted = true;
    const QSet<ScriptRunner *> runners = m_runners;
    for (ScriptRunner *runner : runners)
        runner->interrupt();
}

void TestRun::next()
{
    if (m_isInterrupted)
        leaveOut({});
    if (m_next == m_places.size())
        return finish();
    const Place place = m_places.at(m_next++);
    const TestSuite &suite = m_suites.at(place.suite);
    m_result = {.suite = suite.name, .name = suite.tests.at(place.test).name};
    if (std::exchange(m_suite, place.suite) != place.suite)
        m_session->useAnswers(suite.answers);
    if (m_session->line().isJson())
        EventWriter::Event(m_session->events())
            .text("suite", suite.name)
            .text("begin", m_result.name);
    m_testTimer.start();
    m_started = 0;
    startRuns();
}

/// The tests that are left are not run.
void TestRun::leaveOut(const QStringList &problems)
{
    for (; m_next < m_places.size(); ++m_next) {
        const TestSuite &suite = m_suites.at(m_places.at(m_next).suite);
        add({.suite = suite.name,
             .name = suite.tests.at(m_places.at(m_next).test).name,
             .outcome = TestResult::Outcome::NotRun,
             .problems = problems});
    }
}

void TestRun::startRuns()
{
    while (m_started < m_times && m_runners.size() < m_atOnce && !m_isInterrupted)
        startRun();
}

void TestRun::startRun()
{
    ++m_started;
    const Place place = m_places.at(m_next - 1);
    auto *runner =
        new ScriptRunner(m_session, m_suites.at(place.suite).tests.at(place.test).steps, this);
    m_runners.insert(runner);
    connect(runner, &ScriptRunner::stepEnded, this, &TestRun::onStepEnded);
    QElapsedTimer timer;
    timer.start();
    // Queued: tests that end at once must not recurse.
    connect(
        runner, &ScriptRunner::finished, this,
        [this, runner, timer] {
            onRunEnded(runner, std::chrono::nanoseconds(timer.nsecsElapsed()));
        },
        Qt::QueuedConnection);
    runner->start();
}

void TestRun::onStepEnded(const StepReport &report)
{
    const Place place = m_places.at(m_next - 1);
    const TestCase &test = m_suites.at(place.suite).tests.at(place.test);
    const bool isUpdating = m_session->line().has(u"update"_s) && report.isOnly;
    for (const Mismatch &mismatch : report.mismatches) {
        if (mismatch.value && isUpdating)
            m_updates[place.suite].append(
                {place.test, report.step, mismatch.place,
                 mismatch.kind == Mismatch::Kind::Count ? u"count"_s : u"equals"_s,
                 *mismatch.value});
    }
    const bool isOneStep =
        test.isOneStep && test.steps.constFirst().verb != ScriptStep::Verb::Parallel;
    const QStringList problems = report.problems();
    for (const QString &problem : problems) {
        const QString text = isOneStep
            ? problem
            : u"Step %1, %2: %3"_s.arg(report.step, cleanText(report.what), problem);
        if (m_result.problems.size() < TestResult::kProblems && !m_result.problems.contains(text))
            m_result.problems.append(text);
    }
}

void TestRun::onRunEnded(ScriptRunner *runner, std::chrono::nanoseconds duration)
{
    if (m_times > 1)
        m_result.runs.append(std::chrono::duration_cast<std::chrono::microseconds>(duration));
    if (!runner->isAsExpected())
        ++m_result.failures;
    m_wasRefused = m_wasRefused || runner->wasRefused();
    m_runners.remove(runner);
    runner->deleteLater();
    startRuns();
    if (m_runners.isEmpty())
        endTest();
}

void TestRun::endTest()
{
    m_result.duration = std::chrono::duration_cast<std::chrono::microseconds>(
        std::chrono::nanoseconds(m_testTimer.nsecsElapsed()));
    std::ranges::sort(m_result.runs);
    if (m_result.failures > 0) {
        m_result.outcome = TestResult::Outcome::Failed;
        if (m_result.problems.isEmpty())
            m_result.problems.append(u"It was cancelled."_s);
    }
    add(m_result);
    next();
}

void TestRun::add(const TestResult &result)
{
    const bool isOtherSuite = m_results.isEmpty() || m_results.constLast().suite != result.suite;
    m_results.append(result);
    if (m_session->line().isJson()) {
        const qint64 at = (m_session->clock()->now() - m_session->events()->start()).count();
        m_session->printer()->line(Value::Object{{u"at"_s, Value(at)}} + resultJson(result));
    } else if (m_session->line().has(u"tap"_s)) {
        CleanStream(stdout) << tapLines(result, m_results.size()) << CleanStream::End::Line;
    } else {
        if (m_suites.size() > 1 && isOtherSuite)
            CleanStream(stdout) << cleanText(result.suite) << CleanStream::End::Line;
        CleanStream(stdout) << resultText(result) << CleanStream::End::Line;
    }
}

void TestRun::finish()
{
    using Outcome = TestResult::Outcome;
    const bool isPrinted = !m_session->line().isJson() && !m_session->line().has(u"tap"_s);
    if (isPrinted)
        CleanStream(stdout) << summaryText(m_results, std::chrono::milliseconds(m_timer.elapsed()))
                            << CleanStream::End::Line;
    const bool isWritten = writeReport() && updateFiles();
    const bool isGood = isWritten && countOf(m_results, Outcome::Passed) == m_results.size();
    m_session->finish(isGood ? Session::Done : m_wasRefused ? Session::Refused : Session::Failed);
}

bool TestRun::writeReport()
{
    const QString path = m_session->line().value(u"junit"_s);
    if (path.isEmpty())
        return true;
    const auto written = mcp::replaceFile(path, junitReport(m_results, m_startTime));
    if (!written)
        m_session->printer()->note(
            u"%1 cannot be written: %2."_s.arg(path, written.error().detail));
    return written.hasValue();
}

bool TestRun::updateFiles()
{
    if (!m_session->line().has(u"update"_s))
        return true;
    bool isGood = true;
    for (qsizetype i = 0; i < m_suites.size(); ++i) {
        const TestSuite &suite = m_suites.at(i);
        if (m_updates.at(i).isEmpty())
            continue;
        qsizetype updated = 0;
        const QByteArray changed = updatedSuite(suite, m_updates.at(i), &updated);
        if (updated == 0)
            continue;
        const auto now = readSmallFile(suite.path);
        mcp::Result<void> written;
        if (!now || *now != suite.source)
            written = mcp::Error::storage(u"it was changed meanwhile"_s, 0);
        else
            written = mcp::replaceFile(suite.path, changed);
        if (written)
            m_session->printer()->note(u"%1: values updated: %2."_s.arg(suite.path).arg(updated));
        else
            m_session->printer()->note(
                u"%1 cannot be updated: %2."_s.arg(suite.path, written.error().detail));
        isGood = isGood && written;
    }
    return isGood;
}

void runTests(Session *session)
{
    // Lines of many runs could not be told apart.
    if (!session->line().isJson() || session->line().has(u"times"_s))
        session->events()->setSilent();
    else if (!session->failure())
        EventWriter::Event(session->events())
            .raw("connected", Value(profileJson(session->connection()->profile())).toJson())
            .since(session->events()->start());
    auto *run = new TestRun(session, session->takeSuites());
    session->setInterrupt([run](bool) {
        run->interrupt();
        return true;
    });
    run->start();
}

} // namespace quayside

#include "moc_testrun.cpp"
