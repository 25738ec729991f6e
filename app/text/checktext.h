// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/servercheck.h"

#include <QString>

namespace quayside {

/// A rule as text.
struct CheckText
{
    QString problem; ///< What is found, in one sentence.
    QString fix; ///< What the author of the server can do.
};
CheckText checkText(mcp::CheckRule rule);

QString severityText(mcp::CheckSeverity severity);

/// Where it was found, and the detail, in one line. Sanitised, and cut.
QString findingText(const mcp::CheckFinding &finding);

/// What was looked at, and how much was found.
QString reportText(const mcp::CheckReport &report);
QString scoreText(const mcp::CheckReport &report);

} // namespace quayside
