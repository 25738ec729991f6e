// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace mcp::llm {

/// Separates thinking from text if a model writes both into one stream: thinking begins with `<think>` or a similar tag at the
/// very beginning and ends with `</think>`. Some chat templates write the opening tag themselves, so that only the closing one
/// arrives. Tags are matched case-insensitively.
class ThinkTags
{
public:
    struct Words
    {
        QString thinking;
        QString text;
        bool takesTextBack = false; ///< All text that was returned before was thinking.
    };

    /// What more of the stream makes certain.
    Words add(const QString &more);
    /// What was held back, at the end of the stream.
    Words finish();
    /// Whether the stream is inside of thinking.
    bool isThinking() const { return m_where == Where::Thinking; }

private:
    enum class Where { Start, Thinking, Behind, Text };

    bool readStart();
    bool readThinking(Words &words);
    bool readText(Words &words);

    Where m_where = Where::Start;
    QString m_held; ///< May be a part of a tag, or white space around one.
    QStringView m_closing; ///< The closing tag of the thinking.
    bool m_mayClose = true; ///< No thinking has begun, so a closing tag alone is still possible.
    QChar m_last; ///< The character before m_held.
};

} // namespace mcp::llm
