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
                                        .taskNotice = TaskStatusChanged::method};
    static constexpr EraRules kStateless{.tellsLifetimes = true,
                                         .hasListenStreams = true,
                                         .hasAnyStructuredContent = true,
                                         .hasHeaderParameters = true,
                                         .mustAnswerPings = false,
                                         .hasTaskRequests = false,
                                         .hasResultRequests = false,
                                         .cancelsAtOnce = false,
                                         .taskNotice = TaskChanged::method};
    return era == Era::Stateful ? kStateful : kStateless;
}

} // namespace mcp
