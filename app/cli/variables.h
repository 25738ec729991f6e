// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QList>
#include <QProcessEnvironment>
#include <QString>
#include <QStringList>

#include <utility>

namespace quayside {

constexpr qint64 kVariableBytes = 1024 * 1024; ///< Of one file of variables.

using Variables = QList<std::pair<QString, QString>>;

/// The variables of `--env NAME=VALUE`, of `--env NAME` with the value from own, and of the files of `--env-file` (`-`:
/// standard input): one `NAME=VALUE` or `NAME` a line, taken as it is; empty lines and those that begin with # are
/// skipped. Those of the command line come last. The error's detail is for the person and holds no value.
mcp::Result<Variables> readVariables(const QStringList &texts, const QStringList &files,
                                     const QProcessEnvironment &own);

} // namespace quayside
