// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"

#include <QDateTime>
#include <QStringList>

#include <chrono>

namespace quayside {

/// What a test of a server came to. The names are those of its file; all texts are untrusted.
struct TestResult
{
    enum class Outcome { Passed, Failed, NotRun };

    static constexpr qsizetype kProblems = 50; ///< Further ones are left out.

    QString suite;
    QString name;
    Outcome outcome = Outcome::Passed;
    std::chrono::microseconds duration{0}; ///< Of all its runs.
    QStringList problems; ///< Sentences; empty unless it failed.
    qsizetype failures = 0; ///< Runs that failed.
    QList<std::chrono::microseconds> runs =
        {}; ///< The duration of each, sorted, if there are several.
};

/// Counts the results of one outcome.
qsizetype countOf(const QList<TestResult> &results, TestResult::Outcome outcome);

/// The duration that so many percent of the runs do not exceed (nearest rank).
std::chrono::microseconds percentile(const TestResult &result, int percent);

/// For people: a line, and one for each problem.
QString resultText(const TestResult &result);
/// "3 passed, 1 failed in 120 ms"
QString summaryText(const QList<TestResult> &results, std::chrono::milliseconds duration);

mcp::json::Value::Object resultJson(const TestResult &result);

/// In version 14 of the Test Anything Protocol; number: from 1.
QString tapHead(qsizetype tests);
QString tapLines(const TestResult &result, qsizetype number);

/// A report in the XML of JUnit, as CI systems read it. start: UTC.
QByteArray junitReport(const QList<TestResult> &results, const QDateTime &start);

} // namespace quayside
