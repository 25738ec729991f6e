// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/storage/serverentry.h"

#include <QStringList>

#include <chrono>
#include <optional>
#include <utility>

namespace quayside {

/// What `quayside-cli` was asked to do.
struct CommandLine
{
    enum class Command {
        Servers,
        Add,
        Tools,
        Call,
        Resources,
        Read,
        Prompts,
        Prompt,
        Complete,
        Listen,
        Ping,
        Run,
        SignIn,
        SignOut,
        Tasks,
        WatchTasks,
        TaskResult,
        CancelTask,
        ForgetTask,
    };

    Command command = Command::Servers;
    QString configFolder;
    bool isJson = false;
    std::optional<std::chrono::milliseconds> timeout;
    std::optional<mcp::ServerEntry::Era> era; ///< `--era`
    QString server; ///< Configured name or id; the new name for Add; empty with `-` or an address.
    std::optional<mcp::ServerEntry>
        given; ///< A program behind `--`, or an address in place of a name.
    QStringList
        operands; ///< Behind the server: a tool, a URI, a prompt, a file, …; or the key of a task.
    QList<std::pair<QString, QString>> arguments; ///< `--arg name=value`
    QString argumentsJson; ///< `--args '{…}'`
    bool isTask = false; ///< Call: `--task`
    std::optional<std::chrono::milliseconds> ttl; ///< Call: `--ttl MS`
    QString prompt; ///< Complete: `--prompt NAME`
    QString resource; ///< Complete: `--resource URI`
    QStringList uris; ///< Listen: `--uri URI`
    QString outputFile; ///< Read: `--output FILE`
    QString answersFile; ///< Call, Read, Prompt and Run: `--answers FILE`
    bool validates = true; ///< Call and Run: without `--no-validate`
    bool printsAddress = false; ///< `--print-url`
    QString browser; ///< `--browser PROGRAM`
    QStringList scopes; ///< `--scope SCOPE`: what signing in asks for in this run
};

/// `tasks` and what follows it.
bool isAboutTasks(CommandLine::Command command);

/// A server given by its address is not configured.
bool isAddress(const QString &word);
mcp::ServerEntry entryForAddress(const QString &address);

/// Reads the arguments of the program. An error's detail is for the person; empty means that help or the version was
/// asked for and is in helpText.
mcp::Result<CommandLine> readCommandLine(const QStringList &arguments, QString *helpText);

} // namespace quayside
