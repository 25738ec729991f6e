// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/text/errortext.h"

#include <optional>

namespace quayside {

/// Why a server does not run, as far as its last output tells: a package that does not exist, a module or a variable that is
/// missing, a port in use, and the like, in the words of node, npm, python, uv, docker, java and the system. Nothing if no line
/// is known. The last 40 lines count, 1 000 characters of each. The detail is empty.
std::optional<ErrorText> outputText(const QStringList &lines);

/// Why program, which is a server, does not run. lines: the last ones that it wrote, sanitised; wasReady: it had finished
/// starting.
ErrorText programFailureText(const mcp::Error &error, const QString &program,
                             const QStringList &lines, bool wasReady);

} // namespace quayside
