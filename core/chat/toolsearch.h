// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/protocol/tools.h"

#include <QHash>
#include <QList>
#include <QString>

#include <vector>

namespace mcp::chat {

/// Finds tools by words: BM25F over name, title, description and names of parameters. Immutable after the constructor; any thread. Reads at
/// most kToolWords words of a tool, so that memory is at most 5 KiB for each.
class ToolSearch
{
public:
    /// A tool to find; serverId keeps one server from filling all results.
    struct Entry
    {
        QString serverId;
        QString alias;
        Tool tool;
    };
    static constexpr int kResults = 10;
    static constexpr int kResultsOfServer =
        7; ///< As long as tools of other servers have a quarter of the best rating.
    static constexpr qsizetype kToolWords = 300;

    ToolSearch() = default;
    explicit ToolSearch(const QList<Entry> &entries);

    /// Indexes of the entries that fit best, best first, at most kResults. query is any text.
    QList<int> find(const QString &query) const;

private:
    struct Posting
    {
        quint64 term = 0;
        qint32 entry = 0;
        float weight = 0; ///< Of the term in the entry, 0 to 1.
    };

    void rate(quint64 term, float weight, QHash<int, float> &ratings) const;

    std::vector<Posting> m_postings; ///< Sorted by term and entry.
    QList<int> m_servers; ///< A number for the server of each entry.
};

} // namespace mcp::chat
