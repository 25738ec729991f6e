// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace quayside {

/// Prints in which part of the questions a search finds a tool that is wanted. Measures no time, needs no server.
int benchRecall();

} // namespace quayside
