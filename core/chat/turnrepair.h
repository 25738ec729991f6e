// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/protocol/sampling.h"

#include <QList>

namespace mcp::chat {

/// Repairs messages, which may be incomplete after a crash, a failure or a change of the provider, so that the strictest provider
/// accepts them. Pure.
///
/// User and assistant alternate, the user begins and ends, and there are no empty messages. An assistant message with calls is
/// followed by a message with one result for each call, in the same order, and nothing else (SAMP-12). A call without a result
/// gets one that says that it was interrupted; a result without a call is left out. Results are followed by an assistant message;
/// if there is none, one is added that says that the answer is missing.
QList<SamplingMessage> repairedTurns(const QList<SamplingMessage> &messages);

} // namespace mcp::chat
