// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/chat/toolprojection.h"
#include "core/protocol/tools.h"

#include <QList>
#include <QString>

#include <memory>
#include <optional>
#include <variant>

namespace mcp::chat {

/// A tool that a conversation could use.
struct ToolCandidate
{
    enum class Block {
        None,
        SwitchedOff, ///< By the person, in this conversation.
        Denied, ///< By policy.
        Changed, ///< Its definition, or the instructions of its server, are not accepted yet (SEC-49).
    };

    QString serverId;
    QString alias; ///< What the person calls the server.
    Tool tool;
    Block block = Block::None;
};

/// A tool that the model does not see, and why.
struct OmittedTool
{
    enum class Why {
        SwitchedOff,
        Denied,
        Changed,
        NotForModels, ///< `_meta.ui.visibility` is there and lacks `model`.
        Duplicate, ///< The server lists another tool of that name.
        TooMany, ///< More than kMostCandidates.
        NotProjected, ///< See `problem`.
    };

    QString serverId;
    QString tool;
    Why why = Why::SwitchedOff;
    std::optional<ProjectionProblem> problem;

    bool operator==(const OmittedTool &) const = default;
};

/// The tool behind a name that the model uses. Text fields are untrusted.
struct ToolTarget
{
    QString serverId;
    QString alias;
    Tool tool; ///< As the server defined it.
};

/// A call to send to a server, after the policy has decided. arguments fit the original schema.
struct ServerToolCall
{
    ToolTarget target;
    json::RawObject arguments;
};

/// What the model is told instead of a call: the result of a search, or what is wrong.
struct ToolReply
{
    QString text;
    bool isError = false;
};

/// The tools of one request to a model. An immutable handle: copies are cheap, and any number of threads may use it.
class ToolSet
{
public:
    static constexpr int kMostTools = 40; ///< With more than this, the model searches.
    static constexpr int kWindowPercent =
        3; ///< With larger definitions than this part of the window, too.
    static constexpr int kMostCandidates = 20'000; ///< Of all servers; the others are left out.

    ToolSet(); ///< No tools.
    /// window: tokens that fit into the model's context; 0 when unknown. Pure; many candidates take long: use a pool thread then.
    static ToolSet create(const QList<ToolCandidate> &candidates, llm::ToolFormat format,
                          qint64 window);

    /// For llm::Prompt::tools. The same for the same candidates in any order.
    const QList<Tool> &definitions() const;
    /// In the order of the candidates.
    const QList<OmittedTool> &omitted() const;
    /// About how many tokens the definitions take.
    qint64 estimatedTokens() const;
    /// Whether the definitions are those of `search_tools`, `get_tool_details` and `call_tool`.
    bool isSearched() const;
    /// How many tools the model can reach, directly or by search.
    qsizetype reachableCount() const;

    /// The name that the model uses for a tool; empty when it cannot reach it.
    QString wireName(const QString &serverId, const QString &tool) const;
    /// The tool that a name of a call means, by table; nullptr for names that are not in it and for our own tools. Lives as long as a copy
    /// of this set.
    const ToolTarget *target(const QString &wireName) const;
    /// The same for a whole call: that of `call_tool` is the tool which it calls.
    const ToolTarget *target(const QString &wireName, const json::RawObject &arguments) const;

    /// What a call of the model means. Checks the arguments: up to 200 ms with hostile schemas, so use a pool thread.
    std::variant<ServerToolCall, ToolReply> resolve(const QString &wireName,
                                                    const json::RawObject &arguments) const;

private:
    struct State;
    explicit ToolSet(std::shared_ptr<const State> state);

    std::shared_ptr<const State> m_state;
};

} // namespace mcp::chat
