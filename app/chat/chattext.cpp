// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/chat/chattext.h"

#include "app/text/cleantext.h"
#include "core/chat/contextbudget.h"
#include "core/chat/turnflow.h"

#include <QCoreApplication>
#include <QLocale>

namespace quayside {

using mcp::chat::Message;
using mcp::chat::OmittedTool;
using mcp::chat::ProjectionProblem;

namespace {

struct ChatWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::ChatText)
};

QString numberText(qint64 number)
{
    return QLocale().toString(qlonglong(number));
}

/// The detail of the problem is for developers, in English; it may hold names of the schema.
QString problemText(const ProjectionProblem &problem)
{
    switch (problem.kind) {
    case ProjectionProblem::Kind::UnusableSchema:
        return ChatWords::tr("The description of its arguments cannot be used: %1")
            .arg(cleanText(problem.detail));
    case ProjectionProblem::Kind::NotAnObject:
        return ChatWords::tr("It takes no object of arguments, as models need.");
    case ProjectionProblem::Kind::TooLarge:
        return ChatWords::tr("The description of its arguments is too large for models.");
    case ProjectionProblem::Kind::TooDeep:
        return ChatWords::tr("The description of its arguments is nested too deeply for models.");
    }
    return {};
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
        return ChatWords::tr("The answer reached the limit of %1 tokens and was cut off.")
            .arg(numberText(mcp::chat::kAnswerTokens));
    case Message::State::RoundLimit:
        return ChatWords::tr("The model called tools %1 times in a row without finishing its answer.")
            .arg(mcp::chat::TurnFlow::kRounds);
    case Message::State::Interrupted:
        return ChatWords::tr("Quayside ended during this answer.");
    }
    return {};
}

QString usageText(qint64 inputTokens, qint64 outputTokens)
{
    if (inputTokens + outputTokens <= 0)
        return {};
    return ChatWords::tr("%1 tokens in, %2 out")
        .arg(numberText(inputTokens), numberText(outputTokens));
}

QString callStateText(ChatCallController::State state)
{
    using State = ChatCallController::State;
    switch (state) {
    case State::Preparing:
        return ChatWords::tr("Preparing");
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
        return ChatWords::tr("Sent without asking: you gave a permission for it before.");
    case mcp::Reason::CompanyAllows:
        return ChatWords::tr("Sent without asking: a rule of your organization allows it.");
    default:
        return ChatWords::tr("Sent without asking: you allowed calls of this server in general.");
    }
}

QString omittedToolText(const OmittedTool &tool)
{
    switch (tool.why) {
    case OmittedTool::Why::SwitchedOff:
        return {};
    case OmittedTool::Why::Denied:
        return ChatWords::tr("A rule denies it.");
    case OmittedTool::Why::Changed:
        return ChatWords::tr("It is new or has changed. Accept it on the page of its server.");
    case OmittedTool::Why::NotForModels:
        return ChatWords::tr("The server does not offer it to models.");
    case OmittedTool::Why::Duplicate:
        return ChatWords::tr("The server lists another tool of this name.");
    case OmittedTool::Why::TooMany:
        return ChatWords::tr("There are too many tools.");
    case OmittedTool::Why::NotProjected:
        return tool.problem ? problemText(*tool.problem) : QString();
    }
    return {};
}

QString aboutTokensText(qint64 tokens)
{
    return ChatWords::tr("about %1 tokens").arg(numberText(tokens));
}

} // namespace quayside
