// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace quayside {

/// The second line of a row with the title of something that a server offers: the first line of its description when it is
/// titled by its name, its name when that says something else, otherwise nothing. Cleaned.
QString secondLineOf(const QString &name, const QString &title, const QString &description);

} // namespace quayside
