// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/link/era.h"

#include "core/protocol/tasks.h"

namespace mcp {

const EraRules &EraRules::of(Era era)
{
    static constexpr EraRules kStateful{.tellsLifetimes = false,
                                        .hasListenStreams = false,
                                        .hasAnyStructuredContent = false,
                                        .hasHeaderParameters = false,
                                        .mustAnswerPings = true,
                                        .hasTaskRequests = true,
                                        .hasResultRequests = true,
                                        .cancelsAtOnce = true,
                                        .bindsTasksToSessions = true,
                                        .hasIndependentRequests = false,
                                        .onlyRevision = {},
                                        .taskNotice = TaskStatusChanged::method};
    static constexpr EraRules kStateless{.tellsLifetimes = true,
                                         .hasListenStreams = true,
                                         .hasAnyStructuredContent = true,
                                         .hasHeaderParameters = true,
                                         .mustAnswerPings = false,
                                         .hasTaskRequests = false,
                                         .hasResultRequests = false,
                                         .cancelsAtOnce = false,
                                         .bindsTasksToSessions = false,
                                         .hasIndependentRequests = true,
                                         .onlyRevision = QLatin1StringView("2026-07-28"),
                                         .taskNotice = TaskChanged::method};
    switch (era) {
    case Era::Stateful:
        return kStateful;
    case Era::Stateless:
        break;
    }
    return kStateless;
}

} // namespace mcp
