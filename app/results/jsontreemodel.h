// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/listmodel.h"
#include "core/json/value.h"

#include <QQmlEngine>

namespace quayside {

/// A JSON value as the visible rows of a tree. Only open nodes have rows; more than a thousand children are added in
/// portions.
class JsonTreeModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ResultController.")

public:
    enum Role {
        KeyRole = Qt::UserRole,
        PreviewRole,
        KindRole,
        DepthRole,
        HasChildrenRole,
        ExpandedRole
    };
    Q_ENUM(Role)

    static constexpr qsizetype kPortion = 1'000;

    /// The members or items of value are the first rows; a plain value is one row.
    explicit JsonTreeModel(mcp::json::Value value, QObject *parent = nullptr);

    /// Opens or closes row; on "… more" brings the next portion.
    Q_INVOKABLE void toggle(int row);
    /// Puts the value of row on the clipboard.
    Q_INVOKABLE void copy(int row) const;
    QString textOf(int row) const; ///< What copy() copies.
    const mcp::json::Value &value() const { return m_value; }
    /// Opens what is around a value, found by the places of children from the top; gives its row, -1 if there is none.
    int reveal(const QList<qsizetype> &path);

    int count() const override { return int(m_rows.size()); }
    const auto &at(int row) const { return m_rows.at(row); }

private:
    struct Row
    {
        QString key;
        const mcp::json::Value *value =
            nullptr; ///< For a "more" row: the value with the remaining children.
        int depth = 0;
        bool isExpanded = false;
        qsizetype moreFrom = -1; ///< Of a "more" row: the first child not shown yet.

        bool isMore() const { return moreFrom >= 0; }
    };
    const Roles &roles() const override;
    static qsizetype childCount(const mcp::json::Value &value);
    static QList<Row> portion(const mcp::json::Value &holder, qsizetype from, int depth);
    static QString preview(const Row &row);
    void openFirstLevels();
    void expand(int row);
    void collapse(int row);
    void bringMore(int row);
    int rowOfChild(const mcp::json::Value &child, int from, int depth);
    bool isValidRow(int row) const { return row >= 0 && row < m_rows.size(); }

    const mcp::json::Value m_value; ///< Never changes: rows point into it.
    QList<Row> m_rows;
};

} // namespace quayside
