// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/asks/callwords.h"

#include <QCoreApplication>

namespace quayside {

namespace {

struct CallWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::CallWords)
};

} // namespace

QString onceOnlyText(mcp::OnceOnly why, const std::optional<mcp::ToolAnnotations> &claims)
{
    using mcp::OnceOnly;
    switch (why) {
    case OnceOnly::No:
        return {};
    case OnceOnly::OtherReason:
        return CallWords::tr("Such calls need a confirmation each time.");
    case OnceOnly::NotApproved:
        return CallWords::tr("The server is not approved, so nothing is remembered.");
    case OnceOnly::Destructive:
        return claims && claims->destructiveHint && claims->destructiveHint->value == true
            ? CallWords::tr("Destructive tools need a confirmation each time.")
            : CallWords::tr("May change things: each call needs a confirmation.");
    case OnceOnly::NotPinned:
        return CallWords::tr("Version not pinned: pin it to allow this tool for longer.");
    case OnceOnly::FirstUse:
        return CallWords::tr("First call of this tool: the next one can be allowed for longer.");
    }
    return {};
}

} // namespace quayside
