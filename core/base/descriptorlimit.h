// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

namespace mcp {

/// Lets this program have as many files and connections open as the system allows it to, at most 65,536 (SEC-14). Returns how
/// many it could have before; what it starts gets that number back (see PosixLauncher).
quint64 raiseDescriptorLimit();

} // namespace mcp
