// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QString>
#include <QStringList>

#include <span>

namespace quayside {

class Session;
struct CommandLine;

/// What the program can be told to do: how it is written, what it needs, and what runs.
struct Verb
{
    enum Need {
        OfServer = 1, ///< Its first operand is a server.
        Uses = 2 | OfServer, ///< That server is found before it runs.
        Connects = 4 | Uses, ///< That server is connected before it runs.
        Asks = 8, ///< Servers may ask questions meanwhile.
        Calls = 16, ///< Tools are called, or calls that became tasks are followed.
        Lists = 32, ///< A failure after connecting is about a list of the server.
        Many = 128, ///< Its last operand may be repeated.
        Names = 64, ///< Its first operand is a configured server, which the verb itself finds.
    };

    QLatin1StringView name; ///< One word, or two.
    qsizetype operands = 0;
    int needs = 0;
    const char *syntax = nullptr; ///< In UTF-8.
    const char *example = nullptr; ///< In UTF-8.
    void (*run)(Session *session) = nullptr; ///< This or the next.
    /// It needs no configuration: runs to its end, and returns what is to be printed. Errors: Policy is wrong usage, Transport a
    /// failure, any other a refusal.
    mcp::Result<QString> (*runAlone)(const CommandLine &line) = nullptr;

    bool has(Need need) const { return (needs & need) == need; }
    /// Whether its syntax names the option.
    bool takes(const QString &option) const;
};

/// All of them, in the order of the help.
std::span<const Verb> verbs();
/// Takes the verb from the front of words. Null if there is none of that name.
const Verb *takeVerb(QStringList &words);

/// What `VERB --help` prints.
QString helpFor(const Verb &verb);
/// What `--help` prints before the options: all verbs with examples, and what they have in common.
QString helpForAll();

} // namespace quayside
