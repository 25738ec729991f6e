// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/read.h"
#include "core/json/value.h"
#include "core/json/write.h"
#include "core/llm/provider.h"

#include <QTest>

/// The prompt for the model when a server sends params.
inline mcp::llm::Prompt promptOf(const QByteArray &params,
                                 const QString &model = QStringLiteral("m"))
{
    const auto read = mcp::json::read<mcp::CreateMessageParams>(mcp::json::Raw(params));
    if (!read) {
        QTest::qFail(qPrintable(read.error().detail), __FILE__, __LINE__);
        return {};
    }
    mcp::llm::Prompt prompt;
    prompt.model = model;
    prompt.system = read->systemPrompt.value_or(QString());
    prompt.messages = read->messages;
    prompt.tools = read->tools.value_or(QList<mcp::Tool>());
    prompt.toolChoice = read->toolChoice ? read->toolChoice->mode.value_or(QString()) : QString();
    prompt.maxTokens = read->maxTokens;
    prompt.temperature = read->temperature;
    prompt.stopSequences = read->stopSequences.value_or(QList<QString>());
    return prompt;
}

/// The simplest one.
inline mcp::llm::Prompt smallPrompt(qint64 maxTokens = 100)
{
    return promptOf(
        R"({"messages":[{"role":"user","content":{"type":"text","text":"Ahoy"}}],"maxTokens":)"
        + QByteArray::number(maxTokens) + '}');
}

/// The blocks of an answer as they go to a server.
inline QByteArray blocksOf(const mcp::llm::Answer &answer)
{
    return mcp::json::write(mcp::SamplingContent{answer.blocks, true});
}
