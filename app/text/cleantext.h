// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace quayside {

enum class Lines { One, Many };

/// Text from outside with everything invisible made visible (SEC-36): control characters as ␛, all else as
/// ⟨U+202E⟩; of the marks on one letter four, and "…" for the rest. Line breaks and tabs are kept with Lines::Many. With
/// Lines::One they become spaces, and the text is cut at limits::kLineChars with "…" behind it (SEC-41): a name, a
/// title, an address, a type.
QString cleanText(const QString &text, Lines lines = Lines::One);

} // namespace quayside
