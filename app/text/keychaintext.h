// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/text/errortext.h"
#include "core/storage/keystore.h"

namespace quayside {

/// Where secrets are kept, and why not elsewhere (SEC-66).
QString keepingText(const mcp::SecretKeeping &keeping);
/// A required secret is not available. name: of the variable or header; may be empty.
ErrorText keychainErrorText(mcp::KeyStoreProblem problem, const QString &name);

} // namespace quayside
