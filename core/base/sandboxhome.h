// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace mcp {

/// The home folder as a program in a sandbox sees it, and its working folder unless it has another.
constexpr auto kSandboxHome = "/sandbox";

} // namespace mcp
