// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/commandline.h"

#include <QString>
#include <QStringList>

namespace quayside {

/// The word, the number of operands and the usage of a command.
struct CommandShape
{
    QLatin1StringView word;
    CommandLine::Command command = CommandLine::Command::Servers;
    qsizetype operands = 0;
    const char *line = nullptr; ///< Usage, in UTF-8.
};

/// Takes the command from the front of words. Null if there is no such command.
const CommandShape *takeShape(QStringList &words);

/// What `COMMAND --help` prints.
QString helpFor(const CommandShape &shape);
/// What `--help` prints before the options: all commands with examples, and what they have in common.
QString helpForAll();

} // namespace quayside
