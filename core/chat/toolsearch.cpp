// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/toolsearch.h"

#include "core/chat/searchwords.h"
#include "core/json/members.h"
#include "core/json/text.h"

#include <QHash>

#include <algorithm>
#include <cmath>

namespace mcp::chat {

using namespace Qt::StringLiterals;

namespace {

// The usual constants of BM25.
constexpr float kSaturation = 1.2F;
constexpr float kLengthShare = 0.75F;

constexpr float kNameWeight = 4;
constexpr float kTitleWeight = 2;
constexpr float kParameterWeight = 1;
constexpr float kDescriptionWeight = 1;
constexpr float kAliasWeight = 1;

constexpr qsizetype kShortWords = 30; ///< Of a name, title or alias.
constexpr qsizetype kParameterWords = 60;
constexpr qsizetype kDescriptionWords = ToolSearch::kToolWords - 3 * kShortWords - kParameterWords;
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

/// How often the terms of one entry occur, weighted by where.
class TermCounts
{
public:
    void add(const QString &text, qsizetype most, float weight)
    {
        for (const SearchTerm term : searchTerms(QStringView(text).left(kReadChars), most)) {
            m_counts[term] += weight;
            m_length += weight;
        }
    }
    const QHash<SearchTerm, float> &counts() const { return m_counts; }
    float length() const { return m_length; }

private:
    QHash<SearchTerm, float> m_counts;
    float m_length = 0;
};

TermCounts termsOf(const ToolSearch::Entry &entry)
{
    TermCounts terms;
    const Tool &tool = entry.tool;
    terms.add(tool.name, kShortWords, kNameWeight);
    terms.add(tool.displayName() == tool.name ? QString() : tool.displayName(), kShortWords,
              kTitleWeight);
    terms.add(entry.alias, kShortWords, kAliasWeight);
    terms.add(parameterText(tool), kParameterWords, kParameterWeight);
    terms.add(tool.description.value_or(QString()), kDescriptionWords, kDescriptionWeight);
    return terms;
}

} // namespace

ToolSearch::ToolSearch(const QList<Entry> &entries)
{
    QHash<QString, int> servers;
    std::vector<float> lengths;
    double total = 0;
    for (int i = 0; i < entries.size(); ++i) {
        const TermCounts terms = termsOf(entries.at(i));
        for (auto it = terms.counts().cbegin(); it != terms.counts().cend(); ++it)
            m_postings.push_back({it.key(), i, it.value()});
        lengths.push_back(terms.length());
        total += terms.length();
        m_servers.append(servers.value(entries.at(i).serverId, int(servers.size())));
        servers.insert(entries.at(i).serverId, m_servers.last());
    }
    const float average =
        std::max(1.0F, float(total / std::max<double>(1, double(entries.size()))));
    for (Posting &posting : m_postings) {
        const float length =
            1 - kLengthShare + kLengthShare * lengths[size_t(posting.entry)] / average;
        posting.weight /= posting.weight + kSaturation * length;
    }
    std::sort(m_postings.begin(), m_postings.end(), [](const Posting &a, const Posting &b) {
        return a.term != b.term ? a.term < b.term : a.entry < b.entry;
    });
    m_postings.shrink_to_fit();
}

QList<int> ToolSearch::find(const QString &query) const
{
    std::vector<float> scores(size_t(m_servers.size()), 0);
    const auto byTerm = [](const Posting &posting, quint64 term) { return posting.term < term; };
    for (const QueryTerm &wanted : queryTerms(query)) {
        const auto begin =
            std::lower_bound(m_postings.begin(), m_postings.end(), wanted.term, byTerm);
        auto end = begin;
        while (end != m_postings.end() && end->term == wanted.term)
            ++end;
        const double count = double(end - begin);
        const double rarity =
            std::log(1 + (double(m_servers.size()) - count + 0.5) / (count + 0.5));
        for (auto it = begin; it != end; ++it)
            scores[size_t(it->entry)] += wanted.weight * float(rarity) * it->weight;
    }
    QList<int> found;
    for (int i = 0; i < m_servers.size(); ++i) {
        if (scores[size_t(i)] > 0)
            found.append(i);
    }
    std::stable_sort(found.begin(), found.end(),
                     [&scores](int a, int b) { return scores[size_t(a)] > scores[size_t(b)]; });
    QList<int> results;
    QList<int> rest; // Of servers that have many results already.
    QHash<int, int> counts;
    for (const int entry : std::as_const(found)) {
        if (results.size() == kResults)
            break;
        if (++counts[m_servers.at(entry)] <= kResultsOfServer)
            results.append(entry);
        else
            rest.append(entry);
    }
    results += rest.first(std::min(rest.size(), kResults - results.size()));
    return results;
}

} // namespace mcp::chat
