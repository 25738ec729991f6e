// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace mcp {

/// A crash leaves no copy of the memory, and with it no secret, on the disk (SEC-69). For this program and what it starts;
/// of a release build only, so that others can be looked at.
void forbidCoreDumps();

} // namespace mcp
