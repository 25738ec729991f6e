// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/json/raw.h"

#include <QImage>

namespace quayside {

constexpr qsizetype kImageBytes = 8 * 1024 * 1024; ///< SEC-40
constexpr qint64 kImagePixels = 16 * 1024 * 1024; ///< SEC-40

/// The bytes of a Base64 string token, quotes included in token. Pure.
mcp::Result<QByteArray> decodeBase64(const mcp::json::Raw &token);

/// A picture from such a token: PNG or JPEG by content, bounded in bytes and pixels before anything is decoded
/// (SEC-40). Pure. The error's `detail` is a sentence for the person.
mcp::Result<QImage> decodeImage(const mcp::json::Raw &token);

} // namespace quayside
