// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/outputfile.h"
#include "core/base/result.h"
#include "core/storage/serverentry.h"

#include <QDateTime>
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
        Import,
        Export,
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
        CreateKey,
        KeyStatus,
        Chat,
        ListChats, ///< This and the next two are about conversations that are kept.
        SearchChats,
        ExportChat,
        ListAudit, ///< This and the next two are about the audit log.
        VerifyAudit,
        ExportAudit,
        Tasks, ///< This and all behind it are about tasks.
        WatchTasks,
        TaskResult,
        CancelTask,
        ForgetTask,
    };

    Command command = Command::Servers;
    QString configFolder;
    QString keyFile; ///< `--key-file FILE`
    bool isJson = false;
    std::optional<std::chrono::milliseconds> timeout;
    std::optional<mcp::ServerEntry::Era> era; ///< `--era`
    QString server; ///< Configured name or id; the new name for Add; empty with `-` or an address.
    std::optional<mcp::ServerEntry>
        given; ///< A program behind `--`, or an address in place of a name.
    QStringList
        operands; ///< Behind the server: a tool, a URI, a prompt, a file, …; or a key, or words.
    QList<std::pair<QString, QString>> arguments; ///< `--arg name=value`
    QString argumentsJson; ///< `--args '{…}'`
    bool isTask = false; ///< Call: `--task`
    std::optional<std::chrono::milliseconds> ttl; ///< Call: `--ttl MS`
    QString prompt; ///< Complete: `--prompt NAME`
    QString resource; ///< Complete: `--resource URI`
    QStringList uris; ///< Listen: `--uri URI`
    QString importFrom; ///< Import: `--from APP`
    QString outputFile; ///< Read and ExportAudit: `--output FILE`
    bool replaces = false; ///< Read, ExportChat and ExportAudit: `--force`
    QString answersFile; ///< Call, Read, Prompt, Run and Chat: `--answers FILE`
    QString model; ///< Chat: `--model MODEL`; empty: the default.
    QStringList chatServers; ///< Chat: `--servers NAME,NAME`; empty: all that are approved.
    QString message; ///< Chat: `--once TEXT`; empty: messages are typed.
    bool validates = true; ///< Call and Run: without `--no-validate`
    bool acceptsChanges = false; ///< `run --accept-changes`
    bool printsAddress = false; ///< `--print-url`
    QString browser; ///< `--browser PROGRAM`
    QString auditServer; ///< ListAudit and ExportAudit: `--server NAME`
    QString auditTool; ///< `--tool TOOL`
    QDateTime since; ///< `--since TIME`, UTC
    QString auditFile; ///< VerifyAudit: `--file FILE`
    QStringList scopes; ///< `--scope SCOPE`: what signing in asks for in this run
    QString tokenFile; ///< An address: `--token-file FILE`
    QString tokenVariable; ///< An address: `--token-variable NAME`
    QString issuer; ///< With one of these two: `--issuer ADDRESS`

    /// What becomes of a file that is in the place of the output.
    mcp::OutputFile::Existing existing() const
    {
        using Existing = mcp::OutputFile::Existing;
        return replaces ? Existing::Replaced : Existing::Refused;
    }
};

/// `tasks` and what follows it.
bool isAboutTasks(CommandLine::Command command);
bool isAboutAudit(CommandLine::Command command);
bool isAboutConversations(CommandLine::Command command);
/// Whether servers may ask questions meanwhile.
bool isAsking(CommandLine::Command command);

/// A server given by its address is not configured.
bool isAddress(const QString &word);
mcp::ServerEntry entryForAddress(const QString &address);

/// Reads the arguments of the program. An error's detail is for the person; empty means that help or the version was
/// asked for and is in helpText.
mcp::Result<CommandLine> readCommandLine(const QStringList &arguments, QString *helpText);

/// Overwrites the values of --env, --arg, --args and --once: every user of the machine can read the command line in /proc.
void wipeValues(int argc, char **argv);

} // namespace quayside
