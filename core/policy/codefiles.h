// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/approvalstore.h"
#include "core/storage/serverentry.h"

#include <QList>

#include <optional>

namespace mcp {

constexpr qint64 kCodeDigestBytes =
    512 * 1024; ///< Of one file, and of all of a launch: 3 ms of hashing.
constexpr int kCodeFiles = 16; ///< Of one launch.

/// The files of code that an interpreter (node, python, sh, …) in the launch of entry is given on its command line, when
/// the person can write them: script, module, bundle, and what is loaded before it (SEC-04). What these load in turn is
/// not looked at. A file that is as it was when it was approved keeps the digest it had there and is not read.
QList<CodeFile> codeFiles(const ServerEntry &entry, const QString &resolvedProgram,
                          const std::optional<Approval> &approved);

/// Whether a program with this name or path runs code that it is given.
bool isInterpreter(const QString &program);

} // namespace mcp
