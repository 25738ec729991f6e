// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/listmodel.h"

#include <QSet>

namespace quayside {

/// Base of lists whose rows have keys: turns "here is the new list" into inserts, moves, removals and dataChanged.
class KeyedListModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ANONYMOUS

public:
    using ListModel::ListModel;

protected:
    /// Makes rows, which the derived class shows, the same as next. keyOf(row) is unique within a list; rows that
    /// compare equal are left alone. With more than kSteps changes the list is reset.
    template<class Row, class KeyOf>
    void setRows(QList<Row> &rows, const QList<Row> &next, KeyOf keyOf)
    {
        const qsizetype before = rows.size();
        const QSet<QString> old = keysOf(rows, keyOf);
        const QSet<QString> kept = keysOf(next, keyOf);
        const qsizetype changes =
            rangesOutside(kept, rows, keyOf) + rangesOutside(old, next, keyOf);
        if (changes <= kSteps)
            removeMissing(rows, kept, keyOf);
        if (changes > kSteps || !arrange(rows, next, old, keyOf)) {
            beginResetModel();
            rows = next;
            endResetModel();
        }
        if (rows.size() != before)
            Q_EMIT countChanged();
    }

    /// Inserts and removals of ranges, or moves of rows: each takes a time in proportion to the length of the list.
    static constexpr int kSteps = 64;

private:
    template<class Row, class KeyOf>
    static QSet<QString> keysOf(const QList<Row> &rows, KeyOf keyOf)
    {
        QSet<QString> keys;
        keys.reserve(rows.size());
        for (const Row &row : rows)
            keys.insert(keyOf(row));
        return keys;
    }

    /// How many ranges of rows have keys that are not in keys.
    template<class Row, class KeyOf>
    static qsizetype rangesOutside(const QSet<QString> &keys, const QList<Row> &rows, KeyOf keyOf)
    {
        qsizetype ranges = 0;
        bool wasInside = true;
        for (const Row &row : rows) {
            const bool isInside = keys.contains(keyOf(row));
            ranges += wasInside && !isInside;
            wasInside = isInside;
        }
        return ranges;
    }

    template<class Row, class KeyOf>
    void removeMissing(QList<Row> &rows, const QSet<QString> &kept, KeyOf keyOf)
    {
        for (qsizetype end = rows.size(); end > 0;) {
            if (kept.contains(keyOf(rows.at(end - 1)))) {
                --end;
                continue;
            }
            qsizetype first = end - 1;
            while (first > 0 && !kept.contains(keyOf(rows.at(first - 1))))
                --first;
            beginRemoveRows({}, int(first), int(end - 1));
            rows.remove(first, end - first);
            endRemoveRows();
            end = first;
        }
    }

    /// Inserts, moves and updates from the top; false when that would be too many moves.
    template<class Row, class KeyOf>
    bool arrange(QList<Row> &rows, const QList<Row> &next, const QSet<QString> &old, KeyOf keyOf)
    {
        int moves = 0;
        for (qsizetype at = 0; at < next.size();) {
            qsizetype end = at;
            while (end < next.size() && !old.contains(keyOf(next.at(end))))
                ++end;
            if (end > at) {
                insertRange(rows, next, at, end);
                at = end;
                continue;
            }
            const QString key = keyOf(next.at(at));
            if (keyOf(rows.at(at)) != key) {
                if (++moves > kSteps)
                    return false;
                moveUp(rows, at, key, keyOf);
            }
            if (!(rows.at(at) == next.at(at))) {
                rows[at] = next.at(at);
                Q_EMIT dataChanged(index(int(at)), index(int(at)));
            }
            ++at;
        }
        return true;
    }

    template<class Row>
    void insertRange(QList<Row> &rows, const QList<Row> &next, qsizetype at, qsizetype end)
    {
        beginInsertRows({}, int(at), int(end - 1));
        rows = rows.first(at) + next.sliced(at, end - at) + rows.sliced(at);
        endInsertRows();
    }

    template<class Row, class KeyOf>
    void moveUp(QList<Row> &rows, qsizetype to, const QString &key, KeyOf keyOf)
    {
        qsizetype from = to + 1;
        while (keyOf(rows.at(from)) != key)
            ++from;
        beginMoveRows({}, int(from), int(from), {}, int(to));
        rows.move(from, to);
        endMoveRows();
    }
};

} // namespace quayside
