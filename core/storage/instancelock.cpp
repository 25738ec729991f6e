// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/instancelock.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QUuid>

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

Descriptor openFile(const PrivateFolder &folder, const QString &name, int flags)
{
    return Descriptor(::openat(folder.number(), QFile::encodeName(name).constData(),
                               O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | flags, 0600));
}

/// Whether no program has locked the file; locks it while it is open.
bool isFree(const Descriptor &file)
{
    return ::flock(file.number(), LOCK_EX | LOCK_NB) == 0;
}

} // namespace

InstanceLock::InstanceLock(const QString &configFolder)
    : m_folder(QDir::cleanPath(configFolder) + "/instances"_L1)
{
}

InstanceLock::~InstanceLock()
{
    if (m_lock)
        QFile::remove(m_folder + u'/' + m_id);
}

Result<void> InstanceLock::take()
{
    PrivateFolder::make(QFileInfo(m_folder).path());
    PrivateFolder::make(m_folder);
    // A file that is not locked yet must not be taken for one that is not locked any more.
    const auto folder = PrivateFolder::openLocked(m_folder);
    if (!folder)
        return folder.error();
    clearGone(*folder);
    const QString id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    Descriptor file = openFile(*folder, id, O_CREAT | O_EXCL);
    if (!file.isOpen())
        return systemFailure(m_folder + u'/' + id, errno);
    if (!isFree(file)) // Some network file systems cannot.
        return systemFailure(m_folder + u'/' + id, errno);
    m_id = id;
    m_lock.emplace(std::move(file));
    return {};
}

void InstanceLock::clearGone(const PrivateFolder &folder) const
{
    const QStringList names = QDir(m_folder).entryList(QDir::Files | QDir::Hidden);
    for (const QString &name : names) {
        const Descriptor file = openFile(folder, name, 0);
        if (file.isOpen() && isFree(file))
            ::unlinkat(folder.number(), QFile::encodeName(name).constData(), 0);
    }
}

bool InstanceLock::hasOthers() const
{
    // Nobody is about to lock a file meanwhile, which our looking at it would prevent.
    const auto folder = PrivateFolder::openLocked(m_folder);
    if (!folder)
        return true;
    const QStringList names = QDir(m_folder).entryList(QDir::Files | QDir::Hidden);
    return std::ranges::any_of(
        names, [this](const QString &name) { return name != m_id && isAlive(name); });
}

bool InstanceLock::isAlive(const QString &id) const
{
    if (id == m_id)
        return !id.isEmpty();
    if (id.isEmpty() || id.contains(u'/'))
        return false;
    const auto folder = PrivateFolder::open(m_folder);
    if (!folder)
        return folder.error().code != ENOENT;
    const Descriptor file = openFile(*folder, id, 0);
    if (!file.isOpen())
        return errno != ENOENT;
    return ::flock(file.number(), LOCK_SH | LOCK_NB) != 0; // Several may ask at once.
}

} // namespace mcp
