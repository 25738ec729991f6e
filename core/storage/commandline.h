// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QList>
#include <QString>

namespace mcp {

/// One word of a command line.
struct CommandWord
{
    QString text;
    qsizetype quotedFrom = -1; ///< Where in text the first quoted character stands, or -1.
};

/// Splits text the way a shell splits one simple command: quotes and backslashes, nothing expanded. What only a shell
/// can do (pipes, redirection, several commands, substitution) is ErrorKind::Policy, an open quote ErrorKind::Protocol.
Result<QList<CommandWord>> splitCommandLine(const QString &text);

} // namespace mcp
