// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/models/modelpicker.h"

#include "app/text/cleantext.h"
#include "app/text/filterwords.h"
#include "core/base/limits.h"
#include "core/llm/modelchoice.h"

#include <algorithm>

namespace quayside {

void ModelChoiceModel::setModels(const QList<Row> &rows)
{
    setRows(m_rows, rows, [](const Row &row) { return row.name; });
}

const ListModel::Roles &ModelChoiceModel::roles() const
{
    static const Roles table = rolesOf<ModelChoiceModel>({
        {"name", &Row::name},
        {"text", &Row::text},
        {"isChosen", &Row::isChosen},
    });
    return table;
}

ModelPicker::ModelPicker(const QStringList &chosen, QObject *parent)
    : QObject(parent)
    , m_chosen(chosen)
    , m_top(chosen)
{
    update();
}

void ModelPicker::update()
{
    const QSet<QString> chosen(m_chosen.cbegin(), m_chosen.cend());
    QList<ModelChoiceModel::Row> rows;
    const auto add = [&](const QString &name) {
        if (hasWords(name, m_filter))
            rows.append({name, cleanText(name), chosen.contains(name)});
    };
    std::for_each(m_top.cbegin(), m_top.cend(), add);
    for (const QString &name : std::as_const(m_offered)) {
        if (m_showsAll || chosen.contains(name) || !m_others.contains(name))
            add(name);
    }
    m_rows.setModels(rows);
    Q_EMIT changed();
}

void ModelPicker::setFilter(const QString &filter)
{
    if (std::exchange(m_filter, filter) != filter)
        update();
}

void ModelPicker::setShowsAll(bool showsAll)
{
    if (std::exchange(m_showsAll, showsAll) != showsAll)
        update();
}

QString ModelPicker::chosenText() const
{
    return m_chosen.isEmpty() ? tr("Choose at least one model to use this provider.")
                              : tr("%n chosen", nullptr, int(m_chosen.size()));
}

void ModelPicker::setTyped(const QString &typed)
{
    if (std::exchange(m_typed, typed) != typed)
        Q_EMIT changed();
}

QString ModelPicker::typedError() const
{
    if (m_typed.trimmed().size() > mcp::limits::kModelNameChars)
        return tr("A name has at most %Ln character(s).", nullptr,
                  int(mcp::limits::kModelNameChars));
    const bool isFull = m_chosen.size() >= kChosen && !m_typed.trimmed().isEmpty();
    return isFull ? tr("At most %Ln model(s) can be chosen.", nullptr, int(kChosen)) : QString();
}

void ModelPicker::setOffered(const QStringList &names)
{
    for (const QString &name : std::as_const(m_chosen)) {
        if (!m_top.contains(name))
            m_top.append(name);
    }
    const QSet<QString> top(m_top.cbegin(), m_top.cend());
    m_offered = names.first(std::min<qsizetype>(names.size(), mcp::limits::kModels));
    m_offered.removeIf([&top](const QString &name) { return top.contains(name); });
    m_offered.removeDuplicates();
    m_offered.sort(Qt::CaseInsensitive);
    m_others.clear();
    for (const QString &name : std::as_const(m_offered)) {
        if (!mcp::llm::writesText(name))
            m_others.insert(name);
    }
    update();
}

void ModelPicker::choose(const QString &name, bool isChosen)
{
    if (!isChosen)
        m_chosen.removeAll(name);
    else if (m_chosen.size() < kChosen && !m_chosen.contains(name))
        m_chosen.append(name);
    update();
}

void ModelPicker::addTyped()
{
    const QString name = m_typed.trimmed();
    if (name.isEmpty() || !typedError().isEmpty())
        return;
    m_typed.clear();
    m_filter.clear(); // It would hide the new row.
    if (!m_top.contains(name) && !m_offered.contains(name))
        m_top.append(name);
    choose(name, true);
}

} // namespace quayside

#include "moc_modelpicker.cpp"
