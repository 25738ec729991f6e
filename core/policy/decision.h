// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/names.h"
#include "core/policy/argumentrules.h"
#include "core/policy/companyrules.h"
#include "core/protocol/tools.h"

#include <QDateTime>
#include <QStringList>

namespace mcp {

// The names of the next enums are the words of the audit log: never change one.

/// Who wants a tool to be called.
enum class Source {
    Person, ///< Clicked Run, or typed the command: this is the consent, the form showed what is sent.
    Conversation, ///< A model in a conversation.
    Sampling, ///< Our model, for a server: runs no tools of ours (SEC-63).
    Gateway, ///< Another program, through Quayside.
    Script,
};
constexpr json::EnumNames<Source, 5> jsonNames(Source)
{
    return {{{Source::Person, "person"},
             {Source::Conversation, "conversation"},
             {Source::Sampling, "sampling"},
             {Source::Gateway, "gateway"},
             {Source::Script, "script"}}};
}

/// What the text that led to a call has seen (SEC-53, SEC-54).
struct Labels
{
    bool hasPrivate = false; ///< Private data was read.
    bool hasOutside = false; ///< Text was read that anybody could have written.
    QStringList origins = {}; ///< Ids of servers with results that are part of the arguments.

    bool operator==(const Labels &) const = default;
};

struct Caller
{
    Source source = Source::Person;
    QString conversation = {}; ///< Of Source::Conversation, as the next.
    QString call = {}; ///< The call of the model, by the id that the conversation has for it.
    Labels labels = {};

    bool operator==(const Caller &) const = default;
};

/// The definition of a tool against the one that was accepted (SEC-49).
enum class Standing {
    Accepted,
    New, ///< Never accepted.
    Changed,
    InstructionsChanged, ///< Those of the server; all its tools wait.
};

/// Why a call is allowed, asked about or denied.
enum class Reason {
    PersonStarted, ///< Allow
    CompanyAllows, ///< Allow
    Granted, ///< Allow; grantId says by which grant.
    ServerDefault, ///< Allow

    CompanyAsks, ///< Ask
    CompanyUnreadable, ///< Ask: the file of the company cannot be read.
    PrivateAndOutside, ///< Ask, whatever was granted (SEC-53).
    OtherArguments, ///< Ask: a grant covers the tool, but not these arguments.
    NoGrant, ///< Ask

    CompanyDenies, ///< Deny
    NewTool, ///< Deny until it is accepted.
    ChangedTool, ///< Deny until it is accepted.
    ChangedInstructions, ///< Deny until they are accepted.
    SamplingRunsNoTools, ///< Deny (SEC-63).
};
/// The three of the rules of the company have the same name.
constexpr json::EnumNames<Reason, 14> jsonNames(Reason)
{
    return {{{Reason::PersonStarted, "started by the person"},
             {Reason::CompanyAllows, "company rule"},
             {Reason::Granted, "grant"},
             {Reason::ServerDefault, "default of the server"},
             {Reason::CompanyAsks, "company rule"},
             {Reason::CompanyUnreadable, "company rules cannot be read"},
             {Reason::PrivateAndOutside, "private and outside data"},
             {Reason::OtherArguments, "arguments outside the grant"},
             {Reason::NoGrant, "no grant"},
             {Reason::CompanyDenies, "company rule"},
             {Reason::NewTool, "new tool"},
             {Reason::ChangedTool, "changed tool"},
             {Reason::ChangedInstructions, "changed instructions"},
             {Reason::SamplingRunsNoTools, "sampling runs no tools"}}};
}

/// Why a call was not sent: Error::code with ErrorKind::Policy.
enum class CallRefusal {
    CompanyDenies = 1,
    NewTool, ///< Its definition is not accepted yet, like those of the next two.
    ChangedTool,
    ChangedInstructions,
    SamplingRunsNoTools,
    Refused, ///< By the person.
    Closed, ///< The card was closed, also with Escape.
    NoAnswer, ///< In five minutes.
    Locked, ///< The screen was locked.
    Ending, ///< The program ends.
    Stopped, ///< The person stopped the server.
    Busy, ///< Too many calls wait for the person (SEC-47).
    Changed, ///< The tool or its server changed while the person was asked.
};
constexpr json::EnumNames<CallRefusal, 13> jsonNames(CallRefusal)
{
    return {{{CallRefusal::CompanyDenies, "company rule"},
             {CallRefusal::NewTool, "new tool"},
             {CallRefusal::ChangedTool, "changed tool"},
             {CallRefusal::ChangedInstructions, "changed instructions"},
             {CallRefusal::SamplingRunsNoTools, "sampling runs no tools"},
             {CallRefusal::Refused, "refused by the person"},
             {CallRefusal::Closed, "closed without an answer"},
             {CallRefusal::NoAnswer, "no answer"},
             {CallRefusal::Locked, "screen locked"},
             {CallRefusal::Ending, "program ended"},
             {CallRefusal::Stopped, "server stopped"},
             {CallRefusal::Busy, "too many waiting"},
             {CallRefusal::Changed, "changed while asked"}}};
}

/// The spans that the card offers; "once" always (SEC-48, SEC-52).
struct Offers
{
    bool hasConversation = false;
    bool hasDate = false;

    bool operator==(const Offers &) const = default;
};

/// Why the card offers no span but "once" (SEC-52).
enum class OnceOnly {
    No, ///< It offers others.
    OtherReason, ///< A permission has no effect on what is asked for this reason.
    NotApproved, ///< The server has no approval that a permission could belong to.
    Destructive, ///< Claimed by the tool, or not denied.
    NotPinned, ///< CallFacts::mayChange
    FirstUse,
};

struct Decision
{
    enum class Outcome { Allow, Ask, Deny };

    Outcome outcome = Outcome::Ask;
    Reason reason = Reason::NoGrant;
    QString grantId = {};
    Offers offers = {};
    QStringList origins =
        {}; ///< Ids of other servers whose results are part of the arguments (SEC-54).

    bool operator==(const Decision &) const = default;
};

/// Everything a decision depends on.
struct CallFacts
{
    Caller caller = {};
    QString serverId = {};
    QByteArray identity =
        {}; ///< See Grant; empty for a server without an approval, which has no grants.
    QString tool = {};
    std::optional<ToolAnnotations> annotations = {};
    QByteArray definition = {}; ///< toolDigest() of the tool as it is now.
    Standing standing = Standing::New;
    bool isUsed = false; ///< The tool was called before.
    bool mayChange = false; ///< The server's version is not pinned.
    json::Raw arguments = {};
    QList<Grant> grants = {};
    CallDefault callDefault = CallDefault::AlwaysAsk;
    CompanyVerdict company = CompanyVerdict::None;
    QDateTime now = {}; ///< UTC
    LinkResolver resolveLinks = {};
};

/// Pure. Annotations are claims: they never allow what is asked about without them, except where the person chose
/// CallDefault::AskForWrites (SEC-50).
Decision decide(const CallFacts &facts);

/// What keeps a lasting permission from being offered with this decision, the most lasting cause first. Pure.
OnceOnly onceOnly(const CallFacts &facts, const Decision &decision);

} // namespace mcp
