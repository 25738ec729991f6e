// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/results/tablemodel.h"

#include "app/text/cleantext.h"
#include "app/text/cuttext.h"
#include "core/json/decimal.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLocale>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace quayside {

using mcp::json::Decimal;
using mcp::json::Value;

namespace {

constexpr qsizetype kColumns = 64;
constexpr qsizetype kCellChars = 500;
constexpr qsizetype kSampledRows = 200;
constexpr qsizetype kSampledChars = 100; ///< More than the widest column shows.
constexpr qsizetype kLongest = 8; ///< Texts that are measured: the longest need not be the widest.
constexpr qsizetype kOthers = 8;
constexpr QChar kMinus(0x2212);

/// The keys of all items in order of first occurrence; empty if the items are not similar objects.
QStringList commonKeys(const Value::Array &items)
{
    QStringList keys;
    QSet<QString> seen;
    qsizetype filled = 0;
    for (const Value &item : items) {
        if (!item.isObject())
            return {};
        for (const auto &[key, value] : item.members()) {
            ++filled;
            if (seen.contains(key))
                continue;
            if (keys.size() == kColumns)
                return {};
            seen.insert(key);
            keys.append(key);
        }
    }
    // Alike: at least half of the cells hold something.
    return 2 * filled >= keys.size() * items.size() ? keys : QStringList();
}

QString cellText(const Value *value)
{
    if (!value || value->isNull())
        return {};
    if (value->isString())
        return value->toString();
    return QString::fromUtf8(value->toJson());
}

/// Some servers write a float with all its 17 digits, such as 8.8000000000000007 for 8.8: then the shortest number that
/// reads back as the same float. Any other number has the digits that the server wrote.
QString shownNumber(const QByteArray &written)
{
    constexpr int kAllDigits = 17;
    const double value = written.toDouble();
    if (written.size() <= kAllDigits || !written.contains('.') || !std::isfinite(value))
        return QString::fromLatin1(written);
    const Decimal whole(QByteArray::number(value, 'g', kAllDigits));
    return Decimal(written) == whole ? QString::number(value, 'g', QLocale::FloatingPointShortest)
                                     : QString::fromLatin1(written);
}

/// For display: truncated, sanitised, and with a minus sign in numbers.
QString shownText(const Value *value, qsizetype chars = kCellChars)
{
    const bool isNumber = value && value->isNumber();
    const QString text = isNumber ? shownNumber(value->numberText()) : cellText(value);
    QString shown = cleanText(text.first(wholeCharacters(text, std::min(chars, text.size()))));
    return isNumber ? shown.replace(u'-', kMinus) : shown;
}

/// Adds text if it is one of the longest.
void keepLongest(QStringList &longest, const QString &text)
{
    if (longest.contains(text))
        return;
    if (longest.size() < kLongest) {
        longest.append(text);
        return;
    }
    const auto shortest =
        std::min_element(longest.begin(), longest.end(),
                         [](const QString &a, const QString &b) { return a.size() < b.size(); });
    if (shortest->size() < text.size())
        *shortest = text;
}

/// Looks at rows spread over all of them.
TableColumn sampleColumn(const Value::Array &items, const QString &key)
{
    TableColumn column;
    bool hasNumbers = false;
    bool hasOthers = false;
    const qsizetype count = std::min(kSampledRows, items.size());
    for (qsizetype i = 0; i < count; ++i) {
        const Value *value = items.at(i * items.size() / count).find(key);
        if (!value || value->isNull())
            continue;
        (value->isNumber() ? hasNumbers : hasOthers) = true;
        keepLongest(column.longest, shownText(value, kSampledChars));
    }
    column.isNumeric = hasNumbers && !hasOthers;
    return column;
}

std::optional<TableShape> shapeOf(const Value &value)
{
    if (value.items().isEmpty())
        return {};
    TableShape shape{value, commonKeys(value.items()), {}, {}, {}};
    if (shape.keys.isEmpty())
        return {};
    for (const QString &key : std::as_const(shape.keys))
        shape.columns.append(sampleColumn(value.items(), key));
    return shape;
}

/// The members of value beside the table.
void addOthers(TableShape &shape, const Value &value)
{
    for (const auto &[key, member] : value.members()) {
        if (key == shape.name)
            continue;
        if (member.isArray() || member.isObject())
            shape.isAlmostAll = false;
        if (shape.others.size() < kOthers)
            shape.others.append({cleanText(key.left(kSampledChars)), shownText(&member)});
        else
            ++shape.othersOmitted;
    }
    shape.isAlmostAll = shape.isAlmostAll && shape.othersOmitted == 0;
}

/// Numbers by value and before strings; null first.
bool isLess(const Value *a, const Value *b)
{
    const bool hasA = a && !a->isNull();
    const bool hasB = b && !b->isNull();
    if (!hasA || !hasB)
        return !hasA && hasB;
    if (a->isNumber() != b->isNumber())
        return a->isNumber();
    if (a->isNumber())
        return a->toDouble() < b->toDouble();
    return cellText(a).compare(cellText(b), Qt::CaseInsensitive) < 0;
}

QString csvCell(const QString &text)
{
    static const QString special = QStringLiteral(",\"\n\r");
    const bool needsQuotes =
        std::any_of(text.cbegin(), text.cend(), [](QChar c) { return special.contains(c); });
    if (!needsQuotes)
        return text;
    QString quoted = text;
    quoted.replace(u'"', QStringLiteral("\"\""));
    return u'"' + quoted + u'"';
}

QString csvLine(const QStringList &cells)
{
    QStringList written;
    for (const QString &cell : cells)
        written.append(csvCell(cell));
    return written.join(u',') + u'\n';
}

} // namespace

std::optional<TableShape> findTable(const Value &value)
{
    if (value.isArray())
        return shapeOf(value);
    std::optional<TableShape> only;
    for (const auto &[key, member] : value.members()) {
        auto shape = shapeOf(member);
        if (!shape)
            continue;
        if (only)
            return {};
        only = std::move(shape);
        only->name = key;
    }
    if (only)
        addOthers(*only, value);
    return only;
}

TableModel::TableModel(TableShape shape, QObject *parent)
    : QAbstractTableModel(parent)
    , m_shape(std::move(shape))
    , m_order(m_shape.items.items().size())
{
    for (const QString &key : m_shape.keys)
        m_columns.append(cleanText(key.left(kCellChars)));
    std::iota(m_order.begin(), m_order.end(), 0);
}

QList<QStringList> TableModel::longest() const
{
    QList<QStringList> longest;
    for (const TableColumn &column : m_shape.columns)
        longest.append(column.longest);
    return longest;
}

QList<bool> TableModel::numeric() const
{
    QList<bool> numeric;
    for (const TableColumn &column : m_shape.columns)
        numeric.append(column.isNumeric);
    return numeric;
}

QString TableModel::name() const
{
    return cleanText(m_shape.name.left(kSampledChars));
}

QStringList TableModel::otherNames() const
{
    QStringList names;
    for (const auto &[name, text] : m_shape.others)
        names.append(name);
    return names;
}

QStringList TableModel::otherTexts() const
{
    QStringList texts;
    for (const auto &[name, text] : m_shape.others)
        texts.append(text);
    return texts;
}

const Value *TableModel::cell(qsizetype item, int column) const
{
    return m_shape.items.items().at(item).find(m_shape.keys.at(column));
}

void TableModel::sortBy(int column)
{
    const bool isAgain = column == m_sortColumn && !m_isDescending;
    sort(column, isAgain ? Qt::DescendingOrder : Qt::AscendingOrder);
}

void TableModel::sort(int column, Qt::SortOrder order)
{
    if (column < 0 || column >= columnCount())
        return;
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    const QList<qsizetype> oldOrder = m_order;
    std::iota(m_order.begin(), m_order.end(), 0);
    std::stable_sort(m_order.begin(), m_order.end(), [=, this](qsizetype a, qsizetype b) {
        return order == Qt::AscendingOrder ? isLess(cell(a, column), cell(b, column))
                                           : isLess(cell(b, column), cell(a, column));
    });
    QModelIndexList after;
    for (const QModelIndex &old : before)
        after.append(index(int(m_order.indexOf(oldOrder.at(old.row()))), old.column()));
    changePersistentIndexList(before, after);
    m_sortColumn = column;
    m_isDescending = order == Qt::DescendingOrder;
    Q_EMIT layoutChanged({}, VerticalSortHint);
    Q_EMIT sortChanged();
}

QString TableModel::csv() const
{
    QString text = csvLine(m_columns);
    for (const qsizetype item : m_order) {
        QStringList cells;
        for (int column = 0; column < columnCount(); ++column)
            cells.append(cleanText(cellText(cell(item, column)), Lines::Many));
        text += csvLine(cells);
    }
    return text;
}

void TableModel::copy() const
{
    QGuiApplication::clipboard()->setText(csv());
}

int TableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_order.size());
}

int TableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_columns.size());
}

QVariant TableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::DisplayRole)
        return {};
    return shownText(cell(m_order.at(index.row()), index.column()));
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return m_columns.value(section);
}

} // namespace quayside

#include "moc_tablemodel.cpp"
