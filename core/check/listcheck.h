// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"
#include "core/recording/recording.h"

namespace mcp::check {

class Findings;

/// What the server said about itself when it was connected.
struct Greeting
{
    json::Value serverInfo;
    json::Value capabilities;
    QString instructions;
};

/// Checks how lists are read: entries, order, changes, how long they may be kept (CACHE-01). Returns what the server said of itself.
Greeting checkLists(const Recording &recording, Findings &findings);

/// Whether the revision of the recording has stateless requests.
bool isStateless(const Recording &recording);

} // namespace mcp::check
