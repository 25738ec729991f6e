// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/privatefile.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QThread>

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace mcp {

namespace {

Error failure(const QString &path, const QString &what, int code)
{
    return {ErrorKind::Storage, path + QLatin1String(": ") + what, code, {}};
}

Error systemFailure(const QString &path, int code)
{
    return failure(path, qt_error_string(code), code);
}

/// A descriptor that closes itself.
class Descriptor
{
public:
    explicit Descriptor(int number)
        : m_number(number)
    {
    }
    Descriptor(Descriptor &&other) noexcept
        : m_number(std::exchange(other.m_number, -1))
    {
    }
    Descriptor &operator=(Descriptor &&) = delete;
    ~Descriptor()
    {
        if (m_number >= 0)
            ::close(m_number);
    }

    bool isOpen() const { return m_number >= 0; }
    int number() const { return m_number; }

private:
    int m_number;
};

/// Refuses what is not ours or what everybody may change; takes from group and others what they may do beyond mode.
Result<void> makePrivate(const QString &path, const Descriptor &opened, const struct stat &state,
                         mode_t mode)
{
    if (state.st_uid != ::geteuid())
        return failure(path, QStringLiteral("belongs to somebody else"), EPERM);
    if (state.st_mode & S_IWOTH)
        return failure(path, QStringLiteral("everybody can write to it"), EPERM);
    if ((state.st_mode & 0077) && ::fchmod(opened.number(), mode) != 0)
        return systemFailure(path, errno);
    return {};
}

bool writeAll(int descriptor, const QByteArray &content)
{
    const char *data = content.constData();
    qsizetype left = content.size();
    while (left > 0) {
        const ssize_t written = ::write(descriptor, data, size_t(left));
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        data += written;
        left -= written;
    }
    return true;
}

/// Some file systems cannot sync a folder, and say EINVAL.
bool syncFolder(int descriptor)
{
    return ::fsync(descriptor) == 0 || errno == EINVAL;
}

} // namespace

/// The folder, opened and checked; everything happens relative to it, whatever its path leads to later.
class PrivateFile::Folder
{
public:
    static Result<Folder> open(const QString &path)
    {
        Descriptor opened(::open(QFile::encodeName(path).constData(),
                                 O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        if (!opened.isOpen()) {
            if (errno == ENOTDIR || errno == ELOOP)
                return failure(path, QStringLiteral("is a link, or no folder"), errno);
            return systemFailure(path, errno);
        }
        struct stat state = {};
        if (::fstat(opened.number(), &state) != 0)
            return systemFailure(path, errno);
        if (const auto isPrivate = makePrivate(path, opened, state, 0700); !isPrivate)
            return isPrivate.error();
        return Folder(std::move(opened));
    }

    static Result<Folder> openLocked(const QString &path)
    {
        auto folder = open(path);
        if (!folder)
            return folder;
        constexpr int kTries = 10; // A save takes a few milliseconds; the window waits for this.
        for (int attempt = 0; attempt < kTries; ++attempt) {
            // Where folders cannot be locked (some network file systems) we go without: the lock only keeps a
            // second program of ours from saving at the same moment.
            if (::flock(folder->number(), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
                return folder;
            QThread::msleep(10);
        }
        return failure(path, QStringLiteral("another program is writing here"), EWOULDBLOCK);
    }

    int number() const { return m_opened.number(); }

private:
    explicit Folder(Descriptor opened)
        : m_opened(std::move(opened))
    {
    }

    Descriptor m_opened;
};

PrivateFile::PrivateFile(const QString &folder, QString name)
    : m_folder(QDir::cleanPath(folder))
    , m_name(std::move(name))
{
    Q_ASSERT(!m_name.isEmpty() && !m_name.contains(u'/'));
}

QString PrivateFile::path() const
{
    return m_folder + u'/' + m_name;
}

Result<std::optional<QByteArray>> PrivateFile::read() const
{
    const auto folder = Folder::open(m_folder);
    if (folder)
        return readIn(*folder);
    if (folder.error().code == ENOENT)
        return std::optional<QByteArray>();
    return folder.error();
}

Result<void> PrivateFile::write(const QByteArray &content) const
{
    return update([&content](const auto &) { return content; });
}

Result<void> PrivateFile::update(const Change &change) const
{
    QDir().mkpath(QFileInfo(m_folder).path());
    ::mkdir(QFile::encodeName(m_folder).constData(),
            0700); // what came of it shows when it is opened
    const auto folder = Folder::openLocked(m_folder);
    if (!folder)
        return folder.error();
    const auto current = readIn(*folder);
    if (!current)
        return current.error();
    const auto content = change(*current);
    if (!content)
        return content.error();
    return replaceIn(*folder, *content);
}

Result<std::optional<QByteArray>> PrivateFile::readIn(const Folder &folder) const
{
    const Descriptor opened(::openat(folder.number(), QFile::encodeName(m_name).constData(),
                                     O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    if (!opened.isOpen() && errno == ENOENT)
        return std::optional<QByteArray>();
    if (!opened.isOpen() && errno == ELOOP)
        return failure(path(), QStringLiteral("is a link"), ELOOP);
    if (!opened.isOpen())
        return systemFailure(path(), errno);
    struct stat state = {};
    if (::fstat(opened.number(), &state) != 0)
        return systemFailure(path(), errno);
    if (!S_ISREG(state.st_mode))
        return failure(path(), QStringLiteral("is not a plain file"), EINVAL);
    if (const auto isPrivate = makePrivate(path(), opened, state, 0600); !isPrivate)
        return isPrivate.error();

    if (state.st_size > kMaxBytes)
        return failure(path(), QStringLiteral("is too large"), EFBIG);
    QFile file;
    if (!file.open(opened.number(), QIODevice::ReadOnly))
        return failure(path(), file.errorString(), EIO);
    const QByteArray content = file.readAll();
    if (file.error() != QFileDevice::NoError)
        return failure(path(), file.errorString(), EIO);
    return std::optional<QByteArray>(content);
}

Result<void> PrivateFile::replaceIn(const Folder &folder, const QByteArray &content) const
{
    const QByteArray name = QFile::encodeName(m_name);
    const QByteArray newName = '.' + name + ".new";
    ::unlinkat(folder.number(), newName.constData(), 0); // of a save that never came to its end
    if (auto written = writeNew(folder, newName, content); !written) {
        ::unlinkat(folder.number(), newName.constData(), 0);
        return written;
    }
    if (isFailing(Step::Rename)
        || ::renameat(folder.number(), newName.constData(), folder.number(), name.constData())
            != 0) {
        const int code = errno;
        ::unlinkat(folder.number(), newName.constData(), 0);
        return systemFailure(path(), code);
    }
    if (isFailing(Step::SyncFolder) || !syncFolder(folder.number()))
        return systemFailure(path(), errno);
    return {};
}

Result<void> PrivateFile::writeNew(const Folder &folder, const QByteArray &fileName,
                                   const QByteArray &content) const
{
    if (isFailing(Step::Create))
        return systemFailure(path(), errno);
    const Descriptor created(::openat(folder.number(), fileName.constData(),
                                      O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!created.isOpen())
        return systemFailure(path(), errno);
    if (isFailing(Step::Write) || !writeAll(created.number(), content))
        return systemFailure(path(), errno);
    if (isFailing(Step::Sync) || ::fsync(created.number()) != 0)
        return systemFailure(path(), errno);
    return {};
}

Result<QString> PrivateFile::setAside(const QDateTime &now) const
{
    const auto folder = Folder::openLocked(m_folder);
    if (!folder)
        return folder.error();
    const QString stem =
        m_name + QLatin1String(".broken-") + now.toString(QStringLiteral("yyyyMMdd-hhmmss"));
    QString asideName = stem;
    const auto isTaken = [&] {
        struct stat state = {};
        return ::fstatat(folder->number(), QFile::encodeName(asideName).constData(), &state,
                         AT_SYMLINK_NOFOLLOW)
            == 0;
    };
    for (int copy = 2; isTaken(); ++copy)
        asideName = stem + u'-' + QString::number(copy);
    if (::renameat(folder->number(), QFile::encodeName(m_name).constData(), folder->number(),
                   QFile::encodeName(asideName).constData())
        != 0)
        return systemFailure(path(), errno);
    syncFolder(folder->number());
    return QString(m_folder + u'/' + asideName);
}

Error PrivateFile::setAsideFor(const Error &wrong, const QDateTime &now) const
{
    QString detail = wrong.detail.startsWith(m_folder)
        ? wrong.detail
        : path() + QLatin1String(": ") + wrong.detail;
    if (const auto aside = setAside(now))
        detail += QLatin1String("; kept as ") + *aside;
    else
        detail += QLatin1String("; left where it is: ") + aside.error().detail;
    return {ErrorKind::Storage, detail, wrong.code, {}};
}

bool PrivateFile::isFailing(Step step) const
{
    const int code = m_fault ? m_fault(step) : 0;
    if (code)
        errno = code;
    return code != 0;
}

} // namespace mcp
