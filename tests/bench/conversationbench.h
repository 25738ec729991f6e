// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

namespace quayside {

/// What it costs to open a conversation of n messages: time and memory of load() of its book, and of branch(). list_ms is the time to
/// open and check the file and to list what is in it, which comes before. Prints one line and returns the exit status.
int benchConversation(qint64 n);

} // namespace quayside
