// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/chatprinter.h"

#include "app/cli/dialog.h"
#include "app/cli/printer.h"
#include "app/cli/tasktable.h"

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

ChatPrinter::ChatPrinter(Printer *printer)
    : m_printer(printer)
    , m_out(stdout)
{
}

void ChatPrinter::conversation(const mcp::chat::Conversation &conversation)
{
    if (!m_printer->isJson())
        return;
    Value::Array servers;
    for (const QString &id : conversation.servers)
        servers.append(Value(id));
    m_printer->line({{u"type"_s, Value(u"conversation"_s)},
                     {u"key"_s, Value(conversation.key)},
                     {u"model"_s, Value(conversation.model.model)},
                     {u"servers"_s, Value(servers)}});
}

void ChatPrinter::textDelta(const QString &text)
{
    if (m_printer->isJson()) {
        m_text += text;
        return;
    }
    if (!LiveTable::isPossible()) {
        m_out << text;
        m_isInLine = !text.endsWith(u'\n');
    } else {
        if (!m_frame) {
            m_frame.emplace(LiveTable::room().width());
            m_out << u"The model:\n"_s;
        }
        m_out << m_frame->add(text);
    }
    m_out.flush();
}

void ChatPrinter::textFinished()
{
    if (!m_text.isEmpty())
        m_printer->line(
            {{u"type"_s, Value(u"text"_s)}, {u"text"_s, Value(std::exchange(m_text, {}))}});
    if (std::exchange(m_isInLine, false))
        m_out << End::Line;
    if (m_frame) {
        m_out << m_frame->end();
        m_out.flush();
        m_frame.reset();
    }
}

void ChatPrinter::callStarted(const mcp::chat::ServerToolCall &call)
{
    QString text = shortName(QString::fromUtf8(call.arguments.raw.view()));
    if (text.size() > kShownArguments)
        text = text.left(kShownArguments) + u'…';
    m_printer->event(
        u"→ %1: %2 %3"_s.arg(call.target.alias, shortName(call.target.tool.name), text),
        {{u"type"_s, Value(u"toolCall"_s)},
         {u"serverId"_s, Value(call.target.serverId)},
         {u"server"_s, Value(call.target.alias)},
         {u"tool"_s, Value(call.target.tool.name)},
         {u"arguments"_s, mcp::json::parse(call.arguments.raw).valueOr(Value())}});
}

void ChatPrinter::allowed(const mcp::Decision &decision)
{
    m_printer->event(reasonText(decision),
                     {{u"type"_s, Value(u"allowed"_s)},
                      {u"grant"_s, Value(decision.grantId)},
                      {u"message"_s, Value(reasonText(decision))}});
}

void ChatPrinter::callEnded(const ToolResult &result)
{
    m_printer->event(u"← "_s + sentence(result),
                     {{u"type"_s, Value(u"toolResult"_s)},
                      {u"outcome"_s, Value(mcp::json::nameOf(result.outcome))},
                      {u"serverId"_s, Value(result.serverId)},
                      {u"text"_s, Value(result.text)},
                      {u"omitted"_s, Value(result.omitted)}});
}

void ChatPrinter::turnEnded(const Message &message)
{
    if (m_printer->isJson())
        return m_printer->line({{u"type"_s, Value(u"turn"_s)},
                                {u"state"_s, Value(mcp::json::nameOf(message.state))},
                                {u"inputTokens"_s, Value(message.inputTokens)},
                                {u"outputTokens"_s, Value(message.outputTokens)}});
    const auto images =
        std::count_if(message.parts.begin(), message.parts.end(), [](const mcp::chat::Part &part) {
            return std::holds_alternative<mcp::chat::Image>(part);
        });
    if (images > 0)
        m_printer->note(u"The model made %1 images, which cannot be shown here."_s.arg(images));
    if (message.state == Message::State::Stopped)
        m_printer->note(u"The turn was stopped."_s);
    else if (message.state == Message::State::TokenLimit)
        m_printer->note(u"The answer reached the limit of tokens and was cut off."_s);
    else if (message.state == Message::State::RoundLimit)
        m_printer->note(u"The model called tools in %1 rounds without an end. The turn was "
                        u"stopped; you can tell it to go on."_s.arg(mcp::chat::TurnFlow::kRounds));
}

} // namespace quayside
