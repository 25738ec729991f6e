// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/testreport.h"

#include "app/text/cleantext.h"

#include <QXmlStreamWriter>

#include <algorithm>
#include <array>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::json::Value;
using std::chrono::microseconds;
using std::chrono::milliseconds;

namespace {

constexpr std::array kOutcomeWords{"passed", "failed", "notRun"}; ///< By TestResult::Outcome.

/// As the report has it.
QString secondsText(microseconds duration)
{
    return QString::number(double(duration.count()) / 1'000'000, 'f', 3);
}

/// "0.4 ms" or "12 ms"
QString shortTime(microseconds duration)
{
    const double ms = double(duration.count()) / 1'000;
    return QString::number(ms, 'f', ms < 10 ? 1 : 0) + u" ms"_s;
}

double millisecondsOf(microseconds duration)
{
    return double(duration.count()) / 1'000;
}

constexpr std::array kPercents{50, 95, 99};

microseconds sumOf(const QList<TestResult> &results)
{
    microseconds sum{0};
    for (const TestResult &result : results)
        sum += result.duration;
    return sum;
}

/// What XML may contain.
QString xmlText(const QString &text)
{
    QString clean = cleanText(text, Lines::Many);
    clean.removeIf([](QChar unit) {
        return unit.unicode() >= 0xfffe || (unit < u' ' && unit != u'\n' && unit != u'\t');
    });
    return clean;
}

/// It is not run, and not because the person wanted that.
bool isError(const TestResult &result)
{
    return result.outcome == TestResult::Outcome::NotRun && !result.problems.isEmpty();
}

void writeCounts(QXmlStreamWriter &xml, const QList<TestResult> &results)
{
    xml.writeAttribute(u"tests"_s, QString::number(results.size()));
    xml.writeAttribute(u"failures"_s,
                       QString::number(countOf(results, TestResult::Outcome::Failed)));
    const qsizetype errors = std::ranges::count_if(results, isError);
    xml.writeAttribute(u"errors"_s, QString::number(errors));
    xml.writeAttribute(u"skipped"_s,
                       QString::number(countOf(results, TestResult::Outcome::NotRun) - errors));
    xml.writeAttribute(u"time"_s, secondsText(sumOf(results)));
}

void writeCase(QXmlStreamWriter &xml, const TestResult &result)
{
    xml.writeStartElement(u"testcase"_s);
    xml.writeAttribute(u"classname"_s, xmlText(result.suite));
    xml.writeAttribute(u"name"_s, xmlText(result.name));
    xml.writeAttribute(u"time"_s, secondsText(result.duration));
    if (result.outcome == TestResult::Outcome::Failed || isError(result)) {
        xml.writeStartElement(isError(result) ? u"error"_s : u"failure"_s);
        xml.writeAttribute(u"message"_s, xmlText(result.problems.value(0)));
        xml.writeCharacters(xmlText(result.problems.join(u'\n')));
        xml.writeEndElement();
    } else if (result.outcome == TestResult::Outcome::NotRun) {
        xml.writeEmptyElement(u"skipped"_s);
    }
    xml.writeEndElement();
}

} // namespace

qsizetype countOf(const QList<TestResult> &results, TestResult::Outcome outcome)
{
    return std::ranges::count(results, outcome, &TestResult::outcome);
}

microseconds percentile(const TestResult &result, int percent)
{
    const qsizetype count = result.runs.size();
    return count == 0 ? result.duration : result.runs.at(qMax(1, (count * percent + 99) / 100) - 1);
}

QString resultText(const TestResult &result)
{
    static constexpr std::array kShown{"passed  ", "FAILED  ", "not run "}; // By Outcome.
    QString text = QString::fromLatin1(kShown.at(size_t(result.outcome))) + cleanText(result.name);
    if (!result.runs.isEmpty()) {
        text += u" (%1 times"_s.arg(result.runs.size());
        for (const int percent : kPercents)
            text +=
                u", p%1 %2"_s.arg(QString::number(percent), shortTime(percentile(result, percent)));
        text += u", %1 failed)"_s.arg(result.failures);
    } else if (result.outcome != TestResult::Outcome::NotRun) {
        text += u" (%1)"_s.arg(shortTime(result.duration));
    }
    for (const QString &problem : result.problems)
        text += u"\n        "_s + cleanText(problem);
    return text;
}

QString summaryText(const QList<TestResult> &results, milliseconds duration)
{
    QString text = u"%1 passed, %2 failed"_s.arg(countOf(results, TestResult::Outcome::Passed))
                       .arg(countOf(results, TestResult::Outcome::Failed));
    if (const qsizetype notRun = countOf(results, TestResult::Outcome::NotRun); notRun > 0)
        text += u", %1 not run"_s.arg(notRun);
    return text + u" in %1 ms"_s.arg(duration.count());
}

Value::Object resultJson(const TestResult &result)
{
    Value::Array problems;
    for (const QString &problem : result.problems)
        problems.append(Value(problem));
    Value::Object all{
        {u"suite"_s, Value(result.suite)},
        {u"test"_s, Value(result.name)},
        {u"outcome"_s, Value(QString::fromLatin1(kOutcomeWords.at(size_t(result.outcome))))},
        {u"problems"_s, Value(problems)},
        {u"ms"_s, Value(millisecondsOf(result.duration))}};
    if (result.runs.isEmpty())
        return all;
    all.append({u"times"_s, Value(qint64(result.runs.size()))});
    all.append({u"failures"_s, Value(qint64(result.failures))});
    for (const int percent : kPercents)
        all.append(
            {u'p' + QString::number(percent), Value(millisecondsOf(percentile(result, percent)))});
    return all;
}

QString tapHead(qsizetype tests)
{
    return u"TAP version 14\n1..%1"_s.arg(tests);
}

QString tapLines(const TestResult &result, qsizetype number)
{
    QString name = cleanText(result.suite) + u": "_s + cleanText(result.name);
    name.replace(u'\\', u"\\\\"_s).replace(u'#', u"\\#"_s);
    const bool isGood = result.outcome != TestResult::Outcome::Failed && !isError(result);
    QString text = (isGood ? u"ok %1 - "_s : u"not ok %1 - "_s).arg(number) + name;
    if (result.outcome == TestResult::Outcome::NotRun && isGood)
        text += u" # SKIP not run"_s;
    if (result.problems.isEmpty())
        return text;
    Value::Array problems;
    for (const QString &problem : result.problems)
        problems.append(Value(cleanText(problem)));
    // JSON is YAML.
    return text + u"\n  ---\n  duration_ms: %1\n  problems: "_s.arg(millisecondsOf(result.duration))
        + QString::fromUtf8(Value(problems).toJson()) + u"\n  ..."_s;
}

QByteArray junitReport(const QList<TestResult> &results, const QDateTime &start)
{
    QByteArray report;
    QXmlStreamWriter xml(&report);
    xml.setAutoFormatting(true);
    xml.setAutoFormattingIndent(2);
    xml.writeStartDocument();
    xml.writeStartElement(u"testsuites"_s);
    writeCounts(xml, results);
    for (qsizetype at = 0; at < results.size();) {
        qsizetype end = at;
        while (end < results.size() && results.at(end).suite == results.at(at).suite)
            ++end;
        const QList<TestResult> suite = results.sliced(at, end - at);
        xml.writeStartElement(u"testsuite"_s);
        xml.writeAttribute(u"name"_s, xmlText(suite.constFirst().suite));
        writeCounts(xml, suite);
        xml.writeAttribute(u"timestamp"_s, start.toString(u"yyyy-MM-ddTHH:mm:ss"_s));
        for (const TestResult &result : suite)
            writeCase(xml, result);
        xml.writeEndElement();
        at = end;
    }
    xml.writeEndElement();
    xml.writeEndDocument();
    return report;
}

} // namespace quayside
