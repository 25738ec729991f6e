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

/// Explains an error of mcp::ProfileKey: why the key of a profile cannot be used.
QString profileKeyText(const mcp::Error &problem);

/// Why approvals are not in force, or not kept (SEC-71). Empty for a file of a newer version, which has a notice of its own.
QString consentText(const mcp::Error &problem);

} // namespace quayside
