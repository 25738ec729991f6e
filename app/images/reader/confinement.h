// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace quayside::reader {

/// Restricts this process permanently: memory and time limits, no opening or growing of files, no new processes, and
/// only the system calls that decoding needs, without new code. False if a part of this could not be set: then nothing may be
/// decoded.
bool confine();

} // namespace quayside::reader
