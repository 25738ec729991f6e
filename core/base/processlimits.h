// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

namespace mcp {

/// Disables core dumps, so that a crash writes no secret to disk (SEC-69), for this process and its children. Release
/// builds only; developers can still use dumps of other builds.
void forbidCoreDumps();

/// Raises the limit on open files of this process to the maximum that the system allows, at most 65,536 (SEC-14).
/// Returns the previous limit, which PosixLauncher restores for child processes.
quint64 raiseDescriptorLimit();

} // namespace mcp
