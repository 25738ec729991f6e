// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFile>
#include <QTemporaryDir>

namespace mcp {

/// An argument for a task of tests/servers/taskruns.mjs, as a member of a JSON object: the task runs until endTask() with the
/// same folder.
inline QByteArray untilEndTask(const QTemporaryDir &folder)
{
    return "\"until\":\"" + folder.filePath(QStringLiteral("end")).toUtf8() + '"';
}

/// Writes the file that the task waits for.
inline bool endTask(const QTemporaryDir &folder)
{
    return QFile(folder.filePath(QStringLiteral("end"))).open(QIODevice::WriteOnly);
}

} // namespace mcp
