// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/script.h"

#include <QSet>

#include <algorithm>
#include <array>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::Error;
using mcp::json::Value;

namespace {

struct VerbShape
{
    QLatin1StringView word;
    ScriptStep::Verb verb;
    Value::Kind kind; ///< Of what stands behind the word.
    QList<QLatin1StringView> members; ///< That may stand beside it.
    bool canSave = false; ///< Its answer has values.
};

const QList<VerbShape> &shapes()
{
    static const QList<VerbShape> all{
        {"list"_L1, ScriptStep::Verb::List, Value::Kind::String, {"timeoutMs"_L1}, true},
        {"call"_L1,
         ScriptStep::Verb::Call,
         Value::Kind::String,
         {"arguments"_L1, "timeoutMs"_L1, "cancelAfterMs"_L1, "times"_L1, "task"_L1, "ttlMs"_L1},
         true},
        {"read"_L1,
         ScriptStep::Verb::Read,
         Value::Kind::String,
         {"timeoutMs"_L1, "cancelAfterMs"_L1, "times"_L1},
         true},
        {"prompt"_L1,
         ScriptStep::Verb::Prompt,
         Value::Kind::String,
         {"arguments"_L1, "timeoutMs"_L1, "cancelAfterMs"_L1, "times"_L1},
         true},
        {"complete"_L1, ScriptStep::Verb::Complete, Value::Kind::Object, {"timeoutMs"_L1}, true},
        {"listen"_L1, ScriptStep::Verb::Listen, Value::Kind::Object, {}},
        {"wait"_L1, ScriptStep::Verb::Wait, Value::Kind::Number, {}},
        {"ping"_L1, ScriptStep::Verb::Ping, Value::Kind::Object, {"times"_L1}},
        {"reconnect"_L1, ScriptStep::Verb::Reconnect, Value::Kind::Object, {}},
        {"parallel"_L1, ScriptStep::Verb::Parallel, Value::Kind::Array, {}},
    };
    return all;
}

constexpr QLatin1StringView kIndex("{{i}}");

/// A text that is the index and nothing else becomes a number.
Value withIndex(const Value &value, qint64 number)
{
    return mcp::json::withTexts(value, [number](const QString &text) {
        return text == kIndex ? Value(number)
                              : Value(QString(text).replace(kIndex, QString::number(number)));
    });
}

/// Reads one step, or says what is wrong with it.
class StepReader
{
public:
    StepReader(const Value &object, QString id, qsizetype *count)
        : m_object(object)
        , m_count(count)
    {
        m_step.id = std::move(id);
    }

    mcp::Result<ScriptStep> read()
    {
        if (++*m_count > kScriptSteps)
            return wrong(u"there are more than %1 steps"_s.arg(kScriptSteps));
        if (!m_object.isObject())
            return wrong(u"a step is an object such as {\"ping\": {}}"_s);
        if (!findVerb() || !checkMembers())
            return wrong(m_problem);
        readCommon();
        readSubject();
        if (m_inside)
            return *m_inside;
        if (!m_problem.isEmpty())
            return wrong(m_problem);
        if (hasSavedNames(m_object))
            m_step.source = m_object;
        return std::move(m_step);
    }

private:
    Error wrong(const QString &why) const
    {
        return Error::policy(u"Step %1: %2."_s.arg(m_step.id, why));
    }

    bool findVerb()
    {
        for (const VerbShape &shape : shapes()) {
            const Value *found = m_object.find(QString(shape.word));
            if (!found)
                continue;
            if (m_shape) {
                m_problem = u"it has two verbs, \"%1\" and \"%2\""_s.arg(m_shape->word, shape.word);
                return false;
            }
            m_shape = &shape;
            m_subject = found;
        }
        if (m_shape)
            return true;
        QStringList words;
        for (const VerbShape &shape : shapes())
            words.append(shape.word);
        m_problem = u"it has none of the verbs %1"_s.arg(words.join(u", "));
        return false;
    }

    bool checkMembers()
    {
        m_step.verb = m_shape->verb;
        for (const auto &[key, value] : m_object.members()) {
            const bool isOne = m_shape->verb != ScriptStep::Verb::Parallel;
            const bool isKnown = key == m_shape->word || key == u"name"
                || (isOne && (key == u"expect" || key == u"server"))
                || (key == u"save" && m_shape->canSave)
                || std::any_of(m_shape->members.cbegin(), m_shape->members.cend(),
                               [&key = key](QLatin1StringView known) { return key == known; });
            if (!isKnown) {
                m_problem = u"\"%1\" does not go with \"%2\""_s.arg(key, m_shape->word);
                return false;
            }
        }
        const bool isOther = m_shape->verb == ScriptStep::Verb::Wait && m_subject->isObject();
        if (m_subject->kind() != m_shape->kind && !isOther)
            m_problem = u"the value of \"%1\" has the wrong type"_s.arg(m_shape->word);
        return m_problem.isEmpty();
    }

    void readCommon()
    {
        m_step.name = text(m_object, "name"_L1);
        m_step.server = text(m_object, "server"_L1);
        if (hasSavedNames(Value(m_step.server))) // An answer must not choose whom to call.
            m_problem = u"\"server\" cannot name a saved value"_s;
        readExpected();
        m_step.timeout = milliseconds(m_object, "timeoutMs"_L1);
        m_step.cancelAfter = milliseconds(m_object, "cancelAfterMs"_L1);
        if (const Value *times = m_object.find(u"times")) {
            m_step.times = times->toInteger().value_or(0);
            if (m_step.times < 1 || m_step.times > kScriptTimes)
                m_problem = u"\"times\" is a whole number from 1 to %1"_s.arg(kScriptTimes);
        }
        readSaved();
        const Expectation &expectation = m_step.expectation;
        if (m_step.times > 1 && (expectation.asked || !expectation.notices.isEmpty()))
            m_problem = u"\"asked\" and \"notices\" do not go with \"times\""_s;
    }

    void readExpected()
    {
        const Value *expected = m_object.find(u"expect");
        if (!expected)
            return;
        if (auto expectation = readExpectation(*expected))
            m_step.expectation = *std::move(expectation);
        else
            m_problem = expectation.error().detail;
    }

    void readSaved()
    {
        const Value *saved = m_object.find(u"save");
        if (!saved)
            return;
        if (!saved->isObject())
            m_problem = u"\"save\" is an object: {NAME: PLACE}"_s;
        if (m_step.times > 1)
            m_problem = u"\"save\" does not go with \"times\""_s;
        for (const auto &[name, place] : saved->members()) {
            const auto path = readPlace(place.toString());
            if (!isSavedName(name))
                m_problem = u"\"%1\" is no name for a saved value"_s.arg(name);
            else if (!path || !place.isString() || path->isSeveral())
                m_problem = u"\"save\" needs one place for \"%1\""_s.arg(name);
            else
                m_step.saves.insert(name, *path);
        }
    }

    void readSubject()
    {
        m_step.subject = m_subject->toString();
        switch (m_step.verb) {
        case ScriptStep::Verb::List:
            return readList();
        case ScriptStep::Verb::Call:
            return readCall();
        case ScriptStep::Verb::Prompt:
            m_step.values = strings(m_object, "arguments"_L1);
            return;
        case ScriptStep::Verb::Complete:
            return readCompletion();
        case ScriptStep::Verb::Listen:
            return readFilter();
        case ScriptStep::Verb::Wait:
            return readWait();
        case ScriptStep::Verb::Parallel:
            return readSteps();
        case ScriptStep::Verb::Read:
        case ScriptStep::Verb::Ping:
        case ScriptStep::Verb::Reconnect:
            return;
        }
    }

    void readList()
    {
        const QStringList lists(kScriptLists.begin(), kScriptLists.end());
        if (!lists.contains(m_step.subject))
            m_problem = u"\"list\" is one of %1"_s.arg(lists.join(u", "));
    }

    void readCall()
    {
        m_step.isTask = isTrue(m_object, "task"_L1);
        m_step.ttl = milliseconds(m_object, "ttlMs"_L1);
        if (m_step.ttl && !m_step.isTask)
            m_problem = u"\"ttlMs\" goes with \"task\": true only"_s;
        const Value *arguments = m_object.find(u"arguments");
        if (!arguments)
            return;
        if (!arguments->isObject()) {
            m_problem = u"\"arguments\" is an object"_s;
            return;
        }
        m_step.arguments = {arguments->toRaw()};
        m_step.hasIndex =
            m_object.find(u"times") && m_step.arguments.raw.toByteArray().contains("{{i}}");
    }

    void readCompletion()
    {
        const QString prompt = text(*m_subject, "prompt"_L1);
        const QString resource = text(*m_subject, "resource"_L1);
        m_step.isPrompt = resource.isEmpty();
        m_step.subject = m_step.isPrompt ? prompt : resource;
        m_step.argument = text(*m_subject, "argument"_L1);
        m_step.value = text(*m_subject, "value"_L1);
        m_step.values = strings(*m_subject, "context"_L1);
        allowOnly({"prompt"_L1, "resource"_L1, "argument"_L1, "value"_L1, "context"_L1});
        if (prompt.isEmpty() == resource.isEmpty() || m_step.argument.isEmpty())
            m_problem = u"\"complete\" needs a \"prompt\" or a \"resource\", and an \"argument\""_s;
    }

    void readFilter()
    {
        m_step.hearsTools = isTrue(*m_subject, "tools"_L1);
        m_step.hearsPrompts = isTrue(*m_subject, "prompts"_L1);
        m_step.hearsResources = isTrue(*m_subject, "resources"_L1);
        allowOnly({"tools"_L1, "prompts"_L1, "resources"_L1, "uris"_L1});
        if (const Value *uris = m_subject->find(u"uris")) {
            for (const Value &uri : uris->items())
                m_step.uris.append(uri.toString());
            if (!uris->isArray() || m_step.uris.contains(QString()))
                m_problem = u"\"uris\" is a list of strings"_s;
        }
        const bool isEmpty = !m_step.hearsTools && !m_step.hearsPrompts && !m_step.hearsResources
            && m_step.uris.isEmpty();
        if (isEmpty && m_problem.isEmpty())
            m_problem = u"\"listen\" needs tools, prompts, resources or uris"_s;
    }

    void readWait()
    {
        constexpr double kDay = 24 * 3600 * 1000.0;
        if (m_subject->isNumber()) {
            const double pause = m_subject->toDouble();
            if (pause < 0 || pause > kDay)
                m_problem = u"\"wait\" is milliseconds, a day at most"_s;
            m_step.pause = std::chrono::milliseconds(qint64(qBound(0.0, pause, kDay)));
            return;
        }
        allowOnly({"notice"_L1, "timeoutMs"_L1});
        const QString notice = text(*m_subject, "notice"_L1);
        if (notice.isEmpty())
            m_problem = u"\"wait\" needs milliseconds or a \"notice\""_s;
        m_step.notice =
            notice.startsWith(u"notifications/") ? notice : u"notifications/"_s + notice;
        m_step.timeout = milliseconds(*m_subject, "timeoutMs"_L1);
    }

    void readSteps()
    {
        int number = 0;
        for (const Value &item : m_subject->items()) {
            // Deeper nesting says nothing that one level does not.
            if (item.find(u"parallel")) {
                m_problem = u"\"parallel\" cannot contain \"parallel\""_s;
                return;
            }
            auto step =
                StepReader(item, m_step.id + u'.' + QString::number(++number), m_count).read();
            if (!step) {
                m_inside = step.error();
                return;
            }
            m_step.steps.append(*std::move(step));
        }
    }

    void allowOnly(const QList<QLatin1StringView> &known)
    {
        for (const auto &[key, value] : m_subject->members()) {
            if (!std::any_of(known.cbegin(), known.cend(),
                             [&key = key](QLatin1StringView one) { return key == one; }))
                m_problem = u"\"%1\" does not go into \"%2\""_s.arg(key, m_shape->word);
        }
    }

    QString text(const Value &object, QLatin1StringView key)
    {
        const Value *found = object.find(QString(key));
        if (found && !found->isString())
            m_problem = u"\"%1\" is a string"_s.arg(key);
        return found ? found->toString() : QString();
    }

    QMap<QString, QString> strings(const Value &object, QLatin1StringView key)
    {
        QMap<QString, QString> all;
        const Value *found = object.find(QString(key));
        if (!found)
            return all;
        for (const auto &[name, value] : found->members()) {
            if (!value.isString())
                m_problem = u"the members of \"%1\" are strings"_s.arg(key);
            all.insert(name, value.toString());
        }
        if (!found->isObject())
            m_problem = u"\"%1\" is an object"_s.arg(key);
        return all;
    }

    std::optional<std::chrono::milliseconds> milliseconds(const Value &object,
                                                          QLatin1StringView key)
    {
        const Value *found = object.find(QString(key));
        if (!found)
            return std::nullopt;
        const qint64 number = found->toInteger().value_or(-1);
        if (number < 0 || number > 24LL * 3600 * 1000)
            m_problem = u"\"%1\" is milliseconds, a day at most"_s.arg(key);
        return std::chrono::milliseconds(number);
    }

    bool isTrue(const Value &object, QLatin1StringView key)
    {
        const Value *found = object.find(QString(key));
        if (found && !found->isBool())
            m_problem = u"\"%1\" is true or false"_s.arg(key);
        return found && found->toBool();
    }

    const Value &m_object;
    const VerbShape *m_shape = nullptr;
    const Value *m_subject = nullptr;
    qsizetype *m_count;
    ScriptStep m_step;
    QString m_problem;
    std::optional<Error> m_inside; ///< The error of a step inside this one.
};

QSet<QString> namesSavedBy(const ScriptStep &step)
{
    QSet<QString> names(step.saves.keyBegin(), step.saves.keyEnd());
    for (const ScriptStep &part : step.steps)
        names += namesSavedBy(part);
    return names;
}

} // namespace

mcp::json::RawObject argumentsFor(const ScriptStep &step, qint64 number)
{
    if (!step.hasIndex)
        return step.arguments;
    const Value arguments = mcp::json::parse(step.arguments.raw).valueOr(Value(Value::Object()));
    return {withIndex(arguments, number).toRaw()};
}

QString stepText(const ScriptStep &step)
{
    const QString about = step.notice.isEmpty() ? step.subject : step.notice;
    return about.isEmpty() ? wordOf(step.verb) : QString(wordOf(step.verb) + u' ' + about);
}

QString wordOf(ScriptStep::Verb verb)
{
    return std::ranges::find(shapes(), verb, &VerbShape::verb)->word;
}

mcp::Result<ScriptStep> readStep(const Value &object, const QString &id)
{
    qsizetype count = 0;
    return StepReader(object, id, &count).read();
}

mcp::Result<QList<ScriptStep>> readSteps(const Value::Array &list, qsizetype *count)
{
    QList<ScriptStep> steps;
    QSet<QString> saved; // By the steps before.
    for (const Value &item : list) {
        const QString id = QString::number(steps.size() + 1);
        auto step = StepReader(item, id, count).read();
        if (!step)
            return step.error();
        const QSet<QString> names = savedNames(item);
        for (const QString &name : names) {
            if (!saved.contains(name))
                return Error::policy(
                    u"Step %1: no earlier step saves \"%2\". Write $${ for a plain ${."_s.arg(
                        id, name));
        }
        saved += namesSavedBy(*step);
        steps.append(*std::move(step));
    }
    return steps;
}

mcp::Result<QList<ScriptStep>> readScript(const QByteArray &text)
{
    const auto document = mcp::json::parse(mcp::json::Raw(text));
    if (!document)
        return Error::policy(u"The script is not valid JSON: %1."_s.arg(document.error().detail));
    if (!document->isArray())
        return Error::policy(u"A script is a list of steps: [ {…}, {…} ]."_s);
    qsizetype count = 0;
    return readSteps(document->items(), &count);
}

} // namespace quayside
