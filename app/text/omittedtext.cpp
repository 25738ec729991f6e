// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/omittedtext.h"

#include "app/text/cleantext.h"
#include "core/chat/toolset.h"

#include <QCoreApplication>

namespace quayside {

namespace {

using mcp::chat::OmittedTool;
using mcp::chat::ProjectionProblem;

constexpr qsizetype kDetailChars = 300;

struct OmittedText
{
    Q_DECLARE_TR_FUNCTIONS(quayside::OmittedText)
};

QString schemaProblem(const ProjectionProblem &problem)
{
    switch (problem.kind) {
    case ProjectionProblem::Kind::UnusableSchema:
        return OmittedText::tr("The schema of its arguments cannot be used: %1")
            .arg(cleanText(problem.detail.left(kDetailChars)));
    case ProjectionProblem::Kind::NotAnObject:
        return OmittedText::tr("Its arguments are not an object, as model providers require.");
    case ProjectionProblem::Kind::TooLarge:
        return OmittedText::tr("The schema of its arguments is too large for model providers.");
    case ProjectionProblem::Kind::TooDeep:
        return OmittedText::tr(
            "The schema of its arguments is nested too deeply for model providers.");
    }
    return {};
}

} // namespace

QString omittedToolText(const OmittedTool &tool)
{
    switch (tool.why) {
    case OmittedTool::Why::SwitchedOff:
        return OmittedText::tr("It is switched off in this conversation.");
    case OmittedTool::Why::Denied:
        return OmittedText::tr("Your organization does not allow it.");
    case OmittedTool::Why::Changed:
        return OmittedText::tr("It is new or has changed, and is not accepted yet.");
    case OmittedTool::Why::NotForModels:
        return OmittedText::tr("Its server offers it to apps, not to models.");
    case OmittedTool::Why::Duplicate:
        return OmittedText::tr("Its server lists another tool with the same name.");
    case OmittedTool::Why::TooMany:
        return OmittedText::tr("The servers of this conversation have too many tools.");
    case OmittedTool::Why::NotProjected:
        return tool.problem ? schemaProblem(*tool.problem) : QString();
    }
    return {};
}

} // namespace quayside
