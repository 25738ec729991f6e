// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/value.h"
#include "core/llm/promptwriter.h"
#include "core/llm/providerproblem.h"
#include "core/llm/providerstate.h"
#include "core/llm/saying.h"
#include "core/llm/wireformat.h"

#include <QHash>
#include <QUrl>

#include <algorithm>
#include <array>
#include <utility>

namespace mcp::llm {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kGeminiStops = 5;
/// Replaces a lost signature (https://ai.google.dev/gemini-api/docs/thought-signatures).
constexpr QStringView kNoSignature = u"skip_thought_signature_validator";

bool isRefusal(const QString &reason)
{
    static constexpr std::array<QLatin1StringView, 8> kReasons{
        "SAFETY"_L1, "RECITATION"_L1, "BLOCKLIST"_L1,    "PROHIBITED_CONTENT"_L1,
        "SPII"_L1,   "LANGUAGE"_L1,   "IMAGE_SAFETY"_L1, "IMAGE_PROHIBITED_CONTENT"_L1};
    return std::find(kReasons.begin(), kReasons.end(), reason) != kReasons.end();
}

/// The pieces of a GenerateContentResponse (https://ai.google.dev/api/generate-content). No event says that it is the
/// last; the stream just ends.
class GeminiReader final : public AnswerReader
{
public:
    Result<void> read(const json::Raw &event, AnswerBuilder &answer) override;

private:
    void readPart(const Value &part, AnswerBuilder &answer);
    static Result<void> readStop(const Value &candidate, AnswerBuilder &answer);
};

Result<void> GeminiReader::read(const json::Raw &event, AnswerBuilder &answer)
{
    const auto value = json::parse(event);
    if (!value)
        return value.error();
    if (saysError(*value))
        return Error::remote({}, 0, event.toByteArray());
    answer.setModel(value->at(u"modelVersion").toString());
    if (const Value *usage = value->find(u"usageMetadata"))
        answer.usage() = {usage->at(u"promptTokenCount").toInteger().value_or(0),
                          usage->at(u"candidatesTokenCount").toInteger().value_or(0)
                              + usage->at(u"thoughtsTokenCount").toInteger().value_or(0)};
    const QString block = value->at(u"promptFeedback").at(u"blockReason").toString();
    if (!block.isEmpty())
        return toError({ProviderProblem::Kind::ContentRefused, {}}, block.left(80), 200);
    const Value *candidates = value->find(u"candidates");
    if (!candidates || candidates->items().isEmpty())
        return {};
    const Value &candidate = candidates->items().constFirst();
    const Value *content = candidate.find(u"content");
    const Value *parts = content ? content->find(u"parts") : nullptr;
    for (const Value &part : parts ? parts->items() : Value::Array())
        readPart(part, answer);
    return readStop(candidate, answer);
}

void GeminiReader::readPart(const Value &part, AnswerBuilder &answer)
{
    if (const Value *thought = part.find(u"thought"); thought && thought->toBool())
        return answer.addThinking(part.at(u"text").toString());
    const Value &signature = part.at(u"thoughtSignature");
    if (const Value *call = part.find(u"functionCall")) {
        const auto use =
            answer.beginToolUse(call->at(u"id").toString(), call->at(u"name").toString());
        if (!use)
            return;
        answer.keepWithToolUse(*use, kStateSignature, signature);
        if (const Value *arguments = call->find(u"args"))
            answer.addToolInput(*use, QString::fromUtf8(arguments->toJson()));
    } else if (const Value *media = part.find(u"inlineData")) {
        if (media->at(u"mimeType").toString().startsWith("image/"_L1))
            answer.addImage(media->at(u"mimeType").toString(), media->at(u"data").toString());
    } else {
        answer.addText(part.at(u"text").toString());
        answer.keepWithText(kStateSignature, signature);
    }
}

Result<void> GeminiReader::readStop(const Value &candidate, AnswerBuilder &answer)
{
    const QString reason = candidate.at(u"finishReason").toString();
    if (isRefusal(reason))
        return toError({ProviderProblem::Kind::ContentRefused, {}}, reason, 200);
    // The model has written a call that Gemini cannot parse, or a call although none was allowed.
    if (reason == "MALFORMED_FUNCTION_CALL"_L1 || reason == "UNEXPECTED_TOOL_CALL"_L1
        || reason == "TOO_MANY_TOOL_CALLS"_L1 || reason == "MALFORMED_RESPONSE"_L1)
        return toError({ProviderProblem::Kind::BadCall, {}},
                       candidate.at(u"finishMessage").toString(reason).left(kProblemChars), 200);
    if (reason == "STOP"_L1)
        answer.setStopReason(u"endTurn"_s);
    else if (reason == "MAX_TOKENS"_L1)
        answer.setStopReason(u"maxTokens"_s);
    else if (!reason.isEmpty() && reason != "FINISH_REASON_UNSPECIFIED"_L1)
        answer.setStopReason(reason.left(80));
    return {};
}

QString signatureOf(const SamplingBlock &block)
{
    return providerState(block).at(kStateSignature).toString();
}

class GeminiWriter final : private PromptWriter
{
public:
    using PromptWriter::PromptWriter;
    Result<QByteArray> write();

private:
    void putConfiguration();
    void putTools();
    Result<void> putMessage(const SamplingMessage &message);
    Result<void> putPart(const SamplingBlock &block);
    void putMedia(const Media &media);
    void putToolUse(const ToolUseContent &use);
    Result<void> putToolResult(const ToolResultContent &result);

    QHash<QString, QString> m_usedTools; ///< Results go by the name of the tool here, not by an id.
    bool m_lacksSignature = false; ///< The model will want to see one at the next use of a tool.
};

Result<QByteArray> GeminiWriter::write()
{
    beginObject();
    if (!m_prompt.system.isEmpty()) {
        m_writer.raw(R"("systemInstruction":{"parts":[{)");
        putText("text", m_prompt.system);
        m_writer.endObject();
        m_writer.raw("]},");
    }
    putConfiguration();
    putTools();
    return finish(putEach("contents", m_prompt.messages,
                          [this](const auto &message) { return putMessage(message); }));
}

void GeminiWriter::putConfiguration()
{
    beginObject("generationConfig");
    putInteger("maxOutputTokens", m_prompt.maxTokens);
    if (m_prompt.temperature)
        putNumber("temperature", *m_prompt.temperature);
    putTexts("stopSequences", m_prompt.stopSequences, kGeminiStops);
    endObject();
}

void GeminiWriter::putTools()
{
    if (m_prompt.tools.isEmpty())
        return;
    m_writer.raw(R"("tools":[{"functionDeclarations":[)");
    // The old name, by which models and gateways take plain schemas only.
    const bool isPlain = m_prompt.habits.testFlag(Habit::PlainSchemas);
    for (const Tool &tool : m_prompt.tools) {
        beginObject();
        putTool(tool, isPlain ? "parameters" : "parametersJsonSchema");
        endObject();
    }
    m_writer.endArray();
    m_writer.raw("}],");
    if (m_prompt.toolChoice.isEmpty())
        return;
    const bool isRequired = m_prompt.toolChoice == "required"_L1;
    m_writer.raw(R"("toolConfig":{"functionCallingConfig":{)");
    putText("mode", isRequired ? u"ANY"_s : m_prompt.toolChoice.toUpper());
    m_writer.endObject();
    m_writer.raw("},");
}

Result<void> GeminiWriter::putMessage(const SamplingMessage &message)
{
    const QList<SamplingBlock> &blocks = message.content.blocks;
    m_lacksSignature = m_prompt.model.contains("gemini-3"_L1)
        && std::none_of(blocks.cbegin(), blocks.cend(), [](const SamplingBlock &block) {
                           return std::holds_alternative<ToolUseContent>(block.value)
                               && !signatureOf(block).isEmpty();
                       });
    beginObject();
    putText("role", message.role == "assistant"_L1 ? u"model" : u"user");
    const auto put =
        putEach("parts", blocks, [this](const SamplingBlock &block) { return putPart(block); });
    if (!put)
        return put;
    endObject();
    return {};
}

Result<void> GeminiWriter::putPart(const SamplingBlock &block)
{
    if (const auto *text = std::get_if<TextContent>(&block.value)) {
        beginObject();
        putText("text", text->text);
        if (const QString signature = signatureOf(block); !signature.isEmpty())
            putText("thoughtSignature", signature);
        endObject();
        return {};
    }
    if (const auto *use = std::get_if<ToolUseContent>(&block.value)) {
        putToolUse(*use);
        return {};
    }
    if (const auto *result = std::get_if<ToolResultContent>(&block.value))
        return putToolResult(*result);
    const auto *image = std::get_if<ImageContent>(&block.value);
    const auto *audio = std::get_if<AudioContent>(&block.value);
    if (!image && !audio)
        return notTaken(u"content of an unknown kind"_s);
    const auto media = image ? mediaOf(*image) : mediaOf(*audio);
    if (!media)
        return media.error();
    putMedia(*media);
    return {};
}

void GeminiWriter::putMedia(const Media &media)
{
    m_writer.raw(R"({"inlineData":{)");
    putText("mimeType", media.mimeType);
    putRaw("data", media.data.view());
    endObject();
    endObject();
}

void GeminiWriter::putToolUse(const ToolUseContent &use)
{
    m_usedTools.insert(use.id, use.name);
    m_writer.raw(R"({"functionCall":{)");
    putText("name", m_names.wireName(use.name));
    putRaw("args", use.input.raw.view());
    endObject();
    const QString signature = signatureOf(SamplingBlock{use});
    if (!signature.isEmpty())
        putText("thoughtSignature", signature);
    else if (std::exchange(m_lacksSignature, false))
        putText("thoughtSignature", kNoSignature);
    endObject();
}

Result<void> GeminiWriter::putToolResult(const ToolResultContent &result)
{
    QList<Media> media;
    const auto text = textOf(result, media);
    if (!text)
        return text.error();
    m_writer.raw(R"({"functionResponse":{)");
    putText("name", m_names.wireName(m_usedTools.value(result.toolUseId)));
    beginObject("response");
    putText(result.isError.value_or(false) ? "error" : "output", *text);
    endObject();
    endObject();
    endObject();
    for (const Media &picture : std::as_const(media))
        putMedia(picture);
    return {};
}

class GeminiFormat final : public WireFormat
{
public:
    http::Headers headers(const QByteArray &key) const override
    {
        return key.isEmpty() ? http::Headers() : http::Headers{{"x-goog-api-key", key}};
    }
    QString generatePath(const Prompt &prompt) const override
    {
        const QString name = prompt.model.contains(u'/') ? prompt.model : u"models/" + prompt.model;
        return u'/' + QString::fromLatin1(QUrl::toPercentEncoding(name, "/"))
            + u":streamGenerateContent?alt=sse";
    }
    Result<QByteArray> generateBody(const Prompt &prompt) const override
    {
        return GeminiWriter(prompt).write();
    }
    std::unique_ptr<AnswerReader> createReader() const override
    {
        return std::make_unique<GeminiReader>();
    }
    QString modelsPath() const override { return u"/models?pageSize=1000"_s; }
    ToolFormat toolFormat(const QString &) const override { return ToolFormat::Gemini; }
    QStringList modelNames(const Value &document) const override;
};

/// Those that write; without the word that all names begin with.
QStringList GeminiFormat::modelNames(const Value &document) const
{
    QStringList names;
    const Value *models = document.find(u"models");
    for (const Value &model : models ? models->items() : Value::Array()) {
        const Value *methods = model.find(u"supportedGenerationMethods");
        const auto writes = [](const Value &method) {
            return method.toString() == "generateContent"_L1;
        };
        if (methods && std::none_of(methods->items().cbegin(), methods->items().cend(), writes))
            continue;
        QString name = model.at(u"name").toString();
        if (name.startsWith("models/"_L1))
            name.remove(0, 7);
        names.append(name);
    }
    return names;
}

} // namespace

std::unique_ptr<WireFormat> createGeminiFormat(const QString &)
{
    return std::make_unique<GeminiFormat>();
}

} // namespace mcp::llm
