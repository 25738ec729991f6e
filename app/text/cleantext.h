// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace quayside {

enum class Lines { One, Many };

/// Text from outside with everything invisible made visible (SEC-36): control characters as ␛, all else as
/// ⟨U+202E⟩. Line breaks and tabs are kept with Lines::Many and become spaces with Lines::One.
QString cleanText(const QString &text, Lines lines = Lines::One);

} // namespace quayside
