// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/llm/wireformat.h"
#include "tests/unit/llm/prompts.h"

namespace readings {

using namespace mcp;
using namespace Qt::StringLiterals;

enum Speech { OpenAi, Anthropic, Gemini };

inline std::unique_ptr<llm::WireFormat> formatOf(int speech,
                                                 const QString &host = u"models.example"_s)
{
    switch (speech) {
    case OpenAi:
        return llm::createOpenAiFormat(host);
    case Anthropic:
        return llm::createAnthropicFormat(host);
    default:
        return llm::createGeminiFormat(host);
    }
}

inline json::Value parsed(const QByteArray &text)
{
    const auto value = json::parse(json::Raw(text));
    return value ? *value
                 : json::Value(QString(value.error().detail + u": "_s + QString::fromUtf8(text)));
}

struct Reading
{
    Result<llm::Answer> answer = Error{};
    QString told; ///< The text of all pieces; next: their thinking.
    QString thought;
    bool isEnded = false;
};

inline Reading readAll(int speech, const QByteArrayList &events, const llm::Prompt &prompt)
{
    Reading reading;
    llm::AnswerBuilder builder(prompt, [&reading](const llm::Delta &delta) {
        if (delta.makesTextReasoning)
            reading.thought += std::exchange(reading.told, {});
        (delta.isReasoning ? reading.thought : reading.told) += delta.text;
    });
    const auto reader = formatOf(speech)->createReader();
    for (const QByteArray &event : events) {
        if (const auto read = reader->read(json::Raw(event), builder); !read) {
            reading.answer = read.error();
            return reading;
        }
        if (builder.isFull())
            break;
    }
    reading.isEnded = builder.isEnded();
    reading.answer = builder.finish();
    return reading;
}

/// Replaces the mark in text by value.
inline QByteArray with(QByteArray text, const QByteArray &value, char mark = '@')
{
    return text.replace(mark, value);
}

inline QByteArray openAiText(const QByteArray &text)
{
    return with(R"({"model":"gpt-5","choices":[{"index":0,"delta":{"content":"@"}}]})", text);
}

inline QByteArray openAiEnd(const QByteArray &reason)
{
    return with(R"({"choices":[{"index":0,"delta":{},"finish_reason":"@"}]})", reason);
}

inline QByteArray anthropicText(const QByteArray &text)
{
    return with(
        R"({"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"@"}})",
        text);
}

inline QByteArray anthropicEnd(const QByteArray &reason)
{
    return with(
        R"({"type":"message_delta","delta":{"stop_reason":"@"},"usage":{"output_tokens":4}})",
        reason);
}

inline QByteArray geminiText(const QByteArray &text,
                             const QByteArray &reason = "FINISH_REASON_UNSPECIFIED")
{
    return with(
        with(
            R"({"candidates":[{"content":{"role":"model","parts":[{"text":"@"}]},"finishReason":"#"}],"modelVersion":"gemini-2.5-pro"})",
            text),
        reason, '#');
}

inline const QByteArray kAskWithTools =
    R"({"messages":[],"maxTokens":100,"tools":[{"name":"a.b","inputSchema":{"type":"object"}}]})";

} // namespace readings
