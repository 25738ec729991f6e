// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace mcp {

/// A character nobody would see, or that moves others about: control, format, unassigned, private, line separators, and
/// letters and marks that draw nothing (SEC-02, SEC-36). Plain spaces, tabs and line breaks: only the last two are.
bool isHiddenCharacter(char32_t code);

} // namespace mcp
