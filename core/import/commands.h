// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/import/found.h"

namespace mcp {

/// Reads an entry from a command: quotes and backslashes as a shell takes them, leading `NAME=value` as environment,
/// nothing expanded. What only a shell can do is ErrorKind::Policy (SEC-06).
Result<ServerEntry> parseCommandLine(const QString &text);

/// The servers of a pasted command: one that starts a server, or one that adds servers to another app (`claude mcp add`,
/// `claude mcp add-json`, `gemini mcp add`, `codex mcp add`, `code --add-mcp`). Errors are those of ImportProblem and of
/// parseCommandLine().
Result<FoundServers> readServersCommand(const QString &text);

/// Splits text into commands and addresses: one per line, or joined by `&&` or `;`. Comments are left out. Returns an empty
/// list unless at least one line (and each command that is joined with others) adds a server: an address, a command that adds
/// a server to another app, or a program that runs packages. Also returns an empty list for more than a thousand.
QStringList splitAdditions(const QString &text);
/// Whether text is a command or an address that adds a server.
bool isAddition(const QString &text);

} // namespace mcp
