// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/serve/server.h"

namespace quayside {

/// Tools that ask before they answer, one of each kind: a form, a page, a model, folders.
void offerQuestions(mcp::serve::Server *server);

} // namespace quayside
