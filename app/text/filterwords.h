// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace quayside {

/// Whether text contains each word of filter, in any case and order.
bool hasWords(const QString &text, const QString &filter);

} // namespace quayside
