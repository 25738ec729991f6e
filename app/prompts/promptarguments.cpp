// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/prompts/promptarguments.h"

#include "app/text/cleantext.h"
#include "core/base/limits.h"

#include <QLocale>
#include <QSet>

#include <algorithm>

namespace quayside {

void PromptArguments::setArguments(const QList<mcp::PromptArgument> &arguments)
{
    const QMap<QString, QString> kept = values();
    QList<Row> rows;
    QSet<QString> names;
    for (const mcp::PromptArgument &argument : arguments) {
        if (names.contains(argument.name) || rows.size() > mcp::limits::kFormFields)
            continue;
        names.insert(argument.name);
        const QString title = argument.title.value_or(QString());
        Row row;
        row.name = argument.name;
        row.label = cleanText(title.isEmpty() ? argument.name : title);
        row.description =
            cleanText(argument.description.value_or(QString()).left(mcp::limits::kDescriptionChars),
                      Lines::Many);
        row.isRequired = argument.required.value_or(false);
        row.value = kept.value(argument.name);
        rows.append(row);
    }
    const bool isTooLong = rows.size() > mcp::limits::kFormFields;
    const QString reason = isTooLong
        ? tr("This prompt has more than %1 arguments, which Quayside does not show.")
              .arg(QLocale().toString(mcp::limits::kFormFields))
        : QString();
    if (isTooLong)
        rows.clear();
    const int before = count();
    beginResetModel();
    m_rows = rows;
    endResetModel();
    if (count() != before)
        Q_EMIT countChanged();
    if (std::exchange(m_declinedReason, reason) != reason)
        Q_EMIT declinedReasonChanged();
    Q_EMIT errorCountChanged();
}

void PromptArguments::setValue(int row, const QString &value)
{
    if (row < 0 || row >= count() || m_rows.at(row).value == value)
        return;
    m_rows[row].value = value;
    const bool wasMissing = std::exchange(m_rows[row].isMissing, false);
    Q_EMIT dataChanged(index(row), index(row), {ValueRole, ErrorRole});
    if (wasMissing)
        Q_EMIT errorCountChanged();
}

bool PromptArguments::validate()
{
    for (int row = 0; row < count(); ++row) {
        const bool isMissing = m_rows.at(row).isRequired && m_rows.at(row).value.isEmpty();
        if (std::exchange(m_rows[row].isMissing, isMissing) != isMissing)
            Q_EMIT dataChanged(index(row), index(row), {ErrorRole});
    }
    Q_EMIT errorCountChanged();
    return errorCount() == 0;
}

QMap<QString, QString> PromptArguments::values() const
{
    QMap<QString, QString> values;
    for (const Row &row : m_rows) {
        if (!row.value.isEmpty())
            values.insert(row.name, row.value);
    }
    return values;
}

int PromptArguments::errorCount() const
{
    return int(std::count_if(m_rows.cbegin(), m_rows.cend(),
                             [](const Row &row) { return row.isMissing; }));
}

int PromptArguments::firstError() const
{
    const auto it =
        std::find_if(m_rows.cbegin(), m_rows.cend(), [](const Row &row) { return row.isMissing; });
    return it == m_rows.cend() ? -1 : int(it - m_rows.cbegin());
}

const ListModel::Roles &PromptArguments::roles() const
{
    static const Roles table = rolesOf<PromptArguments>({
        {"name", &Row::name},
        {"label", &Row::label},
        {"description", &Row::description},
        {"isRequired", &Row::isRequired},
        {ValueRole, "value", &Row::value},
        {ErrorRole, "error",
         [](const Row &row) { return row.isMissing ? tr("Required.") : QString(); }},
    });
    return table;
}

} // namespace quayside

#include "moc_promptarguments.cpp"
