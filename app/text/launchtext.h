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
/// What an entry is taken without, beside its name.
QString ignoredText(const mcp::ServerWarning &warning);

} // namespace quayside
