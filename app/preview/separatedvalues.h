// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"

#include <QString>

#include <optional>

namespace quayside {

constexpr qsizetype kSeparatedRows = 20'000;
constexpr qsizetype kSeparatedColumns = 64;

/// A text of values with separators (RFC 4180) as an array of objects, named by the first line; numbers are numbers.
/// Nothing if the text is no table, or one of the limits is passed. Pure; for a pool thread.
std::optional<mcp::json::Value> readSeparatedValues(const QString &text, QChar separator);

} // namespace quayside
