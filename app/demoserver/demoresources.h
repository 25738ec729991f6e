// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/serve/server.h"

namespace quayside {

constexpr int kLogStep = 4'000; ///< Milliseconds between two lines of the harbour log.

/// The resources of the demo server: texts of several types, a picture, a log that changes and can be subscribed to, and
/// a template with completion.
void offerResources(mcp::serve::Server *server);

QString logUri();

} // namespace quayside
