// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/recording/comparison.h"

#include <QString>

namespace quayside {

QString ratingText(mcp::ServerDifference::Rating rating);

/// What of a server it is about, in one line; sanitised, and cut.
QString differenceSubject(const mcp::ServerDifference &difference);

/// Where in that, and what happened: added, removed or changed; sanitised, and cut.
QString differencePlace(const mcp::ServerDifference &difference);

} // namespace quayside
