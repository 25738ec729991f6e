// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArrayView>

namespace mcp::chat {

/// About how many tokens a model makes of UTF-8 text: four bytes of ASCII are one token, and so is each other character.
qint64 estimatedTokens(QByteArrayView utf8);

} // namespace mcp::chat
