// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/outputfile.h"
#include "core/json/value.h"
#include "core/protocol/prompts.h"
#include "core/protocol/resources.h"
#include "core/protocol/tools.h"

/// Chooses the parts of a result that are printed or saved.
namespace quayside {

/// The structured content of result. Nothing if a text block of result already contains the same value, or the value of
/// its only member (TOOL-18).
std::optional<mcp::json::Value> newStructure(const mcp::CallToolResult &result);

/// Reports each message that could not be read in one sentence, cleaned for display (PROMPT-03).
QStringList leftOutMessages(const mcp::GetPromptResult &result);

/// Writes what was read into a file of its own: the bytes of the first contents. Errors are for the person.
mcp::Result<void> saveContents(const mcp::ReadResourceResult &result, const QString &path,
                               mcp::OutputFile::Existing existing);

/// Why a file could not be written, and that `--force` replaces one that is there.
QString outputProblem(const mcp::Error &why);

} // namespace quayside
