// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/policy/launchreview.h"

#include <QList>
#include <QString>

namespace mcp {

/// What to point out before a launch, each finding once, by kind.
QList<LaunchRisk> launchRisks(const ServerEntry &entry, const QString &resolvedProgram);

} // namespace mcp
