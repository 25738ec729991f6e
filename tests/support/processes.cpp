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

/// The fields of /proc/PID/stat after the name: state, parent, and so on.
QList<QByteArray> statusOf(qint64 pid)
{
    const QByteArray stat = contentOf(QStringLiteral("/proc/%1/stat").arg(pid));
    return stat.mid(stat.lastIndexOf(')') + 2).split(' ');
}

} // namespace

bool isAlive(qint64 pid)
{
    const QByteArray state = statusOf(pid).constFirst();
    return !state.isEmpty() && state != "Z" && state != "X";
}

qint64 parentOf(qint64 pid)
{
    return statusOf(pid).value(1).toLongLong();
}

QList<QByteArray> variablesOf(qint64 pid)
{
    return contentOf(QStringLiteral("/proc/%1/environ").arg(pid)).split('\0');
}

qint64 peakMemoryBytes()
{
    const QByteArray status = contentOf(QStringLiteral("/proc/self/status"));
    const qsizetype at = status.indexOf("VmHWM:");
    return status.mid(at + 6).trimmed().split(' ').constFirst().toLongLong() * 1024;
}

void resetPeakMemory()
{
    QFile file(QStringLiteral("/proc/self/clear_refs"));
    if (!file.open(QIODevice::WriteOnly) || file.write("5") != 1 || !file.flush())
        qFatal("the peak cannot be reset");
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

/// Those of which is() holds.
template<class F>
static QList<qint64> processes(F is)
{
    QList<qint64> found;
    const QStringList names = QDir(QStringLiteral("/proc")).entryList(QDir::Dirs);
    for (const QString &name : names) {
        bool isNumber = false;
        const qint64 pid = name.toLongLong(&isNumber);
        if (isNumber && isAlive(pid) && is(pid))
            found.append(pid);
    }
    return found;
}

QList<qint64> processesWithVariable(const QByteArray &nameAndValue)
{
    return processes([&](qint64 pid) { return variablesOf(pid).contains(nameAndValue); });
}

QList<qint64> processesWithArgument(const QByteArray &argument)
{
    return processes([&](qint64 pid) {
        return contentOf(QStringLiteral("/proc/%1/cmdline").arg(pid))
            .split('\0')
            .contains(argument);
    });
}

} // namespace mcp
