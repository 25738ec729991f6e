// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QString>
#include <QStringList>

namespace mcp {
struct Bundle;
}

namespace quayside {

/// Why a bundle is not installed: the rule, and the entry, the member of the manifest or the setting that it is about. For
/// errors of core/bundle.
QString bundleText(const mcp::Error &error);

/// Who signed it, as a sentence.
QString signatureText(const mcp::Bundle &bundle);
/// The programs that it needs with the versions that it wants, as a sentence; empty if it needs none.
QString wantedProgramText(const mcp::Bundle &bundle);
/// What of its manifest Quayside does not use, as a sentence; empty if it uses all of it.
QString ignoredMembersText(const mcp::Bundle &bundle);
/// What a bundle that replaces another one takes over from it, as a sentence.
QString keptByReplacementText();
/// Warns of secrets that would stand in the command line; empty without any.
QString openSecretsText(const QStringList &titles);

} // namespace quayside
