// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/path.h"
#include "core/schema/validator.h"

#include <QStringList>

#include <chrono>
#include <optional>

namespace quayside {

/// What the values at a place of an answer are to be. tests.md in resources/help describes how it is written.
struct ValueCheck
{
    QString place; ///< As written.
    mcp::json::Path path;
    std::optional<mcp::json::Value> equals;
    std::optional<mcp::json::Value> includes;
    std::optional<mcp::schema::Schema> pattern; ///< Of `matches`,
    QString patternText; ///< which this is.
    std::optional<mcp::schema::Schema> schema;
    std::optional<qint64> count;
    bool isAbsent = false;
};

/// A question that the server is to ask during a step. Empty members match every question.
struct QuestionCheck
{
    QString message; ///< Part of what is asked.
    QString kind;
    QString action; ///< Of the answer.
};

/// What a step is to come to.
struct Expectation
{
    bool isError = false;
    QStringList texts; ///< Parts of the text of the answer.
    QList<ValueCheck> values;
    std::optional<std::chrono::milliseconds> within;
    qint64 progress = 0; ///< At least so many notifications of it.
    QStringList notices; ///< Methods of notifications that come during the step.
    QString task; ///< The state in which it ends, as in the output of the step.
    std::optional<QList<QuestionCheck>> asked; ///< Without items: the server asks nothing.

    static constexpr qsizetype kValues = 1'000; ///< Places in values, and items of each list.
};

/// Reads the value of `expect`. Errors are ErrorKind::Policy; the detail is a part of a sentence, for the person.
mcp::Result<Expectation> readExpectation(const mcp::json::Value &value);

/// Reads a place in an answer, with or without `$.` at its beginning, which shells take for a variable. Errors as those of
/// json::Path::parse().
mcp::Result<mcp::json::Path> readPlace(const QString &text);

/// What one call of a step came to. All texts are untrusted.
struct StepFacts
{
    bool isOk = false;
    bool isAnswer = true; ///< Not so if the connection was lost, or there is none.
    QString problem; ///< Why it is not ok.
    mcp::json::Value
        answer; ///< The result, or the error as in the output. Only if an expectation asks for it.
    std::chrono::milliseconds duration{0};
    qint64 progress = 0;
    QStringList notices;
    QString task; ///< Empty: it did not run as one.
    QList<QuestionCheck> asked;
};

/// One thing that is not as expected.
struct Mismatch
{
    enum class Kind {
        Failed, ///< An error was not expected.
        Succeeded, ///< An error was expected.
        Text,
        Equals,
        Includes,
        Matches,
        Count,
        Absent, ///< There is something.
        Missing, ///< There is nothing.
        Schema,
        Duration,
        Progress,
        Notice,
        Task,
        NotAsked,
        Asked,
        Saved, ///< There is nothing to save.
        TooLong, ///< To be saved.
    };

    static constexpr qsizetype kMost = 20; ///< Of one call.

    Kind kind = Kind::Failed;
    QString place = {}; ///< As written, of checks of values.
    QString expected = {};
    QString actual = {}; ///< Untrusted.
    std::optional<mcp::json::Value> value =
        {}; ///< Equals (of one place) and Count: what would be right.
};

/// Everything that is not as expected, kMost at most; empty: all is. Takes long for large answers; pure.
QList<Mismatch> findMismatches(const Expectation &expectation, const StepFacts &facts);

/// The mismatch in one sentence, cleaned for display.
QString mismatchText(const Mismatch &mismatch);

/// The texts of a result, or the message of an error, one per line.
QString textOf(const mcp::json::Value &answer);

} // namespace quayside
