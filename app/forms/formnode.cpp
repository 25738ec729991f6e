// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/forms/formnode.h"

#include "app/forms/fieldcheck.h"
#include "app/forms/fieldtext.h"
#include "app/text/cleantext.h"
#include "core/base/limits.h"

#include <algorithm>
#include <limits>

namespace quayside {

using namespace mcp::schema;

FormNode::FormNode(FormField field, Place place, FormNode *parentNode,
                   std::shared_ptr<FormTree> tree)
    : m_field(std::move(field))
    , m_parentNode(parentNode)
    , m_tree(std::move(tree))
    , m_depth(parentNode ? parentNode->m_depth + 1 : 0)
    , m_place(place)
{
    ++m_tree->nodeCount;
    if (place != Place::Property)
        m_field.isRequired = true;
    if (m_field.isRequired)
        expand();
}

FormNode::~FormNode()
{
    --m_tree->nodeCount;
}

FormNode::Kind FormNode::kind() const
{
    return Kind(int(m_field.kind));
}

FormNode::Format FormNode::format() const
{
    return Format(int(m_field.format));
}

QString FormNode::name() const
{
    return isFree() ? m_key : m_field.name;
}

QString FormNode::label() const
{
    if (isItem() && m_parentNode)
        return tr("Item %1").arg(m_parentNode->rowOf(this) + 1);
    if (isFree())
        return cleanText(m_key);
    return cleanText(m_field.title.isEmpty() ? m_field.name : m_field.title);
}

QString FormNode::description() const
{
    return cleanText(m_field.description.left(mcp::limits::kDescriptionChars), Lines::Many);
}

QString FormNode::note() const
{
    return fieldNote(m_field);
}

QString FormNode::hint() const
{
    return fieldHint(m_field, *m_tree);
}

QString FormNode::suggestion() const
{
    if (!m_isSuggested || m_tree->suggester.isEmpty())
        return {};
    return tr("Suggested by %1").arg(m_tree->suggester);
}

QString FormNode::placeholder() const
{
    if (m_isNull)
        return tr("nothing (null)");
    return cleanText(m_field.example.left(200));
}

bool FormNode::isMultiLine() const
{
    return m_hasLines || (m_field.isMultiLine && !browsesFiles() && !browsesFolders());
}

QStringList FormNode::options() const
{
    if (!m_options)
        m_options = fieldOptions(m_field);
    return *m_options;
}

QStringList FormNode::menu() const
{
    return canBeUnset() ? QStringList(tr("Not set")) + options() : options();
}

double FormNode::lowest() const
{
    const auto &bound = m_field.minimum ? m_field.minimum : m_field.exclusiveMinimum;
    return bound ? bound->toDouble() : -std::numeric_limits<double>::infinity();
}

double FormNode::highest() const
{
    const auto &bound = m_field.maximum ? m_field.maximum : m_field.exclusiveMaximum;
    return bound ? bound->toDouble() : std::numeric_limits<double>::infinity();
}

double FormNode::step() const
{
    return m_field.multipleOf ? m_field.multipleOf->toDouble() : 1;
}

bool FormNode::canBeUnset() const
{
    if (m_field.isNullable)
        return true;
    return !m_field.isRequired && !(m_field.kind == FieldKind::Boolean && m_field.defaultValue);
}

int FormNode::longestOption() const
{
    qsizetype longest = 0;
    const QStringList all = options();
    for (const QString &option : all)
        longest = std::max(longest, option.size());
    return int(longest);
}

bool FormNode::hasFewOptions() const
{
    const QStringList all = options();
    return all.size() <= 3 && all.join(QString()).size() <= 40;
}

QString FormNode::text() const
{
    if (m_foreign)
        return valueText(*m_foreign);
    return m_field.kind == FieldKind::Const ? cleanText(valueText(m_field.constant)) : m_text;
}

void FormNode::setText(const QString &text)
{
    if (!m_foreign && !m_isNull && text == m_text)
        return;
    m_foreign.reset();
    m_isNull = false;
    m_text = text;
    m_hasLines = m_hasLines || text.contains(u'\n');
    m_isSet = !text.isEmpty();
    edited();
}

void FormNode::setChecked(bool checked)
{
    if (m_isSet && !m_foreign && !m_isNull && checked == m_isChecked)
        return;
    m_foreign.reset();
    m_isNull = false;
    m_isChecked = checked;
    m_isSet = true;
    edited();
}

void FormNode::setCurrentIndex(int index)
{
    const auto count =
        m_field.kind == FieldKind::OneOf ? m_field.children.size() : m_field.choices.size();
    if (index < -1 || index >= count || (index == m_currentIndex && !m_foreign && !m_isNull))
        return;
    m_foreign.reset();
    m_isNull = false;
    m_isSet = index >= 0;
    m_isTouched = true;
    if (m_field.kind == FieldKind::OneOf)
        chooseAlternative(index);
    else
        m_currentIndex = index;
    edited();
}

void FormNode::setSelected(int option, bool selected)
{
    if (option < 0 || option >= m_field.choices.size()
        || (selected == isSelected(option) && !m_foreign))
        return;
    m_foreign.reset();
    m_isNull = false;
    m_selection.removeAll(option);
    if (selected)
        m_selection.insert(std::lower_bound(m_selection.cbegin(), m_selection.cend(), option),
                           option);
    m_isSet = m_field.isRequired || !m_selection.isEmpty();
    m_isTouched = true;
    edited();
}

void FormNode::setSet(bool isSet)
{
    if (isSet == m_isSet && !m_foreign && !m_isNull)
        return;
    if (!isSet)
        return clear();
    if (m_tree->nodeCount >= FormTree::kNodes)
        return;
    m_foreign.reset();
    m_isNull = false;
    expand();
    m_isSet = true;
    fillRequired();
    edited();
}

void FormNode::clear()
{
    resetState();
    edited();
}

void FormNode::setKey(const QString &key)
{
    if (!isFree() || key == m_key)
        return;
    m_key = key;
    edited();
}

void FormNode::leave()
{
    if (m_isEdited)
        touch();
}

void FormNode::touch()
{
    if (std::exchange(m_isTouched, true))
        return;
    Q_EMIT changed();
}

void FormNode::requestFocus()
{
    m_wantsFocus = true;
    Q_EMIT focusRequested();
}

bool FormNode::canAdd() const
{
    if (m_foreign || m_tree->nodeCount >= FormTree::kNodes)
        return false;
    const auto rows = qsizetype(m_nodes.size());
    if (m_field.kind == FieldKind::Array)
        return rows
            < std::min<qint64>(m_field.maxItems.value_or(FormTree::kItems), FormTree::kItems);
    return m_field.kind == FieldKind::Object && m_field.isOpen
        && rows < FormTree::kItems + propertyCount();
}

bool FormNode::canRemoveItems() const
{
    return m_field.kind == FieldKind::Array
        && qsizetype(m_nodes.size()) > m_field.minItems.value_or(0);
}

void FormNode::add()
{
    if (m_field.isDeferred)
        expand();
    if (!canAdd())
        return;
    const bool isArray = m_field.kind == FieldKind::Array;
    const QList<FormField> &shapes = isArray ? m_field.children : m_field.extra;
    FormNode *node = append(shapes.value(0), isArray ? Place::Item : Place::FreeMember);
    node->loadDefault();
    m_isNull = false;
    m_isSet = true;
    edited();
}

void FormNode::remove(int row)
{
    const int first = m_field.kind == FieldKind::Array ? 0 : propertyCount();
    if ((m_field.kind != FieldKind::Array && m_field.kind != FieldKind::Object) || row < first
        || row >= m_childModel.count())
        return;
    detach(row);
    if (m_field.kind == FieldKind::Array && m_nodes.empty() && !m_field.isRequired)
        m_isSet = false;
    for (const auto &node : m_nodes)
        Q_EMIT node->changed();
    edited();
}

void FormNode::removeSelf()
{
    if (m_parentNode)
        m_parentNode->remove(m_parentNode->rowOf(this));
}

void FormNode::move(int from, int to)
{
    const int rows = m_childModel.count();
    if (m_field.kind != FieldKind::Array || from < 0 || to < 0 || from >= rows || to >= rows
        || from == to)
        return;
    auto node = std::move(m_nodes[size_t(from)]);
    m_nodes.erase(m_nodes.begin() + from);
    m_nodes.insert(m_nodes.begin() + to, std::move(node));
    m_childModel.move(from, to);
    for (const auto &moved : m_nodes)
        Q_EMIT moved->changed();
    edited();
}

/// Makes what a deferred or not yet wanted field consists of.
void FormNode::expand()
{
    if (m_field.isDeferred) {
        m_field = expandField(m_field, m_tree->document, m_depth);
        m_options.reset();
        m_pathKind.reset();
        m_isSecret.reset();
        if (m_place != Place::Property)
            m_field.isRequired = true;
        Q_EMIT described();
    }
    if (std::exchange(m_isExpanded, true) || m_field.kind != FieldKind::Object)
        return;
    for (const FormField &property : std::as_const(m_field.children))
        append(property, Place::Property);
}

FormNode *FormNode::append(FormField field, Place place)
{
    auto made = std::make_unique<FormNode>(std::move(field), place, this, m_tree);
    FormNode *node = made.get();
    QQmlEngine::setObjectOwnership(node, QQmlEngine::CppOwnership);
    m_nodes.push_back(std::move(made));
    m_childModel.insert(m_childModel.count(), node);
    return node;
}

/// The rows on screen go first; the node follows once they are gone.
void FormNode::detach(int row)
{
    m_childModel.take(row);
    FormNode *node = m_nodes[size_t(row)].release();
    m_nodes.erase(m_nodes.begin() + row);
    node->m_parentNode = nullptr;
    node->m_isDetached = true;
    node->deleteLater();
}

void FormNode::edited()
{
    if (m_tree->isLoading || m_isDetached)
        return;
    m_isSuggested = false;
    m_isEdited = true;
    Q_EMIT changed();
    if (m_tree->edited)
        m_tree->edited(this);
}

void FormNode::chooseAlternative(int index)
{
    const auto before = m_nodes.empty() ? std::nullopt : m_nodes.front()->value();
    while (!m_nodes.empty())
        detach(0);
    m_currentIndex = index;
    if (index < 0)
        return;
    FormNode *node = append(m_field.children.at(index), Place::Alternative);
    if (before && hasShape(node->m_field, *before))
        node->load(before);
    else
        node->loadDefault();
}

FormNode *FormNode::freeMember(const QString &key) const
{
    const auto found = std::find_if(m_nodes.begin(), m_nodes.end(), [&key](const auto &node) {
        return node->isFree() && node->m_key == key;
    });
    return found == m_nodes.end() ? nullptr : found->get();
}

int FormNode::propertyCount() const
{
    return int(std::count_if(m_nodes.begin(), m_nodes.end(),
                             [](const auto &node) { return !node->isFree(); }));
}

void FormNode::touchAll()
{
    touch();
    for (const auto &node : m_nodes)
        node->touchAll();
}

void FormNode::touchSet()
{
    if (!m_isSet)
        return;
    touch();
    for (const auto &node : m_nodes)
        node->touchSet();
}

int FormNode::problemCount() const
{
    int count = isValid() ? 0 : 1;
    if (!m_isSet)
        return count;
    for (const auto &node : m_nodes)
        count += node->problemCount();
    return count;
}

FormNode *FormNode::firstProblem()
{
    if (!isValid())
        return this;
    if (!m_isSet)
        return nullptr;
    for (const auto &node : m_nodes) {
        if (FormNode *found = node->firstProblem())
            return found;
    }
    return nullptr;
}

} // namespace quayside

#include "moc_formnode.cpp"
