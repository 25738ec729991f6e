// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/link/era.h"
#include "core/json/names.h"
#include "core/protocol/lifecycle.h"

#include <QStringList>

namespace mcp {

/// How messages travel.
enum class Carrier {
    Stdio,
    StreamableHttp,
    Sse, ///< The old HTTP+SSE of 2024-11-05 (LSSE-08).
    Other,
};
constexpr json::EnumNames<Carrier, 4> jsonNames(Carrier)
{
    return {{{Carrier::Stdio, "stdio"},
             {Carrier::StreamableHttp, "streamable-http"},
             {Carrier::Sse, "sse"},
             {Carrier::Other, "other"}}};
}

/// What a server lets its clients do with tasks.
struct TaskOffer
{
    bool hasMethods = false; ///< Its revision has tasks, whatever it declares.
    bool isDeclared = false; ///< A call of a tool may become a task (TASK-01, TASKX-02).
    bool canList = false; ///< TASK-16
    bool canCancel = false; ///< TASK-17, TASKX-19
};

/// What a server offers of the Skills extension ("Capability Negotiation").
struct SkillOffer
{
    bool isUsable = false; ///< Both sides have announced it (EXT-02).
    bool hasFolders = false; ///< The server lists what is in a folder.
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
    TaskOffer tasks;
    SkillOffer skills;
    QString instructions;

    const EraRules &rules() const { return EraRules::of(era); }
    /// Whether arguments of a tool may have to be repeated in headers (HTTP-46).
    bool callsWithHeaders() const
    {
        return rules().hasHeaderParameters && carrier == Carrier::StreamableHttp;
    }
    /// Whether the server completes arguments, or may where its revision has no capability for that (LIFE-05).
    bool mayComplete() const;
    /// Whether it takes what is filled in already (COMP-02).
    bool takesCompletionContext() const;
    /// Whether it tells when a person is done with a page (ELIC-35, ELIC-37).
    bool tellsOfVisits() const;
};

} // namespace mcp
