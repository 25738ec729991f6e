// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/policy/launchreview.h"
#include "core/storage/serverwarning.h"

#include <QString>

namespace quayside {

/// Every character of text to be seen, line ends and tabs as marks too (SEC-02).
QString visibleText(const QString &text);

/// What to look at before a launch, as a sentence.
QString riskText(const mcp::LaunchRisk &risk);
/// What is not as it was approved, as a sentence.
QString differenceText(const mcp::LaunchDifference &difference);
/// What is wrong with an address, as a sentence with what to do.
QString addressProblemText(mcp::AddressProblem problem);
/// What keeps an address from being contacted, as a sentence; empty when nothing does.
QString obstacleText(const mcp::LaunchReview &review);
/// What was not understood in a list of servers, as a sentence.
QString warningText(const mcp::ServerWarning &warning);

} // namespace quayside
