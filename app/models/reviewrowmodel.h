// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/policy/launchreview.h"

#include <QAbstractListModel>
#include <QQmlEngine>

namespace quayside {

/// What a launch consists of, or what is sent along to an address, one part a row, all of it to be seen (SEC-02).
class ReviewRowModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to ReviewController.")
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    enum Role { CaptionRole = Qt::UserRole, TextRole, IsChangedRole, BeforeRole };
    Q_ENUM(Role)

    using QAbstractListModel::QAbstractListModel;
    void setReview(const mcp::LaunchReview &review);
    int count() const { return int(m_rows.size()); }

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void countChanged();

private:
    struct Row
    {
        QString caption;
        QString text;
        bool isChanged = false;
        QString before;
    };
    static QList<Row> rowsOf(const mcp::LaunchReview &review);
    static void appendHeaders(QList<Row> &rows, const mcp::LaunchReview &review);
    static void append(QList<Row> &rows, const QString &caption, const QString &text,
                       const mcp::LaunchDifference *difference);

    QList<Row> m_rows;
};

} // namespace quayside
