// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/toolsearch.h"

#include "core/chat/searchwords.h"
#include "core/json/members.h"
#include "core/json/text.h"

#include <QHash>

#include <algorithm>
#include <array>
#include <cmath>

namespace mcp::chat {

using namespace Qt::StringLiterals;

namespace {

// The usual constants of BM25.
constexpr float kSaturation = 1.2F;
constexpr double kLengthShare = 0.75;

constexpr float kGoodShare = 4; ///< Of the best rating, a quarter.

/// A part of a tool: how much its words count, and how many are read.
struct SearchField
{
    double weight;
    qsizetype words;
};
constexpr SearchField kFields[] = {
    {4, 30}, // Name
    {2, 30}, // Title
    {4, 30}, // Alias of the server
    {1, 60}, // Names of parameters
    {1, ToolSearch::kToolWords - 150}, // Description
};
constexpr qsizetype kReadChars = 4'000; ///< Of one text.
constexpr qsizetype kReadMembers = 5'000;

/// The names of the parameters as one text.
QString parameterText(const Tool &tool)
{
    QString text;
    const auto schema = json::members(tool.inputSchema.raw, kReadMembers);
    if (!schema)
        return text;
    for (const auto &[keyword, value] : *schema) {
        if (keyword != "properties"_L1)
            continue;
        const auto properties = json::members(value, kReadMembers);
        if (!properties)
            continue;
        for (const auto &[name, property] : *properties) {
            if (text.size() < kReadChars)
                text += name.left(kReadChars) + u' ';
        }
    }
    return text;
}

/// The terms of the parts of an entry.
using EntryTerms = std::array<QList<SearchTerm>, std::size(kFields)>;

EntryTerms termsOf(const ToolSearch::Entry &entry)
{
    const Tool &tool = entry.tool;
    const QString title = tool.displayName() == tool.name ? QString() : tool.displayName();
    const std::array<QString, std::size(kFields)> texts{
        tool.name, title, entry.alias, parameterText(tool), tool.description.value_or(QString())};
    EntryTerms terms;
    for (size_t i = 0; i < terms.size(); ++i)
        terms[i] = searchTerms(QStringView(texts[i]).left(kReadChars), kFields[i].words);
    return terms;
}

} // namespace

ToolSearch::ToolSearch(const QList<Entry> &entries)
{
    std::array<double, std::size(kFields)> averages{};
    for (const Entry &entry : entries) {
        const EntryTerms terms = termsOf(entry);
        for (size_t field = 0; field < terms.size(); ++field)
            averages[field] += double(terms[field].size()) / double(entries.size());
    }
    QHash<QString, int> servers;
    for (int i = 0; i < entries.size(); ++i) {
        const EntryTerms terms = termsOf(entries.at(i));
        QHash<SearchTerm, float> counts;
        for (size_t field = 0; field < terms.size(); ++field) {
            const double length = double(terms[field].size()) / std::max(1.0, averages[field]);
            const double weight =
                kFields[field].weight / (1 - kLengthShare + kLengthShare * length);
            for (const SearchTerm term : terms[field])
                counts[term] += float(weight);
        }
        for (auto it = counts.cbegin(); it != counts.cend(); ++it)
            m_postings.push_back({it.key(), i, it.value() / (it.value() + kSaturation)});
        m_servers.append(servers.value(entries.at(i).serverId, int(servers.size())));
        servers.insert(entries.at(i).serverId, m_servers.last());
    }
    std::sort(m_postings.begin(), m_postings.end(), [](const Posting &a, const Posting &b) {
        return a.term != b.term ? a.term < b.term : a.entry < b.entry;
    });
    m_postings.shrink_to_fit();
}

/// Raises the rating of each entry that has the term.
void ToolSearch::rate(quint64 term, float weight, QHash<int, float> &ratings) const
{
    const auto begin = std::lower_bound(
        m_postings.begin(), m_postings.end(), term,
        [](const Posting &posting, quint64 wanted) { return posting.term < wanted; });
    auto end = begin;
    while (end != m_postings.end() && end->term == term)
        ++end;
    const double count = double(end - begin);
    const double rarity = std::log(1 + (double(m_servers.size()) - count + 0.5) / (count + 0.5));
    for (auto it = begin; it != end; ++it) {
        float &rating = ratings[it->entry];
        rating = std::max(rating, weight * float(rarity) * it->weight);
    }
}

QList<int> ToolSearch::find(const QString &query) const
{
    std::vector<float> scores(size_t(m_servers.size()), 0);
    const auto add = [&](const QList<QueryTerm> &terms) {
        QHash<int, float>
            best; // A tool that has several words of the same meaning is not better for it.
        for (const QueryTerm &wanted : terms)
            rate(wanted.term, wanted.weight, best);
        for (auto it = best.cbegin(); it != best.cend(); ++it)
            scores[size_t(it.key())] += it.value();
        return !best.isEmpty();
    };
    for (const QueryWord &word : queryWords(query)) {
        if (!add(word.terms))
            std::for_each(word.parts.cbegin(), word.parts.cend(), add);
    }
    QList<int> found;
    for (int i = 0; i < m_servers.size(); ++i) {
        if (scores[size_t(i)] > 0)
            found.append(i);
    }
    std::stable_sort(found.begin(), found.end(),
                     [&scores](int a, int b) { return scores[size_t(a)] > scores[size_t(b)]; });
    QList<int> results;
    QList<int> rest;
    QHash<int, int> counts;
    for (const int entry : std::as_const(found)) {
        const bool isGood =
            scores[size_t(entry)] * kGoodShare >= scores[size_t(found.constFirst())];
        if (isGood && ++counts[m_servers.at(entry)] <= kResultsOfServer)
            results.append(entry);
        else
            rest.append(entry);
    }
    results.resize(std::min<qsizetype>(results.size(), kResults));
    results += rest.first(std::min(rest.size(), kResults - results.size()));
    return results;
}

} // namespace mcp::chat
