// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArrayView>
#include <QStringView>

namespace mcp::chat {

constexpr qint64 kImageTokens = 1'500; ///< What most providers count for a large picture.

/// About how many tokens a model makes of UTF-8 text: four bytes of ASCII are one token, and so is each other character.
qint64 estimatedTokens(QByteArrayView utf8);
/// The same for other text.
qint64 estimatedTokens(QStringView text);

} // namespace mcp::chat
