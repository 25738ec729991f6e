// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace quayside {

// Text as a terminal lays it out, where Chinese, Japanese and Korean signs take two cells and accents none.

/// How many cells text takes.
int cells(const QString &text);
/// As much of text as fits into width, with an ellipsis when something is missing; no blanks at the end.
QString fitted(const QString &text, int width);
/// The same, filled up with blanks.
QString padded(const QString &text, int width);

} // namespace quayside
