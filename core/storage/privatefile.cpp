// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/privatefile.h"

#include "core/storage/privatefolder.h"

#include <QDateTime>
#include <QDir>
#include <QFile>

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace mcp {

namespace {

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

} // namespace

PrivateFile::PrivateFile(const QString &folder, QString name, qsizetype maxBytes)
    : m_folder(QDir::cleanPath(folder))
    , m_name(std::move(name))
    , m_maxBytes(maxBytes)
{
    Q_ASSERT(!m_name.isEmpty() && !m_name.contains(u'/'));
}

QString PrivateFile::path() const
{
    return m_folder + u'/' + m_name;
}

Result<std::optional<QByteArray>> PrivateFile::read() const
{
    const auto folder = PrivateFolder::open(m_folder);
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
    PrivateFolder::make(m_folder);
    const auto folder = PrivateFolder::openLocked(m_folder);
    if (!folder)
        return folder.error();
    const auto current = readIn(*folder);
    if (!current)
        return current.error();
    const auto content = change(*current);
    if (!content)
        return content.error();
    if (content->size() > m_maxBytes) // It could not be read again.
        return storageFailure(path(), QStringLiteral("would be too large"), EFBIG);
    return replaceIn(*folder, *content);
}

Result<std::optional<QByteArray>> PrivateFile::readIn(const PrivateFolder &folder) const
{
    const Descriptor opened(::openat(folder.number(), QFile::encodeName(m_name).constData(),
                                     O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    if (!opened.isOpen() && errno == ENOENT)
        return std::optional<QByteArray>();
    if (!opened.isOpen() && errno == ELOOP)
        return storageFailure(path(), QStringLiteral("is a link"), ELOOP);
    if (!opened.isOpen())
        return systemFailure(path(), errno);
    struct stat state = {};
    if (::fstat(opened.number(), &state) != 0)
        return systemFailure(path(), errno);
    if (!S_ISREG(state.st_mode))
        return storageFailure(path(), QStringLiteral("is not a plain file"), EINVAL);
    if (const auto isPrivate = makePrivate(path(), opened, state, 0600); !isPrivate)
        return isPrivate.error();

    if (state.st_size > m_maxBytes)
        return storageFailure(path(), QStringLiteral("is too large"), EFBIG);
    QFile file;
    if (!file.open(opened.number(), QIODevice::ReadOnly))
        return storageFailure(path(), file.errorString(), EIO);
    const QByteArray content = file.readAll();
    if (file.error() != QFileDevice::NoError)
        return storageFailure(path(), file.errorString(), EIO);
    return std::optional<QByteArray>(content);
}

Result<void> PrivateFile::replaceIn(const PrivateFolder &folder, const QByteArray &content) const
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
    if (isFailing(Step::SyncFolder) || !folder.sync())
        return systemFailure(path(), errno);
    return {};
}

Result<void> PrivateFile::writeNew(const PrivateFolder &folder, const QByteArray &fileName,
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
    const auto folder = PrivateFolder::openLocked(m_folder);
    if (!folder)
        return folder.error();
    const QString asideName = folder->freeName(m_name + QLatin1String(".broken-"), now);
    if (::renameat(folder->number(), QFile::encodeName(m_name).constData(), folder->number(),
                   QFile::encodeName(asideName).constData())
        != 0)
        return systemFailure(path(), errno);
    folder->sync();
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
    return Error::storage(detail, wrong.code);
}

bool PrivateFile::isFailing(Step step) const
{
    const int code = m_fault ? m_fault(step) : 0;
    if (code)
        errno = code;
    return code != 0;
}

} // namespace mcp
