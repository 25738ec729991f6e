// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0

// The part of FormNode that turns fields into JSON and back, and looks for mistakes.
#include "app/forms/formnode.h"

#include "app/forms/fieldcheck.h"

#include <algorithm>

namespace quayside {

using namespace mcp::schema;
using mcp::json::Value;

namespace {

constexpr int kPresetItems = 3; ///< Empty rows an array that needs items starts with, at most.

/// Bounds and kinds that are not worth a look below.
bool isSameSort(const FormField &field, const Value &value)
{
    switch (field.kind) {
    case FieldKind::Object:
        return value.isObject();
    case FieldKind::Array:
    case FieldKind::MultiEnum:
        return value.isArray();
    case FieldKind::String:
        return value.isString();
    case FieldKind::Number:
    case FieldKind::Integer:
        return value.isNumber();
    case FieldKind::Json:
        return true;
    default:
        return false;
    }
}

qsizetype indexOf(const QList<Choice> &choices, const Value &value)
{
    const auto found = std::find_if(choices.begin(), choices.end(), [&value](const Choice &choice) {
        return choice.value == value;
    });
    return found == choices.end() ? -1 : found - choices.begin();
}

} // namespace

std::optional<Value> FormNode::value() const
{
    if (m_foreign)
        return m_foreign;
    if (m_isNull)
        return Value();
    if (!m_isSet)
        return m_field.isRequired && m_field.isNullable ? std::optional(Value()) : std::nullopt;
    return ownValue();
}

std::optional<Value> FormNode::ownValue() const
{
    switch (m_field.kind) {
    case FieldKind::String:
        return Value(m_text);
    case FieldKind::Number:
    case FieldKind::Integer:
        return typedNumber(m_field, m_text);
    case FieldKind::Json: {
        const auto parsed = mcp::json::parse(m_text);
        return parsed ? *parsed : Value(m_text);
    }
    case FieldKind::Boolean:
        return Value(m_isChecked);
    case FieldKind::Enum:
        return m_field.choices.value(m_currentIndex).value;
    case FieldKind::MultiEnum: {
        Value::Array chosen;
        for (const int option : m_selection)
            chosen.append(m_field.choices.at(option).value);
        return Value(std::move(chosen));
    }
    case FieldKind::Array: {
        Value::Array items;
        for (const auto &node : m_nodes) {
            if (auto item = node->value())
                items.append(std::move(*item));
        }
        return Value(std::move(items));
    }
    case FieldKind::Object:
        return membersValue();
    case FieldKind::OneOf:
        return m_nodes.empty() ? std::nullopt : m_nodes.front()->value();
    case FieldKind::Null:
        return Value();
    case FieldKind::Const:
        return m_field.constant;
    }
    return std::nullopt;
}

Value FormNode::membersValue() const
{
    Value::Object members;
    for (const auto &node : m_nodes) {
        if (auto member = node->value())
            members.append({node->name(), std::move(*member)});
    }
    members.append(m_unknown);
    return Value(std::move(members));
}

void FormNode::load(const std::optional<Value> &value)
{
    m_isSuggested = false;
    if (!value) {
        resetState();
    } else if (value->isNull() && m_field.isNullable) {
        resetState();
        m_isNull = true;
        m_isSet = true;
    } else {
        expand();
        m_foreign.reset();
        m_isNull = false;
        m_isSet = true;
        if (!take(*value)) {
            resetState();
            m_isSet = true;
            m_foreign = *value;
        }
    }
    Q_EMIT changed();
}

void FormNode::loadDefault()
{
    resetState();
    m_isTouched = false;
    m_isEdited = false;
    if (m_field.isRequired)
        m_isSet = m_field.kind == FieldKind::Object || m_field.kind == FieldKind::Array
            || m_field.kind == FieldKind::MultiEnum || m_field.kind == FieldKind::Boolean
            || m_field.kind == FieldKind::Const || m_field.kind == FieldKind::Null;
    if (m_field.isNullable)
        m_isSet = false;
    // ELIC-17: a default of the wrong kind or outside the choices is no default.
    if (m_field.defaultValue && hasShape(m_field, *m_field.defaultValue)) {
        load(defaultValue());
        m_isSuggested = true;
    } else if (m_isSet) {
        fillRequired();
    }
    Q_EMIT changed();
}

/// The default, with each choice once (ELIC-16).
Value FormNode::defaultValue() const
{
    if (m_field.kind != FieldKind::MultiEnum || !m_field.defaultValue->isArray())
        return *m_field.defaultValue;
    Value::Array chosen;
    for (const Value &item : m_field.defaultValue->items()) {
        if (!chosen.contains(item))
            chosen.append(item);
    }
    return Value(std::move(chosen));
}

/// Unset, as if nobody had been here; rows that the person added go.
void FormNode::resetState()
{
    m_isSet = false;
    m_isSuggested = false;
    m_isNull = false;
    m_isChecked = false;
    m_currentIndex = -1;
    m_text.clear();
    m_selection.clear();
    m_foreign.reset();
    m_unknown.clear();
    const size_t kept = m_field.kind == FieldKind::Object ? size_t(propertyCount()) : 0;
    while (m_nodes.size() > kept)
        detach(int(m_nodes.size()) - 1);
    for (const auto &node : m_nodes)
        node->resetState();
}

/// Gives a field that has just been set what it needs to start with.
void FormNode::fillRequired()
{
    if (m_field.kind == FieldKind::Object) {
        for (const auto &node : m_nodes)
            node->loadDefault();
    } else if (m_field.kind == FieldKind::Array) {
        const qint64 wanted = std::min<qint64>(m_field.minItems.value_or(0), kPresetItems);
        while (qint64(m_nodes.size()) < wanted && canAdd())
            append(m_field.children.value(0), Place::Item)->loadDefault();
    }
}

bool FormNode::take(const Value &value)
{
    switch (m_field.kind) {
    case FieldKind::String:
        m_text = value.toString();
        m_hasLines = m_hasLines || m_text.contains(u'\n');
        return value.isString();
    case FieldKind::Number:
    case FieldKind::Integer:
        m_text = valueText(value);
        return value.isNumber() || value.isString();
    case FieldKind::Json:
        m_text = QString::fromUtf8(value.toJson(Value::Layout::Indented));
        return true;
    case FieldKind::Boolean:
        m_isChecked = value.toBool();
        return value.isBool();
    case FieldKind::Enum:
        m_currentIndex = int(indexOf(m_field.choices, value));
        return m_currentIndex >= 0;
    case FieldKind::MultiEnum:
        return takeSelection(value);
    case FieldKind::Array:
        return takeItems(value);
    case FieldKind::Object:
        return takeMembers(value);
    case FieldKind::OneOf:
        return takeAlternative(value);
    case FieldKind::Null:
        return value.isNull();
    case FieldKind::Const:
        return value == m_field.constant;
    }
    return false;
}

bool FormNode::takeSelection(const Value &value)
{
    m_selection.clear();
    for (const Value &item : value.items()) {
        const int option = int(indexOf(m_field.choices, item));
        if (option < 0 || m_selection.contains(option))
            return false;
        m_selection.append(option);
    }
    std::sort(m_selection.begin(), m_selection.end());
    return value.isArray();
}

bool FormNode::takeItems(const Value &value)
{
    const auto wanted = size_t(value.items().size());
    if (!value.isArray() || wanted > FormTree::kItems)
        return false;
    while (m_nodes.size() > wanted)
        detach(int(m_nodes.size()) - 1);
    for (size_t i = 0; i < wanted; ++i) {
        if (i >= m_nodes.size()) {
            if (m_tree->nodeCount >= FormTree::kNodes)
                return false;
            append(m_field.children.value(0), Place::Item);
        }
        m_nodes[i]->load(value.items().at(qsizetype(i)));
    }
    return true;
}

bool FormNode::takeMembers(const Value &value)
{
    if (!value.isObject())
        return false;
    m_unknown.clear();
    const auto properties = size_t(propertyCount());
    for (size_t i = m_nodes.size(); i-- > properties;) {
        if (!value.find(m_nodes[i]->m_key))
            detach(int(i));
    }
    QStringList known;
    for (size_t i = 0; i < properties; ++i) {
        const Value *member = value.find(m_nodes[i]->m_field.name);
        known += m_nodes[i]->m_field.name;
        m_nodes[i]->load(member ? std::optional(*member) : std::nullopt);
    }
    for (const auto &[key, member] : value.members()) {
        if (known.contains(key))
            continue;
        FormNode *node = m_field.isOpen ? freeMember(key) : nullptr;
        if (!node && canAdd()) {
            node = append(m_field.extra.value(0), Place::FreeMember);
            node->m_key = key;
        }
        if (node)
            node->load(member);
        else
            m_unknown.append({key, member});
    }
    return true;
}

bool FormNode::takeAlternative(const Value &value)
{
    const QList<FormField> &alternatives = m_field.children;
    const auto find = [&](bool (*fits)(const FormField &, const Value &)) {
        if (m_currentIndex >= 0 && fits(alternatives.at(m_currentIndex), value))
            return m_currentIndex;
        const auto found = std::find_if(alternatives.begin(), alternatives.end(),
                                        [&](const FormField &field) { return fits(field, value); });
        return found == alternatives.end() ? -1 : int(found - alternatives.begin());
    };
    int index = find(hasShape);
    if (index < 0)
        index = find(isSameSort);
    if (index < 0)
        return false;
    if (index != m_currentIndex || m_nodes.empty())
        chooseAlternative(index);
    m_nodes.front()->load(value);
    return true;
}

void FormNode::check()
{
    for (const auto &node : m_nodes)
        node->check();
    const QString problem = findProblem();
    if (problem == m_problem)
        return;
    m_problem = problem;
    Q_EMIT changed();
}

/// Nobody needs a chance to try what cannot be done.
bool FormNode::isHopeless() const
{
    return m_tree->checksFormats && m_field.isRequired && areBoundsContradicting(m_field);
}

QString FormNode::findProblem() const
{
    if (m_foreign)
        return m_field.kind == FieldKind::Number || m_field.kind == FieldKind::Integer
            ? numberProblem(m_field, *m_foreign)
            : tr("The value does not fit this field.");
    if (const QString problem = keyProblem(); !problem.isEmpty())
        return problem;
    if (m_isNull)
        return {};
    if (!m_isSet && (!m_field.isRequired || m_field.isNullable))
        return {};
    if (m_tree->checksFormats && areBoundsContradicting(m_field))
        return m_field.isRequired
            ? tr("The limits contradict each other, so no answer fits. You can decline.")
            : tr("The limits contradict each other, so no answer fits. Leave this empty.");
    if (!m_isSet)
        return m_field.kind == FieldKind::String && isMultiLine() && !m_tree->checksFormats
            ? tr("Required. To enter an empty text, use JSON.")
            : tr("Required.");
    return valueProblem();
}

QString FormNode::valueProblem() const
{
    switch (m_field.kind) {
    case FieldKind::String:
        return textProblem(m_field, m_text, *m_tree);
    case FieldKind::Number:
    case FieldKind::Integer:
        return numberProblem(m_field, typedNumber(m_field, m_text));
    case FieldKind::Json:
        return mcp::json::parse(m_text)
            ? QString()
            : tr("Not valid JSON. Strings need double quotes, like \"Oslo\".");
    case FieldKind::MultiEnum:
        return countProblem(m_field, m_selection.size());
    case FieldKind::Array:
        return itemsProblem();
    default:
        return {};
    }
}

QString FormNode::keyProblem() const
{
    if (!isFree() || !m_parentNode)
        return {};
    if (m_key.isEmpty())
        return tr("Enter a name.");
    const auto &siblings = m_parentNode->m_nodes;
    const bool isTaken = std::any_of(siblings.begin(), siblings.end(), [this](const auto &node) {
        return node.get() != this && node->name() == m_key;
    });
    return isTaken ? tr("This name is already used.") : QString();
}

QString FormNode::itemsProblem() const
{
    if (const QString problem = countProblem(m_field, qsizetype(m_nodes.size()));
        !problem.isEmpty())
        return problem;
    if (!m_field.hasUniqueItems)
        return {};
    const Value::Array items = ownValue()->items();
    for (qsizetype i = 1; i < items.size(); ++i) {
        if (items.first(i).contains(items.at(i)))
            return tr("Items must be unique.");
    }
    return {};
}

} // namespace quayside
