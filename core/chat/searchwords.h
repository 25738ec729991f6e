// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

namespace mcp::chat {

/// A word as the search compares it: a hash of its lower-case stem.
using SearchTerm = quint64;

/// The words of text in order, at most `most`: split at punctuation; `readFile` is "read", "file" and "readfile"; Chinese and Japanese by pairs
/// of characters.
QList<SearchTerm> searchTerms(QStringView text, qsizetype most);

/// A term that is searched, and what it counts.
struct QueryTerm
{
    SearchTerm term = 0;
    float weight = 1;
};

/// A word that is searched: its term, followed by those of words that mean nearly the same, which count less.
struct QueryWord
{
    QList<QueryTerm> terms;
    QList<QList<QueryTerm>>
        parts; ///< "read" and "file" of `readFile`, for when no tool has these terms.
};

/// The words of what a model or person asks for, each once and without the likes of "the".
QList<QueryWord> queryWords(QStringView query);

} // namespace mcp::chat
