// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/llm/provider.h"

namespace mcp {

/// A provider of models whose answers the test gives.
class ScriptedProvider final : public llm::Provider
{
public:
    Pending<llm::Answer> generate(const llm::Prompt &prompt, llm::OnDelta onDelta) override
    {
        prompts.append(prompt);
        m_onDelta = std::move(onDelta);
        m_answer.emplace();
        return m_answer->pending();
    }
    Pending<QStringList> models() override { return settled<QStringList>(QStringList()); }

    /// Whether the test has to answer.
    bool isAsked() const { return m_answer && !m_answer->isSettled(); }
    void say(const QString &words, bool isThinking = false) { m_onDelta({words, isThinking}); }
    void takeTextBack() { m_onDelta({{}, true, true}); }
    void answer(const QList<SamplingBlock> &blocks, const QString &stopReason = {})
    {
        llm::Answer answer;
        answer.blocks = blocks;
        answer.stopReason = stopReason;
        answer.usage = {100, 10};
        m_answer->settle(answer);
    }
    void answer(const QString &text) { answer({SamplingBlock{TextContent{text, {}, {}}}}); }
    void call(const QString &id, const QString &tool, const QByteArray &arguments)
    {
        answer(
            {SamplingBlock{ToolUseContent{id, tool, json::RawObject{json::Raw(arguments)}, {}}}});
    }
    void fail(const Error &why) { m_answer->settle(why); }

    QList<llm::Prompt> prompts;

private:
    llm::OnDelta m_onDelta;
    std::optional<Promise<llm::Answer>> m_answer;
};

} // namespace mcp
