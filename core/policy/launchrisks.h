// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/policy/launchreview.h"

#include <QList>
#include <QString>

namespace mcp {

/// The risks of a launch, each once, ordered by kind.
QList<LaunchRisk> launchRisks(const ServerEntry &entry, const QString &resolvedProgram);

} // namespace mcp
