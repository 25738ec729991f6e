// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/keyedlistmodel.h"

#include <QStringList>

namespace quayside {

/// What a search looks at of a description or an address of a server.
inline constexpr qsizetype kSearchedChars = 400;

/// Base of lists that show the rows that match a filter, in the order of all rows.
class FilteredListModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ANONYMOUS
    /// Shows rows that contain every word of it.
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged)
    Q_PROPERTY(int totalCount READ totalCount NOTIFY totalCountChanged) ///< Whatever the filter is.

public:
    using KeyedListModel::KeyedListModel;

    QString filter() const { return m_filter; }
    void setFilter(const QString &filter);
    virtual int totalCount() const = 0;

Q_SIGNALS:
    void filterChanged();
    void totalCountChanged();

protected:
    /// Calls setRows() with what matching() finds.
    virtual void show() = 0;

    /// The rows of all whose member `searched`, in lower case, contains every word of the filter.
    template<class Row>
    QList<Row> matching(const QList<Row> &all) const
    {
        const QStringList words = m_filter.toLower().split(u' ', Qt::SkipEmptyParts);
        QList<Row> found;
        for (const Row &row : all) {
            if (contains(row.searched, words))
                found.append(row);
        }
        return found;
    }

private:
    static bool contains(const QString &searched, const QStringList &words);

    QString m_filter;
};

} // namespace quayside
