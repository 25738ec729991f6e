// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"

namespace mcp::schema {

/// Equal for equal values, regardless of their spelling and the order of members. Subtracts its cost from steps; if
/// they fall below zero, the result is meaningless.
size_t fingerprint(const json::Value &value, qint64 &steps);

} // namespace mcp::schema
