// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"
#include "core/storage/serverentry.h"

#include <QString>

namespace quayside {

/// What a call of a tool is copied from. Secrets are masked before (SEC-68).
struct CallText
{
    mcp::ServerEntry server;
    QString revision; ///< Of the protocol; empty: not connected.
    bool isIndependent = false; ///< See mcp::EraRules::hasIndependentRequests.
    bool isSignedIn = false; ///< It is sent a token.
    QString tool;
    mcp::json::Value arguments;
    mcp::json::Value result; ///< Null: not known.
};

/// The call as a command for a POSIX shell, on one line, or empty where no such command exists. Every part is quoted, and
/// characters that a terminal could act on are escaped, so that pasting it runs nothing else (SEC-36).
QString cliCommand(const CallText &call);

/// With curl, for a server at an address. Tokens, sessions and the values of headers are placeholders in angle brackets.
QString curlCommand(const CallText &call);

/// The JSON-RPC request, in several lines.
QString rpcRequest(const CallText &call);

/// A program that makes the call with the official SDK for TypeScript, version 2, or for Python. It runs the command of the
/// server, or connects to its address. In place of secrets stands `${NAME}`. Everything of the server is in literals, and what is
/// not shown in them is escaped (SEC-36).
QString typeScriptSource(const CallText &call);
QString pythonSource(const CallText &call);

/// A test for `quayside-cli test`, whose call has the same arguments, and whose answer has the form of the result. What is not
/// shown is escaped (SEC-36).
QString testSource(const CallText &call);

} // namespace quayside
