// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/chat/chatcallcontroller.h"
#include "core/policy/decision.h"

#include <optional>

namespace quayside {

/// Why an answer of the model ends early, as a sentence; empty: it is whole, grows, or is of the person.
QString stateText(const mcp::chat::Message &message);
/// Who wrote the details of a failed answer; to be inserted into "From %1". isOfProvider has no value if that is not
/// known any more.
QString problemSource(std::optional<bool> isOfProvider);
/// "1,204 tokens in, 310 out"; empty when nobody counted.
QString usageText(qint64 inputTokens, qint64 outputTokens);
QString callStateText(ChatCallController::State state);
/// Why a call was sent without asking, as a sentence (SEC-56).
QString allowedText(const mcp::Decision &decision);
/// "about 1,900 tokens"
QString aboutTokensText(qint64 tokens);

} // namespace quayside
