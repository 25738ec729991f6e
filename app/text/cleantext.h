// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace quayside {

enum class Lines { One, Many };

/// Untrusted text with invisible characters made visible (SEC-36): control characters as ␛, others as ⟨U+202E⟩; at most
/// four combining marks per letter, then "…". Lines::Many keeps line breaks and tabs. Lines::One turns them into spaces
/// and truncates the text at limits::kLineChars with "…" (SEC-41): for names, titles, addresses, types.
QString cleanText(const QString &text, Lines lines = Lines::One);

} // namespace quayside
