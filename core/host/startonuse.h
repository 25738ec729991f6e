// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/pending.h"
#include "core/host/server.h"

namespace mcp {

/// Whether it does not run, or is just starting, and may be started because one of its tools is called. The person has
/// approved it, or Server::start() does nothing.
bool mayStartOnUse(const Server &server);

/// Starts a server for which mayStartOnUse(), unless that is under way. Settles with the state in which it then rests or
/// waits for the person; Ready when it can be called.
Pending<Server::State> startOnUse(Server *server);

/// For a model: why its call was not sent to a server that did not get Ready.
QString notStartedText(Server::State state);

} // namespace mcp
