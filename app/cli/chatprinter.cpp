// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/chatprinter.h"

#include "app/cli/dialog.h"

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::chat::Message;
using mcp::chat::ToolResult;
using mcp::json::Value;
using End = CleanStream::End;

namespace {

constexpr qsizetype kShownArguments = 200; ///< Characters; --json has all.

/// For the person; what a model is told instead is ours as well, but for servers' texts.
QString sentence(const ToolResult &result)
{
    switch (result.outcome) {
    case ToolResult::Outcome::Done:
        return u"The call gave %1 characters."_s.arg(result.text.size() + result.omitted);
    case ToolResult::Outcome::ToolError:
        return u"The tool reports an error: "_s + shortName(result.text);
    default:
        return shortName(result.text);
    }
}

/// Why a call is sent without asking.
QString reasonText(const mcp::Decision &decision)
{
    switch (decision.reason) {
    case mcp::Reason::Granted:
        return u"You allowed this call before (permission %1)."_s.arg(decision.grantId);
    case mcp::Reason::CompanyAllows:
        return u"A rule of your organization allows this call."_s;
    default:
        return u"You allowed calls of this server in general."_s;
    }
}

} // namespace

ChatPrinter::ChatPrinter(bool isJson)
    : m_isJson(isJson)
    , m_out(stdout)
    , m_err(stderr)
{
}

void ChatPrinter::line(const Value::Object &members)
{
    writeJsonLine(Value(members).toJson());
}

void ChatPrinter::conversation(const mcp::chat::Conversation &conversation)
{
    if (!m_isJson)
        return;
    Value::Array servers;
    for (const QString &id : conversation.servers)
        servers.append(Value(id));
    line({{u"type"_s, Value(u"conversation"_s)},
          {u"key"_s, Value(conversation.key)},
          {u"model"_s, Value(conversation.model.model)},
          {u"servers"_s, Value(servers)}});
}

void ChatPrinter::said(const QString &text)
{
    if (m_isJson) {
        m_said += text;
        return;
    }
    m_out << text;
    m_out.flush();
    m_isInLine = !text.endsWith(u'\n');
}

void ChatPrinter::fellSilent()
{
    if (!m_said.isEmpty())
        line({{u"type"_s, Value(u"text"_s)}, {u"text"_s, Value(std::exchange(m_said, {}))}});
    if (std::exchange(m_isInLine, false))
        m_out << End::Line;
}

void ChatPrinter::callStarted(const mcp::chat::ServerToolCall &call)
{
    const auto arguments = mcp::json::parse(call.arguments.raw);
    if (m_isJson)
        return line({{u"type"_s, Value(u"toolCall"_s)},
                     {u"serverId"_s, Value(call.target.serverId)},
                     {u"server"_s, Value(call.target.alias)},
                     {u"tool"_s, Value(call.target.tool.name)},
                     {u"arguments"_s, arguments.valueOr(Value())}});
    QString text = shortName(QString::fromUtf8(call.arguments.raw.view()));
    if (text.size() > kShownArguments)
        text = text.left(kShownArguments) + u'…';
    m_err << u"→ %1: %2 %3"_s.arg(call.target.alias, shortName(call.target.tool.name), text)
          << End::Line;
}

void ChatPrinter::allowed(const mcp::Decision &decision)
{
    if (m_isJson)
        return line({{u"type"_s, Value(u"allowed"_s)},
                     {u"grant"_s, Value(decision.grantId)},
                     {u"message"_s, Value(reasonText(decision))}});
    m_err << reasonText(decision) << End::Line;
}

void ChatPrinter::callEnded(const ToolResult &result)
{
    if (m_isJson)
        return line({{u"type"_s, Value(u"toolResult"_s)},
                     {u"outcome"_s, Value(mcp::json::nameOf(result.outcome))},
                     {u"serverId"_s, Value(result.serverId)},
                     {u"text"_s, Value(result.text)},
                     {u"omitted"_s, Value(result.omitted)}});
    m_err << u"← "_s << sentence(result) << End::Line;
}

void ChatPrinter::turnEnded(const Message &message)
{
    if (m_isJson)
        return line({{u"type"_s, Value(u"turn"_s)},
                     {u"state"_s, Value(mcp::json::nameOf(message.state))},
                     {u"inputTokens"_s, Value(message.inputTokens)},
                     {u"outputTokens"_s, Value(message.outputTokens)}});
    const auto images =
        std::count_if(message.parts.begin(), message.parts.end(), [](const mcp::chat::Part &part) {
            return std::holds_alternative<mcp::chat::Image>(part);
        });
    if (images > 0)
        m_err << u"The model made %1 images, which cannot be shown here."_s.arg(images)
              << End::Line;
    if (message.state == Message::State::Stopped)
        m_err << u"The turn was stopped."_s << End::Line;
    else if (message.state == Message::State::TokenLimit)
        m_err << u"The answer reached the limit of tokens and was cut off."_s << End::Line;
    else if (message.state == Message::State::RoundLimit)
        m_err << u"The model called tools in %1 rounds without an end. The turn was stopped; you "
                 u"can tell it to go on."_s.arg(mcp::chat::TurnFlow::kRounds)
              << End::Line;
}

} // namespace quayside
