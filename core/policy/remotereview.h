// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/policy/launchreview.h"

namespace mcp {

/// What contacting the address of entry means, and whether that was agreed to (security.md, section 7). Consent binds to
/// origin and path, the names of what is sent along, and who is trusted on the way; values of headers may change. Pure.
LaunchReview reviewRemote(const ServerEntry &entry, const std::optional<Approval> &approved);

/// The headers that are sent, each once, in the order of the entry.
QStringList headerNames(const ServerEntry &entry);

} // namespace mcp
