// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

namespace mcp::schema {

/// One problem of a value. For logs and models: in English, and without data of the value except names of members.
struct Problem
{
    QString path; ///< `$.list[3].name`
    QString keyword; ///< The violated keyword.
    QString text;
};

/// The result of validating a value.
struct Verdict
{
    enum class Outcome {
        Valid,
        Invalid,
        OverBound, ///< Undecided: too deep, too much work, or a pattern over its limit. Counts as invalid (SCH-03).
        Unchecked, ///< The schema cannot be used, for example because of its dialect (SCH-01).
    };

    Outcome outcome = Outcome::Valid;
    QList<Problem>
        problems; ///< At most kSchemaProblems; empty if the value is valid or a limit was reached.

    bool isValid() const { return outcome == Outcome::Valid; }
    /// All problems in one line: `$.a: must be a string; $: …`.
    QString text() const;
};

} // namespace mcp::schema
