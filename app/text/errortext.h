// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QString>

namespace quayside {

/// A failure in words: what happened, what to do, and what the other side or the system said of it.
struct ErrorText
{
    QString title;
    QString hint; ///< May be empty.
    QString
        detail; ///< Cleaned, not ours: to be shown framed as somebody else's words. May be empty.
};

/// What was being done when it failed.
enum class Occasion { Start, Call, List, Configuration };

ErrorText errorText(const mcp::Error &error, Occasion occasion);

} // namespace quayside
