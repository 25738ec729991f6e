// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/llm/provider.h"
#include "core/llm/thinktags.h"
#include "core/llm/toolnames.h"

#include <functional>

namespace mcp::llm {

/// Puts an answer together from its pieces, and sees to it that it stays within what was asked for (SAMP-06).
class AnswerBuilder
{
public:
    AnswerBuilder(const Prompt &prompt, OnPiece onPiece);

    void addText(const QString &text);
    /// The same for a model that may write its thinking between `<think>` and `</think>` in front of its text.
    void addTextWithTags(const QString &text);
    void addThinking(const QString &text);
    /// key tells uses of tools apart that are written at the same time. Another id under the same key is another use.
    void beginToolUse(int key, const QString &id, const QString &name,
                      const std::optional<json::Raw> &meta = {});
    void addToolInput(int key, const QString &text);
    void addImage(const QString &mimeType, const QString &data);

    void setModel(const QString &model);
    void setStopReason(const QString &reason) { m_answer.stopReason = reason; }
    Usage &usage() { return m_answer.usage; }

    /// Nothing more will come: the provider has said so.
    void setEnded() { m_isEnded = true; }
    bool isEnded() const { return m_isEnded; }
    /// The model has given its stop reason: the answer is complete.
    bool isWhole() const { return m_isEnded || !m_answer.stopReason.isEmpty(); }
    /// More has come than so many tokens can be; what is there is cut to that.
    bool isFull() const { return m_isFull; }

    Result<Answer> finish();

private:
    struct Part
    {
        enum class Kind { Text, ToolUse, Image };
        Kind kind = Kind::Text;
        int key = 0;
        QString id;
        QString name; ///< Or MIME type.
        QString text; ///< Or input, or Base64.
        std::optional<json::Raw> meta;
    };
    void add(const ThinkTags::Words &words);
    Part *toolUse(int key);
    QString taken(const QString &text);
    Result<std::optional<SamplingBlock>> blockOf(const Part &part) const;

    ToolNames m_names;
    OnPiece m_onPiece;
    QList<Part> m_parts;
    ThinkTags m_thinkTags;
    Answer m_answer;
    qint64 m_bytesLeft = 0;
    qint64 m_bytesTaken = 0;
    bool m_hasTools = false;
    bool m_isEnded = false;
    bool m_isFull = false;
};

} // namespace mcp::llm
