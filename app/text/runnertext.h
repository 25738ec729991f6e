// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/policy/runtimes.h"

#include <QString>

namespace quayside {

/// What to install so that a program that is not there can run: for npx, uvx, docker, python and their kin, with the
/// command of the distribution (QSysInfo::productType()). Empty for other programs. Nothing is downloaded.
QString installText(const QString &program, const QString &distribution);
QString installText(const QString &program);

/// Why a server cannot run with runtime, and what to do; empty if it can. wanted is a range for isInRange(), empty if any
/// version will do. A range of another kind says nothing.
QString runtimeProblemText(const mcp::Runtime &runtime, const QString &wanted);

} // namespace quayside
