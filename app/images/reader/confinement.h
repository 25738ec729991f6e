// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace quayside::reader {

/// Restricts this process permanently: memory and time limits, no opening or growing of files, no new processes, and
/// only the system calls that decoding needs. False if a limit could not be set; a kernel without system call filters
/// is accepted.
bool confine();

} // namespace quayside::reader
