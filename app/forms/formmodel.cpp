// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/forms/formmodel.h"

#include "app/forms/fieldtext.h"
#include "app/forms/jsonplace.h"

#include <QScopedValueRollback>

#include <utility>

namespace quayside {

using mcp::json::Value;

namespace {

Value noArguments()
{
    return Value(Value::Object());
}

} // namespace

FormModel::FormModel(QObject *parent)
    : QObject(parent)
    , m_tree(std::make_shared<FormTree>())
    , m_plain(noArguments())
{
    m_tree->edited = [this](FormNode *node) { onNodeEdited(node); };
    m_typingPause.setSingleShot(true);
    m_typingPause.setInterval(kTypingPause);
    connect(&m_typingPause, &QTimer::timeout, this, [this] {
        if (m_typing)
            m_typing->leave();
    });
}

FormModel::~FormModel()
{
    m_tree->edited = nullptr;
}

void FormModel::setSchemaText(const QString &schema)
{
    const auto parsed = mcp::json::parse(schema);
    setSchema(parsed ? *parsed : Value());
}

void FormModel::setSchema(const Value &schema)
{
    retireRoot();
    const auto description = mcp::schema::describeForm(schema);
    m_tree->document = schema;
    m_tree->patterns.clear();
    m_declinedReason = declinedSentence(description);
    m_fieldCount = description.fieldCount;
    m_plain = noArguments();
    m_typedJson.reset();
    m_jsonError.clear();
    if (m_declinedReason.isEmpty()) {
        const QScopedValueRollback loading(m_tree->isLoading, true);
        m_root = std::make_unique<FormNode>(description.root, FormNode::Place::Property, nullptr,
                                            m_tree);
        QQmlEngine::setObjectOwnership(m_root.get(), QQmlEngine::CppOwnership);
        m_root->loadDefault();
    }
    Q_EMIT rootChanged();
    check();
    Q_EMIT jsonChanged();
    Q_EMIT edited();
}

/// The old root goes when nothing on screen looks at it any more.
void FormModel::retireRoot()
{
    m_firstError = nullptr;
    if (FormNode *old = m_root.release()) {
        Q_EMIT rootChanged();
        old->deleteLater();
    }
    m_tree->edited = nullptr;
    const auto before = std::exchange(m_tree, std::make_shared<FormTree>());
    m_tree->checksFormats = before->checksFormats;
    m_tree->suggester = before->suggester;
    m_tree->folder = before->folder;
    m_tree->isRemembering = before->isRemembering;
    m_tree->earlier = before->earlier;
    m_tree->edited = [this](FormNode *node) { onNodeEdited(node); };
}

QString FormModel::json() const
{
    return m_typedJson ? *m_typedJson
                       : QString::fromUtf8(arguments().toJson(Value::Layout::Indented));
}

void FormModel::setJson(const QString &json)
{
    if (json == this->json())
        return;
    m_typedJson = json;
    m_jsonError.clear();
    const auto parsed =
        json.trimmed().isEmpty() ? mcp::Result<Value>(noArguments()) : mcp::json::parse(json);
    if (parsed && parsed->isObject()) {
        load(*parsed);
        if (m_root)
            m_root->touchSet();
    } else if (parsed) {
        m_jsonError = tr("The arguments must be an object, like { \"name\": \"value\" }.");
    } else if (const auto fault = findJsonFault(json)) {
        m_jsonError =
            tr("Line %1, column %2: %3").arg(fault->line).arg(fault->column).arg(fault->what);
    } else {
        m_jsonError = tr("This is not valid JSON.");
    }
    check();
    Q_EMIT jsonChanged();
    if (m_jsonError.isEmpty())
        Q_EMIT edited();
}

void FormModel::load(const Value &arguments)
{
    if (!m_root) {
        m_plain = arguments;
        return;
    }
    const QScopedValueRollback loading(m_tree->isLoading, true);
    m_root->load(arguments);
}

void FormModel::setChecksFormats(bool checks)
{
    if (std::exchange(m_tree->checksFormats, checks) != checks)
        check();
}

void FormModel::setFolder(const QString &folder)
{
    if (std::exchange(m_tree->folder, folder) != folder && m_root)
        m_root->announce();
}

void FormModel::setEarlier(const EarlierValues &values)
{
    const bool isNew = !m_tree->isRemembering || !(m_tree->earlier == values);
    m_tree->isRemembering = true;
    m_tree->earlier = values;
    if (isNew && m_root)
        m_root->announce();
}

bool FormModel::validate()
{
    check();
    if (m_root)
        m_root->touchAll();
    return isValid();
}

void FormModel::focusFirstError()
{
    if (m_firstError)
        m_firstError->requestFocus();
}

void FormModel::reset()
{
    m_plain = noArguments();
    if (m_root) {
        const QScopedValueRollback loading(m_tree->isLoading, true);
        m_root->loadDefault();
    }
    onEdited();
}

Value FormModel::arguments() const
{
    if (!m_root)
        return m_plain;
    const auto value = m_root->value();
    return value && value->isObject() ? *value : noArguments();
}

void FormModel::setArguments(const Value &arguments)
{
    load(arguments.isObject() ? arguments : noArguments());
    onEdited();
}

/// Mistakes are said when the person has left the field or rests, not in the middle of a word.
void FormModel::onNodeEdited(FormNode *node)
{
    m_typing = node;
    m_typingPause.start();
    onEdited();
}

void FormModel::onEdited()
{
    m_typedJson.reset();
    m_jsonError.clear();
    check();
    Q_EMIT jsonChanged();
    Q_EMIT edited();
}

void FormModel::check()
{
    int errors = m_jsonError.isEmpty() ? 0 : 1;
    FormNode *first = nullptr;
    if (m_root) {
        m_root->check();
        errors += m_root->problemCount();
        first = m_root->firstProblem();
    }
    const bool changed = errors != m_errorCount || first != m_firstError;
    m_errorCount = errors;
    m_firstError = first;
    if (changed)
        Q_EMIT validityChanged();
}

} // namespace quayside

#include "moc_formmodel.cpp"
