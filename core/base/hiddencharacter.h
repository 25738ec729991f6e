// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace mcp {

/// Whether a character is invisible or changes the order of others: control, format, unassigned, private use, line
/// separators, and invisible letters and marks (SEC-02, SEC-36). False for a plain space; true for tabs and line
/// breaks.
bool isHiddenCharacter(char32_t code);

} // namespace mcp
