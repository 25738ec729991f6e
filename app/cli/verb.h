// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/commandline.h"

#include <QString>
#include <QStringList>

#include <span>

namespace quayside {

/// What the program can be told to do: how it is written, and what it needs.
struct Verb
{
    enum Need {
        OfServer = 1, ///< Its first operand is a server.
        Connects = 2 | OfServer, ///< That server is connected before it runs.
        Asks = 4, ///< Servers may ask questions meanwhile.
        Calls = 8, ///< Tools are called, or calls that became tasks are followed.
    };

    QLatin1StringView name; ///< One word, or two.
    CommandLine::Command command = CommandLine::Command::Servers;
    qsizetype operands = 0;
    int needs = 0;
    const char *syntax = nullptr; ///< In UTF-8.
    const char *example = nullptr; ///< In UTF-8.

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
