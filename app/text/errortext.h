// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QString>
#include <QStringList>

namespace quayside {

/// A failure in words: what happened, what to do, and what the other side or the system said of it.
struct ErrorText
{
    QString title;
    QString hint; ///< May be empty.
    QString
        detail; ///< Cleaned, not ours: to be shown framed as somebody else's words. May be empty.
    QStringList attempts = {}; ///< What became of each way that was tried; cleaned, to be framed.
};

/// What was being done when it failed.
enum class Occasion {
    Start, ///< Of a program.
    Connect, ///< To an address.
    Call,
    List,
    Configuration,
};

ErrorText errorText(const mcp::Error &error, Occasion occasion);

/// A program that ended by itself. code: of its exit, or below 0 the number of a signal; hasOutput: what it wrote last is
/// shown with this; wasReady: not at its start.
ErrorText endedText(int code, bool hasOutput, bool wasReady);

} // namespace quayside
