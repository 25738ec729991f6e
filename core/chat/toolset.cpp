// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/toolset.h"

#include "core/chat/modeltoolnames.h"
#include "core/chat/searchtools.h"
#include "core/chat/sentnames.h"
#include "core/chat/tokenestimate.h"
#include "core/chat/toolsearch.h"
#include "core/json/value.h"
#include "core/policy/tooldigest.h"
#include "core/schema/validator.h"

#include <QHash>
#include <QSet>

#include <algorithm>

namespace mcp::chat {

using json::Value;
using namespace Qt::StringLiterals;

struct ToolSet::State
{
    struct Reachable
    {
        ToolTarget target;
        Projection projection; ///< Empty when the model searches.
    };
    using Address = std::pair<QString, QString>; ///< Server and tool.

    QList<Tool> definitions;
    QList<OmittedTool> omitted;
    qint64 tokens = 0;
    bool isSearched = false;
    QList<Reachable> reachable;
    QHash<QString, qsizetype> byWireName; ///< Indexes of reachable.
    QHash<Address, QString> wireNames;
    ToolSearch search;

    void offer(const QString &wireName, const ToolCandidate &candidate, Projection projection);
    FoundTool found(qsizetype index) const;
    ToolReply details(const json::RawObject &arguments) const;
    ToolReply searchResult(const json::RawObject &arguments) const;
    std::variant<ServerToolCall, ToolReply> call(const QString &wireName,
                                                 const json::RawObject &arguments) const;
};

namespace {

constexpr qsizetype kOpenAiDescriptionChars =
    1'024; ///< A longer one makes it refuse the whole request.
constexpr qsizetype kToolOverhead = 12; ///< Tokens around the texts of a definition.
constexpr qsizetype kQuotedChars = 100;

ToolReply wrongCall(const QString &text)
{
    return {text, true};
}

/// Whether its server wants a model to see the tool.
bool isForModels(const Tool &tool)
{
    const auto visibility = toolVisibility(tool);
    return !visibility || visibility->items().contains(Value(u"model"_s));
}

QString describedFor(llm::ToolFormat format, const Tool &tool)
{
    const bool isShort = format == llm::ToolFormat::OpenAi || format == llm::ToolFormat::LikeOpenAi;
    const qsizetype most = isShort ? kOpenAiDescriptionChars : limits::kDescriptionChars;
    const QString text =
        tool.description && !tool.description->isEmpty() ? *tool.description : tool.displayName();
    if (text.size() <= most)
        return text;
    const bool isInPair = text.at(most - 2).isHighSurrogate();
    return text.left(most - (isInPair ? 2 : 1)) + u'…';
}

qint64 definitionTokens(const QList<Tool> &definitions)
{
    qint64 tokens = 0;
    for (const Tool &tool : definitions)
        tokens += kToolOverhead + estimatedTokens(tool.name.toUtf8())
            + estimatedTokens(tool.description.value_or(QString()).toUtf8())
            + estimatedTokens(tool.inputSchema.raw.view());
    return tokens;
}

/// The tools that a model may see, in a fixed order; omitted gets the others.
QList<qsizetype> visibleTools(const QList<ToolCandidate> &candidates, QList<OmittedTool> &omitted)
{
    using Why = OmittedTool::Why;
    QList<qsizetype> visible;
    QSet<std::pair<QString, QString>> known;
    for (qsizetype i = 0; i < candidates.size(); ++i) {
        const ToolCandidate &each = candidates.at(i);
        std::optional<Why> why;
        if (i >= ToolSet::kMostCandidates)
            why = Why::TooMany;
        else if (known.contains({each.serverId, each.tool.name}))
            why = Why::Duplicate;
        else if (each.block == ToolCandidate::Block::Denied)
            why = Why::Denied;
        else if (each.block == ToolCandidate::Block::Changed)
            why = Why::Changed;
        else if (each.block == ToolCandidate::Block::SwitchedOff)
            why = Why::SwitchedOff;
        else if (!isForModels(each.tool))
            why = Why::NotForModels;
        known.insert({each.serverId, each.tool.name});
        if (why)
            omitted.append({each.serverId, each.tool.name, *why, {}});
        else
            visible.append(i);
    }
    std::sort(visible.begin(), visible.end(), [&candidates](qsizetype a, qsizetype b) {
        const ToolCandidate &x = candidates.at(a);
        const ToolCandidate &y = candidates.at(b);
        return std::tie(x.alias, x.serverId, x.tool.name)
            < std::tie(y.alias, y.serverId, y.tool.name);
    });
    return visible;
}

/// By the index of the candidate. All have a part in it, so that a name stays when other tools are switched off.
QStringList namesOf(const QList<ToolCandidate> &candidates)
{
    QList<ToolAddress> addresses;
    for (const ToolCandidate &each :
         candidates.first(std::min<qsizetype>(ToolSet::kMostCandidates, candidates.size())))
        addresses.append({each.serverId, each.alias, each.tool.name});
    return modelToolNames(addresses);
}

QStringList aliasesOf(const QList<ToolCandidate> &candidates, const QList<qsizetype> &indexes)
{
    QStringList aliases;
    for (const qsizetype i : indexes) {
        if (aliases.isEmpty() || aliases.last() != candidates.at(i).alias)
            aliases.append(candidates.at(i).alias);
    }
    return aliases;
}

} // namespace

void ToolSet::State::offer(const QString &wireName, const ToolCandidate &candidate,
                           Projection projection)
{
    byWireName.insert(wireName, reachable.size());
    wireNames.insert({candidate.serverId, candidate.tool.name}, wireName);
    reachable.append(
        {{candidate.serverId, candidate.alias, candidate.tool}, std::move(projection)});
}

ToolSet::ToolSet()
    : m_state(std::make_shared<State>())
{
}

ToolSet::ToolSet(std::shared_ptr<const State> state)
    : m_state(std::move(state))
{
}

ToolSet ToolSet::create(const QList<ToolCandidate> &candidates, llm::ToolFormat format,
                        qint64 window)
{
    State all; // With every tool defined.
    const QList<qsizetype> visible = visibleTools(candidates, all.omitted);
    const QStringList names = namesOf(candidates);
    State searched;
    searched.omitted = all.omitted;
    searched.isSearched = true;
    searched.definitions = searchToolDefinitions(format, aliasesOf(candidates, visible));
    searched.tokens = definitionTokens(searched.definitions);

    bool isTooMuch = visible.size() > kMostTools;
    if (!isTooMuch) {
        for (const qsizetype i : visible) {
            const ToolCandidate &candidate = candidates.at(i);
            Projection projection = project(candidate.tool, format);
            if (projection.problem) {
                all.omitted.append({candidate.serverId, candidate.tool.name,
                                    OmittedTool::Why::NotProjected, projection.problem});
                continue;
            }
            Tool tool;
            tool.name = names.at(i);
            tool.description = describedFor(format, candidate.tool);
            tool.inputSchema = projection.schema;
            all.definitions.append(tool);
            all.offer(names.at(i), candidate, std::move(projection));
        }
        all.tokens = definitionTokens(all.definitions);
        isTooMuch = window > 0 && all.tokens > searched.tokens
            && all.tokens > window / 100 * kWindowPercent;
    }
    if (!isTooMuch)
        return ToolSet(std::make_shared<State>(std::move(all)));

    QList<ToolSearch::Entry> entries;
    for (const qsizetype i : visible) {
        const ToolCandidate &candidate = candidates.at(i);
        entries.append({candidate.serverId, candidate.alias, candidate.tool});
        searched.offer(names.at(i), candidate, {});
    }
    searched.search = ToolSearch(entries);
    return ToolSet(std::make_shared<State>(std::move(searched)));
}

const QList<Tool> &ToolSet::definitions() const
{
    return m_state->definitions;
}

const QList<OmittedTool> &ToolSet::omitted() const
{
    return m_state->omitted;
}

qint64 ToolSet::estimatedTokens() const
{
    return m_state->tokens;
}

bool ToolSet::isSearched() const
{
    return m_state->isSearched;
}

qsizetype ToolSet::reachableCount() const
{
    return m_state->reachable.size();
}

QString ToolSet::wireName(const QString &serverId, const QString &tool) const
{
    return m_state->wireNames.value({serverId, tool});
}

const ToolTarget *ToolSet::target(const QString &wireName) const
{
    const qsizetype index = m_state->byWireName.value(wireName, -1);
    return index < 0 ? nullptr : &m_state->reachable.at(index).target;
}

const ToolTarget *ToolSet::target(const QString &wireName, const json::RawObject &arguments) const
{
    if (!m_state->isSearched || wireName != kCallTool)
        return target(wireName);
    const auto inner = innerCall(arguments);
    return inner ? target(inner->wireName) : nullptr;
}

std::variant<ServerToolCall, ToolReply> ToolSet::resolve(const QString &wireName,
                                                         const json::RawObject &arguments) const
{
    if (!m_state->isSearched)
        return m_state->call(wireName, arguments);
    if (wireName == kSearchTools)
        return m_state->searchResult(arguments);
    if (wireName == kToolDetails)
        return m_state->details(arguments);
    if (wireName != kCallTool)
        return m_state->call(wireName, arguments);
    const auto inner = innerCall(arguments);
    if (!inner)
        return wrongCall(inner.error().detail);
    return m_state->call(inner->wireName, inner->arguments);
}

FoundTool ToolSet::State::found(qsizetype index) const
{
    const ToolTarget &target = reachable.at(index).target;
    return {wireNames.value({target.serverId, target.tool.name}), target.alias, &target.tool};
}

ToolReply ToolSet::State::searchResult(const json::RawObject &arguments) const
{
    const auto query = textArgument(arguments, "query"_L1);
    if (!query)
        return wrongCall(query.error().detail);
    QList<FoundTool> results;
    for (const int index : search.find(*query))
        results.append(found(index));
    return {searchAnswer(results), false};
}

ToolReply ToolSet::State::details(const json::RawObject &arguments) const
{
    const auto name = textArgument(arguments, "name"_L1);
    if (!name)
        return wrongCall(name.error().detail);
    const qsizetype index = byWireName.value(*name, -1);
    if (index < 0)
        return wrongCall(
            u"There is no tool called \"%1\". Use search_tools."_s.arg(name->left(kQuotedChars)));
    const auto answer = detailsAnswer(found(index));
    return answer ? ToolReply{*answer, false} : wrongCall(answer.error().detail);
}

std::variant<ServerToolCall, ToolReply> ToolSet::State::call(const QString &wireName,
                                                             const json::RawObject &arguments) const
{
    const qsizetype index = byWireName.value(wireName, -1);
    if (index < 0)
        return wrongCall(u"There is no tool called \"%1\".%2"_s.arg(
            wireName.left(kQuotedChars), isSearched ? u" Use search_tools."_s : QString()));
    const auto &[target, projection] = reachable.at(index);
    const auto given = json::parse(arguments.raw);
    if (!given || hasNameTwice(*given))
        return wrongCall(
            u"The arguments are not sent: they are no JSON object, or have a name twice."_s);
    const auto restored = restoreNames(projection, arguments);
    if (!restored)
        return wrongCall(u"The arguments are not sent: they have a name twice."_s);
    const auto schema = schema::Schema::compile(target.tool.inputSchema.raw);
    if (!schema)
        return wrongCall(
            u"This tool cannot be used: its schema is wrong (%1)."_s.arg(schema.error().detail));
    const schema::Verdict verdict = schema->validate(restored->raw);
    if (verdict.isValid())
        return ServerToolCall{target, *restored};
    QString problems = verdict.problems.isEmpty() ? u"they could not be checked within the limits"_s
                                                  : verdict.text();
    for (auto it = projection.originalNames.cbegin(); it != projection.originalNames.cend(); ++it) {
        if (!it.value().isEmpty())
            problems.replace(it.value(), it.key());
    }
    return wrongCall(
        u"The arguments are not sent, because they do not fit the schema of the tool: %1"_s.arg(
            problems));
}

} // namespace mcp::chat
