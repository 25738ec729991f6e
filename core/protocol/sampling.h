// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/protocol/content.h"
#include "core/protocol/tools.h"

namespace mcp {

/// A tool call of the model (SAMP-10, SAMP-14).
struct ToolUseContent
{
    QString id;
    QString name;
    json::RawObject input;
    std::optional<json::Raw> meta; ///< To be returned in later rounds, as below (SAMP-16).

    MCP_JSON_FIELDS(ToolUseContent, id, name, input, meta)
};

/// The result of a tool call.
struct ToolResultContent
{
    QString toolUseId;
    QList<ContentBlock> content;
    std::optional<json::Raw> structuredContent;
    std::optional<bool> isError;
    std::optional<json::Raw> meta;

    MCP_JSON_FIELDS(ToolResultContent, toolUseId, content, structuredContent, isError, meta)
};

/// One block of a message to or from a model. Unknown and invalid blocks are kept unparsed.
struct SamplingBlock
{
    static constexpr auto tag = "type";
    std::variant<TextContent, ImageContent, AudioContent, ToolUseContent, ToolResultContent,
                 json::Raw>
        value;

    template<class V>
    static void alternatives(V &v)
    {
        v.template on<TextContent>("text");
        v.template on<ImageContent>("image");
        v.template on<AudioContent>("audio");
        v.template on<ToolUseContent>("tool_use");
        v.template on<ToolResultContent>("tool_result");
    }
};

/// A block, or an array of them (SAMP-10).
struct SamplingContent
{
    QList<SamplingBlock> blocks;
    bool isList = false; ///< Whether the content was an array; a single block otherwise.

    static constexpr auto items = &SamplingContent::blocks;
};

/// One message for a model. Untrusted.
struct SamplingMessage
{
    QString role; ///< `user` or `assistant`.
    SamplingContent content;
    std::optional<json::Raw> meta;

    MCP_JSON_FIELDS(SamplingMessage, role, content, meta)
};

/// Part of a model name (SAMP-08).
struct ModelHint
{
    std::optional<QString> name;

    MCP_JSON_FIELDS(ModelHint, name)
};

/// The model preferences of the server: hints in order, then priorities from 0 to 1. Advisory (SAMP-08).
struct ModelPreferences
{
    std::optional<QList<ModelHint>> hints;
    std::optional<double> costPriority;
    std::optional<double> speedPriority;
    std::optional<double> intelligencePriority;

    MCP_JSON_FIELDS(ModelPreferences, hints, costPriority, speedPriority, intelligencePriority)
};

/// Whether the model may or must use tools: `auto` (also when absent), `required` or `none` (SAMP-13).
struct ToolChoice
{
    std::optional<QString> mode;

    MCP_JSON_FIELDS(ToolChoice, mode)
};

/// A sampling request (SAMP-05). Untrusted.
struct CreateMessageParams
{
    QList<SamplingMessage> messages;
    std::optional<ModelPreferences> modelPreferences;
    std::optional<QString> systemPrompt;
    std::optional<QString> includeContext; ///< Always ignored (SEC-62).
    std::optional<double> temperature;
    qint64 maxTokens = 0;
    std::optional<QList<QString>> stopSequences;
    std::optional<json::Raw> metadata;
    std::optional<QList<Tool>> tools; ///< Valid for this request only (SAMP-14).
    std::optional<ToolChoice> toolChoice;
    std::optional<json::Raw> meta;

    MCP_JSON_FIELDS(CreateMessageParams, messages, modelPreferences, systemPrompt, includeContext,
                    temperature, maxTokens, stopSequences, metadata, tools, toolChoice, meta)
};

/// The answer of the model (SAMP-15).
struct CreateMessageResult
{
    QString role; ///< `assistant`.
    SamplingContent content;
    QString model;
    std::optional<QString> stopReason; ///< `endTurn`, `stopSequence`, `maxTokens`, `toolUse`, …
    std::optional<json::Raw> meta;

    MCP_JSON_FIELDS(CreateMessageResult, role, content, model, stopReason, meta)
};

/// A request of the server; the response is a CreateMessageResult.
struct CreateMessage
{
    static constexpr QLatin1StringView method{"sampling/createMessage"};
    using Params = CreateMessageParams;
};

} // namespace mcp
