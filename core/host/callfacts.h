// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/host/companyfile.h"
#include "core/policy/decision.h"

namespace mcp {

class Clock;
class ConsentStore;
class KnownTools;
class Server;

/// What of the host a decision about a call depends on. consent and known: null for a server that the caller vouches for.
CallFacts callFacts(const Caller &caller, const Server &server, const QString &tool,
                    const json::Raw &arguments, const ConsentStore *consent,
                    const KnownTools *known, CompanyFile &company, const Clock &clock);

} // namespace mcp
