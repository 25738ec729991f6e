// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/outputfile.h"
#include "core/json/value.h"
#include "core/protocol/prompts.h"
#include "core/protocol/resources.h"
#include "core/protocol/tools.h"

/// What is printed or saved of a result.
namespace quayside {

/// The structured part of result, unless a text of it says the same (TOOL-18): as JSON, or as the only member of the structure.
std::optional<mcp::json::Value> newStructure(const mcp::CallToolResult &result);

/// The messages that cannot be read, one sentence each; cleaned (PROMPT-03).
QStringList leftOutMessages(const mcp::GetPromptResult &result);

/// Writes what was read into a file of its own: the bytes of the first contents. Errors are for the person.
mcp::Result<void> saveContents(const mcp::ReadResourceResult &result, const QString &path,
                               mcp::OutputFile::Existing existing);

/// Why a file could not be written, and that `--force` replaces one that is there.
QString outputProblem(const mcp::Error &why);

} // namespace quayside
