// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/palette/paletteindex.h"
#include "app/catalog/catalogmodel.h"

#include <QSet>

#include <algorithm>

namespace quayside {

namespace {

/// Of one word: 0 at the start of the title, 1 at the start of a word of title or name, 2 within them, 3 elsewhere; -1 if
/// it is not there.
int rankOfWord(const PaletteItem &item, const QString &word)
{
    const qsizetype at = item.searched.indexOf(word);
    if (at <= 0)
        return int(at);
    if (at >= item.nameEnd)
        return 3;
    return item.searched.at(at - 1).isLetterOrNumber() ? 2 : 1;
}

} // namespace

QString PaletteItem::key() const
{
    return QString::number(int(kind)) + u'\n' + serverId + u'\n' + name;
}

QString PaletteItem::nameOf(const QString &key)
{
    return key.section(u'\n', 2);
}

void PaletteItem::setSearched(const QString &description)
{
    const QString names =
        title == name ? title : QString(title + u'\n' + name.left(kSearchedChars));
    const QString folded = names.toCaseFolded();
    nameEnd = int(folded.size());
    const QString rest = u'\n' + detail + u'\n' + description.left(kSearchedChars);
    searched = folded + rest.toCaseFolded();
}

void PaletteIndex::setPart(const QString &name, const QList<PaletteItem> &items)
{
    if (items.isEmpty() && !m_parts.contains(name))
        return;
    if (items.isEmpty())
        m_parts.remove(name);
    else
        m_parts.insert(name, items);
    m_all.clear();
    for (const QList<PaletteItem> &part : std::as_const(m_parts)) {
        for (const PaletteItem &item : part) {
            if (m_all.size() < kItems)
                m_all.push_back(&item);
        }
    }
    m_matches.clear();
    m_lastQuery = QString();
}

int PaletteIndex::count() const
{
    return int(m_all.size());
}

QHash<QString, const PaletteItem *> PaletteIndex::find(const QStringList &keys) const
{
    QSet<QString> names; // Making the key of every item would take longer.
    for (const QString &key : keys)
        names.insert(PaletteItem::nameOf(key));
    QHash<QString, const PaletteItem *> found;
    for (const PaletteItem *item : m_all) {
        if (!names.contains(item->name))
            continue;
        if (const QString key = item->key(); keys.contains(key))
            found.insert(key, item);
    }
    return found;
}

const std::vector<const PaletteItem *> &PaletteIndex::candidates(const QString &folded)
{
    return !m_lastQuery.isEmpty() && folded.startsWith(m_lastQuery) ? m_matches : m_all;
}

PaletteIndex::Found PaletteIndex::search(const QString &query)
{
    const QString folded = query.toCaseFolded();
    const QStringList words = folded.split(u' ', Qt::SkipEmptyParts);
    std::vector<Hit> hits;
    for (const PaletteItem *item : candidates(folded)) {
        int rank = 0;
        for (const QString &word : words) {
            const int ofWord = rankOfWord(*item, word);
            rank = ofWord < 0 ? -1 : rank + ofWord;
            if (rank < 0)
                break;
        }
        if (rank >= 0)
            hits.push_back({item, rank});
    }
    m_matches.clear();
    for (const Hit &hit : hits)
        m_matches.push_back(hit.item);
    m_lastQuery = folded;
    const auto better = [](const Hit &a, const Hit &b) {
        return a.rank != b.rank ? a.rank < b.rank : a.item->kind < b.item->kind;
    };
    Found found;
    found.total = int(hits.size());
    if (hits.size() <= kShown) {
        std::stable_sort(hits.begin(), hits.end(), better);
    } else {
        // What is shown of equally good ones is the first of them.
        std::partial_sort(hits.begin(), hits.begin() + kShown, hits.end(),
                          [&better](const Hit &a, const Hit &b) {
                              return better(a, b) || (!better(b, a) && a.item < b.item);
                          });
        hits.resize(kShown);
    }
    for (const Hit &hit : hits)
        found.items.append(*hit.item);
    return found;
}

} // namespace quayside
