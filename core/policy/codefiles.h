// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/approval.h"
#include "core/storage/serverentry.h"

#include <QList>

#include <optional>

namespace mcp {

constexpr qint64 kCodeDigestBytes =
    512 * 1024; ///< Per file, and for all files of a launch: 3 ms of hashing.
constexpr int kCodeFiles = 16; ///< Per launch.

/// The code files on the command line of an interpreter (node, python, sh, …) that the person can write: script,
/// module, bundle, and code that is loaded before the script (SEC-04). Files that these load in turn are not included.
/// A file that is unchanged since its approval keeps its digest and is not read.
QList<CodeFile> codeFiles(const ServerEntry &entry, const QString &resolvedProgram,
                          const std::optional<Approval> &approved);

/// Whether a program with this name or path is an interpreter.
bool isInterpreter(const QString &program);

} // namespace mcp
