// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/preview/markdown.h"
#include "app/results/resultcontent.h"

namespace quayside {

/// A text that is more than plain text, taken apart for showing.
struct BlockDocument
{
    Block::Form form = Block::Form::Plain;
    TextSpans spans; ///< Of source and of JSON, in the first page.
    QList<MarkdownPart> markdown;
    mcp::json::Value json;
    std::optional<TableShape> table;
};

/// What text is by its media type, or else by the suffix in uri; null if it is plain. shown: its first page. Pure.
std::shared_ptr<const BlockDocument> readDocument(const QString &text, const QString &shown,
                                                  const QString &mimeType, const QString &uri);

} // namespace quayside
