// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace quayside::reader {

/// Gives up, for the rest of this process: memory and time beyond the limits, opening and growing files, starting
/// processes, and every system call that decoding does not need. False when a limit could not be set; a kernel without
/// filters for system calls is no reason.
bool confine();

} // namespace quayside::reader
