// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/storage/approval.h"
#include "core/storage/serverentry.h"

#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <utility>

class QProcessEnvironment;

namespace mcp {

/// The absolute path of the file that would run (SEC-06): program itself if it is absolute, otherwise its match in
/// searchPath, which should be the PATH of the child process. A relative path, and a program inside workingFolder, are
/// ErrorKind::Policy; other errors are ErrorKind::Transport with ENOENT, EACCES (not executable) or EISDIR in `code`.
Result<QString> resolveProgram(const QString &program, const QStringList &searchPath,
                               const QString &workingFolder);

/// The file of a resolved program, with links followed; size is -1 if there is none.
ProgramIdentity identifyProgram(const QString &resolvedProgram);

/// The program of entry as it would start in the environment of this process. The bare name of a program of Quayside means
/// the one beside this program, if there is one.
Result<QString> resolveProgram(const ServerEntry &entry, const QProcessEnvironment &own);

/// Whether the person could replace the file at path: the file itself, or a folder on its path, is writable.
bool isReplaceable(const QString &path);

/// The variables of the entry; the last duplicate wins.
QMap<QString, QString> ownVariables(const ServerEntry &entry);

/// All the child gets (SEC-07), sorted by name: from own only HOME, LOGNAME, USER, SHELL, PATH, TERM, LANG, LANGUAGE,
/// the LC_… of locale(7), TZ and TMPDIR, then the entry's own. XDG_RUNTIME_DIR stays out: it leads to the session bus and
/// through it to the keyring; a server that needs it can be given it.
QList<std::pair<QString, QString>> childEnvironment(const QProcessEnvironment &own,
                                                    const ServerEntry &entry);

} // namespace mcp
