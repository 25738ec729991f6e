// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/privatefolder.h"

#include <QDateTime>
#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QThread>

#include <atomic>
#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

namespace mcp {

Error storageFailure(const QString &path, const QString &what, int code)
{
    return Error::storage(path + QLatin1String(": ") + what, code);
}

Error systemFailure(const QString &path, int code)
{
    return storageFailure(path, qt_error_string(code), code);
}

static Result<void> checkOwner(const QString &path, const struct stat &state)
{
    if (state.st_uid != ::geteuid())
        return storageFailure(path, QStringLiteral("belongs to somebody else"), EPERM);
    if (state.st_mode & S_IWOTH)
        return storageFailure(path, QStringLiteral("everybody can write to it"), EPERM);
    return {};
}

Result<void> makePrivate(const QString &path, const Descriptor &opened, const struct stat &state,
                         mode_t mode)
{
    if (const auto isOurs = checkOwner(path, state); !isOurs)
        return isOurs.error();
    if ((state.st_mode & 0077) && ::fchmod(opened.number(), mode) != 0)
        return systemFailure(path, errno);
    return {};
}

void PrivateFolder::make(const QString &path)
{
    QDir().mkpath(QFileInfo(path).path());
    ::mkdir(QFile::encodeName(path).constData(), 0700);
}

Result<PrivateFolder> PrivateFolder::open(const QString &path)
{
    Descriptor opened(::open(QFile::encodeName(path).constData(),
                             O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!opened.isOpen()) {
        if (errno == ENOTDIR || errno == ELOOP)
            return storageFailure(path, QStringLiteral("is a link, or no folder"), errno);
        return systemFailure(path, errno);
    }
    struct stat state = {};
    if (::fstat(opened.number(), &state) != 0)
        return systemFailure(path, errno);
    if (const auto isPrivate = makePrivate(path, opened, state, 0700); !isPrivate)
        return isPrivate.error();
    return PrivateFolder(path, std::move(opened));
}

static std::atomic<int> &patienceMs()
{
    static std::atomic<int> patience{int(PrivateFolder::kPatience.count())};
    return patience;
}

void PrivateFolder::setPatience(std::chrono::milliseconds patience)
{
    patienceMs() = int(patience.count());
}

Result<PrivateFolder> PrivateFolder::openLocked(const QString &path)
{
    auto folder = open(path);
    if (!folder)
        return folder;
    const QDeadlineTimer deadline(patienceMs());
    // Where folders cannot be locked (some network file systems) we go without: the lock only keeps a second program of
    // ours from saving at the same moment.
    while (::flock(folder->number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        if (deadline.hasExpired())
            return storageFailure(path, QStringLiteral("another program is saving here"),
                                  EWOULDBLOCK);
        QThread::msleep(2); // A save takes a few milliseconds.
    }
    return folder;
}

void PrivateFolder::unlock() const
{
    ::flock(number(), LOCK_UN);
}

bool PrivateFolder::holds(const QString &name) const
{
    struct stat state = {};
    return ::fstatat(number(), QFile::encodeName(name).constData(), &state, AT_SYMLINK_NOFOLLOW)
        == 0;
}

Result<bool> PrivateFolder::checkFile(const QString &name) const
{
    const QString path = m_path + u'/' + name;
    const QByteArray fileName = QFile::encodeName(name);
    struct stat state = {};
    if (::fstatat(number(), fileName.constData(), &state, AT_SYMLINK_NOFOLLOW) != 0) {
        if (errno == ENOENT)
            return false;
        return systemFailure(path, errno);
    }
    if (S_ISLNK(state.st_mode))
        return storageFailure(path, QStringLiteral("is a link"), ELOOP);
    if (!S_ISREG(state.st_mode))
        return storageFailure(path, QStringLiteral("is not a plain file"), EINVAL);
    if (const auto isOurs = checkOwner(path, state); !isOurs)
        return isOurs.error();
    // The folder is ours: no other user can replace it by a link.
    if ((state.st_mode & 0077) && ::fchmodat(number(), fileName.constData(), 0600, 0) != 0)
        return systemFailure(path, errno);
    return true;
}

QString PrivateFolder::freeName(const QString &stem, const QDateTime &now) const
{
    const QString wanted = stem + now.toString(QStringLiteral("yyyyMMdd-hhmmss"));
    QString name = wanted;
    for (int copy = 2; holds(name); ++copy)
        name = wanted + u'-' + QString::number(copy);
    return name;
}

/// Some file systems cannot sync a folder, and say EINVAL.
bool PrivateFolder::sync() const
{
    return ::fsync(number()) == 0 || errno == EINVAL;
}

} // namespace mcp
