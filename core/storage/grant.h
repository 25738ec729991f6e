// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/field.h"
#include "core/json/names.h"
#include "core/json/raw.h"

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QString>

#include <optional>

namespace mcp {

/// Which values of one argument a grant covers (SEC-51).
struct ArgumentRule
{
    enum class Kind { Exact, PathPrefix, OneOf, Any };

    QString name;
    Kind kind = Kind::Exact;
    QList<json::Raw> values = {}; ///< PathPrefix: a path at or below one of them. None with Any.

    template<class V>
    static void fields(V &v)
    {
        v("name", &ArgumentRule::name);
        v("kind", &ArgumentRule::kind);
        v("values", &ArgumentRule::values, json::kMayBeAbsent);
    }
    bool operator==(const ArgumentRule &) const = default;
};

constexpr json::EnumNames<ArgumentRule::Kind, 4> jsonNames(ArgumentRule::Kind)
{
    using Kind = ArgumentRule::Kind;
    return {{{Kind::Exact, "exact"},
             {Kind::PathPrefix, "pathPrefix"},
             {Kind::OneOf, "oneOf"},
             {Kind::Any, "any"}}};
}

/// Consent to calls of one tool that lasts longer than one call (SEC-48).
struct Grant
{
    QString id; ///< Given by ConsentStore::addGrant().
    QString serverId;
    QByteArray identity; ///< Fingerprint of the approved launch or address.
    QString tool;
    QByteArray definition; ///< Digest of the tool's definition.
    std::optional<QList<ArgumentRule>> arguments = {}; ///< Nothing: any arguments.
    QString conversation = {}; ///< Empty: in all conversations, until a date.
    QDateTime givenAt = {}; ///< UTC.
    QString source =
        {}; ///< Who wanted the call that it was given for, in the word of the audit log.
    QDateTime until = {}; ///< UTC; invalid with a conversation.

    bool isOver(const QDateTime &now) const { return until.isValid() && until <= now; }

    template<class V>
    static void fields(V &v)
    {
        v("id", &Grant::id);
        v("server", &Grant::serverId);
        v("identity", &Grant::identity);
        v("tool", &Grant::tool);
        v("definition", &Grant::definition);
        v("arguments", &Grant::arguments);
        v("conversation", &Grant::conversation, json::kMayBeAbsent);
        v("givenAt", &Grant::givenAt);
        v("source", &Grant::source, json::kMayBeAbsent);
        v("until", &Grant::until, json::kMayBeAbsent);
    }
    bool operator==(const Grant &) const = default;
};

/// The longest span of a grant (SEC-48).
inline constexpr int kGrantDays = 90;

/// How calls of models are treated that no grant covers. The card shows more than this in some cases (SEC-53).
enum class CallDefault {
    AlwaysAsk,
    AskForWrites, ///< Asks unless the tool claims to be read-only.
    NeverAsk,
};

constexpr json::EnumNames<CallDefault, 3> jsonNames(CallDefault)
{
    return {{{CallDefault::AlwaysAsk, "alwaysAsk"},
             {CallDefault::AskForWrites, "askForWrites"},
             {CallDefault::NeverAsk, "neverAsk"}}};
}

/// The definition of a tool that the person accepted (SEC-49).
struct KnownTool
{
    QByteArray digest;
    bool isUsed = false; ///< It was called since it was accepted (SEC-52).

    template<class V>
    static void fields(V &v)
    {
        v("digest", &KnownTool::digest);
        v("used", &KnownTool::isUsed, json::kMayBeAbsent);
    }
    bool operator==(const KnownTool &) const = default;
};

} // namespace mcp
