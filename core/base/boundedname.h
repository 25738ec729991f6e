// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace mcp {

constexpr qsizetype kBoundedNameChars = 60; ///< In UTF-16.

/// A name from elsewhere as it may stand between quotes in a sentence of ours (SEC-37): longer ones end in "…" after at most
/// maxChars, and double quotes of any kind are apostrophes. Invisible characters stay: cleanText() marks them.
QString boundedName(const QString &name, qsizetype maxChars = kBoundedNameChars);

} // namespace mcp
