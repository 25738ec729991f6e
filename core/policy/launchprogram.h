// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/storage/approvalstore.h"
#include "core/storage/serverentry.h"

#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <utility>

class QProcessEnvironment;

namespace mcp {

/// The absolute path of the file that would run (SEC-06): program as it is when absolute, else found by its bare name
/// in searchPath, which should be the PATH the child will get. A relative path, and a program found in workingFolder,
/// are ErrorKind::Policy; else ErrorKind::Transport with ENOENT, EACCES (not executable) or EISDIR in `code`.
Result<QString> resolveProgram(const QString &program, const QStringList &searchPath,
                               const QString &workingFolder);

/// The file behind a resolved program, links followed; size -1 when there is none.
ProgramIdentity identifyProgram(const QString &resolvedProgram);

/// The program of entry as it would be started with our own environment.
Result<QString> resolveProgram(const ServerEntry &entry, const QProcessEnvironment &own);

/// Whether we could put something else where path is: the file itself, or any folder on the way to it.
bool isReplaceable(const QString &path);

/// The entry's own variables, the last of a name counting.
QMap<QString, QString> ownVariables(const ServerEntry &entry);

/// All the child gets (SEC-07), sorted by name: from own only HOME, LOGNAME, USER, SHELL, PATH, TERM, LANG, LANGUAGE,
/// the LC_… of locale(7), TZ and TMPDIR, then the entry's own. XDG_RUNTIME_DIR stays out: it leads to the session bus and
/// through it to the keyring; a server that needs it can be given it.
QList<std::pair<QString, QString>> childEnvironment(const QProcessEnvironment &own,
                                                    const ServerEntry &entry);

} // namespace mcp
