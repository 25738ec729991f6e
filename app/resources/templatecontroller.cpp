// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/resources/templatecontroller.h"

#include "app/text/cleantext.h"
#include "core/base/limits.h"

namespace quayside {

using namespace Qt::StringLiterals;

TemplateFieldModel::TemplateFieldModel(const QList<mcp::UriTemplate::Variable> &variables,
                                       QObject *parent)
    : ListModel(parent)
{
    for (const mcp::UriTemplate::Variable &variable : variables)
        m_rows.append({variable.name, variable.isList, {}});
}

QMap<QString, QString> TemplateFieldModel::filled() const
{
    QMap<QString, QString> filled;
    for (const Row &row : m_rows) {
        if (!row.text.isEmpty())
            filled.insert(row.name, row.text);
    }
    return filled;
}

mcp::UriTemplate::Values TemplateFieldModel::values() const
{
    mcp::UriTemplate::Values values;
    for (const Row &row : m_rows) {
        if (row.text.isEmpty())
            continue;
        if (!row.isList) {
            values.insert(row.name, row.text);
            continue;
        }
        QStringList items;
        for (const QString &item : row.text.split(u',', Qt::SkipEmptyParts))
            items.append(item.trimmed());
        values.insert(row.name, items);
    }
    return values;
}

void TemplateFieldModel::setText(int row, const QString &text)
{
    if (row < 0 || row >= count() || m_rows.at(row).text == text)
        return;
    m_rows[row].text = text;
    Q_EMIT dataChanged(index(row), index(row));
    Q_EMIT edited();
}

const ListModel::Roles &TemplateFieldModel::roles() const
{
    static const Roles table = rolesOf<TemplateFieldModel>({
        {"name", &Row::name},
        {"label", [](const Row &row) { return cleanText(row.name); }},
        {"isList", &Row::isList},
        {"value", &Row::text},
    });
    return table;
}

TemplateController::TemplateController(const mcp::ResourceTemplate &what, mcp::Server *server,
                                       const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_template(what)
    , m_parsed(mcp::UriTemplate::parse(what.uriTemplate))
    , m_variables(m_parsed ? m_parsed->variables() : QList<mcp::UriTemplate::Variable>())
    , m_completion(
          server, ports, mcp::CompletionReference::resource(what.uriTemplate),
          [this] { return m_variables.filled(); }, nullptr)
    , m_typed(m_parsed ? QString() : what.uriTemplate)
{
    connect(&m_variables, &TemplateFieldModel::edited, this, &TemplateController::uriChanged);
}

QString TemplateController::title() const
{
    return cleanText(m_template.title.value_or(m_template.name));
}

QString TemplateController::uriTemplate() const
{
    return cleanText(m_template.uriTemplate);
}

QString TemplateController::description() const
{
    return cleanText(
        m_template.description.value_or(QString()).left(mcp::limits::kDescriptionChars),
        Lines::Many);
}

QString TemplateController::uri() const
{
    return m_parsed ? m_parsed->expand(m_variables.values()) : m_typed;
}

void TemplateController::setTyped(const QString &uri)
{
    if (m_typed == uri)
        return;
    m_typed = uri;
    Q_EMIT uriChanged();
}

} // namespace quayside

#include "moc_templatecontroller.cpp"
