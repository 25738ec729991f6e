// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/expectation.h"

#include "app/text/cleantext.h"
#include "app/text/cuttext.h"

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::Error;
using mcp::Result;
using mcp::json::Value;
using mcp::schema::Schema;
using Kind = Mismatch::Kind;

namespace {

constexpr qsizetype kMismatchChars = 200; ///< Of a value in a sentence.
constexpr qsizetype kKeptChars = 4'000; ///< Of a value in a Mismatch.

/// Reads an Expectation, or says what is wrong with it.
class ExpectationReader
{
public:
    explicit ExpectationReader(const Value &value)
        : m_value(value)
    {
    }

    Result<Expectation> read()
    {
        if (m_value.isString())
            readOutcome(m_value.toString());
        else if (m_value.isObject())
            readMembers();
        else
            wrong(u"\"expect\" is \"ok\", \"error\" or an object"_s);
        if (!m_problem.isEmpty())
            return Error::policy(m_problem);
        return m_expectation;
    }

private:
    void wrong(const QString &why)
    {
        if (m_problem.isEmpty())
            m_problem = why;
    }

    void readOutcome(const QString &word)
    {
        m_expectation.isError = word == u"error";
        if (word != u"ok" && word != u"error")
            wrong(u"\"expect\" is \"ok\", \"error\" or an object"_s);
    }

    void readMembers()
    {
        for (const auto &[name, value] : m_value.members()) {
            if (name == u"outcome")
                readOutcome(value.toString());
            else if (name == u"text")
                m_expectation.texts = strings(name, value);
            else if (name == u"values")
                readValues(value);
            else if (name == u"withinMs")
                m_expectation.within = std::chrono::milliseconds(number(name, value));
            else if (name == u"progress")
                m_expectation.progress = number(name, value);
            else if (name == u"notices")
                m_expectation.notices = methods(strings(name, value));
            else if (name == u"task")
                m_expectation.task = text(name, value);
            else if (name == u"asked")
                readAsked(value);
            else
                wrong(u"\"%1\" does not go into \"expect\""_s.arg(name));
        }
    }

    void readValues(const Value &values)
    {
        if (!values.isObject())
            return wrong(u"\"values\" is an object: {PLACE: {\"equals\": …}}"_s);
        if (values.members().size() > Expectation::kValues)
            return wrong(u"\"values\" has more than %1 places"_s.arg(Expectation::kValues));
        for (const auto &[place, checks] : values.members())
            readChecks(place, checks);
    }

    void readChecks(const QString &place, const Value &checks)
    {
        ValueCheck check;
        check.place = place;
        if (const auto path = readPlace(place))
            check.path = *path;
        else
            wrong(path.error().detail);
        if (!checks.isObject() || checks.members().isEmpty())
            wrong(u"\"%1\" needs an object with \"equals\", \"matches\", \"includes\", \"count\", "
                  "\"exists\" or \"schema\""_s.arg(place));
        for (const auto &[name, value] : checks.members()) {
            if (name == u"equals")
                check.equals = value;
            else if (name == u"includes")
                check.includes = value;
            else if (name == u"count")
                check.count = number(name, value);
            else if (name == u"matches")
                readPattern(text(name, value), check);
            else if (name == u"schema")
                check.schema = compiled(value, place);
            else if (name == u"exists")
                check.isAbsent = !isTrue(name, value);
            else
                wrong(u"\"%1\" is no check of a value"_s.arg(name));
        }
        if (check.isAbsent && checks.members().size() > 1)
            wrong(u"\"exists\": false does not go with other checks"_s);
        m_expectation.values.append(check);
    }

    void readPattern(const QString &pattern, ValueCheck &check)
    {
        check.patternText = pattern;
        check.pattern = compiled(
            Value(Value::Object{{u"type"_s, Value(u"string"_s)}, {u"pattern"_s, Value(pattern)}}),
            u"matches"_s);
    }

    std::optional<Schema> compiled(const Value &source, const QString &what)
    {
        const auto schema = Schema::compile(source.toRaw());
        if (!schema || !schema->notes().isEmpty()) {
            wrong(u"the schema or pattern of \"%1\" cannot be used: %2"_s.arg(
                what, schema ? schema->notes().constFirst() : schema.error().detail));
            return std::nullopt;
        }
        return *schema;
    }

    void readAsked(const Value &list)
    {
        if (!list.isArray() || list.items().size() > Expectation::kValues)
            return wrong(u"\"asked\" is a list of questions such as {\"message\": \"name\"}"_s);
        m_expectation.asked.emplace();
        for (const Value &item : list.items()) {
            QuestionCheck question;
            for (const auto &[name, value] : item.members()) {
                if (name == u"message")
                    question.message = text(name, value);
                else if (name == u"kind")
                    question.kind = oneOf(name, value, {u"form"_s, u"link"_s, u"sampling"_s});
                else if (name == u"action")
                    question.action = oneOf(name, value, {u"accept"_s, u"decline"_s, u"cancel"_s});
                else
                    wrong(u"\"%1\" does not go into \"asked\""_s.arg(name));
            }
            if (!item.isObject())
                wrong(u"\"asked\" is a list of objects"_s);
            m_expectation.asked->append(question);
        }
    }

    QString oneOf(const QString &name, const Value &value, const QStringList &words)
    {
        if (!words.contains(value.toString()))
            wrong(u"\"%1\" is one of %2"_s.arg(name, words.join(u", "_s)));
        return value.toString();
    }

    QStringList strings(const QString &name, const Value &value)
    {
        if (value.isString())
            return {text(name, value)};
        QStringList all;
        for (const Value &item : value.items())
            all.append(text(name, item));
        if (!value.isArray() || all.isEmpty() || all.size() > Expectation::kValues)
            wrong(u"\"%1\" is a string or a list of strings"_s.arg(name));
        return all;
    }

    static QStringList methods(QStringList names)
    {
        for (QString &name : names) {
            if (!name.startsWith(u"notifications/"))
                name.prepend(u"notifications/"_s);
        }
        return names;
    }

    QString text(const QString &name, const Value &value)
    {
        if (value.toString().isEmpty())
            wrong(u"\"%1\" needs a text"_s.arg(name));
        return value.toString();
    }

    qint64 number(const QString &name, const Value &value)
    {
        const qint64 found = value.toInteger().value_or(-1);
        if (found < 0)
            wrong(u"\"%1\" is a whole number, 0 or more"_s.arg(name));
        return found;
    }

    bool isTrue(const QString &name, const Value &value)
    {
        if (!value.isBool())
            wrong(u"\"%1\" is true or false"_s.arg(name));
        return value.toBool();
    }

    const Value &m_value;
    Expectation m_expectation;
    QString m_problem;
};

/// A value for a sentence, in one line.
QString shown(const Value &value)
{
    return QString::fromUtf8(value.toJson());
}

/// Of a list or an object.
std::optional<qint64> sizeOf(const Value &value)
{
    if (value.isArray())
        return value.items().size();
    if (value.isObject())
        return value.members().size();
    return std::nullopt;
}

/// Compares what a step came to with what it was to come to.
class Judge
{
public:
    Judge(const Expectation &expectation, const StepFacts &facts)
        : m_expectation(expectation)
        , m_facts(facts)
    {
    }

    QList<Mismatch> judge()
    {
        if (m_facts.isOk == m_expectation.isError || !m_facts.isAnswer) {
            add({m_facts.isOk ? Kind::Succeeded : Kind::Failed, {}, {}, m_facts.problem});
            judgeQuestions(); // They may be the reason; all else follows.
            return m_found;
        }
        judgeText();
        for (const ValueCheck &check : m_expectation.values)
            judgeValues(check);
        if (m_expectation.within && m_facts.duration > *m_expectation.within)
            add({Kind::Duration,
                 {},
                 QString::number(m_expectation.within->count()),
                 QString::number(m_facts.duration.count())});
        if (m_facts.progress < m_expectation.progress)
            add({Kind::Progress,
                 {},
                 QString::number(m_expectation.progress),
                 QString::number(m_facts.progress)});
        for (const QString &notice : m_expectation.notices) {
            if (!m_facts.notices.contains(notice))
                add({Kind::Notice, {}, notice});
        }
        if (!m_expectation.task.isEmpty() && m_expectation.task != m_facts.task)
            add({Kind::Task, {}, m_expectation.task, m_facts.task});
        judgeQuestions();
        return m_found;
    }

private:
    void add(Mismatch mismatch)
    {
        if (m_found.size() >= Mismatch::kMost)
            return;
        mismatch.expected.truncate(kKeptChars);
        mismatch.actual.truncate(kKeptChars);
        m_found.append(mismatch);
    }

    void judgeText()
    {
        if (m_expectation.texts.isEmpty())
            return;
        const QString text = textOf(m_facts.answer);
        for (const QString &part : m_expectation.texts) {
            if (!text.contains(part))
                add({Kind::Text, {}, part, text});
        }
    }

    void judgeValues(const ValueCheck &check)
    {
        const QList<const Value *> found = check.path.findIn(m_facts.answer);
        if (check.isAbsent) {
            if (!found.isEmpty())
                add({Kind::Absent, check.place, {}, shown(*found.constFirst())});
            return;
        }
        const bool isSeveral = check.path.isSeveral();
        if (check.count && (isSeveral || !found.isEmpty()))
            judgeCount(check, isSeveral ? found.size() : sizeOf(*found.constFirst()).value_or(-1));
        const bool isAboutEach = check.equals || check.pattern || check.schema;
        const bool isCountOnly = check.count && isSeveral && !isAboutEach && !check.includes;
        if (found.isEmpty()) {
            if (!isCountOnly)
                add({Kind::Missing, check.place, {}, placesBeside(check.path)});
            return;
        }
        if (isSeveral && (isAboutEach || !(check.count || check.includes)))
            judgeGaps(check, found.size());
        for (const Value *value : found) {
            if (m_found.size() < Mismatch::kMost)
                judgeValue(check, *value);
        }
        if (check.includes)
            judgeIncludes(check, found);
    }

    /// Each value that the last `*` matches must have the rest of the path.
    void judgeGaps(const ValueCheck &check, qsizetype count)
    {
        const auto &steps = check.path.steps();
        qsizetype length = steps.size();
        while (steps.at(length - 1).index != mcp::json::PathStep::kAny)
            --length;
        const qsizetype places = check.path.first(length).findIn(m_facts.answer).size();
        if (count < places)
            add({Kind::Missing,
                 check.place,
                 {},
                 u"%1 of %2 places lack it"_s.arg(places - count).arg(places)});
    }

    /// What is in the last part of the path that exists.
    QString placesBeside(const mcp::json::Path &path) const
    {
        constexpr qsizetype kNames = 20;
        qsizetype length = path.steps().size() - 1;
        while (length > 0 && path.first(length).findIn(m_facts.answer).isEmpty())
            --length;
        const mcp::json::Path part = path.first(qMax<qsizetype>(0, length));
        const Value &value = *part.findIn(m_facts.answer).constFirst();
        const QString place = part.toString();
        const QString where =
            length <= 0 ? u"the answer"_s : place.mid(place.startsWith(u"$.") ? 2 : 1);
        if (value.isArray())
            return where + u" has %1 items"_s.arg(value.items().size());
        QStringList names;
        for (const auto &[name, member] :
             value.members().first(qMin(kNames, value.members().size())))
            names.append(name);
        return names.isEmpty() ? QString() : QString(where + u" has "_s + names.join(u", "_s));
    }

    void judgeCount(const ValueCheck &check, qint64 count)
    {
        if (count != *check.count)
            add({Kind::Count, check.place, QString::number(*check.count),
                 count < 0 ? QString() : QString::number(count),
                 count < 0 ? std::nullopt : std::optional(Value(count))});
    }

    void judgeValue(const ValueCheck &check, const Value &value)
    {
        if (check.equals && value != *check.equals)
            add({Kind::Equals, check.place, shown(*check.equals), shown(value),
                 check.path.isSeveral() ? std::nullopt : std::optional(value)});
        if (check.pattern && !check.pattern->validate(value).isValid())
            add({Kind::Matches, check.place, check.patternText, shown(value)});
        if (!check.schema)
            return;
        const mcp::schema::Verdict verdict = check.schema->validate(value);
        if (!verdict.isValid())
            add({Kind::Schema,
                 check.place,
                 {},
                 verdict.problems.isEmpty() ? u"too large to be checked"_s : verdict.text()});
    }

    void judgeIncludes(const ValueCheck &check, const QList<const Value *> &found)
    {
        const auto isWanted = [&check](const Value &value) { return value == *check.includes; };
        const Value &first = *found.constFirst();
        const bool isThere = check.path.isSeveral()
            ? std::ranges::any_of(found, [&](const Value *value) { return isWanted(*value); })
            : first.isString() && check.includes->isString()
            ? first.toString().contains(check.includes->toString())
            : std::ranges::any_of(first.items(), isWanted);
        if (!isThere)
            add({Kind::Includes, check.place, shown(*check.includes),
                 check.path.isSeveral() ? someOf(found) : shown(first)});
    }

    static QString someOf(const QList<const Value *> &values)
    {
        constexpr qsizetype kMost = 20;
        QStringList some;
        for (const Value *value : values.first(qMin(kMost, values.size())))
            some.append(shown(*value));
        return some.join(u", "_s);
    }

    void judgeQuestions()
    {
        if (!m_expectation.asked)
            return;
        QList<QuestionCheck> left = m_facts.asked;
        QList<QuestionCheck> all = *m_expectation.asked;
        // The ones that match the fewest questions first.
        std::ranges::stable_sort(all, std::greater(), [](const QuestionCheck &one) {
            return !one.message.isEmpty() + !one.kind.isEmpty() + !one.action.isEmpty();
        });
        for (const QuestionCheck &wanted : std::as_const(all)) {
            const auto found =
                std::find_if(left.cbegin(), left.cend(), [&wanted](const QuestionCheck &one) {
                    return one.message.contains(wanted.message)
                        && (wanted.kind.isEmpty() || one.kind == wanted.kind)
                        && (wanted.action.isEmpty() || one.action == wanted.action);
                });
            if (found == left.cend())
                add({Kind::NotAsked, {}, words(wanted), allWords(left)});
            else
                left.erase(found);
        }
        if (m_expectation.asked->isEmpty() && !left.isEmpty())
            add({Kind::Asked, {}, {}, allWords(left)});
    }

    static QString words(const QuestionCheck &question)
    {
        QStringList parts;
        if (!question.kind.isEmpty())
            parts.append(question.kind);
        if (!question.message.isEmpty())
            parts.append(shown(Value(question.message)));
        if (!question.action.isEmpty())
            parts.append(u"(%1)"_s.arg(question.action));
        return parts.join(u' ');
    }

    static QString allWords(const QList<QuestionCheck> &questions)
    {
        QStringList all;
        for (const QuestionCheck &question : questions)
            all.append(words(question));
        return all.join(u", "_s);
    }

    const Expectation &m_expectation;
    const StepFacts &m_facts;
    QList<Mismatch> m_found;
};

void addTexts(const Value &content, QStringList &texts)
{
    if (const Value *text = content.find(u"text"); text && text->isString())
        texts.append(text->toString());
    for (const QStringView inside : {u"content", u"contents", u"messages", u"resource"}) {
        if (const Value *found = content.find(inside))
            addTexts(*found, texts);
    }
    for (const Value &item : content.items())
        addTexts(item, texts);
}

QString shortLine(const QString &text)
{
    const QString line = cleanText(text);
    return line.size() > kMismatchChars ? line.first(wholeCharacters(line, kMismatchChars)) + u'…'
                                        : line;
}

} // namespace

Result<mcp::json::Path> readPlace(const QString &text)
{
    const QString start = text.startsWith(u'$') ? QString()
        : text.startsWith(u'[')                 ? u"$"_s
                                                : u"$."_s;
    return mcp::json::Path::parse(QString(start + text));
}

Result<Expectation> readExpectation(const Value &value)
{
    return ExpectationReader(value).read();
}

QList<Mismatch> findMismatches(const Expectation &expectation, const StepFacts &facts)
{
    return Judge(expectation, facts).judge();
}

QString textOf(const Value &answer)
{
    QStringList texts;
    addTexts(answer, texts);
    if (const Value *message = answer.find(u"message"); message && texts.isEmpty())
        texts.append(message->toString());
    return texts.join(u'\n');
}

QString mismatchText(const Mismatch &mismatch)
{
    const QString place = shortLine(mismatch.place);
    const QString expected = shortLine(mismatch.expected);
    const QString actual = shortLine(mismatch.actual);
    switch (mismatch.kind) {
    case Kind::Failed:
        return u"It failed: %1"_s.arg(actual);
    case Kind::Succeeded:
        return u"It succeeded, but an error was expected."_s;
    case Kind::Text:
        return actual.isEmpty()
            ? u"There is no text, but \"%1\" was expected in it."_s.arg(expected)
            : u"\"%1\" is not in the text: %2"_s.arg(expected, actual);
    case Kind::Equals:
        return u"%1 is %2, not %3."_s.arg(place, actual, expected);
    case Kind::Includes:
        return u"%1 does not include %2: %3"_s.arg(place, expected, actual);
    case Kind::Matches:
        return u"%1 is %2, which does not match %3"_s.arg(place, actual, expected);
    case Kind::Count:
        return actual.isEmpty() ? u"%1 is neither a list nor an object."_s.arg(place)
                                : u"%1 has %2 items, not %3."_s.arg(place, actual, expected);
    case Kind::Absent:
        return u"%1 should not exist: %2"_s.arg(place, actual);
    case Kind::Missing:
        return actual.isEmpty() ? u"%1 does not exist."_s.arg(place)
                                : u"%1 does not exist; %2."_s.arg(place, actual);
    case Kind::Schema:
        return u"%1 does not fit its schema: %2"_s.arg(place, actual);
    case Kind::Duration:
        return u"It took %1 ms, more than %2 ms."_s.arg(actual, expected);
    case Kind::Progress:
        return u"Notifications of progress: %1, at least %2 were expected."_s.arg(actual, expected);
    case Kind::Notice:
        return u"%1 was not received."_s.arg(expected);
    case Kind::Task:
        return actual.isEmpty() ? u"It did not run as a task."_s
                                : u"The task is %1, not %2."_s.arg(actual, expected);
    case Kind::NotAsked:
        return actual.isEmpty()
            ? u"The server did not ask: %1."_s.arg(expected)
            : u"The server did not ask: %1. It asked: %2."_s.arg(expected, actual);
    case Kind::Asked:
        return u"The server asked: %1."_s.arg(actual);
    case Kind::Saved:
        return u"%1 does not exist, so nothing is saved as \"%2\"."_s.arg(place, expected);
    case Kind::TooLong:
        return u"%1 is too long to be saved as \"%2\"."_s.arg(place, expected);
    }
    return {};
}

} // namespace quayside
