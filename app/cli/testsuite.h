// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/answers.h"
#include "app/cli/script.h"

namespace quayside {

/// One test of a server: steps that are run together, and share what they save.
struct TestCase
{
    QString name; ///< Of no other test of its suite.
    QList<ScriptStep> steps;
    bool isOneStep = false; ///< It is written as a step, without a list.

    /// By a part of its name, in capitals or not.
    bool isChosen(const QString &part) const { return name.contains(part, Qt::CaseInsensitive); }
};

/// The tests of one file, `*.mcptest.json`. tests.md in resources/help describes how it is written.
struct TestSuite
{
    static constexpr qsizetype kTests = 1'000;

    QString path;
    QByteArray source; ///< The content of that file.
    QString name;
    Answers answers; ///< To what the server asks while its tests run.
    QList<TestCase> tests;
};

/// Errors are ErrorKind::Policy; the detail says where and why, for the person.
mcp::Result<TestSuite> readTestSuite(const QString &path);
/// The same for the content of the file at path.
mcp::Result<TestSuite> readTestSuite(const QString &path, const QByteArray &text);

/// The steps of all tests, with ids of their own.
QList<ScriptStep> stepsOf(const TestSuite &suite);

/// A value that a test has to expect instead of the one in its file.
struct TestUpdate
{
    qsizetype test = 0;
    QString step; ///< ScriptStep::id
    QString place; ///< ValueCheck::place
    QString check; ///< `equals` or `count`.
    mcp::json::Value value;
};

/// The file of the suite with these updates in place; the rest keeps its layout. Updates of what names a saved value are left
/// out. updated: counts the others.
QByteArray updatedSuite(const TestSuite &suite, const QList<TestUpdate> &updates,
                        qsizetype *updated);

} // namespace quayside
