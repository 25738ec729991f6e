// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/protocol/lifecycle.h"

#include <QStringList>

namespace mcp {

/// The two families of revisions: with a session that `initialize` opens (2024-11-05 to 2025-11-25), and with requests
/// that each stand for themselves (2026-07-28).
enum class Era { Stateful, Stateless };

/// Which era a person wants with a server (LIFE-08).
enum class EraChoice { Auto, StatefulOnly, StatelessOnly };

/// How messages travel.
enum class Carrier {
    Stdio,
    StreamableHttp,
    Sse, ///< The old HTTP+SSE of 2024-11-05 (LSSE-08).
    Other,
};

/// What a connection knows of its server once it is open. All of it is the server's claim.
struct ServerProfile
{
    Era era = Era::Stateful;
    Carrier carrier = Carrier::Other;
    QString revision; ///< The protocol revision in use, such as `2025-11-25`.
    QStringList supportedRevisions; ///< As far as the server told (stateless era).
    std::optional<Implementation> implementation;
    ServerCapabilities capabilities;
    QString instructions;

    /// Whether parts of a call travel on its envelope (HTTP-46).
    bool callsWithHeaders() const
    {
        return era == Era::Stateless && carrier == Carrier::StreamableHttp;
    }
    /// Whether the server may have tasks of 2025-11-25.
    bool hasTaskMethods() const;
    /// Whether results say how long they may be kept (CACHE-01, CACHE-08).
    bool tellsLifetimes() const { return era == Era::Stateless; }
    /// Whether a `ping` without an answer means that the session is gone (PING-02).
    bool answersPings() const { return era == Era::Stateful; }
    /// Whether the server completes arguments, or may where its revision has no word for that (LIFE-05).
    bool mayComplete() const;
    /// Whether it takes what is filled in already (COMP-02).
    bool takesCompletionContext() const;
    /// Whether it tells when a person is done with a page (ELIC-35, ELIC-37).
    bool tellsOfVisits() const;
};

} // namespace mcp
