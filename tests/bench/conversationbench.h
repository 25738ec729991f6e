// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

namespace quayside {

/// What it costs to open a conversation of n messages: time and memory of load() of its book, and of branch(). Prints one line and
/// returns the exit status.
int benchConversation(qint64 n);

} // namespace quayside
