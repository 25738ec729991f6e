// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/answers.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::Error;
using mcp::json::Value;
using Action = Reply::Action;

namespace {

constexpr qint64 kScriptBytes = 16 * 1024 * 1024;

constexpr qint64 kMostTimes = 1'000'000;
constexpr qint64 kLongestDelay = 24LL * 3600 * 1000;

Error wrongRule(qsizetype number, const QString &why)
{
    return Error::policy(u"Rule %1: %2."_s.arg(number).arg(why));
}

/// What a form may be answered with (ELIC-18).
bool isFieldValue(const Value &value)
{
    switch (value.kind()) {
    case Value::Kind::String:
    case Value::Kind::Number:
    case Value::Kind::Bool:
        return true;
    case Value::Kind::Array:
        return std::ranges::all_of(value.items(), &Value::isString);
    case Value::Kind::Null:
    case Value::Kind::Object:
        break;
    }
    return false;
}

/// Reads one rule, or says what is wrong with it.
class RuleReader
{
public:
    explicit RuleReader(const Value &object)
        : m_object(object)
    {
    }

    /// Empty when all is well.
    QString read()
    {
        if (!m_object.isObject())
            return u"it is an object such as {\"action\": \"decline\"}"_s;
        if (m_object.find(u"roots"))
            readFolders();
        else
            readRule();
        return m_problem;
    }

    const AnswerRule &rule() const { return m_rule; }
    const std::optional<QStringList> &folders() const { return m_folders; }

private:
    void readFolders()
    {
        allowOnly({"kind"_L1, "roots"_L1}, u"roots"_s);
        if (const QString kind = text("kind"_L1); !kind.isEmpty() && kind != u"roots")
            wrong(u"\"roots\" does not go with the kind \"%1\""_s.arg(kind));
        const Value *list = m_object.find(u"roots");
        if (!list->isArray() || !std::ranges::all_of(list->items(), &Value::isString))
            return wrong(u"\"roots\" is a list of folders"_s);
        m_folders = QStringList();
        for (const Value &item : list->items()) {
            const QFileInfo folder(item.toString());
            if (!folder.isDir() || !folder.isReadable())
                return wrong(u"%1 is not a readable folder"_s.arg(item.toString()));
            m_folders->append(folder.canonicalFilePath());
        }
    }

    void readRule()
    {
        m_rule.message = text("message"_L1);
        m_rule.delay =
            std::chrono::milliseconds(number("delayMs"_L1, 0, kLongestDelay).value_or(0));
        m_rule.timesLeft = number("times"_L1, 1, kMostTimes).value_or(-1);
        readAction();
        readKind();
        switch (m_rule.kind) {
        case AnswerRule::Kind::Any:
            return allowToo({}, u"a rule for every kind"_s);
        case AnswerRule::Kind::Form:
            return readForm();
        case AnswerRule::Kind::Link:
            return readLink();
        case AnswerRule::Kind::Sampling:
            return readSampling();
        }
    }

    void readAction()
    {
        const bool saysMore = m_object.find(u"content") || m_object.find(u"open") || isModel();
        const Value *word = m_object.find(u"action");
        if (!word && !saysMore)
            return wrong(u"it has no \"action\""_s);
        m_rule.reply.action = Action::Accept;
        if (!word)
            return;
        const auto action = mcp::json::fromName<Action>(word->toString());
        if (!action)
            return wrong(u"\"action\" is \"accept\", \"decline\" or \"cancel\""_s);
        m_rule.reply.action = *action;
    }

    /// Without `kind`, the other members determine the kind.
    void readKind()
    {
        const bool isAccepted = m_rule.reply.action == Action::Accept;
        if (!m_object.find(u"kind")) {
            if (m_object.find(u"open"))
                m_rule.kind = AnswerRule::Kind::Link;
            else if (isModel())
                m_rule.kind = AnswerRule::Kind::Sampling;
            else if (m_object.find(u"content") || isAccepted)
                m_rule.kind = AnswerRule::Kind::Form;
            return;
        }
        const QString word = text("kind"_L1);
        if (const auto kind = mcp::json::fromName<AnswerRule::Kind>(word))
            m_rule.kind = *kind;
        else if (word == u"roots")
            wrong(u"the kind \"roots\" needs \"roots\", a list of folders"_s);
        else
            wrong(u"\"kind\" is \"form\", \"link\", \"sampling\" or \"roots\""_s);
    }

    void readForm()
    {
        allowToo({"content"_L1, "defaults"_L1}, u"a form"_s);
        if (const Value *defaults = m_object.find(u"defaults")) {
            if (!defaults->isBool() || !m_object.find(u"content"))
                return wrong(u"\"defaults\" is true or false, and goes with \"content\""_s);
            m_rule.reply.addsToDefaults = defaults->toBool();
        }
        const Value *content = m_object.find(u"content");
        if (!content)
            return;
        if (m_rule.reply.action != Action::Accept)
            return wrong(u"\"content\" goes with \"accept\" only"_s);
        if (!content->isObject())
            return wrong(u"\"content\" is an object"_s);
        if (!std::ranges::all_of(content->members(), isFieldValue, &Value::Member::second))
            return wrong(u"the members of \"content\" are strings, numbers, true or false, or "
                         u"lists of strings"_s);
        m_rule.reply.content = *content;
    }

    void readLink()
    {
        allowToo({"open"_L1}, u"a link"_s);
        const Value *open = m_object.find(u"open");
        if (open && !open->isBool())
            return wrong(u"\"open\" is true or false"_s);
        const bool isOpened = open && open->toBool();
        if (m_object.find(u"action") && isOpened != (m_rule.reply.action == Action::Accept))
            return wrong(u"a link is accepted only with \"open\": true"_s);
        if (!isOpened && m_rule.reply.action == Action::Accept)
            m_rule.reply.action = Action::Decline;
    }

    void readSampling()
    {
        allowToo({"text"_L1, "tool"_L1, "input"_L1, "model"_L1, "stopReason"_L1},
                 u"a model request"_s);
        m_rule.reply.text = text("text"_L1);
        m_rule.reply.tool = text("tool"_L1);
        readInput();
        m_rule.reply.model = text("model"_L1);
        m_rule.reply.stopReason = text("stopReason"_L1);
        const bool isAccepted = m_rule.reply.action == Action::Accept;
        if (isAccepted != isModel())
            wrong(u"a model request is accepted only with a \"text\" or a \"tool\""_s);
        if (m_object.find(u"text") && m_object.find(u"tool"))
            wrong(u"it has both a \"text\" and a \"tool\""_s);
    }

    void readInput()
    {
        const Value *input = m_object.find(u"input");
        if (input && (!input->isObject() || !m_object.find(u"tool")))
            return wrong(u"\"input\" is an object, and goes with a \"tool\""_s);
        m_rule.reply.toolInput = input ? *input : Value(Value::Object());
    }

    /// It answers as a model would.
    bool isModel() const { return m_object.find(u"text") || m_object.find(u"tool"); }

    /// Beside what every rule for questions may have.
    void allowToo(const QList<QLatin1StringView> &known, const QString &where)
    {
        static const QList<QLatin1StringView> always{"message"_L1, "kind"_L1, "action"_L1,
                                                     "delayMs"_L1, "times"_L1};
        allowOnly(always + known, where);
    }

    void allowOnly(const QList<QLatin1StringView> &known, const QString &where)
    {
        for (const auto &[key, value] : m_object.members()) {
            if (std::ranges::none_of(known, [&key = key](auto one) { return key == one; }))
                wrong(u"\"%1\" does not go with %2"_s.arg(key, where));
        }
    }

    QString text(QLatin1StringView key)
    {
        const Value *found = m_object.find(QString(key));
        if (found && !found->isString())
            wrong(u"\"%1\" is a string"_s.arg(key));
        return found ? found->toString() : QString();
    }

    std::optional<qint64> number(QLatin1StringView key, qint64 least, qint64 most)
    {
        const Value *found = m_object.find(QString(key));
        if (!found)
            return std::nullopt;
        const qint64 number = found->toInteger().value_or(-1);
        if (number < least || number > most)
            wrong(u"\"%1\" is a whole number from %2 to %3"_s.arg(key).arg(least).arg(most));
        return number;
    }

    /// Only the first error is reported.
    void wrong(const QString &why)
    {
        if (m_problem.isEmpty())
            m_problem = why;
    }

    const Value &m_object;
    AnswerRule m_rule;
    std::optional<QStringList> m_folders;
    QString m_problem;
};

} // namespace

mcp::Result<Answers> Answers::read(const QByteArray &text)
{
    const auto document = mcp::json::parse(mcp::json::Raw(text));
    if (!document)
        return Error::policy(u"The answers are not valid JSON: %1."_s.arg(document.error().detail));
    if (!document->isArray())
        return Error::policy(u"Answers are a list of rules: [ {…}, {…} ]."_s);
    if (document->items().size() > kAnswerRules)
        return Error::policy(u"There are more than %1 rules."_s.arg(kAnswerRules));
    Answers answers;
    qsizetype number = 0;
    for (const Value &item : document->items()) {
        RuleReader reader(item);
        ++number;
        if (const QString problem = reader.read(); !problem.isEmpty())
            return wrongRule(number, problem);
        if (!reader.folders()) {
            answers.m_rules.append(reader.rule());
            continue;
        }
        if (answers.m_folders)
            return wrongRule(number, u"an earlier one has \"roots\" already"_s);
        answers.m_folders = reader.folders();
    }
    return answers;
}

std::optional<AnswerRule> Answers::take(AnswerRule::Kind kind, const QString &asked)
{
    for (AnswerRule &rule : m_rules) {
        const bool fits = (rule.kind == AnswerRule::Kind::Any || rule.kind == kind)
            && rule.timesLeft != 0 && asked.contains(rule.message);
        if (!fits)
            continue;
        if (rule.timesLeft > 0)
            --rule.timesLeft;
        return rule;
    }
    return std::nullopt;
}

bool Answers::hasSamplingTools() const
{
    return std::ranges::any_of(m_rules,
                               [](const AnswerRule &rule) { return !rule.reply.tool.isEmpty(); });
}

bool Answers::hasSampling() const
{
    return std::ranges::any_of(m_rules, [](const AnswerRule &rule) {
        return rule.kind == AnswerRule::Kind::Sampling && rule.reply.action == Action::Accept;
    });
}

void Answers::append(const Answers &other)
{
    m_rules += other.m_rules;
    if (!m_folders)
        m_folders = other.m_folders;
}

mcp::Result<QByteArray> readSmallFile(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return mcp::Error::policy(u"%1 cannot be read: %2."_s.arg(path, file.errorString()));
    QByteArray text = file.read(kScriptBytes + 1); // The size of a device is not known.
    if (text.size() > kScriptBytes)
        return mcp::Error::policy(u"%1 is too large."_s.arg(path));
    return text;
}

mcp::Result<Answers> readAnswers(const QString &path)
{
    if (path.isEmpty())
        return Answers();
    const auto text = readSmallFile(path);
    if (!text)
        return text.error();
    return Answers::read(*text);
}

} // namespace quayside
