// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/policy/launchreview.h"
#include "core/storage/serverwarning.h"

#include <QString>

namespace quayside {

/// text with every character visible, line breaks and tabs as marks (SEC-02).
QString visibleText(const QString &text);

/// A risk of a launch, as a sentence.
QString riskText(const mcp::LaunchRisk &risk);
/// A difference from the approved launch, as a sentence.
QString differenceText(const mcp::LaunchDifference &difference);
/// A problem of an address, with what to do.
QString addressProblemText(mcp::AddressProblem problem);
/// Why an address cannot be contacted; empty if it can.
QString proxyProblemText();
QString obstacleText(const mcp::LaunchReview &review);
/// A problem in the list of servers, as a sentence.
QString warningText(const mcp::ServerWarning &warning);
/// Names the member of an entry that is ignored, after the name of the entry.
QString ignoredText(const mcp::ServerWarning &warning);

} // namespace quayside
