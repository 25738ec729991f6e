// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/chat/conversation.h"

#include <optional>

namespace mcp::chat {

/// How a part stands in its row of the file.
struct StoredPart
{
    int kind = 0; ///< Its place in Part.
    QString text; ///< Those of Text and of Attachment can be searched.
    QString more; ///< JSON object, or empty.
};

StoredPart storedPart(const Part &part);
/// Nothing when the row is none of ours.
std::optional<Part> partFrom(const StoredPart &stored);

/// JSON, without what stands in columns of its own: isPinned and isArchived.
QString storedOptions(const ConversationOptions &options);
ConversationOptions optionsFrom(const QString &stored);

/// A JSON array.
QString storedNames(const QStringList &names);
QStringList namesFrom(const QString &stored);

} // namespace mcp::chat
