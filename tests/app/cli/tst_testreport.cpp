// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/testreport.h"
#include "tests/support/testclass.h"

#include <QTest>
#include <QTimeZone>
#include <QXmlStreamReader>

namespace tst_testreport {

using namespace quayside;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Outcome = TestResult::Outcome;

namespace {

/// With a name and a problem that no format may take for something else.
QList<TestResult> someResults()
{
    return {{.suite = u"A & B"_s, .name = u"adds"_s, .duration = 400us},
            {.suite = u"A & B"_s,
             .name = u"</testcase> # \\ \x1b[2J"_s,
             .outcome = Outcome::Failed,
             .duration = 12'345us,
             .problems = {u"It is \"<3\" & not\u0001 \ufffe]]>"_s, u"More\n..."_s},
             .failures = 1},
            {.suite = u"C"_s, .name = u"never"_s, .outcome = Outcome::NotRun}};
}

} // namespace

/// Reports of tests: for people, for programs, TAP and JUnit.
class TestTestReport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isReadByPeople();
    void isReadByCi();
    void isReadAsTap();
    void aTestThatCouldNotRunIsAnError();
    void tellsPercentiles();
};

void TestTestReport::isReadByPeople()
{
    const auto results = someResults();
    QCOMPARE(resultText(results.at(0)), u"passed  adds (0.4 ms)"_s);
    QCOMPARE(resultText(results.at(1)),
             u"FAILED  </testcase> # \\ ␛[2J (12 ms)\n        It is \"<3\" & not␁ ⟨U+FFFE⟩]]>\n"
             "        More ..."_s);
    QCOMPARE(resultText(results.at(2)), u"not run never"_s);
    QCOMPARE(summaryText(results, 120ms), u"1 passed, 1 failed, 1 not run in 120 ms"_s);
    QCOMPARE(summaryText({results.at(0)}, 1ms), u"1 passed, 0 failed in 1 ms"_s);
}

void TestTestReport::isReadByCi()
{
    const QByteArray report =
        junitReport(someResults(), QDateTime({2026, 11, 30}, {20, 1, 2}, QTimeZone::utc()));
    QXmlStreamReader xml(report);
    QStringList seen;
    QStringList failure;
    while (!xml.atEnd()) {
        xml.readNext();
        const auto attribute = [&xml](QLatin1StringView name) {
            return xml.attributes().value(name).toString();
        };
        if (xml.isStartElement() && xml.name() == "testsuites"_L1)
            seen.append(attribute("tests"_L1) + attribute("failures"_L1) + attribute("skipped"_L1));
        else if (xml.isStartElement() && xml.name() == "testsuite"_L1)
            seen.append(attribute("name"_L1) + attribute("tests"_L1) + u' '
                        + attribute("timestamp"_L1));
        else if (xml.isStartElement() && xml.name() == "testcase"_L1)
            seen.append(attribute("classname"_L1) + u'/' + attribute("name"_L1) + u' '
                        + attribute("time"_L1));
        else if (xml.isStartElement() && xml.name() == "failure"_L1)
            failure = {attribute("message"_L1), xml.readElementText()};
        else if (xml.isStartElement() && xml.name() == "skipped"_L1)
            seen.append(u"skipped"_s);
    }
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QCOMPARE(seen,
             (QStringList{u"311"_s, u"A & B2 2026-11-30T20:01:02"_s, u"A & B/adds 0.000"_s,
                          u"A & B/</testcase> # \\ ␛[2J 0.012"_s, u"C1 2026-11-30T20:01:02"_s,
                          u"C/never 0.000"_s, u"skipped"_s}));
    QCOMPARE(failure,
             (QStringList{u"It is \"<3\" & not␁ ⟨U+FFFE⟩]]>"_s,
                          u"It is \"<3\" & not␁ ⟨U+FFFE⟩]]>\nMore\n..."_s}));
}

void TestTestReport::isReadAsTap()
{
    const auto results = someResults();
    QCOMPARE(tapHead(3), u"TAP version 14\n1..3"_s);
    QCOMPARE(tapLines(results.at(0), 1), u"ok 1 - A & B: adds"_s);
    QCOMPARE(tapLines(results.at(1), 2),
             u"not ok 2 - A & B: </testcase> \\# \\\\ ␛[2J\n  ---\n  duration_ms: 12.345\n"
             "  problems: [\"It is \\\"<3\\\" & not␁ ⟨U+FFFE⟩]]>\",\"More ...\"]\n  ..."_s);
    QCOMPARE(tapLines(results.at(2), 3), u"ok 3 - C: never # SKIP not run"_s);
}

// A server that does not start is no reason to skip tests silently.
void TestTestReport::aTestThatCouldNotRunIsAnError()
{
    const TestResult result{.suite = u"A"_s,
                            .name = u"adds"_s,
                            .outcome = Outcome::NotRun,
                            .problems = {u"It exited"_s}};
    const QByteArray report = junitReport({result}, QDateTime());
    QVERIFY2(report.contains("errors=\"1\" skipped=\"0\""), report);
    QVERIFY2(report.contains("<error message=\"It exited\">It exited</error>"), report);
    QVERIFY(tapLines(result, 1).startsWith(u"not ok 1 - A: adds\n"));
    QCOMPARE(resultText(result), u"not run adds\n        It exited"_s);
}

void TestTestReport::tellsPercentiles()
{
    TestResult result{.suite = u"A"_s, .name = u"adds"_s, .duration = 1s, .failures = 2};
    for (int i = 1; i <= 200; ++i)
        result.runs.append(std::chrono::microseconds(i * 100));
    QCOMPARE(percentile(result, 50).count(), 10'000);
    QCOMPARE(percentile(result, 95).count(), 19'000);
    QCOMPARE(percentile(result, 99).count(), 19'800);
    QCOMPARE(resultText(result),
             u"passed  adds (200 times, p50 10 ms, p95 19 ms, p99 20 ms, 2 failed)"_s);
    QCOMPARE(mcp::json::Value(resultJson(result)).at(u"p99").toDouble(), 19.8);
    result.runs = {5us};
    QCOMPARE(percentile(result, 50).count(), 5);
    QCOMPARE(percentile(result, 99).count(), 5);
}

QUAYSIDE_TEST(TestTestReport, QCoreApplication)

} // namespace tst_testreport

#include "tst_testreport.moc"
