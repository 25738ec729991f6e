// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/decision.h"

namespace mcp {

using CallOutcome = Decision::Outcome;

namespace {

std::optional<Reason> refusal(const CallFacts &facts)
{
    if (facts.caller.source == Source::Sampling)
        return Reason::SamplingRunsNoTools;
    if (facts.company == CompanyVerdict::Deny)
        return Reason::CompanyDenies;
    switch (facts.standing) {
    case Standing::Accepted:
        return {};
    case Standing::New:
        return Reason::NewTool;
    case Standing::Changed:
        return Reason::ChangedTool;
    case Standing::InstructionsChanged:
        return Reason::ChangedInstructions;
    }
    return Reason::NewTool;
}

std::optional<bool> claimOf(const std::optional<Hint> &hint)
{
    return hint ? hint->value : std::nullopt;
}

/// A tool that claims to be destructive as well is not read-only.
bool claimsReadOnly(const ToolAnnotations &claims)
{
    return claimOf(claims.readOnlyHint) == true && claimOf(claims.destructiveHint) != true;
}

bool isDestructive(const ToolAnnotations &claims)
{
    return !claimsReadOnly(claims) && claimOf(claims.destructiveHint) != false;
}

bool hasBothLabels(const Labels &labels)
{
    return labels.hasPrivate && labels.hasOutside;
}

bool isInForce(const Grant &grant, const CallFacts &facts)
{
    if (!grant.conversation.isEmpty()) {
        return facts.caller.source == Source::Conversation
            && grant.conversation == facts.caller.conversation;
    }
    return grant.givenAt.isValid() && grant.until.isValid() && facts.now < grant.until
        && grant.until <= grant.givenAt.addDays(kGrantDays);
}

/// All but the arguments.
bool isGrantFor(const Grant &grant, const CallFacts &facts)
{
    return !facts.identity.isEmpty() && !facts.definition.isEmpty()
        && grant.serverId == facts.serverId && grant.identity == facts.identity
        && grant.tool == facts.tool && grant.definition == facts.definition
        && isInForce(grant, facts);
}

/// SEC-48, SEC-51
Decision byGrants(const CallFacts &facts)
{
    Reason reason = Reason::NoGrant;
    for (const Grant &grant : facts.grants) {
        if (!isGrantFor(grant, facts))
            continue;
        if (areCovered(facts.arguments, grant.arguments, facts.resolveLinks))
            return {CallOutcome::Allow, Reason::Granted, grant.id};
        reason = Reason::OtherArguments;
    }
    const ToolAnnotations claims = facts.annotations.value_or(ToolAnnotations());
    const bool isAllowed = facts.callDefault == CallDefault::NeverAsk
        || (facts.callDefault == CallDefault::AskForWrites && claimsReadOnly(claims));
    if (isAllowed)
        return {CallOutcome::Allow, Reason::ServerDefault};
    return {CallOutcome::Ask, reason};
}

Decision undecorated(const CallFacts &facts)
{
    if (const auto why = refusal(facts))
        return {CallOutcome::Deny, *why};
    if (facts.company == CompanyVerdict::Unreadable)
        return {CallOutcome::Ask, Reason::CompanyUnreadable};
    if (facts.company == CompanyVerdict::Ask)
        return {CallOutcome::Ask, Reason::CompanyAsks};
    if (facts.caller.source == Source::Person)
        return {CallOutcome::Allow, Reason::PersonStarted};
    // openWorldHint is a claim of the server: that its tool reaches nobody lifts nothing (SEC-50).
    if (hasBothLabels(facts.caller.labels))
        return {CallOutcome::Ask, Reason::PrivateAndOutside};
    if (facts.company == CompanyVerdict::Allow)
        return {CallOutcome::Allow, Reason::CompanyAllows};
    return byGrants(facts);
}

Offers offersFor(const CallFacts &facts, const Decision &decision)
{
    const bool isLasting = onceOnly(facts, decision) == OnceOnly::No;
    return {isLasting && facts.caller.source == Source::Conversation
                && !facts.caller.conversation.isEmpty(),
            isLasting};
}

} // namespace

OnceOnly onceOnly(const CallFacts &facts, const Decision &decision)
{
    if (decision.outcome != CallOutcome::Ask
        || (decision.reason != Reason::NoGrant && decision.reason != Reason::OtherArguments))
        return OnceOnly::OtherReason;
    if (facts.identity.isEmpty())
        return OnceOnly::NotApproved;
    if (isDestructive(facts.annotations.value_or(ToolAnnotations())))
        return OnceOnly::Destructive;
    if (facts.mayChange)
        return OnceOnly::NotPinned;
    return facts.isUsed ? OnceOnly::No : OnceOnly::FirstUse;
}

Decision decide(const CallFacts &facts)
{
    Decision decision = undecorated(facts);
    decision.offers = offersFor(facts, decision);
    decision.origins = facts.caller.labels.origins;
    decision.origins.removeAll(facts.serverId);
    return decision;
}

} // namespace mcp
