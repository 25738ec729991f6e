// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/chat/toolprojection.h"
#include "core/protocol/tools.h"

#include <QList>
#include <QString>
#include <QStringList>

/// The three tools of Quayside that a model gets when there are too many others.
namespace mcp::chat {

inline constexpr QLatin1StringView kSearchTools{"search_tools"};
inline constexpr QLatin1StringView kToolDetails{"get_tool_details"};
inline constexpr QLatin1StringView kCallTool{"call_tool"};

/// Their definitions. aliases: of the servers whose tools can be found.
QList<Tool> searchToolDefinitions(llm::ToolFormat format, const QStringList &aliases);

/// A tool as an answer of `search_tools` and `get_tool_details` shows it.
struct FoundTool
{
    QString wireName;
    QString alias;
    const Tool *tool = nullptr;
};

/// The answer of `search_tools`: JSON.
QString searchAnswer(const QList<FoundTool> &found);
/// The answer of `get_tool_details`: JSON. An error for a schema that is too large to be read by a model.
Result<QString> detailsAnswer(const FoundTool &tool);

/// A string argument, such as `query`. Errors are for the model.
Result<QString> textArgument(const json::RawObject &arguments, QLatin1StringView name);

/// The call inside of the arguments of `call_tool`.
struct InnerCall
{
    QString wireName;
    json::RawObject arguments;
};
/// Errors are for the model. The arguments may also be JSON in a string.
Result<InnerCall> innerCall(const json::RawObject &arguments);

} // namespace mcp::chat
