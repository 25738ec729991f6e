// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/chat/chattext.h"

#include "core/chat/contextbudget.h"
#include "core/chat/turnflow.h"

#include <QCoreApplication>
#include <QLocale>

namespace quayside {

using mcp::chat::Message;

namespace {

struct ChatWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::ChatText)
};

QString numberText(qint64 number)
{
    return QLocale().toString(qlonglong(number));
}

} // namespace

QString stateText(const Message &message)
{
    if (message.role == Message::Role::Person)
        return {};
    switch (message.state) {
    case Message::State::Running:
    case Message::State::Whole:
        return {};
    case Message::State::Stopped:
        return ChatWords::tr("You stopped this answer.");
    case Message::State::Failed:
        return ChatWords::tr("The answer failed.");
    case Message::State::TokenLimit:
        return ChatWords::tr("The answer reached the limit of tokens and was cut off. The limit is "
                             "“Longest answer” in the options.");
    case Message::State::RoundLimit:
        return ChatWords::tr(
                   "The model called tools %1 times in a row without finishing its answer.")
            .arg(mcp::chat::TurnFlow::kRounds);
    case Message::State::Interrupted:
        return ChatWords::tr("Quayside quit or crashed during this answer.");
    }
    return {};
}

QString problemSource(std::optional<bool> isOfProvider)
{
    if (!isOfProvider)
        return ChatWords::tr("the provider or Quayside");
    return *isOfProvider ? ChatWords::tr("the provider") : ChatWords::tr("Quayside");
}

QString usageText(qint64 inputTokens, qint64 outputTokens)
{
    if (inputTokens + outputTokens <= 0)
        return {};
    if (inputTokens <= 0) // Not every provider counts what it reads.
        return ChatWords::tr("%1 tokens out").arg(numberText(outputTokens));
    return ChatWords::tr("%1 tokens in, %2 out")
        .arg(numberText(inputTokens), numberText(outputTokens));
}

QString callStateText(ChatCallController::State state)
{
    using State = ChatCallController::State;
    switch (state) {
    case State::Preparing:
        return ChatWords::tr("Preparing");
    case State::Queued:
        return ChatWords::tr("Waiting");
    case State::Asking:
        return ChatWords::tr("Needs you");
    case State::Running:
        return ChatWords::tr("Running");
    case State::Waiting:
        return ChatWords::tr("Running as a task");
    case State::Done:
        return ChatWords::tr("Done");
    case State::ToolError:
        return ChatWords::tr("Tool error");
    case State::Refused:
        return ChatWords::tr("Not allowed");
    case State::NotRun:
        return ChatWords::tr("Not run");
    case State::Failed:
        return ChatWords::tr("Failed");
    case State::Stopped:
        return ChatWords::tr("Stopped");
    case State::Task:
        return ChatWords::tr("Became a task");
    case State::Interrupted:
        return ChatWords::tr("Interrupted");
    }
    return {};
}

QString allowedText(const mcp::Decision &decision)
{
    switch (decision.reason) {
    case mcp::Reason::Granted:
        return ChatWords::tr("Sent without asking: you gave permission earlier.");
    case mcp::Reason::CompanyAllows:
        return ChatWords::tr("Sent without asking: a rule of your organization allows it.");
    default:
        return ChatWords::tr("Sent without asking: you allowed all calls of this server.");
    }
}

QString aboutTokensText(qint64 tokens)
{
    return ChatWords::tr("about %1 tokens").arg(numberText(tokens));
}

} // namespace quayside
