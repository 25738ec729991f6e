// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/formdialog.h"

#include "app/cli/dialog.h"
#include "app/forms/fieldcheck.h"
#include "app/forms/fieldtext.h"
#include "app/text/secretwords.h"
#include "core/schema/flatform.h"

#include <QRegularExpression>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;
using namespace mcp::schema;
using mcp::json::Value;

namespace {

QString shapeProblem(const FormField &field)
{
    switch (field.kind) {
    case FieldKind::Boolean:
        return u"Enter yes or no."_s;
    case FieldKind::Enum:
    case FieldKind::MultiEnum:
        return u"The value is not one of the choices."_s;
    default:
        return u"The value has the wrong type."_s;
    }
}

constexpr qsizetype kShownChoices = 200;
const QString kEmpty = u"\"\""_s; ///< Input that leaves a field with a default empty.

QString kindWords(const FormField &field)
{
    switch (field.kind) {
    case FieldKind::Number:
        return u"a number"_s;
    case FieldKind::Integer:
        return u"a whole number"_s;
    case FieldKind::Boolean:
        return u"yes or no"_s;
    case FieldKind::Enum:
        return u"the number of one of these"_s;
    case FieldKind::MultiEnum:
        return u"the numbers of any of these, with commas"_s;
    case FieldKind::Const:
        return u"fixed value"_s;
    default:
        return u"text"_s;
    }
}

QString choiceWords(const Choice &choice)
{
    const QString value = valueText(choice.value);
    return choice.title.isEmpty() || choice.title == value
        ? shortName(value)
        : u"%1 (%2)"_s.arg(shortName(choice.title), shortName(value));
}

QString valueWords(const FormField &field, const Value &value)
{
    if (FormAnswer::isSecret(field))
        return secretMark();
    if (value.isBool())
        return value.toBool() ? u"yes"_s : u"no"_s;
    if (!value.isArray())
        return shortName(valueText(value));
    QStringList words;
    for (const Value &item : value.items())
        words.append(shortName(valueText(item)));
    return words.isEmpty() ? u"none"_s : words.join(u", ");
}

/// By its number in the list, from 1, or as it is called.
std::optional<Value> chosen(const FormField &field, const QString &word)
{
    bool isNumber = false;
    const qsizetype number = word.toInt(&isNumber);
    if (isNumber && number >= 1 && number <= field.choices.size())
        return field.choices.at(number - 1).value;
    for (const Choice &choice : field.choices) {
        if (!word.isEmpty() && (valueText(choice.value) == word || choice.title == word))
            return choice.value;
    }
    return std::nullopt;
}

std::optional<Value> yesOrNo(const QString &word)
{
    const QString lower = word.toLower();
    if (lower == u"y" || lower == u"yes" || lower == u"true")
        return Value(true);
    if (lower == u"n" || lower == u"no" || lower == u"false")
        return Value(false);
    return std::nullopt;
}

/// The input as a value of the field. Invalid input stays a text, which validation rejects.
Value typedValue(const FormField &field, const QString &line)
{
    const QString word = line.trimmed();
    switch (field.kind) {
    case FieldKind::Number:
    case FieldKind::Integer:
        return typedNumber(field, word);
    case FieldKind::Boolean:
        return yesOrNo(word).value_or(Value(word));
    case FieldKind::Enum:
        return chosen(field, word).value_or(Value(word));
    case FieldKind::MultiEnum: {
        static const QRegularExpression gaps(u"[,\\s]+"_s);
        if (const auto whole = chosen(field, word)) // A name may have gaps itself.
            return Value(Value::Array{*whole});
        Value::Array items;
        for (const QString &part : word.split(gaps, Qt::SkipEmptyParts))
            items.append(chosen(field, part).value_or(Value(part)));
        return Value(items);
    }
    case FieldKind::Const:
        return field.constant;
    default:
        return Value(line);
    }
}

} // namespace

mcp::Result<FormAnswer> FormAnswer::read(const std::optional<mcp::json::Raw> &requestedSchema)
{
    FormAnswer answer;
    answer.m_tree.document =
        mcp::json::parse(requestedSchema.value_or(mcp::json::Raw())).valueOr(Value());
    answer.m_tree.checksFormats = true; // ELIC-10
    if (const auto isFlat = checkFlatForm(answer.m_tree.document); !isFlat)
        return isFlat.error();
    answer.m_form = describeForm(answer.m_tree.document);
    return answer;
}

std::optional<Value> FormAnswer::defaultValue(const FormField &field)
{
    if (field.kind == FieldKind::Const && field.isRequired)
        return field.constant;
    if (!field.defaultValue || !hasShape(field, *field.defaultValue))
        return std::nullopt;
    return inOrder(field, *field.defaultValue);
}

Value FormAnswer::defaults() const
{
    Value::Object content;
    for (const FormField &field : fields()) {
        if (const auto value = defaultValue(field))
            content.append({field.name, *value});
    }
    return Value(content);
}

Value FormAnswer::inOrder(const FormField &field, const Value &value)
{
    if (field.kind != FieldKind::MultiEnum)
        return value;
    Value::Array chosen;
    for (const Choice &choice : field.choices) {
        if (value.items().contains(choice.value) && !chosen.contains(choice.value))
            chosen.append(choice.value);
    }
    return Value(chosen);
}

QString FormAnswer::problem(const FormField &field, const std::optional<Value> &value)
{
    if (!value)
        return field.isRequired ? u"Required."_s : QString();
    if (field.kind == FieldKind::Number || field.kind == FieldKind::Integer)
        return numberProblem(field, *value);
    if (!hasShape(field, *value))
        return shapeProblem(field);
    if (field.kind == FieldKind::String)
        return textProblem(field, value->toString(), m_tree);
    if (field.kind == FieldKind::MultiEnum)
        return countProblem(field, value->items().size());
    return {};
}

QString FormAnswer::problem(const Value &content)
{
    for (const auto &[name, value] : content.members()) {
        if (std::ranges::none_of(
                fields(), [&name = name](const FormField &field) { return field.name == name; }))
            return u"%1: the form has no such field."_s.arg(shortName(name)); // ELIC-18
    }
    for (const FormField &field : fields()) {
        const Value *value = content.find(field.name);
        const QString what = problem(field, value ? std::optional(*value) : std::nullopt);
        if (!what.isEmpty())
            return shortName(field.name) + u": "_s + what;
    }
    return {};
}

bool FormAnswer::isSecret(const FormField &field)
{
    return field.format == TextFormat::Password || soundsLikeSecret(field.name)
        || soundsLikeSecret(field.title) || soundsLikeSecret(field.description);
}

QString FormAnswer::hint(const FormField &field)
{
    return fieldHint(field, m_tree);
}

Value FormAnswer::masked(const Value &content) const
{
    Value shown = content;
    for (const FormField &field : fields()) {
        if (isSecret(field) && shown.find(field.name))
            shown.insert(field.name, Value(secretMark()));
    }
    return shown;
}

QString secretMark()
{
    return u"•••"_s;
}

FormDialog::FormDialog(const QString &server, const QString &message, FormAnswer form)
    : m_server(server)
    , m_message(message)
    , m_form(std::move(form))
{
    for (const FormField &field : m_form.fields())
        m_values.append(FormAnswer::defaultValue(field));
}

Turn FormDialog::start()
{
    Turn turn = ask();
    turn.text = u"%1 asks:\n"_s.arg(m_server) + framed(m_message)
        + u"Ctrl+D cancels. You see the whole answer before it is sent.\n"_s + turn.text;
    return turn;
}

Turn FormDialog::ask(const QString &problem)
{
    // There is nothing to say about a value that never differs.
    while (!isAtReview() && field().kind == FieldKind::Const)
        ++m_at;
    const QString first = problem.isEmpty() ? QString() : u"  "_s + problem + u'\n';
    if (isAtReview())
        return {.text = first + review(), .isConsent = true};
    return {first + (problem.isEmpty() ? question() : QString()) + u"  "_s
                + shortName(field().title.isEmpty() ? field().name : field().title)
                + (standing() ? u" ["_s + valueWords(field(), *standing()) + u']' : QString())
                + u": "_s,
            {},
            FormAnswer::isSecret(field())};
}

QString FormDialog::question()
{
    const FormField &asked = field();
    const QString title = asked.title.isEmpty() ? asked.name : asked.title;
    QString text =
        u"\n%1 of %2  %3 — %4%5\n"_s.arg(m_at + 1)
            .arg(m_form.fields().size())
            .arg(shortName(title), kindWords(asked), asked.isRequired ? u", needed"_s : QString());
    if (!asked.description.isEmpty())
        text += framed(asked.description);
    if (const QString hint = m_form.hint(asked); !hint.isEmpty())
        text += u"  %1\n"_s.arg(hint);
    if (FormAnswer::isSecret(asked)) // SEC-58
        text += u"  ! This looks like a secret. Servers must not ask for secrets in a form.\n"_s;
    for (qsizetype i = 0; i < std::min(asked.choices.size(), kShownChoices); ++i)
        text += u"  %1) %2\n"_s.arg(i + 1).arg(choiceWords(asked.choices.at(i)));
    if (asked.choices.size() > kShownChoices)
        text += u"  … and %1 more\n"_s.arg(asked.choices.size() - kShownChoices);
    if (standing())
        text += u"  Enter keeps what is in brackets; %1 leaves it empty.\n"_s.arg(kEmpty);
    return text;
}

Turn FormDialog::fillIn(const QString &line)
{
    const FormField &asked = field();
    std::optional<Value> value;
    if (line.trimmed() == kEmpty) {
        if (asked.isRequired && asked.kind == FieldKind::String)
            value = Value(QString());
        else if (asked.isRequired && asked.kind == FieldKind::MultiEnum)
            value = Value(Value::Array());
    } else if (line.trimmed().isEmpty()) {
        value = standing();
    } else {
        value = typedValue(asked, line);
    }
    if (const QString problem = m_form.problem(asked, value); !problem.isEmpty())
        return ask(problem);
    m_values[m_at++] = value ? std::optional(FormAnswer::inOrder(asked, *value)) : std::nullopt;
    return ask();
}

QString FormDialog::review() const
{
    QString text = u"\nThis is sent to %1:\n"_s.arg(m_server);
    const Value all = content();
    for (qsizetype i = 0; i < m_values.size(); ++i) {
        const FormField &sent = m_form.fields().at(i);
        if (m_values.at(i))
            text += u"  %1: %2\n"_s.arg(shortName(sent.name), valueWords(sent, *m_values.at(i)));
    }
    if (all.members().isEmpty())
        text += u"  only your consent\n"_s;
    return text + u"Send it? [y]es, [e]dit, [d]ecline, [c]ancel: "_s;
}

Turn FormDialog::decide(const QString &line)
{
    switch (decisionOf(line)) {
    case Decision::Yes:
        return {{}, Reply{.action = Reply::Action::Accept, .content = content()}};
    case Decision::Edit:
        m_at = 0;
        return ask();
    case Decision::Decline:
        return {{}, Reply{}};
    case Decision::Cancel:
        return end();
    case Decision::None:
        break;
    }
    return {.text = review(), .isConsent = true};
}

Value FormDialog::content() const
{
    Value::Object members;
    for (qsizetype i = 0; i < m_values.size(); ++i) {
        if (m_values.at(i))
            members.append({m_form.fields().at(i).name, *m_values.at(i)});
    }
    return Value(members);
}

} // namespace quayside
