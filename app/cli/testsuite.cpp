// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/testsuite.h"

#include "app/cli/terminal.h"

#include <QFileInfo>
#include <QSet>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::Error;
using mcp::Result;
using mcp::json::Path;
using mcp::json::Value;

namespace {

Error wrongFile(const QString &path, const QString &why)
{
    return Error::policy(u"%1: %2"_s.arg(path, why));
}

/// The errors of this and the next are sentences.
Result<TestCase> readTest(const Value &object, qsizetype number, qsizetype *steps)
{
    TestCase test;
    test.name = object.at(u"name").toString();
    if (test.name.isEmpty())
        return Error::policy(u"Test %1 has no name."_s.arg(number));
    const Value *list = object.find(u"steps");
    test.isOneStep = !list;
    for (const auto &[key, value] : object.members()) {
        if (list && key != u"name" && key != u"steps")
            return Error::policy(
                u"Test \"%1\": \"%2\" does not go with \"steps\"."_s.arg(test.name, key));
    }
    if (list && (!list->isArray() || list->items().isEmpty()))
        return Error::policy(u"Test \"%1\": \"steps\" is a list of steps."_s.arg(test.name));
    auto read = readSteps(list ? list->items() : Value::Array{object}, steps);
    if (!read)
        return Error::policy(u"Test \"%1\": %2"_s.arg(test.name, read.error().detail));
    test.steps = *std::move(read);
    return test;
}

Result<void> readTests(const Value &document, TestSuite &suite)
{
    const Value *tests = document.find(u"tests");
    if (!tests || !tests->isArray() || tests->items().isEmpty())
        return Error::policy(u"A suite needs \"tests\", a list."_s);
    if (tests->items().size() > TestSuite::kTests)
        return Error::policy(u"A suite has at most %1 tests."_s.arg(TestSuite::kTests));
    QSet<QString> names;
    qsizetype steps = 0;
    for (const Value &object : tests->items()) {
        auto test = readTest(object, suite.tests.size() + 1, &steps);
        if (!test)
            return test.error();
        if (names.contains(test->name))
            return Error::policy(u"Two tests are called \"%1\"."_s.arg(test->name));
        names.insert(test->name);
        suite.tests.append(*std::move(test));
    }
    return {};
}

/// Where the step of this id is in the file.
Path stepPath(const TestSuite &suite, const TestUpdate &update)
{
    Path path = Path().member(u"tests"_s).item(update.test);
    const QStringList numbers = update.step.split(u'.');
    if (!suite.tests.at(update.test).isOneStep)
        path = path.member(u"steps"_s).item(numbers.constFirst().toLongLong() - 1);
    if (numbers.size() > 1)
        path = path.member(u"parallel"_s).item(numbers.at(1).toLongLong() - 1);
    return path;
}

} // namespace

Result<TestSuite> readTestSuite(const QString &path)
{
    const auto text = readSmallFile(path);
    return text ? readTestSuite(path, *text) : text.error();
}

Result<TestSuite> readTestSuite(const QString &path, const QByteArray &text)
{
    const auto document = mcp::json::parse(mcp::json::Raw(text));
    if (!document)
        return wrongFile(path, u"It is not valid JSON: %1."_s.arg(document.error().detail));
    if (!document->isObject())
        return wrongFile(path, u"A suite is an object: {\"tests\": [ {…} ]}."_s);
    TestSuite suite;
    suite.path = path;
    suite.source = text;
    suite.name = QFileInfo(path).fileName();
    if (suite.name.endsWith(".mcptest.json"_L1))
        suite.name.chop(13);
    for (const auto &[key, value] : document->members()) {
        if (key == u"name" && value.isString() && !value.toString().isEmpty())
            suite.name = value.toString();
        else if (key == u"name")
            return wrongFile(path, u"\"name\" needs a text."_s);
        else if (key != u"$schema" && key != u"answers" && key != u"tests")
            return wrongFile(path, u"\"%1\" does not go into a suite."_s.arg(key));
    }
    if (const Value *rules = document->find(u"answers")) {
        auto answers = Answers::read(rules->toJson());
        if (!answers)
            return wrongFile(path, answers.error().detail);
        suite.answers = *std::move(answers);
    }
    if (const auto read = readTests(*document, suite); !read)
        return wrongFile(path, read.error().detail);
    return suite;
}

QList<ScriptStep> stepsOf(const TestSuite &suite)
{
    QList<ScriptStep> steps;
    for (const TestCase &test : suite.tests) {
        for (ScriptStep step : test.steps) {
            step.id = QString::number(steps.size() + 1);
            for (qsizetype i = 0; i < step.steps.size(); ++i)
                step.steps[i].id = step.id + u'.' + QString::number(i + 1);
            steps.append(step);
        }
    }
    return steps;
}

QByteArray updatedSuite(const TestSuite &suite, const QList<TestUpdate> &updates,
                        qsizetype *updated)
{
    QByteArray text = suite.source;
    const Value before = mcp::json::parse(mcp::json::Raw(text)).valueOr(Value());
    for (const TestUpdate &update : updates) {
        const Path place = stepPath(suite, update)
                               .member(u"expect"_s)
                               .member(u"values"_s)
                               .member(update.place)
                               .member(update.check);
        const auto found = place.findIn(before);
        if (found.isEmpty() || !savedNames(*found.constFirst()).isEmpty())
            continue;
        // What is not shown would not be seen in a comparison of the files (SEC-36).
        const QByteArray json = terminalJson(withoutSavedNames(update.value).toJson());
        if (const QByteArray changed = replaceValue(text, place, json); !changed.isNull()) {
            text = changed;
            ++*updated;
        }
    }
    return text;
}

} // namespace quayside
