// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace mcp {

/// Codes of errors that MCP adds to those of JSON-RPC.
constexpr int kResourceNotFound = -32002; ///< RES-05, of the stateful era.
constexpr int kHeaderMismatch = -32020; ///< A header says something else than the body.
constexpr int kMissingCapability = -32021; ///< The client did not declare what the request needs.
constexpr int kUnsupportedVersion = -32022; ///< LIFE-43

} // namespace mcp
