// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/link/peerrequestcheck.h"

#include "core/base/limits.h"
#include "core/base/webaddress.h"
#include "core/client/link/statelessdialect.h"
#include "core/json/members.h"
#include "core/json/text.h"
#include "core/protocol/elicitation.h"
#include "core/protocol/roots.h"
#include "core/protocol/sampling.h"
#include "core/rpc/message.h"
#include "core/schema/flatform.h"

#include <QSet>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kSamplingBlocks =
    20'000; ///< SEC-41, of one request; each is read and counted more than once.

/// What a revision knows. They are named by the day they were settled, so later ones are greater.
struct Vocabulary
{
    explicit Vocabulary(const QString &revision)
        : hasAudio(revision >= u"2025-03-26")
        , hasElicitation(revision >= u"2025-06-18")
        , hasModes(revision >= u"2025-11-25")
        , hasToolUse(revision >= u"2025-11-25")
        , hasElicitationIds(revision == u"2025-11-25")
    {
    }

    bool hasAudio;
    bool hasElicitation;
    bool hasModes; ///< Of elicitation.
    bool hasToolUse; ///< In sampling; and several blocks in one message.
    bool hasElicitationIds;
};

Refusal notOffered()
{
    return {rpc::kMethodNotFound, u"Not offered"_s};
}

Refusal invalid(const QString &why)
{
    return {rpc::kInvalidParams, why};
}

/// Once.
template<class T>
std::optional<Refusal> readParams(const json::Raw &raw, std::shared_ptr<const T> &params)
{
    if (params)
        return std::nullopt;
    auto read = json::read<T>(raw);
    if (!read)
        return invalid(read.error().detail);
    params = std::make_shared<const T>(*std::move(read));
    return std::nullopt;
}

std::optional<Refusal> formRefusal(const ElicitParams &params)
{
    if (!params.requestedSchema)
        return invalid(u"requestedSchema is missing"_s);
    if (params.requestedSchema->size() > limits::kSchemaBytes) // SEC-41
        return invalid(u"requestedSchema is too long"_s);
    const auto schema = json::parse(*params.requestedSchema);
    const auto checked = schema ? schema::checkFlatForm(*schema) : Result<void>(schema.error());
    return checked ? std::nullopt : std::optional(invalid(checked.error().detail));
}

std::optional<Refusal> visitRefusal(const ElicitParams &params, const Vocabulary &words)
{
    if (words.hasElicitationIds && params.elicitationId.value_or(QString()).isEmpty()) // ELIC-35
        return invalid(u"elicitationId is missing"_s);
    const auto address = parseWebAddress(params.url.value_or(QString()), AddressUse::Visit);
    if (!address)
        return invalid(u"The url is not one that can be visited"_s);
    if (!address->isSecure() && !address->isLoopback) // ELIC-31
        return invalid(u"The url has to be https"_s);
    return std::nullopt;
}

std::optional<Refusal> elicitationRefusal(PeerRequest &request, const ClientFeatures &features,
                                          const Vocabulary &words)
{
    if (!words.hasElicitation || (!features.hasFormElicitation && !features.hasUrlElicitation))
        return notOffered();
    if (auto refused = readParams(request.params, request.elicitation))
        return refused;
    const ElicitParams &params = *request.elicitation;
    const QString mode = params.mode.value_or(u"form"_s);
    if (mode == u"form" && features.hasFormElicitation)
        return formRefusal(params);
    if (mode == u"url" && words.hasModes && features.hasUrlElicitation)
        return visitRefusal(params, words);
    return invalid(u"This kind of question is not offered"_s);
}

bool isKnown(const SamplingBlock &block, const Vocabulary &words)
{
    if (std::holds_alternative<json::Raw>(block.value))
        return false;
    if (std::holds_alternative<AudioContent>(block.value))
        return words.hasAudio;
    if (std::holds_alternative<ToolUseContent>(block.value))
        return words.hasToolUse;
    if (const auto *result = std::get_if<ToolResultContent>(&block.value)) {
        for (const ContentBlock &part : result->content) {
            if (std::holds_alternative<json::Raw>(part.value))
                return false;
        }
        return words.hasToolUse;
    }
    return true;
}

qsizetype countBlocks(const SamplingMessage &message)
{
    qsizetype count = message.content.blocks.size();
    for (const SamplingBlock &block : message.content.blocks) {
        if (const auto *result = std::get_if<ToolResultContent>(&block.value))
            count += result->content.size();
    }
    return count;
}

/// One message by itself (SAMP-05, SAMP-10).
std::optional<Refusal> messageRefusal(const SamplingMessage &message, const Vocabulary &words)
{
    const bool isUser = message.role == u"user";
    if (!isUser && message.role != u"assistant")
        return invalid(u"A message has an unknown role"_s);
    if (message.content.isList && !words.hasToolUse)
        return invalid(u"A message has several blocks"_s);
    bool hasResult = false;
    bool hasOther = false;
    for (const SamplingBlock &block : message.content.blocks) {
        if (!isKnown(block, words))
            return invalid(u"A message has content of an unknown kind"_s);
        const bool isResult = std::holds_alternative<ToolResultContent>(block.value);
        const bool isUse = std::holds_alternative<ToolUseContent>(block.value);
        if (isUser ? isUse : isResult)
            return invalid(u"A tool is used or answered in a message of the wrong role"_s);
        (isResult ? hasResult : hasOther) = true;
    }
    if (hasResult && hasOther) // SAMP-12
        return invalid(u"Tool results mixed with other content"_s);
    return std::nullopt;
}

/// Each use of a tool is answered once, in the very next message (SAMP-12).
std::optional<Refusal> toolRefusal(const QList<SamplingMessage> &messages)
{
    QSet<QString> open;
    for (const SamplingMessage &message : messages) {
        QSet<QString> uses;
        QSet<QString> answered;
        for (const SamplingBlock &block : message.content.blocks) {
            if (const auto *use = std::get_if<ToolUseContent>(&block.value)) {
                if (uses.contains(use->id))
                    return invalid(u"Two uses of a tool have the same id"_s);
                uses.insert(use->id);
            } else if (const auto *result = std::get_if<ToolResultContent>(&block.value)) {
                if (answered.contains(result->toolUseId))
                    return invalid(u"A use of a tool is answered twice"_s);
                answered.insert(result->toolUseId);
            }
        }
        if (!answered.contains(open))
            return invalid(u"Tool result missing"_s);
        open = uses;
    }
    return open.isEmpty() ? std::nullopt : std::optional(invalid(u"Tool result missing"_s));
}

std::optional<Refusal> samplingRefusal(PeerRequest &request, const ClientFeatures &features,
                                       const Vocabulary &words)
{
    if (!features.hasSampling)
        return notOffered();
    if (auto refused = readParams(request.params, request.sampling)) // SAMP-05
        return refused;
    const auto &params = request.sampling;
    const bool asksForTools = params->tools || params->toolChoice;
    if (asksForTools && (!features.hasSamplingTools || !words.hasToolUse)) // SAMP-11
        return invalid(u"Tools in sampling are not offered"_s);
    if (params->maxTokens < 1) // SAMP-06
        return invalid(u"maxTokens has to be 1 at least"_s);
    const QString choice =
        params->toolChoice ? params->toolChoice->mode.value_or(u"auto"_s) : u"auto"_s;
    if (choice != u"auto" && choice != u"required" && choice != u"none") // SAMP-13
        return invalid(u"The mode of toolChoice is unknown"_s);
    const QList<Tool> tools = params->tools.value_or(QList<Tool>());
    if (tools.size() > limits::kSamplingTools) // SEC-41
        return invalid(u"There are more than %1 tools"_s.arg(limits::kSamplingTools));
    for (const Tool &tool : tools) {
        if (tool.inputSchema.raw.size() > limits::kSchemaBytes) // SEC-41
            return invalid(u"The schema of a tool is too long"_s);
    }
    qsizetype blocks = 0;
    for (const SamplingMessage &message : params->messages) {
        blocks += countBlocks(message);
        if (blocks > kSamplingBlocks)
            return invalid(u"There are more than %1 blocks"_s.arg(kSamplingBlocks));
        if (auto refused = messageRefusal(message, words))
            return refused;
    }
    return toolRefusal(params->messages);
}

} // namespace

std::optional<Refusal> oversize(const QString &method, const json::Raw &params)
{
    const qsizetype most =
        method == CreateMessage::method ? limits::kSamplingBytes : limits::kQuestionBytes;
    if (params.size() <= most)
        return std::nullopt;
    return invalid(u"The parameters are longer than %1 MiB"_s.arg(most / 1024 / 1024));
}

std::optional<Refusal> readPeerRequest(PeerRequest &request, const ClientFeatures &features,
                                       const QString &revision)
{
    if (auto refused = oversize(request.method, request.params))
        return refused;
    const Vocabulary words(revision);
    if (request.method == ListRoots::method)
        return features.hasRoots ? std::nullopt : std::optional(notOffered());
    if (request.method == CreateMessage::method)
        return samplingRefusal(request, features, words);
    if (request.method == Elicit::method)
        return elicitationRefusal(request, features, words);
    return notOffered();
}

Result<PeerRequest> readInputRequest(const json::Raw &entry, const ClientFeatures &features)
{
    constexpr qsizetype kMembers = 100; // The two that are known, and unknown ones.
    const auto members = json::members(entry, kMembers);
    std::optional<QString> method;
    json::Raw params(QByteArrayLiteral("{}"));
    for (const auto &[name, value] : members.valueOr({})) {
        if (name == u"method")
            method = json::unquote(value.view());
        else if (name == u"params")
            params = value;
    }
    if (!method || !params.isObject())
        return Error::protocol(u"It asks for input in a way that cannot be read"_s);
    // A copy: while it waits for the person, the message that it arrived in is not kept.
    PeerRequest request{*method, json::Raw(params.view().toByteArray())};
    const QString revision = StatelessDialect::revisions().constFirst();
    if (const auto refused = readPeerRequest(request, features, revision))
        return Error::protocol(u"It asks for what it cannot get, %1: %2"_s.arg(
            method->left(100), refused->message)); // MRTR-03, MRTR-10
    return request;
}

} // namespace mcp
