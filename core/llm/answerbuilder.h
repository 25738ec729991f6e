// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/llm/provider.h"
#include "core/llm/providerstate.h"
#include "core/llm/thinktags.h"
#include "core/llm/toolnames.h"

#include <functional>

namespace mcp::llm {

/// Puts an answer together from its pieces, and sees to it that it stays within what was asked for (SAMP-06).
class AnswerBuilder
{
public:
    AnswerBuilder(const Prompt &prompt, OnDelta onDelta);

    /// The text may begin with thinking between tags (thinktags.h).
    void addText(const QString &text);
    void addThinking(const QString &text);
    /// Reasoning that must be sent back to the provider. It is attached to the next text or tool use.
    Reasoning &reasoning() { return m_reasoning; }
    /// Stores a member of the provider state (providerstate.h) with the current text; dropped if there is no text.
    void keepWithText(QStringView member, const json::Value &value);

    /// Begins a tool use. Returns the number for the functions below; nothing if there are too many parts.
    std::optional<int> beginToolUse(const QString &id, const QString &name);
    /// Sets the id and the name, each only if it was empty.
    void nameToolUse(int use, const QString &id, const QString &name);
    void keepWithToolUse(int use, QStringView member, const json::Value &value);
    void addToolInput(int use, const QString &text);
    /// Whether the input so far is complete JSON.
    bool hasWholeInput(int use) const;
    void addImage(const QString &mimeType, const QString &data);

    void setModel(const QString &model);
    void setStopReason(const QString &reason) { m_answer.stopReason = reason; }
    Usage &usage() { return m_answer.usage; }

    /// Nothing more will come: the provider has said so.
    void setEnded() { m_isEnded = true; }
    bool isEnded() const { return m_isEnded; }
    /// The model has given its stop reason: the answer is complete.
    bool isWhole() const { return m_isEnded || !m_answer.stopReason.isEmpty(); }
    /// Text, a picture or a use of a tool has come.
    bool hasParts() const { return !m_parts.isEmpty(); }
    /// More has come than so many tokens can be; what is there is cut to that.
    bool isFull() const { return m_isFull; }

    Result<Answer> finish();

private:
    struct Part
    {
        enum class Kind { Text, ToolUse, Image };
        Kind kind = Kind::Text;
        QString id = {};
        QString name = {}; ///< Name of the tool, or MIME type.
        QString text = {}; ///< Text, input of the tool, or Base64.
        json::Value state = {}; ///< Provider state (providerstate.h); null if there is none.
        mutable int failedChecks = 0; ///< Of hasWholeInput(), which stops after kWholeChecks.
    };
    void add(const ThinkTags::Words &words);
    void addPlainText(const QString &text);
    void takeTextBack();
    void showUnendedThinking();
    void keepLateReasoning();
    Part &append(Part part);
    QString taken(const QString &text);
    std::optional<SamplingBlock> blockOf(const Part &part);
    std::optional<SamplingBlock> toolUseOf(const Part &part, const std::optional<json::Raw> &meta);

    ToolNames m_names;
    OnDelta m_onDelta;
    QList<Part> m_parts;
    Reasoning m_reasoning;
    ThinkTags m_thinkTags;
    Answer m_answer;
    qint64 m_bytesLeft = 0;
    qint64 m_bytesTaken = 0;
    bool m_hasTools = false;
    bool m_isEnded = false;
    bool m_isFull = false;
};

} // namespace mcp::llm
