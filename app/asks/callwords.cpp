// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/asks/callwords.h"

#include "app/text/cleantext.h"

#include <QCoreApplication>

namespace quayside {

using mcp::json::Value;

namespace {

struct CallWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::CallWords)
};

/// A text that reads like a number, a list or nothing at all would be taken for that.
bool isAmbiguous(const QString &text)
{
    return text.trimmed().size() != text.size() || text.isEmpty()
        || mcp::json::parse(text).hasValue();
}

QString shownValue(const Value &value)
{
    const bool isText = value.isString() && !isAmbiguous(value.toString());
    return cleanText(isText ? value.toString() : QString::fromUtf8(value.toJson()), Lines::Many);
}

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

std::optional<ArgumentLines> argumentLines(const mcp::json::Raw &arguments)
{
    if (arguments.size() > ArgumentLines::kBytes)
        return {};
    const auto value = mcp::json::parse(arguments);
    if (!value || !value->isObject() || value->members().size() > ArgumentLines::kCount)
        return {};
    ArgumentLines lines;
    for (const auto &[name, member] : value->members()) {
        lines.names.append(cleanText(name));
        lines.values.append(shownValue(member));
    }
    return lines;
}

} // namespace quayside
