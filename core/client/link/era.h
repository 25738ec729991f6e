// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/era.h"

#include <QLatin1StringView>

namespace mcp {

/// The properties of an era that matter outside of a link: between two links, and for a task of an earlier one.
struct EraRules
{
    static const EraRules &of(Era era);

    /// Results say how long they may be kept (CACHE-01). Otherwise they stay valid until the server reports a change, or an
    /// error suggests one (CACHE-08).
    bool tellsLifetimes = false;
    /// Changes arrive over `subscriptions/listen` (SUBS-*). Otherwise resources are subscribed one by one (RES-08), and
    /// changes of lists are reported without a request.
    bool hasListenStreams = false;
    /// `structuredContent` may be any value. Otherwise it is an object.
    bool hasAnyStructuredContent = false;
    /// Over HTTP, arguments of a tool may have to be repeated in headers (HTTP-46).
    bool hasHeaderParameters = false;
    /// A `ping` without a response means that the session is gone (PING-02).
    bool mustAnswerPings = false;
    /// The caller decides whether a call runs as a task, as far as the tool allows it (TASK-02). Otherwise the server
    /// decides (TASKX-03).
    bool hasTaskRequests = false;
    /// The result and the questions of a task arrive over `tasks/result`, which waits for them (TASK-10, TASK-13).
    /// Otherwise they are part of the task, and `tasks/update` answers the questions (TASKX-10, TASKX-14).
    bool hasResultRequests = false;
    /// `tasks/cancel` ends the task, or fails (TASK-17). Otherwise the server may ignore it (TASKX-20).
    bool cancelsAtOnce = false;
    /// A task may end with the session of the connection that made it.
    bool bindsTasksToSessions = false;
    /// Every request says by itself who asks, in which revision (LIFE-40), over HTTP in headers too (HTTP-41). Otherwise it
    /// belongs to a session.
    bool hasIndependentRequests = false;
    /// The revision, if the era has only one.
    QLatin1StringView onlyRevision;
    /// The notification about a task (TASK-09, TASKX-25).
    QLatin1StringView taskNotice;
};

} // namespace mcp
