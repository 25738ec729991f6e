// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/processes.h"

#include <QDir>
#include <QFile>

namespace mcp {

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

bool isAlive(qint64 pid)
{
    const QByteArray stat = contentOf(QStringLiteral("/proc/%1/stat").arg(pid));
    const qsizetype nameEnd = stat.lastIndexOf(')');
    return nameEnd >= 0 && stat.size() > nameEnd + 2 && stat.at(nameEnd + 2) != 'Z'
        && stat.at(nameEnd + 2) != 'X';
}

QList<qint64> readPids(const QString &path)
{
    QList<qint64> pids;
    const QList<QByteArray> lines = contentOf(path).split('\n');
    for (const QByteArray &line : lines) {
        if (!line.isEmpty())
            pids.append(line.toLongLong());
    }
    return pids;
}

QList<qint64> processesWithVariable(const QByteArray &nameAndValue)
{
    QList<qint64> found;
    const QStringList names = QDir(QStringLiteral("/proc")).entryList(QDir::Dirs);
    for (const QString &name : names) {
        bool isNumber = false;
        const qint64 pid = name.toLongLong(&isNumber);
        if (!isNumber || !isAlive(pid))
            continue;
        const QByteArray variables = contentOf(QStringLiteral("/proc/%1/environ").arg(pid));
        if (variables.split('\0').contains(nameAndValue))
            found.append(pid);
    }
    return found;
}

} // namespace mcp
