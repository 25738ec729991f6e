// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/preview/separatedvalues.h"

#include <QSet>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::json::Value;

namespace {

/// Reads one value; at stands behind it afterwards, on a separator, a line end or the end.
QString readCell(const QString &text, QChar separator, qsizetype &at)
{
    const auto isEnd = [&](QChar c) { return c == separator || c == u'\n' || c == u'\r'; };
    QString cell;
    if (at < text.size() && text.at(at) == u'"') {
        for (++at; at < text.size(); ++at) {
            if (text.at(at) == u'"' && (++at >= text.size() || text.at(at) != u'"'))
                break;
            cell += text.at(at);
        }
    }
    const qsizetype from = at;
    while (at < text.size() && !isEnd(text.at(at)))
        ++at;
    return cell + text.sliced(from, at - from);
}

/// One line; at stands at the beginning of the next.
QStringList readLine(const QString &text, QChar separator, qsizetype &at)
{
    QStringList cells;
    for (;;) {
        cells.append(readCell(text, separator, at));
        if (at >= text.size() || text.at(at) != separator || cells.size() > kSeparatedColumns)
            break;
        ++at;
    }
    if (at < text.size() && text.at(at) == u'\r')
        ++at;
    if (at < text.size() && text.at(at) == u'\n')
        ++at;
    return cells;
}

Value toValue(const QString &cell)
{
    if (cell.isEmpty())
        return {};
    if (cell.size() <= 32 && (cell.front().isDigit() || cell.front() == u'-')) {
        if (auto number = Value::number(cell.toUtf8()))
            return *std::move(number);
    }
    return Value(cell);
}

QStringList columnNames(const QStringList &header)
{
    QStringList names;
    QSet<QString> seen;
    for (const QString &title : header) {
        const QString base = title.isEmpty() ? QString::number(names.size() + 1) : title;
        QString name = base;
        for (int n = 2; seen.contains(name); ++n)
            name = base + u' ' + QString::number(n);
        seen.insert(name);
        names.append(name);
    }
    return names;
}

} // namespace

std::optional<Value> readSeparatedValues(const QString &text, QChar separator)
{
    qsizetype at = text.startsWith(QChar::ByteOrderMark) ? 1 : 0;
    const QStringList names = columnNames(readLine(text, separator, at));
    if (names.size() < 2 || names.size() > kSeparatedColumns)
        return {};
    Value::Array rows;
    while (at < text.size()) {
        const qsizetype before = at;
        const QStringList cells = readLine(text, separator, at);
        if (cells.size() == 1 && cells.constFirst().isEmpty() && at > before)
            continue; // An empty line.
        if (cells.size() > names.size() || rows.size() == kSeparatedRows)
            return {};
        Value::Object row;
        for (qsizetype i = 0; i < names.size(); ++i)
            row.append({names.at(i), i < cells.size() ? toValue(cells.at(i)) : Value()});
        rows.append(Value(row));
    }
    return rows.isEmpty() ? std::nullopt : std::optional(Value(rows));
}

} // namespace quayside
