// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QList>
#include <QString>

#include <utility>

namespace mcp {

constexpr qsizetype kEnvFileBytes = 64 * 1024;
constexpr qsizetype kEnvFileLines = 200;

/// The variables of a file that a configuration names as `envFile`.
struct EnvFile
{
    QList<std::pair<QString, QString>> variables; ///< Each name once; the last value counts.
    QList<int> unreadLines; ///< From 1: lines that are neither a variable nor a comment.
};

/// Reads `NAME=value` lines: `export` before the name, quotes, which may span lines, `\n` and the like within double quotes,
/// comments. Nothing is replaced in a value. Errors are those of ImportProblem. Pure.
Result<EnvFile> parseEnvFile(const QByteArray &content);

/// Reads the file at an absolute path. A link is followed within its folder only: a repository could have a link to another
/// file of the person where they expect variables of the project. Errors are those of ImportProblem.
Result<EnvFile> readEnvFile(const QString &path);

/// What the paths of a configuration refer to.
struct EnvFilePlaces
{
    QString home;
    QString workspace; ///< Empty where there is none, such as in the settings of a person.
};

/// The folder of the project that a configuration file at path belongs to: its own, or the one around `.vscode` and the like.
QString workspaceOf(const QString &path);

/// The absolute path of an envFile member; empty if it cannot be known here. Pure.
QString envFilePath(const QString &said, const EnvFilePlaces &places);

} // namespace mcp
