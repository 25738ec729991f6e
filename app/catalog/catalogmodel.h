// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/keyedlistmodel.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace quayside {

/// What a search looks at of a description or an address of a server.
inline constexpr qsizetype kSearchedChars = 400;

/// A tool, a prompt, a resource, a resource template or a skill of a server, as a row of its list. Texts are cleaned.
struct CatalogRow
{
    /// As Chip of Quayside.Components.
    enum Tone { Neutral, Ok, Warn, Bad, Accent };

    QString key; ///< Unique in its list; of tools and prompts the name, of skills the URI.
    QString title;
    QString secondLine;
    QString iconName; ///< In place of an icon.
    QString iconAddress; ///< As iconAddress() gives it.
    QString chip;
    int chipTone = Neutral;
    QString searched; ///< What the filter looks at, in lower case.
    // Of resources alone.
    int depth = 0; ///< In the tree.
    bool isFolder = false;
    bool isExpanded = false;
    bool isTemplate = false;
    bool isFirstTemplate = false; ///< Its heading stands above it.

    bool operator==(const CatalogRow &) const = default;
};

/// The row of what a server calls name and shows as title; both as the server wrote them.
CatalogRow namedRow(const QString &name, const QString &title,
                    const std::optional<QString> &description);
/// If some of rows have an icon, iconName is shown in the place of the others' icons.
void fillIcons(QList<CatalogRow> &rows, const QString &iconName);

/// One kind of what a server offers, in its order, as much as matches the filter.
class CatalogModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ServerController.")
    /// Shows rows that contain every word of it.
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged)
    Q_PROPERTY(int totalCount READ totalCount NOTIFY totalCountChanged) ///< Whatever the filter is.
    Q_PROPERTY(int matchCount READ matchCount NOTIFY matchCountChanged) ///< Without folders.

public:
    enum Role {
        KeyRole = Qt::UserRole,
        TitleRole,
        SecondLineRole,
        ChipRole,
        ChipToneRole,
        DepthRole
    };
    Q_ENUM(Role)

    using KeyedListModel::KeyedListModel;
    void setItems(const QList<CatalogRow> &rows);

    QString filter() const { return m_filter; }
    void setFilter(const QString &filter);
    int totalCount() const { return int(m_all.size()); }
    int matchCount() const { return m_matchCount; }
    /// Keys of the first rows, whatever the filter is.
    QStringList firstKeys(int most) const;
    /// Of a row by its key, whatever the filter is; empty if there is none.
    Q_INVOKABLE QString titleOf(const QString &key) const;

    int count() const override { return int(m_rows.size()); }
    const auto &at(int row) const { return m_rows.at(row); }

Q_SIGNALS:
    void filterChanged();
    void totalCountChanged();
    void matchCountChanged();

protected:
    void show();
    /// The rows to show of found, which are those that match the filter.
    virtual QList<CatalogRow> arranged(const QList<CatalogRow> &found) const { return found; }

private:
    const Roles &roles() const override;

    QString m_filter;
    QList<CatalogRow> m_all;
    QList<CatalogRow> m_rows;
    int m_matchCount = 0;
};

} // namespace quayside
