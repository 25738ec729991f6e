// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/raw.h"

#include <QByteArray>

#include <optional>

namespace mcp {

/// text without white space, with unescaped strings and the members of objects sorted by name. Texts that differ only in these give
/// the same; numbers that are written in different ways do not. Nothing when text is not JSON or exceeds the bounds of json::parse().
std::optional<QByteArray> canonicalJson(const json::Raw &text);

} // namespace mcp
