// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/outputfile.h"

#include <QFile>

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mcp {

namespace {

/// The errno of the last failure, because Qt keeps only its text.
int lastCode()
{
    return errno != 0 ? errno : EIO;
}

Error storageError(int code)
{
    return Error::storage(qt_error_string(code), code);
}

} // namespace

OutputFile::~OutputFile()
{
    if (m_isPlaceTaken)
        ::unlink(QFile::encodeName(fileName()).constData());
}

Result<void> OutputFile::create(Readers readers, Existing existing)
{
    const QByteArray path = QFile::encodeName(fileName());
    struct stat state = {};
    const bool isThere = ::lstat(path.constData(), &state) == 0;
    if (isThere && S_ISLNK(state.st_mode))
        return Error::storage(QStringLiteral("It is a link to another file"), ELOOP);
    if (isThere && S_ISDIR(state.st_mode))
        return storageError(EISDIR);
    if (isThere && !S_ISREG(state.st_mode))
        return Error::storage(QStringLiteral("It is not a plain file"), EINVAL);
    if (existing == Existing::Refused) {
        // Nobody can put a file or a link there afterwards without being noticed.
        const int taken =
            ::open(path.constData(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
        if (taken < 0)
            return storageError(lastCode());
        ::close(taken);
        m_isPlaceTaken = true;
    }
    errno = 0;
    if (!open(WriteOnly))
        return storageError(lastCode());
    if (::lstat(path.constData(), &state) == 0 && S_ISLNK(state.st_mode)) { // Since the check.
        cancelWriting();
        return Error::storage(QStringLiteral("It is a link to another file"), ELOOP);
    }
    if (readers == Readers::Owner)
        setPermissions(ReadOwner | WriteOwner);
    return {};
}

qint64 OutputFile::writeData(const char *data, qint64 size)
{
    errno = 0;
    const qint64 written = QSaveFile::writeData(data, size);
    if (written != size && m_code == 0)
        m_code = lastCode();
    return written;
}

Result<void> OutputFile::finish()
{
    errno = 0;
    if (m_code == 0 && !flush())
        m_code = lastCode();
    // Some file systems do not support fsync and return EINVAL.
    if (m_code == 0 && ::fsync(handle()) != 0 && errno != EINVAL)
        m_code = lastCode();
    errno = 0;
    if (m_code == 0 && !commit())
        m_code = lastCode();
    if (m_code == 0)
        m_isPlaceTaken = false;
    return m_code == 0 ? Result<void>() : storageError(m_code);
}

Result<void> replaceFile(const QString &path, const QByteArray &content,
                         OutputFile::Readers readers, OutputFile::Existing existing)
{
    OutputFile file(path);
    if (const auto created = file.create(readers, existing); !created)
        return created;
    file.write(content);
    return file.finish();
}

} // namespace mcp
