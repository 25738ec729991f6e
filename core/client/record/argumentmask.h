// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/rawobject.h"

namespace mcp {

/// arguments with a mark (SecretMask::kMark) in the place of what the schema of the tool (`format: password`, `writeOnly`, `x-secret`) or
/// its name calls a secret: fit to be kept on disk (SEC-68). The same bytes when nothing is. Bounded by the size of both.
json::RawObject maskedArguments(const json::RawObject &arguments, const json::Raw &inputSchema);

/// Leaves out the members that are only a mark: they have to be typed in again.
json::RawObject withoutMasked(const json::RawObject &arguments);

} // namespace mcp
