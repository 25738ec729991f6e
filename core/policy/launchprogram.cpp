// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/launchprogram.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcessEnvironment>
#include <QStandardPaths>

#include <cerrno>
#include <sys/stat.h>
#include <unistd.h>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

Error unusable(const QString &program, int code)
{
    return Error::transport(program + ": "_L1 + qt_error_string(code), code);
}

/// Why path cannot be run, or 0.
int obstacle(const QString &path)
{
    struct stat state = {};
    const QByteArray name = QFile::encodeName(path);
    if (::stat(name.constData(), &state) != 0)
        return errno;
    if (S_ISDIR(state.st_mode))
        return EISDIR;
    if (!S_ISREG(state.st_mode) || ::access(name.constData(), X_OK) != 0)
        return EACCES;
    return 0;
}

bool isSameFolder(const QString &a, const QString &b)
{
    return QDir::cleanPath(a) == QDir::cleanPath(b)
        || (QFileInfo::exists(a)
            && QFileInfo(a).canonicalFilePath() == QFileInfo(b).canonicalFilePath());
}

/// The reason why the best match for a bare name is not usable.
int obstacleInPath(const QString &program, const QStringList &folders)
{
    for (const QString &folder : folders) {
        const int code = obstacle(folder + u'/' + program);
        if (code == EACCES || code == EISDIR)
            return code;
    }
    return ENOENT;
}

Result<QString> findInPath(const QString &program, const QStringList &searchPath,
                           const QString &workingFolder)
{
    QStringList folders;
    bool isInWorkingFolder = false;
    for (const QString &folder : searchPath) {
        if (!QDir::isAbsolutePath(folder))
            continue; // it would mean the working folder
        if (!workingFolder.isEmpty() && isSameFolder(folder, workingFolder))
            isInWorkingFolder |= obstacle(folder + u'/' + program) == 0;
        else
            folders.append(folder);
    }
    // Without folders Qt would search the PATH of this process.
    const QString found =
        folders.isEmpty() ? QString() : QStandardPaths::findExecutable(program, folders);
    if (!found.isEmpty())
        return found;
    if (isInWorkingFolder)
        return Error::policy(program + ": only found in the working folder"_L1);
    return unusable(program, obstacleInPath(program, folders));
}

/// Whether it is a program of Quayside that documents name. One that comes from an archive or a build is not on PATH.
bool isOwnProgram(const QString &program)
{
    static const QStringList names{u"quayside"_s, u"quayside-cli"_s, u"quayside-demo-server"_s};
    return names.contains(program);
}

bool isInherited(const QString &name)
{
    // Only the LC_ names of locale(7): any other LC_ name could carry other data.
    static const QStringList names =
        u"HOME LANG LANGUAGE LOGNAME PATH SHELL TERM TMPDIR TZ USER LC_ALL LC_ADDRESS LC_COLLATE "
        "LC_CTYPE LC_NAME LC_IDENTIFICATION LC_MEASUREMENT LC_MESSAGES LC_TIME LC_MONETARY "
        "LC_NUMERIC LC_PAPER LC_TELEPHONE"_s.split(u' ');
    return names.contains(name);
}

} // namespace

Result<QString> resolveProgram(const QString &program, const QStringList &searchPath,
                               const QString &workingFolder)
{
    if (program.isEmpty())
        return unusable(program, ENOENT);
    if (program.contains(QChar(u'\0')))
        return Error::policy(u"the name of the program holds a NUL"_s);
    if (!QDir::isAbsolutePath(program) && program.contains(u'/'))
        return Error::policy(program + ": a relative path; give the whole path or a bare name"_L1);
    if (!QDir::isAbsolutePath(program))
        return findInPath(program, searchPath, workingFolder);
    if (const int code = obstacle(program))
        return unusable(program, code);
    return program;
}

bool isReplaceable(const QString &path)
{
    struct stat state = {};
    if (::stat(QFile::encodeName(path).constData(), &state) == 0 && state.st_uid == ::geteuid())
        return true;
    QString part = path;
    while (::access(QFile::encodeName(part).constData(), W_OK) != 0) {
        const QString parent = QFileInfo(part).path();
        if (parent == part)
            return false;
        part = parent;
    }
    return true;
}

ProgramIdentity identifyProgram(const QString &resolvedProgram)
{
    struct stat state = {};
    if (resolvedProgram.isEmpty()
        || ::stat(QFile::encodeName(resolvedProgram).constData(), &state) != 0)
        return {};
    constexpr qint64 kSecond = 1'000'000'000;
    ProgramIdentity file;
    file.size = state.st_size;
    file.modifiedNs = state.st_mtim.tv_sec * kSecond + state.st_mtim.tv_nsec;
    file.inode = qint64(state.st_ino);
    file.device = qint64(state.st_dev);
    file.isUserWritable = isReplaceable(resolvedProgram)
        || isReplaceable(QFileInfo(resolvedProgram).canonicalFilePath());
    return file;
}

Result<QString> resolveProgram(const ServerEntry &entry, const QProcessEnvironment &own)
{
    QStringList searchPath;
    for (const auto &[name, value] : childEnvironment(own, entry)) {
        if (name == "PATH"_L1)
            searchPath = value.split(u':', Qt::SkipEmptyParts);
    }
    if (isOwnProgram(entry.program))
        searchPath.prepend(QCoreApplication::applicationDirPath());
    return resolveProgram(entry.program, searchPath, entry.workingFolder);
}

QMap<QString, QString> ownVariables(const ServerEntry &entry)
{
    QMap<QString, QString> variables;
    for (const auto &[name, value] : entry.environment)
        variables.insert(name, value);
    return variables;
}

QList<std::pair<QString, QString>> childEnvironment(const QProcessEnvironment &own,
                                                    const ServerEntry &entry)
{
    QMap<QString, QString> variables;
    const QStringList names = own.keys();
    for (const QString &name : names) {
        if (isInherited(name))
            variables.insert(name, own.value(name));
    }
    variables.insert(ownVariables(entry));
    QList<std::pair<QString, QString>> environment;
    for (auto it = variables.cbegin(); it != variables.cend(); ++it)
        environment.append({it.key(), it.value()});
    return environment;
}

} // namespace mcp
