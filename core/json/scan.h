// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/json/raw.h"

#include <span>

namespace mcp::json {

/// Checks text to its last byte: grammar, UTF-8, depth and number of values, also in members that nobody reads (RPC-01,
/// RPC-21, SEC-15). Where text is an object, values get what it has under names, as it was written: a null Raw where there
/// is nothing, the last one where a name comes twice. Errors are ErrorKind::Protocol. Pure; may run on any thread.
Result<void> scan(const Raw &text, std::span<const QByteArrayView> names = {},
                  std::span<Raw> values = {});

} // namespace mcp::json
