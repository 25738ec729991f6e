// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace mcp::llm {

/// Tells thinking from text where a model writes both into one stream: `<think>` at the very beginning, `</think>` at its end.
class ThinkTags
{
public:
    struct Words
    {
        QString thinking;
        QString text;
    };

    /// What more of the stream makes certain.
    Words add(const QString &more);
    /// What was held back, at the end of the stream.
    Words finish();

private:
    enum class Where { Start, Thinking, Behind, Text };

    Where m_where = Where::Start;
    QString m_held; ///< May be a part of a tag, or white space around one.
};

} // namespace mcp::llm
