// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

namespace mcp {

/// Raises the limit on open files of this process to the maximum that the system allows, at most 65,536 (SEC-14).
/// Returns the previous limit, which PosixLauncher restores for child processes.
quint64 raiseDescriptorLimit();

} // namespace mcp
