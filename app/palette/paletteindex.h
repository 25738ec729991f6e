// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHash>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <vector>

namespace quayside {

/// Something that Ctrl+K finds.
struct PaletteItem
{
    /// Kept in lists of recent items: new ones go to the end.
    enum class Kind { Page, Setting, Server, Tool, Resource, Prompt, Task, Skill, Template };

    Kind kind = Kind::Page;
    QString serverId; ///< Empty for what belongs to no server.
    QString
        name; ///< What it is opened by: the name, URI, URI template, task key or word of a page. Untrusted.
    QString title; ///< Cleaned.
    QString detail; ///< Cleaned; which server it belongs to.
    QString searched; ///< Title, name, detail and description with their case folded.
    int nameEnd = 0; ///< Where title and name end in searched.

    bool operator==(const PaletteItem &) const = default;

    /// For a person's list of recent items.
    QString key() const;
    static QString nameOf(const QString &key);
    /// Sets searched and nameEnd; of description the first kSearchedChars.
    void setSearched(const QString &description);
};

using PaletteKind = PaletteItem::Kind;

/// All items, in parts that are replaced as a whole: one of each server, and some of the window's own.
class PaletteIndex
{
public:
    static constexpr int kItems = 60'000; ///< Of all parts; what is beyond is not found.
    static constexpr int kShown = 200; ///< Of one search.

    /// An empty part is removed.
    void setPart(const QString &name, const QList<PaletteItem> &items);
    int count() const;
    /// Those of the keys that are there; until the next setPart().
    QHash<QString, const PaletteItem *> find(const QStringList &keys) const;

    struct Found
    {
        QList<PaletteItem> items; ///< At most kShown, best first.
        int total = 0;
    };
    /// The items that contain every word of query; without a word, all. A query that continues the one before looks only
    /// at what that found.
    Found search(const QString &query);

private:
    struct Hit
    {
        const PaletteItem *item;
        int rank; ///< 0 is best.
    };
    const std::vector<const PaletteItem *> &candidates(const QString &folded);

    QMap<QString, QList<PaletteItem>> m_parts;
    std::vector<const PaletteItem *> m_all; ///< Into m_parts.
    std::vector<const PaletteItem *> m_matches; ///< Of m_lastQuery.
    QString m_lastQuery; ///< Folded; null if m_matches are not valid.
};

} // namespace quayside
