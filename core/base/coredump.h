// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace mcp {

/// Disables core dumps, so that a crash writes no secret to disk (SEC-69), for this process and its children. Release
/// builds only; developers can still use dumps of other builds.
void forbidCoreDumps();

} // namespace mcp
