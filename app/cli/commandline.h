// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/era.h"
#include "core/base/outputfile.h"
#include "core/base/result.h"
#include "core/storage/serverentry.h"

#include <QDateTime>
#include <QHash>
#include <QStringList>

#include <chrono>
#include <optional>
#include <utility>

namespace quayside {

struct Verb;

/// What `quayside-cli` was asked to do.
struct CommandLine
{
    bool is(QLatin1StringView verbName) const;
    /// An option without a value, or with one that is not empty.
    bool has(const QString &option) const;
    /// The last one; empty without any.
    QString value(const QString &option) const;
    /// Of an option that is a number, which was checked.
    std::optional<qint64> number(const QString &option) const;
    QStringList values(const QString &option) const { return options.value(option); }
    bool isJson() const { return has(QStringLiteral("json")); }
    /// The file with the steps that are run; empty: none are.
    QString stepsFile() const;
    /// What happens in steps is written as events, one JSON object a line.
    bool writesEvents() const;
    /// What becomes of a file that is in the place of the output.
    mcp::OutputFile::Existing existing() const;

    const Verb *verb = nullptr;
    QHash<QString, QStringList> options; ///< The values of those that were typed.
    QString configFolder;
    std::optional<std::chrono::milliseconds> timeout;
    std::optional<mcp::EraChoice> era;
    /// Configured name or id; the new name for `add`; empty with `-` or an address.
    QString server;
    /// A program behind `--`, or an address in place of a name.
    std::optional<mcp::ServerEntry> given;
    /// Behind the server: a tool, a URI, a prompt, a file, …; or a key, or words.
    QStringList operands;
    QList<std::pair<QString, QString>> arguments; ///< `--arg name=value`
    QList<std::pair<QString, QString>> settings; ///< `--set key=value`
    std::optional<std::chrono::milliseconds> ttl;
    QDateTime since; ///< UTC
};

/// A server given by its address is not configured.
bool isAddress(const QString &word);
mcp::ServerEntry entryForAddress(const QString &address);

/// Reads the arguments of the program. An error's detail is for the person; empty means that help or the version was
/// asked for and is in helpText.
mcp::Result<CommandLine> readCommandLine(const QStringList &arguments, QString *helpText);

/// Overwrites the values of --env, --arg, --args, --set and --once: every user of the machine can read the command line in /proc.
void wipeValues(int argc, char **argv);

} // namespace quayside
