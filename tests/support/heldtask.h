// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFile>
#include <QTemporaryDir>

namespace mcp {

/// A task of tests/servers/taskruns.mjs that does not end before endTask(). folder is where the file lies that ends it.
/// Its argument, to be joined to others in an object.
inline QByteArray untilEndTask(const QTemporaryDir &folder)
{
    return "\"until\":\"" + folder.filePath(QStringLiteral("end")).toUtf8() + '"';
}

inline bool endTask(const QTemporaryDir &folder)
{
    return QFile(folder.filePath(QStringLiteral("end"))).open(QIODevice::WriteOnly);
}

} // namespace mcp
