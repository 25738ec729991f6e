// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/protocol/sampling.h"

#include <QList>

namespace mcp::chat {

/// The messages as the strictest provider takes them, whatever a crash, a failure or another provider has left. Pure.
///
/// User and assistant take turns, the user begins and ends; there are no empty messages. Behind an assistant message with calls stands
/// one with a result for each of them in their order, and nothing else (SAMP-12); a call without a result was interrupted, and results
/// without a call are left out. Results are followed by the assistant: where it said nothing, a text says that its answer is missing.
QList<SamplingMessage> repairedTurns(const QList<SamplingMessage> &messages);

} // namespace mcp::chat
