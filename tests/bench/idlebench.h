// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

namespace quayside {

/// What the window costs while nobody uses it: starts `quayside` from beside us, without a display, with so many times server
/// in a profile of its own, waits a minute after they are there, and prints as one JSON line how often its threads woke, what
/// processor time they took meanwhile, and its memory. Of the program alone, without the servers. 0 when that worked. It needs a
/// keychain that is not locked: the approvals of the servers are sealed with a key in it.
int benchIdle(const QStringList &server, int servers, qint64 milliseconds);

} // namespace quayside
