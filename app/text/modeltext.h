// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/text/errortext.h"

namespace quayside {

/// What a person can do after an error of a model, in addition to the advice in its hint.
enum class ModelRemedy { None, Settings, Summary };
ModelRemedy modelRemedy(const mcp::Error &error);

/// The text for an error of a model.
ErrorText modelErrorText(const mcp::Error &error);
/// The same for the list of models of a provider while the person sets it up. Names of models can be typed instead.
ErrorText modelListErrorText(const mcp::Error &error);
/// The same where a model was asked in a conversation.
ErrorText conversationErrorText(const mcp::Error &error);

} // namespace quayside
