// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/results/jsontreemodel.h"

#include "app/text/cleantext.h"
#include "app/text/cuttext.h"

#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>
#include <array>

namespace quayside {

using mcp::json::Value;
using namespace Qt::StringLiterals;

namespace {

constexpr int kOpenAtFirst = 50; ///< Rows up to which levels are opened from the start.
constexpr qsizetype kPreviewChars = 500;
constexpr qsizetype kKeyChars = 200;

QString kindName(const Value &value)
{
    static constexpr std::array names{"null", "boolean", "number", "string", "array", "object"};
    return QString::fromLatin1(names.at(size_t(value.kind())));
}

QString shortened(const QString &text, qsizetype chars)
{
    if (text.size() <= chars)
        return text;
    return text.first(wholeCharacters(text, chars)) + u'…';
}

} // namespace

JsonTreeModel::JsonTreeModel(Value value, QObject *parent)
    : ListModel(parent)
    , m_value(std::move(value))
{
    if (m_value.isArray() || m_value.isObject())
        m_rows = portion(m_value, 0, 0);
    else
        m_rows.append(Row{{}, &m_value});
    openFirstLevels();
}

qsizetype JsonTreeModel::childCount(const Value &value)
{
    return value.isArray() ? value.items().size() : value.members().size();
}

QList<JsonTreeModel::Row> JsonTreeModel::portion(const Value &holder, qsizetype from, int depth)
{
    const qsizetype count = childCount(holder);
    const qsizetype end = std::min(count, from + kPortion);
    QList<Row> rows;
    rows.reserve(end - from + 1);
    for (qsizetype i = from; i < end; ++i) {
        if (holder.isArray())
            rows.append({QString::number(i), &holder.items().at(i), depth});
        else
            rows.append({cleanText(shortened(holder.members().at(i).first, kKeyChars)),
                         &holder.members().at(i).second, depth});
    }
    if (end < count)
        rows.append({{}, &holder, depth, false, end});
    return rows;
}

/// Small values are open as far as they fit.
void JsonTreeModel::openFirstLevels()
{
    for (qsizetype row = 0; row < m_rows.size(); ++row) {
        Row &at = m_rows[row];
        const qsizetype children = at.moreFrom < 0 ? childCount(*at.value) : 0;
        if (children == 0 || m_rows.size() + children > kOpenAtFirst)
            continue;
        at.isExpanded = true;
        m_rows =
            m_rows.first(row + 1) + portion(*at.value, 0, at.depth + 1) + m_rows.sliced(row + 1);
    }
}

void JsonTreeModel::toggle(int row)
{
    if (!isValidRow(row))
        return;
    const Row &at = m_rows.at(row);
    if (at.moreFrom >= 0)
        bringMore(row);
    else if (at.isExpanded)
        collapse(row);
    else if (childCount(*at.value) > 0)
        expand(row);
    else
        return;
    Q_EMIT countChanged();
}

void JsonTreeModel::expand(int row)
{
    const QList<Row> children = portion(*m_rows.at(row).value, 0, m_rows.at(row).depth + 1);
    m_rows[row].isExpanded = true;
    beginInsertRows({}, row + 1, row + int(children.size()));
    m_rows = m_rows.first(row + 1) + children + m_rows.sliced(row + 1);
    endInsertRows();
    Q_EMIT dataChanged(index(row), index(row), {ExpandedRole});
}

void JsonTreeModel::collapse(int row)
{
    const int depth = m_rows.at(row).depth;
    int end = row + 1;
    while (end < m_rows.size() && m_rows.at(end).depth > depth)
        ++end;
    m_rows[row].isExpanded = false;
    beginRemoveRows({}, row + 1, end - 1);
    m_rows.remove(row + 1, end - row - 1);
    endRemoveRows();
    Q_EMIT dataChanged(index(row), index(row), {ExpandedRole});
}

void JsonTreeModel::bringMore(int row)
{
    const Row more = m_rows.at(row);
    const QList<Row> next = portion(*more.value, more.moreFrom, more.depth);
    m_rows[row] = next.constFirst();
    Q_EMIT dataChanged(index(row), index(row));
    if (next.size() == 1)
        return;
    beginInsertRows({}, row + 1, row + int(next.size()) - 1);
    m_rows = m_rows.first(row + 1) + next.sliced(1) + m_rows.sliced(row + 1);
    endInsertRows();
}

int JsonTreeModel::reveal(const QList<qsizetype> &path)
{
    const Value *holder = &m_value;
    int row = path.isEmpty() ? 0 : -1;
    for (int depth = 0; depth < path.size(); ++depth) {
        const qsizetype place = path.at(depth);
        if (place < 0 || place >= childCount(*holder))
            return -1;
        if (row >= 0 && !m_rows.at(row).isExpanded)
            expand(row);
        const Value *child =
            holder->isArray() ? &holder->items().at(place) : &holder->members().at(place).second;
        row = rowOfChild(*child, row + 1, depth);
        holder = child;
    }
    Q_EMIT countChanged();
    return row;
}

/// Brings as many portions as are needed; from: the row of its first sibling.
int JsonTreeModel::rowOfChild(const Value &child, int from, int depth)
{
    for (int row = from; row < m_rows.size(); ++row) {
        if (m_rows.at(row).isMore() && m_rows.at(row).depth == depth)
            bringMore(row);
        if (!m_rows.at(row).isMore() && m_rows.at(row).value == &child)
            return row;
    }
    return -1;
}

QString JsonTreeModel::preview(const Row &row)
{
    const Value &value = *row.value;
    if (row.moreFrom >= 0)
        return tr("… %n more", nullptr, int(childCount(value) - row.moreFrom));
    switch (value.kind()) {
    case Value::Kind::Null:
        return u"null"_s;
    case Value::Kind::Bool:
        return value.toBool() ? u"true"_s : u"false"_s;
    case Value::Kind::Number:
        return shortened(QString::fromLatin1(value.numberText()), kPreviewChars);
    case Value::Kind::String: {
        const QString text = cleanText(shortened(value.toString(), kPreviewChars));
        return u'"' + text + u'"';
    }
    case Value::Kind::Array:
        return tr("[ %n item(s) ]", nullptr, int(childCount(value)));
    case Value::Kind::Object:
        return tr("{ %n member(s) }", nullptr, int(childCount(value)));
    }
    return {};
}

QString JsonTreeModel::textOf(int row) const
{
    if (!isValidRow(row) || m_rows.at(row).moreFrom >= 0)
        return {};
    const Value &value = *m_rows.at(row).value;
    if (value.isString())
        return cleanText(value.toString(), Lines::Many);
    return cleanText(QString::fromUtf8(value.toJson(Value::Layout::Indented)), Lines::Many);
}

void JsonTreeModel::copy(int row) const
{
    if (isValidRow(row))
        QGuiApplication::clipboard()->setText(textOf(row));
}

const ListModel::Roles &JsonTreeModel::roles() const
{
    static const Roles table = rolesOf<JsonTreeModel>({
        {KeyRole, "key", &Row::key},
        {PreviewRole, "preview", &JsonTreeModel::preview},
        {KindRole, "kind",
         [](const Row &row) { return row.isMore() ? u"more"_s : kindName(*row.value); }},
        {DepthRole, "depth", &Row::depth},
        {HasChildrenRole, "hasChildren",
         [](const Row &row) { return row.isMore() || childCount(*row.value) > 0; }},
        {ExpandedRole, "expanded", &Row::isExpanded},
    });
    return table;
}

} // namespace quayside

#include "moc_jsontreemodel.cpp"
