// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace mcp::llm {

/// Tells thinking from text where a model writes both into one stream: `<think>` or the like at the very beginning, `</think>` at
/// its end. Some templates write the first for the model, so that only the second comes. Letter case does not count.
class ThinkTags
{
public:
    struct Words
    {
        QString thinking;
        QString text;
        bool takesTextBack = false; ///< All text that was given before was thinking.
    };

    /// What more of the stream makes certain.
    Words add(const QString &more);
    /// What was held back, at the end of the stream.
    Words finish();
    /// Whether the thinking has not ended.
    bool isThinking() const { return m_where == Where::Thinking; }

private:
    enum class Where { Start, Thinking, Behind, Text };

    bool readStart();
    bool readThinking(Words &words);
    bool readText(Words &words);

    Where m_where = Where::Start;
    QString m_held; ///< May be a part of a tag, or white space around one.
    QStringView m_closing; ///< Of the thinking.
    bool m_mayClose =
        true; ///< No thinking has begun, so that it may turn out that all was thinking.
    QChar m_last; ///< The character in front of m_held.
};

} // namespace mcp::llm
