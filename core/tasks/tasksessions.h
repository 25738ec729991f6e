// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/pending.h"

namespace mcp {

/// What servers keep open tasks in: a session for one at an address, its process for one on this computer. Each has a
/// random name of ours.
class TaskSessions
{
public:
    virtual ~TaskSessions() = default;

    /// The one in which the server answers now. A session is not ended from now on, until leave(). Empty: there is none.
    virtual QString current(const QString &serverId) = 0;
    /// One more open task is in it. True once the next start can resume it (HTTP-22); false: it lasts for this run only.
    virtual Pending<bool> enter(const QString &serverId, const QString &session) = 0;
    /// One less. With the last the session is ended as usual, and what was stored of it is removed.
    virtual void leave(const QString &serverId, const QString &session) = 0;
    /// Whether we ended it, and not the server.
    virtual bool isEndedByUs(const QString &session) const = 0;
};

} // namespace mcp
