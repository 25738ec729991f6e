// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QList>

namespace mcp {

/// Whether a process with this number exists and has not ended (a zombie has).
bool isAlive(qint64 pid);
/// The parent of a process; 0 if there is no such process.
qint64 parentOf(qint64 pid);
/// The variables a process was started with, as its memory shows them now.
QList<QByteArray> variablesOf(qint64 pid);
/// The most memory this process has held since resetPeakMemory().
qint64 peakMemoryBytes();
void resetPeakMemory();
/// The numbers in a file that scriptserver wrote for --pid-file.
QList<qint64> readPids(const QString &path);
/// Running processes, with any parent, whose environment contains this text.
QList<qint64> processesWithVariable(const QByteArray &nameAndValue);
/// Running processes, with any parent, that were started with this argument.
QList<qint64> processesWithArgument(const QByteArray &argument);

} // namespace mcp
