// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"

#include <QAbstractTableModel>
#include <QQmlEngine>
#include <QStringList>

#include <optional>

namespace quayside {

/// Properties of a column, from a sample of its rows.
struct TableColumn
{
    QStringList longest; ///< The longest texts, cut; the width of the column is measured by them.
    bool isNumeric = false; ///< Numbers only.
};

/// An array of similar objects: its location, its columns, and the other members of the value.
struct TableShape
{
    mcp::json::Value items;
    QStringList keys;
    QList<TableColumn> columns; ///< One a key.
    QString name; ///< The member that contains the table; empty if it is the whole value.
    QList<std::pair<QString, QString>> others; ///< The other members and their values, cut.
    qsizetype othersOmitted = 0; ///< Members that others has no room for.
    bool isAlmostAll = true; ///< The other members are few and plain values.
};

/// The table in value: value itself, or the one member of it that is such an array. Pure.
std::optional<TableShape> findTable(const mcp::json::Value &value);

/// A table for an array of similar objects, one per row.
class TableModel : public QAbstractTableModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ResultController.")
    Q_PROPERTY(QStringList columns READ columns CONSTANT)
    /// One a column: the texts its width is measured by, and whether it holds numbers only.
    Q_PROPERTY(QList<QStringList> longest READ longest CONSTANT)
    Q_PROPERTY(QList<bool> numeric READ numeric CONSTANT)
    Q_PROPERTY(QString name READ name CONSTANT) ///< Empty when the table is all there is.
    /// The other members of the value, and the number of omitted ones.
    Q_PROPERTY(QStringList otherNames READ otherNames CONSTANT)
    Q_PROPERTY(QStringList otherTexts READ otherTexts CONSTANT)
    Q_PROPERTY(int othersOmitted READ othersOmitted CONSTANT)
    Q_PROPERTY(bool isAlmostAll READ isAlmostAll CONSTANT)
    Q_PROPERTY(int sortColumn READ sortColumn NOTIFY sortChanged)
    Q_PROPERTY(bool sortDescending READ isSortDescending NOTIFY sortChanged)

public:
    explicit TableModel(TableShape shape, QObject *parent = nullptr);

    QStringList columns() const { return m_columns; }
    QList<QStringList> longest() const;
    QList<bool> numeric() const;
    QString name() const;
    QStringList otherNames() const;
    QStringList otherTexts() const;
    int othersOmitted() const { return int(m_shape.othersOmitted); }
    bool isAlmostAll() const { return m_shape.isAlmostAll; }
    int sortColumn() const { return m_sortColumn; } ///< -1: original order.
    bool isSortDescending() const { return m_isDescending; }
    /// Sorts by column; reverses the order if it is sorted by that column.
    Q_INVOKABLE void sortBy(int column);
    /// Puts all of it on the clipboard as comma separated values.
    Q_INVOKABLE void copy() const;
    QString csv() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QHash<int, QByteArray> roleNames() const override { return {{Qt::DisplayRole, "display"}}; }
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

Q_SIGNALS:
    void sortChanged();

private:
    const mcp::json::Value *cell(qsizetype item, int column) const;

    const TableShape m_shape;
    QStringList m_columns;
    QList<qsizetype> m_order; ///< Items by row.
    int m_sortColumn = -1;
    bool m_isDescending = false;
};

} // namespace quayside
